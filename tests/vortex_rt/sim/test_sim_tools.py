"""Configuration, images, assembler and disassembler, and the command line."""

from __future__ import annotations

import json
import shutil
import struct
import subprocess
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from vortex_rt.isa.disasm import disassemble
from vortex_rt.isa.extensions import BY_NAME
from vortex_rt.isa.table import TABLE, Kind
from vortex_rt.sim.assembler import AssemblyError, assemble
from vortex_rt.sim.cli import main
from vortex_rt.sim.config import PRESETS, Config, ConfigError, from_environment, from_text
from vortex_rt.sim.config_values import parse_size
from vortex_rt.sim.image import ImageError, load_image

BASE = 0x80000000
ROOT = Path(__file__).parents[3]


class TestConfiguration:
    def test_presets_are_what_the_design_says(self):
        cuda, vortex = PRESETS["cuda"], PRESETS["vortex"]
        assert (cuda.shape(), cuda.local_memory, cuda.vote_shuffle) == ("4x32x32", 65536, True)
        assert (vortex.shape(), vortex.local_memory, vortex.vote_shuffle) == ("1x4x4", 16384, False)

    def test_environment_preset_then_overrides_then_mode(self):
        config = from_environment({"VORTEX_PRESET": "vortex", "VORTEX_CONFIG": "warps=8, local_memory=32K", "VORTEX_MODE": "timing"})
        assert (config.warps, config.threads, config.local_memory, config.mode) == (8, 4, 32768, "timing")
        assert from_environment({}) == PRESETS["cuda"]

    def test_toml_with_tables(self, tmp_path):
        path = tmp_path / "device.toml"
        path.write_text('preset = "vortex"\n[shape]\nwarps = 2\n[caches]\nl2 = true\nl2_size = "512K"\n')
        config = from_text(str(path))
        assert (config.warps, config.threads, config.l2, config.l2_size) == (2, 4, True, 524288)

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("wraps=3", "unknown key 'wraps'"),
            ("warps=0", "warps=0 must lie in 1..64"),
            ("warps=many", "must be a whole number"),
            ("l2=maybe", "must be true or false"),
            ("mode=fast", "must be one of functional, timing"),
            ("xlen=48", "must be one of 32, 64"),
            ("dcache_size=3000", "must be a power of two"),
            ("clusters=64,cores=64", "at most 1024"),
            ("preset=big", "unknown preset 'big'"),
            ("missing.toml", "No such file"),
            ("memory=5000", "multiple of 4096"),
            ("memory=256M", "programs lie at 0x70000000 to 0x80000000, so the least is memory=2G"),
        ],
    )
    def test_mistakes_are_named(self, text, message):
        with pytest.raises(ConfigError, match=message):
            from_text(text)

    def test_a_mistake_in_a_file_names_the_file(self, tmp_path):
        path = tmp_path / "device.toml"
        path.write_text("warps = [1]\n")
        with pytest.raises(ConfigError, match=r"device.toml: warps=\[1\]"):
            from_text(str(path))

    def test_the_hash_follows_the_content(self):
        assert Config().hash() == PRESETS["vortex"].hash()
        assert Config(warps=8).hash() != Config().hash()
        assert len(Config().hash()) == 16

    def test_sizes(self):
        assert [parse_size(text) for text in ("7", "0x10", "2K", "3m", "1G")] == [7, 16, 2048, 3 << 20, 1 << 30]


