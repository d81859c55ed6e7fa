"""The command line: one file for each large command, or for several small ones."""
