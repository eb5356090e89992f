"""The rules of Mixed Doubles: the only place where legality is decided.

Edition: the ledger's reading with every ruling at its default; the rulings a table may choose are
fields of the record. Reads in the order of the rulebook. Every function works on one record ``s``.

An action is a whole number, see ``codes.code_of``. Chance comes from ``s.rng``, or from ``given``:
card kinds for a draw, the index of the roll result, the bank kind for a bank steal. What happened
is noted in ``journal``, rows of (event, a, b, c) whose row 0 counts them; an empty journal notes
nothing.
"""

from __future__ import annotations

from kibitz.core.kernel import Ints, Rows, below, rule
from kibitz.games.mixed_doubles.codes import (
    ALL_IN_TURNED,
    CARDS_PUSHED,
    CARDS_WON,
    DEAL,
    DOUBLE_WILD,
    DRAW,
    DREW,
    END_TURN,
    EXTRA_ROLL,
    EXTRA_ROLL_PLAYED,
    FINAL_ROUND_BEGAN,
    FINISHED,
    FROM_JACKPOT,
    KEEP_MINUS_FIVE,
    MINUS_FIVE_KEPT,
    MINUS_FIVE_MOVED,
    MINUS_FIVE_POINTS,
    MOVE_MINUS_FIVE,
    PUSH_PUSH,
    PUSHED,
    RESULT_OF_PAIR,
    ROLL,
    ROLLED,
    STEAL_BANK,
    STEAL_MINUS_FIVE,
    STEAL_PALETTE,
    STOLE,
    STOLE_FROM_BANK,
    SUCCEEDED,
    SWAP,
    SWAPPED,
    TO_BANK,
    TURN_BEGAN,
    VALUE,
    WAGER,
    WAGERED,
    WON,
    a_of,
    b_of,
    code_of,
    note,
    verb_of,
)
from kibitz.games.mixed_doubles.state import (
    AI_Y,
    ALL_PLAYABLE,
    BANK_FREE,
    BEFORE_FIRST_ROLL,
    COLORS,
    DISCARD_AI,
    DISCARD_ER,
    DISCARD_ST,
    ER,
    FR,
    GAME_OVER,
    M5,
    MAIN,
    MINUS_FIVE_CHOICE,
    NO_CARDS,
    NO_COLOR,
    NOBODY,
    PALETTE_KINDS,
    ROLLING,
    SETUP,
    ST,
    START,
    SWAP_CHOICE,
    WAGERED_ONLY,
    WRAP_UP,
    State,
)

# 1. Setting up


@rule
def shuffle_pile(s: State) -> None:  # MD-1.2
    for i in range(int(s.pile_left) - 1, 0, -1):
        j = below(s.rng[:], i + 1)
        kept = s.pile[i]
        s.pile[i] = s.pile[j]
        s.pile[j] = kept


@rule
def deal(s: State, given: Ints, journal: Rows) -> None:  # MD-1.3, MD-1.4
    players = int(s.players)
    for seat in range(players):
        for n in range(3):
            if int(s.pile_left) > 0:
                draw_card(s, seat, given, 3 * seat + n, journal)
    s.seat = 0  # MD-1.6
    begin_turn(s, journal)


# 2. Turns and drawing


@rule
def draw_card(s: State, seat: int, given: Ints, n: int, journal: Rows) -> None:
    """Draws the top card, or the n-th given one, and resolves it at once (MD-2.4)."""
    left = int(s.pile_left) - 1
    if n < given.shape[0]:
        bring_to_top(s, int(given[n]))
    kind = int(s.pile[left])
    s.pile_left = left
    s.pile[left] = 0
    if kind >= AI_Y:  # MD-2.7
        note(journal, ALL_IN_TURNED, seat, kind - AI_Y, 0)
        all_in(s, kind - AI_Y, journal)
    elif kind == FR:  # MD-2.6
        s.bank[seat, BANK_FREE] += 1
        note(journal, TO_BANK, seat, FR, 1)
    else:  # MD-2.5
        s.palette[seat, kind] += 1
        note(journal, DREW, seat, kind, 1)


@rule
def bring_to_top(s: State, kind: int) -> None:
    """Makes a given card the top one: taken from deeper in the pile, or put there."""
    top = int(s.pile_left) - 1
    for i in range(top, -1, -1):
        if int(s.pile[i]) == kind:
            s.pile[i] = s.pile[top]
            break
    s.pile[top] = kind


