"""Mixmo through its page: whole races by mouse, finger and keyboard; calls, freezes, lost lines, a
killed server, drafts and who may see them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from .axe import complaints
from .conftest import Opener, Server
from .mixmo_page import (
    PAIRS,
    READY,
    Cursor,
    Press,
    Signs,
    call,
    cell,
    click,
    lay_by_drags,
    lay_by_keys,
    lay_by_taps,
    lying,
    middle,
    no_complaints,
    opened,
    race,
    solved,
    stairs,
    tap,
    text,
    two_people,
    view,
    walk,
)
from .test_watching import messages, traffic

PATIENCE = 300.0
"""A whole race takes no longer, in seconds."""

Lay = Callable[[Page, Press, Signs], None]


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    running = Server(tmp_path / "data")
    running.start()
    yield running
    running.stop()


def call_by_keys(page: Page, _: Press) -> None:
    page.keyboard.press("Control+Enter")


def is_over(page: Page) -> bool:
    return page.locator(".ending").count() > 0


def moment(page: Page) -> tuple[str, int]:
    """The phase and the draw: what a grid is laid for."""
    seen = view(page)
    return seen["phase"], seen["draw"]


def run(page: Page, press: Press, lay: Lay, shout: Callable[[Page, Press], None]) -> set[str]:
    """Races to the end with the solver's grids; the phases that came on the way."""
    looked: set[str] = set()
    end = time.monotonic() + PATIENCE
    given_up = ("", -1)
    while not is_over(page):
        assert time.monotonic() < end, page.inner_text(".status")
        now = phase, _ = moment(page)
        if phase not in looked and phase in ("racing", "theme_pending", "endgame"):
            no_complaints(page)
            looked.add(phase)
            continue
        seen = view(page)
        assert seen["status"][0] == "active", page.inner_text(".mx")
        theme = page.locator("[data-theme='wildlife']")
        if phase == "theme_pending" and theme.count() and theme.is_enabled():
            theme.focus()
            page.keyboard.press("Enter")
        if phase not in ("racing", "endgame") or now == given_up:
            stuck = page.locator(".mx-stuck:enabled[aria-pressed='false']")
            if now == given_up and phase == "racing" and stuck.count():
                press(page, *middle(page, ".mx-stuck"))
            page.wait_for_timeout(100)
            continue
        goal = solved(seen, lying(page))
        if goal is None:
            given_up = now
            continue
        try:
            lay(page, press, goal)
        except AssertionError:
            if moment(page) == now:
                raise
            continue  # somebody else has called meanwhile
        if moment(page) == now:
            shout(page, press)
            page.wait_for_timeout(150)
    return looked


@pytest.mark.parametrize(
    ("phone", "press", "lay", "shout"),
    [
        (False, click, lay_by_drags, call),
        (True, tap, lay_by_taps, call),
        (False, click, lay_by_keys, call_by_keys),
    ],
    ids=["mouse", "finger", "keyboard"],
)
def test_a_whole_race(
    server: Server,
    open_browser: Opener,
    phone: bool,
    press: Press,
    lay: Lay,
    shout: Callable[[Page, Press], None],
) -> None:
    page = opened(open_browser(phone=phone).new_page(), race(server, bot="hard").host_link)
    assert run(page, press, lay, shout) >= {"racing", "endgame"}
    expect(page.locator(".ending h2")).to_contain_text(re.compile("wins|Nobody"))
    expect(page.locator(".mx-result")).to_have_count(3)
    expect(page.locator(".mx-result.winner .mx-words [data-mark='theme']").first).to_be_visible()
    no_complaints(page)
    page.reload()
    expect(page.locator(".mx-result")).to_have_count(3)
    page.get_by_role("link", name="Watch it again").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".replay .mx-result")).to_have_count(3)
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".replay mixmo-table")).to_be_visible()
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_two_calls_at_nearly_the_same_time(server: Server, open_browser: Opener) -> None:
    ann, bo = two_people(server, open_browser, tie_window_ms="500", **PAIRS)
    for page, seat in ((ann, 0), (bo, 1)):
        lay_by_taps(page, click, stairs(view(page)["hands"][seat]))
        expect(page.locator(".mx-call")).to_have_class(re.compile("ready"))
    ann.locator(".mx-call").evaluate("(button) => button.click()")
    bo.locator(".mx-call").evaluate("(button) => button.click()")
    expect(ann.locator(".log-line", has_text="calls as well, and right")).to_have_count(1)
    expect(ann.locator(".mx-state")).to_have_text("MIXMO too")
    assert view(ann)["draw"] == view(bo)["draw"] == 1
    assert view(ann)["status"] == ["active", "active"]
    for page in (ann, bo):
        expect(page.locator(".mx-piece.fresh")).to_have_count(2)
        expect(page.locator(".mx > [role='status']")).to_contain_text("New tiles")


