"""How much and how often a client may send, and from which pages."""

from __future__ import annotations

import time
from collections import OrderedDict
from urllib.parse import urlsplit

MESSAGE_BYTES = 64 * 1024
MATCH_BYTES = 4 * 1024 * 1024
PATIENCE = 100
"""Refused messages in a row after which a connection is closed."""
ADDRESSES = 10_000


class Bucket:
    """A leaky bucket: ``burst`` messages at once, ``rate`` a second for long."""

    __slots__ = ("at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.left = float(burst)
        self.at = time.monotonic()

    def take(self) -> bool:
        """Whether one more message may pass."""
        if self.rate <= 0:
            return True
        now = time.monotonic()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Addresses:
    """A bucket an address, the longest unused forgotten."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Whether this address may ask once more."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, self._burst)
            if len(self._buckets) > ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()


def is_own_origin(origin: str | None, host: str | None, public_url: str | None) -> bool:
    """Whether a request comes from a page of this server, or from no page at all."""
    if origin is None:
        return True
    place = urlsplit(origin).netloc.lower()
    if not place:
        return False
    if host is not None and place == host.lower():
        return True
    return public_url is not None and place == urlsplit(public_url).netloc.lower()
