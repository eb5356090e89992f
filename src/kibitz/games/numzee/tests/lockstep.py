"""The game and the plain reading of the rules in ``reference`` side by side, for the tests that
play many rounds: what is compared, how they are led on, and what is tried that may be illegal."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from kibitz.core.chance import Chance
from kibitz.core.errors import Refused
from kibitz.core.game import Entry, parse
from kibitz.core.rulings import read_rulings
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

THOROUGH = os.environ.get("KIBITZ_VERIFY") == "1"
FEW = os.environ.get("KIBITZ_FEW") == "1"

MODES = ("uniform", "cards", "greedy", "hextuples", "tight", "passing")
"""How random players choose; see ``choose``."""

ALWAYS = ("players", "phase", "round", "results")
ON_TURN = ("seat", "first_player", "layout", "hands", "pile", "scores", "passes")
STARTED = ("starter", "starters")
FIELDS = {
    "round_start": ("starters",),
    "choose_starter": ("seat", "first_player", "starters"),
    "deal": ("first_player", *STARTED),
    "play": (*ON_TURN, *STARTED),
    "followup": (*ON_TURN, *STARTED, "target"),
    "match_over": ("layout", "hands", "starters"),
}
"""The fields of a position that mean something in each phase."""
EMPTY = {"starter": "", "starters": [], "results": [], "layout": [], "pile": [], "passes": 0}
IN_A_ROUND = ("play", "followup")


class Pair:
    """One match, played twice."""

    def __init__(self, state: Any, reference: Reference, rulings: Mapping[str, str | int]) -> None:
        self.state = state
        self.reference = reference
        self.rulings = rulings
        self.steps = 0
        self.attempts = 0

    @classmethod
    def new(cls, players: int, rulings: Mapping[str, str | int], seed: int) -> Pair:
        state = GAME.new(players, read_rulings(GAME.rulings, rulings), seed)
        return cls(state, Reference(players, rulings), rulings)

    @classmethod
    def at(
        cls, position: Mapping[str, Any], rulings: Mapping[str, str | int], seed: int = 0
    ) -> Pair:
        state = GAME.load(position, read_rulings(GAME.rulings, rulings), seed)
        return cls(state, Reference.at(position, rulings), rulings)

    def reload(self) -> None:
        """Goes on from the position alone."""
        position = {key: value for key, value in self.reference.position().items() if value != ""}
        if self.reference.phase in IN_A_ROUND:
            again = Pair.at(position, self.rulings, self.steps)
            self.state, self.reference = again.state, again.reference

    # Comparing

    def where(self) -> str:
        """All that is needed to set this up again, for the message of a failed test."""
        return f"\n{dict(self.rulings)}\n{GAME.position(self.state)}"

    def check(self, listed: bool = True) -> list[str]:
        """Position, actor, legal actions and outcome are the same; the legal actions.

        ``listed`` asks the reference, which takes its time, for its list.
        """
        reference = self.reference
        self.check_position()
        actor = reference.actor()
        due = GAME.due(self.state)
        assert (due is not None) == (actor == REFEREE), self.where()
        if due is not None:
            expected = "open_round" if reference.phase == "round_start" else "deal"
            assert (due.seat, GAME.write(due.action)) == (REFEREE, expected)
        actors = set() if actor is None or actor == REFEREE else {actor}
        assert GAME.actors(self.state) == actors, self.where()
        self.check_result()
        ours: list[str] = []
        for seat in reference.seats():
            listing = [plain(GAME.write(action)) for action in GAME.legal(self.state, seat) or ()]
            assert seat in actors or listing == [], self.where()
            ours += listing
        assert len(set(ours)) == len(ours), self.where()
        if actor in actors:
            some = GAME.sample(self.state, actor, Chance(self.steps))
            assert plain(GAME.write(some)) in ours, self.where()
            # A list without placements is always compared.
            if listed or len(ours) < 3:
                theirs = reference.legal()
                only_ours, only_theirs = set(ours) - theirs, theirs - set(ours)
                assert (only_ours, only_theirs) == (set(), set()), self.where()
        return ours

    def check_result(self) -> None:
        reference = self.reference
        result = GAME.result(self.state)
        assert (result is not None) == (reference.phase == "match_over"), self.where()
        if result is not None:
            assert list(result.winners) == reference.winners(), self.where()
            assert list(result.scores) == reference.match_scores(), self.where()

    def check_position(self) -> None:
        ours, theirs = GAME.position(self.state), self.reference.position()
        phase = str(theirs["phase"])
        for key in (*ALWAYS, *FIELDS[phase]):
            found = normal(key, ours.get(key, EMPTY.get(key)))
            expected = normal(key, theirs[key])
            assert found == expected, f"{key}: {found}, expected {expected}{self.where()}"

    def check_refusal(self, seat: int, text: str) -> None:
        action = parse(as_json(text), GAME.actions)
        refusal = GAME.refusal(self.state, Entry(0, seat, action))
        ours = refusal.rule if refusal else None
        theirs = self.reference.refuse(seat, text)
        assert ours == theirs, f"seat {seat} {text}: {ours}, expected {theirs}{self.where()}"
        self.attempts += 1
        if refusal and self.attempts % 16 == 0:
            # NZ-4.10.
            before = GAME.snapshot(self.state)
            with pytest.raises(Refused):
                GAME.apply(self.state, Entry(0, seat, action))
            assert GAME.snapshot(self.state) == before, self.where()

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

    def referee(self) -> None:
        """What the referee owes; the game's chance is given to the reference."""
        due = GAME.due(self.state)
        assert due is not None
        text = f"referee: {GAME.write(due.action)}"
        chance = GAME.apply(self.state, due).chance
        self.reference.do(REFEREE, text, chance)
        self.steps += 1

    def step(self, text: str) -> None:
        """One action, in both."""
        seat = self.reference.seat
        action = parse(as_json(text), GAME.actions)
        outcome = GAME.apply(self.state, Entry(0, seat, action))
        assert outcome.chance == (), self.where()
        self.reference.do(seat, text)
        self.steps += 1

    def play(
        self, mode: str, chance: Chance, most: int, tries: int = 2, listed: int = 4, fresh: int = 0
    ) -> None:
        """Plays on by random choices to the end, or for so many steps.

        Every so many steps (``listed``; always when THOROUGH) the reference lists what is legal,
        and with ``fresh`` both go on from the position alone.
        """
        for number in range(most):
            legal = self.check(listed=THOROUGH or number % listed == 0)
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
    found: dict[str, str | int] = {}
    if chance.below(3) == 0:
        key = chance.pick(sorted(CHOICES))
        found[key] = chance.pick(CHOICES[key])
    else:
        found |= {key: chance.pick(values) for key, values in CHOICES.items()}
    return found | {"rounds": rounds or 1 + chance.below(3)}


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


def some_of(items: Sequence[Any], count: int, chance: Chance) -> list[Any]:
    left = list(items)
    chance.shuffle(left)
    return left[:count]


# ------------------------------------------------------------------------------------ forms


def normal(key: str, value: Any) -> Any:
    """A field of a position, so that only what it means counts."""
    if key == "layout":
        placed = [text.partition("=") for text in value]
        return sorted((cell, what if "@" in what else f"{what}@0") for cell, _, what in placed)
    if key == "hands":
        return [sorted(hand.split()) for hand in value]
    if key == "starters":
        return [icons(text)[0] if text in DECK_90 else text for text in value]
    return value


def plain(text: str) -> str:
    """An action text as the reference writes it."""
    act = read(text)
    return write_play(act.card, act.cell, act.rotation) if act.name == "play" else text


def as_json(text: str) -> dict[str, Any]:
    """The action's JSON form, straight from its notation: what is nonsense must get through."""
    act = read(text)
    if act.name == "play":
        q, r = act.cell
        return {"do": "play", "card": act.card, "q": q, "r": r, "rotation": act.rotation}
    if act.name == "choose_starter":
        return {"do": act.name, "icon": act.icon}
    return {"do": act.name}


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
