"""A table of Mixmo through its page: what is drawn, and laying by mouse, finger or keyboard."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection
from functools import cache
from string import ascii_uppercase
from typing import Any

import msgspec
from playwright.sync_api import BrowserContext, Page

from kibitz.core.rulings import read_rulings
from kibitz.games.mixmo import grids, themes, words
from kibitz.games.mixmo.game import GAME
from kibitz.games.mixmo.grids import Cell
from kibitz.games.mixmo.solver import Index, index_of, solve

from .axe import complaints
from .conftest import FRIEND, PERSON, Opener, Server, Table

SLUG = "mixmo"
READY = 120_000
"""A game may have to be made ready, in ms."""
SECONDS = 1.5
"""What the solver gets for a grid."""
PAIRS = {
    "word_list": "custom",
    "custom_words": " ".join(a + b for a in ascii_uppercase for b in ascii_uppercase),
    "free_spirit": "on",
}
"""Any two letters are a word: every hand can be laid as a flight of stairs."""

VIEW = "document.querySelector('mixmo-table').view"
CELL = """([x, y]) => {
  const NEAR = 14; // a finger takes a button that is so near
  const map = document.querySelector(".mx-map");
  const look = () => {
    const box = map.getBoundingClientRect();
    const [left, top, w] = map.getAttribute("viewBox").split(" ").map(Number);
    const k = box.width / w;
    const at = [box.left + ((x + 0.5) * 40 - left) * k, box.top + ((y + 0.5) * 40 - top) * k];
    const edge = Math.min(at[0] - box.left, box.right - at[0], at[1] - box.top, box.bottom - at[1]);
    const isFree = (dx, dy) => {
      const found = document.elementFromPoint(at[0] + dx, at[1] + dy);
      return found?.closest(".mx-board") && !found.closest("button");
    };
    const round = [[0, 0], [NEAR, 0], [-NEAR, 0], [0, NEAR], [0, -NEAR]];
    return edge > 28 && round.every(([dx, dy]) => isFree(dx, dy)) ? at : null;
  };
  return look() ?? (map.scrollIntoView({ block: "center" }), look());
}"""
"""The middle of a cell, in px of the window; null where it is out of sight, or so near to the edge
that the view would move under a tile that is dragged there."""
WHERE = """([x, y]) => {
  const shown = document.querySelector(".mx-map").getAttribute("viewBox");
  const [left, top, w, h] = shown.split(" ").map(Number);
  const [a, b] = [(x + 0.5) * 40, (y + 0.5) * 40];
  return [a < left + 50 ? "ArrowLeft" : a > left + w - 50 ? "ArrowRight" : "",
    b < top + 50 ? "ArrowUp" : b > top + h - 50 ? "ArrowDown" : ""].filter(Boolean);
}"""
"""Which way a cell lies that is out of sight, as keys."""
POINT = """(name) => {
  const found = document.querySelector(name);
  if (!found) return null;
  const look = () => {
    const box = found.getBoundingClientRect();
    const at = [box.left + box.width / 2, box.top + box.height / 2];
    return found.contains(document.elementFromPoint(...at)) ? at : null;
  };
  return look() ?? (found.scrollIntoView({ block: "center", inline: "center" }), look());
}"""
"""The middle of something, in px of the window; null where something covers it."""
LYING = """() => [...document.querySelectorAll(".mx-tile")].map((tile) => {
  const [x, y] = tile.style.transform.match(/-?\\d+/g).map(Number);
  return [tile.getAttribute("aria-label").split(",")[0], (x - 20) / 40, (y - 20) / 40];
})"""
"""Every tile that is drawn in the own grid, and where."""
RACK = """() => [...document.querySelectorAll(".mx-rack [data-spot]")]
  .map((piece) => [piece.dataset.spot, piece.getAttribute("aria-label").split(",")[0]])"""
TAKE_OVER = """([view, names, clock, events]) => {
  const old = document.querySelector("mixmo-table");
  const board = document.createElement("mixmo-table");
  old.replaceWith(board);
  board.addEventListener("draft", async (event) => {
    event.stopPropagation();
    event.detail.answer(await window.judged(event.detail.action));
  });
  board.addEventListener("act", (event) => {
    event.stopPropagation();
    window.asked = event.detail.action;
  });
  const seats = names.map((name, seat) => ({ seat, name, kind: "person", online: true }));
  const mine = view.seat === null ? [] : [view.seat];
  Object.assign(board, { seats, view, legal: null, actors: [0], seat: view.seat, mine, events,
    clock: { ...clock, at: performance.now() } });
}"""
"""Puts a board on the page that shows another position."""
NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"]

Press = Callable[[Page, float, float], None]
Signs = dict[tuple[int, int], str]
"""The signs of a grid, by place."""


def click(page: Page, x: float, y: float) -> None:
    page.mouse.click(x, y)


def tap(page: Page, x: float, y: float) -> None:
    page.touchscreen.tap(x, y)


# Tables


def race(server: Server, bots: int = 2, bot: str = "easy", **rulings: Any) -> Table:
    """A person against bots."""
    return server.table(SLUG, [PERSON, *[{"kind": "bot", "bot": bot}] * bots], rulings=rulings)


def opened(page: Page, link: str) -> Page:
    """A page on which the race is on."""
    page.goto(link)
    page.locator(".mx-rack, .mx-panel, .mx-gallery").first.wait_for(timeout=READY)
    return page


def two_people(server: Server, open_browser: Opener, **rulings: Any) -> tuple[Page, Page]:
    """Two pages of a race of two people."""
    table = server.table(SLUG, [PERSON, FRIEND], rulings=rulings)
    ann, bo = open_browser().new_page(), open_browser().new_page()
    ann.goto(table.host_link)
    bo.goto(table.link("invite"))
    bo.get_by_label("Your name").fill("Bo")
    bo.get_by_role("button", name="Sit down").click()
    for page in (ann, bo):
        page.locator(".mx-rack, .mx-panel").first.wait_for(timeout=READY)
    return ann, bo


def at_position(
    server: Server,
    context: BrowserContext,
    position: dict[str, Any],
    seat: int | None = 0,
    events: Collection[dict[str, Any]] = (),
    **rulings: Any,
) -> Page:
    """A page with a position of our own on its board; drafts are judged by the game itself."""
    page = opened(context.new_page(), race(server, 1, "random").host_link)
    state = GAME.load(position, read_rulings(GAME.rulings, rulings), 7)
    view = GAME.view(state, seat)

    def judged(action: Any) -> Any:
        return msgspec.to_builtins(GAME.judge(view, msgspec.convert(action, GAME.actions)))

    page.expose_function("judged", judged)
    runs = GAME.clock_runs(state)
    limit = None if (found := GAME.limit(state)) is None else found.ms
    clock = {"t": state.t, "runs": runs, "limit": limit}
    names = NAMES[: state.players]
    page.evaluate(TAKE_OVER, [msgspec.to_builtins(view), names, clock, list(events)])
    page.wait_for_timeout(100)
    return page


def view(page: Page) -> dict[str, Any]:
    """What the page is shown."""
    seen: dict[str, Any] = page.evaluate(VIEW)
    return seen


def asked(page: Page) -> dict[str, Any]:
    """The last move that the board asked for, at a position of our own."""
    action: dict[str, Any] = page.evaluate("window.asked")
    return action


def no_complaints(page: Page) -> None:
    """axe finds nothing, light or dark, and nothing sticks out."""
    found = complaints(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += complaints(page, "color-contrast")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert not found, "\n".join(found)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


# What is drawn


def symbol(name: str) -> str:
    """A tile as the notation writes it, from its name."""
    if found := re.fullmatch(r"(Joker|Bandit)(?: as (.))?", name):
        tile = grids.JOKER if found[1] == "Joker" else grids.BANDIT
        return grids.symbol(tile, found[2])
    return name


def lying(page: Page) -> Signs:
    """The signs in the own grid, by place."""
    return {(int(x), int(y)): symbol(name) for name, x, y in page.evaluate(LYING)}


def text(page: Page) -> str:
    """The own grid as text."""
    return grids.write(Cell(sign, x, y) for (x, y), sign in lying(page).items())


def rack(page: Page) -> list[tuple[str, str]]:
    """Tiles without a place: the name of the spot, and the tile."""
    return [(spot, symbol(name)) for spot, name in page.evaluate(RACK)]


def middle(page: Page, name: str) -> tuple[float, float]:
    """The middle of something, seen and not covered."""
    at = page.evaluate(POINT, name)
    assert at is not None, f"{name} is covered or not there"
    return at[0], at[1]


def cell(page: Page, x: int, y: int) -> tuple[float, float]:
    """The middle of a cell; what is seen moves until it is in sight."""
    for _ in range(24):
        if at := page.evaluate(CELL, [x, y]):
            return at[0], at[1]
        page.locator(".mx-board").focus()
        ways = page.evaluate(WHERE, [x, y])
        for way in ways:
            page.keyboard.press(f"Shift+{way}")
        if not ways:
            page.keyboard.press("-")
        page.wait_for_timeout(20)
    raise AssertionError(f"{x},{y} does not come into sight")


# Laying


def stairs(hand: str) -> Signs:
    """A hand as a flight of stairs: every line has two letters."""
    return {
        ((i + 1) // 2, i // 2): "z" if t == "?" else "5" if t == "!" else t
        for i, t in enumerate(hand)
    }


def missing(page: Page, goal: Signs) -> list[tuple[int, int]]:
    """Places of a goal without a tile, each as near as may be to what lies by then."""
    there = set(lying(page))
    left = [place for place in goal if place not in there]
    found: list[tuple[int, int]] = []
    while left:
        near = there.union(found) or {left[0]}
        best = min(left, key=lambda at: min(abs(at[0] - x) + abs(at[1] - y) for x, y in near))
        left.remove(best)
        found.append(best)
    return found


def tile_for(page: Page, sign: str) -> tuple[str, str]:
    """A spot of the rack, and its tile, that can show what is wanted: that tile, else a wild."""
    held = rack(page)
    letter = grids.letter(sign)
    faces = [grids.tile(sign), letter, grids.JOKER]
    if letter in tuple(grids.BANDIT_LETTERS):
        faces.append(grids.BANDIT)
    found = next(((spot, tile) for face in faces for spot, tile in held if tile == face), None)
    assert found is not None, f"{sign} is not on the rack: {held}"
    return found


def take_off(page: Page, press: Press, place: tuple[int, int]) -> None:
    press(page, *cell(page, *place))
    page.locator("[data-tool='off']").wait_for()
    press(page, *middle(page, "[data-tool='off']"))


def choose_letter(page: Page, press: Press, sign: str) -> None:
    """Tells a wild that was just laid which letter it is."""
    name = f"[data-letter='{grids.letter(sign)}']"
    page.locator(name).wait_for()
    press(page, *middle(page, name))
    page.locator(".mx-letters").wait_for(state="detached")


def lay_by_taps(page: Page, press: Press, goal: Signs) -> None:
    """Brings about a grid: a tap on a tile, a tap on a cell."""
    for place, sign in lying(page).items():
        if goal.get(place) != sign:
            take_off(page, press, place)
    for place in missing(page, goal):
        spot, tile = tile_for(page, goal[place])
        press(page, *middle(page, f"[data-spot='{spot}']"))
        press(page, *cell(page, *place))
        if tile in (grids.JOKER, grids.BANDIT):
            choose_letter(page, press, goal[place])
    page.locator(".mx-tile").nth(len(goal) - 1).wait_for()


def lay_by_drags(page: Page, press: Press, goal: Signs) -> None:
    """The same by dragging tiles of the rack to their cells, and others back."""
    for place, sign in lying(page).items():
        if goal.get(place) != sign:
            middle(page, ".mx-rack")
            start = cell(page, *place)
            drag(page, start, middle(page, ".mx-rack"))
    for place in missing(page, goal):
        spot, tile = tile_for(page, goal[place])
        cell(page, *place)
        start = middle(page, f"[data-spot='{spot}']")
        drag(page, start, cell(page, *place))
        if tile in (grids.JOKER, grids.BANDIT):
            choose_letter(page, press, goal[place])


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=3)
    page.mouse.move(*end, steps=3)
    page.mouse.up()


def lay_by_keys(page: Page, _: Press, goal: Signs) -> None:
    """The same by keyboard alone: arrows to a cell, then its letter."""
    if not page.evaluate("document.activeElement.matches('.mx-board')"):
        walk(page, ".mx-board")
    board = Cursor(page)
    for place, sign in lying(page).items():
        if goal.get(place) != sign:
            board.go(place)
            page.keyboard.press("Delete")
    there = set(lying(page))
    for place in sorted(set(goal) - there, key=lambda at: (at[1], at[0])):
        board.go(place)
        board.type(goal[place])


class Cursor:
    """Where the cursor of the board stands, as it tells."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.keyboard.press("ArrowRight")
        told = page.locator(".mx-told-cell").inner_text()
        found = re.search(r"column (-?\d+), row (-?\d+)", told)
        assert found is not None, told
        self.x, self.y, self.is_across = int(found[1]), int(found[2]), True

    def type(self, sign: str) -> None:
        """Types the letter of a sign; the cursor goes on."""
        self.page.keyboard.press(str(grids.letter(sign)).lower())
        self.x += self.is_across
        self.y += not self.is_across

    def go(self, place: tuple[int, int]) -> None:
        """Walks there."""
        ways = (
            ("ArrowDown", "ArrowUp", place[1] - self.y),
            ("ArrowRight", "ArrowLeft", place[0] - self.x),
        )
        for there, back, count in ways:
            for _ in range(abs(count)):
                self.page.keyboard.press(there if count > 0 else back)
                self.is_across = there == "ArrowRight"
        self.x, self.y = place


