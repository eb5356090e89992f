"""Mixmo at positions of our own: laying and moving tiles, what is told of them, the Bandit, votes,
the review, points."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from .axe import complaints
from .conftest import Opener, Server
from .mixmo_page import (
    NAMES,
    SLUG,
    Cursor,
    Press,
    asked,
    at_position,
    cell,
    click,
    drag,
    lying,
    middle,
    no_complaints,
    rack,
    stairs,
    tap,
    text,
)

G1 = "ELEPHANT/L......I/KIT....G/.......E/...OTTER"
G2 = "SQUIRREL/E......I/AS.....O/...OCEAN/...F/...F"
G3 = "ELEPHANT/L......I/KIT....G/.......E/...TTOER"
EG6: dict[str, Any] = {
    "players": 6, "phase": "endgame", "draw": 7, "theme": "wildlife", "holder": 1, "t": 100_000,
    "drawn_at": 60_000,
    "hands": [re.sub(r"[./]", "", G1), re.sub(r"[./]", "", G2), "AAABBCDEEEFGHIIJLMNO",
              "AEEIOUNNRSTTLPQUVADE", "EEIOANRTSDLPGHBUVAEE", "OOOEENNDSSAPRTLLIUM?"],
    "grids": [G1, G2, "CAB/.B/ME", "-", "LION/.N/.E", "PEN/..O/..D"],
}  # fmt: skip
"""The ledger's endgame of six."""

BOTH = pytest.mark.parametrize(
    ("phone", "press"), [(False, click), (True, tap)], ids=["mouse", "finger"]
)
SIZES = pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])


# Laying


PLANETS = {
    "players": 2, "phase": "racing", "draw": 1, "hands": ["PLANETS?!", "CASTER"],
    "t": 100_000, "drawn_at": 60_000,
}  # fmt: skip


@BOTH
def test_words_are_moved_as_a_whole(
    server: Server, open_browser: Opener, phone: bool, press: Press
) -> None:
    page = at_position(
        server, open_browser(phone=phone), {**PLANETS, "grids": ["PLANE/....T", "-"]}
    )
    for _ in range(2):
        press(page, *cell(page, 0, 0))
    expect(page.locator(".mx-tile.picked")).to_have_count(5)
    press(page, *cell(page, 0, 3))
    assert text(page) == "....T//PLANE@0,1"
    press(page, *middle(page, "[data-tool='undo']"))
    assert text(page) == "PLANE/....T"
    for _ in range(3):
        press(page, *cell(page, 4, 0))
    expect(page.locator(".mx-tile.picked")).to_have_count(2)
    press(page, *cell(page, 6, 1))
    assert text(page) == "PLAN/......E/......T"
    press(page, *middle(page, "[data-tool='undo']"))
    press(page, *middle(page, "[data-tool='many']"))
    for x in (0, 1):
        press(page, *cell(page, x, 0))
    expect(page.locator(".mx-tile.picked")).to_have_count(2)
    press(page, *middle(page, "[data-tool='off']"))
    assert text(page) == "ANE/..T@2,0"
    assert len(rack(page)) == 5


def test_a_word_and_a_frame_are_dragged(server: Server, open_browser: Opener) -> None:
    page = at_position(server, open_browser(), {**PLANETS, "grids": ["PLANE/....T", "-"]})
    for _ in range(2):
        page.mouse.click(*cell(page, 1, 0))
    drag(page, cell(page, 1, 0), cell(page, 2, -2))
    assert lying(page)[1, -2] == "P"
    page.keyboard.press("Control+z")
    assert text(page) == "PLANE/....T"
    page.keyboard.down("Shift")
    drag(page, cell(page, 2, -1), cell(page, 5, 2))
    page.keyboard.up("Shift")
    expect(page.locator(".mx-tile.picked")).to_have_count(4)
    drag(page, cell(page, 4, 0), middle(page, ".mx-rack"))
    assert text(page) == "PL"
    drag(page, cell(page, 0, 0), cell(page, 1, 0))
    assert text(page) == "LP", "two tiles change places"
    page.mouse.move(*cell(page, 1, 0))
    page.mouse.down()
    page.mouse.move(*cell(page, 1, 2), steps=4)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert text(page) == "LP"


