"""What lasts: a killed server, a lost line, a full disk; and bots that fail."""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import time
from pathlib import Path

from serving import Server
from websockets.exceptions import ConnectionClosed

ANA = {"kind": "person", "name": "Ana"}
BO = {"kind": "person", "name": "Bo"}
BOT = {"kind": "bot", "bot": "random"}


def test_a_killed_server_loses_nothing_acknowledged(own_server: Server) -> None:
    own_server.start()
    made = own_server.make("fixture-hands", ANA, BO, rulings={"deals": 5})
    id, tokens = made["table"], made["seats"]
    done: dict[str, int] = {}
    with (
        own_server.live(id, tokens["0"], eyes=0) as ana,
        own_server.live(id, tokens["1"], eyes=1) as bo,
    ):
        timer = threading.Timer(0.7, own_server.kill)
        timer.start()
        with contextlib.suppress(ConnectionClosed):
            while True:
                for seat, live in enumerate((ana, bo)):
                    view = live.kind("view")
                    if seat in view["actors"]:
                        mark = f"m{view['n']}"
                        answer = live.act(seat, view["legal"][0]["notation"], mark)
                        done[mark] = answer["seq"]
        timer.join()
        heard = {event["seq"]: event for event in ana.events}
    assert len(done) > 5
    own_server.start()
    last = max(heard)
    with own_server.live(id, *tokens.values(), eyes=0, after=last - 1) as both:
        assert both.kind("hello")["seq"] >= max(done.values())
        assert both.kind("event") == heard[last], "the log is the same after the restart"
        mark, seq = next(iter(done.items()))
        for seat in (0, 1):
            both.say({"kind": "act", "id": mark, "seat": seat, "text": "pass"})
        answer = both.until(lambda m: m["kind"] == "done")
        assert answer == {"kind": "done", "id": mark, "seq": seq}, "it is not played again"
    assert own_server.stop() == 0


def test_bots_go_on_after_a_restart_though_nobody_looks(own_server: Server) -> None:
    own_server.start()
    made = own_server.make("fixture-hands", BOT, BOT, pace=300)
    with own_server.live(made["table"], made["watch"]) as watcher:
        watcher.until(lambda m: m["kind"] == "view" and m["n"] >= 3)
    own_server.kill()
    own_server.start()
    until = time.monotonic() + 20
    while True:
        seen = own_server.call("GET", f"/api/tables/{made['table']}/events", made["watch"]).json()
        if seen["view"] and seen["view"]["n"] >= 6:
            break
        assert time.monotonic() < until, "the bots do not go on"
        time.sleep(0.3)
    times = [event["at"] for event in seen["events"] if event["what"] == "entry"]
    assert times == sorted(times)


def test_a_resumed_line_hears_exactly_what_it_missed(server: Server) -> None:
    made = server.make("fixture-layout", ANA, BO)
    tokens = made["seats"]
    with server.live(made["table"], tokens["0"], eyes=0) as ana:
        ana.kind("view")
        assert ana.act(0, "lay a1")["kind"] == "done"
        seen = max(event["seq"] for event in ana.events)
    with server.live(made["table"], tokens["0"], eyes=0) as ana:
        ana.act(0, "lay b1")
    with server.live(made["table"], tokens["0"], eyes=0, after=seen) as ana:
        ana.kind("view")
        assert [event["seq"] for event in ana.events if event["seq"] <= seen] == []
        assert ana.events[-1]["notation"] == "lay b1"


def test_nothing_hidden_is_in_the_whole_traffic_of_a_watcher(server: Server) -> None:
    made = server.make("fixture-hands", BOT, BOT, BOT)
    with server.live(made["table"], made["watch"]) as watcher:
        watcher.until(lambda m: m.get("what") == "over", 60)
    for message in watcher.heard:
        for event in message.get("events", ()):
            assert event.get("cards") is None
            assert event.get("card") is None or event["event"] == "played"
        if message["kind"] == "view":
            assert all(hand is None for hand in message["view"]["hands"])
        if message.get("what") == "entry" and message["seat"] >= 0:
            assert "action" not in message
            assert "notation" not in message
    words = " ".join(watcher.frames)
    for secret in ("seed", "nonce", "chance", made["host"], made["invite"]):
        assert f'"{secret}"' not in words