def test_a_hasty_call_and_its_freeze(server: Server, open_browser: Opener) -> None:
    ann, bo = two_people(server, open_browser, **PAIRS)
    lay_by_taps(bo, click, stairs(view(bo)["hands"][1]))
    goal = stairs(view(ann)["hands"][0])
    lay_by_taps(ann, click, dict(list(goal.items())[:5]))
    expect(ann.locator(".mx-why")).to_have_text("1 tile has no place yet.")
    call(ann, click)
    freeze = ann.locator(".mx-freeze")
    expect(freeze).to_contain_text("1 tile has no place")
    expect(freeze.get_by_role("link", name="MX-6.4")).to_be_visible()
    expect(ann.locator(".mx-call")).to_be_disabled()
    expect(bo.locator(".mx-other .mx-state")).to_have_text("frozen")
    no_complaints(ann)
    before = text(ann)
    ann.locator(".mx-board").focus()
    ann.keyboard.type("abc")
    ann.mouse.click(*cell(ann, 4, 4))
    assert text(ann) == before
    assert ann.locator(".mx-rack [data-drag]").count() == 0
    expect(ann.locator(".mx-rack li")).to_have_count(3)
    lay_by_taps(bo, click, stairs(view(bo)["hands"][1]))
    call(bo, click)
    expect(freeze).to_have_count(0)
    expect(ann.locator(".mx-rack [data-spot]")).to_have_count(5)
    assert text(ann) == before


def test_a_refused_call_says_why(server: Server, open_browser: Opener) -> None:
    """The refusal stays in sight, whatever the others do meanwhile."""
    ann, bo = two_people(server, open_browser, tie_window_ms="500", **PAIRS)
    lay_by_taps(ann, click, stairs(view(ann)["hands"][0]))
    call(ann, click)
    ann.wait_for_function("() => document.querySelector('mixmo-table').view.draw === 1")
    ann.locator(".mx-call").evaluate("(button) => button.click()")
    refusal = ann.locator(".refusal")
    expect(refusal).to_contain_text("called this MIXMO already")
    expect(refusal.get_by_role("link", name="MX-5.3")).to_be_visible()
    lay_by_taps(bo, click, stairs(view(bo)["hands"][1]))
    ann.wait_for_function("() => document.querySelector('mixmo-table').view.placed[1] === 8")
    expect(refusal).to_be_visible()


def test_drafts_are_seen_at_once_and_logged_before_long(
    server: Server, open_browser: Opener
) -> None:
    ann, bo = two_people(server, open_browser, **PAIRS)
    hand = view(ann)["hands"][0]
    heard = traffic(bo)
    bo.reload()
    bo.locator(".mx-rack [data-spot]").first.wait_for()
    lay_by_taps(ann, click, stairs(hand))
    expect(bo.locator(".mx-other-foot")).to_contain_text("6 of 6")
    drafts = [one for one in messages(heard) if one["kind"] == "draft"]
    assert drafts
    assert all(one["seat"] == 0 for one in drafts)
    assert drafts[-1]["events"][0]["placed"] == 6
    bo.wait_for_function("() => document.querySelector('mixmo-table').view.placed[0] === 6")
    bo.locator(".mx-other").click()
    shown = bo.locator(".mx-large .mx-letter")
    expect(shown).to_have_count(6)
    assert sorted(shown.all_text_contents()) == sorted(hand.replace("?", "Z").replace("!", "Z"))
    no_complaints(bo)


