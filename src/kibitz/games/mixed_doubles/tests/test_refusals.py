"""The table of refusals, line by line and case by case, and every conceivable action."""

from __future__ import annotations

from typing import Any

import pytest
from rule_testing import VERIFY, check_sentence

from kibitz.core.chance import Chance
from kibitz.core.errors import Refused
from kibitz.core.game import REFEREE, Entry
from kibitz.games.mixed_doubles import GAME
from kibitz.games.mixed_doubles import actions as act
from kibitz.games.mixed_doubles.tests.looking import at, rulings
from kibitz.games.mixed_doubles.tests.trying import (
    conceivable,
    reachable,
    some_options,
    some_position,
    some_rulings,
    step,
)

MANY = 1000 if VERIFY else 0
EVERYTHING = (
    "deal", "draw", "extra_roll", "wager Y1", "wager Y9", "wager M5", "roll", "steal S1 palette Y",
    "steal S1 bank", "steal S1 m5 to S2", "swap S1", "swap S9", "move_minus_five S1",
    "keep_minus_five", "end_turn",
)  # fmt: skip
# Phases of a normal turn, with all that could be used in each.
HAND = "S0[Y2 ER1 ST1 M5]; S1[Y1 M5 / G1]; J[Y1]"
PHASES = {
    "start": f"7p; S0 start; {HAND}",
    "main": f"7p; S0 main; {HAND}",
    "rolling": f"7p; S0 rolling; {HAND}; rolls 1; wager Y1",
    "swap_choice": f"7p; S0 swap_choice; {HAND}; wager Y1",
    "minus_five_choice": f"7p; S0 minus_five_choice; {HAND}; wager Y1",
    "wrap_up": f"7p; S0 wrap_up; {HAND}; wager Y1",
    "final start": f"7p; S0 start; {HAND}; D0; final 3",
    "final rolling": f"7p; S0 rolling; {HAND}; D0; final 3; rolls 1; extra 1",
    "final swap_choice": f"7p; S0 swap_choice; {HAND}; D0; final 3",
    "final wrap_up": f"7p; S0 wrap_up; {HAND}; D0; final 3",
}


def test_line_1_anything_in_game_over() -> None:
    board = at("7p; S0 wrap_up; S0[ST1]; S1[Y1 / G1]; D0; final 1").do("end_turn")
    for line in EVERYTHING:
        for seat in ("", "S-1: ", "S0: ", "S1: ", "S7: "):
            assert board.refused(seat + line) == "MD-8.6"


@pytest.mark.parametrize("name", PHASES)
def test_line_2_anything_by_a_seat_that_is_not_active(name: str) -> None:
    board = at(PHASES[name], minus_five_on_wager="on")
    for line in EVERYTHING:
        for seat in (-1, 1, 6, 7, 20):
            assert board.refused(f"S{seat}: {line}") == "MD-2.9"


def test_line_2_no_seat_is_active_during_the_deal() -> None:
    board = at("7p; setup")
    for line in EVERYTHING:
        for seat in (0, 1, 7):
            assert board.refused(f"S{seat}: {line}") == "MD-2.9"
        if line != "deal":
            assert board.refused(f"S-1: {line}") == "MD-2.9"


@pytest.mark.parametrize("name", ["swap_choice", "final swap_choice"])
def test_line_3_anything_but_swap_in_swap_choice(name: str) -> None:
    board = at(PHASES[name])
    for line in EVERYTHING:
        if not line.startswith(("swap", "deal")):
            assert board.refused(line) == "MD-6.7"


def test_line_4_anything_but_its_two_actions_in_minus_five_choice() -> None:
    board = at(PHASES["minus_five_choice"], minus_five_on_wager="on")
    for line in EVERYTHING:
        if not line.startswith(("move", "keep", "deal")):
            assert board.refused(line) == "MD-9.1"


