"""One terminal client for every table: a game in this process, or a table on a server."""
