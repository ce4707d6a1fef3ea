// k nearest neighbours of a place in a list of hurricane positions: the device computes all distances,
// the host picks the k smallest.

struct LatLong {
    float lat;
    float lng;
};

__global__ void euclid(const LatLong *d_locations, float *d_distances, int numRecords, float lat, float lng) {
    // The grid folds into y when x alone would exceed the device's limit.
    const int id = blockDim.x * (gridDim.x * blockIdx.y + blockIdx.x) + threadIdx.x;
    if (id < numRecords) {
        const float dlat = lat - d_locations[id].lat;
        const float dlng = lng - d_locations[id].lng;
        d_distances[id] = sqrtf(dlat * dlat + dlng * dlng);
    }
}
