"""A million random 4-player games through the command, on all cores, warm cache.

.venv/bin/python benchmarks/million.py
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path


def main() -> None:
    kibitz = str(Path(sys.executable).with_name("kibitz"))
    bots = ",".join(["random"] * 4)
    began = time.perf_counter()
    run = subprocess.run(
        f"{kibitz} sim mixed-doubles --bots {bots} --games 1000000 --seed 1 --json".split(),
        capture_output=True,
        text=True,
        check=True,
    )
    took = time.perf_counter() - began
    found = json.loads(run.stdout)
    print(
        f"a million games: {took:.1f} s in all, {found['seconds']:.1f} s playing, "
        f"{found['steps_per_second']:,.0f} steps/s, wins {found['wins']}"
    )


if __name__ == "__main__":
    main()
