"""The command ``kibitz``: one file a command. Nothing here loads a game before it is needed."""
