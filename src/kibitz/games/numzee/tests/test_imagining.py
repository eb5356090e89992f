"""What bots imagine agrees with what was seen, and bots choose well where the best is plain."""

from __future__ import annotations

import numpy as np
import pytest
from rule_testing import FEW

from kibitz.core.chance import Chance
from kibitz.core.play import Play
from kibitz.games.numzee import GAME
from kibitz.games.numzee.tests.trying import F0, F1, STUCK, at, begun, holding, rulings

MANY = 300 if FEW else 3000
BOTS = {kind.name: kind.make() for kind in GAME.bots()}


def passes_of(seed: int, players: int, **options: object) -> Play:
    """A match of random moves with passes in it, halfway."""
    chance = Chance(seed)
    play = Play(GAME, players, rulings(**options), seed)
    for _ in range(30 + 3 * players):
        play.advance()
        if not play.actors:
            break
        (seat,) = play.actors
        play.enter(seat, GAME.sample(play.state, seat, chance))
    play.advance()
    return play


@pytest.mark.parametrize("players", [2, 4, 6])
def test_an_imagined_state_gives_the_same_view(players: int) -> None:
    for seed in range(8):
        play = passes_of(seed, players)
        for seat in (None, *range(players)):
            view = GAME.view(play.state, seat)
            imagined = GAME.imagine(view, Chance(seed))
            assert GAME.view(imagined, seat) == view
            position = GAME.position(imagined)
            lying = [text.partition("=")[2].partition("@")[0] for text in position["layout"]]
            lying += " ".join(position["hands"]).split() + position["pile"]
            assert len(set(lying)) == len(lying) == 80


def test_nobody_is_imagined_with_cards_that_a_pass_ruled_out() -> None:
    """A seat that passed holds no card that fitted then, until it draws (NZ-9.1)."""
    board = at(F0, [STUCK, "pencil-star pencil-heart"], pile=["bulb-note", "beaker-key"])
    board.do("pass")
    view = GAME.view(board.play.state, 1)
    fits = {card for card in view.barred[0] if card != "hex-beaker"}
    assert all("beaker" in card or "joker" in card for card in fits)
    assert len(fits) == 11 + 10 + 3  # pairs with beaker, the other Joker pairs, Joker hextuples
    for seed in range(300):
        hand = GAME.position(GAME.imagine(view, Chance(seed)))["hands"][0].split()
        assert len(hand) == 10
        assert not set(hand) & set(view.barred[0])


def test_a_card_drawn_since_a_pass_may_be_any() -> None:
    options = {"no_play": "draw_one"}
    board = at(F0, [STUCK, "pencil-star pencil-heart"], options, pile=["beaker-key", "bulb-note"])
    board.do("pass")
    view = GAME.view(board.play.state, 1)
    assert view.fresh == (1, 0)
    seen = set()
    for seed in range(400):
        hand = GAME.position(GAME.imagine(view, Chance(seed)))["hands"][0].split()
        seen.add(len(set(hand) & set(view.barred[0])))
    assert seen == {0, 1}


def test_the_imagined_cards_are_any_of_those_unseen() -> None:
    board = begun(2, 3)
    view = GAME.view(board.play.state, 0)
    counts = np.zeros(2)
    other = board["hands.1"].split()[0]
    for seed in range(MANY):
        position = GAME.position(GAME.imagine(view, Chance(seed)))
        counts[0] += other in position["hands"][1].split()
        counts[1] += other in position["pile"]
    # Ten of the 69 cards that seat 0 does not see are in the hand of seat 1.
    assert counts.sum() == MANY
    assert abs(counts[0] / MANY - 10 / 69) < 1.6 / MANY**0.5


@pytest.mark.parametrize("bot", ["easy", "hard"])
def test_bots_take_what_is_plainly_best(bot: str) -> None:
    # key-fire scores 30 and ends the round; the other seat keeps a Joker.
    board = at(F1, ["key-fire", "fire-joker hex-joker-2 can-beaker"])
    choice = BOTS[bot](GAME.view(board.play.state, 0), 0.02, Chance(1))
    board.do(GAME.write(choice.action))
    assert board["results"] == [[30, -211]]


def test_the_hard_bot_is_rid_of_a_joker_before_it_costs_a_hundred() -> None:
    """The other seat goes out next turn: a Joker must go now, though note-key scores more."""
    board = at(
        ["0,0=hex-key", "1,0=key-fire@3"],
        ["can-joker plane-key", "key-joker"],
        scores=[0, 0],
    )
    points = {spot.card: spot.points for spot in GAME.view(board.play.state, 0).spots}
    assert set(points) == {"can-joker", "plane-key"}
    choice = BOTS["hard"](GAME.view(board.play.state, 0), 0.05, Chance(2))
    assert choice.action.card == "can-joker"


def test_easy_takes_the_most_points() -> None:
    for hand in ("key-fire can-beaker beaker-heart", "hex-fire fire-joker beaker-note"):
        board = holding(F1, hand)
        view = GAME.view(board.play.state, 0)
        choice = BOTS["easy"](view, 0.0, Chance(0))
        most = max(spot.points for spot in view.spots)
        assert board.gain(GAME.write(choice.action)) == most


def test_a_hint_says_why() -> None:
    view = GAME.view(holding(F1, "key-fire note-star").play.state, 0)
    hint = GAME.hint(view, 0.01)
    assert hint is not None
    assert "30 points" in hint.sentence
    assert hint.rules == ("NZ-5.1",)
    assert GAME.hint(GAME.view(holding(F1, "key-fire note-star").play.state, 1), 0.01) is None
