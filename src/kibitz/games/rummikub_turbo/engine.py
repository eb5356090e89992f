"""Between the record and the rest: actions to dice, records to views and positions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from kibitz.bots.playouts import play_many
from kibitz.core import kernel
from kibitz.core.chance import MASK, Chance
from kibitz.core.errors import BadChance
from kibitz.core.game import REFEREE
from kibitz.core.kernel import Ints, Records
from kibitz.games.rummikub_turbo import actions as act
from kibitz.games.rummikub_turbo import chances as chances
from kibitz.games.rummikub_turbo import dice as words
from kibitz.games.rummikub_turbo import doors, judge, playing
from kibitz.games.rummikub_turbo import events as ev
from kibitz.games.rummikub_turbo import state as st
from kibitz.games.rummikub_turbo.dice import DIE_FACES, FACES, INDEX, JOKER, NAMES
from kibitz.games.rummikub_turbo.layouts import Cell, read_layout, write_cells
from kibitz.games.rummikub_turbo.positions import Layout
from kibitz.games.rummikub_turbo.rulings import Rulings
from kibitz.games.rummikub_turbo.thinking import best_action as best_action
from kibitz.games.rummikub_turbo.view import PHASES, Die, Laid, TableView

NONE_GIVEN: Ints = np.zeros(0, dtype=np.int64)
THROW_RULES = ("one", "until_no_placement", "up_to_three")
DUTIES = ("at_least_one", "all_possible", "none")
TIES = ("draw", "more_rounds_won", "extra_round")
NOT_DRAWN = -1
DIE_STEP = 64
"""What a die counts in a given deal."""


def blank(rulings: Rulings, seed: int) -> Records:
    """A record before the first deal."""
    records = kernel.blank(st.STATE)
    records["place"] = st.AWAY
    records["starter"] = records["last_commit"] = st.NOBODY
    records["rounds"] = rulings.rounds
    records["throw_rule"] = THROW_RULES.index(rulings.throws_per_turn)
    records["rethrow_all"] = rulings.first_turn_throw == "rethrow_all"
    records["zero_throw"] = rulings.min_throw == "zero"
    records["duty_rule"] = DUTIES.index(rulings.set_duty)
    records["no_crossings"], records["either_way"], records["joker_rule"] = judge.options_of(
        rulings
    )
    records["thirty"] = rulings.opening_minimum == "thirty"
    records["extra_ten"] = rulings.joker_penalty == "extra_ten"
    records["last_wins"] = rulings.blocked_tie == "last_commit_wins"
    records["tie_rule"] = TIES.index(rulings.game_tie)
    records["fixed_starter"] = rulings.first_starter == "seat_0"
    records["rng"] = seed & MASK
    return records


def new(players: int, rulings: Rulings, seed: int) -> Records:
    """A game before the first deal."""
    return blank(rulings, seed)


# Actions


def dice_named(records: Records, seat: int, tokens: Sequence[str], laid: bool) -> list[int] | None:
    """The dice that tokens mean, in their order; None if one means none or one taken already.

    A face means the first die that shows it and is still free: where ``laid``, on the table first,
    then in the hand of the seat.
    """
    place, face = records["place"][0].tolist(), records["face"][0].tolist()
    own = [die for die in range(st.DICE) if place[die] == st.HAND_0 - seat]
    if list(tokens) == [act.ALL]:
        return own
    free = [die for die in range(st.DICE) if laid and place[die] >= 0] + own
    found = []
    for token in tokens:
        if token in NAMES:
            die = NAMES.index(token)
        else:
            index = INDEX.get(token, -1)
            die = next((die for die in free if face[die] == index), -1)
        if die not in free:
            return None
        free.remove(die)
        found.append(die)
    return found


def cells_named(records: Records, seat: int, action: act.Commit) -> Ints | None:
    """The cell of each die that a commit wants; None if a token means nothing."""
    dice = dice_named(records, seat, [token for token, _, _ in action.dice], laid=True)
    if dice is None:
        return None
    cells = np.full(st.DICE, st.NOT_NAMED, dtype=np.int64)
    for die, (_, row, col) in zip(dice, action.dice, strict=True):
        on_grid = 0 <= row < st.GRID and 0 <= col < st.GRID
        cells[die] = row * st.GRID + col if on_grid else st.OFF_GRID
    return cells


def commit_of(cells: Sequence[int]) -> act.Commit:
    """A commit of a cell, or a negative number, for each die."""
    laid = sorted((cell, die) for die, cell in enumerate(cells) if cell >= 0)
    return act.Commit(tuple((NAMES[die], cell // st.GRID, cell % st.GRID) for cell, die in laid))


def refusal(records: Records, seat: int, action: act.Move) -> int:
    """The rule against an action, as 100 * chapter + number, or 0."""
    match action:
        case act.Deal():
            return 0 if records["phase"][0] == st.DEALING and seat == REFEREE else 201
        case act.Throw(tokens):
            dice = dice_named(records, seat, tokens, laid=False)
            named = sum(1 << die for die in dice or ())
            return int(doors.refusal_to_throw_at(records, 0, seat, named, dice is not None))
        case act.Commit():
            cells = cells_named(records, seat, action)
            known = cells is not None
            cells = cells if cells is not None else np.zeros(st.DICE, dtype=np.int64)
            return int(doors.refusal_to_commit_at(records, 0, seat, cells, known))
    return int(doors.refusal_to_pass_at(records, 0, seat))


def perform(
    records: Records, rulings: Rulings, action: act.Move, chance: Sequence[str] | None
) -> tuple[tuple[ev.Happening, ...], tuple[str, ...]]:
    """Applies a legal action; its events and chance outcomes. Raises BadChance, nothing changed."""
    before = read(records)
    seat = before["seat"]
    outcomes: tuple[str, ...] = ()
    happened: list[ev.Happening] = []
    match action:
        case act.Deal():
            given = NONE_GIVEN if chance is None else _read_deal(before, chance)
            order = [int(n) // DIE_STEP for n in given[1:]]
            doors.deal_at(records, 0, given)
            outcomes = _dealt_chance(records, before, order)
            happened.append(_dealt(records, bool(_draws_starter(before))))
        case act.Throw(tokens):
            dice = dice_named(records, seat, tokens, laid=False)
            assert dice is not None
            given = NONE_GIVEN if chance is None else _read_throw(dice, chance)
            doors.throw_at(records, 0, np.array(dice, dtype=np.int64), given)
            shown = shown_dice(records, dice)
            outcomes = tuple(one.face for one in shown)
            kept = len(hand_of(before, seat)) - len(dice)
            happened.append(ev.Thrown(seat, shown, kept, before["throws"] + 1))
        case act.Commit():
            _no_chance(action, chance)
            cells = cells_named(records, seat, action)
            assert cells is not None
            faces = _faces(before)
            doors.commit_at(records, 0, cells)
            happened.append(_committed(before, read(records), faces, cells.tolist()))
        case act.Pass():
            _no_chance(action, chance)
            doors.pass_at(records, 0)
            happened.append(ev.Passed(seat, before["stall"] + (not before["committed"])))
    after = read(records)
    if finished_rounds(after) > finished_rounds(before):
        happened += _ended(records, before, after, action)
    return tuple(happened), outcomes


def _no_chance(action: act.Move, chance: Sequence[str] | None) -> None:
    if chance:
        raise BadChance(f"{act.write(action)!r} has no chance outcome.")


def _draws_starter(s: dict[str, Any]) -> bool:
    return s["round_number"] == 0 and not s["fixed_starter"]


def _read_deal(s: dict[str, Any], chance: Sequence[str]) -> Ints:
    """A given deal as the rules take it. Raises BadChance if it cannot happen here."""
    texts = [text.upper() for text in chance]
    starter = NOT_DRAWN
    if _draws_starter(s):
        if not texts or texts[0] not in ("STARTER:0", "STARTER:1"):
            raise BadChance("The starter is drawn here: begin with starter:0 or starter:1.")
        starter = int(texts.pop(0)[-1])
    found = []
    for text in texts:
        die, _, face = text.partition(":")
        if die not in NAMES or face not in DIE_FACES[NAMES.index(die)]:
            raise BadChance(f"{text!r} is no die with one of its faces, such as D15:J.")
        found.append(NAMES.index(die) * DIE_STEP + INDEX[face])
    if len({n // DIE_STEP for n in found}) != st.DICE or len(found) != st.DICE:
        raise BadChance(f"18 different dice are dealt here, not {len(found)}.")
    return np.array([starter, *found], dtype=np.int64)


def _read_throw(dice: Sequence[int], chance: Sequence[str]) -> Ints:
    """Given faces. Raises BadChance if they cannot come up."""
    faces = [text.upper() for text in chance]
    if len(faces) != len(dice):
        raise BadChance(f"{len(dice)} faces come up here, not {len(faces)}.")
    for die, face in zip(dice, faces, strict=True):
        if face not in DIE_FACES[die]:
            raise BadChance(f"{NAMES[die]} has no face {face}: {' '.join(DIE_FACES[die])}.")
    return np.array([INDEX[face] for face in faces], dtype=np.int64)


def _dealt_chance(
    records: Records, before: dict[str, Any], order: Sequence[int]
) -> tuple[str, ...]:
    s = read(records)
    faces = _faces(s)
    order = order or [*hand_of(s, 0), *hand_of(s, 1)]
    found = [f"{NAMES[die]}:{faces[die]}" for die in order]
    return (f"starter:{s['starter']}", *found) if _draws_starter(before) else tuple(found)


def _dealt(records: Records, drawn: bool) -> ev.Dealt:
    s = read(records)
    hands = tuple(shown_dice(records, hand_of(s, seat)) for seat in (0, 1))
    return ev.Dealt(s["round_number"], s["starter"], drawn, (hands[0], hands[1]))


def shown_dice(records: Records, dice: Sequence[int]) -> tuple[ev.Shown, ...]:
    """Dice with the faces they show."""
    faces = _faces(read(records))
    return tuple(ev.Shown(NAMES[die], faces[die]) for die in dice)


def _committed(
    before: dict[str, Any], after: dict[str, Any], faces: Sequence[str], cells: Sequence[int]
) -> ev.Committed:
    seat = before["seat"]
    old = before["place"].tolist()
    own = hand_of(before, seat)
    placed = [die for die in own if cells[die] >= 0]
    laid = sorted((cell, die) for die, cell in enumerate(cells) if cell >= 0)
    return ev.Committed(
        seat=seat,
        placed=tuple(ev.Shown(NAMES[die], faces[die]) for die in placed),
        table=tuple(
            ev.Laid(NAMES[die], faces[die], cell // st.GRID, cell % st.GRID) for cell, die in laid
        ),
        moved=sum(0 <= old[die] != cell for cell, die in laid),
        left=len(own) - len(placed),
        goes_on=bool(after["committed"]) and after["seat"] == seat,
    )


def _ended(
    records: Records, before: dict[str, Any], after: dict[str, Any], action: act.Move
) -> list[ev.Happening]:
    """The reckoning of a round that has just ended, and of the game."""
    at = after["round_number"] - 1
    place = before["place"].tolist()
    out = -1
    if isinstance(action, act.Commit):
        out = before["seat"]
        for die in hand_of(before, out):
            place[die] = st.AWAY
    faces = _faces(before)
    held = [
        [faces[die] for die in range(st.DICE) if place[die] == st.HAND_0 - seat] for seat in (0, 1)
    ]
    totals, best = standing(records)
    a, b = after["points"][at].tolist()
    found: list[ev.Happening] = [
        ev.RoundEnded(
            round=at + 1,
            out=out,
            winner=int(after["won"][at]),
            hand_points=(words.points(held[0]), words.points(held[1])),
            jokers=(held[0].count(JOKER), held[1].count(JOKER)),
            points=(a, b),
            totals=totals,
        )
    ]
    if after["phase"] == st.GAME_OVER:
        found.append(ev.Finished(best, totals, len(best) == 1 and totals[0] == totals[1]))
    elif after["round_number"] >= after["rounds"]:
        found.append(ev.ExtraRound(after["round_number"] + 1))
    return found


# Seeing


def read(records: Records) -> dict[str, Any]:
    """Every field of the record by name: scalars as plain numbers, zones as arrays."""
    found = dict(zip(st.FIELDS, records.tolist()[0], strict=True))
    return {key: value.copy() if hasattr(value, "copy") else value for key, value in found.items()}


def _faces(s: dict[str, Any]) -> list[str]:
    """The face that each die shows."""
    return [JOKER if face == len(FACES) else FACES[face] for face in s["face"].tolist()]


def hand_of(s: dict[str, Any], seat: int) -> list[int]:
    """The dice in a hand."""
    return [die for die, place in enumerate(s["place"].tolist()) if place == st.HAND_0 - seat]


def finished_rounds(s: dict[str, Any]) -> int:
    playing = s["phase"] in (st.THROWING, st.PLACING)
    return int(s["round_number"]) - int(playing)


def standing(records: Records) -> tuple[tuple[int, int], tuple[int, ...]]:
    """Totals of both seats, and who leads or has won."""
    totals = np.zeros(2, dtype=np.int64)
    best = int(doors.standing_at(records, 0, totals))
    return (int(totals[0]), int(totals[1])), tuple(seat for seat in (0, 1) if best >> seat & 1)


def table_of(s: dict[str, Any]) -> dict[Cell, int]:
    """The die in each cell, in reading order."""
    places = sorted((place, die) for die, place in enumerate(s["place"].tolist()) if place >= 0)
    return {(place // st.GRID, place % st.GRID): die for place, die in places}


def view(records: Records, seat: int | None, rulings: Rulings) -> TableView:
    """All that a seat may see: everything."""
    s = read(records)
    faces, table = _faces(s), table_of(s)
    acting = s["phase"] in (st.THROWING, st.PLACING)
    turn = s["seat"] if acting else st.NOBODY
    stands = judge.stand_ins({cell: faces[die] for cell, die in table.items()}, rulings)
    hands = [tuple(Die(NAMES[die], faces[die]) for die in hand_of(s, who)) for who in (0, 1)]
    done = finished_rounds(s)
    return TableView(
        seat=seat,
        players=2,
        phase=PHASES[s["phase"]],
        turn=turn,
        round=s["round_number"],
        rounds=max(s["rounds"], s["round_number"]),
        starter=s["starter"],
        hands=(hands[0], hands[1]),
        table=tuple(
            Laid(NAMES[die], faces[die], *cell, stands.get(cell, ("", "")))
            for cell, die in table.items()
        ),
        stall=s["stall"],
        turns_taken=tuple(s["turns_taken"].tolist()),
        throws=s["throws"],
        committed=bool(s["committed"]),
        opened=tuple(who for who in (0, 1) if s["opened"] >> who & 1),
        last_commit=s["last_commit"],
        duty=acting and bool(doors.has_duty_at(records, 0, turn)),
        may_pass=acting and doors.refusal_to_pass_at(records, 0, turn) == 0,
        may_throw=acting and bool(doors.may_throw_at(records, 0)),
        points=tuple((a, b) for a, b in s["points"][:done].tolist()),
        totals=standing(records)[0],
        won=tuple(s["won"][:done].tolist()),
        rulings=rulings,
    )


def imagine(view: TableView, chance: Chance | None) -> Records:
    """The record of a view: everything is open but the generator (RT-0.2)."""
    records = blank(view.rulings, 0 if chance is None else chance.bits())
    records["phase"] = PHASES.index(view.phase)
    records["seat"] = max(0, view.turn)
    if view.phase == "game_over":
        records["seat"] = _last_seat(view)
    for who, hand in enumerate(view.hands):
        for die in hand:
            _put(records, NAMES.index(die.die), st.HAND_0 - who, die.face)
    for laid in view.table:
        _put(records, NAMES.index(laid.die), laid.row * st.GRID + laid.col, laid.face)
    _fill_turn(
        records, view.turns_taken, view.stall, view.throws, view.committed, view.opened,
        view.last_commit,
    )  # fmt: skip
    _fill_game(records, view.round, view.starter, view.points, view.won)
    return records


def _last_seat(view: TableView) -> int:
    """The seat that ended the game: the starter has taken as many turns as the other, or more."""
    first, second = view.turns_taken
    return view.starter if first != second else 1 - view.starter


def _put(records: Records, die: int, place: int, face: str) -> None:
    records["place"][0, die] = place
    records["face"][0, die] = INDEX[face]


def _fill_turn(
    records: Records,
    turns_taken: Sequence[int],
    stall: int,
    throws: int,
    committed: bool,
    opened: Sequence[int],
    last_commit: int,
) -> None:
    records["turns_taken"][0] = turns_taken
    records["stall"], records["throws"], records["committed"] = stall, throws, committed
    records["opened"] = sum(1 << seat for seat in opened)
    records["last_commit"] = last_commit


def _fill_game(
    records: Records,
    number: int,
    starter: int,
    points: Sequence[tuple[int, int]],
    won: Sequence[int],
) -> None:
    records["round_number"], records["starter"] = number, starter
    for at, (row, winner) in enumerate(zip(points, won, strict=True)):
        records["points"][0, at] = row
        records["won"][0, at] = winner


# Positions


def position(records: Records) -> dict[str, Any]:
    """The record as plain data."""
    s = read(records)
    faces, table = _faces(s), table_of(s)
    hands = [hand_of(s, seat) for seat in (0, 1)]
    done = finished_rounds(s)
    return {
        "players": 2,
        "phase": PHASES[s["phase"]],
        "seat": s["seat"],
        "table": write_cells({cell: faces[die] for cell, die in table.items()}),
        "hands": [" ".join(faces[die] for die in hand) for hand in hands],
        "table_dice": write_cells({cell: NAMES[die] for cell, die in table.items()}),
        "hand_dice": [" ".join(NAMES[die] for die in hand) for hand in hands],
        "turns_taken": s["turns_taken"].tolist(),
        "stall": s["stall"],
        "throws": s["throws"],
        "committed": bool(s["committed"]),
        "opened": [seat for seat in (0, 1) if s["opened"] >> seat & 1],
        "last_commit": s["last_commit"],
        "round": s["round_number"],
        "starter": s["starter"],
        "points": s["points"][:done].tolist(),
        "won": s["won"][:done].tolist(),
    }


def load(layout: Layout, rulings: Rulings, seed: int) -> Records:
    """A record of a position."""
    records = blank(rulings, seed)
    records["phase"], records["seat"] = PHASES.index(layout.phase), layout.seat
    for die, (row, col) in layout.cells.items():
        _put(records, die, row * st.GRID + col, layout.faces[die])
    for seat, hand in enumerate(layout.hands):
        for die in hand:
            _put(records, die, st.HAND_0 - seat, layout.faces[die])
    _fill_turn(
        records, layout.turns_taken, layout.stall, layout.throws, layout.committed, layout.opened,
        layout.last_commit,
    )  # fmt: skip
    _fill_game(records, layout.round, layout.starter, layout.points, layout.won)
    return records


# Players

playouts = partial(play_many, new, playing.play_games, playing.POLICIES)


def decide(records: Records, kind: str, chance: Chance) -> act.Move:
    """What the random or the easy player does."""
    cells = np.empty(st.DICE, dtype=np.int64)
    rng = np.array([chance.bits()], dtype=np.uint64)
    decision = int(playing.decide_at(records, playing.POLICIES[kind], rng, cells))
    verb, bits = divmod(decision, playing.VERB)
    if verb == playing.COMMIT:
        return commit_of(cells.tolist())
    if verb == playing.PASS:
        return act.Pass()
    return throw_of(bits)


def easy_action(records: Records, chance: Chance) -> act.Move:
    """Lays what is plainly there without rebuilding, keeps what has a partner."""
    return decide(records, "easy", chance)


def throw_of(bits: int) -> act.Throw:
    return act.Throw(tuple(name for die, name in enumerate(NAMES) if bits >> die & 1))


def faults_of_commit(
    records: Records, seat: int, action: act.Commit, rulings: Rulings
) -> tuple[Any, ...]:
    """The faults of the table that a commit would make, with their cells."""
    cells = cells_named(records, seat, action)
    if cells is None:
        return ()
    faces = _faces(read(records))
    table = {
        (cell // st.GRID, cell % st.GRID): faces[die]
        for die, cell in enumerate(cells.tolist())
        if cell >= 0
    }
    return judge.faults(table, rulings)


def ask_faces(word: str, faces: Sequence[str]) -> object:
    """``line``: what the faces are in reading order; ``hand_set``: whether they hold a set."""
    if word == "line":
        masks = np.array([judge.ANY if f == JOKER else 1 << INDEX[f] for f in faces], np.int64)
        return ("none", "run", "group")[int(doors.line_kind(masks))]
    shown = np.zeros(st.DICE, dtype=np.int64)
    shown[: len(faces)] = [INDEX[face] for face in faces]
    return bool(doors.holds_set(shown, (1 << len(faces)) - 1))


def ask_table(text: str) -> str:
    """``legal``, or the first rule that a table breaks."""
    placings = read_layout(text, words.read_face)
    places = {(row, col) for _, row, col in placings}
    if len(places) < len(placings) or any(not 0 <= at < st.GRID for cell in places for at in cell):
        return "RT-4.1"
    return judge.table_rule({(row, col): face for face, row, col in placings}, Rulings()) or "legal"
