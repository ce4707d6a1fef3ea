"""The original suite's input formats: files written here as the suite describes them are read as what they say."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest

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
from rodinia_tests.common import DataFileError
from rodinia_tests.registry import load
from rodinia_tests.video import read_avi


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
