"""Error functions, gamma and Bessel functions, for float and double.

Methods: erf by a polynomial near 0 and by erfcx beyond, erfcx by one polynomial in (x-4)/(x+4); the inverses by
polynomials in the logarithm of 1 - x**2 (Giles, "Approximating the erfinv function", 2010) with fits of our own; gamma
by Stirling's series, recurrence and reflection; Bessel functions by polynomials around the zeros and Hankel's
expansion. Coefficients come from tools/fit_polynomials.py.
"""

import math
from collections.abc import Sequence

from nvvm2spirv.builtins.bodies import floats
from nvvm2spirv.builtins.bodies.coefficients import POLYNOMIALS, TABLES
from nvvm2spirv.builtins.bodies.exponential import exp_of_pair, exp_pair, log_pair, scale_pair
from nvvm2spirv.builtins.bodies.extended import (
    Pair,
    add,
    add_value,
    constant,
    divide,
    fast_two_sum,
    multiply_value,
    split,
    two_product,
)
from nvvm2spirv.builtins.bodies.trigonometric import cos, sin, sinpi
from nvvm2spirv.builtins.builder import MANTISSA_BITS, Builder, Value
from nvvm2spirv.ir.types import suffix as intrinsic_suffix

_Table = dict[str, tuple[float, ...]]


def _zero(b: Builder, x: Value) -> Value:
    return b.const(x.type, 0.0)


# -- error functions --------------------------------------------------------------------------------------------------


def _erf_near(b: Builder, x: Value) -> Value:
    """erf(x) for |x| < 1."""
    return b.fma(x, b.poly(x * x, POLYNOMIALS["ERF"][x.type]), x)


def _erfcx_positive(b: Builder, x: Value) -> Value:
    """exp(x**2) erfc(x) for x >= 0."""
    huge = x > 1e6
    a = b.select(huge, b.const(x.type, 1.0), x)
    p = b.poly((a - 4.0) / (a + 4.0), POLYNOMIALS["ERFCX"][x.type])
    return b.select(huge, split("1/sqrtpi", x.type, 1)[0] / x, p / (a + a + 1.0))


def _minus_square(b: Builder, x: Value) -> Pair:
    """-x**2 as a pair; large arguments are held where exp gives 0."""
    limit = {"float": 15.0, "double": 40.0}[x.type]
    a = b.select(x < limit, x, b.const(x.type, limit))
    square = two_product(a, a)
    return square.negated()


def _erfc_far(b: Builder, ax: Value) -> Value:
    """erfc(ax) for ax of about 1/2 and more."""
    return exp_of_pair(b, _minus_square(b, ax)) * _erfcx_positive(b, ax)


def erf(b: Builder, x: Value) -> Value:
    """Error function."""
    ax = b.fabs(x)
    near = _erf_near(b, b.select(ax < 1.0, x, _zero(b, x)))
    far = b.copysign(1.0 - _erfc_far(b, ax), x)
    return b.select(x.is_nan(), x + x, b.select(ax < 1.0, near, far))


def erfc(b: Builder, x: Value) -> Value:
    """Complementary error function."""
    ax = b.fabs(x)
    near = 1.0 - _erf_near(b, b.select(ax < 0.5, x, _zero(b, x)))
    far = _erfc_far(b, ax)
    result = b.select(ax < 0.5, near, b.select(x < 0.0, 2.0 - far, far))
    return b.select(x.is_nan(), x + x, result)


def erfcx(b: Builder, x: Value) -> Value:
    """Scaled complementary error function exp(x**2) erfc(x)."""
    ax = b.fabs(x)
    positive = _erfcx_positive(b, ax)
    square = _minus_square(b, ax).negated()
    negative = 2.0 * exp_of_pair(b, square) - positive
    result = b.select(x < 0.0, b.select(ax > 30.0, b.const(x.type, math.inf), negative), positive)
    return b.select(x.is_nan(), x + x, result)


