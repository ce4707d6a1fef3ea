/* Tables of one length, and its transforms as a sequence of kernels. */
#include "plan.h"

#include <cmath>
#include <complex>
#include <vector>

namespace {

typedef std::complex<long double> Exact;
const long double PI = 3.14159265358979323846264338327950288L;

/* The radices of a length, larger ones first; none if it has another prime factor. */
Factors factors_of(int n) {
  Factors found = {};
  for (int radix : {8, 7, 5, 4, 3, 2})
    while (n % radix == 0 && n > 1) {
      found.radix[found.count++] = radix;
      n /= radix;
    }
  if (n > 1) found.count = -1;
  return found;
}

/* The shortest length for the convolution of a line of n. */
int convolution_length(int n) {
  long long length = 2LL * n - 1;
  while (factors_of((int)length).count < 0) ++length;
  return (int)length;
}

Exact root(long long k, long long n) {
  long double angle = -2 * PI * (long double)k / (long double)n;
  return Exact(std::cos(angle), std::sin(angle));
}

template <class C> cudaError_t upload(const std::vector<Exact> &values, C **place) {
  std::vector<C> rounded;
  for (const Exact &value : values) rounded.push_back(C{(decltype(C::x))value.real(), (decltype(C::x))value.imag()});
  if (cudaError_t failed = cudaMalloc((void **)place, rounded.size() * sizeof(C))) return failed;
  return cudaMemcpy(*place, rounded.data(), rounded.size() * sizeof(C), cudaMemcpyHostToDevice);
}

/* The same passes as the device's, for the table of the convolution. */
void transform_on_host(std::vector<std::complex<double>> &data, const Factors &factors) {
  size_t n = data.size(), done = 1;
  std::vector<std::complex<double>> other(n), roots(n);
  for (size_t k = 0; k < n; ++k) roots[k] = std::complex<double>(root((long long)k, (long long)n));
  for (int pass = 0; pass < factors.count; ++pass) {
    size_t radix = (size_t)factors.radix[pass], across = n / radix;
    for (size_t j = 0; j < across; ++j) {
      size_t inner = j % done, place = (j - inner) * radix + inner;
      for (size_t m = 0; m < radix; ++m) {
        std::complex<double> sum = 0;
        for (size_t k = 0; k < radix; ++k)
          sum += data[j + k * across] * roots[(k * inner * (n / (done * radix)) + m * k * across) % n];
        other[place + m * done] = sum;
      }
    }
    data.swap(other);
    done *= radix;
  }
}

Side dense_side(int length) { return Side{Content::complex, 1, {length, 0, 0}}; }

} // namespace

template <class T> Length<T>::~Length() {
  cudaFree(roots);
  cudaFree(chirp);
  cudaFree(spectrum);
}

template <class T> size_t Length<T>::work(int n, long long lines) {
  bool convolved = factors_of(n).count < 0;
  long long inner = convolved ? convolution_length(n) : n;
  if (!convolved && n <= most_shared<T>()) return 0;
  return (size_t)(inner * lines * (inner <= most_shared<T>() ? 1 : 2));
}

template <class T> cudaError_t Length<T>::prepare(int length) {
  n = length;
  bool convolved = factors_of(n).count < 0;
  inner = convolved ? convolution_length(n) : n;
  factors = factors_of(inner);
  std::vector<Exact> table;
  for (long long k = 0; k < inner; ++k) table.push_back(root(k, inner));
  if (cudaError_t failed = upload(table, &roots)) return failed;
  if (!convolved) return cudaSuccess;
  std::vector<Exact> turns((size_t)n);
  std::vector<std::complex<double>> filter((size_t)inner);
  for (long long k = 0; k < n; ++k) {
    turns[(size_t)k] = root(k * k % (2LL * n), 2LL * n);
    filter[(size_t)k] = std::conj(std::complex<double>(turns[(size_t)k]));
    if (k) filter[(size_t)(inner - k)] = filter[(size_t)k];
  }
  transform_on_host(filter, factors);
  if (cudaError_t failed = upload(turns, &chirp)) return failed;
  return upload(std::vector<Exact>(filter.begin(), filter.end()), &spectrum);
}

