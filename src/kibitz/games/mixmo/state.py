"""The state of a match, and what can be read off it."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, fields
from functools import lru_cache

import msgspec

from kibitz.core.chance import Chance
from kibitz.games.mixmo import grids, themes, words
from kibitz.games.mixmo.events import Kind
from kibitz.games.mixmo.grids import Cell, Line
from kibitz.games.mixmo.rulings import Rulings
from kibitz.games.mixmo.words import WordList

# Phases, in the order in which a round goes through them
LOBBY = "lobby"
DEALT = "dealt"
RACING = "racing"
THEME_PENDING = "theme_pending"
ENDGAME = "endgame"
CLAIM_WINDOW = "claim_window"
CHECKING = "checking"
REVIEW = "review"
VOTING = "voting"
ROUND_OVER = "round_over"
MATCH_OVER = "match_over"
PHASES = (
    LOBBY, DEALT, RACING, THEME_PENDING, ENDGAME, CLAIM_WINDOW, CHECKING, REVIEW, VOTING,
    ROUND_OVER, MATCH_OVER,
)  # fmt: skip
RUNNING = (RACING, ENDGAME, CLAIM_WINDOW)
"""The clock runs in these (MX-2.2)."""
RACE_OVER = (REVIEW, VOTING, ROUND_OVER, MATCH_OVER)

ACTIVE, FROZEN, OUT, RESIGNED = "active", "frozen", "out", "resigned"
STATUSES = (ACTIVE, FROZEN, OUT, RESIGNED)

NOBODY = -1
TILES = {
    "A": 10, "B": 2, "C": 3, "D": 4, "E": 17, "F": 2, "G": 3, "H": 3, "I": 9, "J": 2, "K": 1,
    "L": 6, "M": 3, "N": 7, "O": 7, "P": 3, "Q": 2, "R": 6, "S": 7, "T": 7, "U": 6, "V": 3, "W": 1,
    "X": 1, "Y": 1, "Z": 1, grids.JOKER: 2, grids.BANDIT: 1,
}  # fmt: skip
"""How many there are of each tile (MX-0.1)."""
ALL_TILES = "".join(tile * count for tile, count in TILES.items())
OPENING = 6
"""Tiles of a seat at the start (MX-1.3)."""
MOST_ROUNDS = 40
"""A match ends after so many rounds (MX-10.5)."""
PENALTY = 20
"""Points that a wrong final MIXMO costs (MX-9.7)."""


def tiles_each(players: int) -> int:
    """T, the tiles of a seat when all are drawn."""
    return len(ALL_TILES) // players


def draws(players: int) -> int:
    """k, the draws of a round."""
    return (tiles_each(players) - OPENING) // 2


def left_in_bag(players: int, draw: int) -> int:
    """How many tiles are undealt after so many draws (MX-1.6)."""
    return len(ALL_TILES) - OPENING * players - 2 * players * draw


class Claim(msgspec.Struct, frozen=True):
    """A call with an empty bag that is still to be checked (MX-9.2)."""

    seat: int
    grid: str
    theme: tuple[str, ...] = ()


@dataclass(slots=True)
class Ballot:
    """One vote on several words together (MX-8.11). ``kind`` is ``theme``, or ``words`` for words
    that are not on the list (MX-3.6)."""

    kind: Kind
    votes: dict[str, dict[int, bool]]


@dataclass(slots=True)
class State:
    """All of a match. Lists have one place a seat unless said otherwise."""

    rulings: Rulings
    players: int
    chance: Chance
    phase: str
    t: int
    """The game clock at the last entry, in ms. It never falls (MX-2.1); the times of a round are
    counted from ``drawn_at``."""
    draw: int
    """d, draws made in this round."""
    drawn_at: int
    """When the last draw was, or the start."""
    opener: int
    """The seat whose own call caused the last draw (MX-5.3)."""
    tied: list[int]
    """Seats with a tied call in the last draw's window."""
    hands: list[str]
    """The tiles of each seat, in the order in which they came."""
    grids: list[str]
    """Canonical grid texts."""
    bag: str
    """Undealt tiles, the next one first."""
    status: list[str]
    persons: list[bool]
    here: list[bool]
    """Whether a seat is connected."""
    agreed: list[int]
    """Seats that have agreed to the deadlock (MX-7.1)."""
    holder: int
    theme: str
    free_text: bool
    """Whether any text may be named as theme in this round (MX-8.4)."""
    verdicts: dict[str, bool]
    """Words voted on in this round: whether they are thematic (MX-8.12)."""
    accepted: list[str]
    """Words that are not listed, accepted for the match (MX-3.6)."""
    refused: list[str]
    """Words that are not listed, refused in this round (MX-3.6)."""
    claimed: list[tuple[str, ...]]
    """Words that each seat has claimed as thematic in this round (MX-8.10)."""
    claims: list[Claim]
    """Claims still to be checked, the next one first."""
    claimed_at: int
    """When the claim window opened (MX-9.2)."""
    ballot: Ballot | None
    penalised: list[int]
    """Seats with a false_final in this round (MX-9.7)."""
    removed: list[int]
    """Seats that have struck a word (MX-11.15)."""
    done: list[int]
    """Seats that are done with the review, or ready for the next round (MX-11.14)."""
    round: int
    standings: list[int]
    """Won rounds less penalties, or the points total; zeros in a match of one round."""
    winner: int
    """The seat that won this round's race."""


def begin(players: int, rulings: Rulings, seed: int) -> State:
    """A match before its first deal."""
    s = State(
        rulings, players, Chance(seed), LOBBY, 0, 0, 0, NOBODY, [], [""] * players,
        [grids.EMPTY] * players, "", [ACTIVE] * players, [True] * players, [True] * players, [],
        NOBODY, "", False, {}, [], [], [()] * players, [], 0, None, [], [], [], 0, [0] * players,
        NOBODY,
    )  # fmt: skip
    s.free_text = may_name_anything(s)
    return s


