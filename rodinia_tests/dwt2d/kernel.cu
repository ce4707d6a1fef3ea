// Two-dimensional discrete wavelet transforms of JPEG 2000 by lifting (ISO/IEC 15444-1, annex F): reversible 5/3 on
// integers and irreversible 9/7 on floats, forward and reverse. A block works on windows of WIN_SX x WIN_SY samples and
// a halo in shared memory.

typedef unsigned char uchar;

#define COPY_THREADS 256

// ---- Splitting of pixels into components
// --------------------------------------------------------------------------------

__device__ static inline void level_shift(int &out, uchar level) { out = (int)level - 128; }
__device__ static inline void level_shift(float &out, uchar level) { out = level / 255.0f - 0.5f; }

// Interleaved RGB pixels; three bytes a thread go through shared memory, so that global loads are consecutive.
template <typename T> __global__ void c_CopySrcToComponents(T *d_r, T *d_g, T *d_b, const uchar *d_src, int pixels) {
    __shared__ uchar sData[COPY_THREADS * 3];
    const int tx = threadIdx.x;
    const int first = blockIdx.x * COPY_THREADS;
    for (int i = tx; i < COPY_THREADS * 3; i += COPY_THREADS)
        if (first * 3 + i < pixels * 3) sData[i] = d_src[first * 3 + i];
    __syncthreads();

    if (first + tx < pixels) {
        level_shift(d_r[first + tx], sData[tx * 3]);
        level_shift(d_g[first + tx], sData[tx * 3 + 1]);
        level_shift(d_b[first + tx], sData[tx * 3 + 2]);
    }
}

// Grey pixels.
template <typename T> __global__ void c_CopySrcToComponent(T *d_c, const uchar *d_src, int pixels) {
    __shared__ uchar sData[COPY_THREADS];
    const int tx = threadIdx.x;
    const int i = blockIdx.x * COPY_THREADS + tx;
    if (i < pixels) sData[tx] = d_src[i];
    __syncthreads();
    if (i < pixels) level_shift(d_c[i], sData[tx]);
}

template __global__ void c_CopySrcToComponents<int>(int *, int *, int *, const uchar *, int);
template __global__ void c_CopySrcToComponents<float>(float *, float *, float *, const uchar *, int);
template __global__ void c_CopySrcToComponent<int>(int *, const uchar *, int);
template __global__ void c_CopySrcToComponent<float>(float *, const uchar *, int);

namespace dwt_cuda {

// ---- Lifting steps: each changes every second sample of a line from its two neighbours
// ------------------------------------

struct lift53 {
    typedef int sample;
    static const int halo = 2;
    static const int steps = 2;

    __device__ static void apply(int step, bool forward, int &value, int before, int after) {
        const int change = step == 0 ? -((before + after) >> 1) : (before + after + 2) >> 2;
        value += forward ? change : -change;
    }
    __device__ static int scale(int value, bool, bool) { return value; }
};

struct lift97 {
    typedef float sample;
    static const int halo = 4;
    static const int steps = 4;

