// Gravity of each body's neighbours: lists of different lengths, so the lanes of a warp leave the loop at different times.
extern "C" __global__ void nbody(const float4 *body, const int *first, const int *neighbours, float3 *force, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float softening = 1e-3f;
  float4 self = body[i];
  float3 sum = make_float3(0.0f, 0.0f, 0.0f);
  for (int at = first[i]; at < first[i + 1]; ++at) {
    float4 other = body[neighbours[at]];
    float dx = other.x - self.x, dy = other.y - self.y, dz = other.z - self.z;
    float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + softening);
    float scale = self.w * other.w * inverse * inverse * inverse;
    sum.x += scale * dx;
    sum.y += scale * dy;
    sum.z += scale * dz;
  }
  force[i] = sum;
}
