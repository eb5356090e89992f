"""A race: the game clock, timers in order, limits of wall time, attempts that are noted."""

from __future__ import annotations

import fixture_race
from desk import Desk, person
from fixture_race.state import NAMING, STALL, WINDOW

from kibitz.table import telling
from kibitz.table.messages import Back, Done, Refused


def race() -> Desk:
    return Desk(fixture_race.GAME, [person("Ana"), person("Bo")])


def order(desk: Desk, seat: int, wrong: bool = False) -> str:
    assert desk.table.play is not None
    state = desk.table.play.state
    tiles = sorted(state.tiles[seat], reverse=state.way == "down")
    return "".join(reversed(tiles) if wrong else tiles)


def test_a_limit_of_wall_time_ends_the_waiting() -> None:
    desk = race()
    assert desk.table.play is not None
    assert not desk.clock_runs()
    desk.wait(NAMING - 1)
    assert desk.table.play.state.phase == "naming"
    desk.wait(1)
    assert desk.table.play.state.phase == "racing"
    assert desk.clock_runs()
    assert desk.table.play.t == 0, "the game clock stood still"
    desk.rebuilt()


def test_timers_fire_at_their_time_however_late_they_are_looked_at() -> None:
    desk = race()
    desk.act(0, "name up")
    began = desk.now
    desk.now += STALL + 700  # nobody looked
    reply = desk.act(1, f"call {order(desk, 1)}")
    assert desk.table.play is not None
    times = [p.entry.t for p in desk.table.play.log]
    assert STALL in times, "the draw came when it was due"
    assert desk.table.clock.now(began + STALL + 1700) == STALL + 1700, "no game time is lost"
    assert isinstance(reply, Done | Refused)
    desk.rebuilt()


def test_a_refused_attempt_in_a_race_is_noted_for_the_one_who_made_it() -> None:
    desk = race()
    desk.act(0, "name up")
    assert desk.table.play is not None
    before = desk.table.n
    reply = desk.act(1, "call ZZZ", id="z")
    assert isinstance(reply, Refused)
    assert desk.whats()[-1] == "noted"
    assert desk.table.n == before
    own = telling.event(desk.table, desk.table.records[-1], 1)
    other = telling.event(desk.table, desk.table.records[-1], 0)
    assert reply.rule in own["rules"]
    assert other["text"] == ""
    assert "seat" not in other
    desk.rebuilt()


def test_a_race_has_no_way_back_and_a_long_absence_costs_little() -> None:
    desk = race()
    desk.act(0, "name up")
    assert isinstance(desk.say(Back("b", 0, 0)), Refused)
    desk.now += 60_000
    desk.take(desk.table.away(desk.now))
    assert desk.whats()[-1] == "clock"
    assert desk.table.clock.now(desk.now) == 5_000
    desk.rebuilt()
    desk.wait(WINDOW)
    assert not desk.table.away(desk.now).bodies


def test_the_game_hears_who_is_here() -> None:
    desk = race()
    desk.take(desk.table.attendance({0}, desk.now))
    assert desk.table.play is not None
    assert desk.table.play.state.away == [False, True]
    assert desk.table.attendance({0}, desk.now).bodies == ()
    desk.take(desk.table.attendance({0, 1}, desk.now))
    assert desk.table.play.state.away == [False, False]
    desk.rebuilt()
