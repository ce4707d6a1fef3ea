"""Messages of clang that do not tell the reason get a note that does."""

from __future__ import annotations


def test_a_launch_from_a_kernel_is_refused_with_its_reason(nvcc):
    nvcc.write(
        a_cu="__global__ void child() {}\ntemplate <int N> __global__ void parent() { child<<<1, N>>>(); }\n"
        "int main() { parent<1><<<1, 1>>>(); }\n"
    )
    done = nvcc("-rdc=true", "-c", "a.cu", status=1)
    assert "a.cu:2:45: error: reference to __global__ function 'child'" in done.stderr
    assert "note: kernels cannot be launched from kernels: dynamic parallelism is not supported" in done.stderr
