"""What all tests share: how Hypothesis runs, and that Ctrl-C works in what they start."""

import signal

from hypothesis import HealthCheck, settings

settings.register_profile(
    "ci",
    deadline=None,  # the first call compiles the engine
    derandomize=True,
    database=None,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell lets what it starts in the background ignore Ctrl-C, and the programs under test would inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
