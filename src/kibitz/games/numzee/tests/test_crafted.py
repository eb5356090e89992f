"""Positions where rules meet, set up at random, in the game and in the ``reference``: holes in the
layout, second cards, the end of the pile, passes, ends of rounds and matches. KIBITZ_VERIFY=1 sets
up thousands."""

from __future__ import annotations

from typing import Any

import pytest
from lockstep_testing import some_of
from rule_testing import FEW, VERIFY

from kibitz.core.chance import Chance
from kibitz.games.numzee.tests.lockstep import MODES, Pair, choose, some_rulings
from kibitz.games.numzee.tests.reference import (
    CHOICES,
    FIXED_ORDER,
    ICONS,
    Cell,
    Reference,
    is_hextuple,
    match,
    neighbour,
    read,
    sides,
)

BATCHES = 60 if VERIFY else 1 if FEW else 2
EACH = 3 if FEW else 8

Options = dict[str, str | int]


def distance(cell: Cell, other: Cell) -> int:
    q, r = cell[0] - other[0], cell[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


def some_layout(chance: Chance, rulings: Options, count: int, ring: int) -> Reference:
    """A layout of legal placements, so far as cards fit; with ``ring`` most of them lie round a
    middle, at that distance, which leaves holes."""
    builder = Reference.at({"players": 2}, {**rulings, "enclosed_cells": "allowed"})
    deck = some_of(builder.deck(), 90, chance)
    # What matches most comes first, now and then.
    if chance.below(2) or ring:
        deck.sort(key=lambda card: "joker" not in card and not is_hextuple(card))
    starter = next(card for card in deck if is_hextuple(card) and not card.endswith(("2", "3")))
    deck.remove(starter)
    builder.layout[0, 0] = starter, 0
    builder.starters = [starter]
    middle = (ring, 0)
    for card in deck:
        if len(builder.layout) >= count:
            break
        builder.hands[0] = [card]
        found = sorted(builder.placements())
        if ring:
            found = [text for text in found if distance(read(text).cell, middle) == ring]
        if found:
            act = read(choose(builder, found, chance.pick(("uniform", "tight")), chance))
            builder.layout[act.cell] = card, act.rotation
    builder.hands[0] = []
    return builder


def some_position(chance: Chance, rulings: Options, players: int) -> dict[str, Any]:
    """A position in a round, with any number of cards in hands and pile."""
    ring = chance.pick((0, 0, 1, 1, 2))
    built = some_layout(chance, rulings, chance.pick((1, 2, 4, 7, 12, 20)), ring)
    used = {card for card, _ in built.layout.values()}
    left = [card for card in some_of(built.deck(), 90, chance) if card not in used]
    if chance.below(3) == 0:  # Jokers and hextuples in hands
        left.sort(key=lambda card: "joker" not in card and not is_hextuple(card))
    elif chance.below(3) == 0:  # few cards that fit
        left.sort(key=lambda card: "joker" in card or is_hextuple(card))
    most = chance.pick((1, 2, 3, 10))
    hands = []
    for _ in range(players):
        size = 1 + chance.below(most)
        hands.append(left[:size])
        left = left[size:]
    seat = chance.below(players)
    pile = left[: chance.pick((0, 0, 1, 2, 3, 9))]
    draws = rulings.get("no_play") == "draw_one" and pile != []
    return built.position() | {
        "players": players,
        "phase": "play",
        "seat": seat,
        "hands": [" ".join(hand) for hand in hands],
        "pile": pile,
        "scores": [chance.below(200) for _ in range(players)],
        "passes": 0 if draws else chance.below(players),
        "round": 1,
        "first_player": 0,
        "results": [],
    }


def cleaned(position: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in position.items() if value not in ("", [])}


def some_pair(chance: Chance, number: int, **fixed: str | int) -> Pair:
    rulings: Options = {**some_rulings(chance, rounds=1), **fixed}
    position = some_position(chance, rulings, 2 + chance.below(5))
    return Pair.at(cleaned(position), rulings, number)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_positions_and_what_comes_of_them(batch: int) -> None:
    for number in range(EACH):
        chance = Chance(10_000 + batch * 1000 + number)
        pair = some_pair(chance, number)
        pair.check()
        pair.check_cells(chance, 3)
        pair.play(chance.pick(MODES), chance, 200, listed=2, fresh=chance.pick((0, 3)))


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("adjacency", ["all_touching", "at_least_one"])
def test_holes(adjacency: str, batch: int) -> None:
    for number in range(EACH):
        chance = Chance(20_000 + batch * 1000 + number)
        rulings: Options = {**some_rulings(chance, rounds=1), "adjacency": adjacency}
        rulings["enclosed_cells"] = "forbidden" if number % 4 else "allowed"
        position = some_position(chance, rulings, 2)
        built = some_layout(chance, rulings, 24, 1 + chance.below(2))
        used = {card for card, _ in built.layout.values()}
        left = [card for card in built.deck() if card not in used]
        left.sort(key=lambda card: not card.startswith("hex-joker") and "joker" not in card)
        position |= {"layout": built.position()["layout"], "pile": []}
        position |= {"starters": built.starters, "starter": built.starters[0].split("-")[1]}
        position["hands"] = [" ".join(left[seat:10:2]) for seat in (0, 1)]
        pair = Pair.at(cleaned(position), rulings, number)
        pair.check_cells(chance, 3)
        pair.play("tight", chance, 12, listed=1)


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("chain", ["single", "chain"])
@pytest.mark.parametrize("target", ["that_hextuple", "any_match"])
def test_second_cards(target: str, chain: str, batch: int) -> None:
    for number in range(EACH):
        chance = Chance(30_000 + batch * 1000 + number)
        pair = some_pair(chance, number, followup_target=target, followup_chain=chain)
        for _ in range(12):
            reference = pair.reference
            legal = pair.check()
            if reference.phase == "match_over":
                break
            if reference.phase == "followup":
                pair.check_cells(chance, 2)
                pair.check_attempts(chance, 8, legal)
                if chance.below(2):
                    pair.reload()
            pair.step(choose(reference, legal, "hextuples", chance))


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("no_play", ["pass", "draw_one"])
@pytest.mark.parametrize("blocked", ["end_round", "draw_one_each"])
def test_passes(blocked: str, no_play: str, batch: int) -> None:
    for number in range(EACH):
        chance = Chance(40_000 + batch * 1000 + number)
        policy = chance.pick(("free", "free", "forced_only"))
        pair = some_pair(
            chance, number, no_play=no_play, blocked_with_pile=blocked, pass_policy=policy
        )
        pair.play("passing", chance, 60)


def finished_rounds(
    chance: Chance, rulings: Options, players: int, count: int, now: str = ""
) -> dict[str, Any]:
    """Results with many ties, and starters that the rulings allow, other than this round's."""
    game = Reference(players, rulings)
    order = [icon for icon in FIXED_ORDER if icon != now]
    for number in range(count):
        icon = order[number]
        if rulings.get("starter_choice") != "fixed_order":
            icon = chance.pick([icon for icon in ICONS if game.unused(icon) and icon != now])
        game.set_starter(icon)
    return {
        "starters": list(map(game.starter_text, game.starters)),
        "results": [[chance.below(3) for _ in range(players)] for _ in range(count)],
    }


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("starter_choice", CHOICES["starter_choice"])
@pytest.mark.parametrize("first_player", CHOICES["first_player"])
def test_the_next_round(first_player: str, starter_choice: str, batch: int) -> None:
    for number in range(EACH):
        chance = Chance(50_000 + batch * 1000 + number)
        count = 1 + chance.below(11)
        rulings: Options = {
            **some_rulings(chance, rounds=count + 1),
            "first_player": first_player,
            "starter_choice": starter_choice,
            "starter_repeat": chance.pick(CHOICES["starter_repeat"]),
        }
        players = 2 + chance.below(5)
        position: dict[str, Any] = {"players": players, "phase": "round_start", "round": count}
        position |= finished_rounds(chance, rulings, players, count)
        pair = Pair.at(position, rulings, number)
        pair.play(chance.pick(MODES), chance, 4, tries=4)


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("match_scoring", ["sum", "round_wins"])
@pytest.mark.parametrize("match_tie", ["shared", "best_single_round"])
def test_the_end_of_a_match(match_tie: str, match_scoring: str, batch: int) -> None:
    for number in range(EACH * 2):
        chance = Chance(60_000 + batch * 1000 + number)
        rounds = chance.pick((1, 1, 2, 3, 4, 12))
        rulings: Options = {
            **some_rulings(chance, rounds=rounds),
            "match_scoring": match_scoring,
            "match_tie": match_tie,
            "pass_policy": "free",
        }
        players = 2 + chance.below(5)
        position = some_position(chance, rulings, players)
        position |= {"pile": [], "passes": players - 1, "round": rounds}
        starter = str(position["starter"])
        before = finished_rounds(chance, rulings, players, rounds - 1, starter)
        position["results"] = before["results"]
        position["starters"] = [*before["starters"], starter]
        position["first_player"] = chance.below(players)
        # The round ends with these results.
        held = Reference.at(position, rulings)
        wanted = [chance.below(3) for _ in range(players)]
        position["scores"] = [wanted[seat] + held.penalty(seat) for seat in range(players)]
        pair = Pair.at(cleaned(position), rulings, number)
        pair.step("pass")
        pair.check()
        assert pair.reference.phase == "match_over"
        assert pair.reference.results[-1] == wanted
        pair.check_attempts(chance, 4)


def test_the_reference_counts_what_fits_a_cell_as_the_ledger_does() -> None:
    deck = Reference(2).deck()

    def fitting(**seen: str) -> int:
        facing = {int(side[1]): icon for side, icon in seen.items()}
        turned = [[sides(card, k, "blocks") for k in range(6)] for card in deck]
        return sum(
            any(all(match(shown[s], icon) for s, icon in facing.items()) for shown in each)
            for each in turned
        )

    assert fitting(s0="can") == 25
    assert fitting(s0="can", s1="can") == 25
    assert fitting(s0="can", s1="key") == 15
    assert fitting(s0="can", s3="key") == 6
    assert fitting(s0="can", s3="can") == 5
    assert fitting(s0="can", s1="can", s2="key") == 15
    assert fitting(s0="can", s1="key", s2="star") == 14
    assert fitting(s0="can", s1="key", s2="star", s3="fire", s4="bulb", s5="note") == 3


def test_the_layouts_set_up_have_holes() -> None:
    holes = 0
    for number in range(12):
        built = some_layout(Chance(number), {}, 24, 1 + number % 2)
        holes += any(built.enclosed(cell) for cell in built.open_cells())
        for cell, (card, rotation) in built.layout.items():
            touching = built.touching(card, cell, rotation)
            assert touching
            assert all(match(own, facing) for _, own, facing in touching)
            assert all(neighbour(cell, side) != cell for side in range(6))
    assert holes >= 4
