"""Many games, measured: simulation and comparison. Is handed a game and names none."""
