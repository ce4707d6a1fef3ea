"""cuRAND's functions in device code: starts, jumps and the forms of several numbers agree with references in Python."""

from __future__ import annotations

import subprocess

import numpy as np
import pytest
from curand_reference import Mrg32k3a, Xorwow, philox

PROGRAM = """#include <cstdio>
#include <curand_kernel.h>

template <class State> __device__ void draw(State *state, unsigned *out) {
  for (int i = 0; i < 4; ++i) out[i] = curand(state);
}
template <class State> __global__ void starts(unsigned *out) {
  const unsigned long long sequences[] = {0, 1, 0x123456789abcdefull}, offsets[] = {0, 5, 0xfedcba9876543ull};
  int which = threadIdx.x;
  if (which >= 9) return;
  State state, jumped;
  curand_init(0x1234567890ull, sequences[which / 3], offsets[which % 3], &state);
  draw(&state, out + 8 * which);
  curand_init(0x1234567890ull, 0, 0, &jumped);
  skipahead(offsets[which % 3], &jumped);
  draw(&jumped, out + 8 * which + 4);
}
__global__ void forms(float *out, double *doubles, unsigned *counts) {
  curandStatePhilox4_32_10_t four, one;
  curandState plain;
  curand_init(3, 1, 2, &four);
  curand_init(3, 1, 2, &one);
  float4 a = curand_uniform4(&four), b = curand_normal4(&four);
  double2 c = curand_uniform2_double(&four);
  float4 d = curand_log_normal4(&four, 0.5f, 2);
  out[0] = a.x; out[1] = a.y; out[2] = a.z; out[3] = a.w; out[4] = b.x; out[5] = b.y; out[6] = b.z; out[7] = b.w;
  for (int i = 8; i < 12; ++i) out[i] = curand_uniform(&one);
  for (int i = 12; i < 16; ++i) out[i] = curand_normal(&one);
  doubles[0] = c.x; doubles[1] = c.y; doubles[2] = curand_uniform_double(&one); doubles[3] = curand_uniform_double(&one);
  out[16] = d.x; out[17] = d.w; out[18] = expf(0.5f + 2 * curand_normal(&one)); one.boxmuller_flag = 0;
  out[19] = 0;
  curand_init(5, 0, 0, &plain);
  float2 pair = curand_normal2(&plain);
  curand_init(5, 0, 0, &plain);
  out[20] = pair.x; out[21] = pair.y; out[22] = curand_normal(&plain); out[23] = curand_normal(&plain);
  counts[0] = counts[1] = counts[2] = 0;
  for (int i = 0; i < 64; ++i) {
    counts[0] += curand_poisson(&plain, 3.5);
    counts[1] += curand_poisson(&plain, 100);
    uint4 many = curand_poisson4(&four, 20);
    counts[2] += many.x + many.y + many.z + many.w;
  }
}
__global__ void table(unsigned *counts, curandDiscreteDistribution_t distribution) {
  curandStateMRG32k3a_t state;
  curand_init(1, threadIdx.x, 0, &state);
  counts[threadIdx.x] = 0;
  for (int i = 0; i < 32; ++i) counts[threadIdx.x] += curand_discrete(&state, distribution);
}
int main() {
  unsigned *out;
  float *numbers;
  double *doubles;
  cudaMallocManaged(&out, 4096);
  cudaMallocManaged(&numbers, 256);
  cudaMallocManaged(&doubles, 256);
  auto show = [&](const char *name) {
    cudaDeviceSynchronize();
    std::printf("%s", name);
    for (int i = 0; i < 72; ++i) std::printf(" %u", out[i]);
    std::puts("");
  };
  starts<curandStateXORWOW_t><<<1, 32>>>(out); show("xorwow");
  starts<curandStateMRG32k3a_t><<<1, 32>>>(out); show("mrg");
  starts<curandStatePhilox4_32_10_t><<<1, 32>>>(out); show("philox");
  forms<<<1, 1>>>(numbers, doubles, out);
  cudaDeviceSynchronize();
  std::printf("forms");
  for (int i = 0; i < 24; ++i) std::printf(" %.9g", numbers[i]);
  std::printf("\\ndoubles");
  for (int i = 0; i < 4; ++i) std::printf(" %.17g", doubles[i]);
  std::printf("\\ncounts %u %u %u\\n", out[0], out[1], out[2]);
#ifdef LIBRARY
  curandDiscreteDistribution_t distribution;
  if (curandCreatePoissonDistribution(50, &distribution)) return 1;
  table<<<1, 32>>>(out, distribution);
  cudaDeviceSynchronize();
  unsigned sum = 0;
  for (int i = 0; i < 32; ++i) sum += out[i];
  std::printf("discrete %u\\n", sum);
  if (curandDestroyDistribution(distribution)) return 2;
#endif
  return (int)cudaGetLastError();
}
"""


