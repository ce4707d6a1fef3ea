// Transient temperature of a stack of chip layers: a seven-point stencil. A thread walks through the layers and keeps
// the three vertical neighbours in registers.

// Coefficients: ce, cw, cn, cs, ct, cb for the neighbours, cc for the cell; sdc = step / capacitance.
__global__ void hotspotOpt1(const float *p, const float *tIn, float *tOut, float sdc, int nx, int ny, int nz, float ce,
                            float cw, float cn, float cs, float ct, float cb, float cc) {
    const float ambient = 80.0f;

    const int i = blockDim.x * blockIdx.x + threadIdx.x;
    const int j = blockDim.y * blockIdx.y + threadIdx.y;
    const int layer = nx * ny;
    int c = i + j * nx;

    // Beyond the sides the edge cell repeats.
    const int west = i == 0 ? 0 : -1;
    const int east = i == nx - 1 ? 0 : 1;
    const int north = j == 0 ? 0 : -nx;
    const int south = j == ny - 1 ? 0 : nx;

    float below = tIn[c];
    float here = below;
    float above = nz > 1 ? tIn[c + layer] : here;

    for (int k = 0; k < nz; k++) {
        tOut[c] = cc * here + cw * tIn[c + west] + ce * tIn[c + east] + cs * tIn[c + south] + cn * tIn[c + north] +
                  cb * below + ct * above + sdc * p[c] + ct * ambient;
        c += layer;
        below = here;
        here = above;
        if (k + 2 < nz) above = tIn[c + layer];
    }
}
