"""Scenario files: how lines are read, what is compared, what cannot be read."""

from __future__ import annotations

from typing import Any

import fixture_hands
import fixture_race
import pytest

from kibitz.core import scenario
from kibitz.core.errors import Unreadable
from kibitz.core.game import REFEREE, AnyGame
from kibitz.core.scenario import Scenario, read_line, run

HANDS: AnyGame = fixture_hands.GAME
RACE: AnyGame = fixture_race.GAME
POSITION: dict[str, Any] = {"players": 2, "hands": [[3, 9], [4, 8]]}


def test_lines() -> None:
    line = read_line("@9249 2: call AB = A, B")
    assert (line.t, line.seat, line.action, line.chance) == (9249, 2, "call AB", ("A", "B"))
    assert read_line("S1: go").seat == 1
    assert read_line("referee: deal").seat == REFEREE
    assert read_line("go").seat is None
    assert read_line("@5").action == ""
    assert read_line("go =").chance == ()


def test_what_comes_otherwise_is_told() -> None:
    found = run(HANDS, Scenario("x", POSITION, ("play 3",), "refused HD-2.1", {"top": 4}))
    assert len(found.wrong) == 2
    found = run(HANDS, Scenario("x", POSITION, ("pass", "play 3"), "ok"))
    assert found.wrong == ("line 1 ('pass') is refused HD-2.2",)


def test_the_special_words() -> None:
    then = {"legal": ["play 9", "play 3"], "actors": [0], "result": None, "faults": []}
    wrong = run(HANDS, Scenario("x", POSITION, (), "ok", {**then, "result": {"scores": [1]}})).wrong
    assert len(wrong) == 1
    del then["result"]
    assert run(HANDS, Scenario("x", POSITION, (), "ok", then)).wrong == ()


def test_the_clock_runs_on_by_lines() -> None:
    position = {"players": 2, "tiles": ["AB", "AB"], "bag": "AABB"}
    assert run(RACE, Scenario("x", position, ("@30000",), "ok", {"draws": 1})).wrong == ()


@pytest.mark.parametrize(
    ("position", "do", "then"),
    [
        ({}, (), {}),
        ({"players": "x"}, (), {}),
        (POSITION, ("xyzzy",), {}),
        (POSITION, (), {"no.such.place": 1}),
        (POSITION, (), {"hands.7": []}),
        ({**POSITION, "phase": "deal"}, ("deal = 1",), {}),
    ],
)
def test_what_cannot_be_read_is_said(
    position: dict[str, Any], do: tuple[str, ...], then: dict[str, Any]
) -> None:
    with pytest.raises(Unreadable, match="Scenario 'x'"):
        run(HANDS, Scenario("x", position, do, "ok", then))


@pytest.mark.parametrize("text", ["[[", "a = 1\na = 2", "= 3"])
def test_no_toml(text: str) -> None:
    with pytest.raises(Unreadable, match="not TOML"):
        scenario.read_toml(text)


@pytest.mark.parametrize(
    "data", [{"scenario": 1}, {"scenario": [{"name": "x"}]}, {"query": [{"ask": 1}]}, {"other": 1}]
)
def test_no_scenario_file(data: dict[str, Any]) -> None:
    with pytest.raises(Unreadable, match="cannot be read"):
        scenario.read_file(data)


def test_a_game_without_questions_says_so() -> None:
    with pytest.raises(Unreadable, match="answers no questions"):
        scenario.ask(HANDS, scenario.Query("value 3", 1))
