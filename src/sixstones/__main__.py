"""`python -m sixstones` is the command `sixstones`."""

from sixstones.cli.main import main

if __name__ == "__main__":
    main()
