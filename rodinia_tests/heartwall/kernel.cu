// Tracking of a heart's walls in an ultrasound sequence (Szafaryn, Skadron and Saucerman, "Experiences accelerating
// MATLAB systems biology applications", 2009): each block follows one point of the inner or outer wall by normalised
// cross-correlation of a template with the frame around the point's last place. All parameters come through constant
// structures that hold pointers.

#define NUMBER_THREADS 256
#define ALL_POINTS 51
#define MAX_TEMPLATE 51 // elements a side
#define MAX_WINDOW 81   // of the searched part of the frame
#define MAX_CONV (MAX_TEMPLATE + MAX_WINDOW - 1)

typedef float fp;

struct params_common_change {
    const fp *d_frame;
    int frame_no;
};

struct params_common {
    int sSize; // half sides: windows are 2 s + 1
    int tSize;
    int maxMove;         // largest step between frames
    fp alpha;            // weight of the old template when it is renewed
    int update_interval; // frames between renewals
    int frame_rows;
    int frame_cols;
    int endoPoints;
    int allPoints;
    int in2_side, in_side, conv_side;
    // Templates and places of all points.
    fp *d_endoT, *d_epiT;
    const int *d_endoRow, *d_endoCol, *d_epiRow, *d_epiCol;           // in the first frame
    int *d_tEndoRowLoc, *d_tEndoColLoc, *d_tEpiRowLoc, *d_tEpiColLoc; // [point][frame]
    int no_frames;
};

struct params_unique {
    int point_no; // within its wall
    const int *d_Row, *d_Col;
    int *d_tRowLoc, *d_tColLoc;
    fp *d_T;
    fp *d_in2;             // window of the frame
    fp *d_conv;            // correlation of the template with the window, zero-padded
    fp *d_sum, *d_sqr_sum; // of the window under the template
    fp *d_column_sum, *d_column_sqr_sum;
};

__constant__ params_common_change common_change;
__constant__ params_common common;
__constant__ params_unique unique[ALL_POINTS];

__device__ static inline fp frame_pixel(int row, int col) {
    row = min(max(row, 0), common.frame_rows - 1);
    col = min(max(col, 0), common.frame_cols - 1);
    return common_change.d_frame[row * common.frame_cols + col];
}

