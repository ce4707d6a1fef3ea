// A small ray tracer: float3 with operators as in the samples' helper_math, spheres in constant memory, a loop of bounces.
#include <math_constants.h>
inline __host__ __device__ float3 operator+(float3 a, float3 b) { return make_float3(a.x + b.x, a.y + b.y, a.z + b.z); }
inline __host__ __device__ float3 operator-(float3 a, float3 b) { return make_float3(a.x - b.x, a.y - b.y, a.z - b.z); }
inline __host__ __device__ float3 operator*(float3 a, float s) { return make_float3(a.x * s, a.y * s, a.z * s); }
inline __host__ __device__ float dot(float3 a, float3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline __device__ float3 normalize(float3 a) { return a * rsqrtf(dot(a, a)); }
struct Sphere { float3 centre; float radius; float3 colour; float mirror; };
__constant__ Sphere spheres[4];
__device__ bool hit(const Sphere &s, float3 from, float3 direction, float &t) {
  const float3 oc = from - s.centre;
  const float b = dot(oc, direction), c = dot(oc, oc) - s.radius * s.radius, d = b * b - c;
  if (d < 0) return false;
  const float near = -b - sqrtf(d);
  if (near < 1e-3f || near >= t) return false;
  t = near;
  return true;
}
__global__ void render(float3 *image, int width, int height, int count, float3 light) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float3 from = make_float3(0, 0, -3), direction = normalize(make_float3((x + 0.5f) / width - 0.5f, (y + 0.5f) / height - 0.5f, 1));
  float3 colour = make_float3(0, 0, 0);
  float weight = 1;
  for (int bounce = 0; bounce < 4 && weight > 0.01f; ++bounce) {
    float t = CUDART_INF_F;
    int nearest = -1;
    for (int i = 0; i < count; ++i)
      if (hit(spheres[i], from, direction, t)) nearest = i;
    if (nearest < 0) {
      colour = colour + make_float3(0.2f, 0.3f, 0.5f) * weight;
      break;
    }
    const Sphere &s = spheres[nearest];
    const float3 at = from + direction * t, normal = normalize(at - s.centre);
    const float shade = fmaxf(0.0f, dot(normal, light));
    colour = colour + s.colour * (weight * (1 - s.mirror) * (0.1f + 0.9f * shade));
    weight *= s.mirror;
    from = at;
    direction = direction - normal * (2 * dot(direction, normal));
  }
  image[y * width + x] = colour;
}
