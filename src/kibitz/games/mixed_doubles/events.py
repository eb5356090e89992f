"""What happens in a game, as the log tells it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kibitz.core.game import Event
from kibitz.games.mixed_doubles.cards import NAMES, plural, sentence

ROLL_NAMES = (
    "B+B", "Y+Y", "R+R", "Y+B", "B+R", "R+Y",
    "WILD+B", "WILD+Y", "WILD+R", "WILD+WILD",
    "PUSH+B", "PUSH+Y", "PUSH+R", "PUSH+WILD", "PUSH+PUSH",
)  # fmt: skip
"""Every roll result, at the index that the rules use."""


class Drew(Event, frozen=True, tag="drew"):
    """A card came off the pile into a palette."""

    seat: int
    card: str


class BankedFree(Event, frozen=True, tag="banked_free"):
    """A FREE came off the pile into a bank."""

    seat: int


class AllIn(Event, frozen=True, tag="all_in"):
    """An ALL IN came off the pile."""

    seat: int
    color: str


class Pushed(Event, frozen=True, tag="pushed"):
    """Cards went from a palette to the jackpot, by the rule named."""

    seat: int
    color: str
    count: int
    rule: str


class Wagered(Event, frozen=True, tag="wagered"):
    """A wager was made."""

    seat: int
    color: str
    count: int


class Rolled(Event, frozen=True, tag="rolled"):
    """The dice were thrown; ``result`` is one of ROLL_NAMES."""

    seat: int
    result: str


class Won(Event, frozen=True, tag="won"):
    """Cards went into the roller's bank: from the own palette, the jackpot, opponents."""

    seat: int
    own: dict[str, int]
    jackpot: dict[str, int]
    swept: dict[str, int]
    """Cards of the wagered color by the seat (as text) they came from."""
    color: str
    """The wagered color on a success, else empty."""


class Swapped(Event, frozen=True, tag="swapped"):
    """Two palettes changed places."""

    seat: int
    other: int


class ExtraRollPlayed(Event, frozen=True, tag="extra_roll_played"):
    """An EXTRA ROLL was played."""

    seat: int


class Stole(Event, frozen=True, tag="stole"):
    """A card was stolen from a palette."""

    seat: int
    source: int
    card: str


class StoleFromBank(Event, frozen=True, tag="stole_from_bank"):
    """A random card was stolen from a bank."""

    seat: int
    source: int
    card: str


class MinusFiveMoved(Event, frozen=True, tag="minus_five_moved"):
    """A MINUS FIVE changed palettes."""

    seat: int
    source: int
    target: int


class MinusFiveKept(Event, frozen=True, tag="minus_five_kept"):
    """A MINUS FIVE was kept."""

    seat: int


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A turn began; ``final_left`` is 0 outside the final round."""

    seat: int
    final_left: int


class FinalRoundBegan(Event, frozen=True, tag="final_round_began"):
    """The pile was empty; all colored palette cards went to the jackpot."""

    seat: int


class Finished(Event, frozen=True, tag="finished"):
    """The game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    instant: bool
    """True if a double WILD won it (MD-9.2)."""


Happening = (
    Drew
    | BankedFree
    | AllIn
    | Pushed
    | Wagered
    | Rolled
    | Won
    | Swapped
    | ExtraRollPlayed
    | Stole
    | StoleFromBank
    | MinusFiveMoved
    | MinusFiveKept
    | TurnBegan
    | FinalRoundBegan
    | Finished
)


def story(happened: Sequence[Happening], names: Sequence[str]) -> str:
    """The events of one entry told together: cards drawn one after another in one sentence."""
    parts: list[str] = []
    drawn: list[Drew] = []
    for event in happened:
        if drawn and not (isinstance(event, Drew) and event.seat == drawn[0].seat):
            parts.append(_tell_drawn(drawn, names))
            drawn = []
        if isinstance(event, Drew):
            drawn.append(event)
        else:
            parts.append(tell(event, names))
    if drawn:
        parts.append(_tell_drawn(drawn, names))
    return " ".join(parts)


def _tell_drawn(drawn: Sequence[Drew], names: Sequence[str]) -> str:
    cards = [plural(card, n) for card, n in Counter(event.card for event in drawn).items()]
    return f"{names[drawn[0].seat]} draws {_join(cards)}. (MD-2.5)"


