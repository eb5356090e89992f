"""The rules of Golden Deuce: with combos.py and board.py the only place where legality is decided.

Edition: the ledger's reading with every ruling at its default; the rulings a table may choose are
fields of the record. Reads in the order of the rulebook. Every function works on one record ``s``.

An action is a whole number, see ``codes``. Chance comes from ``s.rng``, or from ``given``: the
strengths of the dealt cards, 13 a seat and perhaps the pile, or of the drawn card. What happened is
noted in ``journal``, rows of (event, a, b, c) whose row 0 counts them; an empty journal notes
nothing.
"""

from __future__ import annotations

from kibitz.core.kernel import Ints, Rows, below, rule
from kibitz.games.golden_deuce.board import (
    can_move,
    is_round,
    list_moves,
    list_penalties,
    move,
    move_rule,
    penalise,
    penalty_rule,
)
from kibitz.games.golden_deuce.codes import (
    CUED,
    DEAL_CARDS,
    DEAL_ENDED,
    DEALT,
    DECLARE_LAST_CARD,
    DECLARED_CARD,
    ENTER_STONE,
    FINISHED,
    HAND_DEALT,
    MOVE_STONE,
    PASS,
    PASSED,
    PENALTY_MOVE,
    PENALTY_VOID,
    PLAY,
    PLAYED,
    POINTS_LOST,
    SCORED,
    STAY_SILENT,
    STAYED_SILENT,
    TRICK_ENDED,
    code_of,
    k_of,
    note,
    p_of,
    verb_of,
)
from kibitz.games.golden_deuce.combos import (
    CLASS,
    KEY_BITS,
    KIND,
    any_ranks,
    judge,
    list_fives,
    list_pairs,
    list_singles,
    list_triples,
    size_of,
    strongest,
    weakest_of,
)
from kibitz.games.golden_deuce.state import (
    DEAL,
    DECK,
    DECLARE,
    DECLARED,
    DREW,
    DUTY,
    FOLLOW,
    GAME_OVER,
    HAND,
    LAP,
    LEAD,
    LEADS,
    MOVE,
    NO_CARD,
    NOBODY,
    PENALTY,
    SILENT,
    STONES,
    UNANNOUNCED,
    State,
)

GOLDEN_DEUCE = DECK - 1
GOLDEN_POINTS = 5
MOST_DEALS = 100

# 1. Setting up


@rule
def next_seat(s: State, seat: int) -> int:  # GD-1.1
    return (seat + 1) % int(s.players)


@rule
def deal(s: State, given: Ints, journal: Rows) -> None:
    """Shuffles and deals (GD-1.4), and names the leader (GD-1.5, GD-1.6)."""
    players = int(s.players)
    for strength in range(DECK):
        s.pile[strength] = strength
    for i in range(DECK - 1, 0, -1):
        swap(s, i, below(s.rng[:], i + 1))
    for i in range(given.shape[0]):
        bring(s, int(given[i]), DECK - 1 - i)
    clear_deal(s)
    weakest = DECK
    leader = int(s.deal_winner)
    for seat in range(players):
        hand = 0
        for i in range(HAND):
            at = DECK - 1 - HAND * seat - i
            hand |= 1 << int(s.pile[at])
            s.pile[at] = 0
        s.hand[seat] = hand
        if int(s.deal_winner) == NOBODY and weakest_of(hand) < weakest:
            weakest = weakest_of(hand)
            leader = seat
    s.pile_left = DECK - HAND * players
    s.weakest = weakest if int(s.deal_winner) == NOBODY else NO_CARD
    s.seat = leader
    s.phase = LEAD
    note(journal, DEALT, leader, int(s.weakest), int(s.pile_left))
    for seat in range(players):
        note(journal, HAND_DEALT, seat, int(s.hand[seat]), 0)


@rule
def clear_deal(s: State) -> None:
    """Forgets the deal before."""
    for turn in range(int(s.turns)):
        s.turn_cards[turn] = 0
        s.turn_info[turn] = 0
    s.turns = 0
    for seat in range(int(s.players)):
        s.declared[seat] = UNANNOUNCED
        s.score[seat] = 0
    s.points = 0
    s.moved = 0
    clear_trick(s)


