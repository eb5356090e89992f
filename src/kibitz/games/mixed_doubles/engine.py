"""Between the record and the rest: actions to codes, journals to events, positions to records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from kibitz.bots.playouts import play_many
from kibitz.bots.trials import best_code
from kibitz.core import kernel
from kibitz.core.chance import MASK, Chance
from kibitz.core.errors import BadChance
from kibitz.core.kernel import Ints, Records, Rows
from kibitz.games.mixed_doubles import actions as act
from kibitz.games.mixed_doubles import codes, doors, policy, search
from kibitz.games.mixed_doubles import events as ev
from kibitz.games.mixed_doubles import state as st
from kibitz.games.mixed_doubles.cards import (
    ALL_KINDS,
    BANK_CODES,
    COLOR_CODES,
    DISCARD_CODES,
    PALETTE_CODES,
    write_cards,
    write_count,
)
from kibitz.games.mixed_doubles.positions import Layout, deck, read_position
from kibitz.games.mixed_doubles.rulings import FREE_VALUES, Rulings
from kibitz.games.mixed_doubles.view import PHASES, TableView

NONE_GIVEN: Ints = np.zeros(0, dtype=np.int64)
KIND = {code: kind for kind, code in enumerate(ALL_KINDS)}
RESULT = {name: index for index, name in enumerate(ev.ROLL_NAMES)}
RESULT |= {"+".join(reversed(name.split("+"))): index for name, index in RESULT.items()}
SEATED: dict[Any, int] = {
    act.StealBank: codes.STEAL_BANK,
    act.Swap: codes.SWAP,
    act.MoveMinusFive: codes.MOVE_MINUS_FIVE,
}
PLAIN: dict[Any, int] = {
    act.Deal: codes.DEAL,
    act.Draw: codes.DRAW,
    act.ExtraRoll: codes.EXTRA_ROLL,
    act.Roll: codes.ROLL,
    act.EndTurn: codes.END_TURN,
    act.KeepMinusFive: codes.KEEP_MINUS_FIVE,
}
FINAL_CARDS = ("all_playable", "steal_only", "none")
MOST_WAGERS, MOST_OTHERS = 5, 16
PUSH_RULES = {codes.ALL_IN_TURNED: "MD-7.1", codes.FINAL_ROUND_BEGAN: "MD-8.1"}
"""What pushes cards that are noted after it."""
JOURNAL_ROWS = 512
"""Room for any entry: the deal of twelve seats turns up to 36 cards, 12 of them ALL IN."""


def blank(players: int, rulings: Rulings, seed: int) -> Records:
    """A record before the deal, with an empty pile."""
    records = kernel.blank(st.STATE)
    records["players"] = players
    records["wagered_color"] = st.NO_COLOR
    records["instant_winner"] = st.NOBODY
    records["double_wild_wins"] = rulings.double_wild_wins == "on"
    records["minus_five_on_wager"] = rulings.minus_five_on_wager == "on"
    records["extra_roll_window"] = rulings.extra_roll_window == "before_first_roll"
    records["final_turn_cards"] = FINAL_CARDS.index(rulings.final_turn_cards)
    records["wager_own_scope"] = rulings.wager_own_scope == "wagered_only"
    records["free_value"] = FREE_VALUES[rulings.free_value]
    records["rng"] = seed & MASK
    return records


def lay_pile(records: Records, codes: Sequence[str]) -> None:
    """Makes these cards the draw pile, top card first."""
    records["pile_left"] = len(codes)
    records["pile"] = 0
    records["pile"][:, : len(codes)] = [KIND[code] for code in reversed(codes)]


def spread(counts: Mapping[str, int]) -> list[str]:
    """Counts of cards as a list of codes."""
    return [code for code in ALL_KINDS for _ in range(counts.get(code, 0))]


def unshuffled(players: int, rulings: Rulings, seed: int) -> Records:
    """A game with every card in the pile, kind by kind."""
    records = blank(players, rulings, seed)
    lay_pile(records, spread(deck(players, rulings)))
    return records


def new(players: int, rulings: Rulings, seed: int) -> Records:
    """A shuffled game before the deal (MD-1.2)."""
    records = unshuffled(players, rulings, seed)
    doors.begin(records, 0)
    return records


def code_of(records: Records, action: act.Move) -> int:
    """The rules' number for an action. What is not in the game gets a number no rule allows."""
    players = int(records["players"][0])

    def seat(number: int) -> int:
        return number if 0 <= number < players else codes.NO_SEAT

    def kind(code: str) -> int:
        return KIND.get(code, codes.NO_KIND)

    match action:
        case act.Wager(color, count):
            return codes.WAGER + 16 * (kind(color) + 64 * (count if 0 <= count <= 200 else 0))
        case act.StealPalette(number, card):
            return codes.STEAL_PALETTE + 16 * (seat(number) + 64 * kind(card))
        case act.StealMinusFive(source, target):
            return codes.STEAL_MINUS_FIVE + 16 * (seat(source) + 64 * seat(target))
        case act.StealBank(number) | act.Swap(number) | act.MoveMinusFive(number):
            return SEATED[type(action)] + 16 * seat(number)
    return PLAIN[type(action)]


