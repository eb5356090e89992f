"""The web server: pages, calls, live sockets, bots. Loads the rules only when needed."""
