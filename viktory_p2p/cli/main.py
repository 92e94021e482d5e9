"""The program ``viktory``: its commands, and the one place every command starts and ends in.

A command's module is imported when the command is run: ``viktory --help`` knows the commands from the table
below and loads no game.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module

import click

from viktory_p2p import __version__
from viktory_p2p.cli.output import GOOD, INTERRUPTED, Console, common, default_color, hush, nearest, report
from viktory_p2p.kernel.errors import BadInput

COMMANDS: dict[str, dict[str, str]] = {
    "Start here": {
        "match": "bots play whole games: who wins, how, how fast",
        "rules": "the card, the optional rules; --actions: what a script can say",
    },
    "Check a game": {
        "audit": "check everything in the log of a game, name the guilty",
        "evidence": "check a proof against a player on its own",
        "replay": "a game told from its log; the position after any entry",
        "games": "the games kept here, and removing them",
    },
    "Try and show": {
        "odds": "how a battle ends: win, loss, losses and rounds, exactly",
        "scenario": "set up any position, play a script, see what becomes of it",
    },
}
"""Commands by section, with their line of help.  Command NAME is the function NAME of cli/NAME.py."""


class Commands(click.Group):
    """The commands of the table, each imported when it is run."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for section in COMMANDS.values() for name in section]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        found = getattr(import_module(f"viktory_p2p.cli.{cmd_name}"), cmd_name)
        assert isinstance(found, click.Command)
        return found

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = self.list_commands(ctx)
        if args[0] == "help":
            click.echo(ctx.get_help())
            ctx.exit()
        if args[0] not in known and not args[0].startswith("-"):
            hint = nearest(args[0], known) or f"the commands are {', '.join(known)}"
            raise BadInput(f'there is no command "{args[0]}"', hint)
        return super().resolve_command(ctx, args)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for section, commands in COMMANDS.items():
            with formatter.section(section):
                formatter.write_dl(list(commands.items()))
        click.Command.format_options(self, ctx, formatter)


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="viktory COMMAND --help says more.",
)
@click.version_option(__version__, prog_name="viktory", message="%(prog)s %(version)s")
@common
@click.pass_context
def viktory(context: click.Context) -> None:
    """VIKTORY II: bots, odds, rules, positions, and games that prove themselves."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def run(args: Sequence[str]) -> int:
    """Run the command line *args*; the exit code.  No exception leaves.

    Not click's own ``main``, which prints errors in its own way.
    """
    console = Console(color=default_color())
    try:
        with viktory.make_context("viktory", list(args), obj=console) as context:
            viktory.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except BrokenPipeError:
        hush()
    except Exception as error:  # noqa: BLE001 - the last seam: told, with its traceback if wanted
        return report(error, console)
    return GOOD


def main() -> None:
    """The entry point; once the exit code is known, nothing changes it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        code = run(sys.argv[1:])
    except KeyboardInterrupt:  # while something else was told
        code = INTERRUPTED
    with suppress(KeyboardInterrupt):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    sys.exit(code)
