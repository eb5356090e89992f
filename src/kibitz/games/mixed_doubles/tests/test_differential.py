"""The game against the plain reading of the rules in ``reference``, step by step.

Both play the same random games, with random seats, options and decks; the game's chance outcomes
are handed to the reference. KIBITZ_VERIFY=1 plays thousands of games.
"""

from __future__ import annotations

from typing import Any

import pytest
from rule_testing import VERIFY

from kibitz.core.chance import Chance
from kibitz.core.game import Entry
from kibitz.core.rulings import changed
from kibitz.games.mixed_doubles import GAME
from kibitz.games.mixed_doubles import actions as act
from kibitz.games.mixed_doubles.rulings import Rulings
from kibitz.games.mixed_doubles.tests.looking import KINDS, flat, rulings
from kibitz.games.mixed_doubles.tests.reference import Reference
from kibitz.games.mixed_doubles.tests.trying import (
    conceivable,
    some_move,
    some_options,
    some_position,
    some_rulings,
    step,
)

BATCHES = 300 if VERIFY else 12


def options_of(chosen: Rulings) -> dict[str, str]:
    return {key: str(value) for key, value in changed(chosen).items() if key != "deck_list"}


def reference_at(position: dict[str, Any], chosen: Rulings) -> Reference:
    """The reference in a position whose zones are counts."""
    plain = {**position, "pile": list(position["pile_order"])}
    del plain["pile_order"]
    return Reference.from_position(plain, options_of(chosen))


def check_position(state: Any, reference: Reference) -> None:
    """All zones, the pile's order, phase and figures are the same in both."""
    ours = flat(GAME.position(state))
    theirs = dict(reference.position())
    for key in ("palettes", "banks"):
        for seat, zone in enumerate(theirs.pop(key)):  # type: ignore[var-annotated, arg-type]
            theirs[f"{key}.{seat}"] = zone
    theirs["pile_order"] = theirs.pop("pile")
    theirs["pile"] = reference.pile_size()
    if ours["phase"] in ("setup", "game_over"):
        ours["seat"] = theirs["seat"]
    assert ours == theirs


def check_same(state: Any, reference: Reference, listed: bool = True) -> list[act.Move]:
    """Position, actors, legal actions and result are the same; the legal actions.

    The reference takes its time to list what is legal at a big table: ``listed`` asks for it.
    """
    check_position(state, reference)
    actors = GAME.actors(state)
    assert actors == reference.actors()
    legal: list[act.Move] = []
    for seat in actors:
        legal = list(GAME.legal(state, seat) or ())
    if listed:
        assert sorted(map(GAME.write, legal)) == reference.legal()
    result, expected = GAME.result(state), reference.result()
    assert (result is None) == (expected is None)
    if result is not None and expected is not None:
        assert list(result.scores) == expected["scores"]
        assert list(result.winners) == expected["winners"]
    return legal


def some_attempt(players: int, chance: Chance) -> act.Move:
    """An action that may well be illegal."""
    seat = chance.below(players + 2)
    kind = KINDS[chance.below(len(KINDS))]
    return chance.pick(
        [
            *act.PLAIN.values(),
            act.Wager(kind, chance.below(5)),
            act.StealPalette(seat, kind),
            act.StealBank(seat),
            act.StealMinusFive(seat, chance.below(players + 2)),
            act.Swap(seat),
            act.MoveMinusFive(seat),
        ]
    )


def check_attempts(state: Any, reference: Reference, players: int, chance: Chance) -> None:
    """A few attempts, most of them by the active seat, are refused by the same rule in both."""
    actors = sorted(GAME.actors(state))
    for _ in range(3):
        action = some_attempt(players, chance)
        seat = chance.below(players + 2) if not actors or chance.below(6) == 0 else actors[0]
        ours = GAME.refusal(state, Entry(0, seat, action))
        theirs = reference.refusal(seat, GAME.write(action))
        assert (ours.rule if ours else None) == theirs, (seat, action)


def play_both(state: Any, reference: Reference, chance: Chance, most: int = 100_000) -> int:
    """Plays at random to the end, or for so many steps; how many there were."""
    players = reference.players
    for steps in range(most):
        listed = VERIFY or players < 5 or steps % 4 == 0
        legal = check_same(state, reference, listed)
        check_attempts(state, reference, players, chance)
        if not legal:
            return steps
        action = some_move(legal, chance)
        (seat,) = GAME.actors(state)
        outcome = step(state, seat, action)
        reference.apply(seat, GAME.write(action), outcome.chance)
    return most


def whole_game(number: int) -> None:
    chance = Chance(number)
    players = 2 + chance.below(5) if chance.below(3) else 2 + chance.below(11)
    chosen = some_rulings(chance, players)
    state = GAME.new(players, chosen, number)
    reference = Reference(players, options_of(chosen), GAME.position(state)["pile_order"])
    check_same(state, reference)
    due = GAME.due(state)
    assert due is not None
    outcome = GAME.apply(state, due)
    reference.apply(due.seat, "deal", outcome.chance)
    play_both(state, reference, chance)
    assert GAME.result(state) is not None


@pytest.mark.parametrize("batch", range(BATCHES))
def test_whole_games_come_out_as_in_the_reference(batch: int) -> None:
    for game in range(10):
        whole_game(batch * 10 + game)


@pytest.mark.parametrize("players", range(2, 13))
def test_every_seat_count_with_the_default_rules(players: int) -> None:
    state = GAME.new(players, rulings(), players)
    reference = Reference(players, {}, GAME.position(state)["pile_order"])
    due = GAME.due(state)
    assert due is not None
    reference.apply(due.seat, "deal", GAME.apply(state, due).chance)
    turns = 0
    chance = Chance(players)
    while legal := check_same(state, reference):
        action = some_move(legal, chance)
        (seat,) = GAME.actors(state)
        outcome = step(state, seat, action)
        reference.apply(seat, GAME.write(action), outcome.chance)
        turns += action == act.EndTurn()
    # Note 1 to the rulings: 36 turns with a deck that the set-up divides, 72 with two decks.
    assert turns == (36 if players <= 6 else 72)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_positions_where_rules_meet_play_on_as_in_the_reference(batch: int) -> None:
    for number in range(25):
        chance = Chance(10_000 + batch * 25 + number)
        options = some_options(chance)
        position = some_position(chance, options)
        chosen = rulings(**options)
        state = GAME.load(position, chosen, number)
        reference = reference_at(position, chosen)
        play_both(state, reference, chance, 12)


@pytest.mark.parametrize("number", range(BATCHES))
def test_every_conceivable_refusal_is_the_references(number: int) -> None:
    chance = Chance(50_000 + number)
    options = some_options(chance)
    position = some_position(chance, options)
    chosen = rulings(**options)
    state, reference = GAME.load(position, chosen, 0), reference_at(position, chosen)
    players, seat = int(position["players"]), int(position["seat"])
    compared = 0
    for action in conceivable(players, 3):
        text = GAME.write(action)
        try:
            theirs = reference.refusal(seat, text)
        except ValueError:  # no action in notation: a seat below 0, a kind that is none
            continue
        ours = GAME.refusal(state, Entry(0, seat, action))
        assert (ours.rule if ours else None) == theirs, text
        compared += 1
    assert compared > (200 if players > 2 else 177)
