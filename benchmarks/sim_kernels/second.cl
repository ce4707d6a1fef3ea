/* The second set, drawn after the model was frozen: its figures are those of kernels that the model has not seen. */
#define KERNEL(name) kernel void name(global int *a, global int *b, global float *x, global float *y, int n)
#define ME int i = get_global_id(0), l = get_local_id(0), w = get_local_size(0), g = get_group_id(0), all = get_global_size(0)
#define UNUSED (void)i, (void)l, (void)w, (void)g, (void)all

KERNEL(reverse) { ME; UNUSED; for (int k = i; k < n; k += all) b[n - 1 - k] = a[k]; }
KERNEL(copy_3) { ME; UNUSED; for (int k = i; k < n; k += all) b[(k * 3) & (n - 1)] = a[(k * 5) & (n - 1)]; }
KERNEL(double_axpy) { ME; UNUSED; for (int k = i; k < n / 2; k += all) y[k] = x[k] * 1.5f + x[(k + n / 2) & (n - 1)] * 0.5f; }
KERNEL(prefix_serial) { ME; UNUSED; int s = 0; for (int k = 0; k < 24; k++) { s += a[(i * 24 + k) & (n - 1)]; b[(i * 24 + k) & (n - 1)] = s; } }
KERNEL(horner) { ME; UNUSED; for (int k = i; k < n / 2; k += all) { float v = x[k]; y[k] = ((((v * 0.1f + 0.2f) * v + 0.3f) * v + 0.4f) * v + 0.5f) * v + 0.6f; } }
KERNEL(gcd) { ME; UNUSED; for (int k = i; k < 256; k += all) { int p = k + 7, q = 3 * k + 13; while (q) { int t = p % q; p = q; q = t; } b[k] = p; } }
KERNEL(max_pool) { ME; UNUSED; for (int k = i; k < n / 4; k += all) { int m = a[4 * k]; for (int j = 1; j < 4; j++) m = max(m, a[4 * k + j]); b[k] = m; } }
KERNEL(convolve) { ME; UNUSED; for (int k = i; k < n / 2; k += all) { float s = 0; for (int j = -3; j <= 3; j++) s += x[(k + j) & (n - 1)] * (0.1f + j); y[k] = s; } }
KERNEL(lookup_chain) { ME; UNUSED; int s = i; for (int k = 0; k < 12; k++) { s = a[s & 63]; s = a[s & 1023] ^ k; } b[i] = s; }
KERNEL(block_max) { ME; UNUSED; local int s[256]; s[l] = max(a[i & (n - 1)], a[(i + 512) & (n - 1)]); for (int d = w / 2; d; d >>= 1) { barrier(CLK_LOCAL_MEM_FENCE); if (l < d) s[l] = max(s[l], s[l + d]); } barrier(CLK_LOCAL_MEM_FENCE); b[i] = s[0]; }
KERNEL(ping_pong) { ME; UNUSED; local int s[512]; s[l] = i; for (int k = 0; k < 10; k++) { barrier(CLK_LOCAL_MEM_FENCE); s[(k & 1 ? 0 : 256) + l] = s[(k & 1 ? 256 : 0) + (l + 1) % w] + k; } barrier(CLK_LOCAL_MEM_FENCE); b[i] = s[l]; }
KERNEL(newton) { ME; UNUSED; float v = i + 2, r = v * 0.5f; for (int k = 0; k < 10; k++) r = 0.5f * (r + v / r); y[i] = r; }
KERNEL(hash) { ME; UNUSED; for (int k = i; k < n / 2; k += all) { unsigned h = a[k]; h ^= h >> 16; h *= 0x85ebca6bu; h ^= h >> 13; h *= 0xc2b2ae35u; b[k] = h ^ (h >> 16); } }
KERNEL(primes) { ME; UNUSED; for (int k = i; k < 192; k += all) { int p = 1; for (int d = 2; d * d <= k; d++) if (k % d == 0) { p = 0; break; } b[k] = p; } }
KERNEL(rows_sum) { ME; UNUSED; for (int r = i; r < 64; r += all) { int s = 0; for (int k = 0; k < 64; k++) s += a[(r * 64 + k) & (n - 1)]; b[r] = s; } }
KERNEL(columns_sum) { ME; UNUSED; for (int c = i; c < 64; c += all) { int s = 0; for (int k = 0; k < 64; k++) s += a[(k * 64 + c) & (n - 1)]; b[c] = s; } }
KERNEL(nested) { ME; UNUSED; int s = 0; for (int k = 0; k < (i & 7) + 4; k++) if (k & 1) { for (int j = 0; j < (l & 3) + 1; j++) s += k * j; } else if (i & 2) s ^= k; b[i] = s; }
KERNEL(counter_max) { ME; UNUSED; for (int k = 0; k < 4; k++) atomic_max(&b[(l + k) & 31], i * k); }
KERNEL(nbody_8) { ME; UNUSED; float p = x[i & (n - 1)], s = 0; for (int k = 0; k < 16; k++) { float d = x[k] - p; s += d / (d * d + 0.01f); } y[i] = s; }
KERNEL(bytes) { ME; UNUSED; global uchar *c = (global uchar *)a; global uchar *d = (global uchar *)b; for (int k = i; k < n; k += all) d[k] = c[k] ^ 0x5a; }
KERNEL(tile_transpose) { ME; UNUSED; local float s[256]; s[l] = x[i & (n - 1)]; barrier(CLK_LOCAL_MEM_FENCE); y[i & (n - 1)] = s[(l * 4 + l / (w / 4)) % w]; }
KERNEL(mixed_3) { ME; UNUSED; float s = 0; for (int k = i; k < n / 4; k += all) { int j = a[k] & (n - 1); s += x[j] * x[k]; if ((j & 3) == 0) s /= 1.5f; b[k] = j / (k + 1); } y[i] = s; }
