"""How strong the bots are: paired seeds, every seat in turn, Wilson's 95 % intervals.

.venv/bin/python benchmarks/strength.py GAME [seconds a move] [games]
"""

from __future__ import annotations

import sys

from kibitz.core.discovery import find
from kibitz.lab.compare import compare

PAIRS = (("easy", "random", 20_000), ("hard", "easy", 0))


def main() -> None:
    game = find(sys.argv[1])
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 0.05
    games = int(sys.argv[3]) if len(sys.argv) > 3 else 800
    least, most = game.facts.seats
    for first, second, many in PAIRS:
        for seats in sorted({least, min(most, 4)}):
            found = compare(game, first, second, seats, many or games, seed=11, seconds=seconds)
            share = found.win_share
            print(
                f"{first} against {second}, {seats} players, {found.games} games: wins "
                f"{share.value:.1%} ({share.low:.1%} to {share.high:.1%}), equals would win "
                f"{found.chance:.0%}; leads by {found.lead.value:.1f} points "
                f"({found.lead.low:.1f} to {found.lead.high:.1f})",
                flush=True,
            )


if __name__ == "__main__":
    main()
