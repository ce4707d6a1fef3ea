"""The generators again, in Python and by other means than the library's: matrices instead of polynomials, exact numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

WORD = 0xFFFFFFFF
M1, M2 = 4294967087, 4294944443


def _shifted(v: list[int]) -> list[int]:
    mixed = v[0] ^ (v[0] >> 2)
    return [*v[1:], (v[4] ^ (v[4] << 4) & WORD) ^ (mixed ^ (mixed << 1) & WORD)]


def _packed(v: list[int]) -> int:
    return sum(word << 32 * i for i, word in enumerate(v))


def _words(number: int) -> list[int]:
    return [number >> 32 * i & WORD for i in range(5)]


def _applied(columns: list[int], vector: int) -> int:
    result = 0
    for i in range(160):
        if vector >> i & 1:
            result ^= columns[i]
    return result


class Xorwow:
    """XORWOW with NVIDIA's seeding."""

    _columns: dict[int, list[int]] = {0: [_packed(_shifted(_words(1 << i))) for i in range(160)]}  # noqa: RUF012

    def __init__(self, seed: int, subsequence: int = 0, offset: int = 0) -> None:
        low = (seed & WORD ^ 0xAAD26B49) * 1099087573 & WORD
        high = (seed >> 32 ^ 0xF7DCEFDD) * 2591861531 & WORD
        self.d = 6615241 + high + low + 362437 * offset & WORD
        v = [123456789 + low & WORD, 362436069 ^ low, 521288629 + high & WORD, 88675123 ^ high, 5783321 + low & WORD]
        state, distance, power = _packed(v), (subsequence << 67) + offset, 0
        while distance:
            if distance & 1:
                state = _applied(self._power(power), state)
            distance, power = distance >> 1, power + 1
        self.v = _words(state)

    def _power(self, exponent: int) -> list[int]:
        """The matrix of 2^exponent steps, by columns."""
        if exponent not in self._columns:
            half = self._power(exponent - 1)
            self._columns[exponent] = [_applied(half, column) for column in half]
        return self._columns[exponent]

    def next(self) -> int:
        self.v = _shifted(self.v)
        self.d = self.d + 362437 & WORD
        return self.v[4] + self.d & WORD


class Mrg32k3a:
    """MRG32k3a; numbers from 1 to M1. Jumps by powers of its matrices."""

    def __init__(self, seed: int, subsequence: int = 0, offset: int = 0) -> None:
        self.s1 = self.s2 = [12345] * 3
        if seed:
            low, high = seed & WORD ^ 0x55555555, seed >> 32 ^ 0xAAAAAAAA
            self.s1 = [12345 * factor % M1 for factor in (low, high, low)]
            self.s2 = [12345 * factor % M2 for factor in (high, low, high)]
        steps = (subsequence << 76) + offset
        self.s1 = self._jumped(self.s1, [[0, 1, 0], [0, 0, 1], [-810728, 1403580, 0]], M1, steps)
        self.s2 = self._jumped(self.s2, [[0, 1, 0], [0, 0, 1], [-1370589, 0, 527612]], M2, steps)

    @staticmethod
    def _jumped(state: list[int], matrix: list[list[int]], modulus: int, steps: int) -> list[int]:
        while steps:
            if steps & 1:
                state = [sum(a * b for a, b in zip(row, state)) % modulus for row in matrix]
            columns = list(zip(*matrix))
            matrix = [[sum(a * b for a, b in zip(row, column)) % modulus for column in columns] for row in matrix]
            steps >>= 1
        return state

    def next(self) -> int:
        first = (1403580 * self.s1[1] - 810728 * self.s1[0]) % M1
        second = (527612 * self.s2[2] - 1370589 * self.s2[0]) % M2
        self.s1, self.s2 = [*self.s1[1:], first], [*self.s2[1:], second]
        return first - second if first > second else first - second + M1


def philox(seed: int, subsequence: int = 0, offset: int = 0) -> Iterator[int]:
    """Philox4x32-10 from a position of its sequence on."""
    position = offset
    while True:
        counter = (subsequence << 64) + position // 4
        words, key = [counter >> 32 * i & WORD for i in range(4)], [seed & WORD, seed >> 32]
        for _ in range(10):
            first, second = 0xD2511F53 * words[0], 0xCD9E8D57 * words[2]
            words = [second >> 32 ^ words[1] ^ key[0], second & WORD, first >> 32 ^ words[3] ^ key[1], first & WORD]
            key = [key[0] + 0x9E3779B9 & WORD, key[1] + 0xBB67AE85 & WORD]
        yield words[position % 4]
        position += 1


def lanes(generator: Callable[[int], Xorwow | Mrg32k3a], count: int) -> list[int]:
    """Numbers in the order of the host API: lane after lane of 4096 subsequences."""
    made = [generator(lane) for lane in range(min(count, 4096))]
    return [made[n % 4096].next() for n in range(count)]
