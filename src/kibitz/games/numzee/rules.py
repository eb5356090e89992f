"""The rules of Numzee over one record, in the order of the rulebook: NZ-1 to NZ-12.

``refusal`` names the rule against an action as 100 * chapter + number. ``perform`` applies a legal
one and notes what happened; ``given`` replaces the generator.
"""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, Rows, below, rule
from kibitz.games.numzee.cards import HEXTUPLES, JOKER
from kibitz.games.numzee.codes import (
    CARD,
    CARD_STEP,
    CHOOSE_STARTER,
    DEAL_CARDS,
    DEALT,
    DECLINE_FOLLOWUP,
    DECLINED,
    DREW,
    FINISHED,
    MATCHED,
    OPEN_ROUND,
    PASS,
    PASSED,
    PLACED,
    PLAY,
    POINTS,
    ROTATION,
    ROUND_ENDED,
    ROUND_OPENED,
    STARTER_CHOSEN,
    card_of,
    code_of,
    note,
    q_of,
    r_of,
    rotation_of,
    verb_of,
)
from kibitz.games.numzee.layout import (
    DQ,
    DR,
    FIRST,
    SECOND,
    clear_layout,
    distinct_turns,
    find,
    is_hextuple,
    is_joker_bearing,
    lay,
    mark_open,
    matched_points,
    points_at,
    stored_rotation,
    three_on,
    turns_at,
    turns_matching,
)
from kibitz.games.numzee.state import (
    CARD_100,
    CHOOSING,
    CHOSEN,
    DEALING,
    FIXED_ORDER,
    FOLLOWUP,
    HEXTUPLE_ONLY,
    ICONS,
    INVENTORY,
    MATCH_OVER,
    MAX_CARDS,
    MOST_EDGES,
    NO_ICON,
    NO_REPEAT_CARD,
    NO_REPEAT_ICON,
    NOBODY,
    NOWHERE,
    PLAYING,
    RANDOM_PLAYER,
    ROTATE,
    ROUND_START,
    SIDES,
    State,
)

JOKER_COPIES = 3
FIRST_JOKER = HEXTUPLES + JOKER
SECOND_COPIES = FIRST_JOKER + JOKER_COPIES - 1
"""The second hextuple of icon i (from beaker, 1) has this index plus i (NZ-12.7)."""
FIXED = np.array([10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 11], dtype=np.int64)  # NZ-12.20
LEFT_JOKER = 100


# NZ-3: before a round


@rule
def first_of_round(s: State, number: int) -> int:
    """The first player where no lot is drawn (NZ-3.1, NZ-12.19)."""
    if int(s.first_rule) == ROTATE:
        return (number - 1) % int(s.players)
    best = 0
    if number > 1:
        for seat in range(int(s.players)):
            if int(s.results[number - 2, seat]) > int(s.results[number - 2, best]):
                best = seat
    return best


@rule
def copy_to_use(s: State, icon: int) -> int:
    """The hextuple of an icon that would open the round (NZ-3.2, NZ-12.7, NZ-12.21); with
    ``no_repeat_card`` the first that has opened none yet, or -1."""
    copies = 1
    if icon == JOKER:
        copies = JOKER_COPIES
    elif icon > 0 and int(s.deck) == MAX_CARDS:
        copies = 2
    for copy in range(copies):
        card = HEXTUPLES + icon + copy
        if icon != JOKER and copy == 1:
            card = SECOND_COPIES + icon
        if int(s.repeat_rule) != NO_REPEAT_CARD or not _is_used(s, card):
            return card
    return -1


@rule
def _is_used(s: State, card: int) -> bool:
    times = 0
    for i in range(int(s.used_count)):
        if int(s.used[i]) == card:
            times += 1
    return times > 0


@rule
def may_open(s: State, icon: int) -> bool:
    """Whether an icon may be the starter's (NZ-3.3, NZ-12.21)."""
    if int(s.repeat_rule) == NO_REPEAT_ICON:
        for i in range(int(s.used_count)):
            if int(FIRST[int(s.used[i])]) == icon:
                return False
    return copy_to_use(s, icon) >= 0


@rule
def set_starter(s: State, icon: int) -> None:
    card = max(copy_to_use(s, icon), HEXTUPLES + icon)
    s.starter = icon
    s.used[int(s.used_count)] = card
    s.used_count += 1
    s.phase = DEALING
    s.seat = s.first_player


