"""The terminal game: how it is drawn, what it says, and how a person plays it."""
