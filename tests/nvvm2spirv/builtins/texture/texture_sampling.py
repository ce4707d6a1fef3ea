"""CUDA's texture reads in NumPy: the reference for the device code (programming guide, "Texture Fetching")."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from nvvm2spirv.builtins.texture_descriptor import AddressMode, FilterMode, ReadMode


@dataclass(frozen=True)
class Image:
    """Elements of shape (layers, depth, height, width, channels) and how they are read."""

    data: np.ndarray[Any, Any]
    address: tuple[AddressMode, AddressMode, AddressMode] = (AddressMode.CLAMP,) * 3
    filter: FilterMode = FilterMode.POINT
    read_mode: ReadMode = ReadMode.ELEMENT
    normalized: bool = False
    border: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)

    def sizes(self) -> tuple[int, int, int]:
        """Width, height, depth."""
        return self.data.shape[3], self.data.shape[2], self.data.shape[1]

    def channels(self, layer: int, index: tuple[int, int, int]) -> list[Any]:
        """One element as four numbers."""
        raw = self.data[layer, index[2], index[1], index[0]]
        values: list[Any] = []
        for v in raw:
            if self.read_mode == ReadMode.NORMALIZED_FLOAT:
                info = np.iinfo(self.data.dtype)
                values.append(max(np.float32(v) / np.float32(info.max), np.float32(-1.0)))
            else:
                values.append(v)
        one = 1.0 if self.data.dtype.kind == "f" or self.read_mode == ReadMode.NORMALIZED_FLOAT else 1
        return values + [0, 0, 0, one][len(values) :]

    def element(self, layer: int, index: list[int]) -> list[Any]:
        """One element under the address modes; the index may be outside by one."""
        place = [0, 0, 0]
        for axis, (i, size, mode) in enumerate(zip(index, self.sizes(), self.address)):
            if not self.normalized and mode in (AddressMode.WRAP, AddressMode.MIRROR):
                mode = AddressMode.CLAMP
            if mode == AddressMode.BORDER and not 0 <= i < size:
                return list(self.border)
            place[axis] = i % size if mode == AddressMode.WRAP else max(0, min(size - 1, i))
        return self.channels(layer, (place[0], place[1], place[2]))

    def position(self, axis: int, x: float) -> float:
        """A coordinate in elements."""
        size = self.sizes()[axis]
        if not self.normalized:
            return x
        mode = self.address[axis]
        if mode == AddressMode.WRAP:
            x = x - math.floor(x)
        elif mode == AddressMode.MIRROR:
            whole = math.floor(x)
            x = x - whole if whole % 2 == 0 else 1 - (x - whole)
        return float(np.float32(x) * np.float32(size))

    def sample(self, coordinates: list[float], layer: int = 0) -> list[Any]:
        """A read with floating-point coordinates."""
        layer = max(0, min(self.data.shape[0] - 1, layer))
        at = [self.position(axis, x) for axis, x in enumerate(coordinates)]
        if self.filter == FilterMode.POINT:
            index = [math.floor(x) for x in at] + [0] * (3 - len(at))
            return self.element(layer, [max(-2, min(1 << 20, i)) for i in index])
        first = [math.floor(x - 0.5) for x in at]
        alpha, *others = weights = [round((x - 0.5 - math.floor(x - 0.5)) * 256) / 256 for x in at]
        beta = others[0] if others else 0.0
        both = round(alpha * beta * 256) / 256
        plane = ((1 - alpha - beta + both, beta - both), (alpha - both, both))
        total = np.zeros(4)
        for corner in product((0, 1), repeat=len(at)):
            weight = plane[corner[0]][sum(corner[1:2])]
            weight *= math.prod(w if bit else 1 - w for bit, w in zip(corner[2:], weights[2:]))
            index = [i + bit for i, bit in zip(first, corner)] + [0] * (3 - len(at))
            total += weight * np.array(self.element(layer, index), float)
        return list(total)

    def fetch(self, coordinates: list[int], layer: int = 0) -> list[Any]:
        """A read with integer coordinates."""
        layer = max(0, min(self.data.shape[0] - 1, layer))
        place = [0, 0, 0]
        for axis, i in enumerate(coordinates):
            size = self.sizes()[axis]
            if self.address[axis] == AddressMode.BORDER and not 0 <= i < size:
                return list(self.border)
            place[axis] = max(0, min(size - 1, i))
        return self.channels(layer, (place[0], place[1], place[2]))
