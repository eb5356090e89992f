"""Rummikub Turbo, an independent reading of the rules: slow and obvious, for differential play.

Written from the rule ledger alone. Dice are texts (``D7``), faces are texts (``K13``, ``J``), the
table is a dict from die to (row, column), every action is read from its text, and what is left to
chance (starter, deal, throws) is supplied by the caller. Comments name the rule they follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations, permutations

Cell = tuple[int, int]

REFEREE = -1
SEATS = (0, 1)  # RT-1.1
EXTRA_ROUNDS = 6  # game_tie = extra_round
STALL_LIMIT = 6  # RT-8.4
SIZE = 24  # RT-4.1
HAND = 9  # RT-2.1

COLOURS = "KBOR"
NUMBERS = range(1, 14)
JOKER = "J"

# Options: every value of every option, the default first; rounds, a number, apart.
CHOICES = {
    "first_starter": ("random", "seat_0"),
    "first_turn_throw": ("opening_roll", "rethrow_all"),
    "throws_per_turn": ("one", "until_no_placement", "up_to_three"),
    "min_throw": ("one", "zero"),
    "set_duty": ("at_least_one", "all_possible", "none"),
    "crossings": ("on", "off"),
    "run_direction": ("ascending", "either"),
    "joker_consistency": ("one_face", "number_only", "independent"),
    "opening_minimum": ("none", "thirty"),
    "joker_penalty": ("ten_in_sum", "extra_ten"),
    "blocked_tie": ("no_points", "last_commit_wins"),
    "game_tie": ("draw", "more_rounds_won", "extra_round"),
}
ROUNDS = range(1, 13)
DEFAULTS = {key: values[0] for key, values in CHOICES.items()}

# ------------------------------------------------------------------------------------- dice


def listed_faces() -> list[str]:
    """RT-0.1: the 108 faces in the order of the ledger's construction."""
    faces = []
    for number in NUMBERS:
        for colour in "KBOR" if number % 2 else "ORKB":
            faces.append(f"{colour}{number}")
    for number in (12, 13, *range(1, 12)):
        for colour in "BORK":
            faces.append(f"{colour}{number}")
    return faces + [JOKER] * 4


DICE: dict[str, tuple[str, ...]] = {
    f"D{die + 1}": tuple(listed_faces()[die::18]) for die in range(18)
}
"""Every die with its faces, slot 1 first."""
FACES = tuple(dict.fromkeys(face for die in DICE.values() for face in die if face != JOKER))


def colour_of(face: str) -> str:
    return face[0]


def number_of(face: str) -> int:
    return int(face[1:])


def worth(face: str) -> int:
    # RT-9.3, RT-6.9.
    return 10 if face == JOKER else number_of(face)


def by_number(dice: Iterable[str]) -> list[str]:
    """Dice in the order of their numbers."""
    return sorted(dice, key=lambda die: int(die[1:]))


def some_dice(faces: Sequence[str], free: Iterable[str] = DICE) -> list[str] | None:
    """Some dice that can show these faces at once, in the same order; None if none can."""
    showing = {spot: [die for die in free if face in DICE[die]] for spot, face in enumerate(faces)}
    chosen = pairing(showing)
    return None if chosen is None else [chosen[spot] for spot in range(len(faces))]


def pairing(showing: Mapping[int, Sequence[str]]) -> dict[int, str] | None:
    if not showing:
        return {}
    # What has the fewest dice is served first.
    spot = min(showing, key=lambda spot: len(showing[spot]))
    for die in showing[spot]:
        left = {other: [d for d in dice if d != die] for other, dice in showing.items()}
        del left[spot]
        if all(left.values()):
            rest = pairing(left)
            if rest is not None:
                return {spot: die, **rest}
    return None


# ------------------------------------------------------------------------------------- sets


@lru_cache
def spellings(length: int, either: bool) -> tuple[tuple[str, ...], ...]:
    """Every set of so many dice (RT-5.1), each in every order in which it may lie."""
    found = []
    if length in (3, 4):
        # RT-5.2, RT-5.6.
        for number in NUMBERS:
            for colours in permutations(COLOURS, length):
                found.append(tuple(f"{colour}{number}" for colour in colours))
    if 3 <= length <= 13:
        # RT-5.3, RT-5.4.
        for colour in COLOURS:
            for first in range(1, 15 - length):
                run = tuple(f"{colour}{number}" for number in range(first, first + length))
                found.append(run)
                # RT-5.5, run_direction = either.
                if either:
                    found.append(run[::-1])
    return tuple(found)


