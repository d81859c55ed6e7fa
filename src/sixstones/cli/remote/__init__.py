"""A table on a server, played from this terminal: the wire on one side, the board of `sixstones play` on the other."""
