"""Who sits where: people, bots, open seats, and bots that hold a person's seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

Kind = Literal["person", "bot", "open"]

NAME_LENGTH = 24


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat. ``nonce`` is set while a person owns it, also when a bot plays for them."""

    kind: Kind
    name: str = ""
    bot: str = ""
    nonce: str = ""
    by: str = ""
    """Who asked for the bot that holds a person's seat: ``host`` or ``seat``."""

    @property
    def is_held(self) -> bool:
        """Whether a bot plays here for a person who may come back."""
        return self.kind == "bot" and bool(self.nonce)


OPEN = Seat("open")


class Config(msgspec.Struct, frozen=True):
    """What is fixed when a table is made. Its secrets never leave the server."""

    id: str
    game: str
    rules_version: int
    rulings: dict[str, str | int]
    """Those that differ from their defaults."""
    seats: tuple[Seat, ...]
    seed: int
    bot_seed: int
    pace: int = 0
    name: str = ""
    made: int = 0
    """ms since 1970."""


def clean_name(text: str) -> str:
    """A name as it is shown: printable, one line, not too long; empty if nothing is left."""
    words = "".join(c if c.isprintable() else " " for c in text).split()
    return " ".join(words)[:NAME_LENGTH].strip()


def free_name(name: str, taken: Sequence[str]) -> str:
    """The name, with a number behind it if somebody has it already."""
    folded = {other.casefold() for other in taken}
    found, number = name, 1
    while found.casefold() in folded:
        number += 1
        found = f"{name[: NAME_LENGTH - 3]} {number}"
    return found


def bot_name(bot: str, taken: Sequence[str]) -> str:
    """A name for a bot that has none."""
    return free_name(f"{bot.capitalize()} bot", taken)


def shown_names(seats: Sequence[Seat]) -> tuple[str, ...]:
    """A name for every seat, for sentences."""
    return tuple(seat.name or f"Seat {number + 1}" for number, seat in enumerate(seats))
