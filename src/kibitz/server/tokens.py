"""Signed tokens: host, invite, seat, watch. Each kind has its own salt, so none passes as another.

A seat's token carries the nonce of the seating, so that removing a player voids it.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from itsdangerous import BadData, URLSafeSerializer

Kind = Literal["host", "invite", "seat", "watch"]
LETTERS: dict[str, Kind] = {"h": "host", "i": "invite", "s": "seat", "w": "watch"}
LONGEST = 400


class Token(msgspec.Struct, frozen=True):
    """An opened token."""

    kind: Kind
    table: str
    seat: int = -1
    nonce: str = ""


class Tokens:
    """Makes and opens tokens with one key."""

    def __init__(self, key: str) -> None:
        self._signers = {
            kind: URLSafeSerializer(key, salt=f"kibitz.{kind}") for kind in LETTERS.values()
        }

    def make(self, kind: Kind, table: str, seat: int = -1, nonce: str = "") -> str:
        """A token as text for URLs."""
        content: list[str | int] = [table, seat, nonce] if kind == "seat" else [table]
        return kind[0] + str(self._signers[kind].dumps(content))

    def open(self, text: str) -> Token | None:
        """What a token says; None if it is forged or damaged."""
        kind = LETTERS.get(text[:1])
        if kind is None or len(text) > LONGEST:
            return None
        try:
            content = self._signers[kind].loads(text[1:])
        except (BadData, ValueError):
            return None
        match content:
            case [str(table)] if kind != "seat":
                return Token(kind, table)
            case [str(table), int(seat), str(nonce)] if kind == "seat":
                return Token(kind, table, seat, nonce)
        return None
