"""Every error a caller may have to handle.

KibitzError
├── Unreadable      text or data that cannot be read at all
│   └── DamagedMatch    a match file whose record does not hold together
├── BadRuling       a table option that does not exist, or a value it does not have
├── BadChance       a given chance outcome that cannot happen here
├── Refused         a rule forbids it; carries the Refusal
└── NoSuchGame      no game of that name is installed
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kibitz.core.game import Refusal


class KibitzError(Exception):
    """Base of all errors that are told to a person; its text says what to do next."""


class Unreadable(KibitzError):
    """Text or data that cannot be read."""


class DamagedMatch(Unreadable):
    """A match record that does not replay to what it claims."""


class BadRuling(KibitzError):
    """An option that does not exist, or a value it does not have."""


class BadChance(KibitzError):
    """A chance outcome that cannot happen in this state."""


class NoSuchGame(KibitzError):
    """No installed game has this name."""


class Refused(KibitzError):
    """A rule forbids the entry; the state is untouched."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.sentence} ({refusal.rule})")
        self.refusal = refusal
