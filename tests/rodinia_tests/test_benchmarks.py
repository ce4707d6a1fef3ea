"""The programs of the suite: they run, hold the patterns that they are there for, and read their data."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from nvvm2spirv import SpirvModule
from rodinia_tests import (
    bfs,
    bplustree,
    cfd,
    dwt2d,
    gaussian,
    heartwall,
    hotspot,
    hotspot3d,
    huffman,
    kmeans,
    leukocyte,
    lud,
    mummergpu,
    nn,
    srad_v1,
)
from rodinia_tests.common import NAMES, DataFileError, load
from rodinia_tests.devices import is_available
from rodinia_tests.examples.demo import main
from rodinia_tests.running import run_module
from rodinia_tests.video import read_avi
from vortex_rt import Device, Module

# Every benchmark translates, validates, runs and is correct: on Vortex with 4 × 32 × 32, and on an OpenCL runtime
# that is not ours.

VARIANTS = [
    pytest.param(name, variant, id=f"{name}-{variant or 'plain'}") for name in NAMES for variant in load(name).variants
]


def problems(name: str, spirv: SpirvModule, device: Device, variant: str, size: str = "test") -> list[str]:
    return run_module(load(name), Module.from_spirv(device, spirv), size, variant=variant).problems


@pytest.mark.device
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_correct_on_vortex(name, variant, cuda_device, translated):
    assert problems(name, translated(name, variant), cuda_device, variant) == []


@pytest.mark.intel
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_correct_on_an_independent_runtime(name, variant, intel_cpu, translated):
    assert problems(name, translated(name, variant), intel_cpu, variant) == []


@pytest.mark.device
@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_correct_on_one_core_of_four_by_four(name, variant, translated):
    assert problems(name, translated(name, variant), Device("vortex"), variant) == []


@pytest.mark.device
@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", NAMES)
def test_correct_at_small_size(name, cuda_device, translated):
    assert problems(name, translated(name), cuda_device, "", "small") == []


# What the translator makes of the benchmarks: as many kernels as the originals have, launch bounds, shared memory,
# inferred address spaces.

#: Kernels of the original programs (of cfd and huffman: distinct ones over all their files).
KERNELS = {
    "b+tree": 2, "bfs": 2, "cfd": 12, "huffman": 8, "pathfinder": 1, "gaussian": 2, "hotspot": 1, "hotspot3D": 1,
    "lud": 3, "nw": 2, "streamcluster": 1,
    "particlefilter": 5, "backprop": 2, "lavaMD": 1, "kmeans": 2, "hybridsort": 7, "leukocyte": 3, "dwt2d": 16,
    "heartwall": 1, "mummergpu": 3,
    "myocyte": 2, "nn": 1, "srad_v1": 6, "srad_v2": 2,
}  # fmt: skip
#: Programs that keep pointers in memory.
GENERIC = {"leukocyte"}
TRANSLATED = [pytest.param(name, v, id=f"{name}-{v or 'plain'}") for name in NAMES for v in load(name).variants]


@pytest.mark.parametrize("name", NAMES)
def test_kernels_are_as_many_as_the_originals(name, translated):
    assert len(translated(name).kernels) == KERNELS[name]


@pytest.mark.parametrize(("name", "variant"), TRANSLATED)
def test_no_access_stays_generic(name, variant, translated):
    found = [kernel.name for kernel in translated(name, variant).kernels if kernel.generic_accesses]
    assert found == [] or name in GENERIC


@pytest.mark.parametrize("name", NAMES)
def test_shared_memory_fits_upstreams_device(name, translated):
    assert max(kernel.local_bytes for kernel in translated(name).kernels) <= 16 << 10


def test_launch_bounds_of_dwt2d(translated):
    bounds = {
        kernel.launch_bounds.max_block_size
        for kernel in translated("dwt2d").kernels
        if "dwt" in kernel.name and "Kernel" in kernel.name
    }
    assert bounds == {64, 128, 192}


def test_dynamic_shared_memory_of_huffman(translated):
    dynamic = {kernel.name for kernel in translated("huffman").kernels if kernel.dynamic_local}
    assert len(dynamic) == 5  # the encoder and four scans
    assert all("prescan" in name or "vlc_encode" in name for name in dynamic)


@pytest.mark.parametrize(
    ("name", "symbols"), [("cfd", 10), ("heartwall", 3), ("hybridsort", 6), ("kmeans", 2), ("leukocyte", 8),
                          ("mummergpu", 4), ("bfs", 0)],
)
def test_host_reaches_constants_and_textures(name, symbols, translated):
    assert len(translated(name).symbols) == symbols


@pytest.mark.parametrize("name", ["hybridsort", "leukocyte", "mummergpu"])
def test_texture_objects_need_no_references(name, translated):
    kinds = {symbol.kind for symbol in translated(name, "texture-object").symbols}
    assert "texture" not in kinds


# The NVVM IR of the sources holds the kernels and features it should, and names no place of the machine it was made
# on.

ALL_IR = [
    pytest.param(name, variant, id=f"{name}-{variant or 'plain'}") for name in NAMES for variant in load(name).variants
]
#: What the original's device code needs and ours has too: a pattern in the IR for each.
FEATURES = {
    "b+tree": [r"load i64, ptr", r"llvm\.nvvm\.barrier0"],
    "backprop": [r"@__nv_fast_log2f", r"@__nv_fast_powf", r"fpext float"],
    "bfs": [r"store i8 0, ptr"],
    "cfd": [r"%struct\.double3", r"addrspace\(4\) externally_initialized", r"@__nv_sqrt\(", r"@__nv_sqrtf\("],
    "dwt2d": [r"maxntidx", r"minctasm", r"call void @_ZN8dwt_cuda6Window"],
    "gaussian": [r"sreg\.ntid\.y"],
    "heartwall": [r"addrspace\(4\) externally_initialized global %struct\.params_common", r"@__nv_sqrt"],
    "hotspot": [r"fmul contract double", r"addrspace\(3\) global \[16 x \[16 x float\]\]"],
    "hotspot3D": [r"sreg\.tid\.y"],
    "huffman": [r"atomicrmw add", r"atomicrmw or", r"external (dso_local )?addrspace\(3\) global \[0 x i32\]",
                r"@__nv_mul24"],
    "hybridsort": [r"load volatile i32", r"tex\.1d\.v4\.f32\.s32", r"atomicrmw add",
                   r"addrspace\(4\) externally_initialized global \[1025 x i32\]"],
    "kmeans": [r"tex\.1d\.v4\.f32\.s32", r"@c_clusters"],
    "lavaMD": [r"byval\(%struct\.par_str\)", r"byval\(%struct\.dim_str\)", r"@__nv_exp\("],
    "leukocyte": [r"load ptr, ptr", r"@__nv_atanf", r"tex\.1d\.v4\.f32\.s32"],
    "lud": [r"fmul fast float"],
    "mummergpu": [r"tex\.2d\.v4\.u32\.f32", r"byval\(%struct\.PrintParameters\)", r"@__nv_umul24"],
    "myocyte": [r"@__nv_powf", r"@__nv_powif", r"@__nv_fmodf", r"@__nv_isnanf", r"@__nv_log10f",
                r"call void @_Z10kernel_ecc"],
    "nn": [r"@__nv_sqrtf"],
    "nw": [r"\[17 x \[17 x i32\]\]"],
    "particlefilter": [r"@__nv_exp\(", r"@__nv_cos\(", r"@__nv_log\(", r"@__nv_powi\(", r"@__nv_ceil\("],
    "pathfinder": [r"\[256 x i32\]"],
    "srad_v1": [r"@__nv_expf", r"@__nv_logf", r"\[512 x float\]"],
    "srad_v2": [r"fmul contract double"],
    "streamcluster": [r"%struct\.Point", r"load i64, ptr"],
}  # fmt: skip


def test_every_program_of_the_suite_is_there():
    assert len(NAMES) == 24
    assert set(FEATURES) == set(NAMES)
    assert [load(name).name for name in NAMES] == list(NAMES)
    assert len({load(name).folder for name in NAMES}) == 24


@pytest.mark.parametrize(("name", "variant"), ALL_IR)
def test_ir_has_the_kernels(name, variant):
    text = load(name).ir(variant).read_text()
    for kernel in load(name).kernels:
        assert re.search(rf"@(_Z\w*\d)?{kernel}\w*, !\"kernel\"", text), kernel


@pytest.mark.parametrize("name", NAMES)
def test_ir_has_the_originals_features(name):
    text = load(name).ir().read_text()
    missing = [pattern for pattern in FEATURES[name] if not re.search(pattern, text)]
    assert missing == []


@pytest.mark.parametrize(("name", "variant"), ALL_IR)
def test_ir_names_no_place_of_the_machine(name, variant):
    text = load(name).ir(variant).read_text()
    assert not re.search(r"/(home|root|tmp|work|usr)/", text)
    assert f'source_filename = "{load(name).folder.name}/kernel.cu"' in text


def test_a_source_has_variants_where_it_reads_textures():
    assert {name: load(name).variants for name in NAMES if len(load(name).variants) > 1} == {
        name: ("", "texture-object") for name in ("kmeans", "hybridsort", "leukocyte", "mummergpu")
    }
    text, other = (load("kmeans").ir(variant).read_text() for variant in ("", "texture-object"))
    assert "@t_features" in text
    assert "@t_features" not in other


# The original suite's input formats: files written here as the suite describes them are read as what they say.


def write(folder: Path, name: str, content: str | bytes) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def files(name: str) -> dict[str, tuple[str]]:
    return {"files": (name,)}


def test_bfs_graph(tmp_path):
    write(tmp_path, "g.txt", "3\n0 2\n2 1\n3 0\n\n1\n\n3\n1 7\n2 9\n2 1\n")
    inputs = bfs.make_inputs(files("g.txt"), tmp_path)
    assert inputs["nodes"].tolist() == [(0, 2), (2, 1), (3, 0)]
    assert inputs["source"] == 1
    assert inputs["edges"].tolist() == [1, 2, 2]
    assert bfs.reference(inputs)["cost"].tolist() == [-1, 0, 1]


def test_hotspot_maps(tmp_path):
    write(tmp_path, "t", "\n".join(str(320 + i) for i in range(16)))
    write(tmp_path, "p", "\n".join(str(i / 16) for i in range(16)))
    inputs = hotspot.make_inputs({"n": 4, "steps": 1, "pyramid": 1, "files": ("t", "p")}, tmp_path)
    assert inputs["temperature"][1, 2] == 326
    assert inputs["power"][3, 3] == pytest.approx(15 / 16)


def test_hotspot3d_maps(tmp_path):
    write(tmp_path, "p", " ".join(["0.5"] * 32))
    write(tmp_path, "t", " ".join(str(i) for i in range(32)))
    inputs = hotspot3d.make_inputs({"n": 4, "layers": 2, "steps": 1, "files": ("p", "t")}, tmp_path)
    assert inputs["temperature"][1, 0, 3] == 19
    assert inputs["power"].shape == (2, 4, 4)


def test_cfd_domain_counts_from_one_and_turns_normals_inwards(tmp_path):
    write(tmp_path, "d", "2\n0.5 2 1 0 0 -1 0 1 0 0 -1 0 0 -2 0 -1 0\n0.25 1 -1 0 0 0 0 1 0 -1 1 0 0 -1 0 -1 0\n")
    inputs = cfd.make_inputs({"iterations": 1, **files("d")}, tmp_path)
    assert inputs["areas"].tolist() == [0.5, 0.25]
    assert inputs["neighbours"].tolist() == [[1, cfd.FAR, cfd.WALL, cfd.FAR], [0, cfd.WALL, cfd.FAR, cfd.FAR]]
    assert inputs["normals"][0, 0].tolist() == [-1, 0, 0]


@pytest.mark.parametrize(("module", "key"), [(gaussian, "a"), (lud, "matrix")])
def test_matrices_start_with_their_size(module, key, tmp_path):
    write(tmp_path, "m", "2\n4 1\n1 3\n\n1 2\n")
    inputs = module.make_inputs(files("m"), tmp_path)
    assert inputs[key].tolist() == [[4, 1], [1, 3]]
    if module is gaussian:
        assert inputs["b"].tolist() == [1, 2]


def test_kmeans_lines_start_with_a_label(tmp_path):
    write(tmp_path, "k", "1 0.5 2\n2 1.5 3\n")
    assert kmeans.make_inputs({"clusters": 1, **files("k")}, tmp_path)["points"].tolist() == [[0.5, 2], [1.5, 3]]


def test_nn_list_names_databases(tmp_path):
    write(tmp_path, "nn/list", "cane4_0.db\ncane4_1.db\n")
    write(tmp_path, "nn/cane4_0.db", "1950  1  2  0  1 ALICE      26.6 359.5   73  385\n")
    write(tmp_path, "nn/cane4_1.db", "1967  8  9 18 14 BARRY      14.0  80.2  112  900\n")
    inputs = nn.make_inputs({"nearest": 1, **files("nn/list")}, tmp_path)
    assert [tuple(round(float(v), 1) for v in place) for place in inputs["locations"]] == [(26.6, 359.5), (14.0, 80.2)]
    (tmp_path / "nn/cane4_1.db").unlink()
    with pytest.raises(DataFileError, match=r"cane4_1\.db"):
        nn.make_inputs({"nearest": 1, **files("nn/list")}, tmp_path)


def test_b_plus_tree_keys_lose_repeats(tmp_path):
    write(tmp_path, "keys", "6\n5\n3\n9\n3\n7\n1\n")
    inputs = bplustree.make_inputs({"points": 2, "ranges": 1, "span": 2, **files("keys")}, tmp_path)
    assert inputs["keys"].tolist() == [1, 3, 5, 7, 9]


def test_huffman_input_is_filled_up_to_words(tmp_path):
    write(tmp_path, "h", b"abcde")
    assert len(huffman.make_inputs({"scan_block": 16, **files("h")}, tmp_path)["symbols"]) == 8


@pytest.mark.parametrize("content", [b"P2\n# made by hand\n3 2\n255\n1 2 3\n4 5 6\n", b"P5\n3 2\n255\n\1\2\3\4\5\6"])
def test_pgm_images(content, tmp_path):
    write(tmp_path, "i.pgm", content)
    assert srad_v1.read_pgm(tmp_path / "i.pgm").tolist() == [[1, 2, 3], [4, 5, 6]]
    inputs = srad_v1.make_inputs({"rows": 2, "cols": 4, "iterations": 1, **files("i.pgm")}, tmp_path)
    assert inputs["image"].tolist() == [[1, 2, 3, 1], [4, 5, 6, 4]]


def test_what_is_no_pgm_is_refused(tmp_path):
    write(tmp_path, "i.pgm", b"GIF89a\n1 1\n255\n0")
    with pytest.raises(DataFileError, match="not a PGM"):
        srad_v1.read_pgm(tmp_path / "i.pgm")


def test_dwt2d_takes_the_pixels_behind_a_header(tmp_path):
    write(tmp_path, "i.bmp", b"BMheader" + bytes(range(24)))
    inputs = dwt2d.make_inputs({"rows": 2, "cols": 4, "levels": 1, "window_steps": 1, **files("i.bmp")}, tmp_path)
    assert inputs["image"][0, 0].tolist() == [0, 1, 2]
    write(tmp_path, "i.bmp", b"short")
    with pytest.raises(DataFileError, match="fewer than"):
        dwt2d.make_inputs({"rows": 2, "cols": 4, "levels": 1, "window_steps": 1, **files("i.bmp")}, tmp_path)


def test_mummergpu_fasta(tmp_path):
    write(tmp_path, "r.fna", ">ref\nacgtn\nACGT\n")
    write(tmp_path, "q.fna", ">a\nACGT\n>b\nAC\n>c\nGGTT\nAA\n")
    inputs = mummergpu.make_inputs({"minimum": 3, "files": ("r.fna", "q.fna")}, tmp_path)
    assert inputs["reference"] == "ACGTAACGT"
    assert inputs["reads"] == ["ACGT", "GGTTAA"]


def avi(frames: list[np.ndarray], bits: int = 8, bottom_up: bool = True) -> bytes:
    """A minimal uncompressed AVI."""

    def chunk(tag: bytes, body: bytes) -> bytes:
        return tag + struct.pack("<I", len(body)) + body + b"\0" * (len(body) & 1)

    rows, cols = frames[0].shape[:2]
    stride = (cols * bits // 8 + 3) // 4 * 4
    header = chunk(
        b"strf", struct.pack("<IiiHHIIiiII", 40, cols, rows if bottom_up else -rows, 1, bits, 0, 0, 0, 0, 0, 0)
    )
    stored = []
    for frame in frames:
        lines = frame.reshape(rows, -1)[::-1] if bottom_up else frame.reshape(rows, -1)
        stored.append(chunk(b"00db", b"".join(line.tobytes().ljust(stride, b"\0") for line in lines)))
    lists = chunk(b"LIST", b"hdrl" + chunk(b"LIST", b"strl" + header)) + chunk(b"LIST", b"movi" + b"".join(stored))
    return chunk(b"RIFF", b"AVI " + lists)


@pytest.mark.parametrize("bottom_up", [True, False])
def test_avi_frames_in_order_and_upright(bottom_up, tmp_path):
    frames = [np.arange(15, dtype=np.uint8).reshape(3, 5) + 20 * i for i in range(3)]
    write(tmp_path, "v.avi", avi(frames, bottom_up=bottom_up))
    assert np.array_equal(read_avi(tmp_path / "v.avi"), frames)


def test_avi_colours_become_grey(tmp_path):
    write(tmp_path, "v.avi", avi([np.full((2, 3, 3), [30, 60, 90], np.uint8)], bits=24))
    assert (read_avi(tmp_path / "v.avi") == 60).all()


def test_videos_feed_leukocyte_and_heartwall(tmp_path):
    frame = np.random.default_rng(0).integers(0, 255, (80, 100), np.uint8)
    write(tmp_path, "v.avi", avi([frame] * 3))
    found = leukocyte.make_inputs({"rows": 60, "cols": 76, "cells": 1, "iterations": 1, **files("v.avi")}, tmp_path)
    assert found["grad_x"].shape == (76, 60)
    parameters = {
        "side": 80, "frames": 2, "endo": 3, "epi": 4, "tSize": 3, "sSize": 4, "maxMove": 2, "update_interval": 2,
    }
    assert heartwall.make_inputs({**parameters, **files("v.avi")}, tmp_path)["frames"].shape == (2, 80, 100)


def test_missing_file_is_an_error_that_names_it(tmp_path):
    with pytest.raises(DataFileError, match=r"graph4096\.txt"):
        load("bfs").inputs("test", tmp_path)


def test_sizes_without_files_are_generated_even_with_a_data_folder(tmp_path):
    assert np.array_equal(load("nw").inputs("test", tmp_path)["scores"], load("nw").inputs("test")["scores"])


def test_text_that_is_no_number_is_refused(tmp_path):
    write(tmp_path, "lud/64.dat", "2\n1 x\n0 1\n")
    with pytest.raises(DataFileError, match=r"64\.dat"):
        load("lud").inputs("test", tmp_path)


# ``vortex-demo`` on the simulated device and on another's runtime.


@pytest.mark.device
def test_the_demo_names_what_it_ran_through() -> None:
    done = CliRunner().invoke(main, ["--device", "vortex", "saxpy"])
    assert done.exit_code == 0, done.output
    assert "Vortex code → simulator" in done.output
    assert "All 1 results are right." in done.output


def stable(text: str) -> tuple[list[str], list[int]]:
    """Of the demo's output: what does not depend on the machine, and the numbers of instructions."""
    lines, instructions = [], []
    for line in text.strip().splitlines():
        cells = [cell.strip() for cell in re.split("[│┃]", line)[1:-1]]
        if re.fullmatch(r"[\d,]+", cells[4] if cells else ""):
            instructions.append(int(cells[4].replace(",", "")))
            cells[4:7] = []
        lines.append(" | ".join(cells) if cells else re.sub("configuration [0-9a-f]+", "configuration …", line.strip("┏┡└━─┳╇┴┓┩┘")))
    return lines, instructions


@pytest.mark.device
def test_the_readme_shows_what_the_demo_prints() -> None:
    """Times are the machine's; instructions may move a little with the compiler, but not so far that the page misleads."""
    shown = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8").split("<!-- demo -->\n```\n")[1].split("```")[0]
    done = CliRunner().invoke(main, [])
    assert done.exit_code == 0, done.output
    printed = done.output[done.output.index("NVVM IR →") :]  # behind what kernels print
    (there, counted), (here, counts) = stable(shown), stable(printed)
    assert there == here
    assert len(counts) == 12
    assert counts == [pytest.approx(count, rel=0.1) for count in counted]


@pytest.mark.intel
def test_the_demo_runs_on_intels_cpu_runtime() -> None:
    if not is_available("intel-cpu"):
        pytest.skip("no Intel CPU runtime")
    done = CliRunner().invoke(main, ["--device", "intel-cpu", "saxpy"])
    assert done.exit_code == 0, done.output
    assert "simulator" not in done.output
    assert "All 1 results are right." in done.output