def action_of(code: int) -> act.Move:
    """The action of a rules' number."""
    verb, a, b = code % 16, code // 16 % 64, code // 1024
    if verb == codes.WAGER:
        return act.Wager(ALL_KINDS[a], b)
    if verb == codes.STEAL_PALETTE:
        return act.StealPalette(a, ALL_KINDS[b])
    if verb == codes.STEAL_MINUS_FIVE:
        return act.StealMinusFive(a, b)
    for kind, number in SEATED.items():
        if number == verb:
            made: act.Move = kind(a)
            return made
    plain: act.Move = next(kind() for kind, number in PLAIN.items() if number == verb)
    return plain


def refusal(records: Records, seat: int, action: act.Move) -> int:
    """The rule against an action, as 100 * chapter + number, or 0."""
    return doors.refusal_at(records, 0, seat, code_of(records, action))


def legal_codes(records: Records) -> list[int]:
    """The numbers of every legal action of the active seat."""
    out = np.zeros(codes.MOST_ACTIONS, dtype=np.int64)
    count = doors.legal_at(records, 0, out)
    return out[:count].tolist()  # type: ignore[no-any-return]


def perform(
    records: Records, rulings: Rulings, action: act.Move, chance: Sequence[str] | None
) -> tuple[tuple[ev.Happening, ...], tuple[str, ...]]:
    """Applies a legal action; its events and chance outcomes. Raises BadChance, nothing changed."""
    given = NONE_GIVEN if chance is None else read_chance(records, rulings, action, chance)
    journal = np.zeros((JOURNAL_ROWS, 4), dtype=np.int64)
    doors.perform_at(records, 0, code_of(records, action), given, journal)
    return read_journal(records, journal[1 : journal[0, 0] + 1].tolist())


def read_chance(
    records: Records, rulings: Rulings, action: act.Move, chance: Sequence[str]
) -> Ints:
    """Given outcomes as the rules take them. Raises BadChance if they cannot happen here."""
    match action:
        case act.Roll():
            if len(chance) != 1 or chance[0].upper() not in RESULT:
                raise BadChance(f"A roll is one of {', '.join(ev.ROLL_NAMES)}, not {chance!r}.")
            return np.array([RESULT[chance[0].upper()]], dtype=np.int64)
        case act.StealBank(seat):
            code = chance[0].upper() if len(chance) == 1 else ""
            if code not in BANK_CODES or not bank_has(records, seat, code):
                raise BadChance(f"The bank of seat {seat} does not give {' '.join(chance)!r}.")
            return np.array([BANK_CODES.index(code)], dtype=np.int64)
        case act.Draw() | act.Deal():
            cards = 3 if isinstance(action, act.Draw) else 3 * int(records["players"][0])
            due = min(cards, int(records["pile_left"][0]))
            if len(chance) != due or any(code.upper() not in KIND for code in chance):
                raise BadChance(f"{due} cards are drawn here, not {' '.join(chance)!r}.")
            check_unseen(records, rulings, chance)
            return np.array([KIND[code.upper()] for code in chance], dtype=np.int64)
    if chance:
        raise BadChance(f"{act.write(action)!r} has no chance outcome.")
    return NONE_GIVEN


def check_unseen(records: Records, rulings: Rulings, chance: Sequence[str]) -> None:
    """Raises BadChance if cards are given that lie face up already."""
    unseen = layout_of(records).unseen(rulings)
    for code, count in Counter(code.upper() for code in chance).items():
        if count > unseen[code]:
            raise BadChance(f"{write_count(code, count)} cannot be drawn: {unseen[code]} unseen.")


