/* The first set: what the timing model was compared with while it was made. Every kernel has the arguments of KERNEL. */
#define KERNEL(name) kernel void name(global int *a, global int *b, global float *x, global float *y, int n)
#define ME int i = get_global_id(0), l = get_local_id(0), w = get_local_size(0), g = get_group_id(0), all = get_global_size(0)
#define UNUSED (void)i, (void)l, (void)w, (void)g, (void)all

/* streams */
KERNEL(copy_1) { ME; UNUSED; for (int k = i; k < n; k += all) b[k] = a[k]; }
KERNEL(copy_16) { ME; UNUSED; for (int k = i; k < n; k += all) b[(k * 16) & (n - 1)] = a[(k * 16) & (n - 1)]; }
KERNEL(copy_float4) { ME; UNUSED; for (int k = i; k < n / 4; k += all) vstore4(vload4(k, x), k, y); }
KERNEL(saxpy) { ME; UNUSED; for (int k = i; k < n; k += all) y[k] = 2.5f * x[k] + y[k]; }
KERNEL(triad_long) { ME; UNUSED; for (int k = i; k < n; k += all) b[k] = a[k] + 3 * a[(k + 64) & (n - 1)] - b[k]; }
KERNEL(fill) { ME; UNUSED; for (int k = i; k < 2 * n; k += all) b[k & (n - 1)] = k; }
KERNEL(fill_16) { ME; UNUSED; for (int k = i; k < n; k += all) b[(k * 16) & (n - 1)] = k; }
KERNEL(read_stream) { ME; int s = 0; UNUSED; for (int k = i; k < 2 * n; k += all) s += a[k & (n - 1)]; b[i] = s; }
KERNEL(read_hot) { ME; int s = 0; UNUSED; for (int k = 0; k < 48; k++) s += a[(l + k) & 63]; b[i] = s; }
KERNEL(read_hot_4) { ME; int s = 0; UNUSED; for (int k = 0; k < 48; k++) s += a[(4 * l + k) & 255]; b[i] = s; }
KERNEL(read_hot_16) { ME; int s = 0; UNUSED; for (int k = 0; k < 48; k++) s += a[(16 * l + k) & 1023]; b[i] = s; }
/* gathers, scatters, sparse, pointers */
KERNEL(gather) { ME; UNUSED; for (int k = i; k < n; k += all) y[k] = x[a[k] & (n - 1)]; }
KERNEL(scatter) { ME; UNUSED; for (int k = i; k < n; k += all) b[(k * 37) & (n - 1)] = a[k]; }
KERNEL(spmv) { ME; UNUSED; for (int r = i; r < n / 8; r += all) { float s = 0; for (int k = 0; k < 4 + (r & 7); k++) s += x[(8 * r + k) & (n - 1)] * x[a[(8 * r + k) & (n - 1)] & (n - 1)]; y[r] = s; } }
KERNEL(chase) { ME; UNUSED; int p = i; for (int k = 0; k < 24; k++) p = a[p & (n - 1)]; b[i] = p; }
KERNEL(bfs_step) { ME; UNUSED; for (int k = i; k < n / 4; k += all) if (a[k] & 1) for (int e = 0; e < (a[k] >> 1 & 3); e++) b[(a[k + e] ^ k) & (n - 1)] = 1; }
KERNEL(binary_search) { ME; UNUSED; for (int k = i; k < n / 4; k += all) { int lo = 0, hi = n; while (hi - lo > 1) { int m = (lo + hi) / 2; if (m * 3 <= k * 11) lo = m; else hi = m; lo += a[m] & 0; } b[k] = lo; } }
/* reductions, scans, sorting, barriers */
KERNEL(reduce) { ME; UNUSED; local int s[256]; int t = 0; for (int k = i; k < n; k += all) t += a[k]; s[l] = t; barrier(CLK_LOCAL_MEM_FENCE); for (int d = w / 2; d; d /= 2) { if (l < d) s[l] += s[l + d]; barrier(CLK_LOCAL_MEM_FENCE); } if (!l) b[g] = s[0]; }
KERNEL(scan) { ME; UNUSED; local int s[256]; s[l] = a[i]; barrier(CLK_LOCAL_MEM_FENCE); for (int d = 1; d < w; d *= 2) { int t = l >= d ? s[l - d] : 0; barrier(CLK_LOCAL_MEM_FENCE); s[l] += t; barrier(CLK_LOCAL_MEM_FENCE); } b[i] = s[l]; }
KERNEL(bitonic) { ME; UNUSED; local int s[256]; s[l] = a[i]; for (int k = 2; k <= w; k *= 2) for (int j = k / 2; j; j /= 2) { barrier(CLK_LOCAL_MEM_FENCE); int o = l ^ j, p = s[l], q = s[o]; int up = ((l & k) == 0) == (l < o); barrier(CLK_LOCAL_MEM_FENCE); s[l] = up ? min(p, q) : max(p, q); } barrier(CLK_LOCAL_MEM_FENCE); b[i] = s[l]; }
KERNEL(barriers) { ME; UNUSED; int s = i; for (int k = 0; k < 24; k++) { s += k; barrier(CLK_LOCAL_MEM_FENCE); } b[i] = s; }
KERNEL(barriers_uneven) { ME; UNUSED; int s = i; for (int k = 0; k < 12; k++) { for (int j = 0; j < (l / 16 + k) % 4 * 4; j++) s = s * 3 + j; barrier(CLK_LOCAL_MEM_FENCE); } b[i] = s; }
KERNEL(banks_1) { ME; UNUSED; local int s[1024]; int t = 0; for (int k = 0; k < 12; k++) { s[l] = t + k; barrier(CLK_LOCAL_MEM_FENCE); t += s[(l + k) % w]; barrier(CLK_LOCAL_MEM_FENCE); } b[i] = t; }
KERNEL(banks_8) { ME; UNUSED; local int s[1024]; int t = 0; for (int k = 0; k < 12; k++) { s[(8 * l) & 1023] = t + k; barrier(CLK_LOCAL_MEM_FENCE); t += s[(8 * ((l + k) % w)) & 1023]; barrier(CLK_LOCAL_MEM_FENCE); } b[i] = t; }
KERNEL(transpose) { ME; UNUSED; for (int k = i; k < n; k += all) b[(k % 64) * (n / 64) + k / 64] = a[k]; }
KERNEL(matmul) { ME; UNUSED; for (int k = i; k < 256; k += all) { float s = 0; for (int j = 0; j < 16; j++) s += x[k / 16 * 16 + j] * x[j * 16 + k % 16]; y[k] = s; } }
KERNEL(matmul_tiled) { ME; UNUSED; local float p[256], q[256]; float s = 0; for (int t = 0; t < 4; t++) { p[l] = x[(i + t * w) & (n - 1)]; q[l] = x[(i * 3 + t) & (n - 1)]; barrier(CLK_LOCAL_MEM_FENCE); for (int j = 0; j < 8; j++) s += p[(l & ~7) + j] * q[(j * 8 + (l & 7)) % w]; barrier(CLK_LOCAL_MEM_FENCE); } y[i] = s; }
KERNEL(stencil) { ME; UNUSED; for (int k = i; k < n; k += all) y[k] = 0.25f * (x[(k - 1) & (n - 1)] + x[(k + 1) & (n - 1)] + x[(k - 64) & (n - 1)] + x[(k + 64) & (n - 1)]); }
/* arithmetic */
KERNEL(alu) { ME; UNUSED; int s = i, t = l; for (int k = 0; k < 64; k++) { s = (s << 3) ^ (t + k); t = (t >> 1) + s; } b[i] = s + t; }
KERNEL(multiply) { ME; UNUSED; int s = i | 1, t = l; for (int k = 0; k < 48; k++) { s = s * 1103515245 + 12345; t = t * s + k; } b[i] = s + t; }
KERNEL(divide) { ME; UNUSED; int s = 1000000 + i, t = l + 1; for (int k = 1; k < 32; k++) { s = s / (t & 15 | 1) + k * 7919; t += s % 17; } b[i] = s + t; }
KERNEL(divide_long) { ME; UNUSED; long s = 1000000000000L + i; int t = l; for (int k = 1; k < 24; k++) s = s / (k | 1) + (s % (k + 3)) * 99991L + t; b[i] = (int)s; }
KERNEL(fma_2) { ME; UNUSED; float s = i, t = 0.5f; for (int k = 0; k < 64; k++) { s = s * 0.99f + t; t = t * 0.5f + s; } y[i] = s + t; }
KERNEL(fma_4) { ME; UNUSED; float p = i, q = l, r = 1, s = 2; for (int k = 0; k < 40; k++) { p = p * 0.9f + 1; q = q * 0.8f + 2; r = r * 0.7f + 3; s = s * 0.6f + 4; } y[i] = p + q + r + s; }
KERNEL(divide_float) { ME; UNUSED; float s = i + 1; for (int k = 1; k < 24; k++) s = 100.0f / (s + k); y[i] = s; }
KERNEL(square_root) { ME; UNUSED; float s = i + 1; for (int k = 1; k < 24; k++) s = sqrt(s + k); y[i] = s; }
KERNEL(mandelbrot) { ME; UNUSED; for (int k = i; k < 256; k += all) { float cx = (k % 16) / 8.0f - 1.5f, cy = (k / 16) / 8.0f - 1.0f, p = 0, q = 0; int c = 0; while (p * p + q * q < 4 && c < 24) { float t = p * p - q * q + cx; q = 2 * p * q + cy; p = t; c++; } b[k] = c; } }
KERNEL(convert) { ME; UNUSED; float s = 0; for (int k = 0; k < 32; k++) s += (float)((int)(s * 0.5f) + (k ^ i)); y[i] = s; }
/* divergence, atomics, mixed */
KERNEL(collatz) { ME; UNUSED; for (int k = i; k < 256; k += all) { int v = k + 1, c = 0; while (v != 1 && c < 40) { v = v & 1 ? 3 * v + 1 : v >> 1; c++; } b[k] = c; } }
KERNEL(switch_4) { ME; UNUSED; int s = i; for (int k = 0; k < 16; k++) switch ((s + k) & 3) { case 0: s += 3; break; case 1: s ^= k << 4; break; case 2: s = s * 5; break; default: s -= l; } b[i] = s; }
KERNEL(odd_even) { ME; UNUSED; int s = i; for (int k = 0; k < 24; k++) if ((i ^ k) & 1) s += a[(i + k) & (n - 1)]; else s ^= k * 3; b[i] = s; }
KERNEL(atomics_one) { ME; UNUSED; for (int k = 0; k < 4; k++) atomic_add(&b[0], i + k); }
KERNEL(atomics_many) { ME; UNUSED; for (int k = 0; k < 8; k++) atomic_add(&b[(i * 7 + k) & 255], 1); }
KERNEL(histogram) { ME; UNUSED; for (int k = i; k < n / 2; k += all) atomic_add(&b[a[k] & 63], 1); }
KERNEL(mixed_1) { ME; UNUSED; float s = 0; for (int k = i; k < n / 2; k += all) { float v = x[k]; if (v > 0.5f) s += v * v / (v + 1); else s -= sqrt(v) + x[a[k] & (n - 1)]; } y[i] = s; }
KERNEL(mixed_2) { ME; UNUSED; local float s[256]; for (int r = 0; r < 3; r++) { s[l] = x[(i + r * 64) & (n - 1)]; barrier(CLK_LOCAL_MEM_FENCE); float t = 0; for (int k = 0; k < 6; k++) t += s[(l + k) % w] * 0.3f; barrier(CLK_LOCAL_MEM_FENCE); y[(i + r) & (n - 1)] = t; } }
