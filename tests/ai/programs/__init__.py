"""Programs that the tests run as bots. They use nothing of Sixstones."""
