"""Drafts of a race: the newest of each seat, entered once a second and before it is too late."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import fixture_hands
import fixture_race
import msgspec
import pytest
from desk import Desk, bot, person
from fixture_race.actions import Arrange, Call
from fixture_race.state import STALL

from kibitz.table import telling
from kibitz.table.drafts import LOGGED_EVERY_MS
from kibitz.table.records import Entered


@pytest.fixture
def desk() -> Desk:
    """A race of two that has begun."""
    made = Desk(fixture_race.GAME, [person("Ana"), person("Bo")])
    made.act(0, "name up")
    return made


def tiles(desk: Desk, seat: int) -> str:
    assert desk.table.play is not None
    held: str = desk.table.play.state.tiles[seat]
    return held


def orders(desk: Desk, seat: int) -> list[str]:
    """Different orders of the tiles of a seat, none that could be called."""
    held = tiles(desk, seat)
    turned = dict.fromkeys(held[k:] + held[:k] for k in range(len(held)))
    return [order for order in turned if order != "".join(sorted(held))]


def entries(desk: Desk) -> list[tuple[int, int, Any]]:
    """What seats did, with the time."""
    bodies = (kept.record.body for kept in desk.table.records)
    found = [body.entry for body in bodies if isinstance(body, Entered)]
    return [(one.t, one.seat, one.action) for one in found if one.seat >= 0]


def arranged(desk: Desk, seat: int) -> list[str]:
    return [
        action.order
        for _, who, action in entries(desk)
        if who == seat and isinstance(action, Arrange)
    ]


def draft(desk: Desk, seat: int, order: str) -> bool:
    return desk.table.keep_draft(seat, Arrange(order), desk.now)


def test_of_many_drafts_only_the_newest_is_entered(desk: Desk) -> None:
    one, other = orders(desk, 0)[:2]
    for k in range(9):
        assert draft(desk, 0, (one, other)[k % 2])
        desk.wait(100)
    assert arranged(desk, 0) == []
    desk.wait(100)
    assert arranged(desk, 0) == [one]
    t = desk.table.clock.now(desk.now)
    assert entries(desk)[-1][0] == t - 200, "it carries the time at which it came"
    assert desk.table.drafts.waiting == {}
    desk.wait(5 * LOGGED_EVERY_MS)
    assert arranged(desk, 0) == [one]
    desk.rebuilt()


def test_a_seat_that_drafts_without_end_is_logged_once_a_second(desk: Desk) -> None:
    one, other = orders(desk, 0)[:2]
    for k in range(50):
        draft(desk, 0, (one, other)[k % 2])
        desk.wait(200)
    assert 9 <= len(arranged(desk, 0)) <= 10
    times = [t for t, _, action in entries(desk) if isinstance(action, Arrange)]
    assert all(b - a >= LOGGED_EVERY_MS for a, b in pairwise(times))
    desk.rebuilt()


def test_a_draft_comes_before_the_own_call(desk: Desk) -> None:
    order = orders(desk, 0)[0]
    assert draft(desk, 0, order)
    desk.now += 40
    right = "".join(sorted(tiles(desk, 0)))
    desk.act(0, f"call {right}")
    assert [action for _, _, action in entries(desk)[-2:]] == [Arrange(order), Call(right)]
    assert desk.table.drafts.waiting == {}
    desk.rebuilt()


def test_what_could_not_be_entered_later_is_entered_before(desk: Desk) -> None:
    """A draw gives a tile, and an order of the old ones fits no longer; a mere arranging of another
    seat leaves a draft waiting."""
    mine, theirs = orders(desk, 0)[0], orders(desk, 1)[0]
    assert draft(desk, 1, theirs)
    desk.now += 30
    desk.act(0, f"arrange {mine}")
    assert arranged(desk, 1) == []
    desk.act(0, f"call {mine}")
    assert [action for _, _, action in entries(desk)[-2:]] == [Arrange(theirs), Call(mine)]
    assert not draft(desk, 0, mine), "it is frozen"
    desk.wait(LOGGED_EVERY_MS)
    assert arranged(desk, 1) == [theirs]
    desk.rebuilt()


def test_a_timer_that_halts_leaves_no_draft_behind(desk: Desk) -> None:
    """The draw that is due by itself gives a tile: an order of the old ones fits no longer."""
    desk.wait(STALL - 300)
    order = orders(desk, 1)[0]
    assert draft(desk, 1, order)
    desk.wait(400)
    assert arranged(desk, 1) == [order]
    assert entries(desk)[-1][0] == STALL - 300
    desk.rebuilt()


def test_an_action_of_the_same_kind_takes_the_place_of_a_draft(desk: Desk) -> None:
    one, other = orders(desk, 0)[:2]
    assert draft(desk, 0, one)
    desk.now += 10
    desk.act(0, f"arrange {other}")
    desk.wait(3 * LOGGED_EVERY_MS)
    assert arranged(desk, 0) == [other]


def test_a_newer_draft_outlives_the_one_being_stored(desk: Desk) -> None:
    one, other = orders(desk, 0)[:2]
    draft(desk, 0, one)
    desk.now += LOGGED_EVERY_MS
    decision = desk.table.next_due(desk.now)
    desk.now += 5
    draft(desk, 0, other)  # comes in meanwhile
    desk.take(decision)
    assert arranged(desk, 0) == [one]
    desk.wait(LOGGED_EVERY_MS - 1)
    assert arranged(desk, 0) == [one]
    desk.wait(2)
    assert arranged(desk, 0) == [one, other]
    desk.rebuilt()


def test_what_is_refused_is_not_kept(desk: Desk) -> None:
    before = desk.table.seq
    assert not draft(desk, 0, "ZZZ")
    desk.wait(2 * LOGGED_EVERY_MS)
    assert desk.table.seq == before


def test_only_people_in_a_race_have_drafts_kept() -> None:
    race = Desk(fixture_race.GAME, [person("Ana"), bot()])
    race.act(0, "name up")
    assert not draft(race, 1, orders(race, 1)[0])
    hands = Desk(fixture_hands.GAME, [person("Ana"), person("Bo")])
    assert hands.table.play is not None
    action = hands.table.game.sample(
        hands.table.play.state, min(hands.table.actors()), hands.table.play.state.chance
    )
    assert not hands.table.keep_draft(min(hands.table.actors()), action, hands.now)


def test_drafts_are_told_through_the_gate(desk: Desk) -> None:
    order = orders(desk, 0)[0]
    draft(desk, 0, order)
    before = desk.table.play
    assert before is not None
    snapshot = desk.table.game.snapshot(before.state)
    events = desk.table.drafted(0)
    assert desk.table.game.snapshot(before.state) == snapshot, "nothing has changed"
    told = telling.draft(desk.table, 0, events, 1)
    assert told is not None
    assert msgspec.to_builtins(told["events"])[0]["order"] == order
    assert telling.draft(desk.table, 0, (), 1) is None
    desk.table.drafts.drop(0)
    assert desk.table.drafted(0) == ()


def test_a_view_says_how_long_the_referee_waits() -> None:
    made = Desk(fixture_race.GAME, [person("Ana"), person("Bo")])
    view = telling.view(made.table, 0, made.now)
    assert view is not None
    limit = view["limit"]
    assert limit > 0
    made.now += 1_000
    later = telling.view(made.table, 0, made.now)
    assert later is not None
    assert later["limit"] == limit - 1_000
    made.act(0, "name up")
    raced = telling.view(made.table, 0, made.now)
    assert raced is not None
    assert raced["limit"] is None