@rule
def begin_turn(s: State, journal: Rows) -> None:
    s.wagered_color = NO_COLOR  # MD-3.7
    s.wagered_count = 0
    s.extra_rolls = 0
    s.rolls_left = 0
    s.phase = START
    if int(s.pile_left) == 0 and int(s.final_left) == 0:  # MD-2.2
        begin_final_round(s, journal)
    note(journal, TURN_BEGAN, int(s.seat), int(s.final_left), 0)


@rule
def draw(s: State, given: Ints, journal: Rows) -> None:  # MD-2.4
    seat = int(s.seat)
    for n in range(3):
        if int(s.pile_left) > 0:
            draw_card(s, seat, given, n, journal)
    s.phase = MAIN


@rule
def end_turn(s: State, journal: Rows) -> None:  # MD-2.10
    if int(s.final_left) > 0:
        s.final_left = int(s.final_left) - 1
        if int(s.final_left) == 0:  # MD-8.6
            finish(s, journal)
            return
    s.seat = (int(s.seat) + 1) % int(s.players)  # MD-2.1
    begin_turn(s, journal)


# 3. The wager


@rule
def wager(s: State, color: int, count: int, journal: Rows) -> None:  # MD-3.1
    seat = int(s.seat)
    s.palette[seat, color] -= count
    s.jackpot[color] += count
    s.wagered_color = color
    s.wagered_count = count
    s.rolls_left = count + int(s.extra_rolls)  # MD-3.3, MD-3.4
    s.phase = ROLLING
    note(journal, WAGERED, seat, color, count)


# 4. The roll


@rule
def roll(s: State, given: Ints, journal: Rows) -> None:  # MD-4.1, MD-4.2
    if int(s.phase) != ROLLING:
        s.rolls_left = 1 + int(s.extra_rolls)  # MD-3.4, MD-8.3
    s.rolls_left = int(s.rolls_left) - 1
    result = int(given[0]) if given.shape[0] > 0 else int(RESULT_OF_PAIR[below(s.rng[:], 64)])
    resolve(s, result, journal)


@rule
def resolve(s: State, result: int, journal: Rows) -> None:
    """What one roll does, up to the choice it opens or the next roll."""
    seat = int(s.seat)
    note(journal, ROLLED, seat, result, 0)
    if result == PUSH_PUSH:  # MD-6.4
        s.phase = SWAP_CHOICE
        return
    success = is_success(s, result)
    bank_cards(s, result, success, journal)
    push_cards(s, seat, int(CARDS_PUSHED[result]), journal)
    if result == DOUBLE_WILD and int(s.double_wild_wins) and int(s.final_left) > 0:  # MD-9.2
        s.instant_winner = seat
        finish(s, journal)
    elif success and int(s.minus_five_on_wager) and int(s.palette[seat, M5]) > 0:  # MD-9.1
        s.phase = MINUS_FIVE_CHOICE
    else:
        after_roll(s)


@rule
def after_roll(s: State) -> None:
    s.phase = ROLLING if int(s.rolls_left) > 0 else WRAP_UP


# 5. What a roll wins


@rule
def is_success(s: State, result: int) -> bool:  # MD-5.2
    color = int(s.wagered_color)
    return color != NO_COLOR and bool((int(CARDS_WON[result]) >> color) & 1)


@rule
def bank_cards(s: State, result: int, success: bool, journal: Rows) -> None:
    seat = int(s.seat)
    won = int(CARDS_WON[result])
    wagered = int(s.wagered_color)
    if success and int(s.wager_own_scope) == WAGERED_ONLY:  # MD-5.5 by ruling
        won = 1 << wagered
    for color in range(COLORS):
        if (won >> color) & 1:  # MD-5.1
            take(s, seat, seat, color, int(s.palette[seat, color]), journal)
            s.palette[seat, color] = 0
            take(s, seat, FROM_JACKPOT, color, int(s.jackpot[color]), journal)
            s.jackpot[color] = 0
    if success:  # MD-5.3
        note(journal, SUCCEEDED, seat, wagered, 0)
        for other in range(int(s.players)):
            if other != seat:
                take(s, seat, other, wagered, int(s.palette[other, wagered]), journal)
                s.palette[other, wagered] = 0


