"""What happens in a game, as the log tells it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kibitz.core.game import Event
from kibitz.games.golden_deuce.cards import combo_name, name


class Dealt(Event, frozen=True, tag="dealt"):
    """A deal began. ``weakest`` is the card that the first combo of the first deal must contain,
    else empty; of the hands each seat knows its own."""

    deal: int
    leader: int
    weakest: str
    pile: int
    hands: tuple[tuple[str, ...] | None, ...]


class Played(Event, frozen=True, tag="played"):
    """A combo was put down; ``left`` cards stay in the hand."""

    seat: int
    cards: tuple[str, ...]
    combo: str
    left: int
    leads: bool
    duty: bool
    """Whether block duty bound the seat (GD-7.8)."""


class Passed(Event, frozen=True, tag="passed"):
    """A seat passed; only its owner knows the card it drew."""

    seat: int
    drew: bool
    card: str | None
    duty: bool


class TrickEnded(Event, frozen=True, tag="trick_ended"):
    """All others passed; this seat leads the next trick."""

    seat: int


class Declared(Event, frozen=True, tag="declared"):
    """A last card was declared."""

    seat: int


class StayedSilent(Event, frozen=True, tag="stayed_silent"):
    """A last card was not declared."""

    seat: int


class PenaltyMoved(Event, frozen=True, tag="penalty_moved"):
    """A stone went back for silence; ``target`` 0 is the yard."""

    seat: int
    source: int
    target: int


class PenaltyVoid(Event, frozen=True, tag="penalty_void"):
    """No stone could go back."""

    seat: int


class DealEnded(Event, frozen=True, tag="deal_ended"):
    """A hand is empty; all hands are shown."""

    seat: int
    deal: int
    hands: tuple[tuple[str, ...], ...]


class Scored(Event, frozen=True, tag="scored"):
    """The reckoning of a deal, a number a seat. ``golden`` held the golden deuce, or is -1."""

    deal: int
    winner: int
    places: tuple[int, ...]
    counts: tuple[int, ...]
    values: tuple[int, ...]
    scores: tuple[int, ...]
    golden: int


class StoneMoved(Event, frozen=True, tag="stone_moved"):
    """A stone moved from ``source`` (0: the yard) to ``landing`` and by an effect to ``target``
    (40: round)."""

    seat: int
    points: int
    source: int
    landing: int
    target: int
    effect: str
    """Empty, ``forward``, ``back`` or ``warp``."""


class PointsLost(Event, frozen=True, tag="points_lost"):
    """Points that moved nothing, by the rule named."""

    seat: int
    points: int
    rule: str


class Cued(Event, frozen=True, tag="cued"):
    """A fourth stone went to the centre."""

    seat: int


class Finished(Event, frozen=True, tag="finished"):
    """The game ended, by the rule named."""

    winner: int
    rule: str
    scores: tuple[int, ...]
    """Progress of all four stones together, a number a seat."""


Happening = (
    Dealt
    | Played
    | Passed
    | TrickEnded
    | Declared
    | StayedSilent
    | PenaltyMoved
    | PenaltyVoid
    | DealEnded
    | Scored
    | StoneMoved
    | PointsLost
    | Cued
    | Finished
)


def redact(event: Happening, seat: int | None) -> Happening:
    """The event as a seat, or a watcher, may know it (GD-0.3)."""
    if isinstance(event, Dealt):
        own = tuple(hand if at == seat else None for at, hand in enumerate(event.hands))
        return msgspec.structs.replace(event, hands=own)
    if isinstance(event, Passed) and event.seat != seat:
        return msgspec.structs.replace(event, card=None)
    return event


LOST = {
    "GD-9.5": "{points} more are lost: {name}’s stone needs no exact count.",
    "GD-9.8": "{name} has no legal move: {points} are forfeited.",
    "GD-9.11": "{points} cannot enter a further stone and are lost.",
    "GD-12.5": "{name} is cued: {points} move nothing.",
}
ENDS = {
    "GD-12.2": "{name} wins: all four stones are round, and the deal is won.",
    "GD-12.4": "{name} wins: cued, and first out of cards.",
    "GD-12.6": "The last deal is scored. {name} is furthest and wins.",
}


def _points(count: int) -> str:
    return "1 point" if abs(count) == 1 else f"{count} points"


def tell(event: Happening, names: Sequence[str]) -> str:
    """The event as a person would tell it, with its rules in parentheses."""
    match event:
        case Dealt():
            return _tell_dealt(event, names)
        case Played(seat, cards, combo, left, leads):
            return _tell_played(names[seat], combo_name(cards, combo), left, leads)
        case Passed(seat, drew, card):
            if not drew:
                return f"{names[seat]} passes; the pile is empty. (GD-6.3)"
            drawn = f"the {name(card)}" if card else "a card"
            return f"{names[seat]} passes and draws {drawn}. (GD-6.1)"
        case TrickEnded(seat):
            return f"{names[seat]} leads. (GD-6.5)"
        case Declared(seat):
            return f"{names[seat]}: last card! (GD-7.1)"
        case StayedSilent(seat):
            return f"{names[seat]} says nothing about the last card. (GD-7.3)"
        case PenaltyMoved(seat, source, target):
            where = f"to {target}" if target else "into the yard"
            return f"{names[seat]}’s stone goes back from {source} {where}. (GD-7.4)"
        case PenaltyVoid():
            return "No stone can go back. (GD-7.5)"
        case DealEnded(seat, deal):
            return f"{names[seat]} is out of cards and wins deal {deal}. (GD-8.1)"
        case Scored(scores=scores):
            reckoning = ", ".join(f"{names[s]} {score}" for s, score in enumerate(scores))
            return f"Points: {reckoning}. (GD-8.4)"
        case StoneMoved():
            return _tell_moved(event, names[event.seat])
        case PointsLost(seat, points, rule):
            text = LOST[rule].format(name=names[seat], points=_points(points))
            return f"{text} ({rule})"
        case Cued(seat):
            return f"{names[seat]} is cued: winning a deal now wins the game. (GD-12.3)"
        case Finished(winner, rule):
            return f"{ENDS[rule].format(name=names[winner])} ({rule})"


def _tell_dealt(event: Dealt, names: Sequence[str]) -> str:
    who = names[event.leader]
    if event.weakest:
        return f"Deal {event.deal}. {who} holds the {name(event.weakest)} and leads. (GD-1.5)"
    return f"Deal {event.deal}. {who} won the last deal and leads. (GD-1.6)"


def _tell_played(who: str, what: str, left: int, leads: bool) -> str:
    verb = "leads" if leads else "plays"
    left_text = {0: ", the last of the hand", 1: ", one card left"}.get(left, "")
    return f"{who} {verb} {what}{left_text}. ({'GD-5.1' if leads else 'GD-5.3'})"


def _tell_moved(event: StoneMoved, who: str) -> str:
    if event.target == 40 and not event.effect:
        return f"{who}’s stone goes round with {_points(event.points)}. (GD-9.5)"
    start = "enters and lands" if event.source == 0 else f"goes from {event.source} and lands"
    if event.points < 0:
        where = f"to {event.target}" if event.landing else "into the yard"
        start = f"goes back from {event.source}"
        if not event.effect:
            return f"{who}’s stone {start} {where}. (GD-8.6)"
        return f"{who}’s stone {start} to {event.landing}{_tell_effect(event)}"
    if not event.effect:
        return f"{who}’s stone {start} on {event.landing}. (GD-9.4)"
    return f"{who}’s stone {start} on {event.landing}{_tell_effect(event)}"


def _tell_effect(event: StoneMoved) -> str:
    if event.effect == "warp":
        return f", a warp: on to {event.target}. (GD-10.4)"
    where = {0: "into the yard", 40: "round"}.get(event.target, f"to {event.target}")
    return f": five {event.effect}, {where}. (GD-10.3)"