@rule
def open_round(s: State, given: Ints, journal: Rows) -> None:
    """Gathers the cards; draws what the options leave to chance (NZ-11.1, NZ-3.5)."""
    clear_layout(s)
    s.pile[:] = 0
    s.pile_left = 0
    s.hand[:] = 0
    s.hand_size[:] = 0
    s.barred[:] = 0
    s.fresh[:] = 0
    s.score[:] = 0
    s.passes = 0
    s.target = NOWHERE
    s.starter = NO_ICON
    s.round_number += 1
    drawn = 0
    if int(s.first_rule) == RANDOM_PLAYER:
        s.first_player = given[0] if given.shape[0] > 0 else below(s.rng[:], int(s.players))
        drawn = 1
    else:
        s.first_player = first_of_round(s, int(s.round_number))
    s.seat = s.first_player
    if int(s.choice_rule) == CHOSEN:
        s.phase = CHOOSING
        note(journal, ROUND_OPENED, int(s.round_number), int(s.first_player), -1)
        return
    icon = int(FIXED[(int(s.round_number) - 1) % ICONS])
    if int(s.choice_rule) != FIXED_ORDER:
        icon = int(given[drawn]) if given.shape[0] > drawn else _some_icon(s)
    note(journal, ROUND_OPENED, int(s.round_number), int(s.first_player), icon)
    set_starter(s, icon)


@rule
def _some_icon(s: State) -> int:
    """An icon among those that may open, each as likely (NZ-12.20)."""
    allowed = 0
    for icon in range(ICONS):
        if may_open(s, icon):
            allowed += 1
    if allowed == 0:
        return below(s.rng[:], ICONS)
    left = below(s.rng[:], allowed)
    for icon in range(ICONS):
        if may_open(s, icon):
            if left == 0:
                return icon
            left -= 1
    return 0


@rule
def deal(s: State, given: Ints, journal: Rows) -> None:
    """Lays the starter, shuffles the rest and deals (NZ-3.4 to NZ-3.8)."""
    starter = int(s.used[int(s.used_count) - 1])
    lay(s, starter, 0, 0, 0)
    n = int(s.deck) - 1
    order = np.empty(n, dtype=np.int64)
    at = 0
    for card in range(int(s.deck)):
        if card != starter:
            order[at] = card
            at += 1
    if given.shape[0] > 0:
        order[:] = given
    else:
        for i in range(n - 1, 0, -1):
            j = below(s.rng[:], i + 1)
            order[i], order[j] = order[j], order[i]
    players = int(s.players)
    dealt = INVENTORY * players
    for i in range(dealt):
        take(s, (int(s.first_player) + i) % players, int(order[i]))
    s.pile_left = n - dealt
    for i in range(n - dealt):
        s.pile[i] = order[n - 1 - i]
    s.phase = PLAYING
    s.seat = s.first_player
    note(journal, DEALT, starter, int(s.first_player), n - dealt)
    for i in range(n):
        note(journal, CARD, int(order[i]), 0, 0)


# Inventories


@rule
def take(s: State, seat: int, card: int) -> None:
    """Puts a card into an inventory, which stays in the order of the deck."""
    at = int(s.hand_size[seat])
    s.hand_size[seat] = at + 1
    while at > 0 and int(s.hand[seat, at - 1]) > card:
        s.hand[seat, at] = s.hand[seat, at - 1]
        at -= 1
    s.hand[seat, at] = card


@rule
def place_in_hand(s: State, seat: int, card: int) -> int:
    """Where a card stands in an inventory, or -1."""
    for at in range(int(s.hand_size[seat])):
        if int(s.hand[seat, at]) == card:
            return at
    return -1


@rule
def give_up(s: State, seat: int, card: int) -> None:
    """Takes a card out of an inventory."""
    last = int(s.hand_size[seat]) - 1
    for at in range(place_in_hand(s, seat, card), last):
        s.hand[seat, at] = s.hand[seat, at + 1]
    s.hand[seat, last] = 0
    s.hand_size[seat] = last


@rule
def draw(s: State, seat: int, count: int, journal: Rows) -> None:
    """The seat draws so many cards, or what is left of the pile (NZ-7.1, NZ-7.2)."""
    count = min(count, int(s.pile_left))
    if count <= 0:
        return
    if int(s.barred[seat, 0]) != 0 or int(s.barred[seat, 1]) != 0:
        s.fresh[seat] += count
    note(journal, DREW, seat, count, int(s.pile_left) - count)
    for _ in range(count):
        left = int(s.pile_left) - 1
        card = int(s.pile[left])
        s.pile[left] = 0
        s.pile_left = left
        take(s, seat, card)
        note(journal, CARD, card, 0, 0)


# NZ-4: where a card may lie


