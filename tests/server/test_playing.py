"""A real server process: people meet, play, watch, leave, come back, play again."""

from __future__ import annotations

import random
from typing import Any

import httpx
import pytest
from serving import Live, Server

PERSON = {"kind": "person"}
ANA = {"kind": "person", "name": "Ana"}
BOT = {"kind": "bot", "bot": "random"}


def join(server: Server, made: dict[str, Any], name: str) -> tuple[int, str]:
    answer = server.call(
        "POST", f"/api/tables/{made['table']}/join", made["invite"], json={"name": name}
    )
    assert answer.status_code == 201, answer.text
    return answer.json()["seat"], answer.json()["token"]


def play_on(lives: dict[int, Live], seed: int = 1) -> dict[str, Any]:
    """Everybody plays any legal move until the game is over; the last view."""
    chance = random.Random(seed)
    while True:
        views = {}
        for seat, live in lives.items():
            if not any(m["kind"] == "view" for m in live.heard):
                live.kind("view")
            views[seat] = live.view
        newest = max(view["n"] for view in views.values())
        for live in lives.values():
            while live.view["n"] < newest:
                live.kind("view")
        if live.view["result"] is not None:
            return live.view
        mover = next((s for s in lives if s in lives[s].view["actors"]), None)
        if mover is None:
            live.kind("view")
            continue
        move = chance.choice(lives[mover].view["legal"])
        assert lives[mover].act(mover, move["notation"])["kind"] == "done"
        lives[mover].kind("view")


def test_two_people_meet_by_invitation_and_play_to_the_end(server: Server) -> None:
    made = server.make("fixture-hands", ANA, PERSON, BOT)
    id = made["table"]
    with server.live(id, made["seats"]["0"], made["host"], eyes=0) as ana:
        hello = ana.kind("hello")
        assert (hello["state"], hello["mine"], hello["host"]) == ("waiting", [0], True)
        assert hello["invite"] == made["invite"]
        seat, token = join(server, made, "Bo")
        assert seat == 1
        assert ana.kind("seats")["seats"][1]["name"] == "Bo"
        with server.live(id, token, eyes=1) as bo, server.live(id, made["watch"]) as watcher:
            assert ana.kind("presence")["seats"][1]["online"]
            last = play_on({0: ana, 1: bo})
            assert set(last["result"]["winners"]) <= {0, 1, 2}
            watcher.until(lambda m: m["kind"] == "view" and m["result"] is not None)
            numbers = [event["seq"] for event in watcher.events]
            assert numbers == list(range(1, len(numbers) + 1))
            match = server.call("GET", f"/api/tables/{id}/match", token)
            assert match.status_code == 200
            replay = server.http.post("/api/replay", content=match.content).json()
            assert replay["result"] == last["result"]
            assert len(replay["steps"]) == last["n"] + 1
            assert len(replay["steps"][0]["views"]) == 3
            ana.say({"kind": "rematch", "id": "again"})
            mine, theirs = ana.kind("rematch"), bo.kind("rematch")
            assert mine["table"] == theirs["table"]
            assert set(mine["tokens"]) == {"0"}
            assert set(theirs["tokens"]) == {"1"}
            assert "host" not in theirs
        with server.live(theirs["table"], theirs["tokens"]["1"], eyes=1) as bo:
            assert bo.kind("hello")["state"] == "playing"
            assert bo.kind("view")["result"] is None
    with server.live(id, token, eyes=1) as late:
        assert late.kind("hello")["rematch"] == theirs["table"]
        assert late.kind("rematch")["tokens"] == theirs["tokens"]


@pytest.mark.parametrize("game", ["fixture-layout", "fixture-hands"])
def test_bots_alone_finish_a_game_while_somebody_watches(server: Server, game: str) -> None:
    made = server.make(game, BOT, BOT)
    with server.live(made["table"], made["watch"]) as watcher:
        over = watcher.until(lambda m: m.get("what") == "over", 90)
        assert over["result"]["scores"]
        assert "win" in over["text"]