@rule
def clear_trick(s: State) -> None:
    s.top = 0
    s.top_key = 0
    s.top_size = 0
    s.top_owner = NOBODY
    s.passes = 0
    s.passed = 0


@rule
def swap(s: State, i: int, j: int) -> None:
    kept = s.pile[i]
    s.pile[i] = s.pile[j]
    s.pile[j] = kept


@rule
def bring(s: State, card: int, place: int) -> None:
    """Swaps a card that lies at or below a place of the pile into it."""
    at = place
    while at > 0 and int(s.pile[at]) != card:
        at -= 1
    swap(s, at, place)


# 5. Playing


@rule
def is_bound(s: State) -> bool:
    """Whether block duty binds the seat on turn (GD-7.8)."""
    hand = int(s.hand[next_seat(s, int(s.seat))])
    return hand != 0 and hand & (hand - 1) == 0


@rule
def list_plays(s: State, out: Ints) -> int:
    """Every legal play of the seat on turn (GD-5.1 to GD-5.3, GD-7.9)."""
    hand = int(s.hand[int(s.seat)])
    size = int(s.top_size)
    n = list_legal_singles(s, hand, out) if size <= 1 else 0
    above = int(s.top_key) if size else -1
    if size in (0, 2):
        n = list_pairs(hand, above, out, n)
    if size in (0, 3):
        n = list_triples(hand, above, out, n)
    if size in (0, 5):
        n = list_fives(hand, above, int(s.straight_ends), int(s.poker_order), out, n)
    if int(s.weakest) == NO_CARD:
        return n
    kept = 0  # GD-5.2
    for i in range(n):
        if int(out[i]) >> int(s.weakest) & 1:
            out[kept] = out[i]
            kept += 1
    return kept


@rule
def list_legal_singles(s: State, hand: int, out: Ints) -> int:
    """Single cards that are high enough; under block duty the strongest alone (GD-7.9)."""
    above = int(s.top_key) if int(s.top_size) else -1
    if is_bound(s) and not int(s.any_block):
        high = 1 << strongest(hand)
        return list_singles(high, above, out, 0)
    return list_singles(hand, above, out, 0)


@rule
def play_rule(s: State, cards: int) -> int:
    """The rule against the seat on turn playing cards that the deck has, or 0."""
    hand = int(s.hand[int(s.seat)])
    if cards & ~hand:
        return 3  # GD-0.3
    found = judge(cards, int(s.straight_ends), int(s.poker_order))
    size = size_of(cards)
    if found == 0:
        return class_rule(cards, size, int(s.straight_ends))
    if int(s.weakest) != NO_CARD and not cards >> int(s.weakest) & 1:
        return 502
    if int(s.top_size):
        key = found & KEY_BITS
        if size != int(s.top_size) or key <= int(s.top_key):
            return answer_rule(s, hand, size, key)
    bound = is_bound(s) and size == 1 and not int(s.any_block)
    if bound and cards >> strongest(hand) == 0:
        return 709
    return 0


@rule
def answer_rule(s: State, hand: int, size: int, key: int) -> int:
    """The rule against a combo that does not beat the top."""
    if hand & (hand - 1) == 0:
        return 712
    if size != int(s.top_size):
        return 401
    if size == 5 and key >> CLASS < int(s.top_key) >> CLASS:
        return 405
    return 402


@rule
def class_rule(cards: int, size: int, ends: int) -> int:
    """Why a set of cards is no combo."""
    if size == 2:
        return 303
    if size == 3:
        return 304
    if size != 5:
        return 301
    ranks = any_ranks(cards)
    if size_of(ranks) < 4:
        return 311
    # 13-14-15-A-2, 14-15-A-2-3, 15-A-2-3-4
    if ranks in (0b111110000000000, 0b111100000000001, 0b111000000000011):
        return 306
    return 305


