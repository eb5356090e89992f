"""Positions where rules meet, set up at random, in the game and in the ``reference``: set duty,
equal faces on the table and in the hand, jokers in two lines, islands that join, the border, the
sixth pass, the last die, first turns, ends of games. KIBITZ_VERIFY=1 sets up thousands."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from lockstep_testing import some_of
from rule_testing import FEW, VERIFY

from kibitz.core.chance import Chance
from kibitz.games.rummikub_turbo.tests.lockstep import (
    MODES,
    Options,
    Pair,
    choose,
    in_parts,
    some_rulings,
)
from kibitz.games.rummikub_turbo.tests.reference import (
    CHOICES,
    COLOURS,
    DICE,
    JOKER,
    NUMBERS,
    SIZE,
    Cell,
    Reference,
    by_number,
    has_hand_set,
    islands,
    lines,
    most_hand_sets,
    neighbours,
    some_dice,
    table_rule,
    worth,
    write_table,
)

BATCHES = 60 if VERIFY else 1
EACH = 2 if FEW else 3

Grid = dict[Cell, str]


# ----------------------------------------------------------------------------------- positions


def some_set(chance: Chance) -> list[str]:
    """A group or a run."""
    if chance.below(2):
        colours = some_of(COLOURS, 3 + chance.below(2), chance)
        number = chance.pick(NUMBERS)
        return [f"{colour}{number}" for colour in colours]
    length = chance.pick((3, 3, 3, 4, 4, 5, 6))
    first, colour = 1 + chance.below(14 - length), chance.pick(COLOURS)
    return [f"{colour}{number}" for number in range(first, first + length)]


def some_table(chance: Chance, rulings: Options, most: int, jokers: int) -> Grid:
    """A legal table that dice can show, grown line by line, many of them crossing."""
    grid: Grid = {}
    strict = {**rulings, "run_direction": "ascending"}
    block = chance.below(5) == 0 and most >= 9
    if block and rulings.get("crossings") != "off":
        first = chance.pick(range(1, 12))
        colours = some_of(COLOURS, 3, chance)
        grid = {(9 + n, 9 + m): f"{colours[n]}{first + m}" for n in range(3) for m in range(3)}
    for _ in range(40):
        faces = some_set(chance)
        step = chance.pick(((0, 1), (1, 0)))
        row, col = chance.below(18), chance.below(18)
        meeting = [
            (cell, faces.index(face)) for cell, face in sorted(grid.items()) if face in faces
        ]
        if meeting and chance.below(3):
            (row, col), back = chance.pick(meeting)
            row, col = row - step[0] * back, col - step[1] * back
        line = {(row + step[0] * n, col + step[1] * n): face for n, face in enumerate(faces)}
        agrees = all(grid.get(cell, face) == face for cell, face in line.items())
        if not agrees or len(grid | line) > most:
            continue
        if table_rule(grid | line, strict) == "" and some_dice([*(grid | line).values()]):
            grid |= line
    for cell in some_of(sorted(grid), len(grid), chance)[:jokers]:
        more = grid | {cell: JOKER}
        if some_dice([*more.values()]):
            grid = more
    return grid


def shifted(grid: Grid, down: int, right: int) -> Grid:
    """So far from where it is, but not over the border."""
    if not grid:
        return grid
    rows, cols = [row for row, _ in grid], [col for _, col in grid]
    down = max(-min(rows), min(down, SIZE - 1 - max(rows)))
    right = max(-min(cols), min(right, SIZE - 1 - max(cols)))
    return {(row + down, col + right): face for (row, col), face in grid.items()}


WAYS = ("any", "equal", "near", "jokers", "sets", "high")


def some_hand(chance: Chance, free: list[str], size: int, way: str, grid: Grid) -> dict[str, str]:
    """Dice with the faces they show: any; equal to what lies there; near to it; jokers; such that
    they are sets; high ones."""
    hand: dict[str, str] = {}
    lying = set(grid.values())
    while way == "sets" and len(hand) < size and chance.below(5):
        wanted = some_set(chance)[: 3 + chance.below(2)]
        if chance.below(3) == 0:
            wanted[chance.below(3)] = JOKER
        dice = some_dice(wanted, [die for die in free if die not in hand])
        if dice is not None:
            hand |= dict(zip(dice, wanted, strict=True))
    for die in free:
        if len(hand) >= size:
            break
        if die in hand:
            continue
        faces = [face for face in DICE[die] if fitting_for(face, way, lying)]
        hand[die] = chance.pick(faces or DICE[die])
    return dict(list(hand.items())[: max(size, 1)])


def fitting_for(face: str, way: str, lying: set[str]) -> bool:
    if way == "jokers":
        return face == JOKER
    if way == "high":
        return worth(face) >= 10
    if face == JOKER or way == "any":
        return True
    around = {face} if way == "equal" else set()
    if way == "near":
        around = {f"{face[0]}{int(face[1:]) + step}" for step in (-1, 1)}
        around |= {f"{colour}{face[1:]}" for colour in COLOURS}
    return bool(around & lying)


def some_position(
    chance: Chance,
    rulings: Options,
    size: int = 0,
    other: int = 0,
    way: str = "",
    table: Grid | None = None,
) -> dict[str, Any]:
    """A turn within a round, with dice left over now and then."""
    most = chance.pick((0, 3, 6, 9, 12, 15))
    grid = table
    if grid is None:
        grid = some_table(chance, rulings, most, chance.pick((0, 0, 1, 2, 4)))
    dice = some_dice([*grid.values()], some_of([*DICE], len(DICE), chance))
    assert dice is not None
    free = some_of([die for die in DICE if die not in dice], len(DICE), chance)
    hands: list[dict[str, str]] = []
    for count in (size, other):
        left = [die for die in free if all(die not in hand for hand in hands)]
        count = min(count or 1 + chance.below(9), len(left) - (0 if hands else 1))
        hands.append(some_hand(chance, left, count, way or chance.pick(WAYS), grid))
    seat = chance.below(2)
    hands = hands if seat == 0 else hands[::-1]
    return {
        "players": 2,
        "seat": seat,
        "table": write_table(grid),
        "table_dice": write_table(dict(zip(grid, dice, strict=True))),
        "hands": [" ".join(hand[die] for die in by_number(hand)) for hand in hands],
        "hand_dice": [" ".join(by_number(hand)) for hand in hands],
        **some_turn(chance, rulings, seat, grid != {}),
    }


def some_turn(chance: Chance, rulings: Options, seat: int, lying: bool) -> dict[str, Any]:
    """Where a turn can be, as the options have it."""
    first = chance.below(5) == 0
    taken = 0 if first else 1 + chance.below(4)
    phase = "throw" if chance.below(4) == 0 else "place"
    rolled = rulings.get("first_turn_throw") != "rethrow_all"
    committed, throws = False, 0
    if rulings.get("throws_per_turn") == "until_no_placement" and lying:
        committed = chance.below(3) == 0
    if phase == "throw":
        if committed:
            throws = chance.below(3) if first and rolled else 1 + chance.below(2)
        elif first and rolled:
            phase = "place"
    else:
        throws = 1 + int(committed)
        if rulings.get("throws_per_turn") == "up_to_three":
            throws = 1 + chance.below(3)
        if first and rolled:
            throws -= 1
    last = seat if committed else chance.below(2) if lying else -1
    turns = [taken, max(0, taken + chance.below(2) - (1 - seat))]
    return {
        "phase": phase,
        "turns_taken": turns if seat == 0 else turns[::-1],
        "stall": 0 if committed else chance.below(6),
        "throws": throws,
        "committed": committed,
        "opened": sorted({last, chance.below(2)}) if lying else [],
        "last_commit": last,
        "starter": chance.below(2),
    }


def placing(position: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The position in a later place step of one throw, without a commit before."""
    plain = {"phase": "place", "turns_taken": [2, 2], "throws": 1, "committed": False}
    return {**position, **plain, **fields}


