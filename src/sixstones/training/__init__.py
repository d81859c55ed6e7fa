"""Self-play training of the champion's network. Needs the extra `train`."""