@rule
def play(s: State, cards: int, journal: Rows) -> None:
    """Puts a combo down (GD-5.3, GD-7.1, GD-7.2)."""
    seat = int(s.seat)
    found = judge(cards, int(s.straight_ends), int(s.poker_order))
    info = DUTY if is_bound(s) else 0
    if int(s.top_size) == 0:
        info |= LEADS
    remember(s, cards, info)
    note(journal, PLAYED, seat + 4 * (found >> KIND), cards, info)
    left = int(s.hand[seat]) & ~cards
    s.hand[seat] = left
    s.declared[seat] = UNANNOUNCED
    s.top = cards
    s.top_key = found & KEY_BITS
    s.top_size = size_of(cards)
    s.top_owner = seat
    s.passes = 0
    s.weakest = NO_CARD
    if left == 0:
        end_deal(s, journal)
    elif left & (left - 1) == 0:
        s.phase = DECLARE
    else:
        follow(s)


@rule
def remember(s: State, cards: int, info: int) -> None:
    """Notes a turn of the deal."""
    turn = int(s.turns)
    s.turn_cards[turn] = cards
    s.turn_info[turn] = info | int(s.seat)
    s.turns = turn + 1


@rule
def follow(s: State) -> None:
    """The next seat that may still play in the trick is on turn (GD-5.3, GD-5.7)."""
    s.phase = FOLLOW
    seat = next_seat(s, int(s.seat))
    if int(s.locked_out):
        while int(s.passed) >> seat & 1:
            seat = next_seat(s, seat)
    s.seat = seat


# 6. Passing


@rule
def may_pass(s: State, out: Ints) -> bool:
    """Whether block duty leaves a pass open (GD-7.8, GD-7.10). Writes over ``out``."""
    return not is_bound(s) or list_plays(s, out) == 0


@rule
def pass_turn(s: State, given: Ints, journal: Rows) -> None:
    """Passes and draws (GD-6.1 to GD-6.5)."""
    seat = int(s.seat)
    info = DUTY if is_bound(s) else 0
    left = int(s.pile_left)
    card = NO_CARD
    if left > 0:
        if given.shape[0] > 0:
            bring(s, int(given[0]), left - 1)
        card = int(s.pile[left - 1])
        s.pile[left - 1] = 0
        s.pile_left = left - 1
        s.hand[seat] = int(s.hand[seat]) | 1 << card
        s.declared[seat] = UNANNOUNCED  # GD-7.14
        info |= DREW
    remember(s, 0, info)
    note(journal, PASSED, seat, card, info)
    s.passes = int(s.passes) + 1
    s.passed = int(s.passed) | 1 << seat
    if is_trick_over(s):
        owner = int(s.top_owner)
        clear_trick(s)
        s.seat = owner
        s.phase = LEAD
        note(journal, TRICK_ENDED, owner, 0, 0)
    else:
        follow(s)


@rule
def is_trick_over(s: State) -> bool:
    if int(s.locked_out):
        everyone = (1 << int(s.players)) - 1
        return int(s.passed) | 1 << int(s.top_owner) == everyone
    return int(s.passes) >= int(s.players) - 1


# 7. The last card


@rule
def announce(s: State, declares: bool, journal: Rows) -> None:
    """Declares the last card or stays silent (GD-7.1, GD-7.3)."""
    seat = int(s.seat)
    s.declared[seat] = DECLARED if declares else SILENT
    note(journal, DECLARED_CARD if declares else STAYED_SILENT, seat, 0, 0)
    if not declares:
        for i in range(STONES):
            if penalty_rule(s, seat, int(s.stone[seat, i])) == 0:
                s.phase = PENALTY
                return
        note(journal, PENALTY_VOID, seat, 0, 0)
    follow(s)


# 8. Scoring a deal


@rule
def value_of(cards: int) -> int:  # GD-8.2
    return cards if cards < 8 else 2 * cards if cards < 13 else 3 * cards


@rule
def behind(s: State, seat: int) -> int:
    """Seats clockwise from the deal winner."""
    return (seat - int(s.deal_winner)) % int(s.players)


