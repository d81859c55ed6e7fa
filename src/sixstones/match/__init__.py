"""One authoritative table: seats, clocks, bots, stand-ins, redaction. No network, no SQL."""
