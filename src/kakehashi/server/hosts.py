"""Addresses and names: who is on this machine, and by which names the server is known.

A browser lets a page read whatever has the page's own name, and anybody may give a name of theirs our address. So a
request must name an address, a name that nobody can have in public, or one that the host has said.
"""

from collections.abc import Container
from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

_NEVER_PUBLIC = ("localhost", "local", "lan", "home", "home.arpa", "internal")
"""Names that end so, or that have only one part, are given by one's own machine or network."""


def unmapped(address: str) -> str:
    """An IPv4 address as such, if it has come by IPv6."""
    try:
        read = ip_address(address)
    except ValueError:
        return address
    return str(read.ipv4_mapped) if isinstance(read, IPv6Address) and read.ipv4_mapped else address


def is_this_machine(name: str) -> bool:
    """Whether an address or a name is that of the machine for itself."""
    return name == "localhost" or _is_address(name, loopback=True)


def is_known(host: str, names: Container[str]) -> bool:
    """Whether the server is meant by a host, as a request names it, if these names are known besides."""
    name = name_of(host)
    if name is None:
        return False
    private = "." not in name or name.endswith(tuple(f".{ending}" for ending in _NEVER_PUBLIC))
    return private or name in names or _is_address(name)


def name_of(host: str) -> str | None:
    """The name or the address in a host, as a request names it; None if it cannot be read."""
    try:
        return (urlsplit(f"//{host}").hostname or "").removesuffix(".")
    except ValueError:
        return None


def _is_address(name: str, loopback: bool = False) -> bool:
    try:
        address = ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or not loopback
