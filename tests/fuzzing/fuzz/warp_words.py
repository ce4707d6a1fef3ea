"""What programs of warps that work together are made of: groups of lanes, values and conditions of a lane, and what a group
agrees on (warp_grammar.py has the programs).

A `Group` is the lanes that come to a statement together, as far as the program can know: all of a warp, a tile, those of
a mask that was voted, or those of whom nothing is known (they do not cooperate). What a group declares is alike in its
lanes.
"""


from __future__ import annotations

import random
from dataclasses import dataclass, field

FEATURES = (
    # what lanes do together
    "votes", "shuffles", "segments", "reduce", "match", "ptx", "activemask", "wide", "floats",
    # shared memory
    "single_lane_stores", "exchange", "volatile", "fence", "counters", "stack",
    # control flow that a group takes together
    "uniform_if", "for", "while", "do_while", "break", "continue", "two_levels", "early_return", "uniform_switch",
    "distinct_values",
    # control flow that lanes take apart
    "lane_conditions", "divergent_if", "divergent_loop", "short_circuit", "ternary", "lane_switch",
    # parts of a warp
    "partial_mask", "both_sides", "twins", "leaving_lanes", "tiles", "coalesced",
    # code around it
    "functions", "noinline", "recursion", "lambdas", "templates", "block_phases",
)  # fmt: skip
"""Each can be left out. Most programs have about half of them, so that one does not hide another."""
CONSTANTS = (1, 2, 3, 5, 7, 13, 31, 0x9E3779B9)


@dataclass
class Group:
    """Lanes that come to a statement together."""

    mask: str
    """An expression; empty if nothing is known."""
    width: int = 0
    """Of a tile; 32: all lanes of a warp; 0: any lanes."""
    handle: str = ""
    """A variable of cooperative groups; without a mask, the only way to cooperate."""
    alike: list[str] = field(default_factory=list)
    """Variables with one value in all lanes of the group; those in ``own`` it may change."""
    own: list[str] = field(default_factory=list)
    dirty: bool = False
    dirtied: bool = False
    loops: list[str] = field(default_factory=list)
    """Labels behind the loops around a statement that the group is in as a whole."""
    block: bool = False
    """Whether all warps of the block come here."""
    in_switch: bool = False

    @property
    def together(self) -> bool:
        return bool(self.mask or self.handle)


