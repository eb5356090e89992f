"""Rummikub Turbo through its page: rounds by mouse and finger, drafts with their faults, lines that
are moved and turned, freed jokers, keyboard, reload, watching."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import BrowserContext, Page, expect

from kibitz.core.rulings import read_rulings
from kibitz.games.rummikub_turbo.game import GAME
from kibitz.games.rummikub_turbo.view import TableView

from .axe import complaints
from .conftest import PERSON, Opener, Server, Table
from .playing import is_over, key, play_on

SLUG = "rummikub-turbo"
READY = 180_000
"""Kernels are compiled the first time, in ms."""
SECONDS = 0.3
"""What the solver gets for a move of the player."""

TURN = """() => {
  const table = document.querySelector("rummikub-turbo-table");
  if (document.querySelector(".ending")) return { phase: "over" };
  if (!table?.view || table.pending || !document.querySelector(".status.yours")) return null;
  if (!table.actors.includes(table.view.seat)) return null;
  if (!document.querySelector(".rt-steps button")) return null;
  return table.view.done ? null : table.view;
}"""
"""The view, once this page has something to decide."""
DONE = "() => (document.querySelector('rummikub-turbo-table').view.done = true)"
"""What comes now ends this decision: the next one is waited for."""
CELL = """([row, col]) => {
  const map = document.querySelector(".rt-map");
  map.scrollIntoView({ block: "center" });
  const box = map.getBoundingClientRect();
  const [x, y, w] = map.getAttribute("viewBox").split(" ").map(Number);
  const k = box.width / w;
  const at = [box.left + ((col + 0.5) * 40 - x) * k, box.top + ((row + 0.5) * 40 - y) * k];
  const found = document.elementFromPoint(...at);
  return found?.closest(".rt-board") && !found.closest("button") ? at : null;
}"""
"""The middle of a cell, in px of the window; null where it is out of sight."""
POINT = """(name) => {
  const found = document.querySelector(name);
  found.scrollIntoView({ block: "center" });
  const box = found.getBoundingClientRect();
  const at = [box.left + box.width / 2, box.top + box.height / 2];
  return found.contains(document.elementFromPoint(...at)) ? at : null;
}"""
"""The middle of something, in px of the window; null where something covers it."""
LAYOUT = """() => Object.fromEntries([...document.querySelectorAll(".rt-die")].map((die) => {
  const [x, y] = die.style.transform.match(/-?\\d+/g).map(Number);
  return [die.dataset.die, [(y - 20) / 40, (x - 20) / 40]];
}))"""
"""Where every die is drawn."""
TAKE_OVER = """([view]) => {
  const old = document.querySelector("rummikub-turbo-table");
  const board = document.createElement("rummikub-turbo-table");
  old.replaceWith(board);
  board.addEventListener("draft", async (event) => {
    event.stopPropagation();
    event.detail.answer(await window.judged(event.detail.action));
  });
  board.addEventListener("act", (event) => {
    event.stopPropagation();
    window.asked = event.detail.action;
  });
  const { seats } = old;
  Object.assign(board, { seats, view, legal: null, actors: [0], seat: 0, mine: [0] });
}"""
"""Puts a board on the page that shows another position."""

Press = Callable[[Page, float, float], None]
Cells = dict[str, list[int]]


def click(page: Page, x: float, y: float) -> None:
    page.mouse.click(x, y)


def tap(page: Page, x: float, y: float) -> None:
    page.touchscreen.tap(x, y)


BOTH = pytest.mark.parametrize(
    ("phone", "press"), [(False, click), (True, tap)], ids=["mouse", "finger"]
)


def table(server: Server, bot: str = "easy", **rulings: Any) -> Table:
    """A person, who starts, against a bot that plays at once."""
    seats = [PERSON, {"kind": "bot", "bot": bot}]
    return server.table(SLUG, seats, rulings={"first_starter": "seat_0", **rulings})


def decision(page: Page) -> dict[str, Any]:
    """Waits until there is something to decide."""
    found: dict[str, Any] = page.wait_for_function(TURN, timeout=READY).json_value()
    return found


def opened(server: Server, context: BrowserContext, **rulings: Any) -> Page:
    """A page on which a round has begun."""
    page = context.new_page()
    page.goto(table(server, **rulings).host_link)
    decision(page)
    return page


def at_position(server: Server, context: BrowserContext, laid: str, hand: str) -> Page:
    """A page with a position of our own on its board; drafts are judged by the game itself."""
    page = opened(server, context)
    position = {"players": 2, "table": laid, "hands": [hand, "K1 R2"], "turns_taken": [2, 2]}
    view = GAME.view(GAME.load(position, read_rulings(GAME.rulings, {}), 7), 0)

    def judged(action: Any) -> Any:
        return msgspec.to_builtins(GAME.judge(view, msgspec.convert(action, GAME.actions)))

    page.expose_function("judged", judged)
    page.evaluate(TAKE_OVER, [msgspec.to_builtins(view)])
    page.locator(".rt-hand [data-spot]").first.wait_for()
    return page


def no_complaints(page: Page) -> None:
    assert "\n".join(complaints(page)) == ""
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def middle(page: Page, name: str) -> tuple[float, float]:
    """The middle of something, seen and not covered."""
    at = page.evaluate(POINT, name)
    assert at is not None, f"{name} is covered"
    return at[0], at[1]


def cell(page: Page, row: int, col: int) -> tuple[float, float]:
    """The middle of a cell; the view is made smaller until it is in sight."""
    for _ in range(8):
        if at := page.evaluate(CELL, [row, col]):
            return at[0], at[1]
        page.locator("[data-tool='smaller']").click()
    raise AssertionError(f"{row},{col} does not come into sight")


def die_of(page: Page, face: str) -> str:
    """The die of the own hand that shows a face."""
    hand = page.evaluate("document.querySelector('rummikub-turbo-table').view.hands[0]")
    return next(str(one["die"]) for one in hand if one["face"] == face)


def set_die(page: Page, press: Press, face: str, row: int, col: int) -> None:
    """One tap on a die of the hand, one on a cell."""
    press(page, *middle(page, f"[data-spot='die-{die_of(page, face)}']"))
    press(page, *cell(page, row, col))


def layout(page: Page) -> Cells:
    found: Cells = page.evaluate(LAYOUT)
    return found


def lies_at(page: Page, row: int, col: int) -> str | None:
    """The face that is drawn in a cell, as its label says it."""
    labels = page.evaluate(
        "[...document.querySelectorAll('.rt-die')].map((die) => die.getAttribute('aria-label'))"
    )
    here = f"row {row}, column {col}"
    label = next((text for text in labels if text.endswith(here)), None)
    return None if label is None else str(label).split(", ")[0]


def lay(page: Page, press: Press, goal: Cells) -> None:
    """Brings about a layout by taps: dice of the hand, then dice of the table, those that are in
    the way by way of the place beside the grid."""
    for _ in range(60):
        now = layout(page)
        wrong = [die for die, at in goal.items() if now.get(die) != at]
        if not wrong:
            return
        full = {tuple(at): die for die, at in now.items()}
        loose = page.locator(".rt-loose [data-spot]").evaluate_all(
            "(dice) => dice.map((die) => die.dataset.spot.slice(4))"
        )
        beside = [die for die in wrong if die in loose]
        free = [die for die in wrong if tuple(goal[die]) not in full]
        in_hand = [die for die in wrong if die not in now and die not in beside]
        die = next((one for one in free if one not in beside), (free or in_hand or wrong)[0])
        picked = page.locator("[data-tool='back']:enabled")
        if picked.count():
            press(page, *middle(page, "[data-tool='back']"))
        if die in now:
            press(page, *cell(page, *now[die]))
            if die not in free:
                press(page, *middle(page, "[data-tool='off']"))
                continue
        else:
            press(page, *middle(page, f"[data-spot='die-{die}']"))
        press(page, *cell(page, *goal[die]))
    raise AssertionError(f"{goal} is not reached, but {layout(page)}")


def play(page: Page, press: Press, seen: dict[str, Any]) -> str:
    """Does what the solver would do; what that was."""
    view = msgspec.convert({key: value for key, value in seen.items() if key != "done"}, TableView)
    hint = GAME.hint(view, SECONDS)
    assert hint is not None
    action = msgspec.to_builtins(hint.action)
    if action["do"] == "throw":
        thrown = action["dice"]
        for die in view.hands[0]:
            if die.die not in thrown and "all" not in thrown:
                press(page, *middle(page, f"[data-spot='die-{die.die}']"))
        count = len(view.hands[0]) if "all" in thrown else len(thrown)
        expect(page.locator(".rt-piece.thrown")).to_have_count(count)
        page.evaluate(DONE)
        press(page, *middle(page, ".rt-throw"))
    elif action["do"] == "pass":
        page.evaluate(DONE)
        press(page, *middle(page, ".rt-pass"))
    else:
        lay(page, press, {die: [row, col] for die, row, col in action["dice"]})
        expect(page.locator(".rt-lay")).to_be_enabled()
        expect(page.locator(".rt-mark.bad")).to_have_count(0)
        page.evaluate(DONE)
        press(page, *middle(page, ".rt-lay"))
    return str(action["do"])


@BOTH
def test_a_whole_round(server: Server, open_browser: Opener, phone: bool, press: Press) -> None:
    page = open_browser(phone=phone).new_page()
    page.goto(table(server, rounds=1).host_link)
    looked: set[str] = set()
    while (seen := decision(page))["phase"] != "over":
        if seen["phase"] not in looked:
            no_complaints(page)
            looked.add(seen["phase"])
        play(page, press, seen)
    expect(page.locator(".ending h2")).to_contain_text(re.compile("win|share"))
    expect(page.locator(".rt-reckoning")).to_contain_text("Round 1")
    expect(page.locator(".rt-box:not(.empty)")).to_have_count(2)
    expect(page.locator(".rt-light").first).to_be_empty()
    no_complaints(page)
    page.reload()
    expect(page.locator(".rt-reckoning")).to_contain_text("Round 1")
    page.get_by_role("link", name="Watch it again").click()
    laid = page.locator(".replay .rt-die")
    page.get_by_role("button", name="To the end").click()
    count = laid.count()
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".rt-reckoning")).to_have_count(0)
    assert laid.count() <= count


def test_a_round_by_keyboard(server: Server, open_browser: Opener) -> None:
    page = opened(server, open_browser(), rounds=1)
    assert play_on(page, key, lambda: is_over(page)) > 10
    expect(page.locator(".rt-reckoning")).to_contain_text("Round 1")


def test_two_rounds_by_hints(server: Server, open_browser: Opener) -> None:
    page = opened(server, open_browser(), rounds=2)
    buttons = {"throw": ".rt-throw", "place": ".rt-lay:enabled, .rt-pass.hinted"}
    while (seen := decision(page))["round"] == 1:
        page.locator(".rt-hint").click()
        expect(page.locator(".notice.hint")).to_be_visible()
        button = page.locator(buttons[seen["phase"]])
        expect(button).to_have_count(1)
        page.evaluate(DONE)
        button.click()
    last = page.locator(".rt-reckoning")
    expect(last).to_contain_text("Round 1")
    expect(last.get_by_role("link", name=re.compile("RT-9")).first).to_be_visible()
    expect(page.locator(".rt-box:not(.empty)")).to_have_count(2)
    no_complaints(page)
    play(page, click, seen)
    expect(last).to_have_count(0)


@BOTH
def test_faults_are_told_as_one_drafts(
    server: Server, open_browser: Opener, phone: bool, press: Press
) -> None:
    page = at_position(
        server, open_browser(phone=phone), "H(5,5) B4 B5 B6; H(9,5) K9 K10 K11", "B7 K12 R1"
    )
    set_die(page, press, "R1", 9, 8)
    fault = page.locator(".rt-faults > li")
    expect(fault).to_have_count(1)
    expect(fault.get_by_role("link", name="RT-4.4")).to_be_visible()
    expect(page.locator(".rt-mark.bad")).to_have_count(1)
    expect(page.locator(".rt-mark.good")).to_have_count(1)
    expect(page.locator(".rt-lay")).to_be_disabled()
    page.locator(".rt-fault").focus()
    expect(page.locator(".rt-glow")).to_have_count(4)
    no_complaints(page)
    press(page, *middle(page, "[data-step='undo']"))
    expect(page.locator(".rt-mark")).to_have_count(0)
    set_die(page, press, "K12", 9, 8)
    expect(page.locator(".rt-good")).to_be_visible()
    expect(page.locator(".rt-lay")).to_have_text("Lay it: 1 die")
    set_die(page, press, "B7", 5, 8)
    expect(page.locator(".rt-lay")).to_have_text("Lay it: 2 dice")
    press(page, *middle(page, ".rt-lay"))
    assert len(page.evaluate("window.asked.dice")) == 8


@BOTH
def test_a_joker_is_freed(server: Server, open_browser: Opener, phone: bool, press: Press) -> None:
    page = at_position(
        server, open_browser(phone=phone), "H(5,5) B3 J B5; V(6,6) K4 R4", "B4 K9 O2"
    )
    label = page.locator(".rt-die[aria-label^='joker']")
    expect(label).to_have_attribute("aria-label", re.compile("stands for blue 4"))
    set_die(page, press, "B4", 5, 6)
    expect(page.locator(".rt-loose [data-spot]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".rt-lay")).to_be_disabled()
    no_complaints(page)
    press(page, *cell(page, 5, 8))
    expect(page.locator(".rt-lay")).to_be_enabled()
    expect(page.locator(".rt-loose")).to_have_count(0)
    expect(label).to_have_attribute("aria-label", re.compile("stands for blue 6"))


@BOTH
def test_a_line_is_moved_and_turned(
    server: Server, open_browser: Opener, phone: bool, press: Press
) -> None:
    page = at_position(
        server, open_browser(phone=phone), "H(8,5) B3 O3 R3; V(5,10) K5 K6 K7", "K3 K8 R9"
    )
    press(page, *cell(page, 8, 6))
    expect(page.locator(".rt-die.picked")).to_have_count(1)
    press(page, *cell(page, 8, 6))
    expect(page.locator(".rt-die.picked")).to_have_count(3)
    press(page, *middle(page, "[data-tool='turn']"))
    press(page, *cell(page, 6, 6))
    assert [lies_at(page, row, 6) for row in (6, 7, 8)] == ["blue 3", "orange 3", "red 3"]
    set_die(page, press, "K3", 9, 6)
    expect(page.locator(".rt-lay")).to_be_enabled()
    start = layout(page)
    press(page, *middle(page, "[data-step='restart']"))
    expect(page.locator(".rt-lay")).to_have_count(0)
    assert lies_at(page, 8, 5) == "blue 3"
    press(page, *middle(page, "[data-step='undo']"))
    assert layout(page) == start
    press(page, *middle(page, "[data-step='undo']"))
    press(page, *middle(page, "[data-step='redo']"))
    assert layout(page) == start


def test_dice_are_dragged(server: Server, open_browser: Opener) -> None:
    page = at_position(server, open_browser(), "H(5,5) B4 B5 B6; H(9,5) K9 K10 K11", "B7 K12 R1")

    def beside(name: str) -> tuple[float, float]:
        box = page.locator(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(start: tuple[float, float], end: tuple[float, float]) -> None:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end, steps=6)
        page.mouse.up()

    end = cell(page, 5, 8)
    drag(beside(f"[data-spot='die-{die_of(page, 'B7')}']"), end)
    assert lies_at(page, 5, 8) == "blue 7"
    expect(page.locator(".rt-lay")).to_be_enabled()
    drag(cell(page, 5, 8), cell(page, 7, 9))
    assert lies_at(page, 7, 9) == "blue 7"
    drag(cell(page, 7, 9), beside(".rt-round"))
    assert lies_at(page, 7, 9) is None
    page.mouse.click(*cell(page, 9, 6))
    page.mouse.click(*cell(page, 9, 6))
    drag(cell(page, 9, 6), cell(page, 7, 7))
    assert [lies_at(page, 7, col) for col in (6, 7, 8)] == ["black 9", "black 10", "black 11"]
    drag(cell(page, 5, 5), beside(".rt-round"))
    assert lies_at(page, 5, 5) == "blue 4"
    page.mouse.move(*cell(page, 5, 5))
    page.mouse.down()
    page.mouse.move(*cell(page, 3, 5), steps=5)
    expect(page.locator(".rt-preview")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert lies_at(page, 5, 5) == "blue 4"


def test_a_finger_drags_dice_and_pinches(server: Server, open_browser: Opener) -> None:
    context = open_browser(phone=True)
    page = at_position(server, context, "H(5,5) B4 B5 B6; H(9,5) K9 K10 K11", "B7 K12 R1")
    line = context.new_cdp_session(page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})
        page.wait_for_timeout(40)

    end, box = cell(page, 5, 8), page.locator(f"[data-spot='die-{die_of(page, 'B7')}']")
    at = box.bounding_box()
    assert at is not None
    fingers("touchStart", (at["x"] + 12, at["y"] + 12))
    fingers("touchMove", (end[0], end[1] + 120))
    fingers("touchMove", (end[0], end[1] + 34))  # the die hangs above the finger
    expect(page.locator(".rt-preview")).to_have_count(1)
    fingers("touchEnd")
    assert lies_at(page, 5, 8) == "blue 7"
    width = "document.querySelector('.rt-die').getBoundingClientRect().width"
    before = page.evaluate(width)
    x, y = cell(page, 9, 6)
    fingers("touchStart", (x, y))
    fingers("touchStart", (x, y), (x + 40, y - 60))
    for far in (60, 80):
        fingers("touchMove", (x, y), (x + far, y - 60 - far))
    fingers("touchEnd")
    assert page.evaluate(width) > before * 1.3
    assert lies_at(page, 9, 6) == "black 10"


def test_a_wide_table_is_seen_well_or_whole(server: Server, open_browser: Opener) -> None:
    laid = "H(4,2) K2 K3 K4 K5 J; V(9,14) R5 R6 R7; V(14,20) O9 O10 O11"
    page = at_position(server, open_browser(phone=True), laid, "B9")
    cells = "[...document.querySelectorAll('.rt-die')].map((die) => die.getBoundingClientRect())"
    board = "document.querySelector('.rt-board').getBoundingClientRect()"
    out = f"{cells}.filter((one) => one.left < {board}.left || one.top < {board}.top).length"
    assert page.evaluate(f"{cells}[0].width") >= 27
    assert page.evaluate(out) > 0
    page.locator(".rt-look.left").tap()
    page.get_by_role("button", name="Show all dice").tap()
    page.get_by_role("button", name="Show all dice").tap()
    page.wait_for_timeout(100)
    assert page.evaluate(out) == 0
    no_complaints(page)


def test_several_dice_one_after_another_or_as_a_line(server: Server, open_browser: Opener) -> None:
    page = at_position(server, open_browser(), "", "B7 B8 B9 R1")
    for face in ("B7", "B8", "B9"):
        page.locator(f"[data-spot='die-{die_of(page, face)}']").click()
    page.mouse.click(*cell(page, 12, 11))
    page.mouse.click(*cell(page, 12, 12))
    page.mouse.click(*cell(page, 12, 13))
    expect(page.locator(".rt-good")).to_be_visible()
    page.locator("[data-step='restart']").click()
    for face in ("B7", "B8", "B9"):
        page.locator(f"[data-spot='die-{die_of(page, face)}']").click()
    page.locator("[data-tool='line']").click()
    page.mouse.click(*cell(page, 11, 10))
    assert [lies_at(page, 11, col) for col in (10, 11, 12)] == ["blue 7", "blue 8", "blue 9"]
    page.locator(f"[data-spot='die-{die_of(page, 'B8')}']").click()
    assert lies_at(page, 11, 11) is None


def walk(page: Page, key: str, wanted: str) -> None:
    """Presses a key until the focus is on something."""
    for _ in range(60):
        if page.evaluate(f"document.activeElement.matches({wanted!r})"):
            return
        page.keyboard.press(key)
    here = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
    raise AssertionError(f"{wanted} is not reached by {key}, but {here}")


def test_drafting_by_keyboard(server: Server, open_browser: Opener) -> None:
    page = at_position(server, open_browser(), "H(5,5) B4 B5 B6; H(9,5) K9 K10 K11", "B7 K12 R1")
    keys = page.keyboard
    assert page.locator(".rt-hand [tabindex='0']").count() == 1
    walk(page, "Tab", ".rt-board")
    here = page.locator(".rt-board [role='status']")
    expect(here).to_contain_text("blue 4, row 5, column 5")
    walk(page, "Tab", ".rt-hand [data-spot]")
    walk(page, "ArrowRight", f"[data-spot='die-{die_of(page, 'B7')}']")
    keys.press("Enter")
    page.wait_for_function("document.activeElement.matches('.rt-board')")
    for _ in range(3):
        keys.press("ArrowRight")
    expect(page.locator(".rt-preview")).to_have_count(1)
    keys.press("Enter")
    assert lies_at(page, 5, 8) == "blue 7"
    expect(here).to_have_text("")
    page.wait_for_function(f"document.activeElement.dataset.spot === 'die-{die_of(page, 'B7')}'")
    walk(page, "Shift+Tab", ".rt-board")
    expect(here).to_contain_text("in a row of 4 that is a set")
    keys.press("Enter")
    keys.press("l")
    expect(page.locator(".rt-die.picked")).to_have_count(4)
    keys.press("t")
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.press("Enter")
    assert [lies_at(page, row, 10) for row in (5, 6, 7, 8)] == [f"blue {n}" for n in (4, 5, 6, 7)]
    keys.press("u")
    assert lies_at(page, 5, 5) == "blue 4"
    keys.press("r")
    assert lies_at(page, 5, 10) == "blue 4"
    keys.press("Control+z")
    assert lies_at(page, 5, 5) == "blue 4"
    for _ in range(5):
        keys.press("ArrowLeft")
    keys.press("Enter")
    expect(page.locator(".rt-die.picked")).to_have_count(1)
    keys.press("Escape")
    expect(page.locator(".rt-die.picked")).to_have_count(0)
    keys.press("Enter")
    keys.press("Delete")
    expect(page.locator(".rt-loose [data-spot]")).to_have_count(1)
    keys.press("u")
    walk(page, "Tab", ".rt-lay")
    keys.press("Enter")
    assert page.evaluate("window.asked.do") == "commit"


def test_holding_and_throwing(server: Server, open_browser: Opener) -> None:
    page = opened(
        server, open_browser(phone=True, scheme="dark", motion="no-preference"), rounds=12
    )
    while (seen := decision(page))["phase"] != "throw":
        play(page, tap, seen)
    n = len(seen["hands"][0])
    shaker = page.locator(".rt-throw")
    expect(shaker).to_have_text(f"Throw {n} dice")
    page.get_by_role("button", name="Hold all").tap()
    expect(shaker).to_be_disabled()
    die = page.locator(".rt-hand .rt-piece").first
    die.tap()
    expect(die).to_have_attribute("aria-pressed", "true")
    expect(shaker).to_have_text("Throw 1 die")
    expect(page.locator(".rt-sides svg")).to_have_count(6)
    no_complaints(page)
    page.evaluate(DONE)
    shaker.tap()
    after = decision(page)
    assert after["phase"] == "place"
    kept = [one for one in seen["hands"][0] if one in after["hands"][0]]
    assert len(kept) >= n - 1


def test_a_draft_outlives_a_reload(server: Server, open_browser: Opener) -> None:
    page = opened(server, open_browser())
    hand = page.evaluate("document.querySelector('rummikub-turbo-table').view.hands[0]")
    for col, one in enumerate(hand[:2]):
        page.locator(f"[data-spot='die-{one['die']}']").click()
        page.mouse.click(*cell(page, 12, 10 + col))
    expect(page.locator(".rt-faults")).to_be_visible()
    drafted = layout(page)
    assert len(drafted) == 2
    page.reload()
    decision(page)
    expect(page.locator(".rt-faults")).to_be_visible()
    assert layout(page) == drafted
    page.locator("[data-step='undo']").click()
    assert len(layout(page)) == 1
    page.locator(".rt-piece.gone").click()
    assert layout(page) == {}


def test_a_refusal_names_its_rule(server: Server, open_browser: Opener) -> None:
    page = opened(server, open_browser())
    page.locator(".notation > summary").click()
    die = page.locator(".rt-hand [data-spot]").first
    die.click()
    page.mouse.click(*cell(page, 12, 12))
    for text, rule in (("throw all", "RT-3.2"), ("commit", "RT-7.2")):
        page.get_by_label("Move, in the notation of the game").fill(text)
        page.keyboard.press("Enter")
        expect(page.locator(".refusal")).to_contain_text(re.compile(rule))
    assert len(layout(page)) == 1


def test_a_watcher_sees_both_hands(server: Server, open_browser: Opener) -> None:
    made = table(server, rounds=1)
    watcher = open_browser(scheme="dark", phone=True).new_page()
    watcher.goto(made.link("watch"))
    player = open_browser().new_page()
    player.goto(made.host_link)
    for _ in range(4):
        seen = decision(player)
        if seen["phase"] == "over":
            break
        play(player, click, seen)
    decision(player)
    laid = player.evaluate("document.querySelector('rummikub-turbo-table').view.table.length")
    expect(watcher.locator(".rt-die")).to_have_count(laid)
    expect(watcher.locator(".rt-open")).to_have_count(2)
    assert watcher.locator(".kb-actions, .rt-hand, [data-drag]").count() == 0
    watcher.locator(".rt-open").first.tap()
    expect(watcher.locator(".rt-all li").first).to_be_visible()
    no_complaints(watcher)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_examples_in_the_rulebook_are_drawn(
    server: Server, open_browser: Opener, phone: bool
) -> None:
    page = open_browser(phone=phone).new_page()
    page.goto(f"{server.url}/games/{SLUG}/rules")
    example = page.locator("figure.example", has_text="H(5,5)").first
    example.scroll_into_view_if_needed()
    drawn = example.locator("rummikub-turbo-table").last
    drawn.locator(".rt-die").first.wait_for()
    expect(drawn.locator(".rt-ruler").first).to_be_visible()
    assert drawn.locator("button").count() == 0
    assert complaints(page, "color-contrast", "svg-img-alt", "list", "listitem") == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
