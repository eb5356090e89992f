"""Where tables are kept: an append-only log of records, and the word that there is news."""
