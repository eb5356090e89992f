"""Golden Deuce through its page: whole games, a deal by keyboard, drafts, scoring, watching."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .axe import complaints
from .conftest import PERSON, Opener, Server
from .playing import is_over
from .test_watching import messages, traffic

GAME = "golden-deuce"
BOT = {"kind": "bot", "bot": "easy"}
PATIENCE = 240.0
READY = 90_000
"""Kernels are compiled the first time, in ms."""

NEXT = """([skip, hurry]) => {
  const table = document.querySelector("golden-deuce-table");
  if (!document.querySelector(".status.yours") || !table?.view || table.pending) return null;
  const wanted = [".gd-play.primary", ".gd-last", ".gd-piece.lit", ".gd-yard.lit",
    ".gd-landing.lit", ".gd-option", ".gd-sizes button:last-child[aria-pressed='false']",
    ".gd-chip:not(.more)", ".gd-pass-button"].filter((name) => !skip.includes(name));
  if (hurry) wanted.unshift(".gd-pass-button");
  for (const name of wanted) {
    const found = table.querySelector(name);
    if (!found) continue;
    found.scrollIntoView({ block: "center" });
    const box = found.getBoundingClientRect();
    const at = [box.left + Math.min(box.width, 40) / 2, box.top + box.height / 2];
    return found.contains(document.elementFromPoint(...at)) ? { name, at } : null;
  }
  return null;
}"""
"""The next thing to press, seen and not covered, and where it lies. In a hurry it passes whenever
it may: a hand that is never played makes the stones of the others fast."""

MOVES = {".gd-piece.lit", ".gd-yard.lit", ".gd-landing.lit", ".gd-option"}
SUGGESTED = {".gd-chip:not(.more)", ".gd-play.primary", ".gd-pass-button"}

Press = Callable[[Page, float, float], None]


def table(server: Server, bots: int, **more: Any) -> Any:
    """A person against bots that play at once."""
    return server.table(GAME, [PERSON, *[BOT] * bots], **more)


def click(page: Page, x: float, y: float) -> None:
    page.mouse.click(x, y)


def tap(page: Page, x: float, y: float) -> None:
    page.touchscreen.tap(x, y)


def play_on(
    page: Page,
    press: Press,
    until: Callable[[], bool],
    skip: tuple[str, ...] = (),
    looked: Callable[[str], None] = lambda name: None,
    enough: Callable[[set[str]], bool] = lambda pressed: False,
) -> set[str]:
    """Takes suggestions as they come, or passes, until told to stop; hurries once it has pressed
    enough. What was pressed."""
    pressed: set[str] = set()
    end = time.monotonic() + PATIENCE
    while not until():
        assert time.monotonic() < end, f"stuck, pressed {pressed}: {page.inner_text('.status')}"
        found = page.evaluate(NEXT, [list(skip), enough(pressed)])
        if found is None:
            page.wait_for_timeout(15)
            continue
        if found["name"] not in pressed:
            looked(found["name"])
            pressed.add(found["name"])
        press(page, *found["at"])
    return pressed


def overflows(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def no_faults(page: Page) -> None:
    assert "\n".join(complaints(page)) == ""
    assert not overflows(page)


@pytest.mark.parametrize(("phone", "press"), [(False, click), (True, tap)], ids=["mouse", "finger"])
def test_a_whole_game(server: Server, open_browser: Opener, phone: bool, press: Press) -> None:
    page = open_browser(phone=phone).new_page()
    page.goto(table(server, 3).host_link)
    expect(page.locator(".status.yours")).to_be_visible(timeout=READY)
    no_faults(page)

    def look(name: str) -> None:
        assert not overflows(page), name
        if name in (".gd-piece.lit", ".gd-yard.lit", ".gd-last"):
            no_faults(page)

    def is_enough(pressed: set[str]) -> bool:
        return pressed >= SUGGESTED and bool(pressed & MOVES)

    pressed = play_on(page, press, lambda: is_over(page), looked=look, enough=is_enough)
    assert is_enough(pressed)
    expect(page.locator(".ending h2")).to_contain_text("win")
    expect(page.locator(".gd-middle")).to_contain_text("wins the game")
    no_faults(page)


KEYBOARD = """(name) => {
  const here = document.activeElement;
  const aim = document.querySelector(name);
  if (!aim) return "gone";
  if (here === aim) return "there";
  const isSpot = aim.matches("[data-spot]");
  const stop = isSpot ? document.querySelector("[data-spot][tabindex='0']") : aim;
  const isBehind = here.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_PRECEDING;
  if (!here.closest("[data-spot]") || !isSpot) return isBehind ? "Shift+Tab" : "Tab";
  const a = here.getBoundingClientRect(), b = aim.getBoundingClientRect();
  const x = (b.left + b.right - a.left - a.right) / 2;
  const y = (b.top + b.bottom - a.top - a.bottom) / 2;
  if (Math.abs(y) > 8) return y > 0 ? "ArrowDown" : "ArrowUp";
  return x > 0 ? "ArrowRight" : "ArrowLeft";
}"""
"""The key that brings the focus nearer to something."""


def walk(page: Page, name: str) -> None:
    """Goes somewhere by Tab and arrows and presses Enter there."""
    for _ in range(60):
        pressing = page.evaluate(KEYBOARD, name)
        if pressing == "gone":
            return
        if pressing == "there":
            page.keyboard.press("Enter")
            return
        page.keyboard.press(pressing)
    here = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
    raise AssertionError(f"{name} is not reached by keyboard, but {here}")


def test_deals_by_keyboard(server: Server, open_browser: Opener) -> None:
    page = open_browser().new_page()
    page.goto(table(server, 3).host_link)
    done: set[str] = set()

    def is_enough() -> bool:
        return is_over(page) or done >= {".gd-last", ".gd-option"}

    end = time.monotonic() + PATIENCE
    while not is_enough():
        assert time.monotonic() < end, f"stuck after {done}"
        found = page.evaluate(NEXT, [[".gd-piece.lit", ".gd-landing.lit", ".gd-yard.lit"], False])
        if found is None:
            page.wait_for_timeout(15)
            continue
        walk(page, found["name"])
        done.add(found["name"])
    assert done >= {".gd-chip:not(.more)", ".gd-play.primary", ".gd-last", ".gd-option"}


def test_stones_by_arrows(server: Server, open_browser: Opener) -> None:
    page = open_browser().new_page()
    page.goto(table(server, 1).host_link)
    lit = page.locator(".gd-yard.lit, .gd-piece.lit")
    play_on(page, click, lambda: lit.count() > 0, skip=tuple(MOVES))
    expect(page.locator(".gd-scoring")).to_contain_text("GD-8.4")
    before = page.locator(".log-line").count()
    walk(page, ".gd-landing.lit, .gd-yard.lit")
    expect(page.locator(".log-line")).not_to_have_count(before)


def test_a_draft_is_named_and_judged(server: Server, open_browser: Opener) -> None:
    page = open_browser().new_page()
    page.goto(table(server, 1).host_link)
    leads = page.locator(".gd[data-phase='lead'] .gd-play")
    play_on(page, click, lambda: leads.count() > 0)
    cards = page.locator("button.gd-own-card")
    numbers = cards.evaluate_all("(all) => all.map((one) => one.dataset.spot.slice(6))")
    other = next(i for i, number in enumerate(numbers) if number != numbers[0])
    cards.first.click()
    expect(cards.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".gd-verdict")).to_contain_text("the ")
    cards.nth(other).click()
    expect(page.locator(".gd-verdict")).to_contain_text("one number")
    page.get_by_role("button", name="Try it").click()
    expect(page.locator(".refusal")).to_contain_text("GD-3.3")
    cards.first.focus()
    page.keyboard.press("Escape")
    expect(page.locator("[data-spot][aria-pressed='true']")).to_have_count(0)


def test_the_order_of_a_hand_is_remembered(server: Server, open_browser: Opener) -> None:
    page = open_browser().new_page()
    page.goto(table(server, 1).host_link)
    spots = "(all) => all.map((one) => one.dataset.spot.slice(5))"
    cards = page.locator("button.gd-own-card")
    cards.first.wait_for(timeout=READY)
    page.get_by_role("button", name="Colour", exact=True).click()
    hand = cards.evaluate_all(spots)
    assert [card[0] for card in hand] == sorted((card[0] for card in hand), key="JPCG".index)
    page.reload()
    cards.first.wait_for()
    assert cards.evaluate_all(spots) == hand
    assert cards.first.get_attribute("aria-label").split()[0] in (  # type: ignore[union-attr]
        "jade", "purple", "crimson", "gold",
    )  # fmt: skip


def test_a_blocked_storage_harms_nothing(server: Server, open_browser: Opener) -> None:
    context = open_browser()
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked'); } })"
    )
    page = context.new_page()
    page.goto(table(server, 1).host_link)
    page.get_by_role("button", name="Colour", exact=True).click(timeout=READY)
    expect(page.get_by_role("button", name="Colour", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_scoring_stays_until_it_is_closed(server: Server, open_browser: Opener) -> None:
    page = open_browser().new_page()
    page.goto(table(server, 2).host_link)
    panel = page.locator(".gd-scoring, .gd-brief")
    play_on(page, click, lambda: panel.count() > 0)
    expect(page.locator(".status.yours")).to_be_visible()
    brief = page.get_by_role("button", name="Explain")
    if brief.count():
        brief.click()
    scoring = page.locator(".gd-scoring")
    for rule in ("GD-8.2", "GD-8.3", "GD-8.4", "GD-8.6", "GD-9.1"):
        expect(scoring.get_by_role("link", name=rule, exact=True).first).to_be_visible()
    assert scoring.locator(".gd-scores > li").count() == 3
    scoring.get_by_role("link", name="GD-8.2", exact=True).first.click()
    expect(page.locator(".side .shown-rule")).to_contain_text("GD-8.2")
    page.get_by_role("button", name="Close the scoring").click()
    expect(scoring).to_have_count(0)
    page.get_by_role("button", name="How deal 1 was scored").click()
    expect(scoring).to_be_visible()


def test_a_large_hand_fits_a_phone(server: Server, open_browser: Opener) -> None:
    page = open_browser(phone=True).new_page()
    page.goto(table(server, 1).host_link)
    page.locator("button.gd-own-card").first.wait_for(timeout=READY)
    page.evaluate("""() => {
      const table = document.querySelector("golden-deuce-table");
      const { view, seats, mine, seat } = table;
      const numbers = ["3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14"];
      const hand = numbers.flatMap((n) => ["J", "P", "C", "G"].map((c) => c + n)).slice(0, 47);
      const copy = document.createElement("golden-deuce-table");
      const large = { ...view, hand, phase: "lead", turn: seat, top: [] };
      Object.assign(copy, { seats, mine, seat, actors: [seat], legal: null, view: large });
      table.replaceWith(copy);
    }""")
    cards = page.locator(".gd-own-card")
    expect(cards).to_have_count(47)
    lefts = cards.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().left)")
    strips = [b - a for a, b in pairwise(lefts) if b > a]
    assert min(strips) >= 24
    assert not overflows(page)


def test_a_watcher_sees_no_hand(server: Server, open_browser: Opener) -> None:
    made = table(server, 2)
    watcher = open_browser().new_page()
    heard = traffic(watcher)
    watcher.goto(made.link("watch"))
    player = open_browser().new_page()
    player.goto(made.host_link)
    panel = player.locator(".gd-scoring, .gd-brief")
    play_on(player, click, lambda: panel.count() > 0)
    expect(watcher.locator(".gd-scoring, .gd-brief")).to_be_visible()
    assert watcher.locator(".gd-own, .kb-actions").count() == 0
    assert watcher.locator(".gd-others .gd-seat").count() == 3
    assert "\n".join(complaints(watcher)) == ""
    views = [one["view"] for one in messages(heard) if one["kind"] == "view"]
    assert len(views) > 10
    for view in views:
        assert view["seat"] is None
        assert view["hand"] == []
        assert view["hands"] is None or view["phase"] in ("move", "game_over", "deal")
    for one in messages(heard):
        for event in one.get("events", []):
            if event["event"] == "dealt":
                assert event["hands"] == [None, None, None]
            assert event.get("card") is None
