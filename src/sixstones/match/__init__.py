"""One table: seats, clocks, bots, stand-ins, and what each client may see. No network, no SQL."""
