__device__ float times(float value, float factor) { return value * factor; }
