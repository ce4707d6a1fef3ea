"""Starting the compiler: cached programs, the command line's two readers, what the cache's key covers, waiting tools."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from vortex_rt.compiler import arguments, cache, pipeline, tools, usage
from vortex_rt.compiler.build import Request, build, compile_object
from vortex_rt.compiler.errors import LimitError, ToolError
from vortex_rt.driver.locate import START

ROOT = Path(cache.__file__).parents[2]
KERNEL = "kernel void k(global int *p) { p[get_global_id(0)] = 3; }\n"
LINES = [
    ["build", "a.cl", "-o", "out"],
    ["build", "--target", "rv32", "a.cl", "b.cl", "--threads", "4", "--warps", "8", "--cores", "2", "-o", "out",
     "--no-cache"],
    ["compile", "a.cl", "--options", "-g -DN=3", "--header", "x=y", "--header", "z=w", "-o", "out.bc"],
    ["link", "a.bc", "b.bc", "--library", "--feature", "no_lr_sc", "--feature", "no_atomics", "--spec", "3=00",
     "--keep", "kept", "-o", "lib.bc"],
]
LEFT_TO_CLICK = [
    [], ["--help"], ["build"], ["build", "a.cl"], ["build", "-o", "out"], ["build", "a.cl", "-o"],
    ["build", "a.cl", "-oout"], ["library"],
    ["build", "a.cl", "-o", "out", "--threads", "many"], ["build", "a.cl", "-o", "out", "--target=rv32"],
    ["build", "a.cl", "-o", "out", "--library"],
    ["build", "a.cl", "-o", "out", "--target", "rv16"], ["build", "a.cl", "-o", "out", "--", "b.cl"],
]  # fmt: skip


def start(*words: object) -> subprocess.CompletedProcess[str]:
    """Run the compiler as the driver does."""
    return subprocess.run(
        [sys.executable, "-I", "-S", START, "vortex-cc", *map(str, words)], capture_output=True, text=True
    )


def test_a_cached_program_is_the_one_that_was_built(tmp_path):
    (tmp_path / "k.cl").write_text(KERNEL)
    for folder in ("a", "b"):
        done = start("build", tmp_path / "k.cl", "-o", tmp_path / folder)
        assert done.returncode == 0, done.stderr
    names = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert names == sorted(path.name for path in (tmp_path / "b").iterdir())
    for name in names:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_without_site_help_and_messages_are_clicks():
    assert "--no-cache" in start("build", "--help").stdout
    wrong = start("build", "a.cl", "--feature", "wings", "-o", "out")
    assert wrong.returncode == 2
    assert "wings" in wrong.stderr


@pytest.mark.parametrize("words", LINES, ids=lambda words: words[0])
def test_both_readers_of_the_command_line_agree(words):
    seen = []
    usage.cli(lambda command, values: seen.append((command, values)), lambda targets: None).main(
        words, standalone_mode=False
    )
    assert arguments.read(words) == seen[0]


@pytest.mark.parametrize("words", LEFT_TO_CLICK, ids=" ".join)
def test_other_command_lines_are_left_to_click(words):
    assert arguments.read(words) is None


def test_the_key_covers_all_that_a_build_imports(tmp_path):
    """In a process of its own, where nothing but the build has imported anything."""
    (tmp_path / "k.cl").write_text(KERNEL)
    code = f"""
