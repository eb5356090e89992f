"""The kinds of record a table's log is made of. A table is the fold of its records.

A record is numbered (``seq`` from 1), dated (``at``, ms since 1970) and has a body; the body's tag
is the word that clients read as ``what``. Bodies are stored as JSON. What a body holds is the
server's knowledge: nothing of it leaves but through ``telling``.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec

from kibitz.core.errors import DamagedMatch
from kibitz.core.game import AnyGame
from kibitz.core.match import unpack
from kibitz.core.play import Played


class Body(msgspec.Struct, frozen=True, tag_field="what", omit_defaults=True):
    """Base of all bodies. ``id`` is the mark of the message that led to it, where there is one:
    the same message coming again is known by it."""


class Sat(Body, frozen=True, tag="sat"):
    """A person took an open seat."""

    seat: int
    name: str
    nonce: str
    """Part of the seat's token: another nonce voids the tokens given before."""
    id: str = ""


class Left(Body, frozen=True, tag="left"):
    """The host removed a player, or opened a bot's seat: the seat is open."""

    seat: int
    name: str
    id: str = ""


class BotSat(Body, frozen=True, tag="bot"):
    """A bot plays this seat from now on."""

    seat: int
    name: str
    bot: str
    by: Literal["host", "seat"] = "host"
    """Who asked for it: a seat that the host filled goes back when its person returns."""
    held: bool = False
    """True if a person owns the seat and may come back."""
    id: str = ""


class PersonBack(Body, frozen=True, tag="person"):
    """The person whose seat a bot was holding plays again."""

    seat: int
    name: str
    id: str = ""


class Started(Body, frozen=True, tag="started"):
    """All seats are filled and the game begins."""


class Entered(Body, frozen=True, tag="entry"):
    """An accepted entry of the game, with what it did."""

    entry: Any
    outcome: Any
    id: str = ""

    def played(self) -> Played:
        return Played(self.entry, self.outcome)


class Noted(Body, frozen=True, tag="noted"):
    """A refused attempt in a race: nothing changed, but it was made."""

    seat: int
    action: Any
    t: int
    rule: str
    sentence: str
    id: str = ""


class Asked(Body, frozen=True, tag="asked"):
    """A seat asks to go back to the first ``to`` entries; ``n_asked`` entries would go."""

    seat: int
    to: int
    n_asked: int
    agreed: tuple[int, ...] = ()
    """Seats that need not be asked: the asker holds them too."""
    id: str = ""


class Answered(Body, frozen=True, tag="answered"):
    """A seat agreed to a take-back, or did not."""

    seat: int
    yes: bool
    id: str = ""


class WentBack(Body, frozen=True, tag="back"):
    """The game went back to its first ``to`` entries; the later ones stay in the log."""

    to: int
    seat: int
    id: str = ""


class Stumbled(Body, frozen=True, tag="stumbled"):
    """A bot failed or stalled; the entry that follows is some legal move."""

    seat: int
    why: str


class Over(Body, frozen=True, tag="over"):
    """The game ended."""

    result: Any


class Rematched(Body, frozen=True, tag="rematch"):
    """The same players sit down at another table."""

    table: str
    id: str = ""


class PaceSet(Body, frozen=True, tag="pace"):
    """From now on bots wait so many ms between moves."""

    pace: int
    id: str = ""


class ClockSet(Body, frozen=True, tag="clock"):
    """The game clock was put to ``t``: the server had been away."""

    t: int


AnyBody = (
    Sat
    | Left
    | BotSat
    | PersonBack
    | Started
    | Entered
    | Noted
    | Asked
    | Answered
    | WentBack
    | Stumbled
    | Over
    | Rematched
    | PaceSet
    | ClockSet
)


_WHATS = {kind: str(kind.__struct_config__.tag) for kind in get_args(AnyBody)}


class Record(msgspec.Struct, frozen=True):
    """One line of the log."""

    seq: int
    at: int
    body: AnyBody

    @property
    def what(self) -> str:
        return _WHATS[type(self.body)]


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(AnyBody)


def write_body(body: AnyBody) -> bytes:
    """A body as the JSON that is stored."""
    return _ENCODER.encode(body)


def read_body(game: AnyGame, payload: bytes | str) -> AnyBody:
    """A body from its stored JSON, actions and events typed again. Raises DamagedMatch."""
    try:
        body = _DECODER.decode(payload)
        if isinstance(body, Entered):
            played = unpack(game, {"entry": body.entry, "outcome": body.outcome})
            return Entered(played.entry, played.outcome, body.id)
    except (msgspec.DecodeError, KeyError, TypeError, ValueError) as error:
        raise DamagedMatch(f"A record of this table cannot be read: {error}.") from None
    return body
