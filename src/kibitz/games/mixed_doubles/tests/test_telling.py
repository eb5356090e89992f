"""Prompts, labels, the log, notation and JSON, in every state that comes along."""

from __future__ import annotations

import re
from typing import Any

import pytest

from kibitz.core.chance import Chance
from kibitz.core.errors import Unreadable
from kibitz.core.game import dump, parse
from kibitz.core.play import Play
from kibitz.core.rulebook import rulebook
from kibitz.games.mixed_doubles import GAME
from kibitz.games.mixed_doubles import actions as act
from kibitz.games.mixed_doubles import events as ev
from kibitz.games.mixed_doubles.tests.looking import KINDS, at, rulings
from kibitz.games.mixed_doubles.tests.trying import (
    some_move,
    some_options,
    some_position,
    some_rulings,
)

NAMES = ("Ann", "Ben", "Cem", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea")
RULES = re.compile(r" \((MD-\d+\.\d+)\)$")


def check_told(play: Play) -> None:
    """What people are told about this state, by seat, is whole and speaks of cards by name."""
    players = play.seats
    for seat in (None, *range(players)):
        view = GAME.view(play.state, seat)
        assert parse(dump(view), GAME.views) == view
        prompt = GAME.prompt(view, NAMES)
        assert prompt[0].isupper()
        assert prompt.endswith(".")
        assert "None" not in prompt
        assert prompt.startswith("Your turn") == (seat in play.actors)
    for seat in play.actors:
        legal = list(GAME.legal(play.state, seat) or ())
        labels = [GAME.label(action, NAMES) for action in legal]
        assert len(set(labels)) == len(labels)
        for action, label in zip(legal, labels, strict=True):
            assert label[0].isupper()
            assert not re.search(r"\b(ER|ST|M5|FR|AI|[YGBPRO]\d*|S\d+)\b", label), label
            assert parse(dump(action), GAME.actions) == action
            assert GAME.read(GAME.write(action)) == action


def check_log(events: tuple[Any, ...]) -> None:
    """Every event reads as a sentence that ends with rules of the rulebook, and survives JSON."""
    for event in events:
        text = GAME.tell(event, NAMES)
        match = RULES.search(text)
        assert match is not None, text
        assert match[1] in rulebook(GAME).rules
        assert text[: match.start()].endswith(".")
        assert text[0].isupper() or text[0].isdigit()
        assert parse(dump(event), GAME.events) == event
        for seat in (None, 0, 1):
            assert GAME.redact(event, seat) == event


@pytest.mark.parametrize("number", range(8))
def test_everything_is_told_in_whole_games(number: int) -> None:
    chance = Chance(number)
    players = 2 + chance.below(11)
    play = Play(GAME, players, some_rulings(chance, players), number)
    check_told(play)
    (dealt,) = play.advance()
    check_log(dealt.outcome.events)
    steps = 0
    while play.actors:
        steps += 1
        if steps % 9 == 0:
            check_told(play)
        (seat,) = play.actors
        played = play.enter(seat, some_move(list(GAME.legal(play.state, seat) or ()), chance))
        check_log(played.outcome.events)
    check_told(play)


@pytest.mark.parametrize("number", range(60))
def test_everything_is_told_in_positions_where_rules_meet(number: int) -> None:
    chance = Chance(900 + number)
    options = some_options(chance)
    position, chosen = some_position(chance, options), rulings(**options)
    state = GAME.load(position, chosen, number)
    play = Play.from_state(GAME, state, position["players"], chosen, number)
    for _ in range(6):
        check_told(play)
        if play.actors:
            (seat,) = play.actors
            played = play.enter(seat, some_move(list(GAME.legal(state, seat) or ()), chance))
            check_log(played.outcome.events)


def prompt_of(text: str, **options: str) -> str:
    board = at(text, **options)
    (seat,) = board.play.actors
    return GAME.prompt(GAME.view(board.play.state, seat), NAMES)


def test_a_prompt_speaks_of_an_action_card_just_when_it_can_be_played() -> None:
    wrong = []
    for number in range(150):
        chance = Chance(300 + number)
        options = some_options(chance)
        position, chosen = some_position(chance, options), rulings(**options)
        state = GAME.load(position, chosen, number)
        seat = int(position["seat"])
        prompt = GAME.prompt(GAME.view(state, seat), NAMES)
        texts = [GAME.write(action) for action in GAME.legal(state, seat) or ()]
        steal, extra = any(text.startswith("steal") for text in texts), "extra_roll" in texts
        if ("STEAL" in prompt, "EXTRA ROLL" in prompt) != (steal, extra):
            wrong.append((prompt, options, [t for t in texts if t[:5] in ("steal", "extra")][:3]))
    assert not wrong, (len(wrong), wrong[:3])


def test_a_prompt_offers_a_steal_that_can_only_move_a_minus_five() -> None:
    assert "STEAL" in prompt_of("3p; S0 main; S0[ST1]; S1[M5]")
    assert "STEAL" not in prompt_of("2p; S0 main; S0[ST1]; S1[M5]")


def test_a_prompt_offers_an_extra_roll_until_the_first_roll_where_the_table_plays_so() -> None:
    late = {"extra_roll_window": "before_first_roll"}
    assert "EXTRA ROLL" in prompt_of("2p; S0 main; S0[ER1]", **late)
    assert "EXTRA ROLL" in prompt_of("2p; S0 rolling; S0[ER1]; J[Y1]; wager Y1; rolls 1", **late)
    assert "EXTRA ROLL" not in prompt_of("2p; S0 rolling; S0[ER1]; rolls 1; extra 1", **late)
    assert "EXTRA ROLL" not in prompt_of("2p; S0 main; S0[ER1]")


def test_the_log_names_the_rule_by_which_cards_were_pushed() -> None:
    """A push by ALL IN is MD-7.1, at the end MD-8.1; MD-6.3 speaks of the roller alone."""

    def rules_of(outcome: Any) -> set[str]:
        told = [GAME.tell(e, NAMES) for e in outcome.events if isinstance(e, ev.Pushed)]
        assert told
        return {match[1] for text in told if (match := RULES.search(text))}

    pushed = at("2p; S0 start; S1[Y2]; D<AI-Y,G,G,G>").outcome("draw")
    assert "MD-6.3" not in rules_of(pushed)
    ended = at("2p; S0 wrap_up; S1[Y2]; D0").outcome("end_turn")
    assert "MD-6.3" not in rules_of(ended)
    rolled = at("2p; S0 main; S0[Y2]").outcome("roll PUSH+Y")
    assert rules_of(rolled) <= {"MD-6.1", "MD-6.3"}


def test_every_action_has_a_label_whatever_it_names() -> None:
    for kind in (*KINDS, "Q", ""):
        for count in (-1, 0, 1, 2, 9):
            assert GAME.label(act.Wager(kind, count), NAMES).startswith("Wager ")
        assert "Ben" in GAME.label(act.StealPalette(1, kind), NAMES)
    for seat in (-1, 12, 99):
        assert GAME.label(act.Swap(seat), NAMES)


def test_two_minus_five_are_called_so_everywhere() -> None:
    assert GAME.label(act.Wager("M5", 2), NAMES) == "Wager 2 MINUS FIVE"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("draw", act.Draw()), ("ROLL", act.Roll()), ("extra_roll", act.ExtraRoll()),
        ("extra roll", act.ExtraRoll()), ("end-turn", act.EndTurn()),
        ("wager Y2", act.Wager("Y", 2)),
        ("wager  y2 ", act.Wager("Y", 2)), ("wager Y", act.Wager("Y", 1)),
        ("wager Y 3", act.Wager("Y", 3)), ("wager M5x2", act.Wager("M5", 2)),
        ("wager Y0", act.Wager("Y", 0)), ("steal S1 palette er", act.StealPalette(1, "ER")),
        ("steal 1 bank", act.StealBank(1)), ("steal S1 m5 to S11", act.StealMinusFive(1, 11)),
        ("swap S10", act.Swap(10)), ("move_minus_five S2", act.MoveMinusFive(2)),
        ("keep_minus_five", act.KeepMinusFive()), ("deal", act.Deal()),
    ],
)  # fmt: skip
def test_notation_is_read(text: str, action: act.Move) -> None:
    assert GAME.read(text) == action
    assert GAME.read(GAME.write(action)) == action


@pytest.mark.parametrize(
    "text",
    ["", "dance", "wager", "wager 2", "wager Q2", "wager Y2 B1", "steal", "steal S1", "swap",
     "swap S1 S2", "steal S1 palette", "steal S1 palette Q", "steal S1 m5", "swap S-1",
     "roll Y+Y", "wager Y-1", "move_minus_five"],
)  # fmt: skip
def test_what_is_no_notation_is_refused_with_the_forms_there_are(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        GAME.read(text)
    assert "wager Y2" in str(caught.value) or "Y2" in str(caught.value)


@pytest.mark.parametrize("text", ["wager Y2 3", "steal S1 palette Y3"])
def test_notation_that_says_two_counts_or_too_many_is_not_read_as_something_else(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read(text)
