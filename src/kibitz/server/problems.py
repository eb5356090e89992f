"""Errors of HTTP calls as problem bodies (RFC 9457), and of pages as a page."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
from starlette.responses import Response

from kibitz.core.errors import (
    BadRuling,
    DamagedMatch,
    KibitzError,
    NoSuchGame,
    Refused,
    Unreadable,
)
from kibitz.store.store import NoSuchTable, StoreError
from kibitz.table import messages

STATUS_OF_TROUBLE = {
    "unreadable": 400,
    "forbidden": 403,
    "too_fast": 429,
    "too_large": 413,
    "over": 409,
    "waiting": 409,
    "busy": 503,
    "gone": 410,
}


class Problem(Exception):
    """An answer that says what went wrong, and what to do next."""

    def __init__(self, status: int, detail: str, rule: str = "", code: str = "") -> None:
        super().__init__(detail)
        self.status, self.detail, self.rule, self.code = status, detail, rule, code

    def response(self) -> Response:
        """As ``application/problem+json``."""
        body: dict[str, Any] = {
            "title": HTTPStatus(self.status).phrase,
            "detail": self.detail,
            "status": self.status,
        }
        if self.rule:
            body["rule"] = self.rule
        if self.code:
            body["code"] = self.code
        headers = {"Retry-After": "1"} if self.status in (429, 503) else {}
        return Response(msgspec.json.encode(body), self.status, headers, "application/problem+json")


def problem_of(error: KibitzError) -> Problem:
    """The problem that an error is to the one who called."""
    match error:
        case NoSuchGame() | NoSuchTable():
            return Problem(404, str(error))
        case StoreError():
            return Problem(503, str(error))
        case Refused(refusal=refusal):
            return Problem(409, refusal.sentence, refusal.rule)
        case DamagedMatch() | BadRuling():
            return Problem(422, str(error))
        case Unreadable():
            return Problem(400, str(error))
    return Problem(409, str(error))


def problem_of_reply(reply: messages.Reply | None) -> Problem | None:
    """The problem that a table's reply is; None if all is well."""
    match reply:
        case messages.Refused(rule=rule, sentence=sentence):
            return Problem(409, sentence, rule)
        case messages.Trouble(code=code, sentence=sentence):
            return Problem(STATUS_OF_TROUBLE[code], sentence, code=code)
    return None
