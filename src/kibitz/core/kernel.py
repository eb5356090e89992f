"""The one door to Numba: how rules over a record are compiled, cached and kept honest.

A game's rules are functions over one NumPy record, decorated with ``@rule``. This module decides
where compiled code is kept, so that stale code is impossible: the cache folder's name is a hash of
every kernel source, of the versions and of the flags, chosen before Numba is imported.

Environment: ``KIBITZ_JIT=0`` runs the rules as plain Python, ``KIBITZ_BOUNDSCHECK=1`` checks every
index (with its own cache), ``KIBITZ_CACHE`` names the folder for compiled code.

How to write rules that behave the same compiled and as plain Python: read scalars as ``int(s.x)``;
never compute in narrow fields; keep 64-bit arithmetic to the functions below; pass large tables as
arguments; store flags as ``u1``, never as bool arrays.
"""

from __future__ import annotations

import gc
import hashlib
import os
import re
import shutil
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])

JIT = os.environ.get("KIBITZ_JIT", "1") != "0"
BOUNDSCHECK = os.environ.get("KIBITZ_BOUNDSCHECK", "0") == "1"
SOURCES = Path(__file__).resolve().parent.parent
KEPT_FOLDERS = 4
RULES = re.compile(rb"^@(?:kernel\.)?(?:rule|door)\b", re.M)
IMPORTS = re.compile(rb"^(?:from|import) [^(\n]*(?:\([^)]*\))?", re.M)


def _compiled_sources(root: Path) -> dict[Path, bytes]:
    """Every file with rules, and the neighbours whose constants are compiled into them."""
    texts = {path: path.read_bytes() for path in root.rglob("*.py")}
    wanted = [p for p, text in texts.items() if RULES.search(text) or p == Path(__file__)]
    for path in wanted:  # grows meanwhile
        for line in IMPORTS.findall(texts[path]):
            for name in re.findall(rb"\w+", line):
                neighbour = path.with_name(f"{name.decode()}.py")
                if neighbour in texts and neighbour not in wanted:
                    wanted.append(neighbour)
    return {path: texts[path] for path in wanted}


def source_hash(root: Path = SOURCES) -> str:
    """A name for all that compiled code of a folder depends on: sources, versions, flags."""
    name = hashlib.sha256()
    for path, text in sorted(_compiled_sources(root).items()):
        name.update(str(path.relative_to(root)).encode() + b"\0" + text + b"\0")
    for package in ("numba", "llvmlite", "numpy"):
        name.update(f"{package} {version(package)}\n".encode())
    name.update(f"{sys.version} {JIT} {BOUNDSCHECK} {root}".encode())
    return name.hexdigest()[:20]


