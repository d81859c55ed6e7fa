"""Play bots against each other and rate them."""
