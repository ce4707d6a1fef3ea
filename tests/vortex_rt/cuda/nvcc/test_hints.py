"""Messages of clang that do not tell the reason get a note that does."""

from __future__ import annotations


def test_a_launch_in_a_macro_is_refused_with_its_reason(nvcc):
    nvcc.write(
        a_cu="#define LAUNCH(K, N) K<<<1, N>>>()\n__global__ void child() {}\n"
        "template <int N> __global__ void parent() { LAUNCH(child, N); }\n"
        "int main() { LAUNCH(parent<1>, 1); }\n"
    )
    done = nvcc("-rdc=true", "-c", "a.cu", status=1)
    assert "a.cu:3:52: error: reference to __global__ function 'child'" in done.stderr
    assert "note: a launch in device code must stand in the body of the function itself" in done.stderr


def test_a_launch_whose_kernel_is_not_known_is_refused_with_its_reason(nvcc):
    nvcc.write(
        a_cu="template <class T> __global__ void child(T *p, long n) {}\n"
        "__global__ void parent(int *p) { child<<<1, 1>>>(p, 1); }\n"
    )
    done = nvcc("-c", "a.cu", status=1)
    assert "a.cu:2:" in done.stderr
    assert "note: which kernel this launch in device code means cannot be told from its arguments" in done.stderr
