"""The contracts every game keeps. Imports nothing of ours; knows no game, no web, no files."""
