"""Options of a translation, shared by the command line and the Python API."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Options:
    """Options of a translation.

    spirv_version  `1.0` … `1.6`; 1.2 is what POCL 3.1 reads
    opt_level      0 … 3: LLVM's pipelines before lowering; 0 keeps the code as it is
    kernels        keep only these kernels and what they need; empty keeps all
    warp_size      lanes of a CUDA warp as device code sees it
    fast_math      let floating-point operations be reassociated and approximated, and assume no NaN and infinity
    validate       run spirv-val on the result
    passes         run only these passes (see `--passes`); empty runs the whole pipeline
    """

    spirv_version: str = "1.2"
    opt_level: int = 2
    kernels: tuple[str, ...] = ()
    warp_size: int = 32
    fast_math: bool = False
    validate: bool = True
    passes: tuple[str, ...] = ()