def lead_on(pair: Pair, chance: Chance, most: int = 6) -> None:
    pair.play(chance.pick(MODES), chance, most, tries=6, fresh=chance.pick((0, 2)), listed=4)


def numbers(batch: int, each: int = EACH) -> range:
    return range(batch * 100, batch * 100 + each)


# --------------------------------------------------------------------------------------- tests


@pytest.mark.parametrize("batch", range(BATCHES))
def test_positions_and_what_comes_of_them(batch: int) -> None:
    for number in numbers(batch, 3 * EACH):
        chance = Chance(10_000 + number)
        rulings = some_rulings(chance)
        pair = Pair.at(some_position(chance, rulings), rulings, number)
        pair.check()
        lead_on(pair, chance, 10)


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("opening_minimum", CHOICES["opening_minimum"])
@pytest.mark.parametrize("set_duty", CHOICES["set_duty"])
def test_set_duty(set_duty: str, opening_minimum: str, batch: int) -> None:
    """Hands with sets that overlap, jokers among them."""
    for number in numbers(batch):
        chance = Chance(20_000 + number)
        rulings: Options = {"set_duty": set_duty, "opening_minimum": opening_minimum}
        if chance.below(2):
            rulings = some_rulings(chance) | rulings
        position = some_position(chance, rulings, size=4 + chance.below(6), way="sets")
        opened = chance.pick(([], [0], [1], [0, 1]))
        pair = Pair.at(placing(position, opened=opened), rulings, number)
        pair.check()
        pair.check_refusal(pair.reference.seat, "pass")
        found, nearly = pair.layouts(40, chance)
        pair.check_attempts(chance, 12, found + nearly)
        check_parts_of_the_hand(pair, chance)
        lead_on(pair, chance, 3)