def walk(page: Page, wanted: str, key: str = "Tab") -> None:
    """Presses a key until the focus is on something."""
    for _ in range(60):
        if page.evaluate(f"document.activeElement.matches({wanted!r})"):
            return
        page.keyboard.press(key)
    here = page.evaluate("document.activeElement.outerHTML.slice(0, 200)")
    raise AssertionError(f"{wanted} is not reached by {key}, but {here}")


# Racing


def call(page: Page, press: Press) -> None:
    """Presses MIXMO."""
    press(page, *middle(page, ".mx-call"))


@cache
def vocabulary() -> Index:
    return index_of(words.load("scowl70").words)


def solved(seen: dict[str, Any], now: Signs) -> Signs | None:
    """A grid of all tiles that one holds, near to the one that lies; at the end on the theme."""
    theme = seen["theme"]
    wanted = themes.CATALOGUE.get(theme, ()) if seen["bag"] == 0 else ()
    keep = tuple(Cell(sign, x, y) for (x, y), sign in now.items())
    found = solve(
        seen["hands"][0], vocabulary(), theme_words=wanted, keep=keep or None,
        deadline=time.perf_counter() + SECONDS, seed=seen["draw"],
    )  # fmt: skip
    if not found.complete:
        return None
    return {(x, y): sign for sign, x, y in found.cells}