def layout_of(records: Records) -> Layout:
    """The record as a position that was read."""
    return read_position(position(records))


def bank_has(records: Records, seat: int, code: str) -> bool:
    """Whether a bank holds such a card."""
    return bool(records["bank"][0, seat, BANK_CODES.index(code)] > 0)


def read_journal(
    records: Records, rows: list[list[int]]
) -> tuple[tuple[ev.Happening, ...], tuple[str, ...]]:
    """A journal as events and as the chance outcomes among them."""
    events: list[ev.Happening] = []
    chance: list[str] = []
    won: dict[int, dict[str, int]] = {}
    roller = -1
    cause = ""
    for index, (event, a, b, c) in enumerate(rows):
        if event == codes.WON:
            won.setdefault(a, {})[COLOR_CODES[b]] = c
            continue
        if event == codes.SUCCEEDED:
            continue
        if won or (index and rows[index - 1][0] == codes.SUCCEEDED):
            events.append(_won(rows, won, roller))
            won = {}
        if event == codes.ROLLED:
            roller = a
        cause = PUSH_RULES.get(event, cause)
        if event == codes.ROLLED:
            cause = "MD-6.2" if ev.ROLL_NAMES[b] == "PUSH+WILD" else "MD-6.1"
        if event == codes.PUSHED:
            events.append(ev.Pushed(a, COLOR_CODES[b], c, cause))
        else:
            events.append(_event(records, event, a, b, c))
        chance += _chance(event, b, c)
    if won or (rows and rows[-1][0] == codes.SUCCEEDED):
        events.append(_won(rows, won, roller))
    return tuple(events), tuple(chance)


def _won(rows: list[list[int]], won: dict[int, dict[str, int]], seat: int) -> ev.Won:
    colors = [row[2] for row in rows if row[0] == codes.SUCCEEDED]
    return ev.Won(
        seat=seat,
        own=won.get(seat, {}),
        jackpot=won.get(codes.FROM_JACKPOT, {}),
        swept={
            str(source): sum(counts.values())
            for source, counts in won.items()
            if source not in (seat, codes.FROM_JACKPOT)
        },
        color=COLOR_CODES[colors[0]] if colors else "",
    )


def _chance(event: int, b: int, c: int) -> list[str]:
    if event in (codes.DREW, codes.TO_BANK):
        return [ALL_KINDS[b]]
    if event == codes.ALL_IN_TURNED:
        return [ALL_KINDS[st.AI_Y + b]]
    if event == codes.ROLLED:
        return [ev.ROLL_NAMES[b]]
    if event == codes.STOLE_FROM_BANK:
        return [BANK_CODES[c]]
    return []


def _event(records: Records, event: int, a: int, b: int, c: int) -> ev.Happening:
    match event:
        case codes.DREW:
            return ev.Drew(a, ALL_KINDS[b])
        case codes.TO_BANK:
            return ev.BankedFree(a)
        case codes.ALL_IN_TURNED:
            return ev.AllIn(a, COLOR_CODES[b])
        case codes.WAGERED:
            return ev.Wagered(a, COLOR_CODES[b], c)
        case codes.ROLLED:
            return ev.Rolled(a, ev.ROLL_NAMES[b])
        case codes.SWAPPED:
            return ev.Swapped(a, b)
        case codes.EXTRA_ROLL_PLAYED:
            return ev.ExtraRollPlayed(a)
        case codes.STOLE:
            return ev.Stole(a, b, ALL_KINDS[c])
        case codes.STOLE_FROM_BANK:
            return ev.StoleFromBank(a, b, BANK_CODES[c])
        case codes.MINUS_FIVE_MOVED:
            return ev.MinusFiveMoved(a, b, c)
        case codes.MINUS_FIVE_KEPT:
            return ev.MinusFiveKept(a)
        case codes.TURN_BEGAN:
            return ev.TurnBegan(a, b)
        case codes.FINAL_ROUND_BEGAN:
            return ev.FinalRoundBegan(a)
    scores, wins = standing(records)
    winners = tuple(seat for seat, win in enumerate(wins) if win)
    return ev.Finished(scores, winners, int(records["instant_winner"][0]) != st.NOBODY)