/* Transforms dense lines and returns where they are: one of the two places. */
template <class T>
typename Length<T>::C *Length<T>::dense(C *data, C *other, long long lines, int sign, cudaStream_t stream) const {
  if (inner <= most_shared<T>()) {
    Side side = dense_side(inner);
    transform_shared<T>(data, data, side, side, Lines{{lines, 1, 1}}, inner, factors, sign, roots, stream);
    return data;
  }
  int done = 1;
  for (int pass = 0; pass < factors.count; ++pass) {
    transform_pass<T>(data, other, lines, inner, factors.radix[pass], done, sign, roots, stream);
    C *exchanged = data;
    data = other;
    other = exchanged;
    done *= factors.radix[pass];
  }
  return data;
}

template <class T>
void Length<T>::run(const void *in, void *out, const Side &from, const Side &to, const Lines &lines, int sign, C *work,
                    cudaStream_t stream) const {
  long long total = lines.total();
  if (!chirp && n <= most_shared<T>()) {
    transform_shared<T>(in, out, from, to, lines, n, factors, sign, roots, stream);
    return;
  }
  C *other = work + (size_t)total * (size_t)inner;
  gather<T>(in, work, from, lines, n, inner, chirp, sign, stream);
  if (!chirp) {
    scatter<T>(dense(work, other, total, sign, stream), out, to, lines, n, inner, nullptr, sign, 1, stream);
    return;
  }
  C *made = dense(work, other, total, -1, stream);
  multiply<T>(made, total, inner, spectrum, stream);
  made = dense(made, made == work ? other : work, total, 1, stream);
  scatter<T>(made, out, to, lines, n, inner, chirp, sign, (T)(1.0 / inner), stream);
}

template class Length<float>;
template class Length<double>;

/* How a transform of several dimensions goes over their lines. */

namespace {

/* An array: what a row's elements are, its extents with padding, and the distances between elements and between
 * transforms, in elements. */
struct Array {
  void *data;
  Content content;
  long long embed[3], stride, distance;