def test_a_lost_line_keeps_the_draft(server: Server, open_browser: Opener) -> None:
    lines: list[tuple[WebSocketRoute, WebSocketRoute]] = []
    is_down = False

    def through(line: WebSocketRoute) -> None:
        if is_down:
            line.close()
        else:
            lines.append((line, line.connect_to_server()))

    made = race(server, 1, **PAIRS)
    page = open_browser().new_page()
    page.route_web_socket(re.compile("/live"), through)
    opened(page, made.host_link)
    hand = view(page)["hands"][0]
    lay_by_taps(page, click, dict(list(stairs(hand).items())[:2]))
    is_down = True
    for here, there in lines:
        there.close()
        here.close()
    expect(page.locator(".notice")).to_contain_text("Reconnecting")
    lay_by_taps(page, click, stairs(hand))
    call(page, click)
    expect(page.locator(".mx-call")).to_be_disabled()
    drafted = text(page)
    page.wait_for_timeout(1_200)
    assert text(page) == drafted
    is_down = False
    expect(page.locator(".notice")).to_have_count(0, timeout=20_000)
    expect(page.locator(".log-line", has_text="Ann: MIXMO!")).to_have_count(1)
    assert text(page) == drafted
    assert view(page)["grids"][0] == drafted


def test_a_race_goes_on_after_the_server_was_killed(
    own_server: Server, open_browser: Opener
) -> None:
    page = opened(open_browser().new_page(), race(own_server, 1, **PAIRS).host_link)
    goal = stairs(view(page)["hands"][0])
    lay_by_taps(page, click, dict(list(goal.items())[:3]))
    page.wait_for_function("() => document.querySelector('mixmo-table').view.placed[0] === 3")
    lay_by_taps(page, click, dict(list(goal.items())[:4]))
    own_server.kill()
    expect(page.locator(".notice")).to_contain_text("Reconnecting")
    lay_by_taps(page, click, dict(list(goal.items())[:5]))
    t = view(page)["t"]
    own_server.start()
    expect(page.locator(".notice")).to_have_count(0, timeout=20_000)
    page.wait_for_function("() => document.querySelector('mixmo-table').view.placed[0] === 5")
    lay_by_taps(page, click, goal)
    call(page, click)
    expect(page.locator(".mx-piece.fresh")).to_have_count(2)
    assert text(page) == view(page)["grids"][0]
    assert t <= view(page)["t"] < t + 30_000


def test_a_reload_keeps_the_draft(server: Server, open_browser: Opener) -> None:
    page = opened(open_browser().new_page(), race(server, 1, **PAIRS).host_link)
    hand = view(page)["hands"][0]
    goal = stairs(hand)
    lay_by_taps(page, click, dict(list(goal.items())[:4]))
    drafted = text(page)
    page.reload()
    page.locator(".mx-rack [data-spot]").first.wait_for()
    assert text(page) == drafted
    page.wait_for_timeout(1_500)
    lay_by_taps(page, click, goal)
    page.close()
    other = opened(open_browser().new_page(), page.url) if "#" in page.url else None
    assert other is None, "no token stays in the address"


@pytest.mark.parametrize("seen", ["counts_only", "hidden"])
def test_no_message_carries_what_is_hidden(server: Server, open_browser: Opener, seen: str) -> None:
    ann, bo = two_people(server, open_browser, grid_visibility=seen, **PAIRS)
    heard = traffic(bo)
    bo.reload()
    bo.locator(".mx-rack [data-spot]").first.wait_for()
    lay_by_taps(ann, click, stairs(view(ann)["hands"][0]))
    grid = text(ann)
    if seen == "counts_only":
        expect(bo.locator(".mx-other-foot")).to_contain_text("6 of 6")
    call(ann, click)
    expect(bo.locator(".mx-piece.fresh")).to_have_count(2)
    bo.wait_for_timeout(1_200)
    hand = view(ann)["hands"][0]
    rows = [row.strip(".") for row in grid.split("@")[0].split("/")]
    everything = "".join(heard)
    assert grid not in everything
    assert hand not in everything
    assert "/".join(rows) not in everything
    for one in messages(heard):
        if one["kind"] == "view":
            assert one["view"]["hands"][0] is None
            assert one["view"]["grids"][0] is None
        for event in one.get("events", []):
            if event.get("seat") == 0 and event["event"] in ("grid_set", "called"):
                assert event["grid"] is None
            if event["event"] in ("started", "drew"):
                assert (event.get("hands") or event["tiles"])[0] is None
        assert not (one["kind"] == "draft" and seen == "hidden")
        assert not (one["kind"] == "event" and one.get("seat") == 0 and "action" in one)
    expect(bo.locator(".mx-other-grid")).to_have_count(0)
    no_complaints(bo)


