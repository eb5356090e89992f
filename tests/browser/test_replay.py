"""A finished match: stepped through, shared at a moment, saved and opened again."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import Opener, Server, Table


@pytest.fixture(scope="module")
def finished(server: Server) -> Table:
    bot = {"kind": "bot", "bot": "random"}
    table = server.table("mixed-doubles", [bot, bot])
    for _ in range(300):
        if (
            server.ask(f"/api/tables/{table.made['table']}", token=table.made["watch"])["state"]
            == "over"
        ):
            return table
        time.sleep(0.1)
    raise AssertionError("the bots do not finish")


def open_replay(page: Page, table: Table, at: int = 0) -> None:
    token, name = table.made["watch"], table.made["table"]
    page.goto(f"{table.server.url}/replay#table={name}&token={token}&at={at}")
    expect(page.locator(".replay-bar")).to_be_visible()


def test_steps(finished: Table, open_browser: Opener) -> None:
    page = open_browser().new_page()
    open_replay(page, finished)
    steps = page.locator(".replay-time .num")
    expect(steps).to_contain_text("Step 0 of")
    page.get_by_role("button", name="Step on").click()
    expect(page.locator(".replay-told")).to_contain_text("draws")
    page.get_by_role("button", name="Step on").click()
    page.get_by_role("button", name="Step back").click()
    expect(steps).to_contain_text("Step 1 of")
    page.locator("h1").click()
    page.keyboard.press("End")
    expect(page.locator(".ending h2")).to_be_visible()
    page.get_by_label("Timeline").fill("5")
    expect(steps).to_contain_text("Step 5 of")
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play").click()
    expect(steps).to_contain_text("Step 7 of")
    page.get_by_role("button", name="Pause").click()


def test_a_link_to_a_moment(finished: Table, open_browser: Opener) -> None:
    page = open_browser().new_page()
    open_replay(page, finished, 9)
    told = page.locator(".replay-told").inner_text()
    page.get_by_role("button", name="Step on").click()
    page.get_by_role("button", name="Link to this moment").click()
    assert page.url.endswith("at=10")
    other = open_browser(phone=True).new_page()
    other.goto(page.url)
    expect(other.locator(".replay-time .num")).to_contain_text("Step 10 of")
    assert other.locator(".replay-told").inner_text() != told


def test_a_saved_match_opens_again(finished: Table, open_browser: Opener, tmp_path: Path) -> None:
    page = open_browser().new_page()
    page.goto(finished.link("watch"))
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the match").click()
    path = tmp_path / "match.json"
    download.value.save_as(path)
    page.goto(finished.server.url + "/replay")
    page.locator("input[type=file]").set_input_files(path)
    expect(page.locator(".replay-bar")).to_be_visible()
    broken = tmp_path / "broken.json"
    broken.write_text(path.read_text()[:200])
    page.goto(finished.server.url + "/replay")
    page.locator("input[type=file]").set_input_files(broken)
    expect(page.get_by_role("alert")).to_be_visible()
