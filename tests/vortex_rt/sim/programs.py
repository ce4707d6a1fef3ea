"""What the simulator's test programs begin with."""

ALL_WARPS = """
    csrr t0, num_warps
    la t1, body
    wspawn t0, t1
body:
    li t0, -1
    tmc t0
"""
"""The rest is for every lane of every warp."""
