/* How a transform of several dimensions goes over their lines. */
#include "plan.h"

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
