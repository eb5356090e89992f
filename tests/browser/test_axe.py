"""axe-core finds nothing wrong on any page, light or dark, wide or on a phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from .axe import complaints
from .conftest import FRIEND, PERSON, Opener, Server

GAME = "mixed-doubles"
BOT = {"kind": "bot", "bot": "random"}


def lobby(server: Server, page: Page) -> None:
    page.goto(server.table(GAME, [PERSON, BOT]).host_link)
    expect(page.locator(".status.yours")).to_be_visible(timeout=40_000)
    page.goto(server.url)
    expect(page.locator(".my-tables li")).to_have_count(1)


def set_up(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/games/{GAME}")
    page.locator(".house-rules > summary").click()
    page.get_by_text("For tinkerers").click()


def rules(server: Server, page: Page) -> None:
    page.goto(f"{server.url}/games/{GAME}/rules#example-4")
    expect(page.locator("#example-4 .drawn").first).to_be_visible()


def room(server: Server, page: Page) -> None:
    page.goto(server.table(GAME, [PERSON, FRIEND, BOT]).host_link)
    expect(page.locator(".qr svg").first).to_be_visible()


def door(server: Server, page: Page) -> None:
    page.goto(server.table(GAME, [PERSON, FRIEND, FRIEND]).link("invite"))
    expect(page.get_by_label("Your name")).to_be_visible()


def table(server: Server, page: Page) -> None:
    page.goto(server.table(GAME, [PERSON, BOT, BOT, BOT]).host_link)
    expect(page.locator(".status.yours")).to_be_visible(timeout=40_000)
    page.get_by_role("button", name="Draw three cards").click()
    page.locator(".md-help > summary").click()
    page.locator(".md-stack").first.click()
    page.locator(".notation > summary").click()


def refused(server: Server, page: Page) -> None:
    table(server, page)
    page.get_by_label("Move, in the notation of the game").fill("end_turn")
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_be_visible()
    page.keyboard.press("Tab")


def side_rules(server: Server, page: Page) -> None:
    page.goto(server.table(GAME, [PERSON, BOT]).host_link)
    page.get_by_role("button", name="Rules").first.click()
    expect(page.locator(".side .rulebook")).to_be_visible()


def side_people(server: Server, page: Page) -> None:
    page.goto(server.table(GAME, [PERSON, BOT, FRIEND]).host_link)
    page.get_by_role("button", name="Table").first.click()
    expect(page.locator(".seat-list")).to_be_visible()


def twelve(server: Server, page: Page) -> None:
    page.goto(server.table(GAME, [PERSON, *[BOT] * 11]).host_link)
    expect(page.locator(".status.yours")).to_be_visible(timeout=40_000)


def replay(server: Server, page: Page) -> None:
    page.goto(server.url + "/replay")
    expect(page.get_by_text("Choose a match file")).to_be_visible()


def missing(server: Server, page: Page) -> None:
    page.goto(server.url + "/games/none")


PAGES = [
    lobby, set_up, rules, room, door, table, refused, side_rules, side_people, twelve, replay,
    missing,
]  # fmt: skip
ON_A_PHONE = [lobby, set_up, room, table, side_people, twelve]


@pytest.mark.parametrize(
    ("go", "phone"),
    [*((go, False) for go in PAGES), *((go, True) for go in ON_A_PHONE)],
    ids=[*(go.__name__ for go in PAGES), *(f"{go.__name__}-phone" for go in ON_A_PHONE)],
)
def test_no_faults(
    server: Server, open_browser: Opener, go: Callable[[Server, Page], None], phone: bool
) -> None:
    page = open_browser(phone=phone).new_page()
    go(server, page)
    page.wait_for_timeout(150)
    assert "\n".join(complaints(page)) == ""
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.wait_for_timeout(300)
    assert "\n".join(complaints(page, "color-contrast")) == ""
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
