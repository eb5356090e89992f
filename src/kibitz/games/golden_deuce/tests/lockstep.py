"""The game and the plain reading of the rules in ``reference`` side by side, for the tests that
play many games: what is compared, how they are led on, and what is tried that may be illegal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import lockstep_testing
from lockstep_testing import some_choices, some_of
from rule_testing import VERIFY

from kibitz.core.chance import Chance
from kibitz.core.game import Outcome
from kibitz.games.golden_deuce.game import GAME
from kibitz.games.golden_deuce.tests.reference import (
    CHOICES,
    DECK,
    NUMBER,
    REFEREE,
    Reference,
    ascending,
    classify,
    likely_subsets,
    read,
    write_play,
)

MODES = ("uniform", "kinds", "silent", "passing", "large")
"""How random players choose; see ``choose``."""

ALWAYS = ("players", "phase", "stones", "deals_scored", "deals_won", "winner")
ON_TURN = (*ALWAYS, "seat", "hands", "deal_winner")
IN_A_TRICK = (*ON_TURN, "top", "top_owner", "passes", "passed", "declared")


class Pair(lockstep_testing.Pair):
    """One game, played twice."""

    game = GAME
    reference_type = Reference
    reference: Reference
    owed = {"deal": "deal"}
    fields = {
        "deal": (*ALWAYS, "deal_winner"),
        "lead": (*ON_TURN, "weakest", "declared"),
        "follow": IN_A_TRICK,
        "declare": IN_A_TRICK,
        "penalty": IN_A_TRICK,
        "move": (*ON_TURN, "scores", "points", "moved"),
        "game_over": (*ALWAYS, "hands", "deal_winner"),
    }

    def as_json(self, text: str) -> dict[str, Any]:
        act = read(text)
        if act.name == "play":
            return {"do": "play", "cards": list(act.cards)}
        if act.name == "penalty_move":
            return {"do": act.name, "p": act.progress}
        if act.name == "move_stone":
            return {"do": act.name, "p": act.progress, "k": act.points}
        if act.name == "enter_stone":
            return {"do": act.name, "k": act.points}
        return {"do": act.name}

    def normal(self, key: str, value: Any) -> Any:
        return sorted(value) if key in ("passed", "moved") else value

    def expected_result(self) -> tuple[None, Sequence[int]]:
        return None, [self.reference.winner]

    def pass_on(self, seat: int, text: str, chance: Sequence[str]) -> None:
        if seat != REFEREE:
            self.reference.do(seat, text, chance[0] if chance else None)
            return
        assert sorted(chance) == sorted(DECK)
        players = self.reference.players
        self.reference.deal([chance[13 * of : 13 * of + 13] for of in range(players)])
        assert GAME.position(self.state)["pile"] == list(chance[13 * players :]), self.where()

    # Comparing

    def check(self, listed: bool = True) -> list[str]:
        """Position, actor, legal actions and winner are the same; the legal actions.

        ``listed`` asks the reference, which takes its time over big hands, for its list.
        """
        self.check_position()
        self.check_result()
        return self.check_legal(self.check_actors(), listed)

    def check_position(self) -> None:
        super().check_position()
        if self.reference.phase in ("lead", "follow", "declare", "penalty"):
            pile = GAME.position(self.state)["pile"]
            assert set(pile) == self.reference.pile, self.where()
            assert len(pile) == len(self.reference.pile), self.where()

    def check_view(self) -> None:
        """What everybody may see says the same."""
        view, reference = GAME.view(self.state, None), self.reference
        assert view.turn == (-1 if reference.actor() is None else reference.actor()), self.where()
        assert view.duty == reference.duty(), self.where()
        if reference.phase != "game_over":
            cued = tuple(seat for seat in reference.seats() if reference.cued(seat))
            assert view.cued == cued, self.where()
        if reference.phase in ("lead", "follow", "declare", "penalty"):
            assert view.counts == tuple(map(len, reference.hands)), self.where()
            assert view.pile == len(reference.pile), self.where()
            assert view.weakest == reference.weakest, self.where()
        if reference.phase == "move":
            scores = reference.scores
            to_move = [
                seat for seat in reference.order if scores[seat] and not reference.cued(seat)
            ]
            shown = [seat for seat in view.order if scores[seat] and not reference.cued(seat)]
            assert shown == to_move, self.where()

    def check_attempts(self, chance: Chance, count: int) -> None:
        """A few actions, half of them by the seat on turn, are refused by the same rule."""
        reference = self.reference
        for _ in range(count):
            seat = chance.below(reference.players)
            if reference.just_passed >= 0 and chance.below(6) == 0:
                seat = reference.just_passed
            if chance.below(2):
                seat = reference.seat
            self.check_refusal(seat, some_attempt(reference, chance))

    # Playing

    def step(self, text: str, chance: Sequence[str] | None = None) -> Outcome:
        """One action, in both."""
        top = tuple(GAME.position(self.state)["pile"][:1]) if text == "pass" else ()
        outcome = super().step(text, chance)
        assert outcome.chance == top, self.where()
        for event in outcome.events:
            self.check_event(event)
        return outcome

    def check_event(self, event: Any) -> None:
        """The reckoning of a deal and the end of the game are told as they are."""
        reference = self.reference
        name = type(event).__name__
        if name == "Scored":
            places = [reference.by_place().index(seat) + 1 for seat in reference.seats()]
            golden = [seat for seat in reference.seats() if "G2" in reference.hands[seat]]
            assert event.deal == reference.deals_scored, self.where()
            assert event.winner == reference.deal_winner, self.where()
            assert list(event.places) == places, self.where()
            assert list(event.counts) == [len(hand) for hand in reference.hands], self.where()
            values = [reference.value(seat) for seat in reference.seats()]
            assert list(event.values) == values, self.where()
            assert list(event.scores) == reference.scores, self.where()
            assert event.golden == (golden[0] if golden else -1), self.where()
        elif name == "Finished":
            found = (event.winner, event.rule)
            assert found == (reference.winner, reference.won_by), self.where()

    def play(self, mode: str, chance: Chance, most: int, deals: int = 1000, tries: int = 2) -> None:
        """Plays on by random choices to the end, or for so many steps or deals."""
        for number in range(most):
            big = max(map(len, self.reference.hands)) > 18
            legal = self.check(listed=not big or VERIFY or number % 4 == 0)
            self.check_attempts(chance, tries)
            if number % 5 == 0:
                self.check_view()
            phase = self.reference.phase
            if phase == "game_over" or (phase == "deal" and deals == 0):
                return
            if phase == "deal":
                self.referee()
                deals -= 1
            else:
                self.step(choose(legal, mode, chance))


def some_rulings(chance: Chance) -> dict[str, str]:
    """A value of each ruling; every third table keeps most defaults."""
    return some_choices(CHOICES, chance)


def choose(legal: Sequence[str], mode: str, chance: Chance) -> str:
    """One of the actions.

    uniform: each alike; kinds: a verb and a size first; silent: so, and nearly always silent;
    passing: so, and mostly passing; large: as many cards or points as can be, and never passing.
    """
    if mode == "uniform":
        return chance.pick(legal)
    if mode == "silent" and "stay_silent" in legal and chance.below(10):
        return "stay_silent"
    if mode == "passing" and "pass" in legal and chance.below(4):
        return "pass"
    if mode == "large":
        most = max(map(weight, legal))
        return chance.pick([text for text in legal if weight(text) == most])
    kinds = sorted({(text.split()[0], len(text.split())) for text in legal})
    name, words = chance.pick(kinds)
    return chance.pick([t for t in legal if t.split()[0] == name and len(t.split()) == words])


def weight(text: str) -> int:
    act = read(text)
    return len(act.cards) + act.points // 8


# ------------------------------------------------------------------------------- attempts


def some_attempt(reference: Reference, chance: Chance) -> str:
    """An action that may well be illegal."""
    draw = chance.below(10)
    if (draw < 5 and reference.phase in ("lead", "follow")) or draw == 0:
        return some_play(reference, chance)
    if draw < 8 and reference.phase in ("move", "penalty"):
        return some_movement(reference, chance)
    return chance.pick(
        [
            "pass",
            "declare_last_card",
            "stay_silent",
            "deal",
            some_play(reference, chance),
            some_movement(reference, chance),
        ]
    )


def some_play(reference: Reference, chance: Chance) -> str:
    """A play: a true combo, something near one, or nonsense; mostly of held cards."""
    hand = ascending(reference.hands[reference.seat])
    ends = reference.rulings["straight_ends"]
    draw = chance.below(12)
    if draw == 0:
        return write_play(some_of(DECK, chance.below(7), chance)) if chance.below(3) else "play"
    if draw == 1:
        wrong = some_of(hand, 1 + chance.below(5), chance)
        wrong[chance.below(len(wrong) or 1) :] = [chance.pick(("J16", "X3", "G", "J1", "ga", "C0"))]
        return " ".join(("play", *wrong))
    if draw == 2 and hand:
        twice = some_of(hand, 1 + chance.below(3), chance)
        return " ".join(("play", *twice, twice[0]))
    size = len(reference.top) or chance.pick((1, 2, 3, 5))
    if draw in (3, 4) or len(hand) > 16:
        return write_play(some_of(hand, 1 + chance.below(6), chance)) if hand else "play"
    if draw in (5, 6):
        groups = [[c for c in hand if NUMBER[c] == number] for number in range(1, 16)]
        pairs = [group[:2] for group in groups if len(group) > 1]
        if len(pairs) > 1:
            two = some_of(pairs[0] + pairs[1], 4, chance)
            rest = [card for card in hand if card not in two]
            return write_play([*two, *some_of(rest, chance.below(2), chance)])
    if draw == 7:
        group = next(([c for c in hand if NUMBER[c] == n] for n in (13, 14, 15, 1, 2)), [])
        corner = [next((c for c in hand if NUMBER[c] == n), None) for n in (14, 15, 1, 2, 3)]
        return write_play([card for card in corner if card] or group)
    if draw == 8:
        size = chance.pick((1, 2, 3, 5))
    combos = [cards for cards in likely_subsets(hand, size) if classify(cards, ends)]
    return write_play(chance.pick(sorted(combos))) if combos else "pass"


def some_movement(reference: Reference, chance: Chance) -> str:
    stones = reference.stones[reference.seat]
    progress = chance.pick(stones) if chance.below(4) else chance.below(42)
    points = 0
    if chance.below(3) == 0 or (reference.splitting and chance.below(8)):
        points = 1 + chance.below(max(1, reference.points) + 2)
    behind = f" {points}" if points else ""
    name = chance.pick(("move_stone", "enter_stone", "penalty_move"))
    if reference.phase in ("move", "penalty") and chance.below(4):
        name = "penalty_move" if reference.phase == "penalty" else "move_stone"
    if name == "penalty_move":
        return f"penalty_move {progress}"
    return name + behind if name == "enter_stone" else f"move_stone {progress}{behind}"