@BOTH
def test_wild_tiles_ask_for_their_letter(
    server: Server, open_browser: Opener, phone: bool, press: Press
) -> None:
    page = at_position(server, open_browser(phone=phone), {**PLANETS, "grids": ["PLANETS", "-"]})
    for tile, count, letter, sign in (("?", 26, "E", "e"), ("!", 5, "W", "2")):
        spot = next(spot for spot, face in rack(page) if face == tile)
        press(page, *middle(page, f"[data-spot='{spot}']"))
        press(page, *cell(page, 0 if tile == "?" else 3, 1))
        expect(page.locator(".mx-letters button")).to_have_count(count)
        no_complaints(page)
        press(page, *middle(page, f"[data-letter='{letter}']"))
        assert sign in text(page)
    press(page, *cell(page, 3, 1))
    press(page, *middle(page, "[data-tool='letter']"))
    expect(page.locator("[data-letter='W']")).to_have_attribute("aria-pressed", "true")
    press(page, *middle(page, "[data-letter='Z']"))
    assert lying(page)[3, 1] == "5"


@BOTH
def test_tapped_tiles_go_to_the_cursor(
    server: Server, open_browser: Opener, phone: bool, press: Press
) -> None:
    page = at_position(server, open_browser(phone=phone), PLANETS)
    press(page, *cell(page, 0, 0))
    expect(page.locator(".mx-cursor")).to_have_count(1)
    for _ in range(3):
        press(page, *middle(page, ".mx-rack [data-spot]"))
    assert text(page) == "PLA"
    press(page, *cell(page, 3, 0))
    for _ in range(2):
        press(page, *middle(page, ".mx-rack [data-spot]"))
    assert text(page) == "PLAN/...E"
    press(page, *cell(page, 0, 2))
    page.keyboard.press("Escape")
    for k in (0, 1):
        press(page, *middle(page, f".mx-rack li:nth-child({k + 1}) [data-spot]"))
    press(page, *cell(page, 0, 2))
    assert lying(page)[0, 3] == "S", "picked one after another they are laid as a line"


def test_typing(server: Server, open_browser: Opener) -> None:
    """Letters go where the cursor stands, wilds take what is not left, Backspace lifts."""
    page = at_position(server, open_browser(), PLANETS)
    page.keyboard.type("plane")
    assert text(page) == "PLANE"
    assert page.evaluate("document.activeElement.matches('.mx-board')")
    cursor = Cursor(page)
    cursor.go((4, 1))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("nd")
    assert text(page) == "PLANE/....n", "no letter D is left, and no wild that could be one"
    expect(page.locator(".mx-off")).to_have_text("No D is left on your rack.")
    page.keyboard.type("x")
    assert text(page) == "PLANE/....n/....3"
    page.keyboard.press("Backspace")
    assert text(page) == "PLANE/....n"
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    page.keyboard.press("Space")
    expect(page.locator(".side .rulebook")).to_have_count(0)
    expect(page.locator(".side-log, .side table-log")).not_to_have_count(0)
    assert page.locator(".mx-own [tabindex='0']").count() == 2, "the board and the rack"
    page.keyboard.press("Control+Enter")
    page.wait_for_function("() => window.asked")
    assert asked(page) == {"do": "call_mixmo", "grid": "PLANE/....n", "seen": 1, "theme": []}


@pytest.mark.parametrize(
    ("help", "told", "marks"),
    [
        ("none", "When all your tiles fit.", 0),
        ("unplaced_count", "3 tiles have no place yet.", 0),
        ("full_check", "", 1),
    ],
)
def test_faults_are_told_as_far_as_the_table_allows(
    server: Server, open_browser: Opener, help: str, told: str, marks: int
) -> None:
    page = at_position(server, open_browser(), PLANETS, client_help=help)
    page.keyboard.type("platen")
    page.wait_for_timeout(200)
    page.keyboard.press("Backspace")
    page.keyboard.press("Backspace")
    page.keyboard.type("n")
    if told:
        expect(page.locator(".mx-why")).to_have_text(told.replace("3", "4"))
    else:
        expect(page.locator(".mx-faults")).to_contain_text("PLATN is no word")
        expect(page.locator(".mx-faults")).to_contain_text("4 tiles have no place")
        page.locator(".mx-faults button").first.focus()
        no_complaints(page)
    expect(page.locator(".mx-line")).to_have_count(marks)