def normcdf(b: Builder, x: Value) -> Value:
    """Standard normal distribution function: erfc(-x / sqrt(2)) / 2, with the exponential of x itself."""
    ax = b.fabs(x)
    scaled = ax * split("1/sqrt2", x.type, 1)[0]
    near = b.fma(b.copysign(_erf_near(b, b.select(ax < 0.7, scaled, _zero(b, x))), x), 0.5, 0.5)
    limit = {"float": 20.0, "double": 50.0}[x.type]
    a = b.select(ax < limit, ax, b.const(x.type, limit))
    tail = exp_of_pair(b, two_product(a, a).scaled(-0.5)) * (_erfcx_positive(b, scaled) * 0.5)
    result = b.select(ax < 0.7, near, b.select(x < 0.0, tail, 1.0 - tail))
    return b.select(x.is_nan(), x + x, result)


def _erfinv_ratio(b: Builder, product: Value) -> Value:
    """erfinv(x)/x from product = (1-x)(1+x), in (0, 1]."""
    type_ = product.type
    w = -log_pair(b, product).value()
    root = b.sqrt(b.select(w > 0.0, w, _zero(b, w)))
    pieces: list[tuple[float, Value, _Table]] = [
        (16.0, root - 3.25, POLYNOMIALS["ERFINV_TAIL"]),
        (42.25, root - 5.25, POLYNOMIALS["ERFINV_FAR"]),
        (156.25, root - 9.5, POLYNOMIALS["ERFINV_FARTHER"]),
        (math.inf, b.fma(root, 0.125, -2.53125), POLYNOMIALS["ERFINV_FARTHEST"]),
    ]
    if type_ == "float":
        pieces = pieces[:3]

    def tail(index: int) -> Value:
        limit, t, table = pieces[index]
        if index == len(pieces) - 1:
            return b.poly(t, table[type_])
        return b.choose(w < limit, lambda: b.poly(t, table[type_]), lambda: tail(index + 1))

    return b.choose(w < 6.25, lambda: b.poly(w - 3.125, POLYNOMIALS["ERFINV_CENTER"][type_]), lambda: tail(0))


def erfinv(b: Builder, x: Value) -> Value:
    """Inverse error function."""
    ax = b.fabs(x)
    inside = ax < 1.0
    a = b.select(inside, x, _zero(b, x))
    near = a * b.poly(a * a, POLYNOMIALS["ERFINV_SMALL"][x.type])
    result = b.choose(ax < 0.5, lambda: near, lambda: a * _erfinv_ratio(b, (1.0 - a) * (1.0 + a)))
    edge = b.select(ax.eq(1.0), b.copysign(b.const(x.type, math.inf), x), b.const(x.type, math.nan))
    return b.select(inside, result, edge)


def _erfcinv_scaled(b: Builder, y: Value, scale: float) -> Value:
    """scale * erfcinv(y) for y in (0, 2)."""
    inside = (y > 0.0) & (y < 2.0)
    a = b.select(inside, y, b.const(y.type, 1.0))
    x = 1.0 - a
    ratio = b.choose(
        b.fabs(x) < 0.5, lambda: b.poly(x * x, POLYNOMIALS["ERFINV_SMALL"][y.type]),
        lambda: _erfinv_ratio(b, a * (2.0 - a)),
    )
    value = x * ratio
    result = value if scale == 1.0 else value * scale + 0.0  # +0 in the middle
    edge = b.const(y.type, math.copysign(math.inf, scale))
    result = b.select(y.eq(0.0), edge, b.select(y.eq(2.0), -edge, result))
    return b.select(inside | y.eq(0.0) | y.eq(2.0), result, b.const(y.type, math.nan))


def erfcinv(b: Builder, x: Value) -> Value:
    """Inverse complementary error function."""
    return _erfcinv_scaled(b, x, 1.0)


def normcdfinv(b: Builder, x: Value) -> Value:
    """Inverse of the standard normal distribution function: -sqrt(2) erfcinv(2 x)."""
    return _erfcinv_scaled(b, x + x, -split("sqrt2", x.type, 1)[0])


# -- gamma ------------------------------------------------------------------------------------------------------------

_STIRLING_FROM = 8.0


