"""Hidden cards dealt out at random, so that they agree with what was seen (NZ-0.3, NZ-9.1)."""

from __future__ import annotations

import numpy as np

from kibitz.core.kernel import Ints, below, rule
from kibitz.games.numzee.rules import is_barred, take
from kibitz.games.numzee.state import MAX_CARDS, State

TRIES = 30


@rule
def list_unseen(s: State, fixed: int, out: Ints) -> int:
    """Cards that lie neither in the layout nor in a hand of ``fixed`` (bits of seats)."""
    seen = np.zeros(MAX_CARDS, dtype=np.int64)
    for at in range(int(s.laid)):
        seen[int(s.laid_card[at])] = 1
    for seat in range(int(s.players)):
        if fixed >> seat & 1:
            for at in range(int(s.hand_size[seat])):
                seen[int(s.hand[seat, at])] = 1
    n = 0
    for card in range(int(s.deck)):
        if seen[card] == 0:
            out[n] = card
            n += 1
    return n


@rule
def fill_hidden(s: State, fixed: int, pile: int) -> bool:
    """Deals the hands outside ``fixed``, as many cards as each has, and then the pile.

    A seat that passed gets none of the cards that its pass ruled out but as many as it drew since.
    False if no deal of many met that; the last one stands.
    """
    unseen = np.empty(MAX_CARDS, dtype=np.int64)
    left = np.empty(MAX_CARDS, dtype=np.int64)
    n = list_unseen(s, fixed, unseen)
    fits = True
    for _ in range(TRIES):
        for i in range(n - 1, 0, -1):
            j = below(s.rng[:], i + 1)
            unseen[i], unseen[j] = unseen[j], unseen[i]
        left[:n] = unseen[:n]
        m, fits = n, True
        for seat in range(int(s.players)):
            if fixed >> seat & 1 == 0:
                m = _fill_hand(s, seat, left, m)
                if m < 0:
                    m, fits = -1 - m, False
        for at in range(pile):
            s.pile[at] = left[at]
        s.pile_left = pile
        if fits:
            return True
    return fits


@rule
def _fill_hand(s: State, seat: int, left: Ints, n: int) -> int:
    """Takes a hand out of the ``n`` cards of ``left``; how many stay there, k, or -1 - k if the
    hand had to get cards that it cannot have."""
    count = int(s.hand_size[seat])
    s.hand_size[seat] = 0
    s.hand[seat, :] = 0
    barred_left = int(s.fresh[seat])
    taken, kept = 0, 0
    for at in range(n):
        card = int(left[at])
        wanted = taken < count
        if wanted and is_barred(s, seat, card):
            wanted = barred_left > 0
            barred_left -= 1
        if wanted:
            take(s, seat, card)
            taken += 1
        else:
            left[kept] = card
            kept += 1
    fits = taken == count
    while taken < count:
        kept -= 1
        take(s, seat, int(left[kept]))
        taken += 1
    return kept if fits else -1 - kept