def check_parts_of_the_hand(pair: Pair, chance: Chance) -> None:
    """Every packing of own sets, one set less, and single sets, as islands."""
    reference = pair.reference
    packed = reference.packing(reference.hand())
    for count in range(1, len(packed) + 1):
        more = reference.apart(some_of(packed, count, chance))
        layout = {**reference.table, **more}
        text = "commit " + write_table({cell: die for die, cell in layout.items()})
        pair.check_refusal(reference.seat, text)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_same_faces_on_the_table_and_in_the_hand(batch: int) -> None:
    """Tokens that are faces mean table dice first, then own dice, lowest number first."""
    for number in numbers(batch, 3 * EACH):
        chance = Chance(30_000 + number)
        rulings = some_rulings(chance)
        position = some_position(chance, rulings, size=3 + chance.below(7), way="equal")
        pair = Pair.at(placing(position), rulings, number)
        found, nearly = pair.layouts(24, chance)
        reference = pair.reference
        for layout in found + nearly:
            by_faces = [(reference.faces[die], cell) for die, cell in layout.items()]
            chance.shuffle(by_faces)
            pair.check_refusal(reference.seat, "commit " + in_parts(by_faces, chance))
            mixed = [
                (reference.faces[die] if chance.below(2) else die, cell)
                for die, cell in some_of([*layout.items()], len(layout), chance)
            ]
            pair.check_refusal(reference.seat, "commit " + in_parts(mixed, chance))
        layout = choose(reference, found, "uniform", chance) or {}
        words = {cell: reference.faces[die] for die, cell in layout.items()}
        text = "commit " + write_table(words)
        if words and reference.refuse(reference.seat, text) is None:
            pair.step(text)
            pair.check()


