"""A learned player: the tree that a network guides, and the network itself."""
