"""What somebody must see to go on is in sight, on a phone as on a wide screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import FRIEND, PERSON, Opener, Server

GAME = "mixed-doubles"
BOTS = [{"kind": "bot", "bot": "random"}] * 5
DOWN = (
    "() => [document.scrollingElement, document.querySelector('.frame-main')]"
    ".forEach((part) => part.scrollTo(0, part.scrollHeight))"
)


@pytest.fixture(params=[False, True], ids=["wide", "phone"])
def page(request: pytest.FixtureRequest, server: Server, open_browser: Opener) -> Page:
    """A table with many opponents, so that the page is taller than the window."""
    opened = open_browser(phone=request.param).new_page()
    opened.goto(server.table(GAME, [PERSON, *BOTS]).host_link)
    expect(opened.locator(".status.yours")).to_be_visible(timeout=40_000)
    expect(opened.locator(".kb-actions .primary")).to_be_visible()
    return opened


def test_own_cards_lie_above_the_buttons(page: Page) -> None:
    page.get_by_role("button", name="Draw three cards").click()
    expect(page.locator(".kb-actions .primary", has_text="Roll")).to_be_visible()
    own = page.locator(".md-own").bounding_box()
    actions = page.locator(".kb-actions").bounding_box()
    assert own is not None
    assert actions is not None
    assert own["y"] + own["height"] <= actions["y"] + 1


def test_refusals_and_hints_are_seen_from_below(page: Page) -> None:
    page.keyboard.press("t")
    page.evaluate(DOWN)
    page.keyboard.type("roll")
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_be_in_viewport(ratio=1)
    expect(page.locator(".status-text")).to_be_in_viewport(ratio=1)
    page.locator(".status-text").click()
    page.keyboard.press("h")
    expect(page.locator(".notice.hint")).to_be_in_viewport(ratio=1)
    expect(page.locator(".refusal")).to_have_count(0)


def test_an_invitation_from_this_machine_says_that_it_stays_here(
    server: Server, open_browser: Opener
) -> None:
    page = open_browser(phone=True).new_page()
    page.goto(server.table(GAME, [PERSON, FRIEND]).host_link)
    expect(page.locator(".reach")).to_contain_text("this machine only")


def test_a_dead_invitation_says_what_to_do(server: Server, open_browser: Opener) -> None:
    table = server.table(GAME, [PERSON, FRIEND])
    page = open_browser().new_page()
    page.goto(f"{server.url}/tables/{table.made['table']}#invite=torn")
    expect(page.locator("main")).to_contain_text("Ask whoever sent it")


def test_a_missing_page_leads_back(server: Server, open_browser: Opener) -> None:
    page = open_browser().new_page()
    page.goto(f"{server.url}/nowhere")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nothing on this table")
    page.get_by_role("link", name="To the games").click()
    expect(page.get_by_role("heading", name="What shall we play?")).to_be_visible()