# One case a row: line of the table, phase, action, rule; cases from left to right, each case
# named by the first that applies.
CASES = [
    (5, "final start", "draw", "MD-8.3"),
    (5, "final rolling", "draw", "MD-8.3"),
    (5, "final wrap_up", "draw", "MD-8.3"),
    (5, "main", "draw", "MD-2.4"),
    (5, "rolling", "draw", "MD-2.4"),
    (5, "wrap_up", "draw", "MD-2.4"),
    (6, "final start", "wager Y1", "MD-8.3"),
    (6, "final start", "wager M5", "MD-8.3"),
    (6, "final rolling", "wager Y9", "MD-8.3"),
    (6, "final wrap_up", "wager Y1", "MD-8.3"),
    (6, "start", "wager Y1", "MD-2.3"),
    (6, "start", "wager ER1", "MD-2.3"),
    (6, "start", "wager Y9", "MD-2.3"),
    (6, "rolling", "wager Y1", "MD-3.5"),
    (6, "rolling", "wager FR1", "MD-3.5"),
    (6, "wrap_up", "wager Y0", "MD-3.5"),
    (6, "main", "wager M5", "MD-3.2"),
    (6, "main", "wager ER0", "MD-3.2"),
    (6, "main", "wager AI-Y9", "MD-3.2"),
    (6, "main", "wager Y0", "MD-3.1"),
    (6, "main", "wager Y3", "MD-3.1"),
    (6, "main", "wager G1", "MD-3.1"),
    (7, "start", "roll", "MD-2.4"),
    (7, "wrap_up", "roll", "MD-4.2"),
    (7, "final wrap_up", "roll", "MD-4.2"),
    (8, "main", "extra_roll", "MD-7.5"),
    (8, "rolling", "extra_roll", "MD-7.5"),
    (8, "wrap_up", "extra_roll", "MD-7.5"),
    (8, "final rolling", "extra_roll", "MD-7.4"),
    (8, "final wrap_up", "extra_roll", "MD-7.4"),
    *[
        (9, name, line, rule)
        for name in ("start", "main", "rolling", "wrap_up", "final start", "final rolling",
                     "final wrap_up")
        for line, rule in (
            ("steal S0 palette Y", "MD-7.7"), ("steal S1 palette M5", "MD-7.7"),
            ("steal S1 palette G", "MD-7.7"), ("steal S1 palette FR", "MD-7.7"),
            ("steal S7 palette Y", "MD-7.7"), ("steal S2 palette Y", "MD-7.7"),
            ("steal S0 bank", "MD-7.8"), ("steal S2 bank", "MD-7.8"), ("steal S7 bank", "MD-7.8"),
            ("steal S0 m5 to S2", "MD-7.9"), ("steal S1 m5 to S0", "MD-7.9"),
            ("steal S1 m5 to S1", "MD-7.9"), ("steal S2 m5 to S3", "MD-7.9"),
            ("steal S1 m5 to S7", "MD-7.9"), ("steal S7 m5 to S1", "MD-7.9"),
        )
    ],
    *[
        (10, name, line, "MD-6.4")
        for name in ("start", "main", "rolling", "wrap_up", "final start", "final rolling",
                     "final wrap_up")
        for line in ("swap S1", "swap S0", "swap S7")
    ],
    *[
        (10, name, line, "MD-6.4")
        for name in ("swap_choice", "final swap_choice")
        for line in ("swap S0", "swap S7", "swap S99")
    ],
    *[
        (11, name, line, "MD-9.1")
        for name in ("start", "main", "rolling", "wrap_up", "final start", "final rolling",
                     "final wrap_up")
        for line in ("move_minus_five S1", "move_minus_five S0", "keep_minus_five")
    ],
    (11, "minus_five_choice", "move_minus_five S0", "MD-9.1"),
    (11, "minus_five_choice", "move_minus_five S7", "MD-9.1"),
    (12, "start", "end_turn", "MD-2.10"),
    (12, "main", "end_turn", "MD-2.10"),
    (12, "rolling", "end_turn", "MD-2.10"),
    (12, "final start", "end_turn", "MD-2.10"),
    (12, "final rolling", "end_turn", "MD-2.10"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "phase", "action", "rule"), CASES)
def test_lines_5_to_12(number: int, phase: str, action: str, rule: str) -> None:
    assert at(PHASES[phase], minus_five_on_wager="on").refused(action) == rule, number


def test_line_8_without_an_extra_roll() -> None:
    assert at("2p; S0 start; S1[ER1]").refused("extra_roll") == "MD-7.4"
    assert at("2p; S0 start; D0; final 1").refused("extra_roll") == "MD-7.4"
    # Past `start` comes before the missing card.
    assert at("2p; S0 main").refused("extra_roll") == "MD-7.5"


@pytest.mark.parametrize("name", ["start", "main", "rolling", "wrap_up", "final start"])
def test_line_9_without_a_steal_comes_before_any_fault_of_the_target(name: str) -> None:
    board = at(PHASES[name].replace(" ST1", ""))
    for line in ("steal S1 palette Y", "steal S0 palette Y", "steal S1 palette M5",
                 "steal S9 palette AI-Y", "steal S1 bank", "steal S2 bank", "steal S9 bank",
                 "steal S1 m5 to S2", "steal S1 m5 to S0", "steal S9 m5 to S9"):  # fmt: skip
        assert board.refused(line) == "MD-7.6"


