"""Programs that the tests run as bots. They don't import Sixstones."""