class TestAssembler:
    @pytest.mark.parametrize("row", [row for row in TABLE if row.extension != "Vortex vote/shuffle"], ids=lambda row: row.name)
    def test_disassembly_assembles_to_the_same_word(self, row):
        fields = {"d": 5, "s": 6, "t": 7, "u": 8}
        used = {token.lower().strip("()").replace("m", "s").replace("z", "s") for token in row.operands.split(",")}
        fields = {key: value for key, value in fields.items() if key in used}
        if row.name in ("split_n", "pred_n"):
            fields["t" if row.name == "split_n" else "d"] = 1
        word = row.encode(**fields, imm={"B": 64, "J": 64, "SH": 5, "C": 0x340}.get(row.format, 40), rm=0)
        text = disassemble(word, BASE)
        assert text.split()[0] == row.name
        assert struct.unpack("<I", assemble(text, BASE))[0] == word

    @pytest.mark.skipif(shutil.which("llvm-mc-19") is None, reason="needs llvm-mc-19")
    def test_llvm_agrees_on_the_standard_instructions(self):
        rows = [row for row in TABLE if row.extension != "Vortex" and row.extension not in BY_NAME and row.name not in ("uret", "lr.w", "lr.d")]
        words = []
        for row in rows:
            fields = {"d": 5, "s": 6, "t": 7, "u": 8}
            used = {token.lower().strip("()").replace("m", "s").replace("z", "s") for token in row.operands.split(",")}
            word = row.encode(**{k: v for k, v in fields.items() if k in used}, imm={"SH": 5, "C": 0x340}.get(row.format, 40), rm=1 if row.has_rounding_mode else 0)
            words.append(0x0FF0000F if row.name == "fence" else word)
        data = "\n".join(" ".join(f"0x{byte:02x}" for byte in struct.pack("<I", word)) for word in words)
        extensions = ",".join(f"+{extension.lower()}" for extension in {row.extension for row in rows} - {"I"})
        command = ["llvm-mc-19", "--disassemble", "-triple=riscv64", f"-mattr={extensions}", "-M", "no-aliases"]
        result = subprocess.run(command, input=data, capture_output=True, text=True, check=True)
        theirs = [line.strip().split()[0] for line in result.stdout.splitlines() if line.startswith("\t") and not line.strip().startswith(".")]
        assert theirs == [row.name for row in rows]

    @pytest.mark.parametrize("value", [0, 1, -1, 2047, -2048, 2048, 0x7FFFFFFF, -0x80000000, 0x80000000, 0xFFFFFFFF, 0x123456789ABCDEF0, -(1 << 63), 0xFFFF0000FFFF0000])
    def test_li_makes_any_constant(self, run, value):
        done = run(f"li a0, {value}\nli a1, 0x100000\nsd a0, 0(a1)\ntmc x0")
        assert int.from_bytes(done.machine.read(0x100000, 8), "little") == value & (1 << 64) - 1

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("frob a0", "line 1: unknown instruction 'frob'"),
            ("nop\naddi a0, a1, 5000", "line 2: 5000 does not fit"),
            ("add a0, a1", "takes operands d,s,t, got 2"),
            ("add a0, a1, q9", "'q9' is no integer register"),
            ("j nowhere", "'nowhere' is neither a number nor a name"),
            ("1: nop\nj 1f", "no label '1' ahead"),
            ("x: nop\nx: nop", "label 'x' is defined twice"),
            ("lw a0, a1", "expected offset"),
        ],
    )
    def test_mistakes_name_the_line(self, text, message):
        with pytest.raises(AssemblyError, match=message):
            assemble(text)


def test_every_kind_and_unit_of_the_table_is_consistent():
    names = [row.name for row in TABLE]
    assert len(names) == len(set(names))
    for row in TABLE:
        assert row.match & ~row.mask == 0, row.name
        assert row.does or row.kind in (Kind.STORE, Kind.JAL, Kind.JALR), row.name


class TestImages:
    def test_vxbin(self, tmp_path):
        path = tmp_path / "a.vxbin"
        path.write_bytes(struct.pack("<QQ", BASE, BASE + 100) + b"\x0b\0\0\0")
        image = load_image(path)
        assert (image.entry, image.segments, image.high) == (BASE, ((BASE, b"\x0b\0\0\0", 100),), BASE + 100)

    @pytest.mark.parametrize(
        ("name", "data", "message"),
        [
            ("a.vxbin", b"short", "too few for a vxbin"),
            ("a.vxbin", struct.pack("<QQ", 100, 50) + b"0000", "not a vxbin"),
            ("a.bin", b"", "empty file"),
            ("a.elf", b"\x7fELF garbage", "not a readable ELF"),
            ("a.elf", Path("/bin/true").read_bytes(), "not RISC-V"),
        ],
    )
    def test_files_that_are_none(self, tmp_path, name, data, message):
        (tmp_path / name).write_bytes(data)
        with pytest.raises(ImageError, match=message):
            load_image(tmp_path / name)


