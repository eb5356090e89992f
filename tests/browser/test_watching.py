"""What a watcher is sent: nothing hidden, nothing that opens a seat."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from .conftest import PERSON, Opener, Server
from .playing import click, is_over, play_on


def traffic(page: Page) -> list[str]:
    """Everything the server sends to a page from now on."""
    heard: list[str] = []
    page.on(
        "websocket", lambda line: line.on("framereceived", lambda data: heard.append(str(data)))
    )
    page.on(
        "response",
        lambda answer: heard.append(answer.text()) if "/api/" in answer.url else None,
    )
    return heard


def messages(heard: list[str]) -> list[dict[str, Any]]:
    """The socket's messages among what was heard."""
    found = []
    for text in heard:
        data = json.loads(text)
        found += [one for one in (data if isinstance(data, list) else [data]) if "kind" in one]
    return found


def test_banks_and_seats_stay_hidden(server: Server, open_browser: Opener) -> None:
    bot = {"kind": "bot", "bot": "easy"}
    rulings = {"bank_visibility": "count_only", "deck_list": "Y8 G8 B8 P8 R8 O8 ER3 ST3 FR2 M5"}
    table = server.table("mixed-doubles", [PERSON, bot], rulings=rulings)
    watcher = open_browser().new_page()
    heard = traffic(watcher)
    watcher.goto(table.link("watch"))
    expect(watcher.get_by_text("watching")).to_be_visible()
    player = open_browser().new_page()
    player.goto(table.host_link)
    play_on(player, click, lambda: is_over(player))
    expect(watcher.locator(".ending")).to_be_visible()

    views = [one for one in messages(heard) if one["kind"] == "view"]
    assert len(views) > 20
    assert watcher.locator(".kb-actions").count() == 0
    for view in views:
        assert view["seat"] is None
        assert not view["legal"]
        if view["result"] is None:
            assert view["view"]["banks"] == [None, None]
            assert view["view"]["scores"] == [None, None]
    everything = "".join(heard)
    for secret in ["seed", "nonce", table.made["host"], *table.made["seats"].values()]:
        assert secret not in everything


def test_hands_stay_hidden(server: Server, open_browser: Opener) -> None:
    bot = {"kind": "bot", "bot": "random"}
    table = server.table("fixture-hands", [PERSON, bot, bot])
    watcher = open_browser().new_page()
    heard = traffic(watcher)
    watcher.goto(table.link("watch"))
    player = open_browser().new_page()
    player.goto(table.host_link)
    play_on(player, click, lambda: is_over(player))
    expect(watcher.locator(".ending")).to_be_visible()
    for one in messages(heard):
        if one["kind"] == "view" and one["result"] is None:
            assert one["view"]["hands"] == [None, None, None]
        for event in one.get("events", []):
            assert event["event"] not in ("dealt", "drew") or not any(
                value for key, value in event.items() if key.startswith("card")
            )
