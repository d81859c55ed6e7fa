"""The seven kinds of token, numbered in the order in which moves print them."""

from typing import Final

YELLOW: Final = 0  # Mind
BLUE: Final = 1  # Space
ORANGE: Final = 2  # Soul
RED: Final = 3  # Reality
PURPLE: Final = 4  # Power
GREEN: Final = 5  # Time
GRAY: Final = 6  # S.H.I.E.L.D., the wild token

COLOURED: Final = 5  # the number of coloured kinds: those that pay, and that characters give as a bonus

KINDS: Final = 7

COLOUR_NAMES: Final = ("yellow", "blue", "orange", "red", "purple", "green", "gray")
