"""The tensor unit of Vortex 3.0: formats of elements, as its instructions number them (SimX tensor_cfg.h)."""

import enum


class TensorFormat(enum.IntEnum):
    """What a word of A, B, C or D holds; of several elements the first in k is in the lowest bits."""

    FP32 = 0
    TF32 = 1  # in the lower 19 bits
    FP16 = 2
    BF16 = 3
    E4M3 = 4  # without infinities
    E5M2 = 5
    I32 = 16
    I8 = 17
    U8 = 18
    I4 = 19
    U4 = 20
