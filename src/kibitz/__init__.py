"""Kibitz: play, referee and study tabletop games from one set of rules."""

__version__ = "0.1.0"
