"""Statements in which lanes cooperate: votes, shuffles, shared memory, calls.

Shared memory has a slot in each half of ``s`` for each lane; a group uses its own lanes' slots, and its lanes meet
between the uses. ``Group.dirty`` says that other lanes may still be at earlier ones.
"""

from __future__ import annotations

from fuzz.warp_words import CONSTANTS, Group, Words


class Cooperation(Words):
    """Writes one such statement a method: ``make_…(group, depth)`` returns its lines, the first one without indentation."""

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
        if rng.random() < 0.5:
            return (
                f"for (unsigned {t} = __ballot_sync({group.mask}, {self.condition()}); {t} != 0; {t} &= {t} - 1) {{\n"
                f"  {self.lane()} += __shfl_sync({group.mask}, {self.lane()}, __ffs({t}) - 1) * 3u;\n"
                f"  if (lane == __ffs({t}) - 1) {self.lane()} ^= {self.lane()} >> 3;\n}}"
            ).replace("\n", "\n" + "  " * depth)
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