@rule
def turns_allowed(s: State, card: int, edge: int, marks: Ints) -> int:
    """Bits of the rotations at which the acting seat may lay a card on an edge cell.

    ``marks`` comes from ``mark_open`` where holes may not be filled.
    """
    if int(s.no_holes) and marks[edge] == 0:
        return 0  # NZ-4.9
    turns = turns_at(s, card, edge)
    if turns and int(s.phase) == FOLLOWUP and not int(s.any_match):  # NZ-4.8
        turns &= turns_matching(s, card, edge, int(s.target))
    return turns


@rule
def list_placements(s: State, out: Ints) -> int:
    """Every placement of the acting seat: by card, cell and rotation."""
    seat = int(s.seat)
    if int(s.no_holes) or (int(s.phase) == FOLLOWUP and not int(s.any_match)):
        return _list_restricted(s, out)
    n = 0
    edges = int(s.edges)
    any_side = int(s.at_least_one)
    for at in range(int(s.hand_size[seat])):
        card = int(s.hand[seat, at])
        allowed = distinct_turns(s, card)
        a, b = int(FIRST[card]), int(SECOND[card])
        for edge in range(edges):
            first, second = int(s.edge_fit[a, edge]), three_on(int(s.edge_fit[b, edge]))
            turns = (first | second if any_side else first & second) & allowed
            if turns:
                n = _note_turns(out, n, int(s.edge_code[edge]) + CARD_STEP * card, turns)
    return n


@rule
def _list_restricted(s: State, out: Ints) -> int:
    """The same where not every cell of the edge may be filled."""
    seat = int(s.seat)
    marks = np.ones(MOST_EDGES, dtype=np.int64)
    if int(s.no_holes):
        mark_open(s, marks)
    n = 0
    for at in range(int(s.hand_size[seat])):
        card = int(s.hand[seat, at])
        for edge in range(int(s.edges)):
            turns = turns_allowed(s, card, edge, marks)
            if turns:
                n = _note_turns(out, n, int(s.edge_code[edge]) + CARD_STEP * card, turns)
    return n


@rule
def _note_turns(out: Ints, n: int, code: int, turns: int) -> int:
    """Lists a placement in each of its rotations."""
    while turns:
        if turns & 1:
            out[n] = code
            n += 1
        turns >>= 1
        code += ROTATION
    return n


@rule
def can_place(s: State) -> bool:
    """Whether the acting seat has a placement (NZ-6.2, NZ-9.1)."""
    seat = int(s.seat)
    marks = np.empty(0, dtype=np.int64)
    if int(s.no_holes):
        marks = np.empty(MOST_EDGES, dtype=np.int64)
        mark_open(s, marks)
    for at in range(int(s.hand_size[seat])):
        for edge in range(int(s.edges)):
            if turns_allowed(s, int(s.hand[seat, at]), edge, marks):
                return True
    return False


@rule
def refusal_to_place(s: State, seat: int, code: int) -> int:
    """The first rule against a placement, or 0 (NZ-4.1 to NZ-4.9)."""
    phase = int(s.phase)
    card, rotation = card_of(code), rotation_of(code)
    if (phase != PLAYING and phase != FOLLOWUP) or seat != int(s.seat):
        return 401
    if card >= int(s.deck) or place_in_hand(s, seat, card) < 0:
        return 402
    if rotation >= SIDES:
        return 403
    found = find(s, q_of(code), r_of(code))
    if found > 0:
        return 404
    if found == 0:
        return 405
    edge = -1 - found
    turn = 1 << stored_rotation(s, card, rotation)
    if turns_at(s, card, edge) & turn == 0:
        return 407 if int(s.at_least_one) else 406
    bound = phase == FOLLOWUP and not int(s.any_match)
    if bound and turns_matching(s, card, edge, int(s.target)) & turn == 0:
        return 408
    if int(s.no_holes):
        marks = np.empty(MOST_EDGES, dtype=np.int64)
        mark_open(s, marks)
        if marks[edge] == 0:
            return 409
    return 0


@rule
def refusal(s: State, seat: int, code: int) -> int:
    """The rule against an action of a seat (-1: the referee), or 0 (NZ-4, NZ-4.11)."""
    verb, phase = verb_of(code), int(s.phase)
    acts = seat == int(s.seat)
    if phase == MATCH_OVER:
        return 1101
    if verb == OPEN_ROUND:
        return 0 if seat == NOBODY and phase == ROUND_START else 305
    if verb == DEAL_CARDS:
        return 0 if seat == NOBODY and phase == DEALING else 305
    if verb == CHOOSE_STARTER:
        if phase != CHOOSING or not acts:
            return 302
        if card_of(code) >= ICONS:
            return 101
        return 0 if may_open(s, card_of(code)) else 303
    if verb == PASS:
        if phase == FOLLOWUP:
            return 607
        if phase != PLAYING or not acts:
            return 901
        return 0 if int(s.free_pass) or not can_place(s) else 901
    if verb == DECLINE_FOLLOWUP:
        if phase != FOLLOWUP:
            return 607
        return 0 if acts else 604
    return refusal_to_place(s, seat, code)


