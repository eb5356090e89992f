"""Dragging, on top of tapping: a colour onto the jackpot is a wager, Escape puts it back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import PERSON, Opener, Server


@pytest.fixture
def page(server: Server, open_browser: Opener) -> Page:
    """A table where a colour can be wagered."""
    table = server.table("mixed-doubles", [PERSON, {"kind": "bot", "bot": "random"}])
    opened: Page = open_browser().new_page()
    opened.goto(table.host_link)
    opened.get_by_role("button", name="Draw three cards").click(timeout=40_000)
    expect(color(opened)).to_be_visible()
    return opened


def color(page: Page) -> Locator:
    """A stack that can be wagered."""
    return page.locator(".md-stack.lit:has([data-color])").first


def carry(page: Page, piece: Locator, place: Locator) -> None:
    """Presses on a piece and moves it over a place, without letting go."""
    start, end = piece.bounding_box(), place.bounding_box()
    assert start is not None
    assert end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=8)


def test_a_colour_on_the_jackpot_is_a_wager(page: Page) -> None:
    carry(page, color(page), page.locator(".md-jackpot"))
    expect(page.locator(".ghost")).to_be_visible()
    expect(page.locator(".md-jackpot.over")).to_be_visible()
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    page.get_by_role("button", name="Wager 1").click()
    expect(page.locator(".md-flag", has_text="Wager: 1")).to_be_visible()


def test_escape_puts_it_back(page: Page) -> None:
    carry(page, color(page), page.locator(".md-jackpot"))
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    page.mouse.up()
    expect(page.locator(".md-stepper")).to_have_count(0)


def test_a_place_that_takes_nothing_does_nothing(page: Page) -> None:
    carry(page, color(page), page.locator(".md-pile"))
    page.mouse.up()
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator(".md-stepper")).to_have_count(0)
