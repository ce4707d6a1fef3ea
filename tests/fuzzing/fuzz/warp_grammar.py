"""Random CUDA programs whose warps work together: votes, shuffles, shared memory between `__syncwarp`, beside and inside
control flow that lanes take apart.
"""

from __future__ import annotations

import re

from fuzz.warp_cooperation import Cooperation
from fuzz.warp_words import FEATURES, Group

__all__ = ["FEATURES", "WarpGenerator"]


class WarpGenerator(Cooperation):
    """Writes the program of a seed."""

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
        if group.loops and not group.block:
            weights["leave"] = 4
        if group.together:
            weights |= {"uniform_if": 4, "uniform_switch": 1}
            if len(group.loops) < 3:
                weights |= {"for": 3, "while": 2, "do_while": 2}
            if group.mask and not group.block and self.names < 150:
                weights |= {"partial_mask": 2, "leaving_lanes": 1}
                if group.width == 32 and self.in_kernel:
                    weights |= {"tiles": 2, "coalesced": 2}
        return [(weight, name) for name, weight in weights.items() if name == "leave" or self.on(name)]

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
        block = self.block_of(group, depth)
        text = f"if ({condition}) {block}"
        after = group.dirty
        if self.on("twins") and not before and self.rng.random() < 0.2:
            text += f" else {self.twin(block)}"
        elif self.rng.random() < 0.5:
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
        """A loop of the whole group; ``first`` and ``last`` are statements at the body's ends.

        A loop that the warps of a block go through together is left by none of them alone.
        """
        pad, label = "  " * depth, self.name("out")
        saved = group.loops, group.dirty, group.dirtied, group.in_switch, group.block
        group.loops, group.dirtied, group.in_switch = [] if group.block else [*group.loops, label], False, False
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
        condition = self.uniform_condition(group) if group.together else self.condition()
        return f"if ({condition}) {self.rng.choice(ways)};"

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

    def apart(self, depth: int, count: int = 0, loops: list[str] | None = None) -> str:
        """Statements of lanes of which nothing is known; ``loops``: that they may leave."""
        saved = self.shared_allowed
        lines = self.statements(Group("", loops=loops or []), depth + 1, count or self.rng.randrange(1, 4), shared=False)
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
        loops = [] if group.together else group.loops
        text = f"if {self.condition()} {self.apart(depth, loops=loops)}"
        if self.rng.random() < 0.5:
            text += f" else {self.apart(depth, loops=loops)}"
        return self.then_together(group, depth, text)

    def make_divergent_loop(self, group: Group, depth: int) -> str:
        rng, i, label = self.rng, self.name("i"), self.name("out")
        bound = rng.choice(("(lane & 3u) + 1", f"{self.lane()} % 4u", "lane % 5u"))
        body = self.apart(depth, loops=[*([] if group.together else group.loops), label])
        if rng.random() < 0.5:
            text = f"for (unsigned {i} = 0, e{i} = {bound}; {i} < e{i}; ++{i}) {body}"
        else:
            text = f"unsigned {i} = {bound};\n{'  ' * depth}do {body} while ({i}-- != 0 && {self.condition()});"
        return self.then_together(group, depth, f"{text}\n{'  ' * depth}{label}: ;")

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

    def twin(self, text: str) -> str:
        """The same once more, with labels of its own for those that it has, and perhaps another operator."""
        for label in set(re.findall(r"\b(out\w+): ;", text)):
            text = re.sub(rf"\b{label}\b", label + self.name("_"), text)
        return text.replace(" ^ ", " | ", 1) if self.rng.random() < 0.4 else text

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
        part = Group(mask, alike=list(group.alike))
        first = self.fresh(part, depth) + self.part(group, part, depth)
        text += first
        if both and self.on("twins") and rng.random() < 0.5:
            text += f"{pad}}} else {{\n" + re.sub(rf"(?<!\w){mask}\b", rest, self.twin(first))
        elif both:
            part = Group(rest, alike=list(group.alike))
            text += f"{pad}}} else {{\n" + self.fresh(part, depth) + self.part(group, part, depth)
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
