"""For people with the real game on the table. Is handed a game and names none."""