@rule
def legal(s: State, out: Ints) -> int:
    """Every action of the acting seat, in a fixed order."""
    phase = int(s.phase)
    n = 0
    if phase == CHOOSING:
        for icon in range(ICONS):
            if may_open(s, icon):
                out[n] = code_of(CHOOSE_STARTER, icon, 0, 0, 0)
                n += 1
    elif phase in (PLAYING, FOLLOWUP):
        n = list_placements(s, out)
        if phase == FOLLOWUP:
            out[n] = code_of(DECLINE_FOLLOWUP, 0, 0, 0, 0)
            n += 1
        elif n == 0 or int(s.free_pass):
            out[n] = code_of(PASS, 0, 0, 0, 0)
            n += 1
    return n


# NZ-5 to NZ-7: a turn


@rule
def place(s: State, code: int, journal: Rows) -> None:
    """Lays, scores, and goes on to the second card or ends the turn (NZ-9.7)."""
    seat, card = int(s.seat), card_of(code)
    q, r = q_of(code), r_of(code)
    rotation = stored_rotation(s, card, rotation_of(code))
    second = int(s.phase) == FOLLOWUP
    points = points_at(s, card, -1 - find(s, q, r), rotation)
    note(journal, PLACED, seat, card + 128 * int(second), int(s.laid))
    for side in range(SIDES):
        if journal.shape[0] > 0:
            added = matched_points(s, card, q, r, rotation, side)
            if added >= 0:
                other = find(s, q + int(DQ[side]), r + int(DR[side])) - 1
                note(journal, MATCHED, side, other, added)
    lay(s, card, q, r, rotation)
    give_up(s, seat, card)
    _notice(s, seat, card)
    s.score[seat] += points  # NZ-5.6
    s.passes = 0  # NZ-9.3
    goes_on = is_hextuple(card) and int(s.hand_size[seat]) > 0 and (not second or bool(s.chain))
    note(journal, POINTS, int(s.value[card]), points, int(goes_on))
    if goes_on:  # NZ-6.3, NZ-12.14
        s.phase = FOLLOWUP
        s.target = int(s.laid) - 1
    else:
        end_turn(s, journal)


@rule
def end_turn(s: State, journal: Rows) -> None:
    """Replenishes; then the round ends or the next seat acts (NZ-7.1, NZ-9.5, NZ-6.1)."""
    seat = int(s.seat)
    draw(s, seat, INVENTORY - int(s.hand_size[seat]), journal)
    if int(s.hand_size[seat]) == 0:
        end_round(s, seat, journal)
    else:
        next_seat(s)


@rule
def next_seat(s: State) -> None:
    s.seat = (int(s.seat) + 1) % int(s.players)
    s.phase = PLAYING
    s.target = NOWHERE


# NZ-9: passing


@rule
def pass_turn(s: State, journal: Rows) -> None:
    """NZ-9.2, NZ-9.6, NZ-12.15 and NZ-12.17."""
    seat, players = int(s.seat), int(s.players)
    s.passes += 1
    note(journal, PASSED, seat, int(s.passes), 0)
    if not int(s.free_pass):
        _bar(s, seat)
    if int(s.draw_one) and int(s.pile_left) > 0:
        draw(s, seat, 1, journal)
        s.passes = 0
        next_seat(s)
    elif int(s.passes) < players:
        next_seat(s)
    elif int(s.draw_each) and int(s.pile_left) > 0:
        next_seat(s)
        for i in range(players):
            draw(s, (int(s.seat) + i) % players, 1, journal)
        s.passes = 0
    else:
        end_round(s, NOBODY, journal)


# What a pass tells (NZ-9.1): the seat holds nothing that fits.


