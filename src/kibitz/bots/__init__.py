"""Players that work for any game. They know a game only through its contract."""