def _stirling(b: Builder, x: Value) -> Pair:
    """log gamma(x) - log(2 pi)/2 for x >= 8."""
    logarithm = log_pair(b, x, accurate=True)
    inverse = 1.0 / x
    correction = inverse * b.poly(inverse * inverse, POLYNOMIALS["STIRLING"][x.type])
    product = multiply_value(logarithm, x - 0.5)
    return add_value(add_value(product, -x), correction)


def _rising(b: Builder, x: Value) -> tuple[Value, Pair, Pair]:
    """(y in [1, 2], numerator, denominator) with gamma(x) = gamma(y) * numerator / denominator, for |x| < 9 or so."""
    one, zero = b.const(x.type, 1.0), _zero(b, x)
    y, above, above_low, below, below_low = b.var(x), b.var(one), b.var(zero), b.var(one), b.var(zero)
    with b.while_(lambda: y.get() > 2.0):
        y.set(y.get() - 1.0)
        product = multiply_value(Pair(above.get(), above_low.get()), y.get())
        above.set(product.high)
        above_low.set(product.low)
    with b.while_(lambda: y.get() < 1.0):
        product = multiply_value(Pair(below.get(), below_low.get()), y.get())
        below.set(product.high)
        below_low.set(product.low)
        y.set(y.get() + 1.0)
    return y.get(), Pair(above.get(), above_low.get()), Pair(below.get(), below_low.get())


def tgamma(b: Builder, x: Value) -> Value:
    """Gamma function."""
    type_ = x.type
    ax = b.fabs(x)
    one = b.const(type_, 1.0)
    middle = ax < _STIRLING_FROM
    y, numerator, denominator = _rising(b, b.select(middle & ax.ne(0.0), x, one))
    base = b.poly(y - 1.5, POLYNOMIALS["GAMMA"][type_])
    near = multiply_value(divide(numerator, denominator), base).value()
    # |x| small enough for 1/gamma(x) to stay in range; half of the exponential at a time, so that it may be squared.
    limit = {"float": 44.0, "double": 190.0}[type_]
    a = b.select(middle, b.const(type_, _STIRLING_FROM), b.select(ax < limit, ax, b.const(type_, limit)))
    exponent = _stirling(b, a)
    root = split("sqrt2pi", type_, 1)[0]
    growing = exp_of_pair(b, exponent.scaled(0.5))
    positive = growing * root * growing
    shrinking = exp_of_pair(b, exponent.scaled(-0.5))
    sine = sinpi(b, a)
    factor = split("pi", type_, 1)[0] / (a * sine * root)
    negative = -(factor * shrinking) * shrinking
    whole = b.intrinsic("llvm.floor", x)
    integer = whole.eq(x)
    half = whole * 0.5
    vanished = b.select(b.intrinsic("llvm.floor", half).eq(half), _zero(b, x), b.const(type_, -0.0))
    far = b.select(x < 0.0, b.select(ax < limit, negative, vanished), positive)
    result = b.select(middle, near, far)
    result = b.select(integer & (x < 0.0), b.const(type_, math.nan), result)
    # 1/x - 0.58 near 0: there the reciprocal's parts leave the range.
    result = b.select(ax < math.ldexp(1.0, -MANTISSA_BITS[type_] - 2), 1.0 / x, result)
    result = b.select(x.eq(math.inf), x, result)
    return b.select(x.is_nan() | x.eq(-math.inf), b.const(type_, math.nan), result)


