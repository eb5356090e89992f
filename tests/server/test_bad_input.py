"""What goes wrong from outside: forged tokens, foreign pages, too much, too fast, nonsense."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from serving import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

PERSON = {"kind": "person"}
ANA = {"kind": "person", "name": "Ana"}
BO = {"kind": "person", "name": "Bo"}
BOT = {"kind": "bot", "bot": "random"}


@pytest.mark.parametrize(
    ("asked", "status", "word"),
    [
        ({"game": "chess", "seats": [ANA, BOT]}, 404, "Games:"),
        ({"game": "fixture-hands", "seats": [ANA]}, 422, "2 to 4"),
        ({"game": "fixture-hands", "seats": [ANA] * 9}, 422, "2 to 4"),
        ({"game": "fixture-hands", "seats": [ANA, BOT], "rulings": {"x": 1}}, 422, "Its rulings"),
        ({"game": "fixture-hands", "seats": [ANA, BOT], "rulings": {"deals": 9}}, 422, "1 to 5"),
        ({"game": "fixture-hands", "seats": [ANA, {"kind": "bot", "bot": "?"}]}, 422, "Bots of"),
        ({"game": "fixture-hands", "seats": [ANA, BOT], "pace": 9999}, 400, "pace"),
        ({"game": "fixture-hands", "seats": "two"}, 400, "seats"),
        ({"game": "fixture-race", "seats": [ANA, BO]}, 422, "one device"),
        ([], 400, "cannot be read"),
    ],
)
def test_a_table_that_cannot_be(server: Server, asked: Any, status: int, word: str) -> None:
    answer = server.http.post("/api/tables", json=asked)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert word in problem["detail"]
    if "2 to 4" in word:
        assert problem["rule"] == "HD-0.1"


def test_malformed_and_oversized_bodies(server: Server) -> None:
    assert server.http.post("/api/tables", content=b"{nonsense").status_code == 400
    assert server.http.post("/api/tables", content=b"[" * 60_000).status_code == 400
    assert server.http.post("/api/tables", content=b" " * 70_000).status_code == 413
    assert server.http.post("/api/replay", content=b"{}").status_code == 422
    damaged = {
        "kibitz": 1, "game": "fixture-hands", "rules_version": 1, "rulings": {},
        "seats": ["a", "b"], "seed": 1, "lines": [{"seat": 0, "do": "play 99"}], "digest": "",
    }  # fmt: skip
    answer = server.http.post("/api/replay", json=damaged)
    assert answer.status_code == 422
    assert "Line 1" in answer.json()["detail"]


def test_forged_swapped_and_foreign_tokens(server: Server) -> None:
    made, other = (server.make("fixture-hands", ANA, PERSON, BOT) for _ in range(2))
    id, seat = made["table"], made["seats"]["0"]
    path = f"/api/tables/{id}"
    act = {"id": "1", "text": "pass"}
    assert server.call("GET", path).status_code == 401
    bad = [
        seat[:-2] + ("AA" if seat[-2:] != "AA" else "BB"),
        "w" + seat[1:],
        "s" + made["watch"][1:],
        other["seats"]["0"],
        other["host"],
        "",
        "x" * 5000,
        "s.",
    ]
    for token in bad:
        assert server.call("GET", path, token or "-").status_code == 403, token
        assert server.call("POST", f"{path}/actions", token or "-", json=act).status_code == 403
        with server.live(id, token, eyes=0) as live:
            assert live.kind("error")["code"] == "forbidden"
            assert live.closing_code() == 1008
    for kind in ("watch", "invite", "host"):
        answer = server.call("POST", f"{path}/actions", made[kind], json=act)
        assert answer.status_code == 403
    assert server.call("POST", f"{path}/join", made["watch"], json={"name": "X"}).status_code == 403
    assert (
        server.call("POST", f"{path}/join", made["invite"], json={"name": " "}).status_code == 400
    )
    with server.live(id, made["watch"], eyes=0) as live:
        assert live.kind("error")["code"] == "forbidden"
    with server.live("nosuchtable", seat) as live:
        assert live.kind("error")["code"] == "gone"
        assert live.closing_code() == 1008
    assert server.call("GET", "/api/tables/nosuchtable", seat).status_code == 403


def test_somebody_elses_seat(server: Server) -> None:
    made = server.make("fixture-layout", ANA, BO)
    with server.live(made["table"], made["seats"]["1"], eyes=1) as bo:
        bo.kind("view")
        answer = bo.act(0, "lay a1")
        assert (answer["kind"], answer["code"]) == ("error", "forbidden")
        bo.say({"kind": "look", "seat": 0})
        assert bo.kind("error")["code"] == "forbidden"
        assert bo.act(1, "lay a1")["rule"] == "LY-1.1"


def test_foreign_pages_get_nothing(server: Server) -> None:
    made = server.make("fixture-hands", ANA, BOT)
    url = f"{server.url.replace('http', 'ws')}/tables/{made['table']}/live"
    for origin in ("https://evil.example", "null", "http://127.0.0.1:1"):
        with connect(url, proxy=None, origin=Origin(origin)) as socket:
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(10)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008
        answer = server.http.post("/api/tables", json={}, headers={"Origin": origin})
        assert answer.status_code == 403
    with server.live(made["table"], made["watch"], origin=server.url) as live:
        assert live.kind("hello")["game"] == "fixture-hands"


def test_nonsense_out_of_order_and_oversized_messages(server: Server) -> None:
    made = server.make("fixture-layout", ANA, BO)
    with server.live(made["table"], made["seats"]["0"], eyes=0) as ana:
        ana.kind("view")
        for frame in ("", "{", "[]", "null", '{"kind":"act"}', '{"kind":"fly"}', "\x00"):
            ana.socket.send(frame)
            assert ana.kind("error")["code"] == "unreadable"
        ana.socket.send(b"\xff\xfe\x00")
        assert ana.kind("error")["code"] == "unreadable"
        ana.say({"kind": "hello", "tokens": []})
        assert ana.kind("error")["code"] == "unreadable"
        ana.socket.send(json.dumps({"kind": "act", "id": "x" * 70_000}))
        assert ana.kind("error")["code"] == "too_large"
        ana.socket.send(iter(['{"kind":', '"pi', 'ng"}']))  # in fragments
        ana.kind("pong")
        assert ana.socket.ping().wait(10), "pings of the protocol are answered"
        ana.say({"kind": "act", "id": "ü" * 40, "seat": 0, "text": "é" * 10_000})
        assert ana.kind("error")["id"] == "ü" * 40
        answer = ana.act(0, "dance")
        assert (answer["kind"], answer["code"]) == ("error", "unreadable")
        ana.say({"kind": "act", "id": "j", "seat": 0, "action": {"do": "dance"}})
        assert ana.kind("error")["code"] == "unreadable"
        assert ana.act(0, "lay a1")["kind"] == "done", "the table is none the worse"
    with connect(
        f"{server.url.replace('http', 'ws')}/tables/{made['table']}/live", proxy=None
    ) as raw:
        raw.send('{"kind":"ping"}')
        assert json.loads(raw.recv(10))["code"] == "unreadable"
        with pytest.raises(ConnectionClosed):
            raw.recv(10)


def test_huge_frames_close_the_socket(server: Server) -> None:
    made = server.make("fixture-layout", ANA, BO)
    with server.live(made["table"], made["seats"]["0"], eyes=0) as ana:
        ana.kind("hello")
        with suppress(ConnectionClosed):
            ana.socket.send("x" * 3_000_000)
        # The reset of a line that is still being written to may overtake the reason.
        assert ana.closing_code() in (1009, 1006)
    with server.live(made["table"], made["seats"]["0"], eyes=0) as ana:
        ana.kind("hello")


def test_too_fast(own_server: Server) -> None:
    own_server.settings["messages_burst"] = 20
    own_server.start()
    made = own_server.make("fixture-hands", ANA, BOT)
    with own_server.live(made["table"], made["watch"]) as live:
        live.kind("hello")
        for _ in range(40):
            live.say({"kind": "ping"})
        live.until(lambda m: m.get("code") == "too_fast")
        time.sleep(1.2)
        live.say({"kind": "ping"})
        live.until(lambda m: m["kind"] == "pong")
        for _ in range(400):
            try:
                live.say({"kind": "ping"})
            except ConnectionClosed:
                break
        assert live.closing_code() == 1008
    answers = [own_server.http.post("/api/tables", json={}).status_code for _ in range(40)]
    assert answers[0] == 400
    assert 429 in answers


def test_a_port_in_use_and_a_folder_that_cannot_be_written(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from kibitz.server.run import serve
    from kibitz.server.settings import Settings

    port = int(server.settings["port"])
    assert serve(Settings(data=tmp_path / "d", port=port)) == 1
    said = capsys.readouterr().err
    assert f"Port {port}" in said
    assert "Try --port" in said
    (tmp_path / "file").write_text("")
    assert serve(Settings(data=tmp_path / "file" / "d")) == 1
    assert "Name another one with --data" in capsys.readouterr().err
