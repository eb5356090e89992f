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
from kibitz.core.kernel import Ints, Records
from kibitz.games.numzee import actions as act
from kibitz.games.numzee import codes, doors, policy, search
from kibitz.games.numzee import events as ev
from kibitz.games.numzee import state as st
from kibitz.games.numzee.cards import CARDS, ICONS, INDEX, SHOWN, is_hextuple
from kibitz.games.numzee.journal import Laying, hands_of, read_journal
from kibitz.games.numzee.positions import Layout
from kibitz.games.numzee.rulings import Rulings
from kibitz.games.numzee.view import PHASES, Laid, Spot, TableView

NONE_GIVEN: Ints = np.zeros(0, dtype=np.int64)
JOURNAL_ROWS = 128
"""Room for any entry: a deal notes 89 cards; no turn notes half as many rows."""
JOKER_LEFT = ("icon_100", "card_100", "hextuple_only")
FIRST_PLAYER = ("rotate", "random", "last_winner")
STARTER_CHOICE = ("first_player", "random", "fixed_order")
STARTER_REPEAT = ("no_repeat_icon", "no_repeat_card", "allowed")
POLICIES = {"random": policy.RANDOM, "easy": policy.EASY}


def blank(players: int, rulings: Rulings, seed: int) -> Records:
    """A record before the first round."""
    records = kernel.blank(st.STATE)
    records["players"] = players
    records["starter"], records["target"] = st.NO_ICON, st.NOWHERE
    records["rounds"] = rulings.rounds
    records["deck"] = 90 if rulings.deck_composition == "deck_90" else 80
    records["round_wins"] = rulings.match_scoring == "round_wins"
    records["open_hands"] = rulings.inventory_visibility == "open"
    records["at_least_one"] = rulings.adjacency == "at_least_one"
    records["alternating"] = rulings.side_layout == "alternating"
    records["joker_left"] = JOKER_LEFT.index(rulings.joker_left)
    records["joker_uncounted"] = rulings.joker_match_value == "not_counted"
    records["any_match"] = rulings.followup_target == "any_match"
    records["chain"] = rulings.followup_chain == "chain"
    records["draw_one"] = rulings.no_play == "draw_one"
    records["free_pass"] = rulings.pass_policy == "free"
    records["draw_each"] = rulings.blocked_with_pile == "draw_one_each"
    records["no_holes"] = rulings.enclosed_cells == "forbidden"
    records["first_rule"] = FIRST_PLAYER.index(rulings.first_player)
    records["choice_rule"] = STARTER_CHOICE.index(rulings.starter_choice)
    records["repeat_rule"] = STARTER_REPEAT.index(rulings.starter_repeat)
    records["tie_nobody"] = rulings.round_tie == "nobody"
    records["best_single"] = rulings.match_tie == "best_single_round"
    records["value"] = values(rulings)
    records["rng"] = seed & MASK
    return records


def new(players: int, rulings: Rulings, seed: int) -> Records:
    """A match before the first round."""
    return blank(players, rulings, seed)