def _home() -> Path:
    given = os.environ.get("KIBITZ_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "kibitz"


def choose_folder() -> Path | None:
    """The folder for compiled code, made if need be; None (and one warning) if none is writable."""
    try:
        folder = _home() / f"kernels-{source_hash()}"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        os.utime(folder)
    except (OSError, RuntimeError) as error:
        warnings.warn(
            f"Compiled code cannot be kept ({error}); every start will compile again. "
            "Set KIBITZ_CACHE to a folder that can be written to.",
            RuntimeWarning,
            stacklevel=2,
        )
        return None
    _forget_old(folder)
    return folder


@cache
def _folder_of(package: str) -> Path | None:
    """Where a top-level package keeps its compiled code; games from elsewhere have a place of
    their own, named after their own sources."""
    if FOLDER is None or package == __name__.partition(".")[0]:
        return FOLDER
    file = getattr(sys.modules.get(package), "__file__", None)
    if file is None:
        return None
    folder = FOLDER / f"{package}-{source_hash(Path(file).resolve().parent)}"
    folder.mkdir(exist_ok=True)
    return folder


def _forget_old(current: Path) -> None:
    """Keeps the newest few cache folders; a month must pass before one goes."""
    others = [p for p in current.parent.glob("kernels-*") if p != current]
    others.sort(key=lambda p: p.stat().st_mtime, reverse=True)
    for old in others[KEPT_FOLDERS:]:
        if time.time() - old.stat().st_mtime > 30 * 86400:
            shutil.rmtree(old, ignore_errors=True)


FOLDER: Path | None = None

if JIT:
    FOLDER = choose_folder()
    if FOLDER is not None:
        os.environ["NUMBA_CACHE_DIR"] = str(FOLDER)
    os.environ["NUMBA_BOUNDSCHECK"] = "1" if BOUNDSCHECK else "0"
    import numba

    config: Any = numba.config
    config.CACHE_DIR = str(FOLDER or "")
    config.BOUNDSCHECK = 1 if BOUNDSCHECK else None
else:
    np.seterr(over="ignore")  # the generator wraps round, compiled or not

_dtypes: dict[str, np.dtype[Any]] = {}

Ints = NDArray[np.int64]
"""A row of whole numbers."""
Rows = NDArray[np.int64]
"""A table of whole numbers: two axes."""
Rng = NDArray[np.uint64]
"""A generator's state, an array of length one."""
Records = NDArray[Any]
"""A one-dimensional array of a game's records; a single state is an array of length one."""


_rules: list[_Rule] = []


def rule(function: F) -> F:
    """Compiles a function of the rules for its annotated types, cached, without the GIL.

    For other rules to call. Annotations are ``int``, ``bool``, ``float``, ``np.uint64``, ``Ints``,
    ``Rows``, ``Rng``, ``Records``, the protocol given to ``record``, or None. Compilation waits for
    ``compile_rules``, so rules may stand in the order of the rulebook. Plain Python when
    KIBITZ_JIT=0.
    """
    return _declare(function, is_door=False)


def door(function: F) -> F:
    """A rule that Python calls. Few of them: each costs a wrapper."""
    return _declare(function, is_door=True)


@dataclass
class _Rule:
    """A declared rule: one signature, compiled when it is first needed."""

    function: Callable[..., Any]
    compiled: Any
    is_door: bool

    def compile(self) -> None:
        if not self.compiled.signatures:
            if _on_compile:
                _on_compile(self.function.__name__)
            self.compiled.compile(_signature(self.function))
            self.compiled.disable_compile()


def _declare(function: F, is_door: bool) -> F:
    if not JIT:
        return function
    njit: Any = numba.njit  # noqa: TID251  (the one place)
    folder = _folder_of(function.__module__.partition(".")[0])
    if folder is not None:
        os.environ["NUMBA_CACHE_DIR"] = config.CACHE_DIR = str(folder)
    compiled = njit(
        cache=folder is not None,
        nogil=True,
        no_cpython_wrapper=not is_door,
        no_cfunc_wrapper=True,
    )(function)
    declared = _Rule(function, compiled, is_door)
    template = compiled.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        # Called while a caller is compiled: the declared types, whatever narrow or literal types
        # the caller passes, so that each rule is compiled once.
        declared.compile()
        return template(args, kws)

    compiled.get_call_template = get_call_template
    _rules.append(declared)
    return cast(F, compiled)


_on_compile: Callable[[str], None] | None = None


def compile_rules(package: str, progress: Callable[[str, int, int], None] | None = None) -> None:
    """Compiles, or reads from disk, every door of the imported modules of a package.

    ``progress`` is told (rule, done, total). A damaged cache is thrown away and made anew.
    """
    global _on_compile
    ours = [r for r in _rules if r.function.__module__.startswith(package)]
    done = 0

    def tell(name: str) -> None:
        nonlocal done
        if progress:
            progress(name.strip("_").replace("_", " "), min(done, len(ours)), len(ours))
        done += 1

    collecting = gc.isenabled()
    gc.disable()  # compiling leaves little garbage behind early; a sixth of the time otherwise
    _on_compile = tell
    try:
        for declared in ours:
            if declared.is_door:
                _compile_safely(declared)
    finally:
        _on_compile = None
        if collecting:
            gc.enable()
    path = marker(package)
    if path is not None:
        path.touch()
    if progress:
        progress("ready", len(ours), len(ours))


def _compile_safely(declared: _Rule) -> None:
    try:
        declared.compile()
    except Exception as error:
        if FOLDER is None or not _is_cache_trouble(error):
            raise
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True, exist_ok=True)
        declared.compile()


