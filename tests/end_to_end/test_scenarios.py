"""Other people's CUDA: complete, idiomatic device code through clang, the translator and the device,
checked with NumPy.
"""

from __future__ import annotations

import numpy as np
import pytest

from vortex_rt import Device

pytestmark = pytest.mark.device


def needs_vortex(device: Device) -> None:
    if not device.is_vortex:
        pytest.skip("warp functions need the vortex device library")


def blocks(n: int, size: int) -> int:
    return -(-n // size)


@pytest.mark.parametrize(("dtype", "mangled", "tile"), [("f4", "f", 16), ("f8", "d", 8), ("i4", "i", 16)])
def test_tiled_matrix_product(device, load, rng, dtype, mangled, tile):
    m, n, k = 37, 29, 45
    a, b = (rng.integers(-9, 9, shape).astype(dtype) for shape in ((m, k), (k, n)))
    c = device.zeros((m, n), dtype)
    kernel = load(device, "matmul")[f"_Z6matmulI{mangled}Li{tile}EEvPKT_S2_PS0_iii"]
    kernel[(blocks(n, tile), blocks(m, tile)), (tile, tile)](device.array(a), device.array(b), c, m, n, k)
    np.testing.assert_array_equal(c.copy_to_host(), a @ b)


def test_scan_with_dynamic_shared_memory_and_a_host_program_in_the_file(device, load, rng):
    module, n, threads = load(device, "scan"), 1000, 64
    data, count = rng.integers(0, 100, n, dtype=np.int32), blocks(n, 2 * threads)
    out, sums = device.zeros(n, np.int32), device.zeros(count, np.int32)
    module.scan_blocks[count, threads, 8 * threads](device.array(data), out, sums, n)
    offsets = np.concatenate([[0], np.cumsum(sums.copy_to_host())[:-1]]).astype(np.int32)
    module.add_offsets[count, threads](out, device.array(offsets), n)
    np.testing.assert_array_equal(out.copy_to_host(), np.concatenate([[0], np.cumsum(data)[:-1]]))


def test_bitonic_sort_of_keys_and_values(device, load, rng):
    size, count = 256, 3
    keys = rng.integers(0, 2**32, size * count, dtype=np.uint32)
    values = np.arange(keys.size, dtype=np.uint32)
    k, v = device.array(keys), device.array(values)
    load(device, "bitonic").bitonic_sort[count, size // 2](k, v, size)
    np.testing.assert_array_equal(k.copy_to_host().reshape(count, size), np.sort(keys.reshape(count, size), axis=1))
    np.testing.assert_array_equal(keys[v.copy_to_host()], k.copy_to_host())


def test_black_scholes(device, load, rng):
    from math import erf

    n = 1000
    price, strike, years = (
        rng.uniform(low, high, n).astype(np.float32) for low, high in ((5, 30), (1, 100), (0.25, 10))
    )
    call, put = device.zeros(n), device.zeros(n)
    load(device, "blackscholes").black_scholes[blocks(n // 2, 128), 128](
        call, put, device.array(price), device.array(strike), device.array(years), np.float32(0.02), np.float32(0.3), n
    )
    s, x, t = (v.astype(np.float64) for v in (price, strike, years))
    d1 = (np.log(s / x) + (0.02 + 0.045) * t) / (0.3 * np.sqrt(t))
    normal = np.vectorize(lambda d: 0.5 * (1 + erf(d / np.sqrt(2))))
    n1, n2, e = normal(d1), normal(d1 - 0.3 * np.sqrt(t)), np.exp(-0.02 * t)
    np.testing.assert_allclose(call.copy_to_host(), s * n1 - x * e * n2, atol=2e-4)
    np.testing.assert_allclose(put.copy_to_host(), x * e * (1 - n2) - s * (1 - n1), atol=2e-4)


def test_mandelbrot_in_double_precision(device, load):
    width, height, limit = 40, 30, 60
    out = device.zeros((height, width), np.int32)
    load(device, "mandelbrot").mandelbrot[(blocks(width, 8), blocks(height, 8)), (8, 8)](
        out, width, height, -2.0, -1.2, 0.075, limit
    )
    c = (-2.0 + 0.075 * np.arange(width)) + 1j * (-1.2 + 0.075 * np.arange(height))[:, None]
    z, escaped = np.zeros_like(c), np.zeros(c.shape, int)
    for _ in range(limit):
        inside = z.real * z.real + z.imag * z.imag <= 4.0
        escaped += inside
        z = np.where(inside, z * z + c, z)
    assert np.mean(out.copy_to_host() != escaped) < 0.01  # a rounding may move a point on the rim by an iteration


@pytest.mark.parametrize("kernel", ["spmv_scalar", "spmv_vector"])
def test_sparse_matrix_vector(device, load, rng, kernel):
    needs_vortex(device)
    rows = 120
    dense = rng.random((rows, rows), dtype=np.float32) * (rng.random((rows, rows)) < 0.15)
    ptr = np.concatenate([[0], np.cumsum((dense != 0).sum(axis=1))]).astype(np.int32)
    col = np.nonzero(dense)[1].astype(np.int32)
    x, y = rng.random(rows, dtype=np.float32), device.zeros(rows)
    threads = rows * (32 if kernel == "spmv_vector" else 1)
    load(device, "spmv")[kernel][blocks(threads, 64), 64](
        rows, device.array(ptr), device.array(col), device.array(dense[dense != 0]), device.array(x), y
    )
    np.testing.assert_allclose(y.copy_to_host(), dense.astype(np.float64) @ x, rtol=1e-5)


def test_transpose(device, load, rng):
    width, height = 70, 50
    image = rng.random((height, width), dtype=np.float32)
    out = device.zeros((width, height))
    load(device, "transpose").transpose[(blocks(width, 32), blocks(height, 32)), (32, 8)](
        out, device.array(image), width, height
    )
    np.testing.assert_array_equal(out.copy_to_host(), image.T)


def test_three_dimensional_stencil_with_constants_set_by_name(device, load, rng):
    module, (nz, ny, nx) = load(device, "stencil"), (6, 20, 40)
    field = rng.random((nz, ny, nx), dtype=np.float32)
    module.symbols["c0"].write(np.float32(0.5))
    module.symbols["c1"].write(np.float32(0.25))
    out = device.zeros((nz, ny, nx))
    module.stencil7[(blocks(nx, 16), blocks(ny, 8)), (16, 8)](device.array(field), out, nx, ny, nz)
    expected = np.zeros_like(field)
    inner = (slice(1, -1),) * 3
    neighbours = sum(np.roll(field, shift, axis) for axis in range(3) for shift in (-1, 1))
    expected[inner] = 0.5 * field[inner] + 0.25 * neighbours[inner]
    np.testing.assert_allclose(out.copy_to_host(), expected, rtol=1e-5)


def test_block_reduction_by_shuffles_for_sum_and_maximum(device, load, rng):
    needs_vortex(device)
    module, n = load(device, "reduce_shuffle"), 3000
    doubles, floats = rng.random(n), rng.normal(size=n).astype(np.float32)
    total, top = device.zeros(4, np.float64), device.zeros(4)
    module["_Z6reduceId3SumIdEEvPKT_PS2_i"][4, 128](device.array(doubles), total, n)
    module["_Z6reduceIf3MaxIfEEvPKT_PS2_i"][4, 128](device.array(floats), top, n)
    np.testing.assert_allclose(total.copy_to_host().sum(), doubles.sum(), rtol=1e-13)
    assert top.copy_to_host().max() == floats.max()


def test_cooperative_groups(device, load, rng):
    needs_vortex(device)
    module, n = load(device, "groups"), 512
    data = rng.integers(-50, 50, n, dtype=np.int32)
    for size in (4, 32):
        sums = device.zeros(n // size, np.int32)
        module[f"_Z9tile_sumsILi{size}EEvPKiPi"][4, 128](device.array(data), sums)
        np.testing.assert_array_equal(sums.copy_to_host(), data.reshape(-1, size).sum(axis=1))
    out, count = device.zeros(n, np.int32), device.zeros(1, np.int32)
    module.filter_positive[4, 128](device.array(data), out, count, n)
    assert count.copy_to_host()[0] == (data > 0).sum()
    np.testing.assert_array_equal(np.sort(out.copy_to_host()[: (data > 0).sum()]), np.sort(data[data > 0]))
    scanned = device.zeros(n, np.int32)
    module.scan_tiles[4, 128](device.array(data), scanned)
    tiles = data.reshape(-1, 16)
    np.testing.assert_array_equal(scanned.copy_to_host().reshape(-1, 16), np.cumsum(tiles, axis=1) - tiles)


def test_templates_lambdas_classes_and_a_bytecode_switch(device, load, rng):
    module = load(device, "classes")
    x = rng.random(300, dtype=np.float32)
    mapped = device.array(x)
    module.map[2, 64](mapped, 300, np.array([1, 2, 3, 4], np.float32))
    np.testing.assert_allclose(mapped.copy_to_host(), 1 + x * (2 + x * (3 + x * 4)), rtol=1e-5)
    matrix, sums = rng.random((33, 17), dtype=np.float32), device.zeros(33)
    module.row_sums[2, 32](device.array(matrix), 33, 17, sums)
    np.testing.assert_allclose(sums.copy_to_host(), matrix.sum(axis=1), rtol=1e-5)
    numbers = np.arange(32, dtype=np.int32)
    derived = device.array(numbers)
    module.derived[1, 32](derived, np.array([3, -5], np.int32))
    np.testing.assert_array_equal(derived.copy_to_host(), 3 * numbers - 5)
    program = np.array([0, 2, 1, 3, 2, 2, 0, 3, 2, 2, 1], np.uint8)
    state = device.array(numbers)
    module.interpret[1, 32](device.array(program), program.size, state)
    np.testing.assert_array_equal(state.copy_to_host(), [interpret(program, int(v)) for v in numbers])


def interpret(program: np.ndarray, value: int) -> int:
    for op in program:
        value = (value + 7, value - 3, value * 5, value ^ 0x55)[op]
        if value > 1_000_000:
            break
    return value


def test_softmax_in_half_precision(device, load, rng):
    needs_vortex(device)
    rows, cols = 5, 100
    logits = rng.normal(0, 3, (rows, cols)).astype(np.float16)
    out = device.zeros((rows, cols), np.float16)
    load(device, "softmax").softmax[rows, 64](device.array(logits), out, cols)
    e = np.exp(logits.astype(np.float64) - logits.max(axis=1, keepdims=True))
    np.testing.assert_allclose(out.copy_to_host(), e / e.sum(axis=1, keepdims=True), rtol=2e-3, atol=1e-6)


def test_fast_fourier_transform(device, load, rng):
    signal = (rng.normal(size=(3, 256)) + 1j * rng.normal(size=(3, 256))).astype(np.complex64)
    data = device.array(signal)
    load(device, "fft").fft256[3, 128](data, 0)
    np.testing.assert_allclose(data.copy_to_host(), np.fft.fft(signal), atol=2e-4)
    load(device, "fft").fft256[3, 128](data, 1)
    np.testing.assert_allclose(data.copy_to_host() / 256, signal, atol=1e-5)


def test_hash_table_with_64_bit_compare_exchange(device, load, rng):
    module, n, size = load(device, "hashing"), 300, 1024
    keys = rng.choice(10_000, n, replace=False).astype(np.uint32)
    keys[-20:] = keys[:20]
    values = np.arange(n, dtype=np.uint32)
    table, duplicates = device.full(size, 2**64 - 1, np.uint64), device.zeros(1, np.int32)
    module.insert[blocks(n, 64), 64](table, size - 1, device.array(keys), device.array(values), n, duplicates)
    assert duplicates.copy_to_host()[0] == 20
    asked = np.concatenate([keys[20:-20], np.arange(20_000, 20_020, dtype=np.uint32)])
    found = device.zeros(asked.size, np.uint32)
    module.lookup[blocks(asked.size, 64), 64](table, size - 1, device.array(asked), found, asked.size)
    np.testing.assert_array_equal(found.copy_to_host(), [*values[20:-20], *[2**32 - 1] * 20])


def test_breadth_first_search_with_a_frontier(device, load, rng):
    n = 150
    edges = rng.random((n, n)) < 0.03
    row = np.concatenate([[0], np.cumsum(edges.sum(axis=1))]).astype(np.int32)
    col = np.nonzero(edges)[1].astype(np.int32)
    d_row, d_col, level = device.array(row), device.array(col), device.full(n, -1, np.int32)
    first = np.full(n, -1, np.int32)
    first[0] = 0
    level.copy_from_host(first)
    frontier, spare = device.zeros(n, np.int32), device.zeros(n, np.int32)
    size, depth = 1, 0
    while size:
        depth += 1
        count = device.zeros(1, np.int32)
        load(device, "frontier").expand[blocks(size, 32), 32](d_row, d_col, level, frontier, size, spare, count, depth)
        frontier, spare, size = spare, frontier, int(count.copy_to_host()[0])
    expected, reached, distance = first.copy(), np.arange(n) == 0, 0
    while True:
        distance += 1
        new = edges[reached].any(axis=0) & (expected < 0)
        if not new.any():
            break
        expected[new] = distance
        reached = new
    np.testing.assert_array_equal(level.copy_to_host(), expected)


def test_monte_carlo_with_double_precision_atomics(device, load):
    estimate, inside = device.zeros(1, np.float64), device.zeros(1, np.uint64)
    load(device, "montecarlo").pi[4, 64](estimate, inside, 40)
    points = 4 * 64 * 40
    assert abs(estimate.copy_to_host()[0] - np.pi) < 0.05
    assert estimate.copy_to_host()[0] == pytest.approx(4 * inside.copy_to_host()[0] / points, rel=1e-12)


def test_pointers_inside_device_structures(device, load, rng):
    if not device.is_vortex:
        pytest.skip("only the vortex device promises device addresses")
    module = load(device, "pointers")
    inputs = [device.array(rng.random(n, dtype=np.float32)) for n in (5, 64, 100)]
    outputs = [device.zeros(array.size) for array in inputs]
    job = np.dtype([("in", "u8"), ("out", "u8"), ("length", "i4"), ("factor", "f4")])
    jobs = np.array([(i.address, o.address, i.size, 2.0 + k) for k, (i, o) in enumerate(zip(inputs, outputs))], job)
    table = device.array(jobs.view(np.uint8))
    module.symbols["jobs"].write(np.uint64(table.address))
    module.run_jobs[3, 32](3)
    for k, (i, o) in enumerate(zip(inputs, outputs)):
        np.testing.assert_array_equal(o.copy_to_host(), i.copy_to_host() * np.float32(2 + k))
    node = np.dtype([("value", "i4"), ("pad", "i4"), ("next", "u8")])
    nodes = device.zeros(4, node)
    order = [2, 0, 3, 1]
    chain = np.zeros(4, node)
    for here, after in zip(order, [*order[1:], None]):
        chain[here] = (10 + here, 0, 0 if after is None else nodes.address + after * node.itemsize)
    nodes.copy_from_host(chain)
    total = device.zeros(1, np.int32)
    head = device.array(chain)  # walking starts at a copy of the first node and goes on in the list
    head.copy_from_host(np.roll(chain, -order[0]))
    module.walk[1, 1](head, total)
    assert total.copy_to_host()[0] == 46


def test_game_of_life_on_bytes(device, load, rng):
    width, height = 45, 30
    board = (rng.random((height, width)) < 0.4).astype(np.uint8)
    here, there = device.array(board), device.zeros((height, width), np.uint8)
    for _ in range(3):
        load(device, "life").life[(blocks(width, 16), blocks(height, 8)), (16, 8)](here, there, width, height)
        here, there = there, here
        neighbours = sum(np.roll(board, (dy, dx), (0, 1)) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx)
        board = ((neighbours == 3) | ((neighbours == 2) & (board == 1))).astype(np.uint8)
    np.testing.assert_array_equal(here.copy_to_host(), board)
