"""States imagined from views: they agree with the view, with all that was seen in the deal, and owe
nothing to what is hidden."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kibitz.core.chance import Chance
from kibitz.core.game import Entry
from kibitz.games.golden_deuce import GAME
from kibitz.games.golden_deuce.cards import CARDS, STRENGTH, bits
from kibitz.games.golden_deuce.game import State
from kibitz.games.golden_deuce.rulings import Rulings
from kibitz.games.golden_deuce.view import TableView


def reachable(chance: Chance, players: int, rulings: Rulings, moves: int) -> State:
    """A state of a game in which last cards are frequent: large combos are preferred."""
    state = GAME.new(players, rulings, chance.bits())
    for _ in range(moves):
        due = GAME.due(state)
        if due is not None:
            GAME.apply(state, due)
            continue
        if GAME.result(state) is not None:
            break
        (seat,) = GAME.actors(state)
        legal = list(GAME.legal(state, seat) or ())
        large = [action for action in legal if len(getattr(action, "cards", ())) > 1]
        GAME.apply(state, Entry(0, seat, chance.pick(large if large else legal)))
    return state


def could_have_happened(view: TableView, hands: list[tuple[int, set[str]]]) -> bool:
    """Whether hands at the end of the turns of a view can have come about: followed back with every
    choice of drawn cards that could matter, tried at random."""
    return all(any(_one_past(view, seat, hand, n) for n in range(400)) for seat, hand in hands)


def _one_past(view: TableView, seat: int, hand: set[str], n: int) -> bool:
    chance, held = Chance(n), set(hand)
    for at in range(len(view.turns) - 1, -1, -1):
        turn = view.turns[at]
        if turn.seat != seat:
            continue
        if turn.drew:
            ordered = sorted(held, key=STRENGTH.__getitem__)
            held.remove(ordered[-1] if chance.below(2) else chance.pick(ordered))
        if turn.duty and not turn.cards:
            top = next(turn.cards for turn in view.turns[at::-1] if turn.cards)
            if any(True for _ in _beating(held, top)):
                return False
        single = len(turn.cards) == 1
        if turn.duty and single and view.rulings.block_standard == "strongest_single":
            own = STRENGTH[turn.cards[0]]
            if any(STRENGTH[card] > own for card in held):
                return False
        held |= set(turn.cards)
    return len(held) == 13


def _beating(held: set[str], top: tuple[str, ...]) -> list[int]:
    """Combos of a hand that beat another, listed by the rules."""
    engine = GAME.engine
    out = engine._room()
    n = engine.doors.list_combos(bits(held), 0, 0, out)
    key = engine.doors.judge_cards(bits(top), 0, 0) & engine.combos.KEY_BITS
    return [
        code
        for code in out[:n].tolist()
        if code.bit_count() == len(top)
        and engine.doors.judge_cards(code, 0, 0) & engine.combos.KEY_BITS > key
    ]


@pytest.mark.parametrize("number", range(60))
def test_an_imagined_state_agrees_with_the_view_and_with_the_deal(number: int) -> None:
    chance = Chance(number)
    players = 2 + number % 3
    state = reachable(chance, players, Rulings(), 15 + chance.below(120))
    for seat in (None, *range(players)):
        view = GAME.view(state, seat)
        imagined = GAME.imagine(view, Chance(number))
        assert GAME.view(imagined, seat) == view
        assert GAME.actors(imagined) == GAME.actors(state)
        position = GAME.position(imagined)
        assert GAME.faults(position, view.rulings) == ()
        hands = [set(text.split()) for text in position["hands"]]
        assert sum(map(len, hands)) == len(set().union(*hands))
        assert not set().union(*hands) & set(position["pile"])
        if seat is not None:
            assert hands[seat] == set(view.hand)
            assert list(GAME.options(view) or ()) == list(GAME.legal(state, seat) or ())
        if view.hands is None:
            hidden = [(other, hand) for other, hand in enumerate(hands) if other != seat]
            assert could_have_happened(view, hidden)


def test_what_a_pass_under_block_duty_says_is_believed() -> None:
    """Seat 3 passed on CA though bound: whatever it holds now but for one card is weaker (GD-7.10).
    Seat 3 then led P9 while still bound: nothing above it is left (GD-7.9)."""
    position = {
        "players": 4,
        "phase": "follow",
        "seat": 1,
        "hands": ["J6", "J13 C14 G15", "J8 J9 C12", "J4 C5 P7"],
        "pile": 3,
        "top": "P9",
        "top_owner": 3,
        "passes": 1,
        "passed": [0],
        "declared": ["declared"],
        "turns": ["|0 J3 P3", "1 pass", "2 pass", "3 pass!", "|0 G3", "1 pass", "2 CA", "3 draw!",
                  "0 pass", "1 pass", "|2 G4", "3 P9!", "0 pass"],
    }  # fmt: skip
    state = GAME.load(position, Rulings(), 1)
    seen = Counter[str]()
    for seed in range(300):
        imagined = GAME.position(GAME.imagine(GAME.view(state, 1), Chance(seed)))
        held = imagined["hands"][3].split()
        seen.update(held)
        assert max(STRENGTH[card] for card in held) < STRENGTH["P9"]
        # The first pass: no pair above threes at that time, one card has been drawn since.
        numbers = [card[1:] for card in [*held, "P9"]]
        assert sum(numbers.count(n) - 1 for n in set(numbers)) <= 1
    assert len(seen) > 12


def test_the_weakest_card_of_the_first_deal_is_believed() -> None:
    """The opener led C3: nobody was dealt a weaker card, so J3 and P3 lie in the pile (GD-1.5)."""
    position: dict[str, Any] = {
        "players": 3,
        "phase": "follow",
        "seat": 1,
        "hands": ["+12", "J9 C9 G9 J10 P10 C10 J12 P12 C12 JA PA CA GA", "+13"],
        "pile": 21,
        "top": "C3",
        "top_owner": 0,
        "turns": ["|0 C3"],
    }
    state = GAME.load(position, Rulings(), 3)
    for seed in range(100):
        imagined = GAME.position(GAME.imagine(GAME.view(state, 1), Chance(seed)))
        assert {"J3", "P3"} <= set(imagined["pile"])
    lead = dict(position, phase="lead", seat=0, top="", turns=[], weakest="C3",
                hands=["C3 +12", position["hands"][1], "+13"])  # fmt: skip
    state = GAME.load(lead, Rulings(), 3)
    for seed in range(100):
        imagined = GAME.position(GAME.imagine(GAME.view(state, 1), Chance(seed)))
        assert "C3" in imagined["hands"][0].split()
        assert {"J3", "P3"} <= set(imagined["pile"])


def test_without_evidence_every_hidden_card_is_as_likely() -> None:
    position = {"players": 2, "seat": 1, "phase": "lead", "deals_scored": 1, "deal_winner": 1,
                "hands": ["+13", " ".join(CARDS[:13])], "pile": 34}  # fmt: skip
    view = GAME.view(GAME.load(position, Rulings(), 3), 1)
    seen = Counter[str]()
    for seed in range(2350):
        seen.update(GAME.position(GAME.imagine(view, Chance(seed)))["hands"][0].split())
    # 13 of 47 cards each time: 650 times each, five standard deviations are 108.
    assert len(seen) == 47
    assert all(abs(count - 650) < 108 for count in seen.values())


@pytest.mark.parametrize("seat", [None, 0, 2])
def test_imagining_owes_nothing_to_what_is_hidden(seat: int | None) -> None:
    hidden = (["J9 C9", "P12 G12 J4"], ["J5 C8", "P11 CA J4"])
    views = []
    for number, (first, second) in enumerate(hidden):
        hands = ["J3 P3 C3", first, "GA C15", second] if seat == 0 else [second, first, "G2 C15"]
        if seat is None:
            hands = [second, first, "J7 P7"] if number else [second, first, "J8 C2"]
        position = {"players": len(hands), "seat": 0, "phase": "lead", "hands": hands, "pile": 5}
        views.append(GAME.view(GAME.load(position, Rulings(), number), seat))
    assert views[0] == views[1]
    for seed in range(50):
        imagined = [GAME.imagine(view, Chance(seed)) for view in views]
        assert GAME.snapshot(imagined[0]) == GAME.snapshot(imagined[1])
