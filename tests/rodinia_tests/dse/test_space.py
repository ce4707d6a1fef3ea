"""Axes and points of an exploration: grids, samples, and what cannot be one."""

from __future__ import annotations

from collections import Counter

import pytest

from rodinia_tests.dse.space import Axis, configured, lanes, parse_axis, points, size, storage_kib
from vortex_rt.sim.config import PRESETS, Config, ConfigError


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("warps=4,8,16", (4, 8, 16)),
        ("fma_latency=2..5", (2, 3, 4, 5)),
        ("dram_latency=20..60+20", (20, 40, 60)),
        ("dcache_size=4K..20K*2", (4096, 8192, 16384)),
        ("warps=2,4..6,32", (2, 4, 5, 6, 32)),
        ("warps=4,4", (4,)),
        ("l2=true,false", (True, False)),
        ("mode=timing,sampled", ("timing", "sampled")),
    ],
)
def test_axes(text, values):
    assert parse_axis(text) == Axis(text.partition("=")[0], values)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("warps", "is no axis"),
        ("wraps=2", "unknown key 'wraps'"),
        ("warps=65", "must lie in 1..64"),
        ("warps=8..2", "no range"),
        ("warps=1..4*1", "no range"),
        ("warps=1..4+0", "no range"),
        ("l2=0..1", "no range"),
        ("mode=fast", "must be one of"),
    ],
)
def test_mistakes_are_named(text, message):
    with pytest.raises(ConfigError, match=message):
        parse_axis(text)


AXES = [parse_axis("warps=1..8"), parse_axis("dcache_ways=1,2,4,8"), parse_axis("l2=true,false")]


def test_a_grid_has_every_point_once():
    found = points(AXES)
    assert len(found) == len(set(found)) == size(AXES) == 64
    assert found[0] == (("warps", 1), ("dcache_ways", 1), ("l2", True))


@pytest.mark.parametrize("method", ["random", "lhs"])
def test_a_sample_is_of_different_points_and_repeatable(method):
    found = points(AXES, method, 20, seed=3)
    assert len(set(found)) == len(found)
    assert len(found) == 20 if method == "random" else 16 <= len(found) <= 20
    assert set(found) <= set(points(AXES))
    assert found == points(AXES, method, 20, seed=3) != points(AXES, method, 20, seed=4)
    assert points(AXES, method, 1000) == points(AXES)


def test_a_latin_hypercube_has_each_value_equally_often():
    axes = [parse_axis("warps=1..16"), parse_axis("ibuffer=1..4"), parse_axis("dram_latency=21..84")]
    found = points(axes, "lhs", 64)
    assert Counter(dict(point)["warps"] for point in found) == dict.fromkeys(range(1, 17), 4)
    assert Counter(dict(point)["ibuffer"] for point in found) == dict.fromkeys(range(1, 5), 16)
    assert Counter(dict(point)["dram_latency"] for point in found) == dict.fromkeys(range(21, 85), 1)


def test_contradictions_are_left_to_the_point():
    config = configured(Config(), (("warps", 6), ("issue_width", 4)))
    with pytest.raises(ConfigError, match="multiple of issue_width"):
        config.check()


def test_costs_of_a_device():
    assert storage_kib(PRESETS["vortex"]) == 4 * 4 * 64 * 8 / 1024 + 16 + 16 + 16
    assert lanes(PRESETS["vortex"]) == 4
    assert lanes(PRESETS["cuda"]) == 4 * 2 * 16
    bigger = PRESETS["vortex"].with_options({"l2": True, "cores": 8, "clusters": 2})
    assert storage_kib(bigger) == 16 * (8 + 16) + 4 * 32 + 2 * 1024
