#include <cuda_runtime.h>
#include <vector_types.h>
bool is_answer(int value) { return int2{value, 0}.x == 42; }