@cache
def spelled_with(length: int, either: bool, spot: int, face: str) -> tuple[tuple[str, ...], ...]:
    """Those of them that have this face in this place: only to save time."""
    return tuple(each for each in spellings(length, either) if each[spot] == face)


@lru_cache(maxsize=200_000)
def fitting(line: tuple[str, ...], either: bool = False) -> tuple[tuple[str, ...], ...]:
    """Every set that the faces of a line can be, its jokers standing for anything (RT-6.1)."""
    known = next((spot for spot, face in enumerate(line) if face != JOKER), None)
    if known is None:
        return spellings(len(line), either)
    return tuple(
        spelling
        for spelling in spelled_with(len(line), either, known, line[known])
        if all(face in (JOKER, stands) for face, stands in zip(line, spelling, strict=True))
    )


def is_set(faces: Sequence[str], either: bool = False) -> bool:
    """Whether a line of these faces, in this order, is a set (RT-6.2, RT-6.5)."""
    return fitting(tuple(faces), either) != ()


def is_set_in_some_order(faces: Sequence[str]) -> bool:
    return any(is_set(order) for order in permutations(faces))


def has_hand_set(faces: Sequence[str]) -> bool:
    """Whether three of these faces, in some order, are a set."""
    return any(is_set_in_some_order(triple) for triple in combinations(faces, 3))


def most_hand_sets(faces: Sequence[str]) -> int:
    """set_duty = all_possible: the largest number of hand sets that share no die."""
    most = 0
    for spots in combinations(range(len(faces)), 3):
        if is_set_in_some_order([faces[spot] for spot in spots]):
            rest = [face for spot, face in enumerate(faces) if spot not in spots]
            most = max(most, 1 + most_hand_sets(rest))
    return most


# ------------------------------------------------------------------------------------ table


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    # RT-4.2.
    row, col = cell
    return (row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)


def stretch(cells: Iterable[Cell], first: Cell, step: Cell) -> tuple[Cell, ...]:
    """Neighbouring cells from the first one on, as far as they are among ``cells``."""
    found = [first]
    while (after := (found[-1][0] + step[0], found[-1][1] + step[1])) in cells:
        found.append(after)
    return tuple(found)


def lines(cells: Iterable[Cell], step: Cell) -> list[tuple[Cell, ...]]:
    """Every line in one direction, in reading order: RT-4.3."""
    every = set(cells)
    starts = [cell for cell in sorted(every) if (cell[0] - step[0], cell[1] - step[1]) not in every]
    return [line for line in (stretch(every, cell, step) for cell in starts) if len(line) > 1]