@rule
def place_of(s: State, seat: int) -> int:  # GD-8.3
    own = size_of(int(s.hand[seat]))
    place = 1
    for other in range(int(s.players)):
        cards = size_of(int(s.hand[other]))
        if cards < own or (cards == own and behind(s, other) < behind(s, seat)):
            place += 1
    return place


@rule
def score_of(s: State, seat: int) -> int:
    """A seat's score of the deal (GD-8.4 to GD-8.7)."""
    players = int(s.players)
    place = place_of(s, seat)
    own = value_of(size_of(int(s.hand[seat])))
    score = -own
    if place == players and not (int(s.minus_own) and players < 4):
        score = 0  # GD-8.6
    for other in range(players):
        if place < players and place_of(s, other) > place:
            score += value_of(size_of(int(s.hand[other])))
        if other != seat and int(s.hand[other]) >> GOLDEN_DEUCE & 1:
            score += GOLDEN_POINTS
    return score


@rule
def end_deal(s: State, journal: Rows) -> None:
    """A hand is empty (GD-8.1): the cued winner wins the game, or the deal is scored."""
    winner = int(s.seat)
    players = int(s.players)
    s.deal_winner = winner
    s.deals_won[winner] = int(s.deals_won[winner]) + 1
    clear_trick(s)
    note(journal, DEAL_ENDED, winner, 0, 0)
    if is_round(s, winner):  # GD-12.4
        end_game(s, winner, 1204, journal)
        return
    for seat in range(players):
        cards = size_of(int(s.hand[seat]))
        s.score[seat] = score_of(s, seat)
        row = place_of(s, seat) + 8 * cards + 1024 * value_of(cards)
        note(journal, SCORED, seat, row, int(s.score[seat]))
    s.deals_scored = int(s.deals_scored) + 1
    next_mover(s, NOBODY, journal)


# 9. Moving stones


@rule
def moves_before(s: State, seat: int, other: int) -> bool:
    """Whether a seat moves before another (GD-9.1)."""
    a, b = int(s.score[seat]), int(s.score[other])
    return a > b or (a == b and behind(s, seat) < behind(s, other))


@rule
def next_mover(s: State, last: int, journal: Rows) -> None:
    """The next seat with points and a legal move is on turn (GD-9.1 to GD-9.3, GD-9.8, GD-12.5);
    after all of them a new deal begins, or the last one is over (GD-11.1, GD-12.6)."""
    players = int(s.players)
    s.moved = 0
    while True:
        found = NOBODY
        for seat in range(players):
            later = last == NOBODY or moves_before(s, last, seat)
            if later and (found == NOBODY or moves_before(s, seat, found)):
                found = seat
        if found == NOBODY:
            break
        last = found
        points = int(s.score[found])
        s.seat = found
        s.points = points
        if points and not is_round(s, found) and can_move(s):
            s.phase = MOVE
            return
        if points > 0:
            note(journal, POINTS_LOST, found, points, 1205 if is_round(s, found) else 908)
    s.points = 0
    s.seat = int(s.deal_winner)
    if int(s.capped) and int(s.deals_scored) >= MOST_DEALS:
        end_game(s, furthest(s), 1206, journal)
    else:
        s.phase = DEAL


@rule
def moved_on(s: State, journal: Rows) -> None:
    """After a move: a fourth stone round (GD-12.2, GD-12.3), a further part, or the next seat."""
    seat = int(s.seat)
    if is_round(s, seat):
        if seat == int(s.deal_winner):
            s.points = 0
            s.moved = 0
            end_game(s, seat, 1202, journal)
            return
        note(journal, CUED, seat, 0, 0)
    elif int(s.points) > 0:
        if can_move(s):
            return
        note(journal, POINTS_LOST, seat, int(s.points), 908)
    next_mover(s, seat, journal)


# 12. Winning


@rule
def progress_of(s: State, seat: int) -> int:
    """Progress of all four stones together."""
    total = 0
    for i in range(STONES):
        total += int(s.stone[seat, i])
    return total


@rule
def stones_round(s: State, seat: int) -> int:
    """Stones home or in the centre."""
    found = 0
    for i in range(STONES):
        if int(s.stone[seat, i]) == LAP:
            found += 1
    return found