OUTCOMES = {
    "B+B": "blue", "Y+Y": "yellow", "R+R": "red",
    "Y+B": "green", "B+R": "purple", "R+Y": "orange",
    "WILD+B": "blue, green and purple", "WILD+Y": "yellow, green and orange",
    "WILD+R": "red, purple and orange", "WILD+WILD": "all six colors",
}  # fmt: skip
FACES = {"B": "blue", "Y": "yellow", "R": "red", "WILD": "WILD", "PUSH": "PUSH"}


def tell(event: Happening, names: Sequence[str]) -> str:
    """The event as a person would tell it, with its rules in parentheses."""
    match event:
        case Drew(seat, card):
            return f"{names[seat]} draws {plural(card, 1)}. (MD-2.5)"
        case BankedFree(seat):
            return f"{names[seat]} draws a FREE: straight into the bank. (MD-2.6)"
        case AllIn(seat, color):
            return f"{names[seat]} turns up the {NAMES[color]} ALL IN. (MD-7.1)"
        case Pushed(seat, color, count, rule):
            return f"{plural(color, count)} of {names[seat]} to the jackpot. ({rule})"
        case Wagered(seat, color, count):
            return f"{names[seat]} wagers {plural(color, count)}. (MD-3.1)"
        case Rolled(seat, result):
            return _tell_roll(names[seat], result)
        case Won():
            return _tell_won(event, names)
        case Swapped(seat, other):
            return f"{names[seat]} swaps palettes with {names[other]}. (MD-6.5)"
        case ExtraRollPlayed(seat):
            return f"{names[seat]} plays an EXTRA ROLL. (MD-7.4)"
        case Stole(seat, source, card):
            return f"{names[seat]} steals {plural(card, 1)} from {names[source]}. (MD-7.7)"
        case StoleFromBank(seat, source, card):
            where = " and banks it" if card == "FR" else ""
            return (
                f"{names[seat]} steals {plural(card, 1)} from the bank of {names[source]}{where}."
                " (MD-7.8)"
            )
        case MinusFiveMoved(seat, source, target):
            if seat == source:
                return f"{names[seat]} gives MINUS FIVE to {names[target]}. (MD-9.1)"
            return (
                f"{names[seat]} moves MINUS FIVE from {names[source]} to {names[target]}. (MD-7.9)"
            )
        case MinusFiveKept(seat):
            return f"{names[seat]} keeps MINUS FIVE. (MD-9.1)"
        case TurnBegan(seat, final_left):
            if final_left:
                return f"{names[seat]} has a final turn. (MD-8.2)"
            return f"{names[seat]} is on turn. (MD-2.1)"
        case FinalRoundBegan():
            return "The draw pile is empty: all colored palette cards to the jackpot. (MD-8.1)"
        case Finished(scores, winners, instant):
            return _tell_end(scores, winners, instant, names)


def _tell_roll(name: str, result: str) -> str:
    first, second = (FACES[face] for face in result.split("+"))
    dice = f"{first} and {second}" if first != second else f"two {first}"
    if result == "PUSH+PUSH":
        return f"{name} rolls {dice}: palettes will be swapped. (MD-6.4)"
    if result == "PUSH+WILD":
        return f"{name} rolls {dice}: all colored cards are pushed. (MD-6.2)"
    if result.startswith("PUSH"):
        return f"{name} rolls {dice}: {second} is pushed. (MD-6.1)"
    rule = "MD-4.6" if result == "WILD+WILD" else "MD-4.5" if "WILD" in result else "MD-4.4"
    if rule == "MD-4.4" and first == second:
        rule = "MD-4.3"
    return f"{name} rolls {dice}: {OUTCOMES[result]}. ({rule})"


def _tell_won(event: Won, names: Sequence[str]) -> str:
    parts = []
    if event.own:
        parts.append(f"{sentence(event.own)} from the palette")
    if event.jackpot:
        parts.append(f"{sentence(event.jackpot)} from the jackpot")
    for seat, count in event.swept.items():
        parts.append(f"{plural(event.color, count)} from {names[int(seat)]}")
    name = names[event.seat]
    if not event.color:
        return f"{name} banks {_join(parts)}. (MD-5.1)"
    if not parts:
        return f"The wager of {name} succeeds, with nothing to bank. (MD-5.2)"
    return f"The wager of {name} succeeds and banks {_join(parts)}. (MD-5.3)"


def _tell_end(
    scores: tuple[int, ...], winners: tuple[int, ...], instant: bool, names: Sequence[str]
) -> str:
    who = _join([names[seat] for seat in winners])
    if instant:
        return f"Double WILD in a final turn: {who} wins at once. (MD-9.2)"
    verb = "wins" if len(winners) == 1 else "share the win"
    return f"{who} {verb} with {max(scores)} points. (MD-8.9)"


def _join(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