  /* Elements from one index to the next in a dimension. */
  long long pitch(const Shape &shape, int dimension) const {
    long long product = stride;
    for (int d = shape.rank - 1; d > dimension; --d) product *= embed[d];
    return product;
  }
};

Array dense(const Shape &shape, void *data, Content content, bool padded) {
  Array made = {data, content, {1, 1, 1}, 1, 1};
  for (int d = 0; d < shape.rank; ++d) made.embed[d] = shape.n[d];
  if (content == Content::half)
    made.embed[shape.rank - 1] = shape.half();
  else if (padded)
    made.embed[shape.rank - 1] = 2 * shape.half();
  for (int d = 0; d < shape.rank; ++d) made.distance *= made.embed[d];
  return made;
}

Array laid_out(const Shape &shape, void *data, Content content, bool input, bool in_place) {
  if (!shape.embedded) return dense(shape, data, content, content == Content::real && in_place);
  Array made = {data, content, {1, 1, 1}, input ? shape.in_stride : shape.out_stride,
                input ? shape.in_distance : shape.out_distance};
  for (int d = 0; d < shape.rank; ++d) made.embed[d] = input ? shape.in_embed[d] : shape.out_embed[d];
  return made;
}

/* The lines along a dimension; `width`: elements of the last dimension that count. */
Lines lines_of(const Shape &shape, int dimension, long long width) {
  Lines lines = {{1, 1, shape.batch}};
  for (int d = 0, at = 0; d < shape.rank; ++d)
    if (d != dimension) lines.count[at++] = d == shape.rank - 1 ? width : shape.n[d];
  return lines;
}

Side side_of(const Shape &shape, const Array &array, int dimension, Content content) {
  Side side = {content, array.pitch(shape, dimension), {0, 0, array.distance}};
  for (int d = 0, at = 0; d < shape.rank; ++d)
    if (d != dimension) side.step[at++] = array.pitch(shape, d);
  return side;
}

template <class T> size_t line_work(const Shape &shape) {
  size_t most = 0;
  for (int d = 0; d < shape.rank; ++d) {
    long long width = shape.type == CUFFT_C2C || shape.type == CUFFT_Z2Z ? shape.n[shape.rank - 1] : shape.half();
    size_t needed = Length<T>::work((int)shape.n[d], lines_of(shape, d, width).total());
    most = needed > most ? needed : most;
  }
  return most * 2 * sizeof(T);
}

/* Room for the spectrum that a transform to real values of several dimensions works on, so that its input stays. */
template <class T> size_t spectrum_bytes(const Shape &shape) {
  if (!shape.real_output() || shape.rank == 1) return 0;
  size_t elements = (size_t)(shape.batch * shape.half());
  for (int d = 0; d < shape.rank - 1; ++d) elements *= (size_t)shape.n[d];
  return elements * 2 * sizeof(T);
}

template <class T> class PlanExecutor : public Executor {
  typedef typename Length<T>::C C;
  std::map<int, std::unique_ptr<Length<T>>> lengths;

  void run_dimension(const Shape &shape, int dimension, const Array &from, const Array &to, long long width, int sign,
                     C *work, cudaStream_t stream) {
    bool last = dimension == shape.rank - 1;
    Side in = side_of(shape, from, dimension, last ? from.content : Content::complex);
    Side out = side_of(shape, to, dimension, last ? to.content : Content::complex);
    Lines lines = lines_of(shape, dimension, width);
    lengths.at((int)shape.n[dimension])->run(from.data, to.data, in, out, lines, sign, work, stream);
  }

public:
  cufftResult prepare(const Shape &shape) {
    for (int d = 0; d < shape.rank; ++d) {
      auto &length = lengths[(int)shape.n[d]];
      if (length) continue;
      length = std::make_unique<Length<T>>();
      if (length->prepare((int)shape.n[d]) != cudaSuccess) return CUFFT_ALLOC_FAILED;
    }
    return CUFFT_SUCCESS;
  }

  cufftResult run(const Shape &shape, void *in, void *out, int direction, void *work, cudaStream_t stream) override {
    int last = shape.rank - 1;
    bool in_place = in == out;
    size_t kept = spectrum_bytes<T>(shape);
    C *room = (C *)((char *)work + kept);
    if (shape.real_output()) {
      Array from = laid_out(shape, in, Content::half, true, in_place);
      Array to = laid_out(shape, out, Content::real, false, in_place);
      for (int d = 0; d < last; ++d) {
        Array spectrum = dense(shape, work, Content::half, false);
        run_dimension(shape, d, d ? spectrum : from, spectrum, shape.half(), direction, room, stream);
      }
      run_dimension(shape, last, last ? dense(shape, work, Content::half, false) : from, to, 0, direction, room, stream);
    } else {
      Content spectrum = shape.real_input() ? Content::half : Content::complex;
      Array from = laid_out(shape, in, shape.real_input() ? Content::real : Content::complex, true, in_place);
      Array to = laid_out(shape, out, spectrum, false, in_place);
      run_dimension(shape, last, from, to, 0, direction, room, stream);
      for (int d = 0; d < last; ++d)
        run_dimension(shape, d, to, to, shape.real_input() ? shape.half() : shape.n[last], direction, room, stream);
    }
    return cudaGetLastError() == cudaSuccess ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
  }
};

template <class T> cufftResult make(const Shape &shape, std::unique_ptr<Executor> *made) {
  auto executor = std::make_unique<PlanExecutor<T>>();
  cufftResult failed = executor->prepare(shape);
  *made = std::move(executor);
  return failed;
}

} // namespace

cufftResult check(const Shape &shape) {
  switch (shape.type) {
  case CUFFT_C2C:
  case CUFFT_R2C:
  case CUFFT_C2R:
  case CUFFT_Z2Z:
  case CUFFT_D2Z:
  case CUFFT_Z2D: break;
  default: return CUFFT_INVALID_TYPE;
  }
  if (shape.batch < 1) return CUFFT_INVALID_SIZE;
  for (int d = 0; d < shape.rank; ++d)
    if (shape.n[d] < 1 || shape.n[d] > 1 << 27) return CUFFT_INVALID_SIZE;
  if (shape.embedded && (shape.in_stride < 1 || shape.out_stride < 1)) return CUFFT_INVALID_VALUE;
  return CUFFT_SUCCESS;
}

size_t work_bytes(const Shape &shape) {
  return shape.is_double() ? spectrum_bytes<double>(shape) + line_work<double>(shape)
                           : spectrum_bytes<float>(shape) + line_work<float>(shape);
}

cufftResult make_executor(const Shape &shape, std::unique_ptr<Executor> *made) {
  return shape.is_double() ? make<double>(shape, made) : make<float>(shape, made);
}