def _lgamma_positive(b: Builder, x: Value) -> Pair:
    """log gamma(x) for positive x that is not huge."""
    type_ = x.type
    zero = _zero(b, x)
    small, large = x < 0.5, x >= _STIRLING_FROM
    a = b.select(large, b.const(type_, 1.0), x)
    # Down to (1.5, 2.5], collecting the factors.
    y, product, product_low = b.var(a), b.var(b.const(type_, 1.0)), b.var(zero)
    with b.while_(lambda: y.get() > 2.5):
        y.set(y.get() - 1.0)
        grown = multiply_value(Pair(product.get(), product_low.get()), y.get())
        product.set(grown.high)
        product_low.set(grown.low)
    u = b.select(small, a, y.get() - 1.0)
    base = multiply_value(two_product(u, u - 1.0), b.poly(u - 0.5, POLYNOMIALS["LGAMMA"][type_]))
    argument = b.select(small, a, product.get())
    logarithm = log_pair(b, argument)
    correction = product_low.get() / product.get()
    logarithm = fast_two_sum(logarithm.high, logarithm.low + b.select(small, zero, correction))
    sign = b.select(small, b.const(type_, -1.0), 1.0)
    shifted = add(base, Pair(logarithm.high * sign, logarithm.low * sign))
    moved = small | (product.get() > 1.0)
    near = Pair(b.select(moved, shifted.high, base.high), b.select(moved, shifted.low, base.low))
    far = add(_stirling(b, b.select(large, x, b.const(type_, _STIRLING_FROM))), constant(b, "ln(2pi)/2", type_))
    return Pair(b.select(large, far.high, near.high), b.select(large, far.low, near.low))


def lgamma(b: Builder, x: Value) -> Value:
    """Logarithm of the magnitude of the gamma function."""
    type_ = x.type
    ax = b.fabs(x)
    huge = ax > {"float": 1e30, "double": 1e290}[type_]
    tiny = ax < math.ldexp(1.0, -MANTISSA_BITS[type_] - 10)
    a = b.select(huge | tiny, b.const(type_, 1.0), ax)
    positive = _lgamma_positive(b, a)
    sine = b.fabs(sinpi(b, b.select(huge | tiny, b.const(type_, 0.5), x)))
    safe = b.select(sine > 0.0, sine, b.const(type_, 1.0))
    reflected = add(constant(b, "ln(pi)", type_), add(log_pair(b, a).negated(), log_pair(b, safe).negated()))
    reflected = add(reflected, positive.negated())
    log_tiny = -log_pair(b, b.select(tiny & (ax > 0.0), ax, b.const(type_, 1.0))).value()
    log_huge = log_pair(b, b.select(huge & (ax < math.inf), ax, b.const(type_, 1.0))).value()
    result = b.select(x < 0.0, reflected.value(), positive.value())
    result = b.select(tiny, log_tiny, b.select(huge, x * (log_huge - 1.0), result))
    pole = b.intrinsic("llvm.floor", x).eq(x) & (x <= 0.0)
    result = b.select(pole | floats.is_infinite(b, x), b.const(type_, math.inf), result)
    return b.select(x.is_nan(), x + x, result)


# -- Bessel functions -------------------------------------------------------------------------------------------------

_FAR = 8.0


def _rows(b: Builder, name: str, rows: Sequence[Sequence[float]], type_: str, index: Value) -> list[Value]:
    """The numbers of row ``index`` of a table in constant memory."""
    symbol = f"__n2s_table_{name.lower()}_{intrinsic_suffix(type_)}"
    width = len(rows[0])
    numbers = ", ".join(f"{type_} {b.const(type_, v).text}" for row in rows for v in row)
    count = width * len(rows)
    b.add_global(
        symbol, f"@{symbol} = internal unnamed_addr addrspace(4) constant [{count} x {type_}] [{numbers}], align 8"
    )
    base = Value(b, "ptr addrspace(4)", f"@{symbol}")
    start = b.cast("sext", index * width, "i64")
    return [b.load(type_, b.offset(base, type_, start + column)) for column in range(width)]


def _piecewise(b: Builder, x: Value, name: str, first: int) -> Value:
    """A function on intervals of 1/2 up to 8, from its table."""
    rows = TABLES[name][x.type]
    index = b.cast("fptosi", x + x, "i32") - first
    index = b.select(index < 0, b.const("i32", 0), b.select(index < len(rows), index, b.const("i32", len(rows) - 1)))
    centre, centre_low, base, *polynomial = _rows(b, name, rows, x.type, index)
    distance = (x - centre) - centre_low
    value = polynomial[-1]
    for c in reversed(polynomial[:-1]):
        value = b.fma(value, distance, c)
    return b.fma(distance, value, base)