    __device__ static void apply(int step, bool forward, float &value, float before, float after) {
        const float factor = step == 0   ? -1.586134342059924f
                             : step == 1 ? -0.052980118572961f
                             : step == 2 ? 0.882911075530934f
                                         : 0.443506852043971f;
        const float change = factor * (before + after);
        value += forward ? change : -change;
    }
    // Low-pass samples are divided by K, high-pass ones multiplied.
    __device__ static float scale(float value, bool high, bool forward) {
        const float k = 1.230174104914001f;
        return high == forward ? value * k : value * (1.0f / k);
    }
};

// Place of a sample beyond the ends of a line of n: reflected about the end sample, which keeps even even.
__device__ static inline int reflect(int i, int n) {
    if (n == 1) return 0;
    while (i < 0 || i >= n) i = i < 0 ? -i : 2 * (n - 1) - i;
    return i;
}

// A window with its halo. Lives in shared memory; its methods are called through a pointer there and are not inlined by
// the front end.
template <class Lift, int WIN_SX, int WIN_SY> struct Window {
    typedef typename Lift::sample T;
    static const int SX = WIN_SX + 2 * Lift::halo;
    static const int SY = WIN_SY + 2 * Lift::halo;
    T data[SY][SX];

    // All lifting steps along x (lines are rows) or y (lines are columns). Samples near the window's rim become stale,
    // one more a step; the halo is wide enough.
    __device__ __noinline__ void transform(bool along_x, bool forward) {
        const int lines = along_x ? SY : SX;
        const int pairs = (along_x ? SX : SY) / 2;
        T *flat = &data[0][0];
        const int line_stride = along_x ? SX : 1;
        const int stride = along_x ? 1 : SX;

        for (int s = 0; s < Lift::steps; s++) {
            const int step = forward ? s : Lift::steps - 1 - s;
            const int parity = step % 2 == 0; // even-numbered steps change the odd samples
            for (int i = threadIdx.x; i < lines * pairs; i += WIN_SX) {
                // Neighbouring threads take neighbouring words.
                const int line = along_x ? i / pairs : i % lines;
                const int pair = along_x ? i % pairs : i / lines;
                const int k = 2 * pair + parity;
                if (k > 0 && k < 2 * pairs - 1) {
                    T *sample = flat + line * line_stride + k * stride;
                    T value = *sample;
                    Lift::apply(step, forward, value, sample[-stride], sample[stride]);
                    *sample = value;
                }
            }
            __syncthreads();
        }
    }

    // Gain of the two passes at (x, y) of the window; the window starts at an even sample.
    __device__ static T scaled(T value, int x, int y, bool forward) {
        return Lift::scale(Lift::scale(value, x & 1, forward), y & 1, forward);
    }
};

// Where a sample of the image lies among the four bands of the transformed image, which are quadrants of `pitch` words
// a row; the low-low band has a buffer of its own.
template <class T>
__device__ static inline T *band_place(T *bands, T *ll, int x, int y, int sizeX, int sizeY, int pitch, int ll_pitch) {
    const int low_x = (sizeX + 1) / 2;
    const int low_y = (sizeY + 1) / 2;
    if (!(x & 1) && !(y & 1)) return &ll[(y / 2) * ll_pitch + x / 2];
    return &bands[((y & 1) * low_y + y / 2) * pitch + (x & 1) * low_x + x / 2];
}

template <class Lift, int WIN_SX, int WIN_SY>
__device__ static inline void forward_windows(Window<Lift, WIN_SX, WIN_SY> &window, const typename Lift::sample *in,
                                              typename Lift::sample *bands, typename Lift::sample *ll, int sizeX,
                                              int sizeY, int pitch, int ll_pitch, int winSteps) {
    const int x0 = blockIdx.x * WIN_SX - Lift::halo;
    for (int step = 0; step < winSteps; step++) {
        const int y0 = (blockIdx.y * winSteps + step) * WIN_SY - Lift::halo;
        if (y0 + Lift::halo >= sizeY) return;
        for (int i = threadIdx.x; i < window.SX * window.SY; i += WIN_SX)
            window.data[i / window.SX][i % window.SX] =
                in[reflect(y0 + i / window.SX, sizeY) * sizeX + reflect(x0 + i % window.SX, sizeX)];
        __syncthreads();
        window.transform(true, true);
        window.transform(false, true);
        for (int y = Lift::halo; y < Lift::halo + WIN_SY; y++) {
            const int x = Lift::halo + threadIdx.x;
            if (x0 + x < sizeX && y0 + y < sizeY)
                *band_place(bands, ll, x0 + x, y0 + y, sizeX, sizeY, pitch, ll_pitch) =
                    window.scaled(window.data[y][x], x, y, true);
        }
        __syncthreads();
    }
}

template <class Lift, int WIN_SX, int WIN_SY>
__device__ static inline void reverse_windows(Window<Lift, WIN_SX, WIN_SY> &window, const typename Lift::sample *bands,
                                              const typename Lift::sample *ll, typename Lift::sample *out, int sizeX,
                                              int sizeY, int pitch, int ll_pitch, int winSteps) {
    const int x0 = blockIdx.x * WIN_SX - Lift::halo;
    for (int step = 0; step < winSteps; step++) {
        const int y0 = (blockIdx.y * winSteps + step) * WIN_SY - Lift::halo;
        if (y0 + Lift::halo >= sizeY) return;
        for (int i = threadIdx.x; i < window.SX * window.SY; i += WIN_SX) {
            const int x = i % window.SX;
            const int y = i / window.SX;
            window.data[y][x] = window.scaled(
                *band_place(bands, ll, reflect(x0 + x, sizeX), reflect(y0 + y, sizeY), sizeX, sizeY, pitch, ll_pitch),
                x, y, false);
        }
        __syncthreads();
        window.transform(false, false);
        window.transform(true, false);
        for (int y = Lift::halo; y < Lift::halo + WIN_SY; y++) {
            const int x = Lift::halo + threadIdx.x;
            if (x0 + x < sizeX && y0 + y < sizeY) out[(y0 + y) * sizeX + x0 + x] = window.data[y][x];
        }
        __syncthreads();
    }
}

// ---- Kernels: blocks of WIN_SX threads, as many a multiprocessor as 16 KiB of shared memory allow
// --------------------------

#define FORWARD(name, Lift)                                                                                            \
    template <int WIN_SX, int WIN_SY>                                                                                  \
    __launch_bounds__(WIN_SX, 16384 / sizeof(Window<Lift, WIN_SX, WIN_SY>)) __global__ void name(                      \
        const Lift::sample *in, Lift::sample *bands, Lift::sample *ll, int sizeX, int sizeY, int pitch, int ll_pitch,  \
        int winSteps) {                                                                                                \
        __shared__ Window<Lift, WIN_SX, WIN_SY> window;                                                                \
        forward_windows(window, in, bands, ll, sizeX, sizeY, pitch, ll_pitch, winSteps);                               \
    }

#define REVERSE(name, Lift)                                                                                            \
    template <int WIN_SX, int WIN_SY>                                                                                  \
    __launch_bounds__(WIN_SX, 16384 / sizeof(Window<Lift, WIN_SX, WIN_SY>)) __global__ void name(                      \
        const Lift::sample *bands, const Lift::sample *ll, Lift::sample *out, int sizeX, int sizeY, int pitch,         \
        int ll_pitch, int winSteps) {                                                                                  \
        __shared__ Window<Lift, WIN_SX, WIN_SY> window;                                                                \
        reverse_windows(window, bands, ll, out, sizeX, sizeY, pitch, ll_pitch, winSteps);                              \
    }

FORWARD(fdwt53Kernel, lift53)
FORWARD(fdwt97Kernel, lift97)
REVERSE(rdwt53Kernel, lift53)
REVERSE(rdwt97Kernel, lift97)

#define INSTANTIATE(SX)                                                                                                \
    template __global__ void fdwt53Kernel<SX, 8>(const int *, int *, int *, int, int, int, int, int);                  \
    template __global__ void fdwt97Kernel<SX, 8>(const float *, float *, float *, int, int, int, int, int);            \
    template __global__ void rdwt53Kernel<SX, 8>(const int *, const int *, int *, int, int, int, int, int);            \
    template __global__ void rdwt97Kernel<SX, 8>(const float *, const float *, float *, int, int, int, int, int);

INSTANTIATE(64)
INSTANTIATE(128)
INSTANTIATE(192)

} // namespace dwt_cuda
