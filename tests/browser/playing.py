"""Plays any game through its page: taps what is lit, presses what is offered."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from playwright.sync_api import Error, Page

PATIENCE = 60.0
OFFERED = ".board .kb-actions button:enabled, .board .lit:not(:disabled)"


def is_over(page: Page) -> bool:
    """Whether the result is shown."""
    return page.locator(".ending").count() > 0


def is_my_turn(page: Page) -> bool:
    """Whether the page says so."""
    return page.locator(".status.yours").count() > 0


def play_on(
    page: Page, press: Callable[[Page, random.Random], None], until: Callable[[], bool]
) -> int:
    """Presses something whenever it is this page's turn, until told to stop; how often."""
    rng, count = random.Random(7), 0
    end = time.monotonic() + PATIENCE
    while not until():
        if time.monotonic() > end:
            raise AssertionError(f"stuck after {count} presses: {page.inner_text('.status')}")
        if is_my_turn(page):
            try:
                press(page, rng)
                count += 1
            except Error:
                page.wait_for_timeout(30)  # what was offered a moment ago has gone
        page.wait_for_timeout(25)
    return count


def click(page: Page, rng: random.Random) -> None:
    """Presses one of the things on offer with the mouse, mostly the last, which goes on."""
    offered = page.locator(OFFERED).locator("visible=true")
    n = offered.count()
    if n:
        offered.nth(n - 1 if rng.random() < 0.6 else rng.randrange(n)).click(timeout=800)


def tap(page: Page, rng: random.Random) -> None:
    """The same with a finger."""
    offered = page.locator(OFFERED).locator("visible=true")
    n = offered.count()
    if n:
        offered.nth(n - 1 if rng.random() < 0.6 else rng.randrange(n)).tap(timeout=800)


def key(page: Page, rng: random.Random) -> None:
    """Walks with Tab and arrows, presses Enter; never touches the mouse."""
    on = page.evaluate(
        """() => {
          const here = document.activeElement;
          if (here.closest(".kb-actions")) return "actions";
          return here.closest("[data-spot]") ? "spot" : "away";
        }"""
    )
    if on == "actions":
        page.keyboard.press("Enter" if rng.random() < 0.8 else "Shift+Tab")
    elif on == "spot":
        page.keyboard.press(rng.choice(["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown", "Tab"]))
        if page.evaluate("document.activeElement.matches('.lit')"):
            page.keyboard.press("Enter")
    else:
        page.keyboard.press("Tab")