def _hankel(b: Builder, order: int, x: Value) -> tuple[Value, Value]:
    """(j, y) of order 0 or 1 for x >= 8."""
    z = 1.0 / (x * x)
    p_table = POLYNOMIALS[f"BESSEL{order}_P"]
    q_table = POLYNOMIALS[f"BESSEL{order}_Q"]
    p, q = b.poly(z, p_table[x.type]), b.poly(z, q_table[x.type]) / x
    sine, cosine = sin(b, x), cos(b, x)
    # Angle x - pi/4 (order 0) or x - 3 pi/4 (order 1).
    half = split("1/sqrt2", x.type, 1)[0]
    plus, minus = (cosine + sine) * half, (sine - cosine) * half
    shifted_cos, shifted_sin = (plus, minus) if order == 0 else (minus, -plus)
    amplitude = b.sqrt(split("2/pi", x.type, 1)[0] / x)
    return amplitude * (p * shifted_cos - q * shifted_sin), amplitude * (p * shifted_sin + q * shifted_cos)


def bessel_j(b: Builder, x: Value, *, order: int) -> Value:
    """j0 or j1."""
    ax = b.fabs(x)
    result = b.choose(
        ax < _FAR,
        lambda: _piecewise(b, ax, f"J{order}", 0),
        lambda: _hankel(b, order, b.select(ax < math.inf, ax, b.const(x.type, _FAR)))[0],
    )
    result = b.select(ax.eq(math.inf), _zero(b, x), result)
    if order == 1:
        result = b.from_bits(b.bits(result) ^ floats.sign_bits(b, x), x.type)
    return b.select(x.is_nan(), x + x, result)


def _bessel_y_small(b: Builder, order: int, x: Value) -> Value:
    """y0 or y1 for x in (0, 1/2)."""
    z = x * x
    logarithm = log_pair(b, b.select(x > 0.0, x, b.const(x.type, 1.0))).value()
    factor = split("2/pi", x.type, 1)[0]
    if order == 0:
        j = b.fma(z, b.poly(z, POLYNOMIALS["J0_SMALL"][x.type]), 1.0)
        return b.fma(factor * logarithm, j, b.poly(z, POLYNOMIALS["Y0_SMALL"][x.type]))
    j = x * b.poly(z, POLYNOMIALS["J1_SMALL"][x.type])
    rest = b.fma(factor * logarithm, j, x * b.poly(z, POLYNOMIALS["Y1_SMALL"][x.type]))
    return rest - factor / x


def bessel_y(b: Builder, x: Value, *, order: int) -> Value:
    """y0 or y1."""
    infinite = x.eq(math.inf)
    near = b.choose(
        x < 0.5, lambda: _bessel_y_small(b, order, x),
        lambda: _piecewise(b, b.select(x < _FAR, x, b.const(x.type, 1.0)), f"Y{order}", 1),
    )
    result = b.choose(
        x < _FAR, lambda: near,
        lambda: _hankel(b, order, b.select((x < math.inf) & (x >= _FAR), x, b.const(x.type, _FAR)))[1],
    )
    result = b.select(infinite, _zero(b, x), b.select(x.eq(0.0), b.const(x.type, -math.inf), result))
    return b.select((x < 0.0) | x.is_nan(), b.const(x.type, math.nan), result)


def _call(b: Builder, stem: str, x: Value) -> Value:
    return b.builtin(f"__nv_{stem}{'f' if x.type == 'float' else ''}", x.type, x)


