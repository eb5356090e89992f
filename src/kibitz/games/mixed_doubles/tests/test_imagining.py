"""States imagined from views: they agree with the view, are fair, and owe nothing to what is
hidden."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from kibitz.core.chance import Chance
from kibitz.games.mixed_doubles import GAME
from kibitz.games.mixed_doubles.tests.looking import at, rulings
from kibitz.games.mixed_doubles.tests.test_odds import WAYS, check
from kibitz.games.mixed_doubles.tests.trying import (
    reachable,
    some_options,
    some_position,
    some_rulings,
    step,
)

HIDE = {"bank_visibility": "count_only"}


@pytest.mark.parametrize("number", range(40))
def test_an_imagined_state_agrees_with_the_view_it_came_from(number: int) -> None:
    chance = Chance(number)
    if number % 2:
        options = some_options(chance)
        state = GAME.load(some_position(chance, options), rulings(**options), number)
        players = int(GAME.position(state)["players"])
    else:
        players = 2 + chance.below(11)
        moves = chance.pick([0, chance.below(300), 10_000])
        state = reachable(chance, players, some_rulings(chance, players), moves)
    for seat in (None, *range(players)):
        view = GAME.view(state, seat)
        imagined = GAME.imagine(view, Chance(number))
        assert GAME.view(imagined, seat) == view
        assert GAME.actors(imagined) == GAME.actors(state)
        assert GAME.result(imagined) == GAME.result(state)
        for actor in GAME.actors(state):
            assert GAME.legal(imagined, actor) == GAME.legal(state, actor)
        if seat is not None:
            assert list(GAME.options(view) or ()) == list(GAME.legal(state, seat) or ())
        position, other = GAME.position(state), GAME.position(imagined)
        if seat is not None:
            assert position["palettes"] == other["palettes"]
            assert position["banks"][seat] == other["banks"][seat]
        assert GAME.faults(other, view.rulings) == GAME.faults(position, view.rulings)


def test_imagining_changes_neither_the_view_nor_the_state() -> None:
    state = reachable(Chance(1), 3, rulings(**HIDE), 40)
    before = GAME.snapshot(state)
    view = GAME.view(state, 1)
    imagined = GAME.imagine(view, Chance(1))
    (seat,) = GAME.actors(imagined)
    for action in list(GAME.legal(imagined, seat) or ())[:1]:
        step(imagined, seat, action)
    assert GAME.snapshot(state) == before
    assert GAME.view(state, 1) == view


def test_the_pile_is_imagined_in_fair_order() -> None:
    view = GAME.view(at("2p; S0 start; D<Y,Y,Y,G,G,M5>", 1).play.state, 0)
    top, place = Counter[str](), Counter[str]()
    for seed in range(2400):
        order = GAME.position(GAME.imagine(view, Chance(seed)))["pile_order"]
        assert sorted(order) == sorted(["Y", "Y", "Y", "G", "G", "M5"])
        top[order[0]] += 1
        place[str(order.index("M5"))] += 1
    check(top, {"Y": 3, "G": 2, "M5": 1})
    check(place, {str(index): 1 for index in range(6)})


def test_hidden_banks_are_imagined_fairly_from_all_that_is_unseen() -> None:
    text = "3p; S0 start; S1[- / Y2]; S2[- / G1]; D<Y,G,G,M5>"
    view = GAME.view(at(text, 1, **HIDE).play.state, 0)
    one, other = Counter[str](), Counter[str]()
    for seed in range(3000):
        now = GAME.position(GAME.imagine(view, Chance(seed)))
        one[now["banks"][1]] += 1
        other[now["banks"][2]] += 1
        assert "M5" in now["pile_order"]
    # Three yellow and three green can lie in the banks: of 15 pairs 3, 9 and 3.
    check(one, {"Y2": 3, "Y1 G1": 9, "G2": 3})
    check(other, {"Y1": 1, "G1": 1})


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_imagining_owes_nothing_to_what_is_hidden(seat: int | None) -> None:
    text = "3p; S0 start; S0[ST1 / Y1]; S1[- / {}]; S2[- / R1]; D<{}>"
    one = at(text.format("Y2 FR1", "G,B,M5,ER"), 1, **HIDE)
    other = at(text.format("G1 B1 FR1", "ER,Y,M5,Y"), 2, **HIDE)
    views = [GAME.view(board.play.state, seat) for board in (one, other)]
    assert views[0] == views[1]
    for seed in range(50):
        imagined = [GAME.imagine(view, Chance(seed)) for view in views]
        assert GAME.snapshot(imagined[0]) == GAME.snapshot(imagined[1])


def test_what_is_imagined_goes_on_by_its_own_chance() -> None:
    """The state's generator must not leak: dice to come differ between imagined states."""
    board = at("2p; S0 main; D<Y,G,B>", 5)
    view = GAME.view(board.play.state, 0)
    rolls = Counter[str]()
    for seed in range(1500):
        rolls[step(GAME.imagine(view, Chance(seed)), 0, GAME.read("roll")).chance[0]] += 1
    check(rolls, WAYS)


def test_a_watcher_and_every_seat_see_one_another_alike_where_banks_are_open() -> None:
    state = reachable(Chance(3), 4, rulings(), 60)
    watcher = GAME.view(state, None)
    for seat in range(4):
        assert replace(GAME.view(state, seat), seat=None) == watcher
