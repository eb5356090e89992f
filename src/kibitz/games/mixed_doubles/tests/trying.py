"""Random games and every conceivable action, for the tests that play many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kibitz.core.chance import Chance
from kibitz.core.game import Entry
from kibitz.games.mixed_doubles import GAME
from kibitz.games.mixed_doubles import actions as act
from kibitz.games.mixed_doubles.rulings import Rulings
from kibitz.games.mixed_doubles.tests.looking import COLORS, KINDS, rulings

OPTIONS = {
    "double_wild_wins": ("off", "on"),
    "minus_five_on_wager": ("off", "on"),
    "extra_roll_window": ("before_draw", "before_first_roll"),
    "final_turn_cards": ("all_playable", "steal_only", "none"),
    "wager_own_scope": ("all_cards_won", "wagered_only"),
    "free_value": ("one", "two", "three"),
    "bank_visibility": ("public", "count_only"),
}
NO_KINDS = ("", "Q", "y", "YY")


def some_options(chance: Chance) -> dict[str, str]:
    """A value of each option but the deck."""
    return {key: chance.pick(values) for key, values in OPTIONS.items()}


def some_deck(chance: Chance, players: int) -> str:
    """A deck that suffices for so many, some with many cards of few kinds."""
    least = 3 * players // (1 if players <= 6 else 2) + 3
    while True:
        kinds = [kind for kind in KINDS if chance.below(3)]
        most = 2 + chance.below(14)
        counts = {kind: 1 + chance.below(most) for kind in kinds}
        if max(6, least) <= sum(counts.values()) <= 160:
            return " ".join(f"{k}x{n}" if k == "M5" else f"{k}{n}" for k, n in counts.items())


def some_rulings(chance: Chance, players: int) -> Rulings:
    """Options drawn at random; every third deck is a custom one."""
    options = some_options(chance)
    if chance.below(3) == 0:
        options["deck_list"] = some_deck(chance, players)
    chosen: Rulings = rulings(**options)
    return chosen


def some_move(legal: list[Any], chance: Chance) -> Any:
    """A verb at random, then an action of it: long lists of one verb do not crowd out others."""
    verb = chance.pick(sorted({type(action).__name__ for action in legal}))
    return chance.pick([action for action in legal if type(action).__name__ == verb])


def conceivable(players: int, most: int) -> Iterator[act.Move]:
    """All verbs with all seats from -1 to one too many, all kinds and what is none, all counts
    from -1 to ``most``."""
    seats = range(-1, players + 2)
    yield from act.PLAIN.values()
    for kind in (*KINDS, *NO_KINDS):
        yield from (act.Wager(kind, count) for count in range(-1, most + 1))
        yield from (act.StealPalette(seat, kind) for seat in seats)
    for seat in seats:
        yield act.StealBank(seat)
        yield act.Swap(seat)
        yield act.MoveMinusFive(seat)
        yield from (act.StealMinusFive(seat, target) for target in seats)


def some_position(chance: Chance, options: dict[str, str]) -> dict[str, Any]:
    """A position in the midst of a turn, faultless but for cards that lie nowhere: everything
    in small numbers and rare cards often, so that rules meet."""
    players = 2 + chance.below(4) if chance.below(4) else 6 + chance.below(7)
    decks = 1 if players <= 6 else 2
    pool = {"M5": decks, "ER": 6 * decks, "ST": 6 * decks, "FR": 5 * decks}
    pool |= dict.fromkeys(COLORS, 14 * decks)

    def lay(kinds: tuple[str, ...], most: int) -> dict[str, int]:
        zone = {}
        for kind in kinds:
            count = min(pool[kind], max(0, chance.below(most + 2) - 1))
            pool[kind] -= count
            if count:
                zone[kind] = count
        return zone

    seat = chance.below(players)
    palettes = [lay(("M5", "ST", "ER", *COLORS), 1 + chance.below(4)) for _ in range(players)]
    final = chance.below(4) == 0
    phases = ["start", "wrap_up", "rolling", "swap_choice"]
    if not final:
        phases += ["start", "main", "main", "rolling"]
        if options["minus_five_on_wager"] == "on" and palettes[seat].get("M5"):
            phases += ["minus_five_choice"] * 3
    phase = chance.pick(phases)
    extra = chance.below(3)
    position: dict[str, Any] = {
        "players": players,
        "seat": seat,
        "phase": phase,
        "palettes": palettes,
        "banks": [lay(("FR", *COLORS), 1 + chance.below(3)) for _ in range(players)],
        "extra_rolls": extra,
        "final_left": 1 + chance.below(players) if final else 0,
    }
    owed = 1 + extra
    wagered = phase == "minus_five_choice" or chance.below(2)
    if (
        phase in ("rolling", "swap_choice", "minus_five_choice", "wrap_up")
        and not final
        and wagered
    ):
        color = chance.pick([c for c in COLORS if pool[c]])
        count = 1 + chance.below(min(3, pool[color]))
        position["wager"] = f"{color}{count}"
        owed = count + extra
    elif phase == "rolling":
        owed -= 1
    if phase == "rolling":
        if owed < 1:
            position["extra_rolls"] = owed = 1
        position["rolls_left"] = 1 + chance.below(owed)
    elif phase in ("swap_choice", "minus_five_choice"):
        position["rolls_left"] = chance.below(owed)
    position["jackpot"] = lay(COLORS, 2 + chance.below(3))
    if final:
        position["pile_order"] = []
    else:
        codes = [code for code, n in pool.items() for _ in range(n)]
        codes += [f"AI-{color}" for color in COLORS for _ in range(decks)]
        chance.shuffle(codes)
        position["pile_order"] = codes[: 1 + chance.below(9)]
    return position


def reachable(chance: Chance, players: int, chosen: Rulings, moves: int) -> Any:
    """The state after so many random moves of a new game, or at its end."""
    state = GAME.new(players, chosen, chance.bits())
    due = GAME.due(state)
    assert due is not None
    GAME.apply(state, due)
    for _ in range(moves):
        actors = GAME.actors(state)
        if not actors:
            break
        (seat,) = actors
        legal = GAME.legal(state, seat)
        assert legal is not None
        step(state, seat, some_move(list(legal), chance))
    return state


def step(state: Any, seat: int, action: act.Move, chance: tuple[str, ...] | None = None) -> Any:
    """Applies one action."""
    return GAME.apply(state, Entry(0, seat, action), chance)
