"""Names made from contents."""

from hashlib import blake2b


def digest(data: bytes) -> str:
    """Twelve hexadecimal digits that stand for the data."""
    return blake2b(data, digest_size=6).hexdigest()
