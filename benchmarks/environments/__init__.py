"""How fast the environments are, beside others of their kind in the same run."""
