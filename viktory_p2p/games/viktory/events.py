"""Everything that can happen, in one table: the event's name, its fields, and how it reads.

Fields hold what people and machines read: colours, hex names, units and tiles in the notation.
"""

from __future__ import annotations

from viktory_p2p.kernel.values import EventKind

EVENTS: tuple[EventKind, ...] = (
    EventKind("FirstPlayerDrawn", ("seat",), "{seat} begins"),
    EventKind("TilesTurned", ("hexes", "tiles"), "tiles turned over at {hexes}: {tiles}"),
    EventKind("CapitalFounded", ("seat", "hex"), "{seat} founds its capital at {hex}"),
    EventKind("TurnBegun", ("seat", "number"), "{seat} begins turn {number}"),
    EventKind("PhaseEnded", ("seat", "phase"), "{seat} ends the {phase} phase"),
    EventKind("TownBuilt", ("seat", "hex"), "{seat} builds a town at {hex}"),
    EventKind("CityBuilt", ("seat", "hex"), "{seat} makes the town at {hex} a city"),
    EventKind("UnitsRecruited", ("seat", "units"), "{seat} gets {units} in reserve"),
    EventKind("UnitMoved", ("seat", "unit", "origin", "hex"), "{seat} moves {unit} from {origin} to {hex}"),
    EventKind("UnitHalted", ("seat", "hex"), "the unit of {seat} at {hex} halts"),
    EventKind("UnitLoaded", ("seat", "unit", "origin", "hex", "ship"),
              "{seat} loads {unit} from {origin} onto {ship} at {hex}"),
    EventKind("UnitLanded", ("seat", "unit", "origin", "hex", "ship"),
              "{seat} lands {unit} from {ship} at {origin} at {hex}"),
    EventKind("BattlePending", ("seat", "hex"), "{seat} will have a battle at {hex}"),
    EventKind("BattleLapsed", ("hex",), "no enemy is left at {hex}, the battle lapses"),
    EventKind("UnitBombarded", ("seat", "unit", "origin", "hex"), "{seat} bombards {hex} with {unit} at {origin}"),
    EventKind("BombardmentRolled", ("seat", "hex", "faces", "hits", "selective"),
              "{seat} rolls {faces} against {hex}: {hits} hits"),
    EventKind("BattleBegun", ("seat", "defender", "hex", "attackers", "defenders"),
              "battle at {hex}: {seat} with {attackers} against {defender} with {defenders}"),
    EventKind("PreBattleFired", ("seat", "hex", "faces", "hits", "selective"),
              "{seat} fires before the battle at {hex}: {faces}, {hits} hits"),
    EventKind("AttackRolled", ("seat", "hex", "faces", "hits", "selective"),
              "{seat} attacks at {hex}: {faces}, {hits} hits"),
    EventKind("FireSuppressed", ("seat", "hex", "surplus", "dice"),
              "{surplus} surplus hits at {hex} leave {seat} {dice} dice"),
    EventKind("DefenceRolled", ("seat", "hex", "faces", "hits", "selective"),
              "{seat} defends {hex}: {faces}, {hits} hits"),
    EventKind("UnitHit", ("seat", "unit", "hex"), "{unit} of {seat} at {hex} is hit"),
    EventKind("UnitLost", ("seat", "unit", "hex"), "{seat} loses {unit} at {hex}"),
    EventKind("AnswerGiven", ("seat", "action"), "{seat} need not be asked: {action}"),
    EventKind("UnitWithdrew", ("seat", "unit", "origin", "hex"), "{unit} of {seat} retreats from {origin} to {hex}"),
    EventKind("BattleWon", ("seat", "loser", "hex"), "{seat} wins the battle at {hex}"),
    EventKind("BattleHeld", ("seat", "loser", "hex"), "{seat} holds {hex}"),
    EventKind("SettlementConquered", ("seat", "loser", "hex", "settlement"),
              "{seat} takes the {settlement} at {hex} from {loser}"),
    EventKind("CapitalLost", ("seat", "hex"), "{hex} was the capital of {seat}"),
    EventKind("CapitalRetaken", ("seat", "hex"), "{seat} has its capital at {hex} again"),
    EventKind("UnitRemoved", ("seat", "unit", "hex"), "{seat} gives up {unit} ({hex})"),
    EventKind("UnitPlaced", ("seat", "unit", "hex"), "{seat} places {unit} at {hex}"),
    EventKind("SeatEliminated", ("seat",), "{seat} is out of the game"),
    EventKind("SeatRetired", ("seat",), "{seat} has given up; its pieces stay"),
    EventKind("SeatRestored", ("seat",), "{seat} is back"),
    EventKind("DoomsdayBegun", ("hex",), "the city at {hex} was the first to fall: the doomsday clock ticks"),
    EventKind("DoomsdayRolled", ("seat", "faces"), "{seat} rolls {faces} for doomsday"),
    EventKind("CapitalMarked", ("seat",), "the capital of {seat} is marked"),
    EventKind("GameEnded", ("winners", "reason"), "the game is over by {reason}: {winners}"),
)  # fmt: skip