BAD_GAME = '''
"""The climbing game with bots that are no good."""
import time
import fixture_hands
from fixture_hands.game import Hands
from kibitz.core.game import BotKind, Choice
from kibitz.core.game import Facts
import msgspec

class Bad(Hands):
    facts = msgspec.structs.replace(Hands.facts, slug="bad-bots", title="Bad Bots")
    def bots(self):
        def stalls(view, seconds, chance):
            time.sleep(60)
        def fails(view, seconds, chance):
            raise ValueError("no idea")
        def cheats(view, seconds, chance):
            return Choice(self.read("play 999"))
        def lazy(view, seconds, chance):
            return Choice(None)
        makes = {"stalls": stalls, "fails": fails, "cheats": cheats, "lazy": lazy}
        return tuple(BotKind(n, "Bad.", 0.1, lambda f=f: f) for n, f in makes.items())

GAME = Bad()
'''


def test_bots_that_fail_stall_cheat_or_do_nothing(tmp_path: Path) -> None:
    games = tmp_path / "games" / "bad_bots"
    games.mkdir(parents=True)
    (games / "__init__.py").write_text(BAD_GAME)
    server = Server(tmp_path / "data", bot_grace=0.5)
    contract = Path(__file__).parent.parent / "contract"
    server.start(Path(f"{contract}:{games.parent}"))
    try:
        seats = [{"kind": "bot", "bot": n} for n in ("stalls", "fails", "cheats", "lazy")]
        made = server.make("bad-bots", *seats, rulings={"open_hands": "on"})
        with server.live(made["table"], made["watch"]) as watcher:
            told: dict[int, str] = {}
            while len(told) < 4:
                event = watcher.until(lambda m: m.get("what") == "stumbled", 60)
                told[event["seat"]] = event["why"]
            assert "not allowed" in told[2]
            assert watcher.view["n"] >= 4, "the game goes on"
    finally:
        server.close()


def test_a_database_that_takes_nothing_is_told_and_the_table_stays_whole(
    own_server: Server,
) -> None:
    own_server.start()
    made = own_server.make("fixture-hands", ANA, BO)
    with own_server.live(made["table"], made["seats"]["0"], eyes=0) as ana:
        view = ana.kind("view")
        while not view["legal"]:
            view = ana.kind("view")
        move = view["legal"][0]["notation"]
        path = Path(str(own_server.settings["data"])) / "kibitz.db"
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        answer = ana.act(0, move, id="first")
        assert (answer["kind"], answer["code"]) == ("error", "busy")
        assert "Nothing was stored" in answer["sentence"]
        refused = own_server.http.post(
            "/api/tables", json={"game": "fixture-hands", "seats": [ANA, BO]}
        )
        assert refused.status_code == 503
        other.execute("ROLLBACK")
        other.close()
        assert ana.act(0, move, id="first")["kind"] == "done"
        assert ana.kind("view")["n"] == view["n"] + 1


def test_two_server_processes_share_one_postgresql(tmp_path: Path) -> None:
    from postgres import cluster

    with cluster() as url, contextlib.ExitStack() as stack:
        servers = [Server(tmp_path / "data", database_url=url) for _ in range(2)]
        for one in servers:
            stack.callback(one.close)
            one.start()
        made = servers[0].make("fixture-hands", ANA, BO, rulings={"deals": 1})
        id, tokens = made["table"], made["seats"]
        lives = [
            stack.enter_context(server.live(id, tokens[str(seat)], eyes=seat))
            for seat, server in enumerate(servers)
        ]
        moves = 0
        while True:
            views = [live.kind("view") for live in lives]
            while views[0]["n"] != views[1]["n"]:
                behind = int(views[0]["n"] > views[1]["n"])
                views[behind] = lives[behind].kind("view")
            if views[0]["result"] is not None:
                break
            for seat, live in enumerate(lives):
                if seat in views[seat]["actors"]:
                    move = views[seat]["legal"][0]["notation"]
                    assert live.act(seat, move)["kind"] == "done"
                    moves += 1
        assert moves > 4
        assert views[0]["result"] == views[1]["result"] is not None
