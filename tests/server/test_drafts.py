"""Drafts of a race over the line: shown to the others, entered once a second, kept through a
restart of either side; and timers that no browser looks after."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any

import pytest
from serving import IDS, Live, Server

ANA = {"kind": "person", "name": "Ana"}
FRIEND = {"kind": "person"}
GAME = "fixture-race"
WINDOW = 1_500
"""Within so many ms a second call is part of the first."""
LOGGED_EVERY = 1.0
"""In seconds."""
SHOWN_EVERY = 0.2


def race(server: Server) -> tuple[str, dict[str, str]]:
    """A race of two people; the tiles are still to be given their way."""
    made = server.make(GAME, ANA, FRIEND)
    id = made["table"]
    joined = server.call("POST", f"/api/tables/{id}/join", made["invite"], json={"name": "Bo"})
    return id, {**made["seats"], "1": joined.json()["token"]}


def begin(ana: Live, bo: Live) -> None:
    """The race is on for both."""
    ana.kind("view")
    assert ana.act(0, "name up")["kind"] == "done"
    for live in (ana, bo):
        live.until(lambda m: m["kind"] == "view" and m["view"]["phase"] == "racing")


def draft(live: Live, seat: int, order: str, keep: bool = True) -> dict[str, Any]:
    """Sends a draft; what stands against it."""
    id = f"d{next(IDS)}"
    action = {"do": "arrange", "order": order}
    live.say({"kind": "draft", "id": id, "seat": seat, "action": action, "keep": keep})
    return live.until(lambda m: m.get("id") == id)


def orders(live: Live, seat: int) -> tuple[str, str]:
    """Two orders of the tiles of a seat."""
    tiles: str = live.view["view"]["tiles"][seat]
    return tiles, tiles[::-1] if tiles != tiles[::-1] else tiles[1:] + tiles[:1]


def is_arranged(message: dict[str, Any]) -> bool:
    return message["kind"] == "event" and any(
        event["event"] == "arranged" for event in message.get("events", [])
    )


def test_drafts_are_shown_at_once_and_logged_once_a_second(server: Server) -> None:
    id, tokens = race(server)
    with (
        server.live(id, tokens["0"], eyes=0) as ana,
        server.live(id, tokens["1"], eyes=1) as bo,
    ):
        begin(ana, bo)
        one, other = orders(ana, 0)
        count, end = 0, time.monotonic() + 2.4
        while time.monotonic() < end:
            assert draft(ana, 0, (one, other)[count % 2])["kind"] == "faults"
            count += 1
            time.sleep(0.06)
        last = (one, other)[(count - 1) % 2]
        bo.until(lambda m: is_arranged(m) and m["events"][0]["order"] == last, 4)
        shown = [m for m in bo.heard if m["kind"] == "draft"]
        logged = [m for m in bo.heard if is_arranged(m)]
        assert count > 20
        assert 4 <= len(shown) <= 2.4 / SHOWN_EVERY + 2
        assert 2 <= len(logged) <= 4
        assert shown[0]["seat"] == 0
        assert shown[0]["events"][0]["event"] == "arranged"
        times = [m["t"] for m in logged]
        assert all(b - a > LOGGED_EVERY * 900 for a, b in pairwise(times))
        assert not [m for m in ana.heard if m["kind"] == "draft"], "one knows one's own"


def test_what_is_not_to_be_kept_is_judged_only(server: Server) -> None:
    id, tokens = race(server)
    with (
        server.live(id, tokens["0"], eyes=0) as ana,
        server.live(id, tokens["1"], eyes=1) as bo,
    ):
        begin(ana, bo)
        assert draft(ana, 0, orders(ana, 0)[1], keep=False)["kind"] == "faults"
        assert draft(bo, 0, "ABC")["kind"] == "error", "not that seat’s own"
        assert draft(ana, 0, "ZZZ")["kind"] == "faults"
        with pytest.raises(TimeoutError):
            bo.until(lambda m: m["kind"] == "draft" or is_arranged(m), 1.5)


def test_who_comes_back_finds_the_newest_draft_in_the_log(server: Server) -> None:
    id, tokens = race(server)
    with server.live(id, tokens["1"], eyes=1) as bo:
        with server.live(id, tokens["0"], eyes=0) as ana:
            begin(ana, bo)
            wanted = orders(ana, 0)[1]
            draft(ana, 0, wanted)
        with server.live(id, tokens["0"], eyes=0) as ana:
            assert ana.kind("view")["view"]["rows"][0] == wanted


def test_a_draft_goes_in_before_the_own_call(server: Server) -> None:
    id, tokens = race(server)
    with (
        server.live(id, tokens["0"], eyes=0) as ana,
        server.live(id, tokens["1"], eyes=1) as bo,
    ):
        begin(ana, bo)
        one, other = orders(ana, 0)
        right = "".join(sorted(one))
        draft(ana, 0, other)
        assert ana.act(0, f"call {right}")["kind"] == "done"
        bo.until(lambda m: m["kind"] == "event" and str(m.get("notation")).startswith("call"))
        notations = [
            m["notation"] for m in bo.events if m.get("seat") == 0 and m["what"] == "entry"
        ]
        assert notations[-2:] == [f"arrange {other}", f"call {right}"]


def test_what_was_drafted_outlives_a_killed_server(own_server: Server) -> None:
    own_server.start()
    id, tokens = race(own_server)
    with (
        own_server.live(id, tokens["0"], eyes=0) as ana,
        own_server.live(id, tokens["1"], eyes=1) as bo,
    ):
        begin(ana, bo)
        wanted = orders(ana, 0)[1]
        draft(ana, 0, wanted)
        bo.until(is_arranged, 4)
        own_server.kill()
    own_server.start()
    with own_server.live(id, tokens["0"], eyes=0) as ana:
        assert ana.kind("view")["view"]["rows"][0] == wanted


def test_timers_need_no_browser_and_outlive_the_server(own_server: Server) -> None:
    """Both are frozen, all go, the server dies: the timer that lets them act again has rung at its
    time on the game clock, which an absence of the server hardly moves."""
    own_server.start()
    id, tokens = race(own_server)
    with (
        own_server.live(id, tokens["0"], eyes=0) as ana,
        own_server.live(id, tokens["1"], eyes=1) as bo,
    ):
        begin(ana, bo)
        wrong = [
            "".join(sorted(live.view["view"]["tiles"][seat])[::-1])
            for seat, live in ((0, ana), (1, bo))
        ]
        assert ana.act(0, f"call {wrong[0]}")["kind"] == "done"
        assert bo.act(1, f"call {wrong[1]}")["kind"] == "done"
        frozen = bo.until(lambda m: m["kind"] == "view" and m["view"]["status"] == ["frozen"] * 2)
        due = frozen["view"]["drawn_at"] + WINDOW
        own_server.kill()
    time.sleep(1.0)
    own_server.start()
    with own_server.live(id, tokens["1"], eyes=1) as bo:
        bo.until(lambda m: m["kind"] == "view" and m["view"]["status"] == ["active"] * 2, 10)
        thawed = [m for m in bo.events if m.get("notation") == "thaw"]
        assert [m["t"] for m in thawed] == [due]
        assert bo.view["t"] < due + 10_000