def all_lines(cells: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    every = set(cells)
    return lines(every, (0, 1)) + lines(every, (1, 0))


def islands(cells: Iterable[Cell]) -> list[set[Cell]]:
    left, found = set(cells), []
    while left:
        island, waiting = set(), [min(left)]
        while waiting:
            cell = waiting.pop()
            if cell in left:
                left.remove(cell)
                island.add(cell)
                waiting.extend(neighbours(cell))
        found.append(island)
    return found


def table_rule(layout: Mapping[Cell, str], rulings: Mapping[str, str | int] | None = None) -> str:
    """The first rule that a table of faces breaks, in the order of RT-7.13; "" if it is legal."""
    options = {**DEFAULTS, **(rulings or {})}
    either = options["run_direction"] == "either"
    if not all(row in range(SIZE) and col in range(SIZE) for row, col in layout):
        return "RT-4.1"
    across, down = lines(layout, (0, 1)), lines(layout, (1, 0))
    in_row = {cell for line in across for cell in line}
    in_col = {cell for line in down for cell in line}
    # RT-4.9: the empty table passes all of this.
    if in_row | in_col != set(layout):
        return "RT-4.5"
    if options["crossings"] == "off" and in_row & in_col:
        return "RT-4.11"
    if not all(is_set([layout[cell] for cell in line], either) for line in across + down):
        return "RT-4.4"
    if options["joker_consistency"] == "independent":
        return ""
    numbers_only = options["joker_consistency"] == "number_only"
    for island in islands(layout):
        own = [line for line in across + down if line[0] in island]
        if not can_stand(layout, own, {}, numbers_only, either):
            return "RT-6.3"
    return ""


def can_stand(
    layout: Mapping[Cell, str],
    own: Sequence[tuple[Cell, ...]],
    meaning: Mapping[Cell, str],
    numbers_only: bool,
    either: bool,
) -> bool:
    """RT-6.2, RT-6.3: whether every joker without a meaning can be given one, the same in both of
    its lines. A meaning is a face; a number where only that must agree (number_only)."""

    def part(face: str) -> str:
        return face[1:] if numbers_only else face

    def meanings(cell: Cell, line: tuple[Cell, ...]) -> set[str]:
        """What the joker in the cell may mean in the line."""
        return {
            part(spelling[line.index(cell)])
            for spelling in fitting(tuple(layout[other] for other in line), either)
            if all(
                other not in meaning or part(stands) == meaning[other]
                for other, stands in zip(line, spelling, strict=True)
            )
        }

    choices: dict[Cell, set[str]] = {}
    for line in own:
        for cell in line:
            if layout[cell] == JOKER and cell not in meaning:
                found = meanings(cell, line)
                choices[cell] = choices[cell] & found if cell in choices else found
    if not choices:
        return True
    # The joker with the fewest meanings is tried first.
    cell = min(choices, key=lambda cell: (len(choices[cell]), cell))
    return any(
        can_stand(layout, own, {**meaning, cell: word}, numbers_only, either)
        for word in sorted(choices[cell])
    )


# ------------------------------------------------------------------------------------- texts


@dataclass(frozen=True)
class Act:
    """One action text, read. A commit has a cell for each token."""

    name: str
    tokens: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()


PART = re.compile(r"([HV])\(\s*(-?\d+)\s*,\s*(-?\d+)\s*\)(.*)", re.IGNORECASE)


def read_table(text: str) -> list[tuple[str, Cell]]:
    """Tokens with their cells, in the order written."""
    found: list[tuple[str, Cell]] = []
    for part in filter(str.strip, text.split(";")):
        match = PART.fullmatch(part.strip())
        if match is None:
            raise ValueError(f"not a part of a table: {part!r}")
        row, col = int(match[2]), int(match[3])
        for token in match[4].split():
            found.append((plain(token), (row, col)))
            row, col = (row, col + 1) if match[1] in "Hh" else (row + 1, col)
    return found


def write_table(words: Mapping[Cell, str]) -> str:
    """The form of positions: horizontal lines first, then what is left, downward."""
    parts = []
    left = set(words)
    for line in lines(words, (0, 1)):
        parts.append(("H", line))
        left -= set(line)
    for cell in sorted(left):
        if (cell[0] - 1, cell[1]) not in left:
            parts.append(("V", stretch(left, cell, (1, 0))))
    return "; ".join(
        f"{letter}({line[0][0]},{line[0][1]}) " + " ".join(words[cell] for cell in line)
        for letter, line in parts
    )


def plain(token: str) -> str:
    """A token as it is kept: without primes, upper case."""
    return token.rstrip("'").upper()


def read(text: str) -> Act:
    if text in ("pass", "deal"):
        return Act(text)
    name, _, rest = text.partition(" ")
    if name == "throw":
        return Act(name, tuple(plain(token) for token in rest.split()))
    if name == "commit":
        laid = read_table(rest)
        return Act(name, tuple(token for token, _ in laid), tuple(cell for _, cell in laid))
    raise ValueError(f"not an action: {text!r}")


# ---------------------------------------------------------------------------------- the game


class Reference:
    """One game of Rummikub Turbo, with chance supplied from outside."""

    def __init__(self, players: int = 2, rulings: Mapping[str, str | int] | None = None) -> None:
        # RT-1.1.
        if players != len(SEATS):
            raise ValueError(f"2 players, not {players}")
        # RT-1.2.
        self.rounds = 6
        self.rulings = dict(DEFAULTS)
        for key, value in (rulings or {}).items():
            if key == "rounds" and value in ROUNDS:
                self.rounds = int(value)
            elif isinstance(value, str) and value in CHOICES.get(key, ()):
                self.rulings[key] = value
            else:
                raise ValueError(f"no such ruling: {key} {value}")
        self.phase = "deal"
        self.round = 0
        self.starter = -1
        # RT-1.4.
        self.points: list[list[int]] = []
        self.won: list[int] = []
        self.seat = 0
        self.gather()

    def gather(self) -> None:
        """RT-9.7, RT-2.4: all dice in the pouch, nothing counted."""
        self.faces: dict[str, str] = {}
        self.table: dict[str, Cell] = {}
        self.hands: list[list[str]] = [[] for _ in SEATS]
        self.turns_taken = [0 for _ in SEATS]
        self.stall = 0
        self.throws = 0
        self.committed = False
        self.opened: set[int] = set()
        self.last_commit = -1

    # ------------------------------------------------------------------------------- positions

    @classmethod
    def at(cls, position: Mapping[str, object], rulings: Mapping[str, str | int]) -> Reference:
        """A position, with the defaults of its fields."""

        def number(key: str, default: int) -> int:
            value = position.get(key, default)
            assert isinstance(value, int), key
            return value

        def each(key: str) -> list[object]:
            value = position.get(key, [])
            assert isinstance(value, list | tuple), key
            return list(value)

        def numbers(values: object) -> list[int]:
            assert isinstance(values, list | tuple)
            return [value for value in values if isinstance(value, int)]

        game = cls(number("players", 0), rulings)
        game.phase = str(position.get("phase", "place"))
        game.seat = number("seat", 0)
        game.turns_taken = numbers(position.get("turns_taken", [1, 1]))
        game.stall = number("stall", 0)
        later = game.phase == "place" and game.turns_taken[game.seat] != 0
        game.throws = number("throws", 1 if later else 0)
        game.committed = bool(position.get("committed", False))
        game.opened = set(numbers(each("opened")))
        game.last_commit = number("last_commit", -1)
        game.round = number("round", 1)
        game.starter = number("starter", 0)
        game.points = [numbers(row) for row in each("points")]
        ahead = [-1 if a == b else int(b > a) for a, b in game.points]
        game.won = numbers(position.get("won", ahead))
        game.place(
            str(position.get("table", "")),
            [str(hand) for hand in each("hands")],
            str(position.get("table_dice", "")),
            [str(hand) for hand in each("hand_dice")],
        )
        return game

    def place(self, table: str, hands: list[str], table_dice: str, hand_dice: list[str]) -> None:
        """Puts dice on the table and into hands; where no dice are named, some that can."""
        laid = read_table(table)
        held = [(seat, plain(word)) for seat, hand in enumerate(hands) for word in hand.split()]
        on_table = [token for token, _ in read_table(table_dice)]
        in_hands = [word for hand in hand_dice for word in hand.split()]
        named = [*on_table, *in_hands]
        table_faces = [face for face, _ in laid]
        hand_faces = [face for _, face in held]
        free = [die for die in DICE if die not in named]
        wanted = [*([] if on_table else table_faces), *([] if in_hands else hand_faces)]
        found = some_dice(wanted, free)
        if found is None:
            raise ValueError("no dice can show these faces at once")
        if not on_table:
            on_table, found = found[: len(laid)], found[len(laid) :]
        dice = [*on_table, *(in_hands or found)]
        for die, face in zip(dice, [*table_faces, *hand_faces], strict=True):
            if face not in DICE[die] or die in self.faces:
                raise ValueError(f"{die} cannot show {face} here")
            self.faces[die] = face
        self.table = dict(zip(on_table, [cell for _, cell in laid], strict=True))
        for (seat, _), die in zip(held, dice[len(laid) :], strict=True):
            self.hands[seat].append(die)
        self.hands = [by_number(hand) for hand in self.hands]

    def position(self) -> dict[str, object]:
        """The fields of the game's own positions."""
        return {
            "players": len(SEATS),
            "phase": self.phase,
            "seat": self.seat,
            "table": write_table({cell: self.faces[die] for die, cell in self.table.items()}),
            "hands": [" ".join(self.shown(hand)) for hand in self.hands],
            "table_dice": write_table({cell: die for die, cell in self.table.items()}),
            "hand_dice": [" ".join(hand) for hand in self.hands],
            "turns_taken": list(self.turns_taken),
            "stall": self.stall,
            "throws": self.throws,
            "committed": self.committed,
            "opened": sorted(self.opened),
            "last_commit": self.last_commit,
            "round": self.round,
            "starter": self.starter,
            "points": [list(row) for row in self.points],
            "won": list(self.won),
        }

    # ------------------------------------------------------------------------ simple questions

    def actor(self) -> int | None:
        """The seat that has to act: the referee before deals, nobody at the end."""
        if self.phase == "game_over":
            return None
        return REFEREE if self.phase == "deal" else self.seat

    def hand(self) -> list[str]:
        return self.hands[self.seat]

    def shown(self, dice: Iterable[str]) -> list[str]:
        return [self.faces[die] for die in dice]

    def first_turn(self) -> bool:
        # RT-3.2.
        return self.turns_taken[self.seat] == 0

    def hand_points(self, seat: int) -> int:
        # RT-9.3.
        return sum(worth(face) for face in self.shown(self.hands[seat]))

    def totals(self) -> list[int]:
        return [sum(row[seat] for row in self.points) for seat in SEATS]

    def resolve(self, tokens: Sequence[str], dice: Sequence[str]) -> list[str] | None:
        """The dice that tokens mean, among ``dice``, the first ones first; None where one means
        none of them, or one that is taken."""
        taken: list[str] = []
        for token in tokens:
            if token == "ALL":
                meant = list(dice)
            elif token in DICE:
                meant = [die for die in dice if die == token]
            else:
                meant = [die for die in dice if self.faces[die] == token and die not in taken][:1]
            if (not meant and token != "ALL") or set(meant) & set(taken):
                return None
            taken += meant
        return taken

    def thrown(self, act: Act) -> list[str] | None:
        return self.resolve(act.tokens, by_number(self.hand()))

    def laid(self, act: Act) -> list[tuple[str, Cell]] | None:
        """The dice of a commit with their cells: table dice are taken before hand dice."""
        dice = self.resolve(act.tokens, by_number(self.table) + by_number(self.hand()))
        return None if dice is None else list(zip(dice, act.cells, strict=True))

    # ------------------------------------------------------------------------------- refusals

    def refuse(self, seat: int, action: str) -> str | None:
        """The rule that forbids the action now, or None: RT-7.13."""
        act = read(action)
        if act.name == "deal":
            return None if seat == REFEREE and self.phase == "deal" else "RT-2.1"
        if self.phase in ("deal", "game_over") or seat != self.seat:
            return "RT-3.1"
        if act.name == "throw":
            return self.throw_fault(act)
        if self.phase == "throw":
            # throws_per_turn = until_no_placement: after a commit the turn may end here.
            return None if act.name == "pass" and self.committed else "RT-3.3"
        if act.name == "pass":
            return self.pass_fault()
        laid = self.laid(act)
        return "RT-7.1" if laid is None else self.commit_fault(laid)

    def throw_open(self) -> bool:
        """Whether a throw is due or may come."""
        if self.phase == "throw":
            return True
        if self.rulings["throws_per_turn"] != "up_to_three":
            return False  # RT-3.5
        made = self.throws
        if self.first_turn() and self.rulings["first_turn_throw"] == "opening_roll":
            made += 1
        return made < 3

    def throw_fault(self, act: Act) -> str | None:
        if not self.throw_open():
            return "RT-3.2" if self.first_turn() and self.throws == 0 else "RT-3.5"
        dice = self.thrown(act)
        if dice is None:
            return "RT-3.3"
        if self.first_turn() and set(dice) != set(self.hand()):
            return "RT-3.2"
        if dice == [] and self.rulings["min_throw"] == "one":
            return "RT-3.3"
        return None

    def free_to_pass(self) -> bool:
        """Whether the seat may pass in its place step, whatever it holds."""
        if self.rulings["set_duty"] == "none":
            return True
        return self.rulings["opening_minimum"] == "thirty" and self.seat not in self.opened

    def pass_fault(self) -> str | None:
        # RT-8.1, RT-8.2.
        if self.free_to_pass() or not has_hand_set(self.shown(self.hand())):
            return None
        return "RT-8.1"

    def commit_fault(self, laid: Sequence[tuple[str, Cell]]) -> str | None:
        """What is wrong with a new table of table dice and own dice, each once (RT-7.1)."""
        dice = [die for die, _ in laid]
        if not set(self.table) <= set(dice):
            return "RT-7.3"
        placed = [die for die in dice if die in self.hand()]
        if placed == []:
            return "RT-7.2"
        if len({cell for _, cell in laid}) < len(laid):
            return "RT-4.1"
        # RT-7.4, RT-7.5.
        rule = table_rule({cell: self.faces[die] for die, cell in laid}, self.rulings)
        if rule:
            return rule
        if not self.duty_done(placed):
            return "RT-7.8"
        # RT-5.7.
        points = sum(worth(face) for face in self.shown(placed))
        first = self.seat not in self.opened
        if self.rulings["opening_minimum"] == "thirty" and first and points < 30:
            return "RT-5.7"
        return None

    def duty_done(self, placed: Sequence[str]) -> bool:
        # RT-7.8, RT-7.9.
        held, played = self.shown(self.hand()), self.shown(placed)
        if self.rulings["set_duty"] == "none":
            return True
        if self.rulings["set_duty"] == "all_possible":
            return most_hand_sets(played) >= most_hand_sets(held)
        return has_hand_set(played) or not has_hand_set(held)

    # ----------------------------------------------------------------------- some legal actions

    def throws_now(self) -> list[tuple[str, ...]]:
        """Every set of dice that may be thrown now."""
        every = [
            dice for size in range(len(self.hand()) + 1) for dice in combinations(self.hand(), size)
        ]
        return [dice for dice in every if self.throw_fault(Act("throw", dice)) is None]

    def simple_commits(self) -> list[str]:
        """Some legal commits that leave the table where it is: one more die at its edge, or the
        hand's own sets on islands of their own."""
        cells = set(self.table.values())
        edge = {near for cell in cells for near in neighbours(cell)} - cells
        tried = [{die: cell} for die in self.hand() for cell in sorted(edge)]
        for size in (3, 4):
            for dice in permutations(self.hand(), size):
                if is_set(self.shown(dice), self.rulings["run_direction"] == "either"):
                    tried.append(self.apart([dice]))
        packed = self.packing(self.hand())
        if len(packed) > 1:
            tried.append(self.apart(packed))
        layouts = [{**self.table, **more} for more in tried if more]
        return [
            "commit " + write_table({cell: die for die, cell in layout.items()})
            for layout in layouts
            if self.commit_fault(list(layout.items())) is None
        ]

    def packing(self, dice: Sequence[str]) -> list[tuple[str, ...]]:
        """As many sets of three as possible that share no die, each in an order that is a set."""
        best: list[tuple[str, ...]] = []
        for triple in combinations(dice, 3):
            for order in permutations(triple):
                if is_set(self.shown(order)):
                    rest = self.packing([die for die in dice if die not in triple])
                    best = max(best, [order, *rest], key=len)
                    break
        return best

    def apart(self, sets: Sequence[Sequence[str]]) -> dict[str, Cell]:
        """Sets in rows that touch nothing; nothing at all where there is no room."""
        more: dict[str, Cell] = {}
        for dice in sets:
            used = {*self.table.values(), *more.values()}
            used |= {near for cell in used for near in neighbours(cell)}
            for row in range(SIZE):
                for col in range(SIZE + 1 - len(dice)):
                    here = {die: (row, col + step) for step, die in enumerate(dice)}
                    if not used & set(here.values()) and not set(dice) & set(more):
                        more |= here
        return more if len(more) == sum(map(len, sets)) else {}

    # --------------------------------------------------------------------------------- actions

    def do(self, seat: int, action: str, chance: Sequence[str] = ()) -> None:
        """An action of a seat or the referee, with what chance gives it."""
        rule = self.refuse(seat, action)
        if rule is not None:
            raise ValueError(f"{action} by seat {seat} is refused by {rule}")
        act = read(action)
        if act.name == "deal":
            self.deal(list(chance))
        elif act.name == "throw":
            self.throw(self.thrown(act) or [], chance)
        elif chance:
            raise ValueError(f"chance of no use to {action}: {chance}")
        elif act.name == "pass":
            self.pass_turn()
        else:
            self.commit(dict(self.laid(act) or []))

    def deal(self, chance: list[str]) -> None:
        self.gather()
        self.round += 1
        if self.round > 1:
            self.starter = 1 - self.starter  # RT-1.6
        elif self.rulings["first_starter"] == "random":
            # RT-1.5.
            self.starter = ("starter:0", "starter:1").index(chance.pop(0))
        else:
            self.starter = 0
        dealt = [tuple(text.split(":")) for text in chance]
        if sorted(die for die, _ in dealt) != sorted(DICE):
            raise ValueError("not the 18 dice")
        # RT-2.1, RT-2.2.
        for number, (die, face) in enumerate(dealt):
            self.show(die, face)
            self.hands[number // HAND].append(die)
        self.hands = [by_number(hand) for hand in self.hands]
        self.begin_turn(self.starter)

    def show(self, die: str, face: str) -> None:
        if face not in DICE[die]:
            raise ValueError(f"{die} has no {face}")
        self.faces[die] = face

    def begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.throws = 0
        self.committed = False
        # RT-3.2, RT-3.3.
        ready = self.first_turn() and self.rulings["first_turn_throw"] == "opening_roll"
        self.phase = "place" if ready else "throw"

    def throw(self, dice: Sequence[str], chance: Sequence[str]) -> None:
        # RT-3.4, RT-3.6, RT-3.7.
        for die, face in zip(dice, chance, strict=True):
            self.show(die, face)
        self.throws += 1
        self.phase = "place"

    def commit(self, layout: dict[str, Cell]) -> None:
        # RT-7.11.
        self.table = layout
        self.hands[self.seat] = [die for die in self.hand() if die not in layout]
        self.stall = 0
        self.committed = True
        self.opened.add(self.seat)
        self.last_commit = self.seat
        if self.hand() == []:
            self.end_round(out=True)  # RT-7.12
        elif self.rulings["throws_per_turn"] == "until_no_placement":
            self.phase = "throw"
        else:
            self.end_turn()

    def pass_turn(self) -> None:
        # RT-8.3, throws_per_turn = until_no_placement.
        if not self.committed:
            self.stall += 1
        if self.stall == STALL_LIMIT:
            self.end_round(out=False)  # RT-8.4
        else:
            self.end_turn()

    def end_turn(self) -> None:
        # RT-3.8, RT-3.9.
        self.turns_taken[self.seat] += 1
        self.begin_turn(1 - self.seat)

    def end_round(self, out: bool) -> None:
        self.turns_taken[self.seat] += 1
        left = [self.hand_points(seat) for seat in SEATS]
        points = [0, 0]
        if out:
            # RT-9.1, RT-9.2.
            winner = self.seat
            points[winner] = left[1 - winner]
        elif left[0] == left[1]:
            # RT-9.5, blocked_tie.
            winner = self.last_commit if self.rulings["blocked_tie"] == "last_commit_wins" else -1
        else:
            # RT-9.4.
            winner = 0 if left[0] < left[1] else 1
            points[winner] = left[1 - winner] - left[winner]
        if self.rulings["joker_penalty"] == "extra_ten":
            for seat in SEATS:
                points[seat] -= 10 * self.shown(self.hands[seat]).count(JOKER)
        self.points.append(points)
        self.won.append(winner)
        if self.is_over():
            self.phase = "game_over"  # RT-9.7: all stays as it is.
        else:
            self.gather()
            self.phase = "deal"

    def is_over(self) -> bool:
        # RT-10.1, RT-10.3, RT-10.4.
        if self.round < self.rounds:
            return False
        totals = self.totals()
        extra = self.rulings["game_tie"] == "extra_round" and totals[0] == totals[1]
        return not extra or self.round >= self.rounds + EXTRA_ROUNDS

    def winners(self) -> list[int]:
        """RT-10.1, RT-10.2: who wins the finished game; both in a draw."""
        totals = self.totals()
        if totals[0] == totals[1] and self.rulings["game_tie"] == "more_rounds_won":
            totals = [self.won.count(seat) for seat in SEATS]
        return [seat for seat in SEATS if totals[seat] == max(totals)]
