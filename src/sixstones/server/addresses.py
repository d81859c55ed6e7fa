"""Whom an address stands for: one household or club, as far as limits are concerned."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

LONGEST: Final = 64
"""Characters of an address that is none: a proxy may pass on anything."""
_PREFIX: Final = 64
"""Bits of an IPv6 address that a provider gives to one customer; the others are the customer's to choose."""


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What clients are counted by: an IPv4 address, also one written as IPv6, or the /64 of an IPv6 address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address[:LONGEST]
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return f"{IPv6Address(int(parsed) >> _PREFIX << _PREFIX)}/{_PREFIX}"