def test_sixty_tiles_fit_a_phone(server: Server, open_browser: Opener) -> None:
    """All tiles of a race of two, in a large grid, and then all of them on the rack."""
    hand = "".join(
        letter * n
        for letter, n in zip("AEIONRTSLDU", (6, 9, 6, 5, 6, 6, 6, 6, 4, 4, 2), strict=True)
    )
    goal = stairs(hand)
    rows = "/".join("." * y + "".join(goal.get((x, y), "") for x in range(60)) for y in range(31))
    position = {
        "players": 2,
        "phase": "endgame",
        "hands": [hand, "A"],
        "grids": [rows, "-"],
        "t": 9,
        "theme": "food",
    }
    page = at_position(server, open_browser(phone=True), position)
    assert len(lying(page)) == 60
    no_complaints(page)
    tap(page, *middle(page, "[data-tool='fit']"))
    tap(page, *cell(page, 0, 0))
    tap(page, *cell(page, 30, 29))
    tap(
        page,
        *middle(
            page,
            "[data-tool='clear']"
            if page.locator("[data-tool='clear']").count()
            else "[data-tool='off']",
        ),
    )
    page.keyboard.press("Escape")
    if page.locator("[data-tool='clear']").count():
        tap(page, *middle(page, "[data-tool='clear']"))
    no_complaints(page)
    small = page.locator(".mx-piece").evaluate_all(
        "(all) => all.filter((one) => one.offsetWidth < 44).length"
    )
    assert small == 0


# The Bandit, checks, votes, the review


@BOTH
def test_the_bandit_asks_for_a_theme(
    server: Server, open_browser: Opener, phone: bool, press: Press
) -> None:
    position = {
        "players": 3, "phase": "theme_pending", "holder": 0, "draw": 1, "free_text": True,
        "hands": ["PLANET!S", "CASTERED", "OXENITAB"], "grids": ["PLANET", "-", "-"],
    }  # fmt: skip
    page = at_position(server, open_browser(phone=phone), position)
    panel = page.locator(".mx-bandit")
    expect(panel.locator("[data-theme]")).to_have_count(8)
    expect(panel.locator(".mx-countdown")).to_have_text(re.compile("0:(30|29)"))
    assert page.locator("[data-drag]").count() == 0
    no_complaints(page)
    press(page, *middle(page, "[data-theme='music']"))
    assert asked(page) == {"do": "announce_theme", "theme": "music"}
    panel.get_by_label("Or any theme of your own").fill("things in space")
    panel.get_by_role("button", name="Name it").click()
    assert asked(page) == {"do": "announce_theme", "theme": "things in space"}
    other = at_position(server, open_browser(phone=phone), {**position, "holder": 2})
    expect(other.locator(".mx-bandit")).to_contain_text("Cy drew the Bandit")
    assert other.locator("[data-theme]").count() == 0


@BOTH
def test_a_last_call_points_at_its_theme_words(
    server: Server, open_browser: Opener, phone: bool, press: Press
) -> None:
    position = {**EG6, "theme": "things in space", "free_text": True}
    page = at_position(server, open_browser(phone=phone), position)
    press(page, *middle(page, ".mx-call"))
    expect(page.locator(".mx-why")).to_have_text("Which of your words fits the theme?")
    assert asked(page) is None
    no_complaints(page)
    press(page, *middle(page, "[data-word='TIGER']"))
    press(page, *middle(page, "[data-word='ELK']"))
    press(page, *middle(page, ".mx-call"))
    assert asked(page) == {"do": "call_mixmo", "grid": G1, "seen": 7, "theme": ["ELK", "TIGER"]}


@SIZES
def test_a_claim_is_checked_and_voted_on(server: Server, open_browser: Opener, phone: bool) -> None:
    position = {
        **EG6, "phase": "checking", "theme": "food",
        "claims": [{"seat": 1, "grid": G2, "theme": ["OCEAN", "SEA"]},
                   {"seat": 4, "grid": "LION/.N/.E", "theme": []}],
        "claimed": [[], ["OCEAN", "SEA"], [], [], [], []],
        "ballot": {"kind": "theme", "votes": {"OCEAN": {"2": True}, "SEA": {}}},
    }  # fmt: skip
    wrong = {
        "event": "checked", "seat": 0, "grid": G3, "clean": False,
        "words": [{"word": "TTOER", "x": 3, "y": 4, "way": "H", "mark": "not_a_word"}],
        "faults": [{"kind": "not_a_word", "word": "TTOER", "rule": "MX-3.3", "cells": []}],
    }  # fmt: skip
    page = at_position(server, open_browser(phone=phone), position, events=[wrong])
    checks = page.locator(".mx-checks")
    expect(checks).to_contain_text("The last MIXMO of Ann is wrong: TTOER is no word")
    expect(checks.get_by_role("link", name="MX-3.3")).to_be_visible()
    expect(checks.locator(".now .mx-words li")).to_have_count(6)
    expect(checks).to_contain_text("Ed called as well")
    ballot = page.locator(".mx-ballot")
    expect(ballot).to_contain_text("Does it fit the theme Food?")
    no_complaints(page)
    ballot.get_by_role("button", name="OCEAN: yes").click()
    assert asked(page) == {"do": "vote", "word": "OCEAN", "yes": True}
    ballot.get_by_role("button", name="SEA: no").click()
    assert asked(page) == {"do": "vote", "word": "SEA", "yes": False}
    own = at_position(server, open_browser(phone=phone), position, seat=1)
    expect(own.locator(".mx-ballot")).to_be_visible()
    assert own.locator("[data-vote]").count() == 0, "nobody votes on a word of their own"