def test_bots_race_by_the_game_clock(server: Server) -> None:
    made = server.make("fixture-race", ANA, {"kind": "bot", "bot": "slow"})
    with server.live(made["table"], made["seats"]["0"], eyes=0) as watcher:
        watcher.kind("view")
        assert watcher.act(0, "name up")["kind"] == "done"
        slow = watcher.until(lambda m: m.get("what") == "entry" and m["seat"] == 1, 60)
        assert slow["t"] >= 500, "the slow bot waits on the game clock"
        times = [event["t"] for event in watcher.events if event["what"] == "entry"]
        assert times == sorted(times)
        assert watcher.view["clock_runs"]


def test_a_script_plays_by_calls_alone(server: Server) -> None:
    made = server.make("fixture-layout", ANA, {"kind": "person", "name": "Bo"})
    path, tokens = f"/api/tables/{made['table']}", made["seats"]
    first = server.call("POST", f"{path}/actions", tokens["0"], json={"id": "1", "text": "lay a1"})
    while first.status_code in (409, 503) and "rule" not in first.json():  # being made ready
        first = server.call(
            "POST", f"{path}/actions", tokens["0"], json={"id": "1", "text": "lay a1"}
        )
    assert first.status_code == 200
    again = server.call("POST", f"{path}/actions", tokens["0"], json={"id": "1", "text": "lay a1"})
    assert again.json() == first.json()
    refused = server.call(
        "POST", f"{path}/actions", tokens["1"], json={"id": "2", "action": {"do": "pass"}}
    )
    assert refused.status_code == 409
    assert refused.json()["rule"] == "LY-1.1"
    seen = server.call("GET", f"{path}/events?after=1", tokens["1"]).json()
    assert [event["what"] for event in seen["events"]] == ["entry"]
    assert seen["view"]["seat"] == 1
    assert server.call("GET", path, made["watch"]).json()["seats"][1]["name"] == "Bo"
    early = server.call("GET", f"{path}/match", made["watch"])
    assert early.status_code == 409
    code = server.call("GET", f"{path}/qr", made["host"])
    assert code.headers["content-type"] == "image/svg+xml"


def test_looking_hints_drafts_and_taking_back(server: Server) -> None:
    made = server.make("fixture-layout", ANA, {"kind": "person", "name": "Bo"})
    tokens = made["seats"]
    with server.live(made["table"], tokens["0"], tokens["1"], eyes=0) as both:
        both.kind("view")
        assert both.act(0, "lay a1")["kind"] == "done"
        assert both.kind("view")["back"]["free"] == 1
        both.say({"kind": "back", "id": "b", "seat": 0, "to": 0})
        assert both.until(lambda m: m.get("what") == "back")["to"] == 0
        both.say({"kind": "hint", "id": "h", "seat": 0})
        hint = both.kind("hint", "error")
        assert hint["kind"] == "hint"
        both.say({"kind": "draft", "id": "d", "seat": 0, "action": {"do": "lay", "cells": ["a1"]}})
        assert both.kind("faults")["id"] == "d"
        both.say({"kind": "look", "seat": 1})
        assert both.kind("hello")["seat"] == 1
        assert both.kind("view")["seat"] == 1
        both.say({"kind": "ping"})
        both.kind("pong")


def test_a_removed_player_is_out_and_an_absent_one_gets_the_seat_back(server: Server) -> None:
    made = server.make("fixture-layout", ANA, PERSON)
    _, token = join(server, made, "Bo")
    id = made["table"]
    with server.live(id, made["host"]) as host:
        host.say({"kind": "host", "id": "b", "do": "bot", "seat": 1, "bot": "random"})
        host.until(lambda m: m.get("what") == "bot")
        with server.live(id, token, eyes=1) as bo:
            host.until(lambda m: m.get("what") == "person")
            host.say({"kind": "host", "id": "k", "do": "kick", "seat": 1})
            assert bo.kind("error")["code"] == "gone"
            assert bo.closing_code() == 1008
        with server.live(id, token, eyes=1) as bo:
            assert bo.kind("error")["code"] == "gone"
        answer = server.call(
            "POST", f"/api/tables/{id}/actions", token, json={"id": "1", "text": "pass"}
        )
        assert answer.status_code == 403


