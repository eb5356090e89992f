"""Positions set up in a line, and what can be tried in them.

Positions are excerpts: seats that only have to be there hold nothing, and ``bag`` names what is
drawn next, so that no draw brings the Bandit by surprise.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kibitz.core import scenario
from kibitz.core.errors import Refused
from kibitz.core.game import REFEREE, Entry, Outcome, Refusal
from kibitz.core.play import Play
from kibitz.core.rulebook import rulebook
from kibitz.core.rulings import read_rulings
from kibitz.games.mixmo import GAME

COUNTS = {
    "A": 10, "B": 2, "C": 3, "D": 4, "E": 17, "F": 2, "G": 3, "H": 3, "I": 9, "J": 2, "K": 1,
    "L": 6, "M": 3, "N": 7, "O": 7, "P": 3, "Q": 2, "R": 6, "S": 7, "T": 7, "U": 6, "V": 3,
    "W": 1, "X": 1, "Y": 1, "Z": 1, "?": 2, "!": 1,
}  # fmt: skip
"""How many there are of each tile (MX-0.1), written down once more."""
ALL = "".join(tile * count for tile, count in COUNTS.items())
HELD = {2: 60, 3: 40, 4: 30, 5: 24, 6: 20}
"""Players, and the tiles of each in the end."""
DRAWS = {2: 27, 3: 17, 4: 12, 5: 9, 6: 7}

G1 = "ELEPHANT/L......I/KIT....G/.......E/...OTTER"
G2 = "SQUIRREL/E......I/AS.....O/...OCEAN/...F/...F"
G3 = "ELEPHANT/L......I/KIT....G/.......E/...TTOER"
"""The three grids of twenty tiles in the ledger's examples; TTOER is no word."""
G3_STRUCK = "ELEPHANT/L......I/KIT....G/.......E/.......R"
BAG = "SOEDRIGUNAMOLETICASHSEAR"
"""Drawn next in most positions: no wild, no rare letter."""
BAT, ELK, GNU = "BAT", "ELK", "GNU"
LIST = ("wildlife", "plants", "sport", "music", "professions", "food", "body", "clothing")


def tiles(grid: str) -> str:
    """The tiles of a grid text without jokers, as a hand."""
    return "".join(symbol for symbol in grid if symbol.isalpha())


def rulings(**options: object) -> Any:
    """Rulings from keys and values, checked as a table's are."""
    return read_rulings(GAME.rulings, options)


class Board:
    """A round in progress."""

    def __init__(self, play: Play) -> None:
        self.play = play

    def __getitem__(self, path: str) -> Any:
        """What stands at a dotted path of the position now."""
        found: Any = GAME.position(self.play.state)
        for step in path.split("."):
            found = found[int(step)] if isinstance(found, list) else found[step]
        return found

    def _read(self, line: str) -> tuple[int, Any, int, tuple[str, ...] | None]:
        """Seat, action, time and given chance of a line; what is due by then is done."""
        doing = scenario.read_line(line)
        t = self.play.t if doing.t is None else doing.t
        action = GAME.read(doing.action)
        due = GAME.due(self.play.state)
        if doing.seat in (None, REFEREE) and due and type(due.action) is type(action):
            return REFEREE, due.action, max(t, due.t), doing.chance
        self.play.advance(t)
        assert doing.seat is not None, line
        return doing.seat, action, t, doing.chance

    def outcome(self, line: str) -> Outcome:
        """What one allowed line did."""
        seat, action, t, chance = self._read(line)
        return self.play.enter(seat, action, t, chance).outcome

    def verdict(self, line: str) -> str:
        """How an allowed line was judged."""
        return self.outcome(line).verdict

    def do(self, *given: str) -> Board:
        """Every line is allowed and is done; ``@1250`` alone lets time pass."""
        for line in given:
            doing = scenario.read_line(line)
            if doing.action:
                self.outcome(line)
            else:
                self.play.advance(doing.t or 0)
        return self

    def refusal(self, line: str) -> Refusal:
        """Why the line is not allowed; trying it must change nothing."""
        seat, action, t, _ = self._read(line)
        before = GAME.snapshot(self.play.state)
        asked = GAME.refusal(self.play.state, Entry(t, seat, action))
        with pytest.raises(Refused) as caught:
            self.play.enter(seat, action, t)
        found = caught.value.refusal
        assert found == asked
        assert found.rule in rulebook(GAME).rules
        assert found.sentence
        assert GAME.snapshot(self.play.state) == before
        return found

    def refused(self, line: str) -> str:
        """The ledger's word for the refusal of a line."""
        return self.refusal(line).reason

    def against(self, line: str) -> str:
        """The rule against a line."""
        return self.refusal(line).rule

    def due(self) -> tuple[str, int] | None:
        """The referee's next entry and its time."""
        entry = GAME.due(self.play.state)
        return None if entry is None else (GAME.write(entry.action), entry.t)

    def limit(self) -> tuple[str, int] | None:
        """What the referee does after a while of wall time, and after how many ms."""
        found = GAME.limit(self.play.state)
        return None if found is None else (GAME.write(found.action), found.ms)

    def seen(self, seat: int | None) -> dict[str, Any]:
        """The view of a seat as plain data, without whose it is."""
        plain: dict[str, Any] = msgspec.to_builtins(GAME.view(self.play.state, seat))
        return {key: value for key, value in plain.items() if key != "seat"}

    def heard(self, seat: int | None) -> str:
        """Everything that a seat has been shown so far, as one text."""
        events = [
            GAME.redact(event, seat) for played in self.play.log for event in played.outcome.events
        ]
        shown = [msgspec.to_builtins(event) for event in events if event is not None]
        return msgspec.json.encode([self.seen(seat), shown]).decode()

    def over(self) -> tuple[int, ...]:
        """The winners of the finished match."""
        found = GAME.result(self.play.state)
        assert found is not None
        assert self["phase"] == "match_over"
        return tuple(found.winners)

    def goes_on(self) -> bool:
        """Whether the match is not over."""
        return GAME.result(self.play.state) is None


