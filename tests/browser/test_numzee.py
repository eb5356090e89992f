"""Numzee through its page: rounds by mouse, finger and keyboard; turning, panning, second cards,
large print, refusals, matches, watching."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from .axe import complaints
from .conftest import PERSON, Opener, Server
from .test_watching import messages, traffic

GAME = "numzee"
BOT = {"kind": "bot", "bot": "easy"}
READY = 120_000
"""Kernels are compiled the first time, in ms."""
WHEEL = 100

TURN = """() => {
  if (document.querySelector(".ending")) return { phase: "over" };
  const table = document.querySelector("numzee-table");
  const view = table?.view;
  if (!view || view.done || !document.querySelector(".status.yours") || table.pending) return null;
  if (!table.actors.includes(view.seat)) return null;
  const { phase, scores, spots, layout, round, seat } = view;
  return { phase, spots, round, score: scores[seat], laid: layout.length };
}"""
"""What this page has to decide, once it has something to decide."""
DONE = "() => (document.querySelector('numzee-table').view.done = true)"
"""What comes now ends this decision: the next one is waited for."""
POINT = """(name) => {
  const found = document.querySelector(name);
  found.scrollIntoView({ block: "center" });
  const box = found.getBoundingClientRect();
  const at = [box.left + box.width / 2, box.top + box.height / 2];
  return found.contains(document.elementFromPoint(...at)) ? at : null;
}"""
"""The middle of something, seen and not covered."""

Press = Callable[[Page, str], None]


def table(server: Server, bots: int = 1, **rulings: Any) -> Any:
    """A person against bots that play at once."""
    return server.table(GAME, [PERSON, *[BOT] * bots], rulings=rulings)


def opened(
    server: Server, context: BrowserContext, starter: str = "joker", bots: int = 1, **rulings: Any
) -> Page:
    """A page with a round that was opened by a Joker: every card fits on every side."""
    page = context.new_page()
    page.goto(table(server, bots, **rulings).host_link)
    page.locator(f"[data-spot='starter-{starter}']").click(timeout=READY)
    decision(page)
    return page


def decision(page: Page) -> dict[str, Any]:
    """Waits until there is something to decide."""
    found: dict[str, Any] = page.wait_for_function(TURN, timeout=20_000).json_value()
    return found


def click(page: Page, name: str) -> None:
    page.mouse.click(*place(page, name))


def tap(page: Page, name: str) -> None:
    page.touchscreen.tap(*place(page, name))


def place(page: Page, name: str) -> tuple[float, float]:
    at = page.evaluate(POINT, name)
    assert at is not None, f"{name} is covered"
    x, y = at
    return x, y


def overflows(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def no_faults(page: Page) -> None:
    assert "\n".join(complaints(page)) == ""
    assert not overflows(page)


def at(spot: dict[str, Any]) -> str:
    return f"[data-spot='at-{spot['q']},{spot['r']}']"


def best(spots: list[dict[str, Any]]) -> dict[str, Any]:
    """The placement to make: of a hextuple if there is one, else the one with most points."""
    return max(spots, key=lambda one: (one["card"].startswith("hex-"), one["points"]))


def lay(page: Page, press: Press, turn: dict[str, Any]) -> int:
    """Picks a card, taps a place, lays the card there. The points that all three promised."""
    spot = best(turn["spots"])
    press(page, f"[data-spot='card-{spot['card']}']")
    shown = page.locator(f"{at(spot)} .nz-points").text_content()
    press(page, at(spot))
    page.locator(".nz-spot.aim").wait_for(state="attached")
    written = page.locator(".nz-board .nz-sum").inner_text()
    promised = page.locator(".nz-lay").inner_text()
    assert written.endswith(f"= {shown}")
    assert re.sub(r"\D", "", promised) == shown == str(spot["points"])
    terms = [int(term) for term in written.split(" = ")[0].split(" + ")]
    assert sum(terms) == spot["points"]
    page.evaluate(DONE)
    press(page, ".nz-lay")
    return int(spot["points"])


def decide(page: Page, press: Press, turn: dict[str, Any]) -> int:
    """Does what is to be done; the points it must bring."""
    if turn["phase"] == "choose_starter":
        page.evaluate(DONE)
        press(page, "[data-spot='starter-fire']")
    elif turn["spots"]:
        return lay(page, press, turn)
    else:
        page.evaluate(DONE)
        press(page, ".kb-actions .primary")
    return 0


@pytest.mark.parametrize(
    ("phone", "press", "bots"), [(False, click, 1), (True, tap, 3)], ids=["mouse", "finger"]
)
def test_a_whole_round(
    server: Server, open_browser: Opener, phone: bool, press: Press, bots: int
) -> None:
    page = open_browser(phone=phone).new_page()
    page.goto(table(server, bots).host_link)
    page.locator(".nz-starter").first.wait_for(timeout=READY)
    no_faults(page)
    score, phases = 0, set()
    while (turn := decision(page))["phase"] != "over":
        assert turn["score"] == score
        if turn["phase"] not in phases or 12 <= turn["laid"] <= 12 + bots:
            no_faults(page)
        phases.add(turn["phase"])
        score += decide(page, press, turn)
        assert not overflows(page)
    expect(page.locator(".ending h2")).to_contain_text("win")
    expect(page.locator(".nz-reckoning")).to_contain_text("NZ-10.1")
    assert page.locator(".nz-results > li").count() == bots + 1
    held = page.evaluate("document.querySelector('numzee-table').view.hands.flat().length")
    assert page.locator(".nz-results .nz-cost").count() == held
    assert phases >= {"choose_starter", "play"}
    no_faults(page)
    page.reload()
    expect(page.locator(".nz-results .nz-cost")).to_have_count(held)


def walk(page: Page, key: str, wanted: str) -> None:
    """Presses a key until the focus is on something."""
    for _ in range(60):
        if page.evaluate(f"document.activeElement.matches({wanted!r})"):
            return
        page.keyboard.press(key)
    here = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
    raise AssertionError(f"{wanted} is not reached by {key}, but {here}")


def test_a_round_by_keyboard(server: Server, open_browser: Opener) -> None:
    page = open_browser().new_page()
    page.goto(table(server).host_link)
    page.locator(".nz-starter").first.wait_for(timeout=READY)
    walk(page, "Tab", ".nz-starter")
    walk(page, "ArrowRight", "[data-spot='starter-bulb']")
    page.keyboard.press("Enter")
    count = 0
    while (turn := decision(page))["phase"] != "over":
        if not turn["spots"]:
            walk(page, "Tab", ".kb-actions .primary")
        else:
            page.wait_for_function("document.activeElement !== document.body")
            if not page.evaluate("document.activeElement.matches('.nz-card')"):
                walk(page, "Tab", ".nz-card")
            for way in ("ArrowLeft",) * 9 + ("ArrowRight",) * 9:
                if page.evaluate("document.activeElement.matches('.nz-card.lit')"):
                    break
                page.keyboard.press(way)
            page.keyboard.press("Enter")
            page.wait_for_function("document.activeElement.matches('.nz-spot.aim')")
            if count == 0:
                look_round(page)
        page.evaluate(DONE)
        page.keyboard.press("Enter")
        count += 1
    assert count > 20
    expect(page.locator(".nz-reckoning")).to_be_visible()


def look_round(page: Page) -> None:
    """Arrows go from place to place, R turns, Escape goes back to the card; one tab stop each."""
    assert page.locator(".nz-map [tabindex='0']").count() == 1
    assert page.locator(".nz-hand [tabindex='0']").count() == 1
    here = page.locator(".nz-spot.aim").get_attribute("data-spot")
    for way in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        page.keyboard.press(way)
    assert page.evaluate("document.activeElement.matches('.nz-spot.aim')")
    assert here
    page.keyboard.press("Escape")
    expect(page.locator(".nz-spot")).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('.nz-card.lit')")
    page.keyboard.press("Enter")
    page.wait_for_function("document.activeElement.matches('.nz-spot.aim')")


def pair(page: Page) -> dict[str, Any]:
    """A placement of a card that can be turned."""
    spots = decision(page)["spots"]
    return next(spot for spot in spots if not spot["card"].startswith("hex-"))


def test_turning_by_tap_wheel_and_key(server: Server, open_browser: Opener) -> None:
    page = opened(server, open_browser())
    spot = pair(page)
    same = [one for one in decision(page)["spots"] if one["card"] == spot["card"]]
    turns = len([one for one in same if at(one) == at(spot)])
    way = page.locator(".nz-rotate small")
    click(page, f"[data-spot='card-{spot['card']}']")
    x, y = place(page, at(spot))
    page.mouse.click(x, y)
    assert turns > 1

    def is_at(number: int) -> None:
        expect(way).to_have_text(f"{(number - 1) % turns + 1}/{turns}")

    is_at(1)
    page.mouse.click(x, y)
    is_at(2)
    page.mouse.wheel(0, WHEEL)
    is_at(3)
    page.locator(f"[data-spot='card-{spot['card']}']").focus()
    page.keyboard.press("r")
    is_at(4)
    page.keyboard.press("Shift+R")
    is_at(3)
    click(page, ".nz-rotate")
    is_at(4)
    aim = page.evaluate("document.querySelector('numzee-table').aim")
    page.evaluate(DONE)
    click(page, ".nz-lay")
    decision(page)
    laid = page.evaluate("document.querySelector('numzee-table').view.layout")
    assert {key: aim[key] for key in ("card", "q", "r", "rotation")} in laid


def test_a_card_is_put_back(server: Server, open_browser: Opener) -> None:
    page = opened(server, open_browser())
    spot = pair(page)
    card = page.locator(f"[data-spot='card-{spot['card']}']")
    card.click()
    click(page, at(spot))
    corner = page.locator(".nz-board").bounding_box()
    assert corner is not None
    page.mouse.click(corner["x"] + 12, corner["y"] + 12)
    expect(page.locator(".nz-spot.aim")).to_have_count(0)
    page.mouse.click(corner["x"] + 12, corner["y"] + 12)
    expect(card).to_have_attribute("aria-pressed", "false")
    start, end = card.bounding_box(), corner
    assert start is not None
    page.mouse.move(start["x"] + 30, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2 + 60, end["y"] + end["height"] / 2, steps=6)
    expect(page.locator(".nz-spot.aim")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".nz-lay")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".nz-spot")).to_have_count(0)


def box_of(card: Locator) -> tuple[float, float, float]:
    """Where a card lies on the board, and its width."""
    box, board = card.bounding_box(), card.page.locator(".nz-board").bounding_box()
    assert box is not None
    assert board is not None
    return box["x"] - board["x"], box["y"] - board["y"], box["width"]


def test_panning_and_zooming(server: Server, open_browser: Opener) -> None:
    page = opened(server, open_browser())
    starter = page.locator(".nz-laid").first
    fitted = box_of(starter)
    x, y = place(page, ".nz-board")
    page.mouse.move(x, y)
    page.mouse.wheel(0, -WHEEL)
    page.wait_for_timeout(50)
    larger = box_of(starter)
    assert larger[2] > fitted[2] * 1.1
    page.mouse.move(x + 90, y + 90)
    page.mouse.down()
    page.mouse.move(x + 40, y + 60, steps=4)
    page.mouse.up()
    moved = box_of(starter)
    assert moved[:2] == pytest.approx((larger[0] - 50, larger[1] - 30), abs=2)
    page.get_by_role("button", name="Show the whole layout").click()
    assert box_of(starter) == pytest.approx(fitted, abs=0.5)
    page.get_by_role("button", name="Larger", exact=True).focus()
    for key in "+-":
        page.keyboard.press(key)
    assert box_of(starter) == pytest.approx(fitted, abs=0.5)
    page.keyboard.press("Shift+ArrowRight")
    assert box_of(starter)[0] < fitted[0]
    page.keyboard.press("0")
    assert box_of(starter) == pytest.approx(fitted, abs=0.5)


def test_pinching(server: Server, open_browser: Opener) -> None:
    context = open_browser(phone=True)
    page = opened(server, context)
    starter = page.locator(".nz-laid").first
    fitted = box_of(starter)
    x, y = place(page, ".nz-board")
    line = context.new_cdp_session(page)

    def fingers(kind: str, *apart: int) -> None:
        points = [{"x": x + way * far, "y": y, "id": way} for far in apart for way in (-1, 1)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        page.wait_for_timeout(50)

    fingers("touchStart", 30)
    for apart in (40, 50, 60):
        fingers("touchMove", apart)
    fingers("touchEnd")
    assert box_of(starter)[2] == pytest.approx(fitted[2] * 2, rel=0.1)
    tap(page, "[aria-label='Show the whole layout']")
    assert box_of(starter) == pytest.approx(fitted, abs=0.5)


def test_a_second_card_is_offered(server: Server, open_browser: Opener) -> None:
    page = opened(server, open_browser())
    done: set[str] = set()
    while done != {"laid", "declined"}:
        turn = decision(page)
        assert turn["phase"] != "over", f"only {done}"
        if turn["phase"] != "followup":
            decide(page, click, turn)
            continue
        expect(page.locator(".nz-laid.target")).to_have_count(1)
        expect(page.locator(".nz-steps.second")).to_be_visible()
        if turn["spots"] and "laid" not in done:
            lay(page, click, turn)
            done.add("laid")
        else:
            no_faults(page)
            page.evaluate(DONE)
            page.get_by_role("button", name="No second card").click()
            done.add("declined")


def test_large_print_is_remembered(server: Server, open_browser: Opener) -> None:
    page = opened(server, open_browser(phone=True))
    card = page.locator(".nz-card").first
    before = box_of(card)[2]
    page.get_by_role("button", name="Large print").tap()
    page.reload()
    expect(page.get_by_role("button", name="Large print")).to_have_attribute("aria-pressed", "true")
    assert box_of(card)[2] > before * 1.4
    icon = page.locator(".nz-laid .nz-large .nz-icon").first
    assert icon.evaluate("(one) => getComputedStyle(one).fill") == "rgb(0, 0, 0)"
    lay(page, tap, decision(page))
    no_faults(page)


def test_a_refusal_names_its_rule(server: Server, open_browser: Opener) -> None:
    page = opened(server, open_browser())
    page.locator(".notation > summary").click()
    for text, rule in (("pass", "NZ-9.1"), ("play can-joker 5 5 0", r"NZ-4\.[25]")):
        page.get_by_label("Move, in the notation of the game").fill(text)
        page.keyboard.press("Enter")
        expect(page.locator(".refusal")).to_contain_text(re.compile(rule))
    assert decision(page)["laid"] == 1


def test_a_match_of_two_rounds(server: Server, open_browser: Opener) -> None:
    page = opened(server, open_browser(), bots=5, rounds=2)
    panel = page.locator(".nz-reckoning")
    while (turn := decision(page))["round"] == 1:
        decide(page, click, turn)
    expect(panel).to_contain_text("Round 1")
    expect(page.locator(".nz-round")).to_have_text("Round 2 of 2")
    results = page.evaluate("document.querySelector('numzee-table').view.results[0]")
    mine = page.locator(".nz-seat.mine .nz-match")
    expect(mine).to_have_text(f"Match: {results[0]}".replace("-", "−"))
    page.locator(".nz-rounds > summary").click()
    no_faults(page)
    page.get_by_role("button", name="Show the reckoning").click()
    expect(panel.get_by_role("link", name="NZ-10.1").first).to_be_visible()
    decide(page, click, turn)
    expect(panel).to_have_count(0)


def test_open_hands_and_six_seats_fit_a_phone(server: Server, open_browser: Opener) -> None:
    page = open_browser(phone=True, scheme="dark").new_page()
    page.goto(table(server, 5, inventory_visibility="open").host_link)
    page.locator("[data-spot='starter-joker']").click(timeout=READY)
    decision(page)
    assert page.locator(".nz-open .nz-little").count() == 5
    no_faults(page)


def test_a_watcher_sees_the_layout_and_no_hand(server: Server, open_browser: Opener) -> None:
    made = table(server, 2)
    watcher = open_browser(scheme="dark").new_page()
    heard = traffic(watcher)
    watcher.goto(made.link("watch"))
    expect(watcher.locator(".nz-choice")).to_contain_text("Ann chooses", timeout=READY)
    player = open_browser().new_page()
    player.goto(made.host_link)
    player.locator("[data-spot='starter-note']").click()
    for _ in range(4):
        decide(player, click, decision(player))
    laid = decision(player)["laid"]
    expect(watcher.locator(".nz-laid")).to_have_count(laid)
    expect(watcher.locator(".nz-news .last")).to_contain_text("=")
    assert watcher.locator(".nz-hand, .kb-actions, .nz-spot").count() == 0
    no_faults(watcher)
    views = [one["view"] for one in messages(heard) if one["kind"] == "view"]
    assert len(views) > 4
    assert all(view["hand"] == [] and view["hands"] is None for view in views)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_examples_in_the_rulebook_are_drawn(
    server: Server, open_browser: Opener, phone: bool
) -> None:
    page = open_browser(phone=phone).new_page()
    page.goto(f"{server.url}/games/{GAME}/rules")
    example = page.locator("figure.example", has_text="NZ-4.4").first
    example.scroll_into_view_if_needed()
    drawn = example.locator("numzee-table").first
    drawn.locator(".nz-laid").first.wait_for()
    expect(drawn.locator(".nz-cell").first).to_have_text("0,0")
    assert drawn.locator("button").count() == 0
    assert complaints(page, "color-contrast", "svg-img-alt", "list", "listitem") == []
    assert not overflows(page)
