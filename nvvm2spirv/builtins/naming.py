"""Names made from contents."""

from __future__ import annotations

from _blake2 import blake2b  # hashlib's own, without the OpenSSL that importing hashlib loads


def digest(data: bytes) -> str:
    """Twelve hexadecimal digits that stand for the data."""
    return blake2b(data, digest_size=6).hexdigest()