def at(position: dict[str, Any], **options: object) -> Board:
    """A board in a position."""
    chosen = rulings(**options)
    play = Play.from_state(GAME, GAME.load(position, chosen, 0), position["players"], chosen, 0)
    return Board(play)


def new(seats: int, seed: int = 0, **options: object) -> Board:
    """A new match before the first deal."""
    return Board(Play(GAME, seats, rulings(**options), seed))


def opening(players: int = 2, **fields: Any) -> dict[str, Any]:
    """A race that has just begun: PLANET, CASTER, OXENIT, RADIUM and so on."""
    hands = ["PLANET", "CASTER", "OXENIT", "RADIUM", "LASERS", "BONNET"][:players]
    return {"players": players, "hands": hands, "bag": BAG[: 4 * players * 2], **fields}


def alone(hand: str, **fields: Any) -> dict[str, Any]:
    """Seat 0 holds these tiles in a race of two; seat 1 holds nothing."""
    return {"players": 2, "hands": [hand, ""], "bag": BAG[:8], **fields}


def endgame(*hands: str, players: int = 3, **fields: Any) -> dict[str, Any]:
    """The bag is empty, the theme wildlife, and all tie windows are over at 1000."""
    rest = [""] * (players - len(hands))
    return {
        "players": players, "phase": "endgame", "theme": "wildlife", "hands": [*hands, *rest],
        **fields,
    }  # fmt: skip


def six(**fields: Any) -> dict[str, Any]:
    """The endgame of the ledger's examples: six seats, G1 and G2 in the hands of seats 0 and 1."""
    return endgame(tiles(G1), tiles(G2), players=6, **fields)


def review(*grids: str, players: int = 6, **fields: Any) -> dict[str, Any]:
    """The race is over, and these grids are to be scored."""
    rest = players - len(grids)
    return {
        "players": players, "phase": "review", "theme": "wildlife",
        "grids": [*grids, *["-"] * rest], "hands": [*map(tiles, grids), *[""] * rest], **fields,
    }  # fmt: skip


def scored(*grids: str, options: dict[str, object] | None = None, **fields: Any) -> list[int]:
    """What the grids are worth in a match for points."""
    board = at(review(*grids, **fields), format="points", **(options or {}))
    standings: list[int] = board.do("referee: close_review")["standings"]
    return standings[: len(grids)]


def word(text: str) -> str:
    """The verdict of a call of one row with exactly these tiles, wilds as written."""
    hand = "".join("!" if s in "12345!" else "?" if s.islower() or s == "?" else s for s in text)
    return at(alone(hand)).verdict(f"@1000 0: call_mixmo {text}")