def test_what_the_cases_do_not_refuse_is_allowed() -> None:
    allowed = {
        "start": ["draw", "extra_roll"],
        "main": ["roll", "wager Y1", "wager Y2"],
        "rolling": ["roll"],
        "wrap_up": ["end_turn"],
        "final start": ["extra_roll", "roll"],
        "final rolling": ["roll"],
        "final wrap_up": ["end_turn"],
    }
    steals = ["steal S1 bank", *(f"steal S1 m5 to S{i}" for i in range(2, 7)), "steal S1 palette Y"]
    for name, plain in allowed.items():
        assert at(PHASES[name]).legal() == {*plain, *steals}
    for name in ("swap_choice", "final swap_choice"):
        assert at(PHASES[name]).legal() == {f"swap S{i}" for i in range(1, 7)}
    assert at(PHASES["minus_five_choice"], minus_five_on_wager="on").legal() == {
        "keep_minus_five", *(f"move_minus_five S{i}" for i in range(1, 7))
    }  # fmt: skip


# ---- Every conceivable action


def check_every_action(state: Any, chance: Chance) -> None:
    """Each is allowed just as the list says; a refused one names a rule and changes nothing."""
    players = int(GAME.position(state)["players"])
    before, actors = GAME.snapshot(state), GAME.actors(state)
    holds = max(max(zone.values(), default=0) for zone in GAME.view(state, None).palettes)
    others = [seat for seat in range(-2, players + 2) if seat not in actors]
    for seat in (*actors, chance.pick(others), REFEREE):
        legal = list(GAME.legal(state, seat) or ())
        assert len({GAME.write(action) for action in legal}) == len(legal)
        assert (seat in actors) == bool(legal)
        listed = set(map(repr, legal))
        seen = set()
        for action in conceivable(players, holds + 1):
            if seat not in actors and chance.below(8):
                continue
            refusal = GAME.refusal(state, Entry(0, seat, action))
            if repr(action) in listed:
                assert refusal is None, action
                seen.add(repr(action))
                continue
            if seat == REFEREE and GAME.due(state) is not None and action == act.Deal():
                continue
            assert refusal is not None, (seat, action)
            check_sentence(GAME, refusal)
            with pytest.raises(Refused) as caught:
                step(state, seat, action)
            assert caught.value.refusal == refusal
        assert seen == listed
        for action in legal:
            assert GAME.read(GAME.write(action)) == action
            copy = GAME.clone(state)
            step(copy, seat, action)
            assert GAME.snapshot(copy) != before
    assert GAME.snapshot(state) == before


@pytest.mark.parametrize("number", range(MANY or 16))
def test_every_conceivable_action_in_reachable_states(number: int) -> None:
    chance = Chance(1000 + number)
    players = 2 + number % 6 if number % 4 else 8 + chance.below(5)
    chosen = some_rulings(chance, players)
    check_every_action(reachable(chance, players, chosen, chance.below(260)), chance)


@pytest.mark.parametrize("number", range(MANY or 24))
def test_every_conceivable_action_in_positions_where_rules_meet(number: int) -> None:
    chance = Chance(2000 + number)
    options = some_options(chance)
    position = some_position(chance, options)
    assert GAME.faults(position, rulings(**options)) == ()
    check_every_action(GAME.load(position, rulings(**options), number), chance)


def test_every_conceivable_action_before_the_deal_and_after_the_end() -> None:
    chance = Chance(7)
    check_every_action(GAME.new(3, rulings(), 1), chance)
    state = reachable(chance, 2, rulings(), 10_000)
    assert GAME.result(state) is not None
    check_every_action(state, chance)


def test_numbers_of_any_size_are_refused_and_harmless() -> None:
    board = at("3p; S0 main; S0[Y3 ST1]; S1[Y1 / Y1]")
    huge = 2**62
    for action, rule in (
        (act.Wager("Y", huge), "MD-3.1"), (act.Wager("Y", -huge), "MD-3.1"),
        (act.Wager("Y", 1024), "MD-3.1"), (act.Wager("Y", 65), "MD-3.1"),
        (act.Wager("Y", 2**32 + 1), "MD-3.1"), (act.Wager("Y", 257), "MD-3.1"),
        (act.StealPalette(huge, "Y"), "MD-7.7"), (act.StealPalette(65, "Y"), "MD-7.7"),
        (act.StealPalette(-63, "Y"), "MD-7.7"), (act.StealBank(65), "MD-7.8"),
        (act.StealBank(-huge), "MD-7.8"), (act.StealMinusFive(huge, 65), "MD-7.9"),
        (act.Swap(65), "MD-6.4"), (act.MoveMinusFive(65), "MD-9.1"),
    ):  # fmt: skip
        refusal = GAME.refusal(board.play.state, Entry(0, 0, action))
        assert refusal is not None
        assert refusal.rule == rule, action
    for seat in (huge, -huge, 256, 64):
        refusal = GAME.refusal(board.play.state, Entry(0, seat, act.Roll()))
        assert refusal is not None
        assert refusal.rule == "MD-2.9"
