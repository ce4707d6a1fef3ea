"""Random CUDA programs whose warps work together: votes, shuffles, shared memory between `__syncwarp`, beside and inside
control flow that lanes take apart.

A `Group` is the lanes that come to a statement together, as far as the program can know: all of a warp, a tile, those of
a mask that was voted, or those of whom nothing is known (they do not cooperate). What a group declares is alike in its
lanes. Shared memory has a slot in each half of ``s`` for each lane; a group uses its own lanes' slots, and its lanes meet
between the uses. ``dirty`` says that other lanes may still be at earlier ones.
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
    "partial_mask", "both_sides", "leaving_lanes", "tiles", "coalesced",
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


class WarpGenerator:
    """Writes the program of a seed; ``features``: those that it may have (default: the seed takes some)."""

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

    # -- the program

    def source(self) -> str:
        rng = self.rng
        top = ""
        if self.on("templates"):
            top += (
                "template <unsigned W> __device__ unsigned sum_of(unsigned M, unsigned x) {\n"
                "  for (unsigned d = W / 2; d != 0; d /= 2) {\n    x += __shfl_xor_sync(M, x, d, W);\n  }\n"
                "  return x;\n}\n"
                "template <class F> __device__ unsigned until_all(unsigned M, unsigned x, F stop) {\n"
                "  for (unsigned i = 0; i < 4; ++i) {\n    if (__all_sync(M, stop(x, i))) break;\n    x = x * 5u + i;\n"
                "  }\n  return x;\n}\n"
            )
        if self.on("functions"):
            for _ in range(rng.randrange(1, 3)):
                top += self.function()
        threshold = rng.choice((2, 4, 7, 8, 16))
        volatile = "volatile " if self.on("volatile") and rng.random() < 0.6 else ""
        self.volatile = bool(volatile)
        group = Group("~0u", 32, alike=["u0", "u1", "u2", "n0"], own=["u0", "u1", "u2"], block=self.on("block_phases"))
        head = (
            f'extern "C" __global__ void k(const unsigned *in, unsigned *out, unsigned n0, unsigned n1) {{\n'
            f"  __shared__ {volatile}unsigned all[8][64];\n"
            "  __shared__ unsigned b[256], counters[64];\n"
            "  const unsigned tid = threadIdx.x, lane = tid % 32, local = tid / 32, gid = blockIdx.x * blockDim.x + tid, "
            "warp = gid / 32;\n"
            f"  {volatile}unsigned *s = all[local];\n"
            "  unsigned v0 = in[4 * gid], v1 = in[4 * gid + 1] % 64u, v2 = lane * 5 + warp, v3 = ~lane;\n"
            "  unsigned u0 = warp + 1, u1 = in[warp], u2 = n1;\n"
            "  unsigned long long w0 = (unsigned long long)v0 << 21 | v1;\n"
            "  float f0 = (float)(v0 % 1000u);\n"
            f"  const bool lead = lane == 0, low = lane < {threshold}u, odd = lane & 1u, last = lane == 31u;\n"
            "  (void)lead; (void)low; (void)odd; (void)last;\n"
            "  s[lane] = lane; s[lane + 32] = v1; b[tid] = tid; if (tid < 64) counters[tid] = 0;\n"
            "  __syncthreads();\n"
        )
        body = ""
        if group.block:
            body += "".join(self.statements(group, 1, rng.randrange(2, 5)))
            group.block = False
        self.may_return = True
        body += "".join(self.lambda_()) if self.on("lambdas") else ""
        body += "".join(self.statements(group, 1, rng.randrange(4, 9)))
        return top + head + body + self.finish("  ") + "}\n"

    def finish(self, pad: str) -> str:
        """The results of a thread: its variables, its slots, and the counters of the warp."""
        values = (
            "v0", "v1", "v2", "v3", "u0", "u1", "u2", "(unsigned)w0", "(unsigned)(w0 >> 32)", "__float_as_uint(f0)",
            "s[lane]", "s[lane + 32] + counters[local * 8 + lane % 8]",
        )  # fmt: skip
        stores = " ".join(f"out[12 * gid + {i}] = {value};" for i, value in enumerate(values))
        return f"{pad}__syncwarp();\n{pad}{stores}\n"

    def function(self) -> str:
        """A function whose callers' lanes are the bits of its first parameter."""
        rng = self.rng
        name = f"call{len(self.functions)}"
        kept = "__noinline__ " if self.on("noinline") and rng.random() < 0.7 else ""
        recursive = self.on("recursion") and rng.random() < 0.7
        saved = self.lanes, self.typed, self.flags, self.in_kernel, self.budget, self.shared_uses
        self.lanes, self.typed, self.flags, self.in_kernel = ["x0", "x1"], {}, [], False
        self.budget = min(self.budget, 8)
        group = Group("M", alike=["q0"], own=["q0"])
        head = f"{kept}__device__ unsigned {name}(unsigned M, unsigned depth, unsigned x0, unsigned x1, unsigned q0) {{\n"
        body = "  const unsigned lane = threadIdx.x % 32;\n  (void)lane;\n"
        body += "".join(self.statements(group, 1, rng.randrange(1, 4), shared=False))
        if self.on("leaving_lanes") and rng.random() < 0.6:
            mask = self.name("m")
            body += (
                f"  const bool c{mask} = {self.lane_condition()};\n"
                f"  const unsigned {mask} = __ballot_sync({group.mask}, !c{mask});\n  if (c{mask}) return {self.value()};\n"
            )
            group = Group(mask, alike=["q0"], own=["q0"])
        if recursive:
            inner = self.name("m")
            body += "  if (depth != 0) {\n"
            if rng.random() < 0.5:
                body += f"    x1 += {name}({group.mask}, depth - 1, x0 * 3u + lane, x1, q0 + depth);\n"
            else:
                body += (
                    f"    const bool c{inner} = {self.condition()};\n"
                    f"    const unsigned {inner} = __ballot_sync({group.mask}, c{inner});\n"
                    f"    if (c{inner}) x1 += {name}({inner}, depth - 1, x0 + 5u, x1, q0 ^ depth);\n"
                )
            body += "  }\n"
        body += "".join(self.statements(group, 1, rng.randrange(1, 3), shared=False))
        self.lanes, self.typed, self.flags, self.in_kernel, self.budget, self.shared_uses = saved
        self.functions.append(name)
        return head + body + "  return x0 ^ x1 * 3u;\n}\n"

    def lambda_(self) -> list[str]:
        name = self.name("g")
        self.lambdas.append(name)
        how = self.rng.choice(
            (
                "x + __shfl_sync(M, x, nth(M, d))", "__any_sync(M, x % 3u == d) ? x * 3u : x + d",
                "x ^ __ballot_sync(M, x & 1u << d % 8u)",
            )
        )  # fmt: skip
        return [f"  auto {name} = [&](unsigned M, unsigned x, unsigned d) {{ return {how}; }};\n"]

    # -- pieces

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

    # -- statements

    def statements(self, group: Group, depth: int, count: int = 0, shared: bool = True) -> list[str]:
        count = count or self.rng.randrange(2, 5)
        self.shared_allowed = shared and self.in_kernel
        return [self.statement(group, depth) for _ in range(count)]

    def block_of(self, group: Group, depth: int) -> str:
        return "{\n" + "".join(self.statements(group, depth + 1, shared=self.shared_allowed)) + "  " * depth + "}"

    def statement(self, group: Group, depth: int) -> str:
        rng, pad = self.rng, "  " * depth
        self.budget -= 1
        choices: list[tuple[int, str]] = [(4, "assign")]
        if self.on("lane_conditions"):
            choices.append((3, "guarded"))
        if group.together:
            choices += self.cooperations(group)
        if self.budget > 0 and depth < 6:
            choices += self.control(group)
        kind = rng.choices([name for _, name in choices], [weight for weight, _ in choices])[0]
        lines: str = getattr(self, f"make_{kind}")(group, depth)
        return "".join(f"{pad}{line}\n" if not line.startswith(" ") else f"{line}\n" for line in lines.splitlines())

    def cooperations(self, group: Group) -> list[tuple[int, str]]:
        masked, shared = bool(group.mask), bool(group.mask) and self.shared_allowed
        known = {
            "votes": (4, "vote", True), "shuffles": (4, "shuffle", True), "reduce": (2, "reduce", masked), "match": (1, "match", masked),
            "activemask": (1, "activemask", masked), "distinct_values": (1, "distinct_values", masked),
            "single_lane_stores": (4, "single_lane", shared), "exchange": (3, "exchange", shared),
            "stack": (1, "stack", shared and group.width == 32), "counters": (1, "count", self.in_kernel),
            "functions": (2, "call", masked and bool(self.functions)), "lambdas": (2, "lambda_call", masked and bool(self.lambdas)),
            "templates": (1, "template_call", masked), "block_phases": (3, "block_phase", group.block),
        }  # fmt: skip
        return [(weight, name) for feature, (weight, name, fits) in known.items() if fits and self.on(feature)]

    def control(self, group: Group) -> list[tuple[int, str]]:
        weights = {"divergent_if": 2, "divergent_loop": 2, "lane_switch": 1}
        if group.together:
            weights |= {"uniform_if": 4, "uniform_switch": 1}
            if group.loops and not group.block:
                weights["leave"] = 4
            if len(group.loops) < 3:
                weights |= {"for": 3, "while": 2, "do_while": 2}
            if group.mask and not group.block and self.names < 150:
                weights |= {"partial_mask": 2, "leaving_lanes": 1}
                if group.width == 32 and self.in_kernel:
                    weights |= {"tiles": 2, "coalesced": 2}
        return [(weight, name) for name, weight in weights.items() if name == "leave" or self.on(name)]

    def make_assign(self, group: Group, depth: int) -> str:
        rng = self.rng
        if self.typed and self.on("wide") and rng.random() < 0.2:
            return f"w0 = w0 * {rng.choice(CONSTANTS)}u + {self.lane()};"
        if self.typed and self.on("floats") and rng.random() < 0.2:
            return f"f0 = f0 * 0.5f + (float)({self.lane()} % 512u);"
        return f"{self.lane()} = {self.value(group)};"

    def make_guarded(self, group: Group, depth: int) -> str:
        if self.on("short_circuit") and self.rng.random() < 0.4:
            return f"if {self.condition()} {self.lane()} = {self.value(group)};"
        return f"if ({self.lane_condition()}) {self.lane()} = {self.value(group)};"

    def target(self, group: Group) -> tuple[str, str]:
        """Where something goes on which the lanes agree: declaration and name."""
        if group.own and self.rng.random() < 0.7:
            return "", self.rng.choice(group.own)
        return "", self.lane()

    def make_vote(self, group: Group, depth: int) -> str:
        rng, c = self.rng, self.condition()
        before, to = self.target(group)
        if group.handle and (not group.mask or rng.random() < 0.5):
            return before + f"{to} = {group.handle}.{rng.choice(('any', 'all', 'ballot'))}({c});"
        if self.on("ptx") and rng.random() < 0.2:
            return before + f"{to} = ptx_ballot({group.mask}, {c});"
        name, after = rng.choice((("any", " ? 1 : 0"), ("all", " ? 1 : 0"), ("ballot", "")))
        return before + f"{to} = __{name}_sync({group.mask}, {c}){after};"

    def make_shuffle(self, group: Group, depth: int) -> str:
        rng, at, mask = self.rng, self.lane(), group.mask
        kind = rng.choice(("unsigned", "unsigned", *(name for name in self.typed if self.on("wide" if "long" in name else "floats"))))
        value = at if kind == "unsigned" else self.typed[kind]
        join = {"unsigned": f"{self.lane()} += ", "unsigned long long": "w0 ^= ", "float": "f0 = f0 * 0.25f + "}[kind]
        which = self.like(group)
        if group.handle and (not group.mask or rng.random() < 0.5):
            moves = [f"shfl({value}, {which} % {group.handle}.size())", f"shfl_up({value}, {rng.randrange(1, 4)})",
                     f"shfl_down({value}, {rng.randrange(1, 4)})"]  # fmt: skip
            if group.mask:
                moves.append(f"shfl_xor({value}, {rng.randrange(1, group.width)})")
            return f"{join}{group.handle}.{rng.choice(moves)};"
        if group.own and kind == "unsigned" and rng.random() < 0.4:
            join = f"{rng.choice(group.own)} = "
            if self.on("ptx") and rng.random() < 0.2:
                return f"{join}ptx_shfl({mask}, {value}, nth({mask}, {which}));"
            if group.width == 32:
                return f"{join}__shfl_sync({mask}, {value}, {rng.choice((f'{which} & 31', '0', '31', f'{which} % 32u'))});"
            return f"{join}__shfl_sync({mask}, {value}, nth({mask}, {which}));"
        if not group.width:
            return f"{join}__shfl_sync({mask}, {value}, nth({mask}, {rng.choice((which, at))}));"
        widths = [w for w in (2, 4, 8, 16, 32) if w <= group.width]
        width = rng.choice(widths) if self.on("segments") else group.width
        way = rng.choice(("sync", "up_sync", "down_sync", "xor_sync"))
        amount = f"({rng.choice((which, at))} & {width - 1}u)" if way == "sync" else f"{rng.randrange(1, width)}"
        if way in ("up_sync", "down_sync") and rng.random() < 0.2:
            amount = f"({which} & {width - 1}u)"
        end = "" if width == 32 else f", {width}"
        return f"{join}__shfl_{way}({mask}, {value}, {amount}{end});"

    def make_reduce(self, group: Group, depth: int) -> str:
        rng = self.rng
        before, to = self.target(group)
        name = rng.choice(("add", "min", "max", "and", "or", "xor"))
        value = f"(int){self.lane()}" if name in ("min", "max") and rng.random() < 0.4 else f"{self.lane()}"
        return before + f"{to} = __reduce_{name}_sync({group.mask}, {value});"

    def make_match(self, group: Group, depth: int) -> str:
        value = self.rng.choice((f"{self.lane()} % 3u", f"{self.lane()} & 7u", "(unsigned long long)lane % 4u"))
        if self.rng.random() < 0.6:
            return f"{self.lane()} ^= __match_any_sync({group.mask}, {value});"
        p = self.name("p")
        return f"int {p}; {self.lane()} += __match_all_sync({group.mask}, {value}, &{p}) + {p};"

    def make_activemask(self, group: Group, depth: int) -> str:
        """What holds whatever lanes run together: the lane itself does."""
        return f"{self.lane()} += __activemask() >> lane & 1u;"

    def make_distinct_values(self, group: Group, depth: int) -> str:
        rng, t = self.rng, self.name("t")
        return (
            f"unsigned k{t} = {self.lane()} % {rng.randrange(2, 5)}u, {t} = {group.mask};\nwhile ({t} != 0) {{\n"
            f"  const unsigned l{t} = __ffs({t}) - 1, c{t} = __shfl_sync({group.mask}, k{t}, l{t});\n"
            f"  const unsigned e{t} = __ballot_sync({group.mask}, k{t} == c{t});\n"
            f"  if (k{t} == c{t}) {self.lane()} += __popc(e{t}) * 3u;\n  if (lane == l{t}) {self.lane()} ^= {self.lane()} >> 3;\n"
            f"  {t} &= ~e{t};\n}}"
        ).replace("\n", "\n" + "  " * depth)

    # -- shared memory

    def uses_shared(self, group: Group) -> str:
        """Called before what uses shared memory; lets the lanes meet if others may still be at their last use."""
        self.shared_uses += 1
        first = f"{self.sync(group)}\n" if group.dirty else ""
        group.dirty = False
        return first

    def used_shared(self, group: Group, pad: str) -> str:
        """Called behind it: the lanes meet now, or at the next use."""
        if self.rng.random() < 0.6:
            return f"{pad}{self.sync(group)}"
        self.soil(group)
        return ""

    @staticmethod
    def soil(group: Group) -> None:
        group.dirty = group.dirtied = True

    def slot(self, group: Group, lane: str) -> str:
        """The slot of one of the group's lanes, which all its lanes name alike."""
        half = self.rng.choice(("", " + 32"))
        return f"s[({lane} & 31u){half}]" if group.width == 32 else f"s[nth({group.mask}, {lane}){half}]"

    def make_single_lane(self, group: Group, depth: int) -> str:
        rng, pad = self.rng, "  " * depth
        text = self.uses_shared(group)
        lead = f"lane == nth({group.mask}, 0)" if group.width != 32 else rng.choice(("lead", "lane == 0", "threadIdx.x % 32 == 0", f"lane == {rng.randrange(32)}u"))
        if "lead" not in self.flags and lead == "lead":
            lead = "lane == 0"
        which = self.like(group)
        first, second = self.slot(group, which), self.slot(group, self.like(group))
        store = f"{first} = {self.value(group)}; {second} ^= {self.value(group)};"
        if group.width == 32 and rng.random() < 0.3:
            i = self.name("i")
            store = f"for (unsigned {i} = 0; {i} < 3; ++{i}) s[({which} + {i}) & 31] = {self.lane()} + {i};"
            first = f"s[({which} + {rng.randrange(3)}) & 31]"
        text += f"{pad}if ({lead}) {{ {store} }}\n".lstrip()
        if self.on("fence") and rng.random() < 0.4:
            text += f"{pad}__threadfence_block();\n"
        text += f"{pad}{self.sync(group)}\n"
        read = first if group.width != 32 else rng.choice((first, "s[lane]", "s[63 - lane]", f"s[(lane * 7 + {which}) & 63]"))
        text += f"{pad}{self.lane()} += {read};\n"
        return text + self.used_shared(group, pad)

    def make_exchange(self, group: Group, depth: int) -> str:
        rng, pad = self.rng, "  " * depth
        text = self.uses_shared(group)
        half = rng.choice(("", " + 32"))
        guard = ""
        if group.width == 32 and self.on("lane_conditions") and rng.random() < 0.3:
            guard = f"if ({self.lane_condition()}) "
        text += f"{guard}s[lane{half}] = {self.value(group)};\n"
        if self.on("fence") and rng.random() < 0.3:
            text += f"{pad}__threadfence_block();\n"
        text += f"{pad}{self.sync(group)}\n"
        by = rng.randrange(1, 31)
        if group.width == 32:
            read = f"((lane + {by}) & 31)"
        elif group.width:
            read = f"((lane & ~{group.width - 1}u) | ((lane + {by}) & {group.width - 1}u))"
        else:
            read = f"nth({group.mask}, lane + {by})"
        text += f"{pad}{self.lane()} ^= s[{read}{half}];\n"
        return text + self.used_shared(group, pad)

    def make_stack(self, group: Group, depth: int) -> str:
        """A walk through a tree that all lanes do together; one keeps the stack."""
        rng, pad, t = self.rng, "  " * depth, self.name("t")
        v, other = self.lane(), self.lane()
        return self.uses_shared(group) + (
            f"{{ unsigned d{t} = 0;\n  if (lane == 0) {{ s[0] = 0; s[32] = {self.like(group)} & 7u; }}\n  __syncwarp();\n  do {{\n"
            f"    unsigned p{t} = s[d{t}], q{t} = s[d{t} + 32];\n    __syncwarp();\n    while (p{t} < 3) {{\n"
            f"      const unsigned c{t} = (q{t} * 5u + p{t} * 3u) & 7u; p{t}++;\n      if (c{t} < 6) {{\n"
            f"        if (c{t} < 2 || __all_sync(~0u, {v} % 7u >= c{t})) {other} += c{t};\n"
            f"        else if (d{t} < {rng.randrange(1, 4)}) {{ if (lane == 0) {{ s[d{t}] = p{t}; s[d{t} + 32] = q{t}; }} d{t}++; p{t} = 0; q{t} = c{t}; }}\n"
            f"      }} else p{t} = 3;\n    }}\n    d{t}--;\n    __syncwarp();\n  }} while (d{t} != ~0u);\n}}"
        ).replace("\n", "\n" + pad)

    def make_count(self, group: Group, depth: int) -> str:
        """Aggregated by a group or not; only sums, so that the order does not matter. The group's size is told by one."""
        place = f"counters[threadIdx.x / 32 * 8 + {self.rng.randrange(8)}]"
        if group.handle:
            return f"if ({group.handle}.thread_rank() == 0) atomicAdd(&{place}, {group.handle}.size());"
        return f"if {self.condition()} atomicAdd(&{place}, {self.value(group)});"

    def make_block_phase(self, group: Group, depth: int) -> str:
        pad = "  " * depth
        return (
            f"b[tid] = {self.value(group)};\n{pad}__syncthreads();\n{pad}{self.lane()} ^= b[(tid + {self.rng.randrange(1, 60)}) % blockDim.x];\n"
            f"{pad}__syncthreads();"
        )

    # -- calls

    def make_call(self, group: Group, depth: int) -> str:
        name = self.rng.choice(self.functions)
        return f"{self.lane()} += {name}({group.mask}, {self.rng.randrange(4)}, {self.lane()}, {self.value(group)}, {self.like(group)});"

    def make_lambda_call(self, group: Group, depth: int) -> str:
        return f"{self.lane()} = {self.rng.choice(self.lambdas)}({group.mask}, {self.lane()}, {self.like(group)} % 3u);"

    def make_template_call(self, group: Group, depth: int) -> str:
        if group.width > 1 and self.rng.random() < 0.6:
            return f"{self.lane()} = sum_of<{group.width}>({group.mask}, {self.lane()});"
        a, c = self.lane(), self.rng.randrange(2, 6)
        return f"{self.lane()} = until_all({group.mask}, {a}, [&](unsigned x, unsigned i) {{ return x % {c}u == i || {self.lane_condition()}; }});"

    # -- control flow that a group takes together

    def make_uniform_if(self, group: Group, depth: int) -> str:
        condition, saved, before = self.uniform_condition(group), group.block, group.dirty
        if group.block and self.rng.random() < 0.5:
            group.block = False
            condition = self.uniform_condition(group)
        if self.may_return and self.on("early_return") and group.width == 32 and not group.block and self.rng.random() < 0.15:
            finish = self.finish("").replace("\n", " ")
            group.block = saved
            return f"if ({self.uniform_condition(group)}) {{ {finish}return; }}"
        text = f"if ({condition}) {self.block_of(group, depth)}"
        after = group.dirty
        if self.rng.random() < 0.5:
            group.dirty = before
            text += f" else {self.block_of(group, depth)}"
            group.dirty |= after
        else:
            group.dirty |= before
        group.block = saved
        return text

    def make_uniform_switch(self, group: Group, depth: int) -> str:
        rng, pad, saved, in_switch, before = self.rng, "  " * depth, group.block, group.in_switch, group.dirty
        selector = f"{self.like(group)} % 4u" if group.alike else f"__popc({self.vote(group)}) % 4u"
        group.block, group.in_switch = False, True
        text, ends = f"switch ({selector}) {{\n", before
        for label in ("case 0", "case 1", "case 2", "default")[: rng.randrange(2, 5)]:
            group.dirty |= before
            leave = f"{pad}    break;\n" if rng.random() < 0.7 else ""
            text += f"{pad}  {label}: {{\n" + "".join(self.statements(group, depth + 2, 1, self.shared_allowed)) + f"{leave}{pad}  }}\n"
            ends |= group.dirty
        group.block, group.in_switch, group.dirty = saved, in_switch, ends
        return text + pad + "}"

    def loop(self, group: Group, depth: int, head: str, tail: str, first: str = "", last: str = "") -> str:
        """A loop of the whole group; ``first`` and ``last`` are statements at the body's ends."""
        pad, label = "  " * depth, self.name("out")
        saved = group.loops, group.dirty, group.dirtied, group.in_switch, group.block
        group.loops, group.dirtied, group.in_switch = [*group.loops, label], False, False
        body = self.statements(group, depth + 1, shared=self.shared_allowed)
        meet = f"{pad}  {self.sync(group)}\n" if group.dirtied else ""
        dirtied = group.dirtied
        group.loops, group.dirty, group.dirtied, group.in_switch, group.block = saved[0], saved[1] or dirtied, saved[2] or dirtied, saved[3], saved[4]
        text = f"{head} {{\n{meet}{first}{''.join(body)}{last}{pad}}}{tail}"
        return f"{text}\n{pad}{label}: ;"

    def make_leave(self, group: Group, depth: int) -> str:
        ways = [f"goto {label}" for label in group.loops[:-1][-2:] if self.on("two_levels")]
        ways += ["break"] if self.on("break") and not group.in_switch else []
        ways += ["continue"] if self.on("continue") else []
        if not ways:
            return self.make_assign(group, depth)
        return f"if ({self.uniform_condition(group)}) {self.rng.choice(ways)};"

    def make_for(self, group: Group, depth: int) -> str:
        rng, i = self.rng, self.name("i")
        saved = group.block
        if group.block:
            group.block = rng.random() < 0.6
            bound = rng.choice(("3", "n0 % 3u + 1"))
        else:
            bound = rng.choice(("3", "5", f"1 + {self.like(group)} % 3u", f"{self.like(group)} % 5u"))
        group.alike = [*group.alike, i]
        text = self.loop(group, depth, f"for (unsigned {i} = 0, e{i} = {bound}; {i} < e{i}; ++{i})", "")
        group.alike = group.alike[:-1]
        group.block = saved
        return text

    def make_while(self, group: Group, depth: int) -> str:
        rng, n, pad = self.rng, self.name("n"), "  " * depth
        saved, group.block = group.block, False
        condition = self.uniform_condition(group)
        if rng.random() < 0.5:
            head = f"while (({condition}) && {n}++ < {rng.randrange(2, 6)})"
            text = self.loop(group, depth, head, "")
        else:
            text = self.loop(group, depth, f"while ({n}++ < {rng.randrange(2, 6)})", "", f"{pad}  if (!({condition})) break;\n")
        group.block = saved
        return f"unsigned {n} = 0;\n{pad}{text}"

    def make_do_while(self, group: Group, depth: int) -> str:
        n, pad = self.name("n"), "  " * depth
        saved, group.block = group.block, False
        if self.rng.random() < 0.5:
            start, tail = f"{self.like(group)} % 4u + 1", f" while (--{n} != 0);"
        else:
            start, tail = "0", f" while (++{n} < {self.rng.randrange(2, 5)} && ({self.uniform_condition(group)}));"
        text = self.loop(group, depth, "do", tail)
        group.block = saved
        return f"unsigned {n} = {start};\n{pad}{text}"

    # -- control flow that lanes take apart

    def apart(self, depth: int, count: int = 0) -> str:
        """Statements of lanes of which nothing is known."""
        saved = self.shared_allowed
        lines = self.statements(Group(""), depth + 1, count or self.rng.randrange(1, 4), shared=False)
        self.shared_allowed = saved
        return "{\n" + "".join(lines) + "  " * depth + "}"

    def then_together(self, group: Group, depth: int, text: str) -> str:
        """Cooperation right behind what lanes did apart."""
        if not group.together or self.rng.random() < 0.3:
            return text
        ways = [way for way in ("votes", "shuffles") if self.on(way)]
        if not ways:
            return text
        pad = "  " * depth
        return f"{text}\n{pad}" + (self.make_vote(group, depth) if self.rng.choice(ways) == "votes" else self.make_shuffle(group, depth))

    def make_divergent_if(self, group: Group, depth: int) -> str:
        text = f"if {self.condition()} {self.apart(depth)}"
        if self.rng.random() < 0.5:
            text += f" else {self.apart(depth)}"
        return self.then_together(group, depth, text)

    def make_divergent_loop(self, group: Group, depth: int) -> str:
        rng, i = self.rng, self.name("i")
        bound = rng.choice(("(lane & 3u) + 1", f"{self.lane()} % 4u", "lane % 5u"))
        if rng.random() < 0.5:
            body = self.apart(depth)
            if rng.random() < 0.5:
                body = body[:-1].rstrip(" ") + f"{'  ' * depth}  if {self.condition()} {rng.choice(('break', 'continue'))};\n" + "  " * depth + "}"
            text = f"for (unsigned {i} = 0, e{i} = {bound}; {i} < e{i}; ++{i}) {body}"
        else:
            text = f"unsigned {i} = {bound};\n{'  ' * depth}do {self.apart(depth)} while ({i}-- != 0 && {self.condition()});"
        return self.then_together(group, depth, text)

    def make_lane_switch(self, group: Group, depth: int) -> str:
        pad = "  " * depth
        text = f"switch ({self.rng.choice(('lane', self.lane()))} % 4u) {{\n"
        for label in ("case 0", "case 2", "case 3", "default")[: self.rng.randrange(2, 5)]:
            leave = f"{pad}    break;\n" if self.rng.random() < 0.7 else ""
            text += f"{pad}  {label}: {self.apart(depth + 1, 1)}\n{leave}"
        return self.then_together(group, depth, text + pad + "}")

    # -- parts of a group

    def part(self, group: Group, part: Group, depth: int, count: int = 0) -> str:
        """A block of a part of the group."""
        uses = self.shared_uses
        saved, self.may_return = self.may_return, False
        allowed = self.shared_allowed
        lines = "".join(self.statements(part, depth + 1, count or self.rng.randrange(2, 4), shared=allowed and bool(part.mask)))
        self.shared_allowed, self.may_return = allowed, saved
        if self.shared_uses != uses:
            self.soil(group)
        return lines

    def fresh(self, part: Group, depth: int) -> str:
        """Declare something on which a part's lanes agree, and which they may change."""
        u = self.name("u")
        lane = self.lane()
        if part.mask:
            text = f"unsigned {u} = __shfl_sync({part.mask}, {lane}, nth({part.mask}, {self.rng.randrange(32)}));"
        else:
            text = f"unsigned {u} = {part.handle}.shfl({lane}, {self.rng.randrange(32)} % {part.handle}.size());"
        part.own = [u]
        part.alike = [*part.alike, u]
        return "  " * (depth + 1) + text + "\n"

    def make_partial_mask(self, group: Group, depth: int) -> str:
        rng, pad, m = self.rng, "  " * depth, self.name("m")
        before, uses = group.dirty, self.shared_uses
        both = self.on("both_sides") and rng.random() < 0.6
        if group.width == 32 and rng.random() < 0.4:
            c, mask, rest = rng.choice((("lane < 8u", "0xffu", "0xffffff00u"), ("lane & 1u", "0xaaaaaaaau", "0x55555555u"),
                                        ("lane == 0", "1u", "~1u"), ("lane >= 20u", "0xfff00000u", "0xfffffu")))  # fmt: skip
            text = f"if ({c}) {{\n"
        else:
            mask, rest = m, f"r{m}"
            text = (
                f"const bool c{m} = {self.condition()};\n{pad}const unsigned {m} = __ballot_sync({group.mask}, c{m}), r{m} = {group.mask} & ~{m};\n"
                f"{pad}(void)r{m};\n{pad}if (c{m}) {{\n"
            )
        for number, lanes in enumerate((mask, rest)[: 1 + both]):
            part = Group(lanes, alike=list(group.alike))
            text += f"{pad}}} else {{\n" if number else ""
            text += self.fresh(part, depth) + self.part(group, part, depth)
        text += f"{pad}}}"
        if before and self.shared_uses != uses:
            text = f"{self.sync(group)}\n{pad}{text}"
        return text

    def make_leaving_lanes(self, group: Group, depth: int) -> str:
        """A loop that lanes leave one after the other, while those that are left go on together."""
        pad, m = "  " * depth, self.name("m")
        before, uses = group.dirty, self.shared_uses
        part = Group(m, alike=list(group.alike))
        inside = self.fresh(part, depth)
        part.dirty = False
        body = self.part(group, part, depth)
        meet = f"{pad}  __syncwarp({m});\n" if self.shared_uses != uses else ""
        text = (
            f"unsigned {m} = {group.mask};\n{pad}for (unsigned i{m} = 0; i{m} < {self.rng.randrange(2, 5)}; ++i{m}) {{\n"
            f"{pad}  const bool c{m} = {self.condition()};\n{pad}  {m} = __ballot_sync({m}, c{m});\n{pad}  if (!c{m}) break;\n"
            f"{meet}{inside}{body}{pad}}}"
        )
        if before and self.shared_uses != uses:
            text = f"{self.sync(group)}\n{pad}{text}"
        return text

    def make_tiles(self, group: Group, depth: int) -> str:
        rng, pad, t = self.rng, "  " * depth, self.name("t")
        before, uses = group.dirty, self.shared_uses
        width = rng.choice((4, 8, 16, 32))
        full = "~0u" if width == 32 else f"{(1 << width) - 1:#x}u << (lane & ~{width - 1}u)"
        tile = Group(f"m{t}", width if width < 32 else 31, t, alike=list(group.alike))
        tile.width = width
        text = (
            f"{{\n{pad}  auto {t} = cg::tiled_partition<{width}>(cg::this_thread_block());\n{pad}  const unsigned m{t} = {full};\n"
            f"{pad}  (void)m{t};\n"
        )
        text += self.fresh(tile, depth)
        text += f"{pad}  {self.lane()} += {t}.thread_rank() * {t}.meta_group_rank();\n" if rng.random() < 0.3 else ""
        text += self.part(group, tile, depth, rng.randrange(2, 5)) + f"{pad}}}"
        if before and self.shared_uses != uses:
            text = f"{self.sync(group)}\n{pad}{text}"
        return text

    def make_coalesced(self, group: Group, depth: int) -> str:
        rng, pad, t = self.rng, "  " * depth, self.name("t")
        c, mask, rest = rng.choice((("lane < 8u", "0xffu", "~0xffu"), ("lane & 1u", "0xaaaaaaaau", "0x55555555u"),
                                    ("lane % 4u == 1u", "0x22222222u", "~0x22222222u"), ("lane >= 20u", "0xfff00000u", "0xfffffu")))  # fmt: skip
        text = f"if ({c}) {{\n"
        for number, lanes in enumerate((mask, rest)[: 1 + (self.on("both_sides") and rng.random() < 0.5)]):
            name = f"{t}{'ab'[number]}"
            part = Group("", handle=name)
            text += f"{pad}}} else {{\n" if number else ""
            text += f"{pad}  auto {name} = COALESCED({lanes});\n" + self.fresh(part, depth)
            text += f"{pad}  {self.lane()} += {name}.size() * 64u + {name}.thread_rank();\n"
            text += self.part(group, part, depth)
        return self.then_together(group, depth, text + f"{pad}}}")
