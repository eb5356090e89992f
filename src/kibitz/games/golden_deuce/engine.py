"""Between the record and the rest: actions to codes, records to views and positions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any

import numpy as np

from kibitz.bots.playouts import play_many
from kibitz.bots.trials import best_code
from kibitz.core import kernel
from kibitz.core.chance import MASK, Chance
from kibitz.core.errors import BadChance
from kibitz.core.game import Fault
from kibitz.core.kernel import Ints, Records
from kibitz.games.golden_deuce import actions as act
from kibitz.games.golden_deuce import codes, combos, doors, imagining, policy, search
from kibitz.games.golden_deuce import events as ev
from kibitz.games.golden_deuce import state as st
from kibitz.games.golden_deuce.cards import (
    CARDS,
    COLOURS,
    COMBOS,
    REMEMBERED,
    STRENGTH,
    bits,
    cards_of,
)
from kibitz.games.golden_deuce.journal import read_journal
from kibitz.games.golden_deuce.positions import Layout, write_turn
from kibitz.games.golden_deuce.rulings import Rulings
from kibitz.games.golden_deuce.view import ANNOUNCED, PHASES, TableView, Turn

NONE_GIVEN: Ints = np.zeros(0, dtype=np.int64)
JOURNAL_ROWS = 64
"""Room for any entry: a play that ends a deal notes a reckoning and lost points of each seat."""
ENDS = ("ace_low_or_high", "ace_low_only", "ace_high_two_high")
SPLITS = ("unplayed_laps", "no_split", "free_split")
PLAYING = (st.LEAD, st.FOLLOW, st.DECLARE, st.PENALTY)
SEAT_COLOURS = {2: ("J", "C"), 3: ("J", "P", "C"), 4: tuple(COLOURS)}
POLICIES = {"random": policy.RANDOM, "easy": policy.EASY}


def blank(players: int, rulings: Rulings, seed: int) -> Records:
    """A record before the first deal."""
    records = kernel.blank(st.STATE)
    records["players"] = players
    for field in ("top_owner", "weakest", "deal_winner", "winner"):
        records[field] = st.NOBODY
    records["poker_order"] = rulings.five_card_class_order == "poker"
    records["locked_out"] = rulings.reentry_after_pass == "locked_out"
    records["minus_own"] = rulings.last_place_score == "minus_own"
    records["straight_ends"] = ENDS.index(rulings.straight_ends)
    records["any_block"] = rulings.block_standard == "any_legal"
    records["exact"] = rulings.finish_count == "exact"
    records["capped"] = rulings.deal_cap == "deals_100"
    records["specials"] = rulings.special_spaces != "none"
    records["split_40"] = SPLITS.index(rulings.split_40)
    records["rng"] = seed & MASK
    return records


def new(players: int, rulings: Rulings, seed: int) -> Records:
    """A game before the first deal."""
    return blank(players, rulings, seed)


# Actions


def code_of(action: act.Move) -> int:
    """The rules' number for an action. Numbers out of range become ones that no rule allows."""
    match action:
        case act.Play(cards):
            return bits(cards) if is_known(cards) else 0
        case act.PenaltyMove(p):
            return _code(codes.PENALTY_MOVE, p, 0)
        case act.MoveStone(p, k):
            return _code(codes.MOVE_STONE, p, k)
        case act.EnterStone(k):
            return _code(codes.ENTER_STONE, 0, k)
    return PLAIN[type(action)] << codes.VERB


PLAIN: dict[Any, int] = {
    act.Deal: codes.DEAL_CARDS,
    act.Pass: codes.PASS,
    act.DeclareLastCard: codes.DECLARE_LAST_CARD,
    act.StaySilent: codes.STAY_SILENT,
}


def _code(verb: int, p: int, k: int) -> int:
    p = p if 0 <= p < st.LAP else st.LAP
    k = k if 0 <= k <= codes.MOST_POINTS else codes.MOST_POINTS
    return (verb << codes.VERB) + p + 64 * k


def is_known(cards: Sequence[str]) -> bool:
    """Whether the deck has these cards, each named once."""
    return all(card in STRENGTH for card in cards) and len(set(cards)) == len(cards)


