"""Rulings: what a printed rulebook leaves open and a table may choose.

A game declares them once, as a frozen struct whose fields carry their question, the meaning of each
value and the rules they touch::

    class Rulings(kibitz.core.rulings.Rulings):
        free_value: Annotated[
            Literal["one", "two"],
            Ruling("What is a FREE worth?", {"one": "1 point", "two": "2 points"}, ("MD-7.13",)),
        ] = "one"

Field types: a ``Literal`` of words, an ``int`` with ``least`` and ``most``, or a ``str`` with
``check``, which returns the text in its normal form or raises ``ValueError`` with a sentence.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, TypeVar

import msgspec

from kibitz.core.errors import BadRuling


@dataclass(frozen=True)
class Ruling:
    """What a table is asked: the question, the values in plain words, the rules they touch."""

    question: str
    meanings: Mapping[str, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    check: Callable[[str], str] | None = None
    advanced: bool = False
    """True for what a family need not see at once."""


class Rulings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of every game's rulings; a game without options uses it as it is."""


class Described(msgspec.Struct, frozen=True):
    """One ruling ready to be shown: ``kind`` is ``choice``, ``whole`` or ``written``."""

    key: str
    kind: Literal["choice", "whole", "written"]
    question: str
    default: str | int
    values: tuple[tuple[str, str], ...]
    """(value, meaning) of each value that has a name."""
    rules: tuple[str, ...]
    least: int
    most: int
    advanced: bool


R = TypeVar("R", bound=Rulings)


@cache
def _fields(cls: type[Rulings]) -> list[tuple[msgspec.structs.FieldInfo, Any, Ruling]]:
    hints = typing.get_type_hints(cls, include_extras=True)
    found = []
    for info in msgspec.structs.fields(cls):
        base, *extras = typing.get_args(hints[info.name])
        found.append((info, base, next(x for x in extras if isinstance(x, Ruling))))
    return found


def describe(cls: type[Rulings]) -> tuple[Described, ...]:
    """Every ruling of a game, in the order declared."""
    rows = []
    for info, base, ruling in _fields(cls):
        kind: Literal["choice", "whole", "written"]
        kind = "choice" if typing.get_origin(base) is Literal else "whole"
        if base is str:
            kind = "written"
        rows.append(
            Described(
                key=info.name,
                kind=kind,
                question=ruling.question,
                default=info.default,
                values=tuple(ruling.meanings.items()),
                rules=ruling.rules,
                least=ruling.least,
                most=ruling.most,
                advanced=ruling.advanced,
            )
        )
    return tuple(rows)


def read_rulings(cls: type[R], given: Mapping[str, object]) -> R:
    """Rulings from keys and values as a person or a file gives them.

    Raises BadRuling, naming the keys or values there are.
    """
    known = {info.name: (base, ruling) for info, base, ruling in _fields(cls)}
    values: dict[str, object] = {}
    for key, value in given.items():
        if key not in known:
            keys = ", ".join(sorted(known)) or "none"
            raise BadRuling(f"There is no ruling {key!r} in this game. Its rulings: {keys}.")
        base, ruling = known[key]
        values[key] = _read_value(key, base, ruling, value)
    return cls(**values)


def _read_value(key: str, base: Any, ruling: Ruling, value: object) -> object:
    if typing.get_origin(base) is Literal:
        words = typing.get_args(base)
        if isinstance(value, bool):  # people who write TOML or JSON write true for "on"
            value = "on" if value else "off"
        elif isinstance(value, int):  # and 250 for "250"
            value = str(value)
        if value in words:
            return value
        raise BadRuling(f"Ruling {key!r} cannot be {value!r}. Choose one of: {', '.join(words)}.")
    if base is int:
        try:
            number = int(str(value))
        except ValueError:
            number = ruling.least - 1
        if ruling.least <= number <= ruling.most:
            return number
        raise BadRuling(
            f"Ruling {key!r} cannot be {value!r}. "
            f"Give a whole number from {ruling.least} to {ruling.most}."
        )
    text = value if isinstance(value, str) else str(value)
    try:
        return ruling.check(text) if ruling.check else text
    except ValueError as error:
        raise BadRuling(f"Ruling {key!r}: {error}") from None


def changed(rulings: Rulings) -> dict[str, object]:
    """The rulings that differ from their defaults, by key."""
    defaults = zip(rulings.__struct_fields__, rulings.__struct_defaults__, strict=True)
    return {key: value for key, default in defaults if (value := getattr(rulings, key)) != default}
