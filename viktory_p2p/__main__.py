"""``python -m viktory_p2p`` is ``viktory``."""

import signal


def main() -> None:
    """Load the program and run it; Ctrl-C while it is loaded just ends it, without a traceback."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from viktory_p2p.cli.main import main as viktory

    viktory()


if __name__ == "__main__":
    main()