def signatures() -> dict[str, int]:
    """How many signatures each rule was compiled for: never more than one."""
    return {
        f"{r.function.__module__}.{r.function.__name__}": len(r.compiled.signatures) for r in _rules
    }


def _signature(function: Callable[..., Any]) -> Any:
    """The Numba signature that a function's annotations say."""
    words = dict(function.__annotations__)
    result = _numba_type(function, words.pop("return"))
    return result(*(_numba_type(function, word) for word in words.values()))


def _numba_type(function: Callable[..., Any], word: str) -> Any:
    types = numba.types
    simple = {
        "None": types.void,
        "int": types.int64,
        "bool": types.boolean,
        "float": types.float64,
        "np.uint64": types.uint64,
        "Ints": types.int64[::1],
        "Rows": types.int64[:, ::1],
        "Rng": types.uint64[::1],
    }
    if word in simple:
        return simple[word]
    dtype = _dtypes[function.__module__.rpartition(".")[0]]
    if word == "Records":
        typeof: Any = numba.typeof
        return typeof(np.zeros(1, dtype))
    if word == "State":
        return numba.from_dtype(dtype)
    raise TypeError(f"{function.__qualname__}: a rule cannot be annotated {word!r}")


def record(state: type, fields: Iterable[tuple[Any, ...]]) -> np.dtype[Any]:
    """The dtype of a game's record, and ``state`` as the protocol that type checkers see.

    Attributes work in plain Python too. One record a package.
    """
    dtype = np.dtype((np.record, list(fields)))
    _dtypes[state.__module__.rpartition(".")[0]] = dtype
    return dtype


def blank(dtype: np.dtype[Any], count: int = 1) -> Records:
    """Records of zeros."""
    return np.zeros(count, dtype=dtype)


def clone(records: Records) -> Records:
    """A copy that shares nothing; a memcpy, not NumPy's field-by-field copy."""
    return records.view(np.uint8).copy().view(records.dtype)


def layout_hash(dtype: np.dtype[Any]) -> str:
    """A short name of a record's layout, for snapshots."""
    return hashlib.sha256(repr(dtype.descr).encode()).hexdigest()[:12]


def _is_cache_trouble(error: BaseException) -> bool:
    """Whether an error came out of reading Numba's cache."""
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename.endswith(("caching.py", "serialize.py")):
            return True
        trace = trace.tb_next
    return False


def marker(package: str) -> Path | None:
    """The file that says a package's kernels are on disk; None where nothing can be kept."""
    folder = _folder_of(package.partition(".")[0])
    return None if folder is None else folder / f"{package}.warm"


# The generator: SplitMix64, the same stream as kibitz.core.chance.Chance.

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_A = np.uint64(0xBF58476D1CE4E5B9)
MIX_B = np.uint64(0x94D049BB133111EB)
S27, S30, S31, S32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
ONE = np.uint64(1)


@rule
def scramble(x: np.uint64) -> np.uint64:
    """One output of the generator for a 64-bit state."""
    x = (x ^ (x >> S30)) * MIX_A
    x = (x ^ (x >> S27)) * MIX_B
    return x ^ (x >> S31)


@rule
def below(rng: Rng, n: int) -> int:
    """A whole number from 0 to n-1; ``rng[0]`` is the generator's state and moves on."""
    rng[0] = rng[0] + GAMMA
    return int(((scramble(rng[0]) >> S32) * np.uint64(n)) >> S32)


@rule
def derive(seed: np.uint64, step: int) -> np.uint64:
    """One step of kibitz.core.chance.derive."""
    part = scramble(np.uint64(step + 1) * GAMMA)
    return scramble((seed ^ part) + GAMMA)
