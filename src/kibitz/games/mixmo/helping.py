"""What the table tells a player of an unfinished grid; never more than ``client_help`` allows."""

from __future__ import annotations

from kibitz.core.chance import Chance
from kibitz.core.game import Fault, Hint
from kibitz.games.mixmo import grids, judging, thinking
from kibitz.games.mixmo.actions import AnnounceTheme, CallMixmo, Move, SetGrid
from kibitz.games.mixmo.bots import best_strike
from kibitz.games.mixmo.judging import GridFault
from kibitz.games.mixmo.refusals import misfit
from kibitz.games.mixmo.rules import actors
from kibitz.games.mixmo.state import (
    CLAIM_WINDOW,
    ENDGAME,
    RACING,
    REVIEW,
    THEME_PENDING,
    State,
    allowed,
    cells_of,
    has_theme,
    in_window,
    is_expert,
    is_thematic,
    is_voted_theme,
    placed,
    words_in,
)
from kibitz.games.mixmo.view import TableView, imagine

HINT_WORK = 1_000


def judge(view: TableView, draft: Move) -> tuple[Fault, ...]:
    """Every fault of a grid that the player may be told."""
    help = view.rulings.client_help
    if help == "none" or view.seat is None or not isinstance(draft, SetGrid | CallMixmo):
        return ()
    hand = view.hands[view.seat]
    if hand is None:
        return ()
    if refused := misfit(hand, draft.grid):
        return (Fault(refused.rule, refused.sentence),)
    if help == "unplaced_count":
        left = len(hand) - placed(draft.grid)
        return (Fault("MX-3.12", unplaced(left)),) if left else ()
    state = imagine(view, Chance(0))
    return tuple(map(_fault, faults_of(state, hand, draft.grid)))


def unplaced(count: int) -> str:
    """How many tiles have no place yet."""
    return f"{count} {'tile has' if count == 1 else 'tiles have'} no place yet."


def faults_of(s: State, hand: str, grid: str) -> tuple[GridFault, ...]:
    """Every fault of a grid in which all tiles of a hand must be placed, with the theme where it is
    needed and no vote decides."""
    is_final = s.phase in (ENDGAME, CLAIM_WINDOW) and has_theme(s) and not is_voted_theme(s)
    theme = (lambda word: is_thematic(s, word)) if is_final else None
    return judging.judge(hand, cells_of(grid), allowed(s), is_expert(s), theme)


def _fault(fault: GridFault) -> Fault:
    sentence = {
        "unplaced": unplaced(len(fault.word)),
        "disconnected": "The grid is in pieces.",
        "not_a_word": f"{fault.word} is no word of the list.",
        "too_short": f"{fault.word} is too short.",
        "repeated_word": f"{fault.word} stands there twice.",
        "no_theme_word": "No word fits the theme.",
    }[fault.kind]
    return Fault(fault.rule, sentence, tuple(f"{x},{y}" for x, y in fault.cells))


def hint(view: TableView, seconds: float) -> Hint | None:
    """What a good player would do here; of grids only where the table tells every fault anyway.

    Elsewhere it must stay open whether a grid is clean before it is called.
    """
    seat = view.seat
    if seat is None:
        return None
    s = imagine(view, Chance(0))
    if seat not in actors(s):
        return None
    if s.phase == THEME_PENDING:
        theme = thinking.best_theme(s.hands[seat], s.rulings.word_list)
        sentence = f"Name {theme}: your tiles spell more words on it than on other themes."
        return Hint(AnnounceTheme(theme), sentence, ("MX-8.4",))
    if s.phase == REVIEW and (strike := best_strike(s, seat)):
        return Hint(strike, "Strike this word: the rest of your grid counts then.", ("MX-11.15",))
    if s.phase in (RACING, ENDGAME) and view.rulings.client_help == "full_check":
        return _grid_hint(s, seat, seconds)
    return None


def _grid_hint(s: State, seat: int, seconds: float) -> Hint | None:
    """A call, or more tiles laid."""
    grid, hand = s.grids[seat], s.hands[seat]
    has_called = in_window(s, s.t) and (seat == s.opener or seat in s.tied)
    points = thinking.words_to_claim(s, thinking.ALL_WORDS, words_in(grid))
    is_said = s.phase == RACING or not is_voted_theme(s) or bool(points)
    if not has_called and is_said and not faults_of(s, hand, grid):
        return Hint(CallMixmo(grid, s.draw, points), "Call: all your tiles fit.", ("MX-4.1",))
    theme = thinking.theme_words(s, thinking.ALL_WORDS) if s.phase == ENDGAME else ()
    work = HINT_WORK if seconds > 0 else 1
    cells, _ = thinking.solve(
        s.rulings, thinking.ALL_WORDS, hand, cells_of(grid), theme, work, seed=s.t
    )
    if len(cells) <= placed(grid):
        return None
    sentence = f"So {len(cells)} of your {len(hand)} tiles are placed."
    return Hint(SetGrid(grids.write(cells)), sentence, ("MX-3.3",))
