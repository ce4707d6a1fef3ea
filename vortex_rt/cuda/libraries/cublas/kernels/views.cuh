/* How kernels see their operands: matrices with a stride for rows and one for columns, so that transposing is
 * exchanging the two, and scalars that are values or lie in device memory. */
#ifndef VORTEX_CUBLAS_VIEWS_CUH
#define VORTEX_CUBLAS_VIEWS_CUH
#include "numbers.cuh"

namespace vortex_blas {

typedef long long Index;

enum Form : int { GENERAL, SYMMETRIC, HERMITIAN, TRIANGULAR };
enum Region : int { EVERYWHERE, UPPER_PART, LOWER_PART };

enum ScalarType : int { SAME, REAL, HALF }; /* what the device pointer of a scalar shows */

/* alpha or beta: a value, or what a device pointer shows. */
template <typename T> struct Scalar {
  const void *pointer;
  T value;
  ScalarType type;
  bool conjugated, negated;
  VX_BOTH T get() const {
    T x = value;
    if (pointer != nullptr)
      x = type == SAME   ? *(const T *)pointer
          : type == REAL ? T(*(const Real<T> *)pointer)
                         : convert<T>::from(*(const __half *)pointer);
    x = conjugate_if(conjugated, x);
    return negated ? -x : x;
  }
};

/* A matrix that is read. Matrices of a batch lie `batch` elements apart, or their addresses are in `array`; each begins
 * `offset` elements behind that. Of a symmetric, Hermitian or triangular one only the upper or lower part, as seen in
 * this view, is read; `unit` means that the diagonal is not read, but one. */
template <typename T> struct Source {
  const T *data;
  const T *const *array;
  Index offset, batch, row, column;
  Form form;
  bool upper, unit, conjugated;

  VX_BOTH Source at(Index index) const {
    Source view = *this;
    view.data = (array != nullptr ? array[index] : data + index * batch) + offset;
    return view;
  }
  VX_BOTH Source transposed() const {
    Source view = *this;
    view.row = column;
    view.column = row;
    view.upper = !upper;
    return view;
  }
  /* The part that begins at row i and column j: on the diagonal it has the same form, elsewhere it is general. */
  VX_BOTH Source part(Index i, Index j) const {
    Source view = *this;
    view.offset += i * row + j * column;
    if (i != j) view.form = GENERAL;
    return view;
  }
  VX_BOTH bool outside(Index i, Index j) const { return upper ? i > j : i < j; }

  /* Element (i, j) of a matrix that at() has chosen, in the type of arithmetic. */
  template <typename To> VX_BOTH To get(Index i, Index j) const {
    if (form == GENERAL) return conjugate_if(conjugated, convert<To>::from(data[i * row + j * column]));
    const bool mirrored = outside(i, j);
    if (form == TRIANGULAR) {
      if (mirrored) return To(0);
      if (unit && i == j) return To(1);
      return conjugate_if(conjugated, convert<To>::from(data[i * row + j * column]));
    }
    const To x = convert<To>::from(mirrored ? data[j * row + i * column] : data[i * row + j * column]);
    if (form == HERMITIAN) {
      if (i == j) return To(real_part(x));
      return conjugate_if(mirrored != conjugated, x);
    }
    return conjugate_if(conjugated, x);
  }
};

/* A matrix that is written, in all or in a part; on the diagonal of a Hermitian one imaginary parts are zero. */
template <typename T> struct Target {
  T *data;
  T *const *array;
  Index offset, batch, row, column;
  Region region;
  bool hermitian;

  VX_BOTH T *at(Index index) const { return (array != nullptr ? array[index] : data + index * batch) + offset; }
  VX_BOTH bool holds(Index i, Index j) const {
    return region == EVERYWHERE || (region == UPPER_PART ? i <= j : i >= j);
  }
};

/* A matrix of level 2, full, band or packed. `above` and `below` say how many diagonals beside the main one hold
 * elements, as seen in this view, `stored_upper` and `order` where the columns of a packed one begin. */
template <typename T> struct Structured {
  const T *data;
  Index row, column, above, below;
  Form form;
  bool upper, unit, conjugated;
  bool packed, stored_upper, transposed;
  Index order;
  unsigned tiles; /* of rows; set by a launch */

  VX_BOTH Index place(Index i, Index j) const {
    if (!packed) return i * row + j * column;
    const Index r = transposed ? j : i, c = transposed ? i : j;
    return r + (stored_upper ? c * (c + 1) / 2 : c * (2 * order - c - 1) / 2);
  }
  /* An element that is stored, or whose mirror image is. */
  VX_BOTH T get(Index i, Index j) const {
    if (unit && i == j) return T(1);
    const bool mirrored = (form == SYMMETRIC || form == HERMITIAN) && (upper ? i > j : i < j);
    const T x = mirrored ? data[place(j, i)] : data[place(i, j)];
    if (form == HERMITIAN && i == j) return T(real_part(x));
    return conjugate_if(conjugated != (mirrored && form == HERMITIAN), x);
  }
};

/* A vector with BLAS's increments: with a negative one it begins at its end. */
template <typename T> struct Vector {
  T *data;
  T *const *array;
  Index offset, batch, step;
  VX_BOTH T *at(Index index) const { return (array != nullptr ? array[index] : data + index * batch) + offset; }
};

} // namespace vortex_blas
#endif
