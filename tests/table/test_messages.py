"""The message parser: whatever comes, there is a message or an error that says what is wrong."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import fixture_hands
from desk import Desk, bot, person
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kibitz.core.errors import Unreadable
from kibitz.table import messages
from kibitz.table.messages import read_message

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50)
JSON = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
KINDS = ["hello", "act", "draft", "hint", "back", "answer", "look", "host", "stand_up"]
NEAR = st.fixed_dictionaries(
    {"kind": st.sampled_from([*KINDS, "sit_down", "rematch", "ping", "no such"]) | JSON},
    optional={
        "id": st.text(max_size=50) | JSON,
        "seat": st.integers(-3, 5) | JSON,
        "action": st.fixed_dictionaries({"do": st.sampled_from(["play", "pass"]) | JSON}) | JSON,
        "text": st.sampled_from(["play 1", "play 20", "pass"]) | JSON,
        "n": JSON,
        "to": st.integers(-5, 5) | JSON,
        "yes": JSON,
        "do": st.sampled_from(["kick", "bot", "person", "pace", "start"]) | JSON,
        "bot": st.sampled_from(["random", "low"]) | JSON,
        "pace": st.integers(-1, 6000) | JSON,
        "tokens": JSON,
        "as": JSON,
    },
)


@given(st.binary(max_size=200) | st.text(max_size=200))
@example("[" * 5000)
@example(b"\xff\xfe")
@example('{"kind":"act","id":"' + "x" * 41 + '","seat":0}')
def test_any_bytes_are_read_or_called_unreadable(data: str | bytes) -> None:
    with contextlib.suppress(Unreadable):
        assert isinstance(read_message(data), messages.Message)


@settings(max_examples=150, deadline=None)
@given(st.lists(NEAR, max_size=6), st.booleans())
def test_any_messages_leave_the_table_whole(said: list[dict[str, Any]], host: bool) -> None:
    desk = Desk(fixture_hands.GAME, [person("Ana"), person("Bo"), bot()])
    for data in said:
        try:
            message = read_message(json.dumps(data).encode("utf-8", "surrogatepass"))
        except Unreadable:
            continue
        decision = desk.table.decide(message, {0, 1}, host, desk.now)
        is_decided = not isinstance(message, messages.Ping | messages.Look | messages.Hello)
        assert decision.reply is not None or not is_decided
        desk.take(decision)
        desk.settle()
    desk.rebuilt()
