"""What cards are worth where they lie: the fit behind the tables in policy.py.

Keen players play whole games. At the start of a turn in mid-game, each seat's cards are noted, and
what the seat still scores afterwards is explained by them, by least squares.

    python -m kibitz.games.mixed_doubles.tests.fitting [games]
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kibitz.core.chance import derive
from kibitz.games.mixed_doubles import GAME
from kibitz.games.mixed_doubles.cards import COLOR_CODES

MID_GAME = range(12, 91)
"""Cards left in the pile while the noted turns begin."""
NAMES = (
    "1", "pile",
    *(f"palette {c}" for c in COLOR_CODES), *(f"jackpot {c}" for c in COLOR_CODES),
    *(f"opposed {c}" for c in COLOR_CODES),
    "ER", "ST", "M5",
)  # fmt: skip


def notes_of(records: Any, wait: int) -> list[float]:
    """The noted numbers for the seat that is ``wait`` seats from its turn."""
    values = GAME.engine.codes.VALUE
    players = int(records["players"][0])
    seat = (int(records["seat"][0]) + wait) % players
    palettes = records["palette"][0, :players]
    own = palettes[seat]
    others = palettes[:, :6].sum(axis=0) - own[:6]
    return [
        1.0,
        float(records["pile_left"][0]),
        *(own[:6] * values).tolist(),
        *(records["jackpot"][0] * values).tolist(),
        *(others * values).tolist(),
        *own[6:9].tolist(),
    ]


def one_game(players: int, seed: int, wait: int) -> tuple[list[list[float]], list[float]]:
    """The notes of a game, and the points each noted seat still scored."""
    engine = GAME.engine
    records = engine.new(players, GAME.rulings(), seed)
    nothing = engine.NONE_GIVEN
    journal = np.zeros((0, 4), dtype=np.int64)
    engine.doors.perform_at(records, 0, engine.codes.DEAL, nothing, journal)
    rows: list[list[float]] = []
    seats: list[int] = []
    had: list[int] = []
    last = -1
    while int(records["phase"][0]) != engine.st.GAME_OVER:
        left = int(records["pile_left"][0])
        begins = int(records["phase"][0]) == engine.st.START and left != last
        if begins and left in MID_GAME:
            last = left
            seat = (int(records["seat"][0]) + wait) % players
            rows.append(notes_of(records, wait))
            seats.append(seat)
            had.append(engine.standing(records)[0][seat])
        code = engine.search.choice_at(records, True)
        engine.doors.perform_at(records, 0, code, nothing, journal)
    scores = engine.standing(records)[0]
    return rows, [float(scores[seat] - then) for seat, then in zip(seats, had, strict=True)]


def fit(players: int, games: int, wait: int = 0) -> dict[str, float]:
    """The weight of each noted number."""
    rows: list[list[float]] = []
    gains: list[float] = []
    for number in range(games):
        noted, gained = one_game(players, derive(players, number), wait)
        rows += noted
        gains += gained
    found: NDArray[np.float64] = np.linalg.lstsq(np.array(rows), np.array(gains), rcond=None)[0]
    return dict(zip(NAMES, found.tolist(), strict=True))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    for players in (2, 4):
        for wait in (0, 1):
            weights = fit(players, games, wait)
            told = "  ".join(f"{name} {weight:.2f}" for name, weight in weights.items())
            print(f"{players} players, {wait} seats from the turn: {told}")


if __name__ == "__main__":
    main()