@pytest.mark.parametrize("batch", range(BATCHES))
def test_throws_by_faces(batch: int) -> None:
    for number in numbers(batch, 2 * EACH):
        chance = Chance(35_000 + number)
        rulings = some_rulings(chance)
        position = some_position(chance, rulings, size=9, way="equal")
        position |= {"phase": "throw", "turns_taken": [1, 1], "throws": 0, "committed": False}
        pair = Pair.at(position, rulings, number)
        reference = pair.reference
        faces = some_of(reference.shown(reference.hand()), 1 + chance.below(9), chance)
        pair.check_refusal(reference.seat, " ".join(("throw", *faces, faces[0])))
        pair.step(" ".join(("throw", *faces)) if chance.below(4) else "throw all")
        pair.check()


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("joker_consistency", CHOICES["joker_consistency"])
@pytest.mark.parametrize("crossings", CHOICES["crossings"])
def test_jokers_in_two_lines(crossings: str, joker_consistency: str, batch: int) -> None:
    for number in numbers(batch):
        chance = Chance(40_000 + number)
        rulings: Options = {
            **some_rulings(chance),
            "crossings": crossings,
            "joker_consistency": joker_consistency,
        }
        grid = some_table(chance, rulings, 12, 0)
        across, down = lines(grid, (0, 1)), lines(grid, (1, 0))
        crossing = {cell for line in across for cell in line if any(cell in more for more in down)}
        for cell in some_of(sorted(crossing) or sorted(grid), 4, chance):
            grid |= {cell: JOKER} if some_dice([*(grid | {cell: JOKER}).values()]) else {}
        way = chance.pick(("near", "jokers"))
        position = some_position(chance, rulings, size=6, way=way, table=grid)
        pair = Pair.at(placing(position), rulings, number)
        pair.check()
        pair.check_cells(chance, 3)
        lead_on(pair, chance, 4)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_islands_that_join(batch: int) -> None:
    """Sets so close that a die between them, or a step, makes them one island."""
    for number in numbers(batch, 2 * EACH):
        chance = Chance(50_000 + number)
        rulings = some_rulings(chance)
        grid: Grid = {}
        for _ in range(60):
            faces = some_set(chance)
            row, col = 8 + chance.below(4), 8 + chance.below(4)
            step = chance.pick(((0, 1), (1, 0)))
            line = {(row + step[0] * n, col + step[1] * n): face for n, face in enumerate(faces)}
            if set(line) & set(grid) or len(grid | line) > 13:
                continue
            if table_rule(grid | line, rulings) == "" and some_dice([*(grid | line).values()]):
                grid |= line
        position = some_position(chance, rulings, size=6, way="near", table=grid)
        pair = Pair.at(placing(position), rulings, number)
        pair.check_cells(chance, 4)
        lead_on(pair, chance, 4)


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("down", [-SIZE, SIZE])
@pytest.mark.parametrize("right", [-SIZE, SIZE])
def test_the_border(right: int, down: int, batch: int) -> None:
    for number in numbers(batch):
        chance = Chance(60_000 + number)
        rulings = some_rulings(chance)
        grid = shifted(some_table(chance, rulings, 9, 1), down, right)
        position = some_position(chance, rulings, size=6, way="near", table=grid)
        pair = Pair.at(placing(position), rulings, number)
        pair.check_cells(chance, 4)
        lead_on(pair, chance, 2)


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("blocked_tie", CHOICES["blocked_tie"])
@pytest.mark.parametrize("joker_penalty", CHOICES["joker_penalty"])
def test_the_sixth_pass(joker_penalty: str, blocked_tie: str, batch: int) -> None:
    for number in numbers(batch, 2 * EACH):
        chance = Chance(70_000 + number)
        rulings: Options = {
            **some_rulings(chance),
            "joker_penalty": joker_penalty,
            "blocked_tie": blocked_tie,
        }
        way = chance.pick(("jokers", "any"))
        position = some_position(chance, rulings, 1 + chance.below(3), 1 + chance.below(3), way)
        if chance.below(3) == 0:  # Equal hands.
            first = some_dice(["J", "B3", "K7"]) or []
            second = some_dice(["J", "R4", "O6"], [die for die in DICE if die not in first]) or []
            position |= {"table": "", "table_dice": "", "last_commit": chance.below(3) - 1}
            position |= {"hands": ["J B3 K7", "J R4 O6"]}
            position |= {"hand_dice": [" ".join(first), " ".join(second)]}
        stall = chance.pick((4, 5, 5, 5))
        pair = Pair.at(placing(position, stall=stall), rulings, number)
        pair.check()
        pair.check_refusal(pair.reference.seat, "pass")
        if pair.reference.refuse(pair.reference.seat, "pass") is None:
            pair.step("pass")
            pair.check()
        lead_on(pair, chance, 4)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_last_dice(batch: int) -> None:
    out = 0
    for number in numbers(batch, 6 * EACH):
        chance = Chance(80_000 + number)
        rulings = some_rulings(chance) | {"opening_minimum": "none"}
        grid = some_table(chance, rulings, 15, chance.pick((0, 2)))
        size = chance.pick((1, 1, 2, 3))
        position = some_position(chance, rulings, size=size, way="near", table=grid)
        pair = Pair.at(placing(position), rulings, number)
        pair.check_cells(chance, 1)
        before = len(pair.reference.points)
        lead = pair.layouts(24, chance)[0]
        layout = choose(pair.reference, lead, "eager", chance)
        if layout is not None:
            text = write_table({cell: die for die, cell in layout.items()})
            pair.step(f"commit {text}")
        pair.check()
        out += len(pair.reference.points) > before
        lead_on(pair, chance, 2)
    assert out or FEW


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("throws_per_turn", CHOICES["throws_per_turn"])
@pytest.mark.parametrize("first_turn_throw", CHOICES["first_turn_throw"])
def test_first_turns_and_throws(first_turn_throw: str, throws_per_turn: str, batch: int) -> None:
    for number in numbers(batch):
        chance = Chance(90_000 + number)
        rulings: Options = {
            **some_rulings(chance),
            "first_turn_throw": first_turn_throw,
            "throws_per_turn": throws_per_turn,
        }
        pair = Pair.new(2, rulings, number)
        pair.referee()
        for _ in range(10):
            if pair.reference.phase not in ("throw", "place"):
                break
            check_throws(pair, chance)
            pair.play(chance.pick(("uniform", "lucky")), chance, 1, tries=2, listed=3)


