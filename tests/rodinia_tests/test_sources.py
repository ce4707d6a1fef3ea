"""The NVVM IR of the sources holds the kernels and features it should, and names no place of the machine it was made on."""

from __future__ import annotations

import re

import pytest

from rodinia_tests.registry import NAMES, load

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