import sys
from pathlib import Path
from vortex_rt.compiler.build import Request, build, compile_object
build(Request([Path({str(tmp_path / "k.cl")!r})]))
print("\\n".join(m.__file__ for n, m in sys.modules.items() if n.startswith(("vortex_rt", "nvvm2spirv")) and getattr(m, "__file__", None)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    covered = {name for place, deep in cache.SOURCES for name in cache._files(f"{ROOT}/{place}", deep)}
    loaded = {str(Path(name).resolve()) for name in done.stdout.split()}
    # the package's __init__ looks for POCL
    driver = {name for name in loaded if Path(name).is_relative_to(ROOT / "vortex_rt" / "driver")}
    assert f"{ROOT}/vortex_rt/compiler/divergence/placement.py" in loaded
    assert (
        loaded
        - driver
        - {
            f"{ROOT}/vortex_rt/{name}"
            for name in ("sim/__init__.py", "sim/protocol.py", "api/__init__.py", "api/platform.py")
        }
        <= covered
    )


def test_a_missing_input_is_not_looked_for_in_the_cache(tmp_path):
    values = arguments.read(["build", str(tmp_path / "none.cl"), "-o", "out"])
    assert values is not None
    assert cache.key("program", values[1], lambda source, values: b"") == ""


def test_a_tool_that_waits_is_given_its_input_and_ends_with_its_block():
    module = b"define i32 @f() {\n  ret i32 3\n}\n" + b"; filler\n" * 100_000  # more than a pipe holds
    with tools.Process("opt-19", "-S", "-passes=verify", "-", "-o", "-", waits=True) as opt:
        assert b"ret i32 3" in opt.complete(module).stdout
    with (
        tools.Process("opt-19", "-S", "-passes=no-such-pass", "-", "-o", "-", waits=True) as opt,
        pytest.raises(ToolError, match="no-such-pass"),
    ):
        opt.complete(module)
    with tools.Process("opt-19", "-S", "-passes=verify", "-", "-o", "-", waits=True) as idle:
        pass
    with pytest.raises(ChildProcessError):
        os.waitpid(idle._running.pid, 0)  # it has been waited for


def test_library_functions_keep_their_meaning_under_fast_math(tmp_path):
    """clang links the library; the options of the program are not those of its functions."""
    (tmp_path / "k.cl").write_text(
        "kernel void k(global float *p) { p[0] = sqrt(p[1]); p[2] = isnan(p[3]); p[4] = pow(p[5], p[6]); }\n"
    )
    from vortex_rt.compiler.frontend import FrontEnd, FrontEndOptions

    texts = []
    for links in (True, False):
        with FrontEnd(
            Request([tmp_path / "k.cl"], options=FrontEndOptions(["-cl-finite-math-only"])), links=links
        ) as front:
            assert front.linked == links
            from vortex_rt.compiler.build import _program

            texts.append(_program(front).assembly)
    assert texts[0] == texts[1]
    assert build(Request([tmp_path / "k.cl"])).assembly


def test_a_tool_that_waits_for_the_processor_is_not_ended(monkeypatch, tmp_path):
    """On a busy machine a compiler may take many times its own time."""
    tool = tmp_path / "slow"
    tool.write_text("#!/bin/sh\nexec sleep 0.5\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(tools, "LIMIT_SECONDS", 0.1)
    assert tools.Process("slow").finish().returncode == 0


@pytest.mark.parametrize("work", ["while :; do :; done", "exec sleep 100"])
def test_a_tool_that_does_not_end_is_ended(monkeypatch, tmp_path, work):
    tool = tmp_path / "endless"
    tool.write_text(f"#!/bin/sh\n{work}\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(tools, "LIMIT_SECONDS", 0.2)
    process = tools.Process("endless")
    with pytest.raises(ToolError, match=r"endless did not end within 0\.2 s"):
        process.finish()
    with pytest.raises(ChildProcessError):
        os.waitpid(process._running.pid, 0)


@pytest.mark.parametrize(("count", "named"), [(1, "kernel 'k0': "), (5, "kernels 'k0', 'k1', 'k2' and 2 more: ")])
def test_a_limit_names_the_tool_and_the_kernels(monkeypatch, tmp_path, count, named):
    source = tmp_path / "k.cl"
    source.write_text("".join(f"kernel void k{i}(global int *p) {{ p[0] = {i}; }}\n" for i in range(count)))
    optimise = pipeline.optimise

    def too_long(text: str, process: tools.Process | None = None, quicker: str = "") -> str:
        with monkeypatch.context() as patch:
            patch.setattr(tools, "LIMIT_SECONDS", 0)
            return optimise(text, process, quicker)

    monkeypatch.setattr(pipeline, "optimise", too_long)
    said = rf"^error: {named}optimiser opt-19 did not end within 0 s \(VORTEX_COMPILE_SECONDS\) and was ended; "
    with pytest.raises(LimitError, match=said):
        build(Request([source]))


def test_a_limit_of_time_is_the_users(monkeypatch, tmp_path):
    tool = tmp_path / "limited"  # another name: where tools are is kept
    tool.write_text("#!/bin/sh\nwhile :; do :; done\n")
    tool.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("VORTEX_COMPILE_SECONDS", "0.2")
    with pytest.raises(LimitError, match=r"limited did not end within 0\.2 s"):
        tools.run("limited")
    monkeypatch.setenv("VORTEX_COMPILE_SECONDS", "soon")
    monkeypatch.setattr(os, "posix_spawn", lambda *_, **__: pytest.fail("it was started"))
    with pytest.raises(ToolError, match=r"VORTEX_COMPILE_SECONDS=soon is not a number of seconds"):
        tools.run("limited")


def test_a_limit_of_memory_names_the_stage_and_the_kernel(monkeypatch, tmp_path):
    source = tmp_path / "k.cl"
    lines = "".join(f"  if (p[{n}] > i) p[i + {n}] = p[{n}] / i + q[{n}];\n" for n in range(400))
    source.write_text(f"kernel void k(global int *p, global int *q) {{\n  int i = get_global_id(0);\n{lines}}}\n")
    optimise = pipeline.optimise

    def limited(text: str, process: tools.Process | None = None, quicker: str = "") -> str:
        monkeypatch.setenv("VORTEX_COMPILE_MEMORY", "3")
        return optimise(text, None, quicker)

    monkeypatch.setattr(pipeline, "optimise", limited)
    said = r"^error: kernel 'k': optimiser opt-19 needs more than 3 MB of memory \(VORTEX_COMPILE_MEMORY\); "
    with pytest.raises(LimitError, match=said):
        build(Request([source]))


@pytest.mark.parametrize(
    "source",
    [
        "kernel void k(global float *a, global const float *b, int n) { int i = get_global_id(0); if (i < n) a[i] += b[i]; }",
        "kernel void k(global int *p, local int *q) { q[get_local_id(0)] = p[get_global_id(0)]; barrier(1); p[get_group_id(1)] = *q; }",
    ],
)
def test_each_tool_reads_its_module_once(ended, tmp_path, source):
    """The form with numbers for names, which LLVM reads faster, is accepted: names made of a numbered value's stay."""
    (tmp_path / "k.cl").write_text(source)
    build(Request([tmp_path / "k.cl"]))
    assert [status for _, status in ended] == [0] * len(ended)
    assert [name for name, _ in ended].count("llc-19") == 1


def test_the_library_is_linked_in_one_round(ended, tmp_path):
    """Where what a program needs is in the parts that most programs need."""
    (tmp_path / "k.cl").write_text("kernel void k(global float *a) { a[get_global_id(0)] = fmax(a[0], a[1]); }")
    (tmp_path / "k.bc").write_bytes(compile_object(Request([tmp_path / "k.cl"])))
    build(Request([tmp_path / "k.bc"]))
    assert [name for name, _ in ended].count("llvm-link-19") == 1


@pytest.fixture
def ended(monkeypatch) -> list[tuple[str, int]]:
    """The tools that have ended, and their statuses."""
    ended: list[tuple[str, int]] = []
    finish = tools.Process.finish

    def noted(process: tools.Process, data: bytes = b"") -> tools.ToolResult:
        done = finish(process, data)
        ended.append((process.tool, done.returncode))
        return done

    monkeypatch.setattr(tools.Process, "finish", noted)
    return ended