@rule
def take(s: State, seat: int, source: int, color: int, count: int, journal: Rows) -> None:
    if count > 0:
        s.bank[seat, color] += count
        note(journal, WON, source, color, count)


# 6. Pushes and the swap


@rule
def push_cards(s: State, seat: int, colors: int, journal: Rows) -> None:  # MD-6.1 to MD-6.3
    for color in range(COLORS):
        if (colors >> color) & 1:
            count = int(s.palette[seat, color])
            if count > 0:
                s.palette[seat, color] = 0
                s.jackpot[color] += count
                note(journal, PUSHED, seat, color, count)


@rule
def swap(s: State, other: int, journal: Rows) -> None:  # MD-6.4 to MD-6.6, MD-6.8
    seat = int(s.seat)
    for kind in range(PALETTE_KINDS):
        kept = s.palette[seat, kind]
        s.palette[seat, kind] = s.palette[other, kind]
        s.palette[other, kind] = kept
    note(journal, SWAPPED, seat, other, 0)
    after_roll(s)


# 7. The action cards


@rule
def all_in(s: State, color: int, journal: Rows) -> None:  # MD-7.1 to MD-7.3
    for seat in range(int(s.players)):
        push_cards(s, seat, 1 << color, journal)
    s.discard[DISCARD_AI + color] += 1


@rule
def extra_roll(s: State, journal: Rows) -> None:  # MD-7.4
    seat = int(s.seat)
    s.palette[seat, ER] -= 1
    s.discard[DISCARD_ER] += 1
    s.extra_rolls = int(s.extra_rolls) + 1
    if int(s.phase) == ROLLING:  # before_first_roll: the wager has fixed the rolls already
        s.rolls_left = int(s.rolls_left) + 1
    note(journal, EXTRA_ROLL_PLAYED, seat, 0, 0)


@rule
def spend_steal(s: State) -> None:  # MD-7.6: the card goes first, then its effect
    s.palette[int(s.seat), ST] -= 1
    s.discard[DISCARD_ST] += 1


@rule
def steal_palette(s: State, source: int, kind: int, journal: Rows) -> None:  # MD-7.7
    spend_steal(s)
    s.palette[source, kind] -= 1
    s.palette[int(s.seat), kind] += 1
    note(journal, STOLE, int(s.seat), source, kind)


@rule
def steal_bank(s: State, source: int, given: Ints, journal: Rows) -> None:  # MD-7.8
    spend_steal(s)
    seat = int(s.seat)
    if given.shape[0] > 0:
        kind = int(given[0])
    else:
        nth = below(s.rng[:], bank_count(s, source))
        kind = 0
        while nth >= int(s.bank[source, kind]):
            nth -= int(s.bank[source, kind])
            kind += 1
    s.bank[source, kind] -= 1
    if kind == BANK_FREE:
        s.bank[seat, BANK_FREE] += 1
    else:
        s.palette[seat, kind] += 1
    note(journal, STOLE_FROM_BANK, seat, source, kind)


@rule
def steal_minus_five(s: State, source: int, target: int, journal: Rows) -> None:  # MD-7.9
    spend_steal(s)
    move_minus_five(s, source, target, journal)


@rule
def move_minus_five(s: State, source: int, target: int, journal: Rows) -> None:
    s.palette[source, M5] -= 1
    s.palette[target, M5] += 1
    note(journal, MINUS_FIVE_MOVED, int(s.seat), source, target)


@rule
def bank_count(s: State, seat: int) -> int:
    """Cards in a bank."""
    count = 0
    for kind in range(COLORS + 1):
        count += int(s.bank[seat, kind])
    return count


# 8. The final round and the score


@rule
def begin_final_round(s: State, journal: Rows) -> None:  # MD-8.1, MD-8.2
    note(journal, FINAL_ROUND_BEGAN, int(s.seat), 0, 0)
    s.final_left = int(s.players)
    for seat in range(int(s.players)):
        push_cards(s, seat, 63, journal)


@rule
def finish(s: State, journal: Rows) -> None:  # MD-8.6
    s.wagered_color = NO_COLOR
    s.wagered_count = 0
    s.extra_rolls = 0
    s.rolls_left = 0
    s.final_left = 0
    s.phase = GAME_OVER
    note(journal, FINISHED, 0, 0, 0)


