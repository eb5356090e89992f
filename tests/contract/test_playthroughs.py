"""Golden playthroughs: one game per seat count, unchanged unless ``rules_version`` rose.

``KIBITZ_REGENERATE=1 pytest tests/contract/test_playthroughs.py`` writes those that are missing or
belong to an older rules version. ``KIBITZ_REGENERATE=all`` writes all of them: for a change of the
format, never to make a changed rule pass.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path

from test_rulebooks import folder
from walks import Walk, each_table

from kibitz.core.game import AnyGame, dump

SEED = 2026
REGENERATE = os.environ.get("KIBITZ_REGENERATE", "")


def playthrough(game: AnyGame, seats: int) -> str:
    """A whole game as text: what is done, by what chance, what happens, what the position is."""
    walk = Walk(game, seats, SEED)
    facts = game.facts
    rows = [
        f"# {facts.title}, {seats} seats",
        f"rules_version: {facts.rules_version}",
        f"position: {_compact(game.position(walk.state))}",
    ]
    while not walk.is_over:
        entry = walk.step()
        outcome = walk.play.log[-1].outcome
        who = "referee" if entry.seat < 0 else f"S{entry.seat}"
        clock = f"@{entry.t} " if game.facts.simultaneous else ""
        chance = f" = {','.join(outcome.chance)}" if outcome.chance else ""
        verdict = "" if outcome.verdict == "ok" else f" [{outcome.verdict}]"
        rows.append(f"\n{clock}{who}: {game.write(entry.action)}{chance}{verdict}")
        rows += [f"  {_compact(dump(event))}" for event in outcome.events]
        rows.append(f"  actors {sorted(game.actors(walk.state))}, {_options(game, walk)}")
        position = _compact(game.position(walk.state))
        rows.append(f"  position {hashlib.sha256(position.encode()).hexdigest()[:16]}")
    rows.append(f"\nposition: {_compact(game.position(walk.state))}")
    rows.append(f"result: {_compact(dump(walk.play.result()))}")
    return "\n".join(rows) + "\n"


def _options(game: AnyGame, walk: Walk) -> str:
    listed = [game.legal(walk.state, seat) for seat in sorted(game.actors(walk.state))]
    count = sum(len(options or ()) for options in listed)
    return "moves not listed" if None in listed else f"moves {count}"


def _compact(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _version(text: str) -> int:
    return int(text.split("rules_version: ")[1].split("\n")[0])


def _path(game: AnyGame, seats: int) -> Path:
    return folder(game) / "tests" / "playthroughs" / f"{seats:02}-seats.txt"


@each_table
def test_playthroughs_are_unchanged(game: AnyGame, seats: int) -> None:
    path, found = _path(game, seats), playthrough(game, seats)
    golden = path.read_text("utf-8") if path.exists() else ""
    is_older = not golden or _version(golden) < game.facts.rules_version
    if REGENERATE == "all" or (REGENERATE and is_older):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(found, "utf-8")
        golden = found
    assert golden, f"{path} is missing: write it with KIBITZ_REGENERATE=1"
    assert _version(golden) == game.facts.rules_version, (
        f"the rules version rose: write {path.name} anew with KIBITZ_REGENERATE=1"
    )
    assert found == golden, "a rule changed: rules_version must rise"