@pytest.fixture
def vxbin(tmp_path):
    """Return a function that writes a program as a vxbin."""

    def write(text: str) -> str:
        code = assemble(text, BASE)
        path = tmp_path / "prog.vxbin"
        path.write_bytes(struct.pack("<QQ", BASE, BASE + len(code)) + code)
        return str(path)

    return write


def invoke(*arguments: str):
    return CliRunner().invoke(main, list(arguments))


class TestCommandLine:
    DOUBLE = "csrr a0, mscratch\nlw a1, 0(a0)\nslli a1, a1, 1\nli a2, 0x200000\nlw a3, 0(a2)\nadd a1, a1, a3\nsw a1, 4(a2)\ntmc x0"

    def test_run_with_argument_file_load_dump_and_counters(self, vxbin, tmp_path):
        (tmp_path / "arg").write_bytes(struct.pack("<I", 20))
        (tmp_path / "in").write_bytes(struct.pack("<I", 2))
        result = invoke("run", vxbin(self.DOUBLE), "--preset", "vortex", "--arg-file", str(tmp_path / "arg"), "--load", f"2M={tmp_path / 'in'}",
                        "--dump", f"0x200004:4={tmp_path / 'out'}", "--counters", str(tmp_path / "c.json"))  # fmt: skip
        assert result.exit_code == 0, result.output
        assert (tmp_path / "out").read_bytes() == struct.pack("<I", 42)
        assert json.loads((tmp_path / "c.json").read_text())["total"]["instructions"] == 8
        assert "8 warp instructions" in result.stderr

    def test_a_failing_kernel_exits_with_1_and_the_message(self, vxbin):
        result = invoke("run", vxbin("li a0, -1\nlw a1, 0(a0)\ntmc x0"), "--preset", "vortex")
        assert result.exit_code == 1
        assert "error: bad address" in result.stderr
        assert "core 0, warp 0, lanes 0" in result.stderr

    def test_exit_code_of_the_kernel(self, vxbin):
        program = vxbin("li a0, 0x80\nli a1, 7\nsw a1, 8(a0)\ntmc x0")
        assert invoke("run", program, "--preset", "vortex").exit_code == 0
        assert invoke("run", program, "--preset", "vortex", "--exit-code").exit_code == 7

    def test_an_assembly_file_runs_and_becomes_a_vxbin(self, tmp_path):
        source, binary = tmp_path / "prog.s", tmp_path / "prog.vxbin"
        source.write_text("li a0, 0x80  # exit code\nli a1, 9\nsw a1, 8(a0)\ntmc x0\n")
        assert invoke("run", str(source), "--preset", "vortex", "--exit-code").exit_code == 9
        assert invoke("asm", str(source), "-o", str(binary)).exit_code == 0
        assert invoke("run", str(binary), "--preset", "vortex", "--exit-code").exit_code == 9
        source.write_text("nop\nfrob\n")
        result = invoke("asm", str(source), "-o", str(tmp_path / "none"))
        assert (result.exit_code, (tmp_path / "none").exists()) == (1, False)
        assert "prog.s: line 2: unknown instruction 'frob'" in result.stderr

    def test_time_out(self, vxbin):
        result = invoke("run", vxbin("1: j 1b"), "--preset", "vortex", "--timeout", "0.2")
        assert result.exit_code == 1
        assert "time-out after" in result.stderr

    def test_break_prints_registers_and_goes_on(self, vxbin, tmp_path):
        result = invoke("run", vxbin("li a0, 3\n1: addi a0, a0, -1\nbnez a0, 1b\ntmc x0"), "--preset", "vortex", "--break", "0x80000008")
        assert result.exit_code == 0
        assert result.stdout.count("breakpoint") == 3
        assert "a0   0x2" in result.stdout
        assert "pc   0x80000008: bne a0, zero, 0x80000004" in result.stdout

    def test_profile_trace_and_plot(self, vxbin, tmp_path):
        pytest.importorskip("matplotlib")
        program = vxbin("li a0, 30\n1: mul a1, a1, a0\naddi a0, a0, -1\nbnez a0, 1b\ntmc x0")
        result = invoke("run", program, "--preset", "vortex", "--mode", "timing", "--profile", "--profile-json", str(tmp_path / "p.json"),
                        "--trace", str(tmp_path / "t.json"), "--plot", str(tmp_path / "p.png"))  # fmt: skip
        assert result.exit_code == 0, result.output
        assert "mul a1, a1, a0" in result.stdout
        assert json.loads((tmp_path / "p.json").read_text())["instructions"][1]["executed"] == 30
        assert (tmp_path / "p.png").read_bytes()[:4] == b"\x89PNG"
        assert json.loads((tmp_path / "t.json").read_text())["traceEvents"]

    @pytest.mark.parametrize(
        ("arguments", "status", "message"),
        [
            (["run", "/no/such.vxbin"], 1, "No such file"),
            (["run", "PROGRAM", "--config", "warps=1000"], 2, "warps=1000 must lie in 1..64"),
            (["run", "PROGRAM", "--trace", "/tmp/x.json"], 2, "--trace needs --mode timing"),
            (["run", "PROGRAM", "--dump", "0x10=file"], 2, "expected ADDR:SIZE=FILE"),
            (["run", "PROGRAM", "--load", "zz=file"], 2, "not a number"),
            (["run", "PROGRAM", "--break", "main"], 2, "'main' is not a number"),
            (["run"], 2, "Missing argument"),
        ],
    )
    def test_mistakes(self, vxbin, arguments, status, message):
        program = vxbin("tmc x0")
        result = invoke(*[program if argument == "PROGRAM" else argument for argument in arguments])
        assert result.exit_code == status
        assert message in result.stderr

    def test_disasm_and_info(self, vxbin):
        program = vxbin("nop\n.word 0xffffffff\ntmc x0")
        assert invoke("disasm", program).stdout.splitlines() == [
            "  80000000:  00000013  addi zero, zero, 0",
            "  80000004:  ffffffff  .word 0xffffffff",
            "  80000008:  0000000b  tmc zero",
        ]
        assert "entry 0x80000000" in invoke("info", program).stdout
        assert json.loads(invoke("info", "--json", "--preset", "vortex").stdout)["warps"] == 4
        assert "warps = 4" in invoke("info", "--config-keys", "--preset", "vortex").stdout

    def test_info_prints_the_whole_configuration_as_toml_that_can_be_fed_back(self, tmp_path):
        mine, again = tmp_path / "mine.toml", tmp_path / "again.toml"
        mine.write_text('preset = "cuda"\nmode = "timing"\n[caches]\nl2 = true\ndcache_size = 8192\n')
        text = invoke("info", "--config", mine).stdout
        again.write_text(text)
        assert from_text(str(again)) == from_text(str(mine))
        assert set(tomllib.loads(text)) == set(Config.__dataclass_fields__)
        assert "dcache_size = 8192" in text
        assert "icache_mshrs = 0  # here 32; " in text
        assert invoke("info", "--config", again).stdout == text

    @pytest.mark.skipif(shutil.which("clang-19") is None or shutil.which("ld.lld-19") is None, reason="needs clang-19 and lld-19")
    def test_symbols_and_source_lines_of_an_elf(self, tmp_path):
        start = '__attribute__((naked)) void _start(void) {\n  __asm__("li sp, 0x100000; li a0, -64; call helper");\n}\n'
        (tmp_path / "k.c").write_text("void helper(int *p) {\n  *p = 5;\n}\n" + start)
        flags = ["--target=riscv64-unknown-elf", "-march=rv64imafd", "-mabi=lp64d", "-mcmodel=medany", "-g", "-O0", "-ffreestanding", "-nostdlib"]
        subprocess.run(["clang-19", *flags, "-c", "k.c", "-o", "k.o"], cwd=tmp_path, check=True)
        subprocess.run(["ld.lld-19", "-e", "_start", "-Ttext=0x80000000", "k.o", "-o", "k.elf"], cwd=tmp_path, check=True)
        result = invoke("run", str(tmp_path / "k.elf"), "--preset", "vortex")
        assert result.exit_code == 1
        assert "sw" in result.stderr
        assert "helper+0x" in result.stderr
        assert "k.c:2" in result.stderr
        listing = invoke("disasm", str(tmp_path / "k.elf")).stdout
        assert "<helper>:" in listing
        assert "; " in listing
        assert "k.c:2" in listing
