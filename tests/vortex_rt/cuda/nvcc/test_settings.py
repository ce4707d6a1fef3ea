"""nvcc's command line: forms of options, lists, option files, what is refused, and in which words."""

from __future__ import annotations

import re

import pytest

from vortex_rt.cuda.nvcc import presentation, table
from vortex_rt.cuda.nvcc.errors import FatalError
from vortex_rt.cuda.nvcc.settings import read


@pytest.mark.parametrize("words", ["-o x a.cu", "-o=x a.cu", "--output-file x a.cu", "--output-file=x a.cu"])
def test_a_value_may_stand_behind_a_blank_or_an_equals_sign(words):
    assert read(words.split()).output == "x"


@pytest.mark.parametrize(
    ("words", "key", "value"),
    [
        ("-Ia -I b,c --include-path=d", "include_path", ["a", "b", "c", "d"]),
        ("-isystem=s -isystem t", "system_include", ["s", "t"]),
        ("-DA=1 -D B", "defines", ["A=1", "B"]),
        ("-DX(a,b)=a", "defines", ["X(a,b)=a"]),
        ("-DA=1,B=2,3", "defines", ["A=1", "B=2,3"]),
        (r"-DA=1\,B=2\,3 -DC", "defines", ["A=1,B=2,3", "C"]),
        (r"-Ia\,b,c", "include_path", ["a,b", "c"]),
        (r"-Xcompiler -DA=1\,2,-O2", "compiler_options", ["-DA=1,2", "-O2"]),
        ("-Xcompiler -Wall,-fPIC", "compiler_options", ["-Wall", "-fPIC"]),
        ("--compiler-options=-O2", "compiler_options", ["-O2"]),
        ("-Xcompiler -Wl,-rpath,/x", "compiler_options", ["-Wl,-rpath,/x"]),
        ("-Xlinker -rpath,/x", "linker_options", ["-rpath", "/x"]),
        ("-compiler-options -Wall -ptxas-options=-v", "compiler_options", ["-Wall"]),
        ("-O3", "optimize", "3"),
        ("-O 2", "optimize", "2"),
        ("-std=c++17", "standard", "c++17"),
        ("-std c++14", "standard", "c++14"),
        ("-x cu", "language", "cu"),
        ("-rdc=true", "relocatable", True),
        ("--relocatable-device-code false", "relocatable", False),
        ("-dc", "relocatable", True),
        ("-use_fast_math", "fast_math", True),
        ("--use_fast_math", "fast_math", True),
        ("-ftz=true", "ftz", True),
        ("-fmad=false", "fmad", False),
        ("-t4", "threads", 4),
        ("--threads 0", "threads", 0),
        ("-lineinfo", "line_info", True),
        ("--expt-extended-lambda", "extended_lambda", True),
        ("-default-stream per-thread", "default_stream", "per-thread"),
        ("-cudart shared", "cudart", "shared"),
        ("-ccbin g++-12", "ccbin", "g++-12"),
        ("--vortex-shape 4x4x8 --vortex-shape=none", "shapes", ["4x4x8", "none"]),
    ],
)
def test_options_reach_their_setting(words, key, value):
    assert getattr(read([*words.split(), "a.cu"]), key) == value


def test_an_option_for_another_tool_may_hold_blanks_and_quotes():
    assert read(["-Xcompiler", "-Wall -DX='a b'", "a.cu"]).compiler_options == ["-Wall", "-DX=a b"]


@pytest.mark.parametrize("word", ["-Xptxas -v", "--ptxas-options=-v", "-maxrregcount 32", "-maxrregcount=32", "-prec-div=false", "--expt-relaxed-constexpr",
                                  "-Wno-deprecated-gpu-targets", "-diag-suppress 177,186", "-Xcudafe --diag_suppress=1", "-m64", "-res-usage", "-dlto"])  # fmt: skip
def test_what_means_nothing_here_is_ignored_with_its_value(word):
    assert read([*word.split(), "a.cu"]).inputs == [("a.cu", "cu")]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--frobnicate a.cu", "Unknown option '--frobnicate'"),
        ("-Wall a.cu", "Unknown option '-Wall'"),
        ("a.cu -o", "argument expected after '-o'"),
        ("-arch=sm_5 a.cu", "Unsupported gpu architecture 'sm_5'"),
        ("--arch=sm_80 a.cu", "Unknown option '--arch=sm_80'"),
        ("-compiles a.cu", "Unknown option '-compiles'"),
        ("-g=true a.cu", "no argument expected after '-g'"),
        ("-std=c++99 a.cu", "Value 'c++99' is not defined for option 'std'"),
        ("-Ofast a.cu", "'fast': expected a number"),
        ("-gencode arch=compute_80 a.cu", "Option '--generate-code arch=compute_80', missing code"),
        ("-cudart=maybe a.cu", "Value 'maybe' is not defined for option 'cudart'"),
        ("-deviceemu a.cu", "Unknown option '-deviceemu'"),
        ("-m32 a.cu", "Unknown option '-m32'"),
        ("-r a.cu", "partial links are not supported"),
        ("-ftz=perhaps a.cu", "'perhaps': expected true or false"),
        ("-t many a.cu", "'many': expected a number"),
        ("-gencode nonsense a.cu", "'nonsense' is not in 'keyword=value' format"),
        ("--options-file /nowhere a.cu", "Could not open options file '/nowhere'"),
    ],
)
def test_what_is_wrong_is_told(words, message):
    with pytest.raises(FatalError, match=re.escape(message)):
        read(words.split())


