"""The rulebook at the table: refusals name their rule, links open it, hints explain."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .conftest import PERSON, Opener, Server

GAME = "mixed-doubles"


@pytest.fixture
def page(server: Server, open_browser: Opener) -> Page:
    table = server.table(GAME, [PERSON, {"kind": "bot", "bot": "random"}])
    opened = open_browser().new_page()
    opened.goto(table.host_link)
    expect(opened.locator(".status.yours")).to_be_visible(timeout=40_000)
    return opened


def test_a_typed_move_is_refused_with_its_rule(page: Page) -> None:
    page.keyboard.press("t")
    page.keyboard.type("roll")
    page.keyboard.press("Enter")
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text("Draw three cards")
    link = refusal.get_by_role("link", name="MD-2.4")
    assert (link.get_attribute("href") or "").endswith(f"/games/{GAME}/rules#MD-2.4")
    link.click()
    expect(page.locator(".side .shown-rule")).to_contain_text("MD-2.4")
    page.locator(".side").get_by_role("button", name="Close").click()
    page.get_by_label("Move, in the notation of the game").fill("draw")
    page.keyboard.press("Enter")
    expect(page.locator(".kb-actions .primary", has_text="Roll")).to_be_visible()
    expect(refusal).to_have_count(0)


def test_what_cannot_be_read_is_said(page: Page) -> None:
    page.keyboard.press("t")
    page.keyboard.type("dance")
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_contain_text("end_turn")


def test_keys_do_nothing_in_a_text_field_and_can_be_turned_off(page: Page) -> None:
    page.keyboard.press("t")
    page.keyboard.type("hlp?")
    expect(page.get_by_label("Move, in the notation of the game")).to_have_value("hlp?")
    expect(page.locator(".side-log")).to_be_visible()
    page.get_by_role("button", name="Table").first.click()
    page.get_by_label("Single-letter keys work").uncheck()
    page.locator(".status-text").click()
    page.keyboard.press("?")
    expect(page.locator(".side-people")).to_be_visible()


def test_the_question_mark_opens_the_rulebook(page: Page) -> None:
    page.keyboard.press("?")
    book = page.locator(".rule-panel-text")
    expect(book.get_by_role("heading", name="A turn at a glance")).to_be_visible()
    book.get_by_role("link", name="MD-7.4").first.click()
    expect(page.locator(".side .shown-rule")).to_contain_text("MD-7.4")


def test_a_hint_can_be_played(page: Page) -> None:
    page.keyboard.press("h")
    expect(page.locator(".notice.hint")).to_contain_text("Draw")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator(".kb-actions .primary", has_text="Roll")).to_be_visible()


def test_the_rulebook_reads_without_script(server: Server, open_browser: Opener) -> None:
    browser = open_browser().browser
    assert browser is not None
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(f"{server.url}/games/{GAME}/rules#MD-3.1")
    expect(plain.locator("[id='MD-3.1']")).to_contain_text("wager")
    expect(plain.locator("figure.example").first).to_contain_text("Before")
    context.close()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_examples_are_drawn(server: Server, open_browser: Opener, phone: bool) -> None:
    book = open_browser(phone=phone).new_page()
    book.goto(f"{server.url}/games/{GAME}/rules#example-4")
    expect(book.locator(f"#example-4 {GAME}-table").last).to_be_visible()
    assert not book.evaluate("document.documentElement.scrollWidth > innerWidth")