@lru_cache(maxsize=REMEMBERED)
def action_of(code: int) -> act.Move:
    """The action of a rules' number."""
    verb, p, k = code >> codes.VERB, code & 63, (code & codes.CARDS_BITS) >> 6
    if verb == codes.PLAY:
        return act.Play(cards_of(code))
    if verb == codes.PENALTY_MOVE:
        return act.PenaltyMove(p)
    if verb == codes.MOVE_STONE:
        return act.MoveStone(p, k)
    if verb == codes.ENTER_STONE:
        return act.EnterStone(k)
    plain: act.Move = next(kind() for kind, number in PLAIN.items() if number == verb)
    return plain


def _room() -> Ints:
    return np.empty(codes.MOST_ACTIONS, dtype=np.int64)


def refusal(records: Records, seat: int, action: act.Move) -> int:
    """The rule against an action, as 100 * chapter + number, or 0."""
    number = doors.refusal_at(records, 0, seat, code_of(action), _room())
    if number == 301 and isinstance(action, act.Play) and not is_known(action.cards):
        return 1  # GD-0.1
    return number


def legal_codes(records: Records) -> list[int]:
    """The numbers of every legal action of the seat on turn."""
    out = _room()
    return out[: doors.legal_at(records, 0, out)].tolist()  # type: ignore[no-any-return]


def perform(
    records: Records, rulings: Rulings, action: act.Move, chance: Sequence[str] | None
) -> tuple[tuple[ev.Happening, ...], tuple[str, ...]]:
    """Applies a legal action; its events and chance outcomes. Raises BadChance, nothing changed."""
    given = NONE_GIVEN if chance is None else read_chance(records, action, chance)
    journal = np.zeros((JOURNAL_ROWS, 4), dtype=np.int64)
    doors.perform_at(records, 0, code_of(action), given, journal)
    return read_journal(read(records), journal[1 : journal[0, 0] + 1].tolist())


def read_chance(records: Records, action: act.Move, chance: Sequence[str]) -> Ints:
    """Given outcomes as the rules take them: the dealt cards, 13 a seat, with the pile behind them
    or without; the card drawn. Raises BadChance if they cannot happen here."""
    due = [0]
    if isinstance(action, act.Deal):
        due = [st.HAND * int(records["players"][0]), st.DECK]
    elif isinstance(action, act.Pass):
        due = [min(1, int(records["pile_left"][0]))]
    cards = [card.upper() for card in chance]
    if len(cards) not in due or not is_known(cards):
        many = " or ".join(map(str, due))
        raise BadChance(f"{many} different cards are dealt here, not {' '.join(chance)!r}.")
    if isinstance(action, act.Pass) and cards:
        s = read(records)
        if STRENGTH[cards[0]] not in s["pile"][: s["pile_left"]].tolist():
            raise BadChance(f"{cards[0]} is not in the draw pile.")
    return np.array([STRENGTH[card] for card in cards], dtype=np.int64)


# Seeing


def read(records: Records) -> dict[str, Any]:
    """Every field of the record by name: scalars as plain numbers, zones as arrays."""
    return dict(zip(st.FIELDS, records.tolist()[0], strict=True))


def view(records: Records, seat: int | None, rulings: Rulings) -> TableView:
    """All that a seat may see (GD-0.3)."""
    s = read(records)
    players, phase = s["players"], s["phase"]
    hands = tuple(cards_of(hand) for hand in s["hand"][:players].tolist())
    between = phase == st.DEAL and s["deal_winner"] != st.NOBODY
    is_open = phase in (st.MOVE, st.GAME_OVER) or between
    acting = phase not in (st.DEAL, st.GAME_OVER)
    kind = doors.judge_cards(s["top"], s["straight_ends"], s["poker_order"]) >> combos.KIND
    stones = tuple(tuple(row) for row in s["stone"][:players].tolist())
    bound = phase in (st.LEAD, st.FOLLOW) and bool(doors.bound_at(records, 0))
    return TableView(
        seat=seat,
        players=players,
        phase=PHASES[phase],
        turn=s["seat"] if acting else st.NOBODY,
        deal=deal_number(s),
        hand=() if seat is None else hands[seat],
        hands=hands if is_open else None,
        counts=tuple(len(hand) for hand in hands),
        pile=s["pile_left"],
        top=cards_of(s["top"]),
        top_combo=COMBOS[kind - 1] if kind else "",
        top_owner=s["top_owner"],
        passes=s["passes"],
        passed=_seats(s["passed"]),
        weakest="" if s["weakest"] == st.NO_CARD else CARDS[s["weakest"]],
        declared=tuple(ANNOUNCED[how] for how in s["declared"][:players].tolist()),
        duty=bound,
        turns=turns_of(s),
        colours=SEAT_COLOURS[players],
        stones=stones,
        cued=_cued(s, stones),
        deals_scored=s["deals_scored"],
        deals_won=tuple(s["deals_won"][:players].tolist()),
        deal_winner=s["deal_winner"],
        scores=tuple(s["score"][:players].tolist()),
        order=order_of(s) if phase == st.MOVE else (),
        points=s["points"],
        moved=tuple(p for p in range(st.LAP) if s["moved"] >> p & 1),
        winner=s["winner"],
        rulings=rulings,
    )