def check_throws(pair: Pair, chance: Chance) -> None:
    """The whole hand, all but one, one, none, one twice, one too many."""
    seat, hand = pair.reference.seat, pair.reference.hand()
    one = chance.pick(hand)
    others = [die for die in DICE if die not in hand]
    for dice in (hand, hand[1:], [one], [], [one, one], [*hand, one], [*hand, *others[:1]]):
        pair.check_refusal(seat, " ".join(("throw", *dice)))
    pair.check_refusal(seat, "throw all")
    pair.check_refusal(1 - seat, "throw all")
    pair.check_refusal(seat, "pass")


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.parametrize("game_tie", CHOICES["game_tie"])
def test_the_end_of_a_game(game_tie: str, batch: int) -> None:
    """The last round is blocked, often with equal hands; totals are often equal then."""
    ends: Counter[str] = Counter()
    for number in numbers(batch, 8 * EACH):
        chance = Chance(100_000 + number)
        rounds = 1 + chance.below(12)
        rulings: Options = {
            **some_rulings(chance, rounds),
            "game_tie": game_tie,
            "set_duty": "none",
        }
        extra = chance.below(7) if game_tie == "extra_round" else 0
        before = rounds + extra - 1
        points = [chance.pick(([0, 0], [0, 0], [3, 0], [0, 3], [-10, 0])) for _ in range(before)]
        if chance.below(2) or extra:  # Equal so far.
            points = [row for row in points for _ in (0, 1)][:before]
            points = [row if n % 2 else row[::-1] for n, row in enumerate(points)]
            if before % 2:
                points[-1] = [0, 0]
        won = [int(b > a) if a != b else chance.below(3) - 1 for a, b in points]
        faces = chance.pick((("J B3", "J R3"), ("J B3", "K13"), ("O2 B9", "R11"), ("K1", "B4")))
        position = {
            "players": 2,
            "seat": chance.below(2),
            "hands": list(faces),
            "stall": 5,
            "round": before + 1,
            "starter": chance.below(2),
            "last_commit": chance.below(3) - 1,
            "points": points,
            "won": won,
        }
        pair = Pair.at(position, rulings, number)
        pair.step("pass")
        pair.check()
        pair.check_attempts(chance, 4)
        ends[pair.reference.phase] += 1
        if pair.reference.phase == "deal":
            pair.referee()
            pair.check()
    assert ends["game_over"]
    assert game_tie != "extra_round" or ends["deal"]


def test_defaults_of_a_position() -> None:
    """What a position leaves out, and dice that the game chooses."""
    for number in range(20):
        chance = Chance(number)
        position = some_position(chance, {}, size=4, other=4)
        given = {key: position[key] for key in ("players", "table", "hands")}
        pair = Pair.at(given, {}, number)
        assert pair.reference.position() == Reference.at(pair.reference.position(), {}).position()
        pair.check()
        pair = Pair.at({**given, "phase": "throw"}, {}, number)
        pair.check()
        pair = Pair.at({"players": 2, "phase": "deal", "round": 0, "starter": -1}, {}, number)
        pair.check()


def test_the_positions_set_up_are_of_every_kind() -> None:
    met: Counter[str] = Counter()
    for number in range(60):
        chance = Chance(number)
        grid = some_table(chance, {}, 15, 0)
        assert table_rule(grid) == ""
        down = {cell for line in lines(grid, (1, 0)) for cell in line}
        met["crossings"] += any(cell in down for line in lines(grid, (0, 1)) for cell in line)
        met["islands"] += len(islands(grid)) > 1
        met["large"] += len(grid) > 9
        met["block"] += any(set(neighbours(cell)) <= set(grid) for cell in grid)
        position = some_position(chance, {}, size=8, way="sets")
        hand = str(position["hands"][position["seat"]]).split()
        met["sets"] += has_hand_set(hand)
        met["more sets"] += most_hand_sets(hand) > 1
    assert len(+met) == 6
    assert min(met.values()) > 4, met