@pytest.fixture(scope="module")
def shown(toolkit, with_library, tmp_path_factory) -> dict[str, list[float]]:
    with_library("curand")
    folder = tmp_path_factory.mktemp("curand")
    (folder / "a.cu").write_text(PROGRAM)
    made = subprocess.run([toolkit.nvcc, "a.cu", "-DLIBRARY", "-lcurand", "-o", "a"], cwd=folder, capture_output=True, text=True)
    assert (made.returncode, made.stderr) == (0, "")
    done = subprocess.run([folder / "a"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return {name: [float(word) for word in words] for name, *words in map(str.split, done.stdout.splitlines())}


STARTS = [(sequence, offset) for sequence in (0, 1, 0x123456789ABCDEF) for offset in (0, 5, 0xFEDCBA9876543)]
SEED = 0x1234567890


@pytest.mark.parametrize("name", ["xorwow", "mrg", "philox"])
def test_starts_and_jumps_are_those_of_the_sequences(shown, name):
    def numbers(sequence: int, offset: int) -> list[int]:
        if name == "philox":
            made = philox(SEED, sequence, offset)
            return [next(made) for _ in range(4)]
        generator = (Xorwow if name == "xorwow" else Mrg32k3a)(SEED, sequence, offset)
        found = [generator.next() for _ in range(4)]
        return found if name == "xorwow" else [int(number * 1.000000048662) for number in found]

    expected = [number for sequence, offset in STARTS for number in (*numbers(sequence, offset), *numbers(0, offset))]
    assert shown[name] == expected


def test_forms_of_several_numbers_take_the_same_ones(shown):
    forms = shown["forms"]
    assert forms[0:4] == forms[8:12]
    assert forms[4:8] == pytest.approx(forms[12:16], rel=1e-6)
    assert forms[16] == pytest.approx(forms[18], rel=1e-5)
    assert forms[20:22] == forms[22:24]
    assert shown["doubles"][:2] == shown["doubles"][2:]
    sequence = philox(3, 1, 2)
    bits = [next(sequence) for _ in range(12)]
    uniform = np.array(bits[:4], np.float32) * np.float32(2.0**-32) + np.float32(2.0**-33)
    assert np.array_equal(np.array(forms[:4], np.float32), uniform)
    assert shown["doubles"][0] == ((bits[8] ^ bits[9] << 21) + 0.5) / 2**53
    x, y = ((number + 0.5) / 2**32 for number in bits[4:6])
    radius = np.sqrt(-2 * np.log(x))
    assert forms[4:6] == pytest.approx([radius * np.sin(2 * np.pi * y), radius * np.cos(2 * np.pi * y)], rel=1e-5)


def test_poisson_and_tables_have_their_means(shown):
    for count, mean, draws in zip([*shown["counts"], *shown["discrete"]], [3.5, 100, 20, 50], [64, 64, 256, 1024]):
        assert abs(count - mean * draws) < 4 * np.sqrt(mean * draws)


def test_mtgp32_is_refused_where_it_is_used(toolkit, tmp_path):
    (tmp_path / "a.cu").write_text("#include <curand_kernel.h>\n__global__ void k(curandStateMtgp32_t *s, unsigned *o) { *o = curand(s); }\n")
    done = subprocess.run([toolkit.nvcc, "-c", "a.cu"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode != 0
    assert "there is no MTGP32 here" in done.stderr