def standing(records: Records) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Scores as they are now, and 1 for each seat that would win with them."""
    players = int(records["players"][0])
    scores = np.zeros(players, dtype=np.int64)
    wins = np.zeros(players, dtype=np.int64)
    doors.scores_at(records, 0, scores, wins)
    return tuple(scores.tolist()), tuple(wins.tolist())


def counts(row: Sequence[int], codes: Sequence[str]) -> dict[str, int]:
    """A row of the record as counts by code, zeros left out."""
    return {code: n for code, n in zip(codes, row, strict=True) if n}


def read(records: Records) -> dict[str, Any]:
    """Every field of the record by name: scalars as plain numbers, zones as arrays."""
    return dict(zip(st.FIELDS, records.tolist()[0], strict=True))


def view(records: Records, seat: int | None, rulings: Rulings) -> TableView:
    """All that a seat may see."""
    s = read(records)
    players, pile_left, winner = s["players"], s["pile_left"], s["instant_winner"]
    hidden = rulings.bank_visibility == "count_only" and s["phase"] != st.GAME_OVER
    seen = [not hidden or owner == seat for owner in range(players)]
    banks = [counts(row, BANK_CODES) for row in s["bank"][:players].tolist()]
    scores, _ = standing(records)
    unseen = np.bincount(s["pile"][:pile_left], minlength=st.KINDS).tolist()
    for owner in range(players):
        if not seen[owner]:
            for code, n in banks[owner].items():
                unseen[KIND[code]] += n
    return TableView(
        seat=seat,
        players=players,
        turn=s["seat"],
        phase=PHASES[s["phase"]],
        palettes=tuple(counts(row, PALETTE_CODES) for row in s["palette"][:players].tolist()),
        banks=tuple(banks[owner] if seen[owner] else None for owner in range(players)),
        bank_counts=tuple(sum(bank.values()) for bank in banks),
        jackpot=counts(s["jackpot"].tolist(), COLOR_CODES),
        discard=counts(s["discard"].tolist(), DISCARD_CODES),
        pile=pile_left,
        unseen=counts(unseen, ALL_KINDS),
        wager=wager_of(s),
        extra_rolls=s["extra_rolls"],
        rolls_left=s["rolls_left"],
        final_left=s["final_left"],
        scores=tuple(scores[owner] if seen[owner] else None for owner in range(players)),
        instant_winner=None if winner == st.NOBODY else winner,
        rulings=rulings,
    )


def wager_of(s: Mapping[str, Any]) -> tuple[str, int] | None:
    """(color, cards) of the wager made, if any."""
    if not s["wagered_count"]:
        return None
    return COLOR_CODES[s["wagered_color"]], s["wagered_count"]


def imagine(view: TableView, chance: Chance | None) -> Records:
    """A record that agrees with a view: unseen cards are dealt out at random.

    Without chance they lie in the order of the kinds, which is enough to know what is legal.
    """
    records = blank(view.players, view.rulings, 0)
    unseen = spread(view.unseen)
    if chance is not None:
        records["rng"][0] = chance.bits()
        chance.shuffle(unseen)
    banks = []
    for bank, size in zip(view.banks, view.bank_counts, strict=True):
        if bank is None:
            taken = [code for code in unseen if code in BANK_CODES][:size]
            for code in taken:
                unseen.remove(code)
            bank = {code: taken.count(code) for code in set(taken)}
        banks.append(bank)
    lay_pile(records, unseen)
    fill(records, view.palettes, banks, view.jackpot, view.discard)
    fill_turn(records, view.turn, view.phase, view.wager, view.extra_rolls, view.rolls_left)
    records["final_left"] = view.final_left
    records["instant_winner"] = st.NOBODY if view.instant_winner is None else view.instant_winner
    return records


def fill(
    records: Records,
    palettes: Sequence[Mapping[str, int]],
    banks: Sequence[Mapping[str, int]],
    jackpot: Mapping[str, int],
    discard: Mapping[str, int],
) -> None:
    """Lays cards into the zones of a record."""
    players = len(palettes)
    records["palette"][0, :players] = [[p.get(c, 0) for c in PALETTE_CODES] for p in palettes]
    records["bank"][0, :players] = [[b.get(c, 0) for c in BANK_CODES] for b in banks]
    records["jackpot"][0] = [jackpot.get(c, 0) for c in COLOR_CODES]
    records["discard"][0] = [discard.get(c, 0) for c in DISCARD_CODES]


def fill_turn(
    records: Records,
    seat: int,
    phase: str,
    wager: tuple[str, int] | None,
    extra_rolls: int,
    rolls_left: int,
) -> None:
    """Sets whose turn it is and how far it has come."""
    records["seat"] = seat
    records["phase"] = PHASES.index(phase)
    if wager:
        records["wagered_color"], records["wagered_count"] = COLOR_CODES.index(wager[0]), wager[1]
    records["extra_rolls"], records["rolls_left"] = extra_rolls, rolls_left


def position(records: Records) -> dict[str, Any]:
    """The record as plain data."""
    s = read(records)
    players = s["players"]
    pile = [ALL_KINDS[kind] for kind in s["pile"][: s["pile_left"]].tolist()]
    pile.reverse()
    wager = wager_of(s)
    palettes, banks = s["palette"][:players].tolist(), s["bank"][:players].tolist()
    return {
        "players": players,
        "seat": s["seat"],
        "phase": PHASES[s["phase"]],
        "palettes": [write_cards(counts(row, PALETTE_CODES)) for row in palettes],
        "banks": [write_cards(counts(row, BANK_CODES)) for row in banks],
        "jackpot": write_cards(counts(s["jackpot"].tolist(), COLOR_CODES)),
        "discard": write_cards(counts(s["discard"].tolist(), DISCARD_CODES)),
        "pile": len(pile),
        "pile_order": pile,
        "extra_rolls": s["extra_rolls"],
        "rolls_left": s["rolls_left"],
        "wager": write_count(*wager) if wager else "",
        "final_left": s["final_left"],
        "instant_winner": s["instant_winner"],
    }


def load(layout: Layout, rulings: Rulings, seed: int) -> Records:
    """A record of a position. A pile given by its size is filled with cards seen nowhere else."""
    records = blank(layout.players, rulings, seed)
    fill(records, layout.palettes, layout.banks, layout.jackpot, layout.discard)
    if layout.pile_order is not None:
        lay_pile(records, layout.pile_order)
    else:
        unseen = spread(layout.unseen(rulings)) or ["Y"]
        Chance(seed).shuffle(unseen)
        lay_pile(records, [unseen[i % len(unseen)] for i in range(layout.pile)])
    fill_turn(
        records,
        layout.seat,
        layout.phase,
        layout.wager,
        layout.extra_rolls,
        layout.rolls_left,
    )
    records["final_left"], records["instant_winner"] = layout.final_left, layout.instant_winner
    return records


# Players

POLICIES = {"random": policy.RANDOM, "easy": policy.EASY}


def _play_games(
    records: Records,
    policies: Ints,
    seed: np.uint64,
    first: int,
    scores: Rows,
    wins: Rows,
    lengths: Ints,
) -> int:
    return search.play_games(records, policies, seed, first, len(lengths), scores, wins, lengths)


playouts = partial(play_many, unshuffled, _play_games, POLICIES)


def easy_action(records: Records, chance: Chance) -> act.Move:
    """Sensible play at once: the wager with the best expectation, steals and swaps by value."""
    return action_of(search.choice_at(records, False))


def best_action(view: TableView, seconds: float, chance: Chance) -> act.Move:
    """The legal action that does best in imagined games."""
    records = imagine(view, chance)
    legal = legal_codes(records)
    if len(legal) == 1:
        return action_of(legal[0])
    chosen = promising(records, legal)
    return action_of(best_code(records, chosen, search.try_candidates, seconds, chance))


def promising(records: Records, legal: Sequence[int]) -> list[int]:
    """The actions worth trying, the keen player's first: the best few wagers by its estimate, and
    of the rest every other one until they are few enough."""
    first = int(search.choice_at(records, True))
    rest = [code for code in legal if code != first]
    wagers = [code for code in rest if code % 16 == codes.WAGER]
    others = [code for code in rest if code % 16 != codes.WAGER]
    worths = np.zeros(len(wagers), dtype=np.int64)
    search.worths_at(records, np.array(wagers, dtype=np.int64), worths)
    wagers = [wagers[i] for i in np.argsort(-worths, kind="stable")[:MOST_WAGERS]]
    while len(others) > MOST_OTHERS:
        others = others[::2]
    return [first, *wagers, *others]
