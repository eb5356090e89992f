"""Readers for the fields of a position: each takes plain data, or says what can be written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kibitz.core.errors import Unreadable


def check_fields(position: Mapping[str, Any], fields: Sequence[str]) -> None:
    """Raises Unreadable if a position has others than these fields."""
    unknown = sorted(set(position) - set(fields))
    if unknown:
        raise Unreadable(
            f"A position has no field {', '.join(map(repr, unknown))}. Fields: {', '.join(fields)}."
        )


def one_of(position: Mapping[str, Any], field: str, default: str, words: Sequence[str]) -> str:
    """A field that holds one of some words."""
    word = position.get(field, default)
    if word not in words:
        raise Unreadable(f"{field} cannot be {word!r}. It is one of: {', '.join(words)}.")
    return str(word)


def whole(
    position: Mapping[str, Any], field: str, default: int | None, least: int, most: int
) -> int:
    """A field that holds a whole number; without a default it must be there."""
    value = position.get(field, default)
    if value is None:
        wanted = str(least) if least == most else f"a whole number from {least} to {most}"
        raise Unreadable(f"A position needs {field!r}: {wanted}.")
    return number(field, value, least, most)


def number(field: str, value: object, least: int, most: int) -> int:
    """A whole number that a field holds."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Unreadable(f"{field} cannot be {value!r}: it is a number from {least} to {most}.")
    return value


def items(position: Mapping[str, Any], field: str, most: int) -> list[Any]:
    """A field that holds a list; empty where it is left out."""
    value = position.get(field, [])
    if not isinstance(value, list | tuple):
        raise Unreadable(f"{field} is a list, not {value!r}.")
    if len(value) > most:
        raise Unreadable(f"{field} has {len(value)} entries; at most {most} fit.")
    return list(value)
