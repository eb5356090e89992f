"""What happens in a game, as the log tells it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kibitz.core.game import Event
from kibitz.games.rummikub_turbo.dice import sentence


class Shown(msgspec.Struct, frozen=True):
    """A die and the face that it shows."""

    die: str
    face: str


class Laid(msgspec.Struct, frozen=True):
    """A die of the new table and its cell."""

    die: str
    face: str
    row: int
    col: int


class Dealt(Event, frozen=True, tag="dealt"):
    """A round began: the hands as they were rolled."""

    round: int
    starter: int
    drawn: bool
    """Whether the starter was drawn by lot."""
    hands: tuple[tuple[Shown, ...], tuple[Shown, ...]]


class Thrown(Event, frozen=True, tag="thrown"):
    """Dice were thrown; ``kept`` stayed as they were."""

    seat: int
    dice: tuple[Shown, ...]
    kept: int
    number: int
    """Which throw of the turn it was."""


class Committed(Event, frozen=True, tag="committed"):
    """Dice were laid: the complete new table, and which dice came from the hand."""

    seat: int
    placed: tuple[Shown, ...]
    table: tuple[Laid, ...]
    moved: int
    """Dice of the table that lie elsewhere now."""
    left: int
    goes_on: bool
    """Whether the turn goes on with another throw (``until_no_placement``)."""


class Passed(Event, frozen=True, tag="passed"):
    """A turn ended without dice laid; ``stall`` turns in a row so far."""

    seat: int
    stall: int


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """A round ended: ``out`` is the seat without dice, -1 if play was blocked."""

    round: int
    out: int
    winner: int
    hand_points: tuple[int, int]
    jokers: tuple[int, int]
    """Jokers left in each hand, which cost 10 more where a table says so."""
    points: tuple[int, int]
    totals: tuple[int, int]


class ExtraRound(Event, frozen=True, tag="extra_round"):
    """Totals are equal: one more round is played."""

    round: int


class Finished(Event, frozen=True, tag="finished"):
    """The game is over; both seats are winners of a draw."""

    winners: tuple[int, ...]
    totals: tuple[int, int]
    by_rounds: bool
    """Whether rounds won decided between equal totals."""


Happening = Dealt | Thrown | Committed | Passed | RoundEnded | ExtraRound | Finished


def points(count: int) -> str:
    return "1 point" if abs(count) == 1 else f"{count} points"


def dice(count: int) -> str:
    return "one die" if count == 1 else f"{count} dice"


def tell(event: Happening, names: Sequence[str]) -> str:
    """The event as a person would tell it, with its rules in parentheses."""
    match event:
        case Dealt(number, starter, drawn):
            how = " by lot (RT-1.5)" if drawn else ". (RT-1.6)" if number > 1 else ". (RT-1.5)"
            return f"Round {number}: {names[starter]} starts{how}" + ("." if drawn else "")
        case Thrown(seat, thrown, kept, number):
            what = sentence([shown.face for shown in thrown]) or "nothing"
            keeps = f" and keeps {dice(kept)}" if kept else ""
            again = " again" if number > 1 else ""
            return f"{names[seat]} throws {what}{again}{keeps}. (RT-3.3)"
        case Committed():
            return _tell_committed(event, names[event.seat])
        case Passed(seat, stall):
            row = f", the {_nth(stall)} turn in a row without dice laid" if stall > 1 else ""
            return f"{names[seat]} passes{row}. (RT-8.1)"
        case RoundEnded():
            return _tell_ended(event, names)
        case ExtraRound(number):
            return f"The totals are equal: round {number} is played as well. (RT-10.2)"
        case Finished(winners, totals, by_rounds):
            score = " to ".join(map(str, sorted(totals, reverse=True)))
            if len(winners) != 1:
                return f"The game is a draw, {score}. (RT-10.2)"
            if by_rounds:
                return f"{names[winners[0]]} won more rounds and wins. (RT-10.2)"
            return f"{names[winners[0]]} wins, {score}. (RT-10.1)"


def _nth(number: int) -> str:
    return {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}.get(number, f"{number}th")


def _tell_committed(event: Committed, who: str) -> str:
    what = sentence([shown.face for shown in event.placed])
    moved = f" and moves {dice(event.moved)}" if event.moved else ""
    left = {0: ": the hand is empty", 1: ", one die left"}.get(event.left, "")
    return f"{who} lays {what}{moved}{left}. (RT-7.7)"


def _tell_ended(event: RoundEnded, names: Sequence[str]) -> str:
    hands = " against ".join(map(str, event.hand_points))
    if event.out >= 0:
        gain = points(event.points[event.out])
        text = f"{names[event.out]} is out and scores {gain}. (RT-9.2)"
    elif event.winner < 0 or event.points == (0, 0):
        text = f"Blocked, {hands}: nobody scores. (RT-9.5)"
    else:
        gain = points(event.points[event.winner])
        text = f"Blocked, {hands}: {names[event.winner]} scores {gain}. (RT-9.4)"
    totals = ", ".join(f"{name} {total}" for name, total in zip(names, event.totals, strict=True))
    return f"{text} Totals: {totals}. (RT-11.1)"