def deal_number(s: dict[str, Any]) -> int:
    """The number of the deal that is played, or was played last."""
    unscored = s["phase"] == st.GAME_OVER and ending(s) == 1204
    return int(s["deals_scored"]) + (s["phase"] in PLAYING or unscored)


def ending(s: dict[str, Any]) -> int:
    """The rule that ended a finished game, as 100 * chapter + number."""
    if not s["score"].any():
        return 1204
    mine = s["winner"] == s["deal_winner"] and s["stone"][s["winner"]].min() == st.LAP
    return 1202 if mine else 1206


def _seats(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(st.MAX_SEATS) if mask >> seat & 1)


def _cued(s: dict[str, Any], stones: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Seats with four stones round, but for the winner (GD-12.3)."""
    return tuple(
        seat for seat, row in enumerate(stones) if min(row) == st.LAP and seat != s["winner"]
    )


def turns_of(s: dict[str, Any]) -> tuple[Turn, ...]:
    """The turns of the deal so far."""
    n = s["turns"]
    pairs = zip(s["turn_cards"][:n].tolist(), s["turn_info"][:n].tolist(), strict=True)
    return tuple(_turn(cards, info) for cards, info in pairs)


@lru_cache(maxsize=REMEMBERED)
def _turn(cards: int, info: int) -> Turn:
    return Turn(
        seat=info & 3,
        cards=cards_of(cards),
        drew=bool(info & st.DREW),
        duty=bool(info & st.DUTY),
        leads=bool(info & st.LEADS),
    )


def order_of(s: dict[str, Any]) -> tuple[int, ...]:
    """Seats with points that move after the one on turn (GD-9.1)."""
    players, winner, scores = s["players"], s["deal_winner"], s["score"].tolist()

    def late(seat: int) -> tuple[int, int]:
        return -scores[seat], (seat - winner) % players

    after = [
        seat
        for seat in range(players)
        if scores[seat] and late(seat) > late(s["seat"]) and s["stone"][seat].min() < st.LAP
    ]
    return tuple(sorted(after, key=late))


def imagine(view: TableView, chance: Chance | None) -> Records:
    """A record that agrees with a view: hidden cards are dealt out at random, but so that all
    passes and plays of the deal could have happened (GD-7.8, GD-7.9, GD-1.5).

    Without chance they lie in the order of strength, which is enough to know what is legal.
    """
    records = blank(view.players, view.rulings, 0)
    fill_trick(records, view.phase, view.turn, view.top, view.top_owner, view.passes, view.passed)
    fill_board(records, view.stones, view.deals_won, view.scores, view.moved)
    fill_turns(records, view.turns)
    records["weakest"] = STRENGTH[view.weakest] if view.weakest else st.NO_CARD
    records["declared"][0, : view.players] = [ANNOUNCED.index(how) for how in view.declared]
    records["deals_scored"], records["deal_winner"] = view.deals_scored, view.deal_winner
    records["points"], records["winner"] = view.points, view.winner
    if view.turn == st.NOBODY:
        records["seat"] = max(0, view.winner if view.phase == "game_over" else view.deal_winner)
    fixed = 0
    for seat in range(view.players):
        if view.hands is not None or seat == view.seat:
            fixed |= 1 << seat
            hand = view.hands[seat] if view.hands is not None else view.hand
            records["hand"][0, seat] = bits(hand)
    counts = np.array([*view.counts, *[0] * (st.MAX_SEATS - view.players)], dtype=np.int64)
    if chance is not None:
        records["rng"][0] = chance.bits()
    imagining.fill_hidden_at(records, 0, fixed, counts, view.pile, chance is not None)
    if chance is not None:
        records["rng"][0] = chance.bits()
    return records


# Positions


def fill_trick(
    records: Records,
    phase: str,
    seat: int,
    top: Sequence[str],
    top_owner: int,
    passes: int,
    passed: Sequence[int],
) -> None:
    """Sets who is on turn, and what is to be beaten."""
    records["phase"], records["seat"] = PHASES.index(phase), seat
    if top:
        ends, poker = int(records["straight_ends"][0]), int(records["poker_order"][0])
        records["top"], records["top_size"] = bits(top), len(top)
        records["top_key"] = doors.judge_cards(bits(top), ends, poker) & combos.KEY_BITS
    records["top_owner"] = top_owner
    records["passes"] = passes
    records["passed"] = sum(1 << seat for seat in passed)


def fill_board(
    records: Records,
    stones: Sequence[Sequence[int]],
    deals_won: Sequence[int],
    scores: Sequence[int],
    moved: Sequence[int],
) -> None:
    """Sets the stones and the points to move."""
    players = len(stones)
    records["stone"][0, :players] = stones
    records["deals_won"][0, :players] = deals_won
    records["score"][0, :players] = scores
    records["moved"] = sum(1 << p for p in moved)


def fill_turns(records: Records, turns: Sequence[Any]) -> None:
    """Sets the turns of the deal so far."""
    n = len(turns)
    records["turns"] = n
    records["turn_cards"][0, :n] = [bits(turn.cards) for turn in turns]
    records["turn_info"][0, :n] = [
        turn.seat | st.DREW * turn.drew | st.DUTY * turn.duty | st.LEADS * turn.leads
        for turn in turns
    ]


def lay_pile(records: Records, cards: Sequence[str]) -> None:
    """Makes these cards the draw pile, top card first."""
    records["pile_left"] = len(cards)
    records["pile"][0, : len(cards)] = [STRENGTH[card] for card in reversed(cards)]


def position(records: Records) -> dict[str, Any]:
    """The record as plain data."""
    s = read(records)
    players = s["players"]
    pile = [CARDS[strength] for strength in s["pile"][: s["pile_left"]].tolist()]
    pile.reverse()
    stones = s["stone"][:players].tolist()
    return {
        "players": players,
        "phase": PHASES[s["phase"]],
        "seat": s["seat"],
        "hands": [" ".join(cards_of(hand)) for hand in s["hand"][:players].tolist()],
        "pile": pile,
        "top": " ".join(cards_of(s["top"])),
        "top_owner": s["top_owner"],
        "passes": s["passes"],
        "passed": list(_seats(s["passed"])),
        "weakest": "" if s["weakest"] == st.NO_CARD else CARDS[s["weakest"]],
        "declared": [ANNOUNCED[how] for how in s["declared"][:players].tolist()],
        "stones": [[p for p in row if p] for row in stones],
        "deals_scored": s["deals_scored"],
        "deals_won": s["deals_won"][:players].tolist(),
        "deal_winner": s["deal_winner"],
        "scores": s["score"][:players].tolist(),
        "points": s["points"],
        "moved": [p for p in range(st.LAP) if s["moved"] >> p & 1],
        "turns": [
            write_turn(turn.seat, turn.cards, turn.drew, turn.duty, turn.leads)
            for turn in turns_of(s)
        ],
        "winner": s["winner"],
    }


def load(layout: Layout, rulings: Rulings, seed: int) -> Records:
    """A record of a position; cards that may be any are picked from those that lie nowhere."""
    records = blank(layout.players, rulings, seed)
    fill_trick(
        records, layout.phase, layout.seat, layout.top, layout.top_owner, layout.passes,
        layout.passed,
    )  # fmt: skip
    fill_board(records, layout.stones, layout.deals_won, layout.scores, layout.moved)
    fill_turns(records, layout.turns)
    records["weakest"] = STRENGTH[layout.weakest] if layout.weakest else st.NO_CARD
    records["declared"][0, : layout.players] = [ANNOUNCED.index(how) for how in layout.declared]
    records["deals_scored"], records["deal_winner"] = layout.deals_scored, layout.deal_winner
    records["points"], records["winner"] = layout.points, layout.winner
    free = list(layout.free())
    Chance(seed).shuffle(free)
    for seat, hand in enumerate(layout.hands):
        taken, free = free[: layout.more[seat]], free[layout.more[seat] :]
        records["hand"][0, seat] = bits((*hand, *taken))
    pile = layout.pile
    lay_pile(records, free[:pile] if isinstance(pile, int) else pile)
    return records


def faults(records: Records) -> tuple[Fault, ...]:
    """Faults of a position that only the rules can find."""
    s = read(records)
    found = []
    phase, seat = s["phase"], s["seat"]
    top = doors.judge_cards(s["top"], s["straight_ends"], s["poker_order"])
    if s["top"] and not top:
        found.append(Fault("GD-3.1", "The cards to beat are no combo.", ("top",)))
    if phase == st.PENALTY and doors.penalties_at(records, 0, seat, _room()) == 0:
        text = "No stone can go back: the penalty has no effect."
        found.append(Fault("GD-7.5", text, ("phase", "stones")))
    if phase == st.MOVE and s["points"] and not doors.can_move_at(records, 0):
        text = "The seat on turn has no legal move: its score is forfeited."
        found.append(Fault("GD-9.8", text, ("phase", "stones", "points")))
    if phase == st.MOVE and s["stone"][seat].min() == st.LAP:
        text = "A cued player moves nothing."
        found.append(Fault("GD-12.5", text, ("phase", "stones")))
    return tuple(found)


def standing(records: Records) -> tuple[tuple[int, ...], int, int]:
    """Progress of all stones of each seat, the winner, and the rule that ended the game."""
    s = read(records)
    scores = s["stone"][: s["players"]].sum(axis=1).tolist()
    return tuple(scores), s["winner"], ending(s)


def count_combos(hand: Sequence[str], rulings: Rulings) -> dict[str, int]:
    """How many combos of each kind there are among some cards."""
    ends = ENDS.index(rulings.straight_ends)
    out = _room()
    n = doors.list_combos(bits(hand), ends, 0, out)
    kinds = [doors.judge_cards(code, ends, 0) >> combos.KIND for code in out[:n].tolist()]
    return {kind: kinds.count(at) for at, kind in enumerate(COMBOS, 1)}


def judge(cards: Sequence[str], rulings: Rulings) -> tuple[str, int]:
    """What some cards are, "none" if no combo, and their key."""
    ends = ENDS.index(rulings.straight_ends)
    poker = rulings.five_card_class_order == "poker"
    found = doors.judge_cards(bits(cards), ends, int(poker))
    kind = found >> combos.KIND
    return COMBOS[kind - 1] if kind else "none", found & combos.KEY_BITS


def value_of(cards: int) -> int:
    """What a hand of so many cards is worth (GD-8.2)."""
    return doors.value_of_hand(cards)


# Players

playouts = partial(play_many, new, search.play_games, POLICIES)


def easy_action(records: Records, chance: Chance) -> act.Move:
    """Sensible play at once: low cards and large combos first, never silent."""
    return action_of(search.choice_at(records, False))


MOST_CANDIDATES = 20
LEAST_CANDIDATES = 4
"""Tried when there is no time at all."""


def best_action(view: TableView, seconds: float, chance: Chance) -> act.Move:
    """The legal action that does best in imagined deals that fit what was seen."""
    records = imagine(view, chance)
    legal = legal_codes(records)
    if len(legal) == 1:
        return action_of(legal[0])
    chosen = promising(records, legal, MOST_CANDIDATES if seconds > 0 else LEAST_CANDIDATES)
    return action_of(best_code(records, chosen, search.try_candidates, seconds, chance))


def promising(records: Records, legal: Sequence[int], most: int) -> list[int]:
    """The actions worth trying, the keen player's best first."""
    if int(records["phase"][0]) not in (st.LEAD, st.FOLLOW):
        first = int(search.choice_at(records, True))
        return [first, *(code for code in legal if code != first)][:most]
    worths = np.zeros(len(legal), dtype=np.int64)
    search.worths_at(records, np.array(legal, dtype=np.int64), worths)
    best = [legal[i] for i in np.argsort(-worths, kind="stable")[:most].tolist()]
    passing = codes.PASS << codes.VERB
    if passing in legal and passing not in best:
        best[-1] = passing
    return best
