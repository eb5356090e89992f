"""A live table, pure: a message in, messages out. No clock is read here and nothing is sent."""
