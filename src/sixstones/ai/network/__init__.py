"""The bots that play with a trained network: their search, and the network itself."""