@rule
def score(s: State, seat: int) -> int:  # MD-8.7, MD-8.8
    points = int(s.bank[seat, BANK_FREE]) * int(s.free_value)
    for color in range(COLORS):
        points += int(s.bank[seat, color]) * int(VALUE[color])
    return points - MINUS_FIVE_POINTS * int(s.palette[seat, M5])


@rule
def is_winner(s: State, seat: int) -> bool:  # MD-8.9, MD-9.2
    if int(s.instant_winner) != NOBODY:
        return int(s.instant_winner) == seat
    best = score(s, seat)
    return all_at_most(s, best)


@rule
def all_at_most(s: State, best: int) -> bool:
    for seat in range(int(s.players)):  # noqa: SIM110  (a loop compiles to less)
        if score(s, seat) > best:
            return False
    return True


# What is allowed


@rule
def extra_roll_open(s: State) -> bool:
    """Whether the time for an EXTRA ROLL is now (MD-7.4, and ``extra_roll_window``)."""
    phase = int(s.phase)
    if phase == START:
        return True
    if int(s.extra_roll_window) != BEFORE_FIRST_ROLL or int(s.final_left) > 0:
        return False
    owed = int(s.wagered_count) + int(s.extra_rolls)
    return phase == MAIN or (
        phase == ROLLING and int(s.wagered_count) > 0 and int(s.rolls_left) == owed
    )


@rule
def cards_open(s: State, kind: int) -> bool:
    """Whether ER or ST may be played at all this turn (MD-8.4, ``final_turn_cards``)."""
    if int(s.final_left) == 0 or int(s.final_turn_cards) == ALL_PLAYABLE:
        return True
    return kind == ST and int(s.final_turn_cards) != NO_CARDS


@rule
def is_seat(s: State, seat: int) -> bool:
    return 0 <= seat < int(s.players)


@rule
def is_opponent(s: State, seat: int) -> bool:
    return is_seat(s, seat) and seat != int(s.seat)


@rule
def steal_refusal(s: State, verb: int, a: int, b: int) -> int:
    """The rule that forbids a steal, 0 if none does."""
    if not cards_open(s, ST):
        return 804
    if int(s.palette[int(s.seat), ST]) == 0:
        return 706
    if verb == STEAL_PALETTE:
        if is_opponent(s, a) and b < M5 and int(s.palette[a, b]) > 0:
            return 0
        return 707
    if verb == STEAL_BANK:
        return 0 if is_opponent(s, a) and bank_count(s, a) > 0 else 708
    if is_opponent(s, a) and is_opponent(s, b) and a != b and int(s.palette[a, M5]) > 0:
        return 0
    return 709


@rule
def wager_refusal(s: State, kind: int, count: int) -> int:
    if int(s.final_left) > 0:
        return 803
    if int(s.phase) == START:
        return 203
    if int(s.phase) != MAIN:
        return 305
    if kind >= COLORS:
        return 302
    return 0 if 1 <= count <= int(s.palette[int(s.seat), kind]) else 301


@rule
def refusal(s: State, seat: int, code: int) -> int:
    """The rule that forbids an action, as 100 * chapter + number; 0 if it is allowed.

    In the order of the ledger's table of refusals: the first that applies is named.
    """
    verb, a, b = verb_of(code), a_of(code), b_of(code)
    phase = int(s.phase)
    final = int(s.final_left) > 0
    if phase == GAME_OVER:
        return 806
    if phase == SETUP or verb == DEAL:
        return 0 if phase == SETUP and verb == DEAL and seat == NOBODY else 209
    if seat != int(s.seat):
        return 209
    if phase == SWAP_CHOICE and verb != SWAP:
        return 607
    if phase == MINUS_FIVE_CHOICE and verb != MOVE_MINUS_FIVE and verb != KEEP_MINUS_FIVE:
        return 901
    if verb == DRAW:
        return 803 if final else (0 if phase == START else 204)
    if verb == WAGER:
        return wager_refusal(s, a, b)
    if verb == ROLL:
        if phase == START and not final:
            return 204
        return 402 if phase == WRAP_UP else 0
    if verb == EXTRA_ROLL:
        if not cards_open(s, ER):
            return 804
        if not extra_roll_open(s):
            return 704 if final else 705
        return 0 if int(s.palette[seat, ER]) > 0 else 704
    if verb in (STEAL_PALETTE, STEAL_BANK, STEAL_MINUS_FIVE):
        return steal_refusal(s, verb, a, b)
    if verb == SWAP:
        return 0 if phase == SWAP_CHOICE and is_opponent(s, a) else 604
    if verb == MOVE_MINUS_FIVE:
        return 0 if phase == MINUS_FIVE_CHOICE and is_opponent(s, a) else 901
    if verb == KEEP_MINUS_FIVE:
        return 0 if phase == MINUS_FIVE_CHOICE else 901
    return 0 if phase == WRAP_UP else 210  # END_TURN