@rule
def furthest(s: State) -> int:
    """The winner at the deal cap (GD-12.6)."""
    best, found = -1, NOBODY
    for seat in range(int(s.players)):
        rank = 1000 * stones_round(s, seat) + progress_of(s, seat)
        rank = 1000 * rank + int(s.deals_won[seat])
        rank = 4 * rank + 3 - behind(s, seat)
        if rank > best:
            best, found = rank, seat
    return found


@rule
def end_game(s: State, winner: int, number: int, journal: Rows) -> None:
    s.winner = winner
    s.seat = winner
    s.phase = GAME_OVER
    note(journal, FINISHED, winner, number, 0)


# All actions


@rule
def legal(s: State, out: Ints) -> int:
    """Every legal action of the seat on turn, into ``out``; how many."""
    phase = int(s.phase)
    if phase == LEAD:
        return list_plays(s, out)
    if phase == FOLLOW:
        n = list_plays(s, out)
        if n == 0 or not is_bound(s):
            out[n] = code_of(PASS, 0, 0)
            n += 1
        return n
    if phase == DECLARE:
        out[0] = code_of(DECLARE_LAST_CARD, 0, 0)
        out[1] = code_of(STAY_SILENT, 0, 0)
        return 2
    if phase == PENALTY:
        return list_penalties(s, int(s.seat), out)
    if phase == MOVE:
        return list_moves(s, out)
    return 0


@rule
def refusal(s: State, seat: int, code: int, out: Ints) -> int:
    """The rule against an action, as 100 * chapter + number, or 0. Writes over ``out``."""
    phase = int(s.phase)
    verb = verb_of(code)
    if phase == GAME_OVER:
        return 1207
    if verb == DEAL_CARDS:
        return 0 if phase == DEAL and seat == NOBODY else 104
    if phase == DEAL:
        return 104
    if seat != int(s.seat):
        return turn_rule(s, seat)
    if phase == DECLARE:
        return 0 if verb in (DECLARE_LAST_CARD, STAY_SILENT) else 701
    if phase == PENALTY:
        return penalty_rule(s, seat, p_of(code)) if verb == PENALTY_MOVE else 703
    if phase == MOVE:
        if verb not in (MOVE_STONE, ENTER_STONE) or (verb == MOVE_STONE) != (p_of(code) > 0):
            return 903
        return move_rule(s, p_of(code), k_of(code))
    if verb == PLAY:
        return play_rule(s, code)
    if verb == PASS:
        if phase == LEAD:
            return 501
        return 0 if may_pass(s, out) else 708
    return misplaced(verb)


@rule
def turn_rule(s: State, seat: int) -> int:
    """Why a seat that is not on turn must wait."""
    phase = int(s.phase)
    if phase == DECLARE:
        return 701
    if phase == PENALTY:
        return 703
    if phase == MOVE:
        return 912
    last = int(s.turns) - 1
    if last >= 0 and int(s.turn_info[last]) & 3 == seat and int(s.turn_cards[last]) == 0:
        return 601
    return 101


@rule
def misplaced(verb: int) -> int:
    """The rule that says when an action of another step is due."""
    if verb in (DECLARE_LAST_CARD, STAY_SILENT):
        return 701
    return 703 if verb == PENALTY_MOVE else 903


@rule
def perform(s: State, code: int, given: Ints, journal: Rows) -> None:
    """Applies a legal action."""
    verb = verb_of(code)
    if verb == PLAY:
        play(s, code, journal)
    elif verb == PASS:
        pass_turn(s, given, journal)
    elif verb in (DECLARE_LAST_CARD, STAY_SILENT):
        announce(s, verb == DECLARE_LAST_CARD, journal)
    elif verb == PENALTY_MOVE:
        penalise(s, int(s.seat), p_of(code), journal)
        follow(s)
    elif verb == DEAL_CARDS:
        deal(s, given, journal)
    else:
        move(s, p_of(code), k_of(code), journal)
        moved_on(s, journal)
