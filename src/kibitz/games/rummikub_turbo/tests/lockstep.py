"""The game and the plain reading of the rules in ``reference`` side by side, for the tests that
play many rounds: what is compared, how they are led on, and what is tried that may be illegal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import lockstep_testing
from lockstep_testing import some_choices, some_of

from kibitz.core.chance import Chance
from kibitz.core.errors import Unreadable
from kibitz.games.rummikub_turbo.game import GAME
from kibitz.games.rummikub_turbo.tests.finding import Finder, Layout
from kibitz.games.rummikub_turbo.tests.reference import (
    CHOICES,
    DICE,
    FACES,
    JOKER,
    REFEREE,
    SEATS,
    SIZE,
    Cell,
    Reference,
    has_hand_set,
    neighbours,
    read,
    read_table,
    write_table,
)

Options = dict[str, str | int]

MODES = ("uniform", "eager", "lucky", "single", "passing", "keeping")
"""How random players choose; see ``Pair.choose``."""

ALWAYS = (
    "players", "phase", "round", "starter", "points", "won", "table", "hands", "table_dice",
    "hand_dice", "turns_taken", "stall",
)  # fmt: skip
IN_TURN = (*ALWAYS, "seat", "throws", "committed", "opened", "last_commit")


class Pair(lockstep_testing.Pair):
    """One game, played twice."""

    game = GAME
    reference_type = Reference
    reference: Reference
    owed = {"deal": "deal"}
    fields = {
        "deal": ALWAYS,
        "throw": IN_TURN,
        "place": IN_TURN,
        "game_over": (*ALWAYS, "opened", "last_commit"),
    }
    reloading = ("throw", "place")
    commits = 0

    @classmethod
    def at(
        cls, position: Mapping[str, Any], rulings: Mapping[str, str | int], seed: int = 0
    ) -> Pair:
        """A position; where it names no dice, those that the game chooses."""
        if "table_dice" not in position and "hand_dice" not in position:
            written = GAME.position(GAME.load(position, GAME.rulings(), seed))
            assert written["table"] == write_table(
                {cell: token for token, cell in read_table(position.get("table", ""))}
            )
            hands = zip(written["hands"], position.get("hands", ("", "")), strict=True)
            assert all(sorted(ours.split()) == sorted(given.split()) for ours, given in hands)
            chosen = {key: written[key] for key in ("table", "hands", "table_dice", "hand_dice")}
            position = {**position, **chosen}
        return super().at(position, rulings, seed)

    def as_json(self, text: str) -> dict[str, Any]:
        act = read(text)
        if act.name == "throw":
            return {"do": "throw", "dice": list(act.tokens)}
        if act.name == "commit":
            laid = zip(act.tokens, act.cells, strict=True)
            return {"do": "commit", "dice": [[token, row, col] for token, (row, col) in laid]}
        return {"do": act.name}

    def action_of(self, text: str) -> Any:
        return GAME.read(text) if "ALL" in read(text).tokens else super().action_of(text)

    def normal(self, key: str, value: Any) -> Any:
        return sorted(value) if key == "opened" else value

    def expected_result(self) -> tuple[Sequence[int], Sequence[int]]:
        return self.reference.totals(), self.reference.winners()

    # Comparing

    def check(self) -> None:
        """Position, actor, what is due and the outcome are the same."""
        self.check_position()
        self.check_result()
        actors = self.check_actors()
        for seat in SEATS:
            if seat not in actors:
                assert not GAME.legal(self.state, seat), self.where()
        for actor in actors:
            some = GAME.write(GAME.sample(self.state, actor, Chance(self.steps)))
            assert self.reference.refuse(actor, some) is None, some + self.where()

    def check_listed(self, layouts: Sequence[Layout]) -> None:
        """What the game lists is legal, and all of it where it lists at all."""
        reference = self.reference
        listed = GAME.legal(self.state, reference.seat)
        if listed is None:
            return
        texts = [GAME.write(action) for action in listed]
        assert len(set(texts)) == len(texts), self.where()
        acts = {text: read(text) for text in texts}
        for text in texts:
            assert reference.refuse(reference.seat, text) is None, text + self.where()
        thrown = [reference.thrown(act) for act in acts.values() if act.name == "throw"]
        ours = {frozenset(dice) for dice in thrown if dice is not None}
        assert ours == {frozenset(dice) for dice in reference.throws_now()}, self.where()
        may_pass = reference.refuse(reference.seat, "pass") is None
        assert ("pass" in texts) == may_pass, self.where()
        laid = [dict(reference.laid(act) or []) for act in acts.values() if act.name == "commit"]
        assert all(layout in laid for layout in layouts), self.where()

    def check_refusal(self, seat: int, text: str) -> None:
        try:
            action = self.action_of(text)
        except Unreadable:
            # Only tokens that are neither dice nor faces may be unreadable.
            assert any(not is_token(token) for token in read(text).tokens), text
            return
        super().check_refusal(seat, text)
        if self.attempts % 8 == 0 and all(map(is_token, read(text).tokens)):
            assert GAME.read(text) == action, text
            assert GAME.read(GAME.write(action)) == action, text

    def check_attempts(self, chance: Chance, count: int, layouts: Sequence[Layout] = ()) -> None:
        """A few actions, most of them by the seat on turn, are refused by the same rule."""
        for _ in range(count):
            seat = self.reference.seat
            if chance.below(12) == 0:
                seat = chance.pick((0, 1, REFEREE))
            self.check_refusal(seat, some_attempt(self.reference, chance, layouts))

    # Playing

    def play(
        self, mode: str, chance: Chance, most: int, tries: int = 4, fresh: int = 0, listed: int = 8
    ) -> None:
        """Plays on by random choices to the end, or for so many steps.

        With ``fresh``, both go on from the position alone every so many steps; what the game lists
        is compared as often as ``listed`` says.
        """
        for number in range(most):
            self.check()
            if self.reference.phase == "game_over":
                self.check_attempts(chance, tries)
                return
            if self.reference.actor() == REFEREE:
                self.check_attempts(chance, tries)
                self.referee()
                continue
            layouts, nearly = self.layouts(8 if mode == "passing" else 24, chance)
            if number % listed == 0:
                self.check_listed(layouts)
            self.check_attempts(chance, tries, layouts + nearly)
            self.take(mode, chance, layouts)
            if fresh and number % fresh == 0:
                self.reload()

    def layouts(self, tries: int, chance: Chance) -> tuple[list[Layout], list[Layout]]:
        """Some tables that the seat on turn may commit, and some that it may nearly."""
        if self.reference.phase != "place":
            return [], []
        finder = Finder(self.reference, chance)
        return finder.some(tries), finder.nearly

    def check_cells(self, chance: Chance, dice: int) -> None:
        """A few dice of the hand, each in every cell at the edge of the table."""
        reference = self.reference
        used = set(reference.table.values())
        edge = {near for cell in used for near in neighbours(cell)} - used
        for die in some_of(reference.hand(), dice, chance):
            for row, col in sorted(edge):
                laid = {cell: lying for lying, cell in reference.table.items()}
                text = f"commit {write_table(laid)}; H({row},{col}) {die}"
                self.check_refusal(reference.seat, text)

    def take(self, mode: str, chance: Chance, layouts: Sequence[Layout]) -> None:
        """One action of the seat on turn."""
        reference = self.reference
        if reference.phase == "throw":
            if reference.committed and chance.below(3) == 0:
                self.step("pass")
            else:
                self.throw(mode, chance)
            return
        if reference.throw_open() and chance.below(3) == 0:
            self.throw(mode, chance)
            return
        may_pass = reference.refuse(reference.seat, "pass") is None
        layout = choose(reference, layouts, mode, chance)
        if may_pass and (layout is None or (mode == "passing" and chance.below(5))):
            self.step("pass")
        elif layout is not None:
            self.commits += 1
            self.step(write_commit(reference, layout, chance))
        else:
            self.step(chance.pick(reference.simple_commits()))

    def throw(self, mode: str, chance: Chance) -> None:
        """A throw of some or all dice; in the lucky mode the best of several results."""
        reference = self.reference
        dice = some_throw(reference, mode, chance)
        if mode != "lucky":
            self.step(" ".join(("throw", *dice)))
            return
        rolls = [[chance.pick(DICE[die]) for die in dice] for _ in range(5)]
        self.step(" ".join(("throw", *dice)), max(rolls, key=lambda roll: promise(reference, roll)))


# --------------------------------------------------------------------------------- choosing


def some_rulings(chance: Chance, rounds: int = 0) -> Options:
    """A value of each ruling; every third table keeps most defaults."""
    return {**some_choices(CHOICES, chance), "rounds": rounds or 1 + chance.below(2)}


def choose(
    reference: Reference, layouts: Sequence[Layout], mode: str, chance: Chance
) -> Layout | None:
    """One of the tables, or None where none is chosen.

    uniform: each alike; eager and lucky: the most dice; single: the fewest; passing: not playing
    where that is allowed; keeping: the fewest while the hand is large, then the most.
    """
    if not layouts or (mode == "uniform" and chance.below(6) == 0):
        return None
    fewest = mode == "single" or (mode == "keeping" and len(reference.hand()) > 4)
    sizes = sorted({len(layout) for layout in layouts})
    if fewest:
        return chance.pick([layout for layout in layouts if len(layout) == sizes[0]])
    if mode in ("eager", "lucky", "keeping"):
        return chance.pick([layout for layout in layouts if len(layout) == sizes[-1]])
    return chance.pick(layouts)


def some_throw(reference: Reference, mode: str, chance: Chance) -> list[str]:
    """Dice to throw: all where that is asked for, else some."""
    hand = list(reference.hand())
    if reference.first_turn() or chance.below(4) == 0:
        return hand
    chance.shuffle(hand)
    if reference.rulings["min_throw"] == "zero" and chance.below(6) == 0:
        return []
    if mode == "passing":
        return hand[:1]
    # Jokers are kept, mostly.
    count = 1 + chance.below(len(hand))
    hand.sort(key=lambda die: reference.faces[die] == JOKER and chance.below(4) > 0)
    return hand[:count]


def promise(reference: Reference, roll: Sequence[str]) -> int:
    """How useful faces look."""
    lying = {reference.faces[die] for die in reference.table}
    useful = sum(face == JOKER or near_to(face, lying) for face in roll)
    return useful + (4 if len(roll) < 7 and has_hand_set(roll) else 0)


def near_to(face: str, others: set[str]) -> bool:
    """Whether a face could lie next to one of the others."""
    colour, number = face[0], int(face[1:])
    return any(f"{colour}{number + step}" in others for step in (-1, 1))


def write_commit(reference: Reference, layout: Layout, chance: Chance) -> str:
    """A commit of dice, in the order of positions or in any order."""
    placed = list(layout.items())
    if chance.below(2):
        return "commit " + write_table({cell: die for die, cell in placed})
    chance.shuffle(placed)
    return "commit " + in_parts(placed, chance)


def in_parts(placed: Sequence[tuple[str, Cell]], chance: Chance) -> str:
    """Tokens each in a part of their own."""
    return "; ".join(f"{chance.pick('HV')}({row},{col}) {token}" for token, (row, col) in placed)


# ------------------------------------------------------------------------------------ forms


def is_token(token: str) -> bool:
    return token in DICE or token in FACES or token in (JOKER, "ALL")


# --------------------------------------------------------------------------------- attempts

NO_TOKENS = ("D0", "D19", "K0", "B14", "Q5", "JJ", "K")


def some_attempt(reference: Reference, chance: Chance, layouts: Sequence[Layout] = ()) -> str:
    """An action that may well be illegal."""
    draw = chance.below(16)
    if draw == 0:
        return "deal"
    if draw == 1:
        return "pass"
    if draw < (12 if reference.phase == "throw" else 4):
        return some_throw_attempt(reference, chance)
    layout: Layout = dict(reference.table)
    if layouts and chance.below(4):
        layout = dict(chance.pick(layouts))
    if len(layout) == len(reference.table) or chance.below(6) == 0:
        for _ in range(1 + chance.below(3)):
            add_some(layout, reference, chance)
    return changed(list(layout.items()), reference, chance)


def some_throw_attempt(reference: Reference, chance: Chance) -> str:
    hand = list(reference.hand())
    draw = chance.below(10)
    if draw < 2:
        return "throw all" if draw else "throw"
    chance.shuffle(hand)
    tokens = hand[: chance.below(len(hand) + 1)] if draw < 7 else hand
    if chance.below(3) == 0:
        tokens = [reference.faces[die] for die in tokens]
    if chance.below(4) == 0:
        tokens = [*tokens, chance.pick((*DICE, *FACES, JOKER, *NO_TOKENS, *tokens))]
    return " ".join(("throw", *tokens))


def add_some(layout: Layout, reference: Reference, chance: Chance) -> None:
    """One more die of the hand somewhere, often next to another."""
    left = [die for die in reference.hand() if die not in layout]
    if left:
        layout[chance.pick(left)] = some_cell(layout, chance)


def some_cell(layout: Layout, chance: Chance) -> Cell:
    if not layout or chance.below(8) == 0:
        return chance.below(SIZE + 4) - 2, chance.below(SIZE + 4) - 2
    cells = sorted(layout.values())
    cell = chance.pick(cells)
    return cell if chance.below(10) == 0 else chance.pick(neighbours(cell))


def changed(placed: list[tuple[str, Cell]], reference: Reference, chance: Chance) -> str:
    """A commit with a thing or two about it changed."""
    for _ in range(chance.pick((0, 1, 1, 1, 1, 2, 3))):
        change(placed, reference, chance)
    draw = chance.below(4)
    if draw == 0:  # by faces
        placed = [(reference.faces.get(token, token), cell) for token, cell in placed]
    elif draw == 1:  # by faces here and there
        placed = [
            (reference.faces.get(token, token) if chance.below(3) == 0 else token, cell)
            for token, cell in placed
        ]
    if chance.below(2):
        chance.shuffle(placed)
    else:
        placed.sort(key=lambda item: item[1])
    return ("commit " + in_parts(placed, chance)).strip()


def change(placed: list[tuple[str, Cell]], reference: Reference, chance: Chance) -> None:
    draw = chance.below(12)
    if draw == 0:  # another token in some cell
        token = chance.pick((*DICE, *FACES, JOKER, *NO_TOKENS))
        placed.append((token, some_cell(dict(placed), chance)))
        return
    if not placed:
        return
    one, other = chance.below(len(placed)), chance.below(len(placed))
    token, cell = placed[one]
    if draw == 1:
        placed.pop(one)
    elif draw == 2:  # listed twice
        placed.append((token, some_cell(dict(placed), chance)))
    elif draw == 3:  # all somewhere else
        down, right = chance.below(31) - 15, chance.below(31) - 15
        placed[:] = [(token, (row + down, col + right)) for token, (row, col) in placed]
    elif draw == 4:  # all turned
        placed[:] = [(token, (col, row)) for token, (row, col) in placed]
    elif draw == 5:  # one die away
        placed[one] = token, some_cell(dict(placed), chance)
    elif draw == 6:  # one that is not there
        placed[one] = chance.pick((*DICE, *FACES, JOKER)), cell
    elif draw == 7:  # a hand die less
        held = [item for item in placed if item[0] in reference.hand()]
        if held:
            placed.remove(chance.pick(held))
    elif draw == 8:  # against the border
        row = min(row for _, (row, _) in placed)
        col = max(col for _, (_, col) in placed)
        off = chance.below(2)
        placed[:] = [(word, (r - row, c - col + SIZE - 1 + off)) for word, (r, c) in placed]
    else:  # two change places
        placed[one], placed[other] = (token, placed[other][1]), (placed[other][0], cell)