@rule
def legal(s: State, out: Ints) -> int:
    """Writes every action allowed to the active seat into ``out``; how many there are."""
    phase = int(s.phase)
    seat = int(s.seat)
    n = 0
    if phase in (GAME_OVER, SETUP):
        return 0
    if phase in (SWAP_CHOICE, MINUS_FIVE_CHOICE):
        verb = SWAP if phase == SWAP_CHOICE else MOVE_MINUS_FIVE
        for other in range(int(s.players)):
            if other != seat:
                out[n] = code_of(verb, other, 0)
                n += 1
        if phase == MINUS_FIVE_CHOICE:
            out[n] = code_of(KEEP_MINUS_FIVE, 0, 0)
            n += 1
        return n
    if phase == START and int(s.final_left) == 0:
        out[n] = code_of(DRAW, 0, 0)
        n += 1
    elif phase == WRAP_UP:
        out[n] = code_of(END_TURN, 0, 0)
        n += 1
    else:
        out[n] = code_of(ROLL, 0, 0)
        n += 1
    if phase == MAIN:
        for color in range(COLORS):
            for count in range(1, int(s.palette[seat, color]) + 1):
                out[n] = code_of(WAGER, color, count)
                n += 1
    if int(s.palette[seat, ER]) > 0 and extra_roll_open(s) and cards_open(s, ER):
        out[n] = code_of(EXTRA_ROLL, 0, 0)
        n += 1
    if int(s.palette[seat, ST]) > 0 and cards_open(s, ST):
        n = legal_steals(s, out, n)
    return n


@rule
def legal_steals(s: State, out: Ints, n: int) -> int:
    seat = int(s.seat)
    for other in range(int(s.players)):
        if other == seat:
            continue
        for kind in range(M5):
            if int(s.palette[other, kind]) > 0:
                out[n] = code_of(STEAL_PALETTE, other, kind)
                n += 1
        if bank_count(s, other) > 0:
            out[n] = code_of(STEAL_BANK, other, 0)
            n += 1
        if int(s.palette[other, M5]) > 0:
            for third in range(int(s.players)):
                if third != seat and third != other:
                    out[n] = code_of(STEAL_MINUS_FIVE, other, third)
                    n += 1
    return n


@rule
def perform(s: State, code: int, given: Ints, journal: Rows) -> None:
    """Applies an action known to be legal."""
    verb, a, b = verb_of(code), a_of(code), b_of(code)
    if verb == ROLL:
        roll(s, given, journal)
    elif verb == DRAW:
        draw(s, given, journal)
    elif verb == END_TURN:
        end_turn(s, journal)
    elif verb == WAGER:
        wager(s, a, b, journal)
    elif verb == EXTRA_ROLL:
        extra_roll(s, journal)
    elif verb == STEAL_PALETTE:
        steal_palette(s, a, b, journal)
    elif verb == STEAL_BANK:
        steal_bank(s, a, given, journal)
    elif verb == STEAL_MINUS_FIVE:
        steal_minus_five(s, a, b, journal)
    elif verb == SWAP:
        swap(s, a, journal)
    elif verb == MOVE_MINUS_FIVE:
        move_minus_five(s, int(s.seat), a, journal)
        after_roll(s)
    elif verb == KEEP_MINUS_FIVE:
        note(journal, MINUS_FIVE_KEPT, int(s.seat), 0, 0)
        after_roll(s)
    elif verb == DEAL:
        deal(s, given, journal)
