"""Self-play and learning: how the champion's network is made. Needs the extra `train`."""
