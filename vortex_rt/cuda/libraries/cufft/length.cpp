/* Tables of one length, and its transforms as a sequence of kernels. */
#include "length.h"

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