@SIZES
def test_the_review_names_and_strikes_words(
    server: Server, open_browser: Opener, phone: bool
) -> None:
    position = {
        **EG6, "phase": "review", "winner": 1, "grids": [G3, *EG6["grids"][1:]],
        "round": 2, "standings": [40, 60, -20, 3, 0, 12],
    }  # fmt: skip
    page = at_position(server, open_browser(phone=phone), position, format="points")
    panel = page.locator(".mx-review")
    no_complaints(page)
    panel.locator("[data-word='KIT']").click()
    panel.get_by_role("button", name="Name 1 word").click()
    assert asked(page) == {"do": "declare_theme_words", "words": ["KIT"]}
    panel.get_by_role("button", name="Strike TTOER").click()
    assert asked(page) == {"do": "remove_word", "x": 3, "y": 4, "way": "H"}
    page.get_by_role("button", name="I am done").click()
    assert asked(page) == {"do": "done_review"}
    expect(page.locator(".mx-standings tbody tr")).to_have_count(6)
    winner = at_position(server, open_browser(phone=phone), position, seat=1, format="points")
    assert winner.locator("[data-strike]").count() == 0


@SIZES
def test_points_are_told_item_by_item(server: Server, open_browser: Opener, phone: bool) -> None:
    position = {
        **EG6, "phase": "round_over", "winner": 0, "round": 1, "standings": [116, 64, 0, 0, 0, 0],
    }  # fmt: skip
    scored = {
        "event": "scored", "round": 0, "format": "points", "winner": 1, "lines": [],
        "points": [0, 20, 0, 0, 0, 0], "standings": [0, 20, 0, 0, 0, 0],
    }  # fmt: skip
    page = at_position(
        server, open_browser(phone=phone), position, events=[scored], format="points"
    )
    own = page.locator(".mx-result[data-seat='0']")
    expect(own.locator(".mx-sum")).to_have_text("116")
    for rule in ("MX-11.1", "MX-11.2", "MX-11.3", "MX-11.4", "MX-11.5"):
        expect(own.get_by_role("link", name=rule, exact=True).first).to_be_visible()
    expect(own.locator("[data-mark='theme']")).not_to_have_count(0)
    standings = page.locator(".mx-standings")
    expect(standings.locator("tbody tr").first).to_contain_text(NAMES[0])
    expect(standings.locator("thead")).to_contain_text("R1")
    no_complaints(page)
    page.get_by_role("button", name="Next round").click()
    assert asked(page) == {"do": "done_review"}


@BOTH
def test_all_are_stuck(server: Server, open_browser: Opener, phone: bool, press: Press) -> None:
    position = {**PLANETS, "t": 80_000, "agreed": [1]}
    page = at_position(server, open_browser(phone=phone), position)
    stuck = page.locator(".mx-stuck")
    expect(stuck).to_be_disabled()
    expect(stuck).to_contain_text(re.compile(r"in 0:(10|09|08)"))
    expect(page.locator(".mx-other .mx-state")).to_have_text("is stuck")
    late = at_position(server, open_browser(phone=phone), {**position, "t": 95_000})
    expect(late.locator(".mx-stuck")).to_contain_text("1 of 2 agree")
    press(late, *middle(late, ".mx-stuck"))
    assert asked(late) == {"do": "agree_deadlock"}
    has = at_position(server, open_browser(phone=phone), {**position, "t": 95_000, "agreed": [0]})
    press(has, *middle(has, ".mx-stuck"))
    assert asked(has) == {"do": "withdraw_deadlock"}


@SIZES
def test_examples_in_the_rulebook_are_drawn(
    server: Server, open_browser: Opener, phone: bool
) -> None:
    page = open_browser(phone=phone).new_page()
    page.goto(f"{server.url}/games/{SLUG}/rules")
    example = page.locator("figure.example[data-src]", has_text="MX-3.3").first
    example.scroll_into_view_if_needed()
    drawn = example.locator("mixmo-table").last
    drawn.locator(".mx-grid-picture").first.wait_for()
    assert drawn.locator("button").count() == 0
    assert complaints(page, "color-contrast", "svg-img-alt", "list", "listitem") == []
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
