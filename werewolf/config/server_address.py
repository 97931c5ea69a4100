"""ServerAddress: where a model is served. The one parse of an address, and the one spelling of it that is called.

Whom a user trusts is decided by this parse, so nothing may reach the HTTP client that the client could read in another
way. Only plain addresses are accepted, and only their normal spelling is handed on.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv4Network, IPv6Address

LONGEST = 2_000
DEFAULT_PORTS = {"http": 80, "https": 443}
PARTS = re.compile(r"(?P<scheme>https?)://(?P<server>[^/?#]*)(?P<path>[^?#]*)", re.IGNORECASE | re.ASCII)
SERVER = re.compile(r"(?P<host>\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(?P<port>[0-9]{1,5}))?", re.IGNORECASE | re.ASCII)
PATH = re.compile(r"(/[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)?")
LABEL = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?")
NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
LOCAL_NETWORK = IPv4Network("127.0.0.0/8")


class BadAddressError(ValueError):
    """Not an address that we call. The text says what is wrong, and repeats nothing of it that could be a secret."""


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """A server and a path on it. Two addresses are equal if they are called alike."""

    scheme: str
    host: str
    port: int
    path: str = ""

    def __str__(self) -> str:
        return self.origin + self.path

    @property
    def name(self) -> str:
        """The host as it stands in an address."""
        return f"[{self.host}]" if ":" in self.host else self.host

    @property
    def server(self) -> str:
        """Host and port, as a user names a server; without the port that goes without saying."""
        return self.name if self.port == DEFAULT_PORTS[self.scheme] else f"{self.name}:{self.port}"

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.server}"

    @property
    def encrypted(self) -> bool:
        return self.scheme == "https"

    @property
    def on_this_machine(self) -> bool:
        """Whether it cannot be anywhere else. Other names and numbers may lead here too, but nothing vouches for it."""
        if self.host == "localhost":
            return True
        if ":" in self.host:
            return self.host == "::1"
        return is_ipv4(self.host) and IPv4Address(self.host) in LOCAL_NETWORK


def parse_address(text: str) -> ServerAddress:
    """Parse an address, or raise BadAddressError."""
    parts = PARTS.match(text[:LONGEST])
    if parts is None:
        raise BadAddressError("must begin with http:// or https://")
    if "@" in parts["server"]:
        raise BadAddressError("has a user name or a password in it")
    if len(text) > LONGEST or parts.end() < len(text):
        raise BadAddressError("must end after its path, without ? and #" if len(text) <= LONGEST else "is too long")
    server = SERVER.fullmatch(parts["server"])
    if server is None:
        raise BadAddressError(server_fault(parts["server"]))
    if not PATH.fullmatch(parts["path"]):
        raise BadAddressError("has a character in its path that must not be there")
    scheme = parts["scheme"].lower()
    port = int(server["port"] or DEFAULT_PORTS[scheme])
    if not 0 < port < 65536:
        raise BadAddressError("has a port that does not exist")
    return ServerAddress(scheme, normal_host(server["host"].lower()), port, parts["path"])


def normal_host(host: str) -> str:
    if host.startswith("["):
        try:
            return IPv6Address(host[1:-1]).compressed
        except AddressValueError:
            raise BadAddressError("has no valid IPv6 address between [ and ]") from None
    name = host.removesuffix(".")  # the name is complete either way
    labels = name.split(".")
    if len(name) > 253 or not all(map(LABEL.fullmatch, labels)):
        raise BadAddressError("has no valid name of a server")
    if NUMBER.fullmatch(labels[-1]) and not is_ipv4(name):
        raise BadAddressError("has a number for a server; write the four parts of an IPv4 address, as in 127.0.0.1")
    return name


def is_ipv4(host: str) -> bool:
    try:
        IPv4Address(host)
    except AddressValueError:
        return False
    return True


def server_fault(server: str) -> str:
    """What is wrong with the part between // and /."""
    if not server:
        return "names no server"
    if server.isascii() or not server.isprintable() or len(server) > 253:
        return "has a character in the server's name that must not be there"
    plain = ".".join(ascii_label(label) for label in server.lower().split("."))
    return f"must name the server in ASCII ({plain})"


def ascii_label(label: str) -> str:
    """How a name in another script is written in an address: letters that look Latin become plain to see."""
    return label if label.isascii() else f"xn--{label.encode('punycode').decode('ascii')}"
