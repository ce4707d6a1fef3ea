"""Records behave as the standard library's data classes do, whose functions take them too."""

from __future__ import annotations

import dataclasses
import subprocess
import sys

import pytest

from nvvm2spirv import records
from nvvm2spirv.records import ClassVar


@records.dataclass(frozen=True)
class Point:
    name: ClassVar[str] = "point"
    x: int
    y: int = 2
    tags: list[str] = records.field(default_factory=list)


@records.dataclass
class Pair:
    left: Point
    right: Point | None = None


def test_construction_and_defaults():
    point = Point(1)
    assert (point.x, point.y, point.tags) == (1, 2, [])
    assert Point(1).tags is not point.tags
    assert Point(y=5, x=4) == Point(4, 5)
    assert repr(point) == "Point(x=1, y=2, tags=[])"
    with pytest.raises(TypeError, match="'x'"):
        Point()
    with pytest.raises(TypeError, match="unexpected keyword argument 'z'"):
        Point(1, z=2)


def test_equality_and_hash():
    assert Point(1) == Point(1) != Point(2)
    assert Point(1) != (1, 2, [])
    assert hash(Point(1, tags=())) == hash(Point(1, tags=()))
    with pytest.raises(TypeError, match="unhashable"):
        hash(Pair(Point(1)))


def test_frozen():
    with pytest.raises(AttributeError, match="cannot assign to field 'x'"):
        Point(1).x = 2
    pair = Pair(Point(1))
    pair.right = Point(2)
    assert pair.right.x == 2


def test_replace_fields_asdict_and_matching():
    assert records.replace(Point(1), y=7) == Point(1, 7)
    assert [(f.name, f.type) for f in records.fields(Point)] == [("x", "int"), ("y", "int"), ("tags", "list[str]")]
    assert records.asdict(Pair(Point(1))) == {"left": {"x": 1, "y": 2, "tags": []}, "right": None}
    match Point(3, 4):
        case Point(x, y):
            assert (x, y) == (3, 4)


def test_the_standard_librarys_functions_take_them():
    pair = Pair(Point(1), Point(2))
    assert dataclasses.is_dataclass(Pair)
    assert dataclasses.replace(pair, right=None) == Pair(Point(1))
    assert dataclasses.asdict(pair) == records.asdict(pair)
    assert [f.name for f in dataclasses.fields(Point)] == ["x", "y", "tags"]


def test_a_translators_process_does_without_the_slow_modules():
    code = "import sys; own = {*sys.modules}; import nvvm2spirv.api; print(*{*sys.modules} - own)"  # .pth files load some
    loaded = set(subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout.split())
    assert not loaded & {"dataclasses", "inspect", "typing", "pathlib", "hashlib", "json", "subprocess", "ctypes"}