def bessel_jn(b: Builder, n: Value, x: Value) -> Value:
    """jn for n >= 0: upward recurrence below the argument, Miller's downward one above it."""
    type_ = x.type
    ax = b.fabs(x)
    j0, j1 = _call(b, "j0", ax), _call(b, "j1", ax)
    order = b.cast("sitofp", n, type_)
    previous, current, k = b.var(j0), b.var(j1), b.var(1, "i32")
    upward = order < ax
    safe = b.select(ax > 0.0, ax, b.const(type_, 1.0))
    two_over = 2.0 / safe
    with b.while_(lambda: upward & (k.get() < n) & (ax < math.inf)):
        following = b.cast("sitofp", k.get(), type_) * two_over * current.get() - previous.get()
        previous.set(current.get())
        current.set(following)
        k.set(k.get() + 1)
    # Downward from an even order well above n, normalised by 1 = j0 + 2 (j2 + j4 + ...).
    extra = {"float": 60.0, "double": 260.0}[type_]
    start = (n + b.cast("fptosi", b.sqrt(b.fma(order, extra, extra)), "i32")) & -2
    big, small = {"float": (2.0**40, 2.0**-40), "double": (2.0**300, 2.0**-300)}[type_]
    upper, lower = b.var(_zero(b, x)), b.var(b.const(type_, small))
    total, answer, m = b.var(_zero(b, x)), b.var(_zero(b, x)), b.var(b.select(upward, b.const("i32", 0), start))
    with b.while_(lambda: m.get() > 0):
        below = b.cast("sitofp", m.get(), type_) * two_over * lower.get() - upper.get()
        upper.set(lower.get())
        lower.set(below)
        m.set(m.get() - 1)
        too_big = b.fabs(below) > big
        factor = b.select(too_big, b.const(type_, small), 1.0)
        for variable in (upper, lower, total, answer):
            variable.set(variable.get() * factor)
        even = (m.get() & 1).eq(0) & (m.get() > 0)
        total.set(b.select(even, total.get() + lower.get(), total.get()))
        answer.set(b.select(m.get().eq(n), lower.get(), answer.get()))
    norm = b.fma(total.get(), 2.0, lower.get())
    downward = answer.get() / b.select(upward, b.const(type_, 1.0), norm)
    result = b.select(upward, current.get(), downward)
    result = b.select(n.eq(0), j0, b.select(n.eq(1), j1, result))
    result = b.select((n > 1) & (ax.eq(0.0) | ax.eq(math.inf)), _zero(b, x), result)
    result = b.select((x < 0.0) & (n & 1).ne(0), -result, result)
    return b.select((n < 0) | x.is_nan(), b.const(type_, math.nan), result)


def bessel_yn(b: Builder, n: Value, x: Value) -> Value:
    """yn for n >= 0 by upward recurrence."""
    type_ = x.type
    y0, y1 = _call(b, "y0", x), _call(b, "y1", x)
    previous, current, k = b.var(y0), b.var(y1), b.var(1, "i32")
    two_over = 2.0 / x
    with b.while_(lambda: (k.get() < n) & (current.get() > -math.inf)):
        following = b.cast("sitofp", k.get(), type_) * two_over * current.get() - previous.get()
        previous.set(current.get())
        current.set(following)
        k.set(k.get() + 1)
    result = b.select(n.eq(0), y0, current.get())
    result = b.select(x.eq(0.0), b.const(type_, -math.inf), result)
    result = b.select(x.eq(math.inf), _zero(b, x), result)
    return b.select((n < 0) | (x < 0.0) | x.is_nan(), b.const(type_, math.nan), result)


def bessel_i(b: Builder, x: Value, *, order: int) -> Value:
    """Modified Bessel function i0 or i1: its series up to 8, exp(x)/sqrt(x) times a polynomial beyond."""
    type_ = x.type
    ax = b.fabs(x)
    terms = {"float": 15, "double": 26}[type_]
    series = [1.0 / (4.0**k * math.factorial(k) * math.factorial(k + order) * 2.0**order) for k in range(terms)]
    small = b.select(ax < _FAR, ax, _zero(b, x))
    near = b.poly(small * small, series)
    if order == 1:
        near = near * small
    limit = {"float": 95.0, "double": 720.0}[type_]
    a = b.select(ax > _FAR, b.select(ax < limit, ax, b.const(type_, limit)), b.const(type_, _FAR))
    m, n = exp_pair(b, a)
    table = POLYNOMIALS[f"I{order}_FAR"]
    p = b.poly(16.0 / a - 1.0, table[type_]) / b.sqrt(a)
    far = scale_pair(b, multiply_value(m, p * 4.0), n - 2)
    result = b.select(ax < _FAR, near, b.select(ax < limit, far, b.const(type_, math.inf)))
    if order == 1:
        result = b.copysign(result, x)
    return b.select(x.is_nan(), x + x, result)

