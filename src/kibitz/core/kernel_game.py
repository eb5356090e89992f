"""What games on a kernel record share: one record a state, rules compiled on demand."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Generic

from kibitz.core.game import A, E, Game, R, V

if TYPE_CHECKING:
    from kibitz.core.kernel import Records


@dataclass(slots=True)
class KernelState(Generic[R]):
    """A state: an array of one record, and the rulings it is played by."""

    records: Records
    rulings: R


class KernelGame(Game[KernelState[R], A, E, V, R], Generic[A, E, V, R]):
    """A game whose rules are kernels. Importing it loads neither NumPy nor Numba.

    The folder's modules ``engine`` and those it imports hold all that does.
    """

    @property
    def package(self) -> str:
        """The package of the game's folder."""
        return type(self).__module__.rpartition(".")[0]

    @cached_property
    def engine(self) -> ModuleType:
        """The module ``engine`` of the game's folder, its kernels compiled."""
        return self._load(None)

    def _load(self, progress: Callable[[str, int, int], None] | None) -> ModuleType:
        from kibitz.core import kernel

        engine = importlib.import_module(f"{self.package}.engine")
        kernel.compile_rules(self.package, progress)
        return engine

    def warm(self, progress: Callable[[str, int, int], None] | None = None) -> None:
        if "engine" not in self.__dict__:
            self.__dict__["engine"] = self._load(progress)

    def is_warm(self) -> bool:
        if "engine" in self.__dict__:
            return True
        from kibitz.core import kernel

        path = kernel.marker(self.package)
        return not kernel.JIT or (path is not None and path.exists())

    def clone(self, state: KernelState[R]) -> KernelState[R]:
        from kibitz.core import kernel

        return KernelState(kernel.clone(state.records), state.rulings)

    def snapshot(self, state: KernelState[R]) -> bytes:
        return state.records.tobytes()
