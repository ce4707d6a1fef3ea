"""Messages of clang that do not tell the reason get a note that does."""

from __future__ import annotations


def test_a_launch_from_a_kernel_in_a_macro_is_refused_with_its_reason(nvcc):
    nvcc.write(
        a_cu="#define LAUNCH(k) k<<<1, 1>>>()\n__global__ void child() {}\n"
        "__global__ void parent() { LAUNCH(child); }\nint main() { parent<<<1, 1>>>(); }\n"
    )
    done = nvcc("-rdc=true", "-c", "a.cu", status=1)
    assert "a.cu:3:35: error: reference to __global__ function 'child'" in done.stderr
    assert "note: a launch by device code must be written out" in done.stderr


def test_a_kernel_that_waits_for_what_it_launched_is_refused_with_its_reason(nvcc):
    nvcc.write(a_cu="__global__ void child() {}\n__global__ void parent() { child<<<1, 1>>>(); cudaDeviceSynchronize(); }\n")
    done = nvcc("-c", "a.cu", status=1)
    assert "a.cu: error: Unresolved extern function 'cudaDeviceSynchronize'" in done.stderr
    assert "note: a kernel cannot wait for the kernels that it has launched" in done.stderr
