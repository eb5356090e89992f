"""Every game without a file of its own here is played from the lobby to its result: by mouse, by
finger, by keyboard. A file of its own, ``test_<game>.py``, plays it so too."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from kibitz.core.discovery import games

from .axe import complaints
from .conftest import PERSON, Opener, Server
from .playing import click, is_over, key, play_on, tap

SLUGS = sorted(games())
TURNS = [slug for slug in SLUGS if not games()[slug].facts.simultaneous]
"""In a race pressing what is offered is a wrong call, which freezes for minutes."""
HERE = Path(__file__).parent
PLAYED = [slug for slug in SLUGS if not (HERE / f"test_{slug.replace('-', '_')}.py").exists()]


def bots(slug: str) -> list[dict[str, str]]:
    """A person and as many bots as the game likes best."""
    game = games()[slug]
    bot = {"kind": "bot", "bot": game.bots()[0].name}
    return [PERSON, *[bot] * (game.facts.default_seats - 1)]


@pytest.mark.parametrize("slug", PLAYED)
def test_by_mouse_from_the_lobby(server: Server, open_browser: Opener, slug: str) -> None:
    page = open_browser().new_page()
    page.goto(server.url)
    page.get_by_role("link", name=games()[slug].facts.title, exact=True).click()
    page.get_by_label("Name of seat 1").fill("Ann")
    page.get_by_text("At once", exact=True).click()
    page.get_by_role("button", name="Sit down and play").click()
    expect(page.locator(".status")).to_contain_text("Your turn", timeout=40_000)
    assert "Your turn" in page.title()
    play_on(page, click, lambda: is_over(page))
    expect(page.locator(".ending h2")).to_contain_text("win")
    assert page.locator(".score-lines li").count() > 0
    assert "\n".join(complaints(page)) == ""
    assert "Your turn" not in page.title()
    page.goto(server.url)
    expect(page.locator(".my-tables")).to_contain_text("Ann")


@pytest.mark.parametrize("slug", PLAYED)
def test_by_finger_on_a_phone(server: Server, open_browser: Opener, slug: str) -> None:
    page = open_browser(phone=True).new_page()
    page.goto(server.table(slug, bots(slug)).host_link)
    play_on(page, tap, lambda: is_over(page))
    expect(page.locator(".ending h2")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("slug", PLAYED)
def test_by_keyboard_only(server: Server, open_browser: Opener, slug: str) -> None:
    page = open_browser().new_page()
    page.goto(server.table(slug, bots(slug)).host_link)
    play_on(page, key, lambda: is_over(page))


@pytest.mark.parametrize("slug", SLUGS)
def test_one_tab_stop_for_the_board(server: Server, open_browser: Opener, slug: str) -> None:
    page = open_browser().new_page()
    page.goto(server.table(slug, bots(slug)).host_link)
    expect(page.locator(".status.yours")).to_be_visible(timeout=40_000)
    page.locator("[data-spot]").first.wait_for()
    assert page.locator("[data-spot][tabindex='0']").count() == 1


@pytest.mark.parametrize("slug", TURNS)
def test_moving_dice_and_cards(server: Server, open_browser: Opener, slug: str) -> None:
    page = open_browser(motion="no-preference").new_page()
    page.goto(server.table(slug, bots(slug)).host_link)
    seen = page.locator(".log-line")
    play_on(page, click, lambda: seen.count() > 25 or is_over(page))