@rule
def _bar(s: State, seat: int) -> None:
    """A seat has just shown that it holds no card which could be laid now."""
    if int(s.fresh[seat]) > 0:
        s.barred[seat, 0] = 0
        s.barred[seat, 1] = 0
    s.fresh[seat] = 0
    marks = np.empty(MOST_EDGES, dtype=np.int64)
    if int(s.no_holes):
        mark_open(s, marks)
    for card in range(int(s.deck)):
        for edge in range(int(s.edges)):
            if turns_allowed(s, card, edge, marks):
                s.barred[seat, card // 64] |= np.int64(1) << np.int64(card % 64)
                break


@rule
def is_barred(s: State, seat: int, card: int) -> bool:
    return bool(int(s.barred[seat, card // 64]) >> (card % 64) & 1)


@rule
def _notice(s: State, seat: int, card: int) -> None:
    """A card that was laid although barred was one drawn since."""
    if is_barred(s, seat, card) and int(s.fresh[seat]) > 0:
        s.fresh[seat] -= 1


# NZ-8.5, NZ-10, NZ-11: results


@rule
def left_value(s: State, card: int) -> int:
    """What a card costs that is still held (NZ-8.5, NZ-12.10, NZ-12.11)."""
    value = int(s.value[card])
    if not is_joker_bearing(card):
        return value
    if int(s.joker_left) == CARD_100:
        return LEFT_JOKER
    if int(s.joker_left) == HEXTUPLE_ONLY and not is_hextuple(card):
        return value
    return LEFT_JOKER + value


@rule
def penalty(s: State, seat: int) -> int:  # NZ-10.1
    total = 0
    for at in range(int(s.hand_size[seat])):
        total += left_value(s, int(s.hand[seat, at]))
    return total


@rule
def end_round(s: State, out_seat: int, journal: Rows) -> None:
    """Counts the round, and the match after the last one (NZ-10, NZ-11)."""
    number = int(s.round_number)
    for seat in range(int(s.players)):
        s.results[number - 1, seat] = int(s.score[seat]) - penalty(s, seat)
    s.target = NOWHERE
    s.phase = ROUND_START if number < int(s.rounds) else MATCH_OVER
    note(journal, ROUND_ENDED, number, out_seat, 0)
    if int(s.phase) == MATCH_OVER:
        note(journal, FINISHED, 0, 0, 0)


@rule
def finished_rounds(s: State) -> int:
    """How many rounds have results."""
    between = int(s.phase) == ROUND_START or int(s.phase) == MATCH_OVER
    return int(s.round_number) if between else int(s.round_number) - 1


@rule
def best_result(s: State, number: int) -> int:
    """The highest result of a round."""
    best = int(s.results[number, 0])
    for seat in range(1, int(s.players)):
        best = max(best, int(s.results[number, seat]))
    return best


@rule
def match_score(s: State, seat: int) -> int:
    """NZ-11.2; with ``round_wins`` NZ-11.3, NZ-11.4 and NZ-12.22."""
    total = 0
    for number in range(finished_rounds(s)):
        if not int(s.round_wins):
            total += int(s.results[number, seat])
            continue
        best = best_result(s, number)
        tied = 0
        for other in range(int(s.players)):
            if int(s.results[number, other]) == best:
                tied += 1
        if int(s.results[number, seat]) == best and (tied == 1 or not int(s.tie_nobody)):
            total += 1
    return total


@rule
def winners(s: State) -> int:
    """Bits of the seats that win the match (NZ-11.5, NZ-11.6, NZ-12.23)."""
    players = int(s.players)
    found = 0
    best = 0
    for seat in range(players):
        score = match_score(s, seat)
        if int(s.rounds) == 1:
            score = int(s.results[0, seat])
        if found == 0 or score > best:
            found = 0
            best = score
        if score == best:
            found |= 1 << seat
    if not int(s.best_single):
        return found
    highest = 0
    kept = 0
    for seat in range(players):
        if found >> seat & 1:
            top = int(s.results[0, seat])
            for number in range(1, finished_rounds(s)):
                top = max(top, int(s.results[number, seat]))
            if kept == 0 or top > highest:
                kept = 0
                highest = top
            if top == highest:
                kept |= 1 << seat
    return kept


# Doing it


@rule
def perform(s: State, code: int, given: Ints, journal: Rows) -> None:
    """Applies a legal action."""
    verb = verb_of(code)
    if verb == PLAY:
        place(s, code, journal)
    elif verb == PASS:
        pass_turn(s, journal)
    elif verb == DECLINE_FOLLOWUP:
        note(journal, DECLINED, int(s.seat), 0, 0)
        end_turn(s, journal)
    elif verb == CHOOSE_STARTER:
        note(journal, STARTER_CHOSEN, int(s.seat), card_of(code), 0)
        set_starter(s, card_of(code))
    elif verb == OPEN_ROUND:
        open_round(s, given, journal)
    else:
        deal(s, given, journal)
