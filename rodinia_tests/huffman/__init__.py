"""huffman: variable-length encoding of a byte stream on the device."""

import heapq
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from ..common import EXACT, Array, Benchmark, Buffer, Inputs, Outputs, Session, blocks

BLOCK = 256
SYMBOLS = 256
LONGEST = 16  # bits of a code word; four must fit into 64
HISTOGRAM_BLOCKS = 16


def code_lengths(counts: Array) -> Array:
    """Bits of each symbol's Huffman code, at most LONGEST: counts are halved until that holds."""
    weights = counts.astype(np.int64)
    while True:
        heap = [(int(weight), [symbol]) for symbol, weight in enumerate(weights) if weight]
        lengths = np.zeros(SYMBOLS, np.uint32)
        if len(heap) == 1:
            lengths[heap[0][1]] = 1
        heapq.heapify(heap)
        while len(heap) > 1:
            (first, left), (second, right) = heapq.heappop(heap), heapq.heappop(heap)
            lengths[left + right] += 1
            heapq.heappush(heap, (first + second, left + right))
        if lengths.max() <= LONGEST:
            return lengths
        weights = np.where(weights > 0, np.maximum(weights // 2, 1), 0)


def code_words(lengths: Array) -> Array:
    """Canonical code: shorter words first, then by symbol."""
    words = np.zeros(SYMBOLS, np.uint32)
    word = 0
    previous = 0
    for symbol in sorted(np.flatnonzero(lengths), key=lambda s: (lengths[s], s)):
        word <<= int(lengths[symbol]) - previous
        words[symbol] = word
        previous = int(lengths[symbol])
        word += 1
    return words


def make_inputs(parameters: Mapping[str, Any], data: Path | None) -> Inputs:
    """Bytes with the skewed distribution of text (a geometric mixture); the last word is filled up with a frequent
    symbol."""
    if data is not None:
        symbols = np.frombuffer((data / parameters["files"][0]).read_bytes(), np.uint8)
        symbols = np.concatenate([symbols, np.zeros(-len(symbols) % 4, np.uint8)])
    else:
        rng = np.random.default_rng(23)
        skewed = np.minimum(rng.geometric(0.08, parameters["bytes"]) - 1, SYMBOLS - 1)
        symbols = rng.permutation(SYMBOLS).astype(np.uint8)[skewed]
    return {"symbols": symbols, "scan_block": parameters["scan_block"]}


def scan(session: Session, values: Buffer, count: int, block: int) -> Buffer:
    """Exclusive prefix sums by blocks of 2 * block elements, recursively over the blocks' totals."""
    result = session.zeros(count, np.uint32)
    per_block = 2 * block
    full, rest = divmod(count, per_block)
    shared = per_block * 4
    if count <= per_block:
        template = "_Z7prescanILb0ELb1EE" if rest else "_Z7prescanILb0ELb0EE"
        session.launch(template, 1, block, result, values, None, count, 0, 0, shared=shared)
        return result
    sums = session.zeros(full + bool(rest), np.uint32)
    session.launch("_Z7prescanILb1ELb0EE", full, block, result, values, sums, per_block, 0, 0, shared=shared)
    if rest:
        session.launch(
            "_Z7prescanILb1ELb1EE", 1, block, result, values, sums, rest, full, full * per_block, shared=shared
        )
    offsets = scan(session, sums, full + bool(rest), block)
    session.launch("uniformAdd", full, block, result, offsets, per_block, 0, 0)
    if rest:
        session.launch("uniformAdd", 1, block, result, offsets, rest, full, full * per_block)
    return result


def execute(session: Session, inputs: Inputs) -> Outputs:
    """Histogram, code table on the host, encoding, scan, packing."""
    symbols = inputs["symbols"]
    words = len(symbols) // 4
    data, histogram = session.upload(symbols), session.zeros(SYMBOLS, np.uint32)
    session.launch("histo_kernel", HISTOGRAM_BLOCKS, SYMBOLS, data, len(symbols), histogram)
    counts = session.download(histogram)
    lengths = code_lengths(counts)

    grid = blocks(words, BLOCK)
    strings, bits = session.zeros(grid * 2 * BLOCK, np.uint32), session.zeros(grid, np.uint32)
    session.launch(
        "vlc_encode_kernel_sm64huff", grid, BLOCK, data, session.upload(code_words(lengths)), session.upload(lengths),
        strings, bits, words, shared=4 * (2 * SYMBOLS + 3 * BLOCK + 1),
    )  # fmt: skip
    positions = scan(session, bits, grid, inputs["scan_block"])
    total = int(session.download(positions)[-1]) + int(session.download(bits)[-1])
    stream = session.zeros(total // 32 + 2, np.uint32)
    session.launch("pack2", grid, BLOCK, strings, bits, positions, stream, 2 * BLOCK)
    return {"histogram": counts, "bits": np.array([total]), "stream": session.download(stream)}


def reference(inputs: Inputs) -> Outputs:
    """Code words as rows of bits, concatenated and packed."""
    symbols = inputs["symbols"]
    counts = np.bincount(symbols, minlength=SYMBOLS).astype(np.uint32)
    lengths = code_lengths(counts)
    shifts = lengths[:, None].astype(np.int64) - 1 - np.arange(LONGEST)
    table = (code_words(lengths)[:, None] >> np.maximum(shifts, 0)) & 1
    bits = table[symbols][(shifts >= 0)[symbols]].astype(np.uint8)
    packed = np.packbits(np.concatenate([bits, np.zeros(-len(bits) % 32 + 64, np.uint8)]))
    stream = packed.view(">u4").astype(np.uint32)[: len(bits) // 32 + 2]
    return {"histogram": counts, "bits": np.array([len(bits)]), "stream": stream}


def decode(stream: Array, lengths: Array, count: int) -> Array:
    """Symbols of a canonical code, bit by bit (Connell)."""
    order = sorted(np.flatnonzero(lengths).tolist(), key=lambda s: (lengths[s], s))
    number = np.bincount(lengths, minlength=LONGEST + 1).tolist()
    bits = np.unpackbits(stream.astype(">u4").view(np.uint8)).tolist()
    symbols = np.empty(count, np.uint8)
    position = 0
    for i in range(count):
        code = first = index = 0
        for length in range(1, LONGEST + 1):
            code = code << 1 | bits[position]
            position += 1
            if code - first < number[length]:
                symbols[i] = order[index + code - first]
                break
            index += number[length]
            first = (first + number[length]) << 1
        else:
            raise ValueError(f"no code word ends at bit {position}")
    return symbols


def properties(inputs: Inputs, outputs: Outputs) -> list[str]:
    """The first 64 KiB decode to the input."""
    symbols = inputs["symbols"][: 1 << 16]
    try:
        decoded = decode(outputs["stream"], code_lengths(outputs["histogram"]), len(symbols))
    except (ValueError, IndexError) as error:
        return [f"the stream does not decode: {error}"]
    return [] if np.array_equal(decoded, symbols) else ["the stream decodes to something else"]


BENCHMARK = Benchmark.of_module(
    __name__, name="huffman", feature="atomic", paper="yes",
    kernels=("histo_kernel", "vlc_encode_kernel_sm64huff", "pack2", "prescan", "uniformAdd"),
    sizes={
        # Small scan blocks, so that the scan has two levels at this size too.
        "test": {"bytes": 70_000, "scan_block": 16},
        "small": {"bytes": 262_144, "scan_block": 64},
        "rodinia": {"bytes": 1_048_576, "scan_block": 256, "files": ("huffman/test1024_H2.206587175259.in",)},
    },
    tolerances={"histogram": EXACT, "bits": EXACT, "stream": EXACT},
)
