"""What clients send, and what a table answers the one who asked.

The same structs serve the socket and the HTTP calls. Reading arbitrary bytes gives a message or
Unreadable, never another error.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from kibitz.core.errors import Unreadable

MessageId = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=99)]
Pace = Annotated[int, msgspec.Meta(ge=0, le=5000)]


class Message(msgspec.Struct, frozen=True, tag_field="kind"):
    """Base of all that a client may send."""


class Hello(Message, frozen=True, tag="hello"):
    tokens: Annotated[tuple[str, ...], msgspec.Meta(max_length=32)] = ()
    eyes: SeatNumber | None = msgspec.field(default=None, name="as")
    lists: bool = False
    """True if the client can read several messages in one frame, as a JSON list."""


class Act(Message, frozen=True, tag="act"):
    id: MessageId
    seat: SeatNumber
    action: Any = None
    text: str | None = None
    n: int | None = None


class Draft(Message, frozen=True, tag="draft"):
    id: MessageId
    seat: SeatNumber
    action: Any
    keep: bool = False
    """True if it may be entered for the seat before long, in a race."""


class AskHint(Message, frozen=True, tag="hint"):
    id: MessageId
    seat: SeatNumber


class Back(Message, frozen=True, tag="back"):
    id: MessageId
    seat: SeatNumber
    to: int


class Answer(Message, frozen=True, tag="answer"):
    id: MessageId
    seat: SeatNumber
    yes: bool


class Look(Message, frozen=True, tag="look"):
    seat: SeatNumber | None = None


class Host(Message, frozen=True, tag="host"):
    id: MessageId
    do: Literal["kick", "bot", "person", "pace", "start"]
    seat: SeatNumber | None = None
    bot: str = ""
    pace: Pace | None = None


class StandUp(Message, frozen=True, tag="stand_up"):
    id: MessageId
    seat: SeatNumber
    bot: str = ""


class SitDown(Message, frozen=True, tag="sit_down"):
    id: MessageId
    seat: SeatNumber


class Rematch(Message, frozen=True, tag="rematch"):
    id: MessageId


class Ping(Message, frozen=True, tag="ping"):
    pass


AnyMessage = (
    Hello | Act | Draft | AskHint | Back | Answer | Look | Host | StandUp | SitDown | Rematch | Ping
)

_DECODER = msgspec.json.Decoder(AnyMessage)
_BY_SEAT = (Act, Draft, AskHint, Back, Answer, StandUp, SitDown)
_BY_HOST = (Host, Rematch)


def mark(message: AnyMessage) -> str:
    """The message's id with the one who sent it: no two messages of a table share it."""
    if isinstance(message, _BY_SEAT):
        return f"{message.seat}:{message.id}"
    if isinstance(message, _BY_HOST):
        return f"host:{message.id}"
    return ""


def read_message(data: str | bytes) -> AnyMessage:
    """A message from a frame. Raises Unreadable with what is wrong with it."""
    try:
        return _DECODER.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Unreadable(f"This message cannot be read: {error}.") from None


class Reply(msgspec.Struct, frozen=True, tag_field="kind"):
    """Base of all that is told to the one who asked."""


class Done(Reply, frozen=True, tag="done"):
    id: str
    seq: int


class Refused(Reply, frozen=True, tag="refused"):
    id: str
    rule: str
    sentence: str
    reason: str = ""
    href: str = ""


class Faults(Reply, frozen=True, tag="faults"):
    id: str
    faults: tuple[Any, ...]


class HintGiven(Reply, frozen=True, tag="hint"):
    id: str
    action: Any
    notation: str
    label: str
    sentence: str
    rules: tuple[str, ...]


class Trouble(Reply, frozen=True, tag="error"):
    code: Literal[
        "unreadable", "forbidden", "too_fast", "too_large", "over", "busy", "gone", "waiting"
    ]
    sentence: str
    id: str | None = None
