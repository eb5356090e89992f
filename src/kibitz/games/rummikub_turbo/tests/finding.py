"""Commits for random players to try: a small generator of new tables, for tests only.

Every table it makes is tried on the plain reading of the rules in ``reference``; what that accepts
is kept. It finds some commits of each kind, never all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, permutations

from kibitz.core.chance import Chance
from kibitz.games.rummikub_turbo.tests.reference import (
    COLOURS,
    JOKER,
    SIZE,
    Cell,
    Reference,
    all_lines,
    by_number,
    is_set,
    islands,
    neighbours,
)

Layout = dict[str, Cell]
"""From die to cell."""

ACROSS, DOWN = (0, 1), (1, 0)
NEARLY = ("RT-4.11", "RT-6.3", "RT-7.8", "RT-5.7")
SEARCHES = 60
"""How many sets a search for a division into sets may try."""


class Finder:
    """Commits of the seat in its place step."""

    def __init__(self, reference: Reference, chance: Chance) -> None:
        self.reference = reference
        self.chance = chance
        self.faces = reference.faces
        self.table: Layout = dict(reference.table)
        self.hand = by_number(reference.hand())
        self.either = reference.rulings["run_direction"] == "either"
        self.found: list[Layout] = []
        self.nearly: list[Layout] = []
        """Legal tables but for these rules."""

    def some(self, tries: int) -> list[Layout]:
        """Legal new tables, of kinds picked at random."""
        kinds = (
            self.attached,
            self.attached,
            self.own_sets,
            self.crossed,
            self.crossed,
            self.moved,
            self.rebuilt,
            self.rebuilt,
            self.swapped,
            self.block,
            self.thick,
        )
        for _ in range(tries):
            layout = self.chance.pick(kinds)()
            if layout is None:
                continue
            rule = self.reference.commit_fault(list(layout.items()))
            if rule is None and layout not in self.found:
                self.found.append(layout)
            elif rule in NEARLY and layout not in self.nearly:
                self.nearly.append(layout)
        return self.found

    # ---------------------------------------------------------------------------------- pieces

    def sets(self, dice: Sequence[str]) -> bool:
        return is_set([self.faces[die] for die in dice], self.either)

    def in_order(self, dice: Sequence[str]) -> list[str] | None:
        """The dice in an order that is a set."""
        orders = [list(order) for order in permutations(dice) if self.sets(order)]
        return self.chance.pick(orders) if orders else None

    def mixed(self, dice: Iterable[str]) -> list[str]:
        left = list(dice)
        self.chance.shuffle(left)
        return left

    def some_hand(self) -> list[str]:
        """Some of the hand, often all of it."""
        dice = self.mixed(self.hand)
        return dice if self.chance.below(2) else dice[: 1 + self.chance.below(len(dice))]

    def fits(self, shown: Mapping[Cell, str], die: str, cell: Cell) -> bool:
        """Whether the lines through one more die could be sets."""
        found = 0
        for down, right in (ACROSS, DOWN):
            line = [self.faces[die]]
            row, col = cell
            while (row := row - down, col := col - right) in shown:
                line.insert(0, shown[row, col])
            row, col = cell
            while (row := row + down, col := col + right) in shown:
                line.append(shown[row, col])
            if len(line) > 1:
                if not is_set(line, self.either):
                    return False
                found += 1
        return found > 0

    def shown(self, layout: Layout) -> dict[Cell, str]:
        return {cell: self.faces[die] for die, cell in layout.items()}

    def attach(self, layout: Layout, dice: Sequence[str]) -> Layout:
        """One die after another at the edge, as far as they fit."""
        for die in dice:
            shown = self.shown(layout)
            edge = {near for cell in shown for near in neighbours(cell)} - set(shown)
            fitting = [cell for cell in sorted(edge) if self.fits(shown, die, cell)]
            if fitting:
                layout = {**layout, die: self.chance.pick(fitting)}
        return layout

    def lay(self, layout: Layout, dice: Sequence[str]) -> Layout | None:
        """A line of dice somewhere, mostly where it touches nothing."""
        used = set(layout.values())
        around = used | {near for cell in used for near in neighbours(cell)}
        shut = used if self.chance.below(6) == 0 else around
        for _ in range(30):
            step = self.chance.pick((ACROSS, DOWN))
            row = self.chance.below(SIZE - step[0] * (len(dice) - 1))
            col = self.chance.below(SIZE - step[1] * (len(dice) - 1))
            if self.chance.below(3) and used:  # not far away
                row, col = self.chance.pick(sorted(around))
            cells = [(row + step[0] * n, col + step[1] * n) for n in range(len(dice))]
            if not shut & set(cells):
                return {**layout, **dict(zip(dice, cells, strict=True))}
        return None

    def cross(self, layout: Layout, loose: Sequence[str]) -> Layout | None:
        """Two or three loose dice in a line with one that lies there."""
        for _ in range(12):
            if len(loose) < 2 or not layout:
                return None
            here = self.chance.pick(by_number(layout))
            size = 2 if self.chance.below(4) or len(loose) < 3 else 3
            dice = self.in_order([here, *self.mixed(loose)[:size]])
            if dice is None:
                continue
            step = self.chance.pick((ACROSS, DOWN))
            back = dice.index(here)
            row, col = layout[here]
            more = {
                die: (row + step[0] * (n - back), col + step[1] * (n - back))
                for n, die in enumerate(dice)
            }
            if not set(layout.values()) & {more[die] for die in dice if die != here}:
                return {**layout, **more}
        return None

    def divide(self, must: Sequence[str], may: Sequence[str]) -> list[list[str]] | None:
        """The ``must`` dice and some of the ``may`` dice in sets of three to five."""
        self.searches = SEARCHES
        return self._divide(list(must), list(may))

    def _divide(self, must: list[str], may: list[str]) -> list[list[str]] | None:
        if not must:
            return []
        first, others = must[0], self.mixed([*must[1:], *may])
        for pair in combinations(others, 2):
            line = self.in_order([first, *pair])
            if line is None:
                continue
            for die in others:
                if self.chance.below(2) and die not in line:
                    line = next(
                        (longer for longer in ([die, *line], [*line, die]) if self.sets(longer)),
                        line,
                    )
            self.searches -= 1
            if self.searches < 0:
                return None
            rest = self._divide(
                [die for die in must if die not in line], [die for die in may if die not in line]
            )
            if rest is not None:
                return [line, *rest]
        return None

    def lay_all(self, layout: Layout, lines: Sequence[Sequence[str]]) -> Layout | None:
        for line in lines:
            more = self.lay(layout, line)
            if more is None:
                return None
            layout = more
        return layout

    def island(self) -> list[str]:
        """The dice of an island."""
        cells = self.chance.pick(islands(self.table.values()))
        return [die for die in self.table if self.table[die] in cells]

    # ----------------------------------------------------------------------------------- kinds

    def attached(self) -> Layout | None:
        """Dice at the edge of what lies there."""
        return self.attach(self.table, self.some_hand())

    def own_sets(self) -> Layout | None:
        """Sets of the hand alone, then more at the edge."""
        hand = self.some_hand()
        lines: list[list[str]] = []
        while hand:
            found = self.divide(hand[:1], hand[1:])
            lines += found or []
            used = {hand[0], *(die for line in found or [] for die in line)}
            hand = [die for die in hand if die not in used]
        layout = self.lay_all(self.table, lines)
        if layout is None or self.chance.below(2):
            return layout
        return self.attach(layout, [die for die in self.mixed(self.hand) if die not in layout])

    def crossed(self) -> Layout | None:
        """A line off a table die, and perhaps off a die of that line."""
        layout: Layout = self.table
        for _ in range(1 + self.chance.below(3)):
            loose = [die for die in self.some_hand() if die not in layout]
            layout = self.cross(layout, loose) or layout
        return self.attach(layout, [die for die in self.hand if die not in layout][:2])

    def moved(self) -> Layout | None:
        """An island elsewhere, now and then turned; then what fits."""
        if not self.table:
            return None
        dice = self.island()
        down, right = self.chance.below(7) - 3, self.chance.below(7) - 3
        turn = self.chance.below(3) == 0
        top = min(self.table[die][0] for die in dice)
        left = min(self.table[die][1] for die in dice)
        if self.chance.below(6) == 0:  # to the border
            down, right = self.chance.pick((-top, SIZE - 1 - top, 0)), -left
        layout = dict(self.table)
        for die in dice:
            row, col = self.table[die][0] - top, self.table[die][1] - left
            row, col = (col, row) if turn else (row, col)
            layout[die] = top + down + row, left + right + col
        if len(set(layout.values())) < len(layout):
            return None
        more = self.cross(layout, self.some_hand()) if self.chance.below(3) == 0 else None
        return self.attach(more or layout, self.some_hand() if more is None else [])

    def rebuilt(self) -> Layout | None:
        """Lines or islands taken up and laid again with dice of the hand."""
        if not self.table:
            return None
        taken: set[str] = set()
        for _ in range(1 + self.chance.below(3)):
            if self.chance.below(2):
                taken |= set(self.island())
                continue
            line = self.chance.pick(all_lines(self.table.values()))
            dice = [die for die in self.table if self.table[die] in line]
            # Part of a line, or the whole.
            dice.sort(key=lambda die: self.table[die])
            cut = self.chance.below(len(dice))
            taken |= set(self.chance.pick((dice, dice[:cut], dice[cut:], dice)))
        layout = {die: cell for die, cell in self.table.items() if die not in taken}
        must = self.mixed(by_number(taken))
        hand = self.some_hand()
        if self.chance.below(2):  # One die of the hand at least.
            must, hand = [*must, hand[0]], hand[1:]
        lines = self.divide(must, hand)
        if lines is None:
            return None
        again = self.lay_all(layout, lines)
        if again is None:
            return None
        return self.attach(again, [die for die in self.hand if die not in again])

    def swapped(self) -> Layout | None:
        """A die of the hand in the place of a table die, often a joker, which goes elsewhere."""
        if not self.table:
            return None
        dice = by_number(self.table)
        jokers = [die for die in dice if self.faces[die] == JOKER]
        out = self.chance.pick(jokers if jokers and self.chance.below(4) else dice)
        layout = dict(self.table)
        cell = layout.pop(out)
        shown = self.shown(layout)
        fitting = [die for die in self.mixed(self.hand) if self.fits(shown, die, cell)]
        if not fitting:
            return None
        layout[fitting[0]] = cell
        loose = [die for die in self.mixed(self.hand) if die != fitting[0]]
        draw = self.chance.below(3)
        if draw == 0:
            return self.attach(layout, [out, *loose])
        if draw == 1:
            lines = self.divide([out], loose)
            return None if lines is None else self.lay_all(layout, lines)
        return self.cross(layout, [out, *loose[:1]])

    def block(self) -> Layout | None:
        """Runs across and groups down, of the whole table or an island with the hand."""
        whole = self.chance.below(2) or not self.table
        taken = list(self.table) if whole else self.island()
        pool = self.mixed([*taken, *self.hand])
        first, width = 1 + self.chance.below(11), 3 + self.chance.below(2)
        colours = self.mixed(COLOURS)[: 3 + self.chance.below(2)]
        rows: list[list[str]] = []
        for colour in colours:
            row: list[str] = []
            for number in range(first, first + width):
                fitting = [die for die in pool if self.faces[die] == f"{colour}{number}"]
                jokers = [die for die in pool if self.faces[die] == JOKER]
                if not fitting + jokers:
                    return None
                row.append((fitting + jokers)[0])
                pool.remove(row[-1])
            rows.append(row)
        layout = {die: cell for die, cell in self.table.items() if die not in taken}
        top, left = self.chance.below(SIZE - 4), self.chance.below(SIZE - 4)
        for down, row in enumerate(rows):
            for right, die in enumerate(row):
                layout[die] = top + down, left + right
        lines = self.divide([die for die in taken if die not in layout], pool)
        return None if lines is None else self.lay_all(layout, lines)

    def thick(self) -> Layout | None:
        """A line of the hand right beside a line of the table."""
        if not self.table or len(self.hand) < 3:
            return None
        line = self.chance.pick(all_lines(self.table.values()))
        size = min(len(line), 3)
        begin = self.chance.below(len(line) - size + 1)
        beside = self.chance.pick((-1, 1))
        flat = line[0][0] == line[1][0]
        cells = [
            (row + beside, col) if flat else (row, col + beside)
            for row, col in line[begin : begin + size]
        ]
        layout = dict(self.table)
        for cell in cells:
            if cell in layout.values():
                continue
            held = [die for die in self.mixed(self.hand) if die not in layout]
            near = [die for die in held if self.faces[die][1:] in self.numbers_near(cell)]
            if not near:
                return None
            layout[near[0]] = cell
        return layout

    def numbers_near(self, cell: Cell) -> set[str]:
        around = neighbours(cell)
        return {self.faces[die][1:] for die, there in self.table.items() if there in around}