__global__ void kernel() {
    __shared__ fp d_template[MAX_TEMPLATE * MAX_TEMPLATE];
    __shared__ fp in_partial_sum[MAX_TEMPLATE];
    __shared__ fp in_sqr_partial_sum[MAX_TEMPLATE];
    __shared__ fp par_max_val[MAX_CONV];
    __shared__ int par_max_coo[MAX_CONV];
    __shared__ fp in_final_sum, in_sqr_final_sum;
    __shared__ int best;

    const params_unique &my = unique[blockIdx.x];
    const int tx = threadIdx.x;
    const int frame_no = common_change.frame_no;
    const int point = my.point_no;
    const int in_side = common.in_side;
    const int in_elements = in_side * in_side;
    fp *T = my.d_T + point * in_elements;
    int *rows = my.d_tRowLoc + point * common.no_frames;
    int *cols = my.d_tColLoc + point * common.no_frames;

    // First frame: the template is what surrounds the given place.
    if (frame_no == 0) {
        const int row = my.d_Row[point];
        const int col = my.d_Col[point];
        if (tx == 0) {
            rows[0] = row;
            cols[0] = col;
        }
        for (int i = tx; i < in_elements; i += NUMBER_THREADS)
            T[i] = frame_pixel(row - common.tSize + i / in_side, col - common.tSize + i % in_side);
        return;
    }

    const int in2_side = common.in2_side;
    const int conv_side = common.conv_side;
    const int row0 = rows[frame_no - 1] - common.sSize;
    const int col0 = cols[frame_no - 1] - common.sSize;

    for (int i = tx; i < in2_side * in2_side; i += NUMBER_THREADS)
        my.d_in2[i] = frame_pixel(row0 + i / in2_side, col0 + i % in2_side);
    for (int i = tx; i < in_elements; i += NUMBER_THREADS) d_template[i] = T[i];
    __syncthreads();

    // Sum of products at every offset at which template and window overlap: element (0, 0) has the template's last
    // element on the window's first.
    for (int i = tx; i < conv_side * conv_side; i += NUMBER_THREADS) {
        const int top = i / conv_side - (in_side - 1);
        const int left = i % conv_side - (in_side - 1);
        fp sum = 0;
        for (int r = max(0, -top); r < min(in_side, in2_side - top); r++)
            for (int c = max(0, -left); c < min(in_side, in2_side - left); c++)
                sum += my.d_in2[(top + r) * in2_side + left + c] * d_template[r * in_side + c];
        my.d_conv[i] = sum;
    }

    // Sums of the window and its squares under the template, separably: first along columns, by a running sum, then
    // along rows.
    for (int c = tx; c < in2_side; c += NUMBER_THREADS) {
        fp sum = 0;
        fp sqr_sum = 0;
        for (int r = 0; r < conv_side; r++) {
            if (r < in2_side) {
                const fp entering = my.d_in2[r * in2_side + c];
                sum += entering;
                sqr_sum += entering * entering;
            }
            if (r >= in_side) {
                const fp leaving = my.d_in2[(r - in_side) * in2_side + c];
                sum -= leaving;
                sqr_sum -= leaving * leaving;
            }
            my.d_column_sum[r * in2_side + c] = sum;
            my.d_column_sqr_sum[r * in2_side + c] = sqr_sum;
        }
    }
    __syncthreads();
    for (int r = tx; r < conv_side; r += NUMBER_THREADS) {
        fp sum = 0;
        fp sqr_sum = 0;
        for (int c = 0; c < conv_side; c++) {
            if (c < in2_side) {
                sum += my.d_column_sum[r * in2_side + c];
                sqr_sum += my.d_column_sqr_sum[r * in2_side + c];
            }
            if (c >= in_side) {
                sum -= my.d_column_sum[r * in2_side + c - in_side];
                sqr_sum -= my.d_column_sqr_sum[r * in2_side + c - in_side];
            }
            my.d_sum[r * conv_side + c] = sum;
            my.d_sqr_sum[r * conv_side + c] = sqr_sum;
        }
    }

    // Sums of the template.
    if (tx < in_side) {
        fp sum = 0;
        fp sqr_sum = 0;
        for (int c = 0; c < in_side; c++) {
            sum += d_template[tx * in_side + c];
            sqr_sum += d_template[tx * in_side + c] * d_template[tx * in_side + c];
        }
        in_partial_sum[tx] = sum;
        in_sqr_partial_sum[tx] = sqr_sum;
    }
    __syncthreads();
    if (tx == 0) {
        fp sum = 0;
        for (int i = 0; i < in_side; i++) sum += in_partial_sum[i];
        in_final_sum = sum;
    } else if (tx == 64) {
        fp sum = 0;
        for (int i = 0; i < in_side; i++) sum += in_sqr_partial_sum[i];
        in_sqr_final_sum = sum;
    }
    __syncthreads();

    // Normalised correlation, weighted by the part of the template that lies on the window; the best offset of each
    // row, then of all. Moves larger than maxMove are left out.
    const fp mean = in_final_sum / in_elements;
    const fp template_norm = sqrt(in_sqr_final_sum - in_final_sum * mean);
    const int centre = common.sSize + common.tSize;
    for (int r = tx; r < conv_side; r += NUMBER_THREADS) {
        fp best_value = -1.0;
        int best_place = r * conv_side;
        if (abs(r - centre) <= common.maxMove) {
            const int overlap_rows = min(r + 1, conv_side - r);
            for (int c = max(0, centre - common.maxMove); c <= min(conv_side - 1, centre + common.maxMove); c++) {
                const int i = r * conv_side + c;
                const fp numerator = my.d_conv[i] - my.d_sum[i] * mean;
                const fp variance = my.d_sqr_sum[i] - my.d_sum[i] * my.d_sum[i] / in_elements;
                const fp denominator = sqrt(fabs(variance)) * template_norm + 1.0e-10;
                const fp overlap = min(overlap_rows, in_side) * min(min(c + 1, conv_side - c), in_side);
                const fp value = numerator / denominator * (overlap / in_elements);
                if (value > best_value) {
                    best_value = value;
                    best_place = i;
                }
            }
        }
        par_max_val[r] = best_value;
        par_max_coo[r] = best_place;
    }
    __syncthreads();
    if (tx == 0) {
        int winner = 0;
        for (int r = 1; r < conv_side; r++)
            if (par_max_val[r] > par_max_val[winner]) winner = r;
        best = par_max_coo[winner];
        rows[frame_no] = rows[frame_no - 1] + best / conv_side - centre;
        cols[frame_no] = cols[frame_no - 1] + best % conv_side - centre;
    }
    __syncthreads();

    // Renew the template now and then, so that it follows the tissue's changing look.
    if (frame_no % common.update_interval == 0) {
        const int row = rows[frame_no - 1] + best / conv_side - centre - common.tSize;
        const int col = cols[frame_no - 1] + best % conv_side - centre - common.tSize;
        for (int i = tx; i < in_elements; i += NUMBER_THREADS)
            T[i] =
                common.alpha * d_template[i] + (1.0 - common.alpha) * frame_pixel(row + i / in_side, col + i % in_side);
    }
}
