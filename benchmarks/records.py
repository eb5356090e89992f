"""What a state of Mixed Doubles costs: bytes, clones, cold compile, warm start.

.venv/bin/python benchmarks/records.py
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from typing import Any

import numpy as np
from numba import njit  # noqa: TID251  (a peer of the kernels, not one of them)

from kibitz.core import kernel
from kibitz.core.discovery import find

START = """
import time
from kibitz.core.discovery import find
began = time.process_time()
game = find("mixed-doubles")
game.warm()
game.new(4, game.rulings(), 1)
print(time.process_time() - began)
"""


@njit(nogil=True)  # type: ignore[untyped-decorator]
def clone_records(records: Any, times: int) -> None:
    for i in range(times):
        records[1 + i % 8] = records[0]


@njit(nogil=True)  # type: ignore[untyped-decorator]
def copy_bytes(data: Any, times: int) -> None:
    for i in range(times):
        for k in range(data.shape[1]):  # the compiler makes a memcpy of this
            data[1 + i % 8, k] = data[0, k]


def nanoseconds(work: Any, data: Any, times: int = 5_000_000) -> float:
    work(data, 10)
    best = 1e9
    for _ in range(5):
        began = time.process_time()
        work(data, times)
        best = min(best, time.process_time() - began)
    return best / times * 1e9


def start_seconds(cache: str) -> float:
    """CPU seconds to the first move in a new process."""
    run = subprocess.run(
        [sys.executable, "-c", START],
        env=os.environ | {"KIBITZ_CACHE": cache},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(run.stdout)


def main() -> None:
    game: Any = find("mixed-doubles")
    game.warm()
    state = game.new(4, game.rulings(), 1)
    size = state.records.dtype.itemsize
    records = np.concatenate([state.records] * 9)
    plain = np.zeros((9, size // 8), dtype=np.uint64)
    inside = nanoseconds(clone_records, records)
    memcpy = nanoseconds(copy_bytes, plain)
    times = 100_000
    began = time.process_time()
    for _ in range(times):
        kernel.clone(state.records)
    outside = (time.process_time() - began) / times * 1e6
    print(f"bytes a state: {size}")
    print(f"clone in a kernel: {inside:.1f} ns, memcpy of as many bytes {memcpy:.1f} ns")
    print(f"ratio clone / memcpy: {inside / memcpy:.2f}; clone from Python {outside:.2f} us")
    with tempfile.TemporaryDirectory() as cache:
        print(f"cold compile: {start_seconds(cache):.1f} CPU-s", end="; ")
        print(f"warm start: {min(start_seconds(cache) for _ in range(3)):.2f} CPU-s")
    print(f"memory of this process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB")


if __name__ == "__main__":
    main()
