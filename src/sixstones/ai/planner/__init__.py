"""A bot that thinks in plans: whom to recruit, in which order, to meet the Gauntlet soonest."""