def test_only_a_host_does_what_hosts_do(server: Server) -> None:
    made = server.make("fixture-layout", ANA, {"kind": "person", "name": "Bo"})
    with server.live(made["table"], made["seats"]["1"], eyes=1) as bo:
        bo.say({"kind": "host", "id": "k", "do": "kick", "seat": 0})
        assert bo.kind("error")["code"] == "forbidden"
        bo.say({"kind": "stand_up", "id": "s", "seat": 0})
        assert bo.kind("error")["code"] == "forbidden"
        bo.say({"kind": "stand_up", "id": "s", "seat": 1, "bot": "random"})
        assert bo.until(lambda m: m.get("what") == "bot")["name"] == "Bo"


def test_several_messages_come_in_one_frame_for_who_asks(server: Server) -> None:
    made = server.make("fixture-hands", BOT, BOT)
    with server.live(made["table"], made["watch"]) as plain:
        plain.until(lambda m: m.get("what") == "over", 60)
    import json

    from websockets.sync.client import connect

    url = f"{server.url.replace('http', 'ws')}/tables/{made['table']}/live"
    with connect(url, proxy=None) as socket:
        socket.send(json.dumps({"kind": "hello", "tokens": [made["watch"]], "lists": True}))
        frame = json.loads(socket.recv(20))
        assert [m["kind"] for m in frame[:2]] == ["hello", "event"]
        assert frame[-1]["kind"] == "view"
        assert [m["seq"] for m in frame if m["kind"] == "event"] == [m["seq"] for m in plain.events]


def test_pages_and_files(server: Server) -> None:
    game = "fixture-hands"
    for path in ("/", f"/games/{game}", f"/games/{game}/rules", "/tables/x", "/replay"):
        page = server.http.get(path)
        assert page.status_code == 200, path
        policy = page.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "http:" not in page.text.replace("http://www.w3.org", ""), "no foreign hosts"
    rules = server.http.get(f"/games/{game}/rules").text
    assert 'id="HD-2.1" class="rule"' in rules
    assert '<a href="#HD-2.1">HD-2.1</a>' in rules or "HD-2.1" in rules
    missing = server.http.get("/games/none", headers={"Accept": "text/html"})
    assert missing.status_code == 404
    assert "text/html" in missing.headers["content-type"]
    style = server.http.get("/static/styles/base.css")
    assert style.status_code == 200
    unchanged = server.http.get(
        "/static/styles/base.css", headers={"If-None-Match": style.headers["etag"]}
    )
    assert unchanged.status_code == 304
    for path in ("/static/../server/app.py", f"/games/{game}/web/..%2Fgame.py"):
        assert server.http.get(path).status_code == 404


def test_the_lobby_loads_neither_numba_nor_numpy() -> None:
    import subprocess
    import sys

    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from kibitz.server.app import create_app\n"
        "from kibitz.server.settings import Settings\n"
        "import tempfile\n"
        "from starlette.testclient import TestClient\n"
        "with tempfile.TemporaryDirectory() as d:\n"
        "    with TestClient(create_app(Settings(data=Path(d)))) as client:\n"
        "        assert client.get('/').status_code == 200\n"
        "        assert client.get('/api/games').status_code == 200\n"
        "print([m for m in ('numba', 'numpy') if m in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_every_game_is_described(server: Server) -> None:
    games = {game["slug"]: game for game in server.http.get("/api/games").json()}
    hands = games["fixture-hands"]
    assert hands["seats"] == [2, 4]
    assert hands["rulings"][1]["values"][0] == ["off", "No, everybody sees their own."]
    assert [bot["name"] for bot in hands["bots"]] == ["random", "low"]
    assert isinstance(server.http.get("/health"), httpx.Response)
