"""The one gate: nothing hidden is in anything that leaves a table."""

from __future__ import annotations

import json

import fixture_hands
import pytest
from desk import Desk, bot, person

from kibitz.core.chance import Chance
from kibitz.core.game import dump
from kibitz.table.messages import Act


def played(rulings: dict[str, str], moves: int) -> Desk:
    game = fixture_hands.GAME
    desk = Desk(game, [person("Ana"), person("Bo"), bot()], seed=11, rulings=rulings)
    chance, table = Chance(2), desk.table
    assert table.play is not None
    for _ in range(moves):
        seat = min(table.actors())
        action = game.sample(table.play.state, seat, chance)
        if table.seats[seat].kind == "bot":
            desk.take(table.bot_acts(seat, action, table.turns, desk.now))
        else:
            desk.say(Act(f"m{table.seq}", seat, dump(action)))
    return desk


def numbers(text: str) -> set[int]:
    """Every number in the game's parts of a traffic: hands, cards, actions."""
    found: set[int] = set()

    def walk(value: object, inside: bool) -> None:
        if isinstance(value, dict):
            for key, part in value.items():
                walk(part, inside or key in ("hands", "cards", "card", "action", "notation"))
        elif isinstance(value, list):
            for part in value:
                walk(part, inside)
        elif inside and isinstance(value, int) and not isinstance(value, bool):
            found.add(value)

    walk(json.loads(text), False)
    return found


@pytest.mark.parametrize("eyes", [None, 0, 1, 2])
def test_a_whole_traffic_holds_no_hidden_card(eyes: int | None) -> None:
    desk = played({}, 4)
    assert desk.table.play is not None
    state = desk.table.play.state
    traffic = desk.traffic(eyes)
    seen = numbers(traffic)
    for seat, hand in enumerate(state.hands):
        if seat != eyes:
            assert not seen & set(hand), f"seat {seat}'s hand is in the traffic of {eyes}"
    assert not seen & set(state.pile)
    if eyes is not None:
        assert set(state.hands[eyes]) <= seen
    for secret in (str(desk.config.seed), "nonce", "bot_seed", "chance"):
        assert f'"{secret}' not in traffic
    assert "nonce of" not in traffic


def test_open_hands_are_told_to_all() -> None:
    desk = played({"open_hands": "on"}, 3)
    assert desk.table.play is not None
    hands = {card for hand in desk.table.play.state.hands for card in hand}
    assert hands <= numbers(desk.traffic(None))


def test_the_options_are_told_in_words() -> None:
    desk = played({"open_hands": "on", "deals": "1"}, 0)
    hello = json.loads(desk.traffic(None))[0]
    assert {option["key"]: option["meaning"] for option in hello["options"]} == {
        "open_hands": "Yes, all cards lie open.",
        "deals": "1",
    }
