"""What happens in a match, as the log tells it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from kibitz.core.game import Event
from kibitz.games.numzee.cards import ICONS, name


class RoundOpened(Event, frozen=True, tag="round_opened"):
    """A round began. ``icon`` is its starter's where nobody chooses it, else empty."""

    round: int
    first_player: int
    icon: str


class StarterChosen(Event, frozen=True, tag="starter_chosen"):
    """The first player named the icon of the starter."""

    seat: int
    icon: str


class Dealt(Event, frozen=True, tag="dealt"):
    """The starter lies and the cards are dealt; each seat knows its own hand, all know all where
    hands are open."""

    starter: str
    first_player: int
    pile: int
    hands: tuple[tuple[str, ...] | None, ...]
    open: bool


class Matched(msgspec.Struct, frozen=True):
    """A neighbour that a placed card matches, and what it adds."""

    card: str
    q: int
    r: int
    side: int
    """The side of the placed card that touches it."""
    points: int


class Placed(Event, frozen=True, tag="placed"):
    """A card was laid: ``points`` are ``value`` and what the matched neighbours add."""

    seat: int
    card: str
    q: int
    r: int
    rotation: int
    value: int
    matched: tuple[Matched, ...]
    points: int
    left: int
    """Cards still in the hand."""
    second: bool
    """Whether it is a follow-up."""
    offers: bool
    """Whether a follow-up may come now."""


class Declined(Event, frozen=True, tag="declined"):
    """A seat did without a second card."""

    seat: int


class Passed(Event, frozen=True, tag="passed"):
    """A seat passed; ``passes`` in a row, this one included."""

    seat: int
    passes: int


class Drew(Event, frozen=True, tag="drew"):
    """A seat drew ``count`` cards, and ``pile`` are left; others know which only where hands are
    open."""

    seat: int
    count: int
    pile: int
    cards: tuple[str, ...] | None
    open: bool


class RoundEnded(Event, frozen=True, tag="round_ended"):
    """A round ended: ``seat`` went out, or -1: all passed. Hands are shown and counted."""

    round: int
    seat: int
    hands: tuple[tuple[str, ...], ...]
    scores: tuple[int, ...]
    penalties: tuple[int, ...]
    results: tuple[int, ...]
    match_scores: tuple[int, ...]


class Finished(Event, frozen=True, tag="finished"):
    """The match is over."""

    winners: tuple[int, ...]
    match_scores: tuple[int, ...]


Happening = (
    RoundOpened | StarterChosen | Dealt | Placed | Declined | Passed | Drew | RoundEnded | Finished
)


def redact(event: Happening, seat: int | None) -> Happening:
    """The event as a seat, or a watcher, may know it (NZ-0.3)."""
    if isinstance(event, Dealt) and not event.open:
        own = tuple(hand if at == seat else None for at, hand in enumerate(event.hands))
        return msgspec.structs.replace(event, hands=own)
    if isinstance(event, Drew) and not event.open and event.seat != seat:
        return msgspec.structs.replace(event, cards=None)
    return event


def sentence(words: Sequence[str]) -> str:
    """ "A", "A and B", "A, B and C"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def points(count: int) -> str:
    return "1 point" if abs(count) == 1 else f"{count} points"


def cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"


def tell(event: Happening, names: Sequence[str]) -> str:
    """The event as a person would tell it, with its rules in parentheses."""
    match event:
        case RoundOpened(number, first, icon):
            which = f" The starter is {starter_name(icon)}." if icon else ""
            return f"Round {number}: {names[first]} is first player.{which} (NZ-3.1)"
        case StarterChosen(seat, icon):
            return f"{names[seat]} opens with {starter_name(icon)}. (NZ-3.2)"
        case Dealt(pile=pile):
            return f"Ten cards each; {cards(pile)} in the pile. (NZ-3.6)"
        case Placed():
            return _tell_placed(event, names[event.seat])
        case Declined(seat):
            return f"{names[seat]} lays no second card. (NZ-6.4)"
        case Passed(seat, passes):
            row = f", the {_nth(passes)} pass in a row" if passes > 1 else ""
            return f"{names[seat]} passes{row}. (NZ-9.1)"
        case Drew(seat, count, _, drawn):
            what = sentence([name(card) for card in drawn]) if drawn else cards(count)
            return f"{names[seat]} draws {what}. (NZ-7.1)"
        case RoundEnded():
            return _tell_ended(event, names)
        case Finished(winners, totals):
            who = sentence([names[seat] for seat in winners])
            verb = "wins" if len(winners) == 1 else "win together"
            score = f" with {totals[winners[0]]}" if len(winners) == 1 else ""
            return f"{who} {verb}{score}. ({'NZ-11.2' if len(winners) == 1 else 'NZ-11.5'})"


def starter_name(icon: str) -> str:
    """ "the fire hextuple", "a Joker hextuple"."""
    return "a Joker hextuple" if icon == ICONS[-1] else f"the {icon} hextuple"


def _nth(number: int) -> str:
    return {2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}.get(number, f"{number}th")


def _tell_placed(event: Placed, who: str) -> str:
    """ "Ann lays key and fire at 2,0: 19 and 11 make 30." """
    parts = [str(event.value), *(str(part.points) for part in event.matched)]
    total = f"{' + '.join(parts)} make {points(event.points)}"
    left = {0: "; that was the last card", 1: "; one card left"}.get(event.left, "")
    second = " as a second card" if event.second else ""
    more = " A second card may follow. (NZ-6.3)" if event.offers else ""
    where = f"at {event.q},{event.r}"
    return f"{who} lays {name(event.card)}{second} {where}: {total}{left}. (NZ-5.1){more}"


def _tell_ended(event: RoundEnded, names: Sequence[str]) -> str:
    if event.seat >= 0:
        how = f"{names[event.seat]} is out of cards: round {event.round} is over. (NZ-9.5)"
    else:
        how = f"Everybody passed: round {event.round} is over. (NZ-9.6)"
    rows = [
        f"{names[seat]} {result}" + (f" ({score} less {penalty})" if penalty else "")
        for seat, (score, penalty, result) in enumerate(
            zip(event.scores, event.penalties, event.results, strict=True)
        )
    ]
    return f"{how} Results: {', '.join(rows)}. (NZ-10.1)"
