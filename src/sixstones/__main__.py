"""`python -m sixstones` is the command `sixstones`."""

from sixstones.cli.main import main

if __name__ == "__main__":
    try:
        main()
    finally:
        # With -m, Python would exit as if nobody had caught a Ctrl-C that came during an `exec`, such as the making of
        # a dataclass. Another `exec` makes it forget.
        exec("")  # noqa: S102
