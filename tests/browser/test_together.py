"""Friends at one table: by link, through reloads, lost lines and a killed server."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .conftest import FRIEND, PERSON, Opener, Server
from .playing import click, is_my_turn, is_over, play_on

GAME = "mixed-doubles"


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that this test may kill."""
    running = Server(tmp_path / "data")
    running.start()
    yield running
    running.stop()


def is_done(page: Page) -> bool:
    """Whether this page has nothing to do now."""
    return not is_my_turn(page) or is_over(page)


def take_turns(pages: list[Page], moves: int) -> None:
    """Whoever's turn it is plays, so many presses in all, or until the end."""
    left = moves
    while left > 0 and not any(is_over(page) for page in pages):
        page = next((page for page in pages if is_my_turn(page)), None)
        if page is None:
            pages[0].wait_for_timeout(30)
            continue
        left -= play_on(page, click, partial(is_done, page))


def test_an_invited_game_survives_everything(own_server: Server, open_browser: Opener) -> None:
    first = open_browser()
    host = first.new_page()
    host.goto(own_server.url + f"/games/{GAME}")
    host.get_by_label("Name of seat 1").fill("Ann")
    host.get_by_label("Remove seat 4").click()
    host.get_by_label("Remove seat 3").click()
    host.get_by_label("Who sits on seat 2").select_option("friend")
    host.locator(".house-rules > summary").click()
    host.get_by_text("For tinkerers").click()
    host.get_by_label("Which cards are in a deck?").fill("Y6 G6 B6 P6 R6 O6 ER2 ST2 M5")
    host.get_by_role("button", name="Open the table and invite").click()
    expect(host.locator(".status")).to_contain_text("Waiting for 1 friend")
    expect(host.locator(".qr svg")).to_be_visible()
    link = host.get_by_role("textbox", name="Invite friends").input_value()

    second = open_browser(phone=True)
    guest = second.new_page()
    guest.goto(link)
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.locator(".status")).to_contain_text("Your turn", timeout=40_000)
    expect(guest.locator(".status")).to_contain_text("Ann")
    assert "#" not in guest.url

    take_turns([host, guest], 12)
    told = host.locator(".log-line").count()
    host.reload()
    expect(host.locator(".log-line")).to_have_count(told)

    address = guest.url
    guest.close()
    expect(host.get_by_role("img", name="away")).to_be_visible()
    guest = second.new_page()
    guest.goto(address)
    expect(host.get_by_role("img", name="away")).to_have_count(0)
    take_turns([host, guest], 12)

    told = host.locator(".log-line").count()
    own_server.kill()
    expect(host.locator(".notice")).to_contain_text("Reconnecting")
    own_server.start()
    expect(host.locator(".notice")).to_have_count(0, timeout=20_000)
    expect(host.locator(".log-line")).to_have_count(told)
    take_turns([host, guest], 10_000)
    expect(host.locator(".ending h2")).to_be_visible()
    expect(guest.locator(".ending h2")).to_have_text(host.locator(".ending h2").inner_text())

    host.get_by_role("button", name="Play again, same seats").click()
    expect(host.locator(".status")).to_contain_text("Your turn")
    guest.get_by_role("link", name="Go to the rematch").click()
    expect(guest.locator(".status")).to_contain_text("Ann")


def test_a_move_made_while_the_line_is_down_is_played_once(
    own_server: Server, open_browser: Opener
) -> None:
    table = own_server.table(GAME, [PERSON, {"kind": "bot", "bot": "random"}])
    page = open_browser().new_page()
    page.goto(table.host_link)
    expect(page.get_by_role("button", name="Draw three cards")).to_be_visible(timeout=40_000)
    own_server.kill()
    expect(page.locator(".notice")).to_contain_text("Reconnecting")
    page.get_by_role("button", name="Draw three cards").click()
    own_server.start()
    expect(page.locator(".kb-actions .primary", has_text="Roll")).to_be_visible(timeout=20_000)
    draws = page.locator(".log-line", has_text="Ann draws").count()
    assert draws == 2, "the deal, and one draw"


def test_the_host_puts_a_bot_in_and_gives_the_seat_back(
    server: Server, open_browser: Opener
) -> None:
    table = server.table(GAME, [PERSON, FRIEND])
    guest = open_browser().new_page()
    guest.goto(table.link("invite"))
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    host = open_browser().new_page()
    host.goto(table.host_link)
    host.get_by_role("button", name="Table").first.click()
    host.get_by_label("Put a bot in…: Ben").select_option("random")
    host.get_by_role("button", name="Give the seat back").click()
    expect(host.get_by_label("Put a bot in…: Ben")).to_be_visible()
    host.on("dialog", lambda dialog: dialog.accept())
    host.get_by_role("button", name="Remove").click()
    expect(guest.locator("body")).to_contain_text("removed")
    expect(guest.get_by_role("heading", name="This table is closed to you")).to_be_visible()
    expect(guest.locator("share-link")).to_have_count(0)


def test_another_device_goes_on(server: Server, open_browser: Opener) -> None:
    table = server.table(GAME, [PERSON, {"kind": "bot", "bot": "random"}])
    page = open_browser().new_page()
    page.goto(table.host_link)
    page.get_by_role("button", name="Table").first.click()
    link = page.get_by_role("textbox", name="Go on with another device").input_value()
    phone = open_browser(phone=True).new_page()
    phone.goto(link)
    expect(phone.locator(".status")).to_contain_text("Your turn")


def test_a_take_back_is_asked_for(server: Server, open_browser: Opener) -> None:
    table = server.table(GAME, [PERSON, FRIEND], rulings={"extra_roll_window": "before_first_roll"})
    guest = open_browser().new_page()
    guest.goto(table.link("invite"))
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()
    host = open_browser().new_page()
    host.goto(table.host_link)
    expect(host.locator(".status.yours")).to_be_visible(timeout=40_000)
    play_on(host, click, lambda: not is_my_turn(host))
    host.get_by_role("button", name="Ask to take back").click()
    guest.get_by_role("button", name="Allow it").click()
    expect(host.locator(".status")).to_contain_text("Your turn")


def test_two_people_at_one_device(server: Server, open_browser: Opener) -> None:
    ben = {"kind": "person", "name": "Ben"}
    page = open_browser().new_page()
    page.goto(server.table(GAME, [PERSON, ben]).host_link)
    play_on(page, click, lambda: page.locator(".md-own").get_by_text("Ben").count() > 0)
    expect(page.locator(".status")).to_contain_text("Your turn")


def test_a_curtain_hides_hands(server: Server, open_browser: Opener) -> None:
    ben = {"kind": "person", "name": "Ben"}
    page = open_browser().new_page()
    page.goto(server.table("fixture-hands", [PERSON, ben]).host_link)
    page.locator(".kb-actions button, .curtain button").first.click()
    page.locator(".kb-actions button:enabled, .curtain button").first.wait_for()
    for _ in range(6):
        if page.locator(".curtain").count():
            break
        page.locator(".kb-actions button").last.click()
        page.wait_for_timeout(150)
    expect(page.locator(".curtain h2")).to_contain_text("Pass the device to")
    assert page.locator("plain-board").count() == 0
    page.locator(".curtain button").click()
    expect(page.locator("plain-board")).to_be_visible()
