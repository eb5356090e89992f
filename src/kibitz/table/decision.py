"""What a table decides about a message."""

from __future__ import annotations

from typing import Any

import msgspec

from kibitz.table.drafting import Draft
from kibitz.table.messages import Reply, Trouble
from kibitz.table.records import AnyBody


class Decision(msgspec.Struct, frozen=True):
    """What follows from a message: records to append, a reply, and the state they lead to."""

    bodies: tuple[AnyBody, ...] = ()
    reply: Reply | None = None
    draft: Draft | None = None


NOTHING = Decision()


def trouble(id: str, code: Any, sentence: str) -> Decision:
    """A decision that only says why nothing happens."""
    return Decision(reply=Trouble(code, sentence, id or None))