def test_a_watcher_sees_all_grids_and_touches_nothing(server: Server, open_browser: Opener) -> None:
    made = race(server, 1, **PAIRS)
    ann = opened(open_browser().new_page(), made.host_link)
    watcher = open_browser(phone=True, scheme="dark").new_page()
    watcher.goto(made.link("watch"))
    expect(watcher.locator(".mx-seat")).to_have_count(2, timeout=READY)
    lay_by_taps(ann, click, stairs(view(ann)["hands"][0]))
    expect(watcher.locator(".mx-seat[data-seat='0']")).to_contain_text("6 of 6")
    assert watcher.locator(".mx-board, .kb-actions, [data-drag]").count() == 0
    assert "\n".join(complaints(watcher)) == ""


def test_people_name_any_theme_and_vote(server: Server, open_browser: Opener) -> None:
    """A match of two people, by votes alone: a theme of one's own, a claim, a vote, the end."""
    ann, bo = two_people(server, open_browser, deadlock_min_ms="0", stall_limit_ms="none",
                         **{**PAIRS, "free_spirit": "off"})  # fmt: skip
    end = time.monotonic() + PATIENCE
    pages = {0: ann, 1: bo}
    while (seen := view(ann))["bag"] or seen["phase"] == "theme_pending":
        assert time.monotonic() < end
        if seen["phase"] == "theme_pending":
            panel = pages[seen["holder"]].locator(".mx-bandit")
            panel.get_by_label("Or any theme of your own").fill("things in space")
            panel.get_by_role("button", name="Name it").click()
            expect(ann.locator(".mx-theme")).to_contain_text("things in space")
            continue
        for page in (ann, bo):
            page.locator(".mx-stuck:enabled:not([aria-pressed='true'])").click()
        ann.wait_for_function(
            f"() => document.querySelector('mixmo-table').view.draw > {seen['draw']}"
        )
        ann.wait_for_timeout(30)
    hand = view(ann)["hands"][0]
    ann.locator(".mx-board").focus()
    cursor = Cursor(ann)
    for place, sign in sorted(stairs(hand).items(), key=lambda one: one[1] in "z5"):
        cursor.go(place)
        cursor.type("z" if sign in "z5" else sign)
    expect(ann.locator(".mx-why")).to_have_text("All tiles have a place.")
    ann.locator(".mx-call").click()
    expect(ann.locator(".mx-why")).to_have_text("Which of your words fits the theme?")
    ann.locator(".mx-chip").first.click()
    ann.locator(".mx-call").click()
    vote = bo.locator("[data-vote='yes']")
    vote.wait_for()
    expect(bo.locator(".mx-checks .now")).to_contain_text("is checked")
    no_complaints(bo)
    vote.click()
    expect(ann.locator(".ending h2")).to_have_text("Ann wins")
    expect(bo.locator(".mx-tally")).to_contain_text("1 yes, 0 no")
    expect(bo.locator(".mx-result.winner [data-mark='theme']")).not_to_have_count(0)


def test_walking_to_everything_by_tab(server: Server, open_browser: Opener) -> None:
    page = opened(open_browser().new_page(), race(server, 1, **PAIRS).host_link)
    for wanted in (".mx-board", "[data-tool='way']", ".mx-rack [data-spot]", ".mx-call"):
        walk(page, wanted)
    walk(page, ".mx-rack [data-spot]", "Shift+Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement.matches('.mx-board')")
    page.keyboard.press("Enter")
    assert len(lying(page)) == 1
    page.wait_for_function("() => document.activeElement.matches('.mx-rack [data-spot]')")
