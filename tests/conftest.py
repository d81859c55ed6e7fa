"""What all tests share: how Hypothesis runs."""

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