_FIELDS = [f.name for f in fields(State)]
_LISTS = (
    "tied", "hands", "grids", "status", "persons", "here", "agreed", "accepted", "refused",
    "claimed", "claims", "penalised", "removed", "done", "standings",
)  # fmt: skip


def clone(s: State) -> State:
    """A copy that shares nothing that can change."""
    made = State.__new__(State)
    for name in _FIELDS:
        setattr(made, name, getattr(s, name))
    for name in _LISTS:
        setattr(made, name, getattr(s, name).copy())
    made.chance = Chance(s.chance.state)
    made.verdicts = s.verdicts.copy()
    if s.ballot is not None:
        made.ballot = Ballot(s.ballot.kind, {w: v.copy() for w, v in s.ballot.votes.items()})
    return made


def snapshot(s: State) -> bytes:
    """All of the state: equal states, equal bytes."""
    values = [getattr(s, name) for name in _FIELDS if name not in ("chance", "ballot", "verdicts")]
    if s.ballot is not None:
        values += [s.ballot.kind, *((w, sorted(v.items())) for w, v in s.ballot.votes.items())]
    return msgspec.json.encode([*values, sorted(s.verdicts.items()), s.chance.state])


# Questions


def active(s: State) -> list[int]:
    """Seats that are active."""
    return [seat for seat, status in enumerate(s.status) if status == ACTIVE]


def playing(s: State) -> list[int]:
    """Seats that have not left the match."""
    return [seat for seat, status in enumerate(s.status) if status != RESIGNED]


def contesting(s: State) -> list[int]:
    """Seats that are neither out nor resigned: they score their grids."""
    return [seat for seat, status in enumerate(s.status) if status in (ACTIVE, FROZEN)]


def is_ready(s: State) -> bool:
    """Whether all connected seats that have not resigned are done, at least one (MX-11.14)."""
    asked = [seat for seat in playing(s) if s.here[seat]]
    return bool(asked) and all(seat in s.done for seat in asked)


def in_window(s: State, now: int) -> bool:
    """Whether a draw's tie window is open (MX-5.1)."""
    is_race = s.phase in (RACING, ENDGAME)
    return is_race and s.draw > 0 and now < s.drawn_at + s.rulings.tie_window


def is_expert(s: State) -> bool:
    return s.rulings.expert == "on"


def has_theme(s: State) -> bool:
    """Whether a theme is played for: not in Free Spirit (MX-12.1)."""
    return s.rulings.free_spirit == "off"


def may_name_anything(s: State) -> bool:
    """Whether free-text themes may be named in a round that is dealt now (MX-8.4)."""
    rulings = s.rulings
    if rulings.theme_judge == "list_only" or rulings.theme_source == "catalogue":
        return False
    return rulings.theme_source == "free_text" or all(s.persons)


def is_voted_theme(s: State) -> bool:
    """Whether the theme counts as a free-text theme, under which every word needs a verdict
    (MX-8.9). By vote alone any theme does, if two people can vote."""
    if s.theme not in themes.CATALOGUE:
        return bool(s.theme)
    return s.rulings.theme_judge == "vote_only" and sum(s.persons) >= 2


def is_thematic(s: State, word: str | None) -> bool:
    """Whether a word is thematic (MX-8.9, MX-8.12)."""
    if word is None or not has_theme(s) or not s.theme:
        return False
    verdict = s.verdicts.get(word)
    if verdict is not None:
        return verdict
    if is_voted_theme(s):
        return False
    return themes.match(word, s.theme, s.rulings.word_list)


@lru_cache(maxsize=32)
def _vocabulary(name: str, custom: str) -> WordList:
    return words.custom(custom) if name == "custom" else words.load(name)


def vocabulary(rulings: Rulings) -> WordList:
    """The word list of the table (MX-3.4)."""
    if rulings.word_list != "custom":
        return _vocabulary(rulings.word_list, "")
    written = rulings.custom_words
    return _vocabulary("custom", written) if written else _vocabulary("scowl70", "")


@dataclass(frozen=True, slots=True)
class Allowed(Container[str]):
    """The words of the list, and those accepted by vote."""

    listed: frozenset[str]
    accepted: tuple[str, ...]

    def __contains__(self, word: object) -> bool:
        return word in self.listed or word in self.accepted


def allowed(s: State) -> Container[str]:
    """The allowed words (MX-3.4, MX-3.6)."""
    listed = vocabulary(s.rulings).words
    return Allowed(listed, tuple(s.accepted)) if s.accepted else listed


def is_good_line(s: State, line: Line) -> bool:
    """Whether a line is an allowed word; in Expert a line of two letters is not (MX-12.4)."""
    if line.word is None or (is_expert(s) and len(line.cells) == 2):
        return False
    return line.word in allowed(s)


@lru_cache(maxsize=4096)
def cells_of(grid: str) -> tuple[Cell, ...]:
    """The cells of a canonical grid text."""
    return grids.parse(grid)


@lru_cache(maxsize=4096)
def lines_of(grid: str) -> tuple[Line, ...]:
    """The lines of a canonical grid text."""
    return grids.lines(cells_of(grid))


@lru_cache(maxsize=4096)
def placed(grid: str) -> int:
    """How many tiles of a grid are placed (MX-3.8)."""
    return len(grids.placed(cells_of(grid)))


def words_in(grid: str) -> set[str]:
    """The words that stand in a grid, good or bad."""
    return {line.word for line in lines_of(grid) if line.word is not None}
