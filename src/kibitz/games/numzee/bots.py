"""The bots: what a good player of Numzee knows. Importing this loads no kernel."""

from __future__ import annotations

from functools import partial

from kibitz.bots import kernel_bots
from kibitz.games.numzee import telling

kinds = partial(
    kernel_bots.kinds,
    easy="Takes the most points, at once.",
    hard="Looks ahead over hundreds of imagined hands.",
    seconds=0.5,
)
hint = partial(kernel_bots.hint, why=telling.why)