def values(rulings: Rulings) -> list[int]:
    """The value of every card in the layout (NZ-1.5, NZ-1.6, NZ-12.8, NZ-12.9)."""
    more = rulings.icon_values == "one_to_eleven"
    worth = [icon + more for icon in range(len(ICONS) - 1)] + [0]
    faces = rulings.card_value == "sum_of_faces"
    found = []
    for card, (a, b) in zip(CARDS, SHOWN, strict=True):
        if is_hextuple(card):
            found.append(worth[a] * (st.SIDES if faces else 1))
        else:
            found.append((worth[a] + worth[b]) * (st.SIDES // 2 if faces else 1))
    return found


# Actions


PLAIN: dict[Any, int] = {
    act.OpenRound: codes.OPEN_ROUND,
    act.Deal: codes.DEAL_CARDS,
    act.DeclineFollowup: codes.DECLINE_FOLLOWUP,
    act.Pass: codes.PASS,
}


def code_of(action: act.Move) -> int:
    """The rules' number for an action. What is not in the game gets a number no rule allows."""
    match action:
        case act.ChooseStarter(icon):
            return _code(codes.CHOOSE_STARTER, ICONS.index(icon) if icon in ICONS else -1)
        case act.Play(card, q, r, rotation):
            return _code(codes.PLAY, INDEX.get(card, -1), q, r, rotation)
    return _code(PLAIN[type(action)], 0)


def _code(verb: int, card: int, q: int = 0, r: int = 0, rotation: int = 0) -> int:
    card = card if card >= 0 else codes.NO_CARD
    rotation = rotation if 0 <= rotation < st.SIDES else codes.NO_ROTATION
    q, r = (at if abs(at) < codes.FAR else codes.FAR for at in (q, r))
    return verb + 8 * (card + 128 * (rotation + 8 * ((q + 128) + 256 * (r + 128))))


@lru_cache(maxsize=1 << 16)
def action_of(code: int) -> act.Move:
    """The action of a rules' number."""
    verb, card, rotation = code & 7, code >> 3 & 127, code >> 10 & 7
    if verb == codes.PLAY:
        return act.Play(CARDS[card], (code >> 13 & 255) - 128, (code >> 21) - 128, rotation)
    if verb == codes.CHOOSE_STARTER:
        return act.ChooseStarter(ICONS[card])
    plain: act.Move = next(kind() for kind, number in PLAIN.items() if number == verb)
    return plain


def refusal(records: Records, seat: int, action: act.Move) -> int:
    """The rule against an action, as 100 * chapter + number, or 0."""
    return doors.refusal_at(records, 0, seat, code_of(action))


def legal_codes(records: Records) -> list[int]:
    """The numbers of every legal action of the acting seat."""
    out = np.empty(codes.MOST_ACTIONS, dtype=np.int64)
    return out[: doors.legal_at(records, 0, out)].tolist()  # type: ignore[no-any-return]


def perform(
    records: Records, rulings: Rulings, action: act.Move, chance: Sequence[str] | None
) -> tuple[tuple[ev.Happening, ...], tuple[str, ...]]:
    """Applies a legal action; its events and chance outcomes. Raises BadChance, nothing changed."""
    given = NONE_GIVEN if chance is None else read_chance(records, rulings, action, chance)
    journal = np.zeros((JOURNAL_ROWS, 4), dtype=np.int64)
    doors.perform_at(records, 0, code_of(action), given, journal)
    s = read(records)
    rows = journal[1 : journal[0, 0] + 1].tolist()
    return read_journal(s, laid_of(s), standing(records), rows)


def read_chance(
    records: Records, rulings: Rulings, action: act.Move, chance: Sequence[str]
) -> Ints:
    """Given outcomes as the rules take them. Raises BadChance if they cannot happen here."""
    s = read(records)
    if isinstance(action, act.Deal):
        starter = CARDS[int(s["used"][s["used_count"] - 1])]
        due = [card for card in CARDS[: s["deck"]] if card != starter]
        cards = [card.lower() for card in chance]
        if sorted(cards) != sorted(due):
            raise BadChance(
                f"The order of all {len(due)} cards but {starter} is given here, top card first."
            )
        return np.array([INDEX[card] for card in cards], dtype=np.int64)
    if isinstance(action, act.OpenRound):
        return _read_lots(records, rulings, chance)
    if chance:
        raise BadChance(f"{act.write(action)!r} has no chance outcome.")
    return NONE_GIVEN


def _read_lots(records: Records, rulings: Rulings, chance: Sequence[str]) -> Ints:
    """The first player and the icon, those that are drawn, as ``first 2`` and ``icon key``."""
    words = [word for text in chance for word in text.lower().replace("=", " ").split()]
    due = ["first"] if rulings.first_player == "random" else []
    due += ["icon"] if rulings.starter_choice == "random" else []
    if words[::2] != due or len(words) != 2 * len(due):
        forms = {"first": "first 2", "icon": "icon key"}
        wanted = " ".join(forms[lot] for lot in due) or "nothing"
        raise BadChance(f"{wanted} is drawn here, not {' '.join(chance)!r}.")
    found = []
    for lot, word in zip(words[::2], words[1::2], strict=True):
        if lot == "first":
            if word not in map(str, range(int(records["players"][0]))):
                raise BadChance(f"There is no seat {word!r}.")
            found.append(int(word))
        else:
            allowed = [n for at, n in enumerate(ICONS) if doors.may_open_at(records, 0, at)]
            if word not in allowed:
                raise BadChance(f"{word!r} cannot open this round. Icons: {', '.join(allowed)}.")
            found.append(ICONS.index(word))
    return np.array(found, dtype=np.int64)


# Seeing


def read(records: Records) -> dict[str, Any]:
    """Every field of the record by name: scalars as plain numbers, zones as arrays."""
    return dict(zip(st.FIELDS, records.tolist()[0], strict=True))


def laid_of(s: dict[str, Any]) -> list[Laying]:
    """The cards that lie, in the order in which they were laid."""
    n = s["laid"]
    return [
        (CARDS[card], q, r, rotation)
        for card, q, r, rotation in zip(
            s["laid_card"][:n].tolist(),
            s["laid_q"][:n].tolist(),
            s["laid_r"][:n].tolist(),
            s["laid_rotation"][:n].tolist(),
            strict=True,
        )
    ]


def standing(records: Records) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Match scores, what the cards of each seat cost, and the seats that lead the match."""
    players = int(records["players"][0])
    scores = np.zeros(players, dtype=np.int64)
    penalties = np.zeros(players, dtype=np.int64)
    best = doors.standing_at(records, 0, scores, penalties)
    winners = tuple(seat for seat in range(players) if best >> seat & 1)
    return tuple(scores.tolist()), tuple(penalties.tolist()), winners


def left_value(card: str) -> int:
    """What a card costs at the end under default rules (NZ-8.5)."""
    return int(doors.left_value_at(blank(2, Rulings(), 0), 0, INDEX[card]))


def results_of(s: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    """The results of the finished rounds."""
    done = (
        s["round_number"]
        if s["phase"] in (st.ROUND_START, st.MATCH_OVER)
        else s["round_number"] - 1
    )
    return tuple(tuple(row[: s["players"]]) for row in s["results"][: max(0, done)].tolist())


def view(records: Records, seat: int | None, rulings: Rulings) -> TableView:
    """All that a seat may see."""
    s = read(records)
    players, phase = s["players"], s["phase"]
    hands, laid = hands_of(s), laid_of(s)
    acting = phase in (st.CHOOSING, st.PLAYING, st.FOLLOWUP)
    shown = s["open_hands"] or phase in (st.ROUND_START, st.MATCH_OVER)
    used = s["used"][: s["used_count"]].tolist()
    return TableView(
        seat=seat,
        players=players,
        phase=PHASES[phase],
        turn=s["seat"] if acting else st.NOBODY,
        round=s["round_number"],
        first_player=s["first_player"],
        hand=() if seat is None else hands[seat],
        hands=hands if shown else None,
        counts=tuple(map(len, hands)),
        pile=s["pile_left"],
        layout=tuple(Laid(*laying) for laying in laid),
        target=None if s["target"] < 0 else laid[s["target"]][1:3],
        scores=tuple(s["score"][:players].tolist()),
        passes=s["passes"],
        starter="" if s["starter"] < 0 else ICONS[s["starter"]],
        starters=tuple(CARDS[card] for card in used),
        results=results_of(s),
        match_scores=standing(records)[0],
        spots=spots(records) if acting and s["seat"] == seat else (),
        barred=tuple(_barred(row) for row in s["barred"][:players].tolist()),
        fresh=tuple(s["fresh"][:players].tolist()),
        rulings=rulings,
    )


def spots(records: Records) -> tuple[Spot, ...]:
    """What the acting seat may lay, with the points it scores."""
    listed = np.array(legal_codes(records), dtype=np.int64)
    points = np.empty(len(listed), dtype=np.int64)
    doors.points_of(records, 0, listed, points)
    return tuple(
        Spot(
            CARDS[code >> 3 & 127], (code >> 13 & 255) - 128, (code >> 21) - 128, code >> 10 & 7, n
        )
        for code, n in zip(listed.tolist(), points.tolist(), strict=True)
        if n >= 0
    )


def _barred(words: Sequence[int]) -> tuple[str, ...]:
    bits = (words[0] & MASK) | (words[1] & MASK) << 64
    return tuple(card for index, card in enumerate(CARDS) if bits >> index & 1)


def imagine(view: TableView, chance: Chance | None) -> Records:
    """A record that agrees with a view: hidden cards are dealt out at random, but so that no seat
    holds what its pass ruled out (NZ-9.1). Without chance hidden cards are left out, which is
    enough to know what the viewer may do."""
    records = blank(view.players, view.rulings, 0)
    fill_round(
        records, view.phase, view.turn, view.round, view.first_player, view.starter, view.starters
    )
    fill_layout(records, [(laid.card, laid.q, laid.r, laid.rotation) for laid in view.layout])
    if view.target is not None:
        cells = [(laid.q, laid.r) for laid in view.layout]
        records["target"] = cells.index(view.target)
    fill_scores(records, view.scores, view.results)
    records["passes"] = view.passes
    fill_barred(records, view.barred, view.fresh)
    fixed = 0
    for seat in range(view.players):
        if view.hands is not None or seat == view.seat:
            fixed |= 1 << seat
            fill_hand(records, seat, view.hands[seat] if view.hands is not None else view.hand)
        else:
            records["hand_size"][0, seat] = view.counts[seat]
    records["pile_left"] = view.pile
    if chance is not None:
        records["rng"][0] = chance.bits()
        doors.fill_hidden_at(records, 0, fixed, view.pile)
    return records


def fill_barred(records: Records, barred: Sequence[Sequence[str]], fresh: Sequence[int]) -> None:
    """Sets what passes showed of each hand."""
    for seat, cards in enumerate(barred):
        bits = sum(1 << INDEX[card] for card in cards)
        records["barred"][0, seat] = [_signed(bits & MASK), _signed(bits >> 64)]
    records["fresh"][0, : len(fresh)] = fresh


def _signed(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word


# Positions


def fill_round(
    records: Records,
    phase: str,
    seat: int,
    number: int,
    first_player: int,
    starter: str,
    starters: Sequence[str],
) -> None:
    """Sets which round it is, and who acts."""
    records["phase"] = PHASES.index(phase)
    records["seat"] = seat if seat >= 0 else first_player
    records["round_number"], records["first_player"] = number, first_player
    records["starter"] = ICONS.index(starter) if starter else st.NO_ICON
    records["used_count"] = len(starters)
    records["used"][0, : len(starters)] = [INDEX[card] for card in starters]


def fill_layout(records: Records, laid: Sequence[Laying]) -> None:
    """Lays the cards, one after the other."""
    for card, q, r, rotation in laid:
        doors.lay_at(records, 0, INDEX[card], q, r, rotation)


def fill_hand(records: Records, seat: int, cards: Sequence[str]) -> None:
    """Sets the cards of a seat."""
    records["hand_size"][0, seat] = len(cards)
    records["hand"][0, seat, : len(cards)] = sorted(INDEX[card] for card in cards)


def fill_scores(records: Records, scores: Sequence[int], results: Sequence[Sequence[int]]) -> None:
    """Sets the points of this round and the results of the finished ones."""
    records["score"][0, : len(scores)] = scores
    for number, row in enumerate(results):
        records["results"][0, number, : len(row)] = row


def position(records: Records) -> dict[str, Any]:
    """The record as plain data."""
    s = read(records)
    laid = laid_of(s)
    players = s["players"]
    target = s["target"]
    pile = [CARDS[card] for card in s["pile"][: s["pile_left"]].tolist()]
    return {
        "players": players,
        "phase": PHASES[s["phase"]],
        "seat": s["seat"],
        "layout": [f"{q},{r}={card}@{rotation}" for card, q, r, rotation in laid],
        "target": "" if target < 0 else f"{laid[target][1]},{laid[target][2]}",
        "hands": [" ".join(hand) for hand in hands_of(s)],
        "pile": pile[::-1],
        "scores": s["score"][:players].tolist(),
        "passes": s["passes"],
        "round": s["round_number"],
        "first_player": s["first_player"],
        "starter": "" if s["starter"] < 0 else ICONS[s["starter"]],
        "starters": [CARDS[card] for card in s["used"][: s["used_count"]].tolist()],
        "results": [list(row) for row in results_of(s)],
        "barred": [" ".join(_barred(row)) for row in s["barred"][:players].tolist()],
        "fresh": s["fresh"][:players].tolist(),
    }


def load(layout: Layout, rulings: Rulings, seed: int) -> Records:
    """A record of a position; a pile given by its size is picked from cards that lie nowhere."""
    records = blank(layout.players, rulings, seed)
    fill_round(
        records, layout.phase, layout.seat, layout.round, layout.first_player, layout.starter,
        layout.starters,
    )  # fmt: skip
    fill_layout(records, layout.laid)
    if layout.target is not None:
        cells = [(q, r) for _, q, r, _ in layout.laid]
        records["target"] = cells.index(layout.target)
    for seat, hand in enumerate(layout.hands):
        fill_hand(records, seat, hand)
    fill_scores(records, layout.scores, layout.results)
    records["passes"] = layout.passes
    fill_barred(records, layout.barred, layout.fresh)
    pile = layout.pile
    if isinstance(pile, int):
        free = list(layout.free(rulings))
        Chance(seed).shuffle(free)
        pile = tuple(free[:pile])
    records["pile_left"] = len(pile)
    records["pile"][0, : len(pile)] = [INDEX[card] for card in reversed(pile)]
    return records


# Players

playouts = partial(play_many, new, search.play_games, POLICIES)


def easy_action(records: Records, chance: Chance) -> act.Move:
    """The placement that scores most now."""
    return action_of(search.choice_at(records, False))


MOST_CANDIDATES = 24
LEAST_CANDIDATES = 6
"""Tried when there is no time at all."""


def best_action(view: TableView, seconds: float, chance: Chance) -> act.Move:
    """The legal action that does best with imagined hands and piles."""
    records = imagine(view, chance)
    legal = legal_codes(records)
    if len(legal) == 1:
        return action_of(legal[0])
    known = range(view.players) if view.hands is not None else [view.turn]
    fixed = sum(1 << seat for seat in known)

    def try_candidates(records: Records, scratch: Records, candidates: Ints, *trials: Any) -> None:
        search.try_candidates(records, scratch, candidates, fixed, *trials)

    chosen = promising(records, legal, MOST_CANDIDATES if seconds > 0 else LEAST_CANDIDATES)
    return action_of(best_code(records, chosen, try_candidates, seconds, chance))


def promising(records: Records, legal: Sequence[int], most: int) -> list[int]:
    """The actions worth trying: the placements that score most, and what is no placement."""
    codes_ = np.array(legal, dtype=np.int64)
    points = np.empty(len(legal), dtype=np.int64)
    doors.points_of(records, 0, codes_, points)
    others = [code for code, n in zip(legal, points.tolist(), strict=True) if n < 0]
    best = [legal[i] for i in np.argsort(-points, kind="stable").tolist() if points[i] >= 0]
    return [*best[: max(1, most - len(others))], *others]
