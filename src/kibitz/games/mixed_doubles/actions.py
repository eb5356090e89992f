"""What a seat may do, and how it is written."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kibitz.core.errors import Unreadable
from kibitz.core.game import Action
from kibitz.games.mixed_doubles.cards import (
    ALL_KINDS,
    NAMES,
    plural,
    read_card,
    read_single,
    write_count,
)


class Deal(Action, frozen=True, tag="deal"):
    """The set-up deal, by the referee (MD-1.3)."""


class Draw(Action, frozen=True, tag="draw"):
    """Draws three cards (MD-2.4)."""


class ExtraRoll(Action, frozen=True, tag="extra_roll"):
    """Plays an EXTRA ROLL (MD-7.4)."""


class Wager(Action, frozen=True, tag="wager"):
    """Wagers ``count`` cards of a color (MD-3.1)."""

    color: str
    count: int


class Roll(Action, frozen=True, tag="roll"):
    """Throws both dice (MD-4.1)."""


class StealPalette(Action, frozen=True, tag="steal_palette"):
    """Plays a STEAL for a card of an opponent's palette (MD-7.7)."""

    seat: int
    card: str


class StealBank(Action, frozen=True, tag="steal_bank"):
    """Plays a STEAL for a random card of an opponent's bank (MD-7.8)."""

    seat: int


class StealMinusFive(Action, frozen=True, tag="steal_minus_five"):
    """Plays a STEAL to move a MINUS FIVE from one opponent to another (MD-7.9)."""

    source: int
    target: int


class Swap(Action, frozen=True, tag="swap"):
    """Names the opponent to exchange palettes with (MD-6.4)."""

    seat: int


class MoveMinusFive(Action, frozen=True, tag="move_minus_five"):
    """Gives a MINUS FIVE away after a success (MD-9.1)."""

    seat: int


class KeepMinusFive(Action, frozen=True, tag="keep_minus_five"):
    """Keeps it (MD-9.1)."""


class EndTurn(Action, frozen=True, tag="end_turn"):
    """Ends the turn (MD-2.10)."""


Move = (
    Deal
    | Draw
    | ExtraRoll
    | Wager
    | Roll
    | StealPalette
    | StealBank
    | StealMinusFive
    | Swap
    | MoveMinusFive
    | KeepMinusFive
    | EndTurn
)

PLAIN: dict[str, Move] = {
    "deal": Deal(),
    "draw": Draw(),
    "extra_roll": ExtraRoll(),
    "roll": Roll(),
    "keep_minus_five": KeepMinusFive(),
    "end_turn": EndTurn(),
}
SEAT = r"S?(\d+)"
FORMS = (
    "draw, extra_roll, wager Y2, roll, steal S1 palette Y, steal S1 bank, steal S1 m5 to S2, "
    "swap S1, move_minus_five S2, keep_minus_five, end_turn"
)


def write(action: Move) -> str:
    """The action in notation."""
    match action:
        case Wager(color, count):
            return f"wager {write_count(color, count)}"
        case StealPalette(seat, card):
            return f"steal S{seat} palette {card}"
        case StealBank(seat):
            return f"steal S{seat} bank"
        case StealMinusFive(source, target):
            return f"steal S{source} m5 to S{target}"
        case Swap(seat):
            return f"swap S{seat}"
        case MoveMinusFive(seat):
            return f"move_minus_five S{seat}"
    return next(text for text, plain in PLAIN.items() if plain == action)


def read(text: str) -> Move:
    """An action from notation. Raises Unreadable, naming the forms there are."""
    words = " ".join(text.split())
    plain = PLAIN.get(words.lower().replace(" ", "_").replace("-", "_"))
    if plain is not None:
        return plain
    if match := re.fullmatch(r"wager (\S+) (\d+)", words, re.I):
        return Wager(read_single(match[1]), int(match[2]))
    if match := re.fullmatch(r"wager (\S+)", words, re.I):
        return Wager(*read_card(match[1]))
    if match := re.fullmatch(rf"steal {SEAT} palette (\S+)", words, re.I):
        return StealPalette(int(match[1]), read_single(match[2]))
    if match := re.fullmatch(rf"steal {SEAT} bank", words, re.I):
        return StealBank(int(match[1]))
    if match := re.fullmatch(rf"steal {SEAT} m5 to {SEAT}", words, re.I):
        return StealMinusFive(int(match[1]), int(match[2]))
    if match := re.fullmatch(rf"swap {SEAT}", words, re.I):
        return Swap(int(match[1]))
    if match := re.fullmatch(rf"move[_ ]minus[_ ]five {SEAT}", words, re.I):
        return MoveMinusFive(int(match[1]))
    raise Unreadable(f"{text!r} is no action here. Write one of: {FORMS}.")


def label(action: Move, names: Sequence[str]) -> str:
    """The action as a button says it."""

    def name(seat: int) -> str:
        return names[seat] if 0 <= seat < len(names) else f"seat {seat}"

    match action:
        case Deal():
            return "Deal"
        case Draw():
            return "Draw three cards"
        case ExtraRoll():
            return "Play an extra roll"
        case Wager(color, count):
            if color not in ALL_KINDS:
                return f"Wager {count} {color}"
            return f"Wager {plural(color, count)}"
        case Roll():
            return "Roll the dice"
        case StealPalette(seat, card):
            return f"Steal {NAMES.get(card, card)} from {name(seat)}"
        case StealBank(seat):
            return f"Steal from {name(seat)}’s bank"
        case StealMinusFive(source, target):
            return f"Move minus five from {name(source)} to {name(target)}"
        case Swap(seat):
            return f"Swap palettes with {name(seat)}"
        case MoveMinusFive(seat):
            return f"Give minus five to {name(seat)}"
        case KeepMinusFive():
            return "Keep minus five"
        case EndTurn():
            return "End the turn"
