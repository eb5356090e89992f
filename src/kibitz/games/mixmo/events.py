"""What happens in a match, as the log tells it. ``telling`` has the words.

Where a table does not let seats see one another's tiles, an event carries in ``seen`` how much of
it they may know: ``public``, ``counts_only`` or ``hidden`` (MX-0.2).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from kibitz.core.game import Event, ScoreLine

Seen = Literal["public", "counts_only", "hidden"]
Cause = Literal["call", "deadlock", "stall", "all_frozen"]
"""Why all draw."""
End = Literal["claim", "deadlock", "timeout", "all_out"]
"""Why a race is over."""
Decision = Literal["single", "target", "cap", "last_seat"]
"""Why a match is over."""
Verdict = Literal["draw", "hasty", "tied", "tied_hasty"]
"""How a call was judged that is no claim."""
Kind = Literal["theme", "words"]
"""What a ballot asks: whether words fit the theme, or are words at all."""
Mark = Literal["theme", "good", "not_a_word", "too_short", "repeated_word"]


class BadPart(msgspec.Struct, frozen=True):
    """A fault of a judged grid: its kind, the word or the missing tiles, the rule, the cells."""

    kind: str
    word: str
    rule: str
    cells: tuple[tuple[int, int], ...] = ()


class WordSeen(msgspec.Struct, frozen=True):
    """A word of a grid: where it stands, and whether it is ``theme``, ``good`` or a fault."""

    word: str
    x: int
    y: int
    way: str
    mark: Mark


class Tallied(msgspec.Struct, frozen=True):
    """How a word came out of a ballot."""

    word: str
    yes: int
    no: int
    passed: bool


class Dealt(Event, frozen=True, tag="dealt"):
    """Every seat took six tiles, face down."""

    round: int
    bag: int


class Started(Event, frozen=True, tag="started"):
    """The tiles were turned up."""

    hands: tuple[str | None, ...]
    seen: Seen


class Attended(Event, frozen=True, tag="attended"):
    """Who holds a seat, and whether it is connected."""

    seat: int
    person: bool
    here: bool
    came: bool
    """Whether it has just come or gone."""


class GridSet(Event, frozen=True, tag="grid_set"):
    """A seat moved its tiles."""

    seat: int
    grid: str | None
    placed: int
    unplaced: int
    seen: Seen


class Called(Event, frozen=True, tag="called"):
    """A MIXMO with tiles in the bag, or tied: how it was judged."""

    seat: int
    grid: str | None
    verdict: Verdict
    required: int
    """How many tiles had to be placed."""
    faults: tuple[BadPart, ...]
    seen: Seen


class Drew(Event, frozen=True, tag="drew"):
    """Every seat drew two tiles: draw number ``draw`` of ``draws``."""

    draw: int
    draws: int
    cause: Cause
    tiles: tuple[str | None, ...]
    bag: int
    seen: Seen


class Thawed(Event, frozen=True, tag="thawed"):
    """Frozen seats may act again."""

    seats: tuple[int, ...]


class BanditOut(Event, frozen=True, tag="bandit_out"):
    """A seat has the Bandit and names the theme."""

    seat: int


class ThemeNamed(Event, frozen=True, tag="theme_named"):
    """The theme of the round. ``by`` is the holder or the referee."""

    seat: int
    theme: str
    listed: bool
    by: Literal["holder", "referee"]


class DeadlockAgreed(Event, frozen=True, tag="deadlock_agreed"):
    """A seat agrees that all are stuck; ``asked`` seats must, ``agreed`` of them have."""

    seat: int
    agreed: int
    asked: int


class DeadlockWithdrawn(Event, frozen=True, tag="deadlock_withdrawn"):
    """A seat is not stuck after all."""

    seat: int


class Claimed(Event, frozen=True, tag="claimed"):
    """A final MIXMO; its grid is checked when the claim window closes."""

    seat: int
    grid: str | None
    theme: tuple[str, ...]
    first: bool
    seen: Seen


class Checked(Event, frozen=True, tag="checked"):
    """A claim was checked, word by word, for all to see."""

    seat: int
    grid: str
    words: tuple[WordSeen, ...]
    faults: tuple[BadPart, ...]
    clean: bool


class BallotOpened(Event, frozen=True, tag="ballot_opened"):
    """Words are voted on."""

    kind: Kind
    words: tuple[str, ...]
    voters: tuple[int, ...]
    theme: str


class Voted(Event, frozen=True, tag="voted"):
    """A vote was given."""

    seat: int
    word: str
    yes: bool
    kind: Kind


class BallotClosed(Event, frozen=True, tag="ballot_closed"):
    """How the ballot came out."""

    kind: Kind
    words: tuple[Tallied, ...]


class FalseFinal(Event, frozen=True, tag="false_final"):
    """A seat is out after a claim that failed."""

    seat: int
    penalty: int
    format: Literal["single", "rounds", "points"]


class Resumed(Event, frozen=True, tag="resumed"):
    """No claim was right; the race goes on."""


class RaceEnded(Event, frozen=True, tag="race_ended"):
    """The race of a round is over."""

    winner: int
    cause: End
    review: bool
    """Whether a review follows."""


class WordsDeclared(Event, frozen=True, tag="words_declared"):
    """A seat claims words of its grid as thematic."""

    seat: int
    words: tuple[str, ...]


class WordRemoved(Event, frozen=True, tag="word_removed"):
    """A seat struck a word; these tiles left the grid."""

    seat: int
    word: str
    tiles: str
    grid: str


class SeatDone(Event, frozen=True, tag="seat_done"):
    """A seat is done with the review, or ready for the next round."""

    seat: int
    review: bool


class Resigned(Event, frozen=True, tag="resigned"):
    """A seat left the match."""

    seat: int


class Scored(Event, frozen=True, tag="scored"):
    """A round was scored, item by item; ``standings`` after it."""

    round: int
    format: Literal["single", "rounds", "points"]
    winner: int
    lines: tuple[ScoreLine, ...]
    points: tuple[int, ...]
    standings: tuple[int, ...]


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """The match is over."""

    winners: tuple[int, ...]
    cause: Decision


Happening = (
    Dealt
    | Started
    | Attended
    | GridSet
    | Called
    | Drew
    | Thawed
    | BanditOut
    | ThemeNamed
    | DeadlockAgreed
    | DeadlockWithdrawn
    | Claimed
    | Checked
    | BallotOpened
    | Voted
    | BallotClosed
    | FalseFinal
    | Resumed
    | RaceEnded
    | WordsDeclared
    | WordRemoved
    | SeatDone
    | Resigned
    | Scored
    | MatchEnded
)

_replace = msgspec.structs.replace


def redact(event: Happening, seat: int | None) -> Happening | None:
    """The event as a seat, or a watcher, may know it (MX-0.2)."""
    seen: Seen = getattr(event, "seen", "public")
    if seen == "public":
        return event
    match event:
        case Started(hands=hands):
            return _replace(event, hands=_own(hands, seat))
        case Drew(tiles=tiles):
            return _replace(event, tiles=_own(tiles, seat))
        case GridSet():
            if event.seat == seat:
                return event
            return None if seen == "hidden" else _replace(event, grid=None)
        case Called(faults=faults):
            if event.seat == seat:
                return event
            return _replace(event, grid=None, faults=tuple(map(_told, faults)))
        case Claimed():
            return event if event.seat == seat else _replace(event, grid=None)
    return event


def _own(each: tuple[str | None, ...], seat: int | None) -> tuple[str | None, ...]:
    return tuple(one if at == seat else None for at, one in enumerate(each))


def _told(fault: BadPart) -> BadPart:
    """A fault of a grid that is not shown: bad words are told, missing tiles only counted."""
    word = "." * len(fault.word) if fault.kind == "unplaced" else fault.word
    return _replace(fault, word=word, cells=())