class Words:
    """Writes values and conditions; ``features``: those that a program may have (default: the seed takes some)."""

    def __init__(self, seed: int, features: frozenset[str] | None = None, budget: int = 0) -> None:
        self.rng = random.Random(seed)
        share = self.rng.choice((0.35, 0.6, 0.85, 1))
        swarm = frozenset(name for name in FEATURES if self.rng.random() < share)
        self.features = swarm if features is None else features
        self.budget = budget or self.rng.choice((12, 20, 35))
        self.names = 9
        self.shared_uses = 0
        self.lanes = ["v0", "v1", "v2", "v3"]
        self.typed = {"unsigned long long": "w0", "float": "f0"}
        self.flags = ["lead", "low", "odd", "last"]
        self.functions: list[str] = []
        self.lambdas: list[str] = []
        self.in_kernel = True
        self.may_return = False

    def on(self, name: str) -> bool:
        return name in self.features

    def name(self, kind: str) -> str:
        self.names += 1
        return f"{kind}{self.names}"

    def lane(self) -> str:
        return self.rng.choice(self.lanes)

    def like(self, group: Group) -> str:
        return self.rng.choice(group.alike) if group.alike else f"{self.rng.randrange(1, 9)}u"

    def value(self, group: Group | None = None) -> str:
        """A number of a lane."""
        rng = self.rng
        a, b, c = self.lane(), self.lane(), rng.choice(CONSTANTS)
        forms = [f"{a} + {b} * {c}u", f"{a} ^ ({b} >> {rng.randrange(1, 9)})", f"{a} - lane * {c}u", f"({a} | {c}u) + {b}"]
        if group and group.alike:
            forms.append(f"({a} & {c}u) + {self.like(group)}")
        if self.on("ternary") and rng.random() < 0.3:
            return f"({self.condition()} ? {rng.choice(forms)} : {rng.choice(forms)})"
        return rng.choice(forms)

    def lane_condition(self) -> str:
        """What a lane knows from the start."""
        rng = self.rng
        inline = ("threadIdx.x % 32 == 0", "lane == 0", f"lane < {rng.choice((1, 3, 8, 16, 29))}u", "(lane & 1u) != 0",
                  f"lane == {rng.randrange(32)}u", f"lane % {rng.choice((3, 4, 5))}u == 1u")  # fmt: skip
        if self.in_kernel:
            inline += ("threadIdx.x == 0",)
        return rng.choice(self.flags) if self.flags and rng.random() < 0.5 else rng.choice(inline)

    def data_condition(self) -> str:
        rng, a = self.rng, self.lane()
        forms = (f"{a} % 5u < {rng.randrange(1, 4)}", f"({a} ^ {self.lane()}) & {rng.choice((1, 2, 4, 6))}u", f"{a} % 2u",
                 f"lane + {a} % 3u > {rng.randrange(5, 30)}u", f"{a} > {self.lane()}")  # fmt: skip
        if "float" in self.typed and self.on("floats") and rng.random() < 0.2:
            return f"f0 < {rng.randrange(100, 900)}.5f"
        return rng.choice(forms)

    def condition(self) -> str:
        """Of a lane."""
        rng = self.rng
        lanes = self.on("lane_conditions")
        if lanes and self.on("short_circuit") and rng.random() < 0.4:
            return f"({self.lane_condition()} {rng.choice(('&&', '&&', '||'))} {self.data_condition()})"
        return f"({self.lane_condition() if lanes and rng.random() < 0.5 else self.data_condition()})"

    def vote(self, group: Group) -> str:
        """A condition on which all lanes of the group agree, by asking."""
        rng, c = self.rng, self.condition()
        if group.handle and (not group.mask or rng.random() < 0.5):
            return rng.choice((f"{group.handle}.any({c})", f"{group.handle}.all({c})", f"({group.handle}.ballot({c}) & 2u) != 0"))
        if self.on("ptx") and rng.random() < 0.2:
            return f"ptx_any({group.mask}, {c})"
        return rng.choice(
            (
                f"__any_sync({group.mask}, {c})", f"__all_sync({group.mask}, {c})",
                f"__popc(__ballot_sync({group.mask}, {c})) > {rng.randrange(1, 12)}",
            )
        )  # fmt: skip

    def uniform_condition(self, group: Group) -> str:
        rng = self.rng
        votes = self.on("votes")
        if group.block:
            forms = ["n0 & 1u", f"(n0 + n1) % {rng.randrange(2, 4)}u == 0", f"__syncthreads_or({self.condition()})",
                     f"__syncthreads_count({self.condition()}) > {rng.randrange(2, 20)}", f"__syncthreads_and({self.condition()})"]  # fmt: skip
            return rng.choice(forms)
        if (votes and rng.random() < 0.4) or not group.alike:
            return self.vote(group) if votes or not group.alike else "true"
        u, other = self.like(group), self.like(group)
        form = rng.choice((f"{u} & {rng.choice((1, 2, 4))}u", f"{u} % 3u == 0", f"({u} ^ {other}) % 4u < 2", f"{u} > {other}"))
        if votes and self.on("short_circuit") and rng.random() < 0.25:
            return f"({form}) {rng.choice(('&&', '||'))} {self.vote(group)}"
        return form

    def sync(self, group: Group) -> str:
        if group.handle and (not group.mask or self.rng.random() < 0.5):
            return f"{group.handle}.sync();"
        return "__syncwarp();" if group.width == 32 else f"__syncwarp({group.mask});"
