"""The game and the plain reading of the rules in ``reference`` side by side, for the tests that
play many rounds: what is compared, how they are led on, and what is tried that may be illegal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import lockstep_testing
from lockstep_testing import some_choices, some_of
from rule_testing import VERIFY

from kibitz.core.chance import Chance
from kibitz.games.numzee.game import GAME
from kibitz.games.numzee.tests.reference import (
    CHOICES,
    DECK_90,
    ICONS,
    REFEREE,
    Cell,
    Reference,
    icons,
    is_hextuple,
    neighbour,
    read,
    write_play,
)

MODES = ("uniform", "cards", "greedy", "hextuples", "tight", "passing")
"""How random players choose; see ``choose``."""

ALWAYS = ("players", "phase", "round", "results")
STARTED = ("starter", "starters")
ON_TURN = (
    *ALWAYS, "seat", "first_player", "layout", "hands", "pile", "scores", "passes", *STARTED,
)  # fmt: skip
IN_A_ROUND = ("play", "followup")


class Pair(lockstep_testing.Pair):
    """One match, played twice."""

    game = GAME
    reference_type = Reference
    reference: Reference
    owed = {"round_start": "open_round", "deal": "deal"}
    fields = {
        "round_start": (*ALWAYS, "starters"),
        "choose_starter": (*ALWAYS, "seat", "first_player", "starters"),
        "deal": (*ALWAYS, "first_player", *STARTED),
        "play": ON_TURN,
        "followup": (*ON_TURN, "target"),
        "match_over": (*ALWAYS, "layout", "hands", "starters"),
    }
    reloading = IN_A_ROUND

    def as_json(self, text: str) -> dict[str, Any]:
        act = read(text)
        if act.name == "play":
            q, r = act.cell
            return {"do": "play", "card": act.card, "q": q, "r": r, "rotation": act.rotation}
        if act.name == "choose_starter":
            return {"do": act.name, "icon": act.icon}
        return {"do": act.name}

    def text_of(self, action: Any) -> str:
        text = GAME.write(action)
        if text in ("open_round", "deal"):
            return f"referee: {text}"
        act = read(text)
        return write_play(act.card, act.cell, act.rotation) if act.name == "play" else text

    def normal(self, key: str, value: Any) -> Any:
        if key == "layout":
            placed = [text.partition("=") for text in value]
            return sorted((cell, what if "@" in what else f"{what}@0") for cell, _, what in placed)
        if key == "hands":
            return [sorted(hand.split()) for hand in value]
        if key == "starters":
            return [icons(text)[0] if text in DECK_90 else text for text in value]
        return value

    def expected_result(self) -> tuple[Sequence[int], Sequence[int]]:
        return self.reference.match_scores(), self.reference.winners()

    # Comparing

    def check(self, listed: bool = True) -> list[str]:
        """Position, actor, legal actions and outcome are the same; the legal actions.

        ``listed`` asks the reference, which takes its time, for its list.
        """
        self.check_position()
        self.check_result()
        actors = self.check_actors()
        ours = self.check_legal(actors, listed)
        for actor in actors:
            some = GAME.sample(self.state, actor, Chance(self.steps))
            assert self.text_of(some) in ours, self.where()
        return ours

    def check_attempts(self, chance: Chance, count: int, legal: Sequence[str] = ()) -> None:
        """A few actions, most of them by the seat on turn, are refused by the same rule."""
        for _ in range(count):
            seat = self.reference.seat
            if chance.below(5) == 0:
                seat = chance.below(self.reference.players)
            self.check_refusal(seat, some_attempt(self.reference, chance, legal))

    def check_cells(self, chance: Chance, cards: int) -> None:
        """Every rotation of a few held cards on every cell in and around the layout."""
        reference = self.reference
        near = {neighbour(cell, side) for cell in reference.open_cells() for side in range(6)}
        for card in some_of(reference.hands[reference.seat], cards, chance):
            for cell in sorted(near | set(reference.layout)):
                rotations = range(6) if chance.below(4) == 0 else (chance.below(6),)
                for rotation in rotations:
                    self.check_refusal(reference.seat, write_play(card, cell, rotation))

    # Playing

    def play(
        self, mode: str, chance: Chance, most: int, tries: int = 2, listed: int = 4, fresh: int = 0
    ) -> None:
        """Plays on by random choices to the end, or for so many steps.

        Every so many steps (``listed``; always when VERIFY) the reference lists what is legal,
        and with ``fresh`` both go on from the position alone.
        """
        for number in range(most):
            legal = self.check(listed=VERIFY or number % listed == 0)
            self.check_attempts(chance, tries, legal)
            if self.reference.phase == "match_over":
                return
            if self.reference.actor() == REFEREE:
                self.referee()
                continue
            self.step(choose(self.reference, legal, mode, chance))
            if fresh and number % fresh == 0:
                self.reload()


def some_rulings(chance: Chance, rounds: int = 0) -> dict[str, str | int]:
    """A value of each ruling; every third table keeps most defaults."""
    return {**some_choices(CHOICES, chance), "rounds": rounds or 1 + chance.below(3)}


def choose(reference: Reference, legal: Sequence[str], mode: str, chance: Chance) -> str:
    """One of the actions.

    uniform: each alike; cards: a card first; greedy: for the most points; hextuples: these first;
    tight: where most cards are touched; passing: not playing whenever that is allowed.
    """
    plays = [text for text in legal if text.startswith("play ")]
    others = [text for text in legal if text not in plays]
    if plays == [] or (others and chance.below(8) == 0):
        return chance.pick(others or legal)
    if mode == "passing" and others and chance.below(3):
        return chance.pick(others)
    if mode == "cards":
        card = chance.pick(sorted({read(text).card for text in plays}))
        plays = [text for text in plays if read(text).card == card]
    elif mode == "hextuples":
        plays = [text for text in plays if is_hextuple(read(text).card)] or plays
    elif mode in ("greedy", "tight"):
        worth = {text: weight(reference, text, mode) for text in plays}
        plays = [text for text in plays if worth[text] == max(worth.values())]
    return chance.pick(plays)


def weight(reference: Reference, text: str, mode: str) -> int:
    act = read(text)
    if mode == "tight":
        return len(reference.touching(act.card, act.cell, act.rotation))
    return reference.points(act.card, act.cell, act.rotation)


# --------------------------------------------------------------------------------- attempts

WORDS = ("pass", "decline_followup", "referee: open_round", "referee: deal")
NO_CARDS = ("hex-can-2", "hex-joker-4", "hex-joker", "fire-key", "key-key", "ace", "hex-fire-2")
NO_ICONS = ("ace", "Fire", "hex-fire", "jokers")


def some_attempt(reference: Reference, chance: Chance, legal: Sequence[str] = ()) -> str:
    """An action that may well be illegal."""
    draw = chance.below(12)
    if reference.phase == "choose_starter" and draw < 8:
        return "choose_starter " + chance.pick((*ICONS, *ICONS, *NO_ICONS))
    if draw == 0:
        return "choose_starter " + chance.pick((*ICONS, *NO_ICONS))
    if draw < 3:
        return chance.pick(WORDS)
    plays = [text for text in legal if text.startswith("play ")]
    if draw < 8 and plays:
        return changed(chance.pick(plays), reference, chance)
    return some_play(reference, chance)


def changed(text: str, reference: Reference, chance: Chance) -> str:
    """A legal placement with one thing about it changed."""
    act = read(text)
    draw = chance.below(4)
    if draw == 0:
        return write_play(act.card, act.cell, chance.below(10) - 2)
    if draw == 1:
        return write_play(act.card, neighbour(act.cell, chance.below(6)), act.rotation)
    if draw == 2:
        return write_play(chance.pick(reference.hands[reference.seat]), act.cell, act.rotation)
    return write_play(chance.pick((*DECK_90, *NO_CARDS)), act.cell, act.rotation)


def some_cell(reference: Reference, chance: Chance) -> Cell:
    """A cell in, next to or near the layout, or very far away (NZ-2.7)."""
    if chance.below(16) == 0:
        far = (-1_000_000, -128, -64, 0, 1, 64, 90, 128, 256, 1_000_000)
        return chance.pick(far), chance.pick(far)
    cell = chance.pick(sorted(reference.layout) or [(0, 0)])
    for _ in range(chance.below(4)):
        cell = neighbour(cell, chance.below(6))
    return cell


def some_play(reference: Reference, chance: Chance) -> str:
    """A placement, mostly of a held card."""
    hand = reference.hands[reference.seat]
    card = chance.pick(hand if hand and chance.below(6) else (*DECK_90, *NO_CARDS))
    rotation = chance.below(6) if chance.below(12) else chance.pick((-1, 6, 7, 60))
    return write_play(card, some_cell(reference, chance), rotation)