def test_the_last_output_file_counts():
    settings = read("-o x -o y a.cu".split())
    assert settings.output == "y"
    assert "incompatible redefinition for option 'output-file'" in settings.warnings[0]


def test_unknown_options_can_be_handed_on():
    settings = read(["-forward-unknown-to-host-compiler", "-pthread", "-Wall", "a.cu"])
    assert settings.compiler_options == ["-pthread", "-Wall"]
    assert read(["--forward-unknown-to-host-linker", "-Wl,-z,now", "a.cu"]).linker_options == ["-Wl,-z,now"]


def test_option_files_may_name_others(tmp_path):
    (tmp_path / "one.rsp").write_text(f'-DA="x y" -I{tmp_path}\n@{tmp_path}/two.rsp\n')
    (tmp_path / "two.rsp").write_text("-O1 b.cu")
    settings = read(["--options-file", str(tmp_path / "one.rsp"), "a.cu"])
    assert settings.defines == ["A=x y"]
    assert settings.optimize == "1"
    assert [name for name, _ in settings.inputs] == ["b.cu", "a.cu"]


def test_option_files_that_name_each_other_end(tmp_path):
    (tmp_path / "one.rsp").write_text(f"@{tmp_path}/one.rsp")
    with pytest.raises(FatalError, match="name each other"):
        read([f"@{tmp_path}/one.rsp"])


@pytest.mark.parametrize(
    ("words", "capability"),
    [
        ("", 70), ("-arch=sm_20", 70), ("-arch=compute_80", 80), ("-arch sm_90a", 90), ("-arch=native", 70), ("-arch=all-major", 70), ("-arch=sm_120", 90),
        ("-gencode arch=compute_60,code=sm_60 -gencode arch=compute_80,code=sm_80", 70), ("-gencode=arch=compute_80,code=[sm_80,compute_80]", 80),
    ],
)  # fmt: skip
def test_device_code_is_compiled_for_what_the_device_is_unless_only_newer_ones_are_named(words, capability):
    assert read([*words.split(), "a.cu"]).capability == capability


@pytest.mark.parametrize(
    ("words", "architecture"),
    [
        ("-arch=sm_90a", "sm_90a"), ("-gencode arch=compute_90a,code=sm_90a", "sm_90a"), ("-arch=sm_90", "sm_90"), ("", "sm_70"),
        ("-arch=sm_100a", "sm_90"), ("-gencode arch=compute_80,code=sm_80 -gencode arch=compute_90a,code=sm_90a", "sm_80"),
    ],
)  # fmt: skip
def test_features_of_one_generation_are_on_where_they_were_asked_for(words, architecture):
    assert read([*words.split(), "a.cu"]).device_architecture == architecture


@pytest.mark.parametrize(
    ("name", "kind"),
    [("a.cu", "cu"), ("a.c", "c"), ("a.cc", "c++"), ("a.cpp", "c++"), ("a.cxx", "c++"), ("a.o", "object"), ("a.a", "library"), ("a.so", "library"),
     ("libx.so.1.2", "library"), ("a.bc", "nvvm"), ("a.ll", "nvvm"), ("a.ptx", "ptx"), ("a.txt", "")],
)  # fmt: skip
def test_inputs_are_told_by_their_suffix(name, kind):
    assert read([name]).inputs == [(name, kind)]
    assert read(["-x", "cu", name]).inputs[0][1] == (kind if kind in ("object", "library") else "cu")


def test_libraries_stay_in_their_places():
    assert read(["a.o", "-lx", "b.a", "-l", "y"]).inputs == [
        ("a.o", "object"),
        ("x", "-l"),
        ("b.a", "library"),
        ("y", "-l"),
    ]


def test_every_option_has_a_name_of_its_own_and_is_in_the_help():
    names = [name for options in table.GROUPS.values() for option in options for name in option.names]
    assert len(names) == len(set(names))
    text = presentation.usage()
    assert all(f"-{name}" in text for name in names)
    settings = read(["a.cu"])
    listed = [
        option
        for option in table.OPTIONS.values()
        if option.effect == table.SET and option.key not in ("options_file", "libraries")
    ]
    assert all(hasattr(settings, option.key) for option in listed)
    assert all(option.help for option in table.OPTIONS.values())


def test_the_version_is_what_other_tools_look_for():
    lines = presentation.version_text().splitlines()
    assert "nvcc: NVIDIA (R) Cuda compiler driver" in lines[0]
    assert lines[-1] == "Cuda compilation tools, release 12.3, V12.3.107"


@pytest.mark.parametrize("words", ["-dc -c a.cu", "-c -dc a.cu"])
def test_minus_c_beside_minus_dc_changes_nothing(words):
    settings = read(words.split())
    assert (settings.phase, settings.relocatable) == ("compile", True)


def test_headers_that_the_host_compiler_is_told_of_are_for_both_sides():
    found = read(["-Xcompiler", "-isystem,/a,-I/b,-O2,-I,/c,-include,x.h,-isystem/d,-Wall", "a.cu", "-I/first"])
    assert found.compiler_options == ["-O2", "-Wall"]
    assert (found.system_include, found.include_path, found.includes) == (["/a", "/d"], ["/first", "/b", "/c"], ["x.h"])
