"""Baseline: PyPI bgsolver 0.1 (MIT) on the same hands and words (needs: pip install bgsolver==0.1).

One child process per hand, killed at the limit.
usage: python mixmo_bgsolver.py WORDS.txt [--sizes 6 20 40 60] [--n 10] [--limit 60]
"""
from __future__ import annotations

import argparse
import contextlib
import io
import multiprocessing as mp
import time

from mixmo_common import check, hands, load_words, pct


def child(hand, words, q):
    import pandas as pd
    import bgsolver.player as bp
    from bgsolver.board import Board
    bp.WORD_LIST[:] = words
    t0 = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()):
        board, player = Board(), bp.Player(list(hand))
        ok = False
        while True:
            before = len(player.letters)
            word = player.choose_word(board)
            if word:
                player.make_word(word, board)
            if not player.letters:
                ok = True
                break
            if len(player.letters) == before:
                ok = player.reorder(board, mode="auto")
                break
    cells = None
    if ok:
        cells = {}
        for w in board.words_made:
            for p, c in zip(w.coordinates, w.word):
                cells[p[1], p[0]] = c
    q.put((time.process_time() - t0, cells))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("words")
    ap.add_argument("--sizes", type=int, nargs="*", default=[6, 20, 40, 60])
    ap.add_argument("--n", type=int, default=10)
    ap.add_argument("--limit", type=float, default=60.0)
    a = ap.parse_args()
    words = load_words(a.words)
    valid = set(words)
    for size in a.sizes:
        times, ok, late, bad = [], 0, 0, 0
        for h in hands(size, a.n):
            q = mp.Queue()
            p = mp.Process(target=child, args=(h, words, q))
            p.start()
            try:
                t, cells = q.get(timeout=a.limit)
                times.append(t)
                if cells:
                    try:
                        check(cells, h, valid)
                        ok += 1
                    except AssertionError:
                        bad += 1
            except Exception:
                late += 1
                times.append(a.limit)
                p.kill()
            p.join()
        print(f"bgsolver size={size} solved {ok}/{a.n} late={late} invalid={bad}  p50={pct(times, 50):.2f} s  p90={pct(times, 90):.2f} s  max={max(times):.2f} s", flush=True)


if __name__ == "__main__":
    main()
