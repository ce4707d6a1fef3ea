"""The myocyte's equations, and the Runge-Kutta formulas of orders 7 and 8 that step them.

The formulas are Fehlberg's (NASA TR R-287, 1968, table X).
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

_ROWS = """
0
2/27
1/36 1/12
1/24 0 1/8
5/12 0 -25/16 25/16
1/20 0 0 1/4 1/5
-25/108 0 0 125/108 -65/27 125/54
31/300 0 0 0 61/225 -2/9 13/900
2 0 0 -53/6 704/45 -107/9 67/90 3
-91/108 0 0 23/108 -976/135 311/54 -19/60 17/6 -1/12
2383/4100 0 0 -341/164 4496/1025 -301/82 2133/4100 45/82 45/164 18/41
3/205 0 0 0 0 -6/41 -3/205 -3/41 3/41 6/41 0
-1777/4100 0 0 -341/164 4496/1025 -289/82 2193/4100 51/82 33/164 12/41 0 1
"""
STAGES = 13
TABLEAU = np.zeros((STAGES, STAGES))
for _stage, _line in enumerate(_ROWS.split("\n")[1:-1]):
    _words = [float(Fraction(word)) for word in _line.split()]
    TABLEAU[_stage, : len(_words)] = _words if _stage else 0.0
NODES = np.array([float(Fraction(c)) for c in "0 2/27 1/9 1/6 5/12 1/2 5/6 1/6 2/3 1/3 1 0 1".split()])
#: Weights of the seventh-order solution.
WEIGHTS = np.array([float(Fraction(w)) for w in "41/840 0 0 0 0 34/105 9/35 9/35 9/280 9/280 41/840 0 0".split()])


def step(f: Callable[[float, Array], Array], time: float, y: Array, h: float) -> Array:
    """One step of y' = f(time, y); y may have any shape."""
    k: list[Array] = []
    for stage in range(STAGES):
        increment = sum((TABLEAU[stage, i] * k[i] for i in range(stage) if TABLEAU[stage, i]), np.zeros_like(y))
        k.append(f(time + NODES[stage] * h, y + h * increment))
    total: Array = y + h * np.tensordot(WEIGHTS, np.array(k), axes=1)
    return total


# The cell model in NumPy, float64, many cells at once: states are [91][cell], parameters [16][cell].
#
# Shannon et al., Biophysical Journal 87 (2004) 3351; Saucerman and Bers, Biophysical Journal 95 (2008) 4597. Written
# by current and by flux rather than in the order of the device code, with the constants of the papers' tables.




ECC, CAM, EQUATIONS, PARAMETERS = 46, 15, 91, 16
NAMES = (
    "m h j d f fca_j fca_sl x_tos y_tos x_tof y_tof x_kr x_ks ryr_r ryr_o ryr_i nab_j nab_sl tnc_l tnc_hc tnc_hm "
    "cam myo_c myo_m srb sll_j sll_sl "
    "slh_j slh_sl csqn ca_sr na_j na_sl na_i k_i ca_j ca_sl ca_i vm r_tos q_na q_ca q_k q_cl leak release"
).split()
INDEX = {name: i for i, name in enumerate(NAMES)}

#: A resting cell, in mV and mM; the last six are integrals and start at 0.
RESTING_ECC = np.array(
    [1.4e-3, 0.987, 0.992, 7.2e-6, 1.0, 2.4e-2, 1.45e-2, 4.05e-3, 0.99, 4.05e-3, 0.995, 8.6e-3, 5.4e-3, 0.888, 8.2e-7,
     1.0e-7, 3.54, 0.778, 8.8e-3, 0.117,
     1.06e-2, 0.0, 1.98e-3, 0.1375, 2.18e-3, 7.35e-3, 9.9e-3, 7.3e-2, 0.114, 1.19, 0.554, 8.8, 8.8, 8.8, 135.0,
     1.74e-4, 1.03e-4, 8.6e-5, -85.6, 0.995,
     0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
)  # fmt: skip
#: Free and buffered calmodulin (µM), fractions of CaMKII, calcineurin (µM) in dyad, sarcolemma and cytosol.
RESTING_CAM = np.array(
    [[50.0, 2.0, 0.02, 300.0, 20.0, 0.5, 0.01, 2e-3, 1e-3, 1e-4, 1e-3, 2.0, 0.02, 0.05, 1.0],
     [0.03, 7e-4, 8e-6, 5.0, 0.3, 5e-3, 5e-5, 3e-6, 2e-6, 1e-6, 1e-5, 1e-3, 1e-6, 5e-6, 1.5e-3],
     [0.03, 7e-4, 7e-6, 5.0, 0.3, 5e-3, 5e-5, 3e-6, 2e-6, 1e-6, 1e-5, 1e-3, 1e-6, 5e-6, 1.5e-3]]
)  # fmt: skip
DYAD_RATIO = 8.293e-4
#: Cycle length (ms), stimulus (µA/µF), then three compartments each of buffer, CaMKII, calcineurin and phosphatase
#: (µM).
DEFAULT_PARAMETERS = np.array(
    [1000.0, 9.5, 1.54 / DYAD_RATIO, 24.2, 24.2, 120.0, 120.0 * DYAD_RATIO, 120.0 * DYAD_RATIO, 3e-3 / DYAD_RATIO,
     3e-3, 3e-3, 96.5, 0.57, 0.57, 0.0, 0.0]
)  # fmt: skip

RADIUS, LENGTH = 10.25, 100.0
V_CELL = 3.1416 * RADIUS**2 * LENGTH * 1e-15
V = {"cyt": 0.65 * V_CELL, "sr": 0.035 * V_CELL, "sl": 0.02 * V_CELL, "j": 0.0539 * 0.01 * V_CELL}
FARADAY, GAS, TEMPERATURE, CAPACITANCE = 96485.0, 8314.0, 310.0, 1.3810e-10
FRT = FARADAY / GAS / TEMPERATURE
SHARE = {"j": 0.11, "sl": 0.89}
CAL_SHARE = {"j": 0.9, "sl": 0.1}
KO, NAO, CAO, CLI, CLO, MG = 5.4, 140.0, 1.8, 15.0, 150.0, 1.0


def sigmoid(x: Array) -> Array:
    """1 / (1 + exp(-x))."""
    rise: Array = 1.0 / (1.0 + np.exp(-x))
    return rise


def relax(value: Array, target: Array, tau: Array | float) -> Array:
    """First-order approach to a target."""
    return (target - value) / tau


def bind(free: Array, bound: Array, total: Array | float, on: float, off: float) -> Array:
    """Mass action of one ion and a buffer."""
    return on * free * (total - bound) - off * bound


def ghk(inside: Array, outside: float, valence: int, vm: Array, activity: float) -> Array:
    """Goldman-Hodgkin-Katz flux; the limit where the potential vanishes."""
    x = valence * vm * FRT
    safe = np.where(np.abs(x) < 1e-4, 1.0, x)
    flux = valence * FARADAY * activity * safe * (inside * np.exp(safe) - outside) / np.expm1(safe)
    limit: Array = np.where(np.abs(x) < 1e-4, valence * FARADAY * activity * (inside - outside), flux)
    return limit


def gates(s: dict[str, Array], d: dict[str, Array]) -> None:
    """Voltage-dependent gates."""
    vm = s["vm"]
    alpha_m = 0.32 * (vm + 47.13) / -np.expm1(-0.1 * (vm + 47.13))
    d["m"] = alpha_m * (1 - s["m"]) - 0.08 * np.exp(-vm / 11.0) * s["m"]
    up = vm >= -40.0
    low = np.minimum(vm, -40.0)  # keeps the other branch's exponentials finite
    alpha_h = np.where(up, 0.0, 0.135 * np.exp((80.0 + low) / -6.8))
    beta_h = np.where(up, sigmoid((vm + 10.66) / 11.1) / 0.13, 3.56 * np.exp(0.079 * low) + 3.1e5 * np.exp(0.35 * low))
    d["h"] = alpha_h * (1 - s["h"]) - beta_h * s["h"]
    rising = (-1.2714e5 * np.exp(0.2444 * low) - 3.474e-5 * np.exp(-0.04391 * low)) * (low + 37.78)
    alpha_j = np.where(up, 0.0, rising * sigmoid(-0.311 * (low + 79.23)))
    beta_j = np.where(
        up, 0.3 * np.exp(-2.535e-7 * vm) * sigmoid(0.1 * (vm + 32.0)),
        0.1212 * np.exp(-0.01052 * low) * sigmoid(0.1378 * (low + 40.14)),
    )
    d["j"] = alpha_j * (1 - s["j"]) - beta_j * s["j"]

    rate_kr = 0.00138 * (vm + 7) / -np.expm1(-0.123 * (vm + 7)) + 6.1e-4 * (vm + 10) / np.expm1(0.145 * (vm + 10))
    d["x_kr"] = (sigmoid((vm + 50) / 7.5) - s["x_kr"]) * rate_kr
    rate_ks = 7.19e-5 * (vm + 30) / -np.expm1(-0.148 * (vm + 30)) + 1.31e-4 * (vm + 30) / np.expm1(0.0687 * (vm + 30))
    d["x_ks"] = (sigmoid((vm - 1.5) / 16.7) - s["x_ks"]) * rate_ks
    x_to, y_to = sigmoid((vm + 3) / 15.0), sigmoid(-(vm + 33.5) / 10.0)
    slow = sigmoid(-(vm + 60) / 10.0)
    d["x_tos"] = relax(s["x_tos"], x_to, 9 * sigmoid(-(vm + 3) / 15.0) + 0.5)
    d["y_tos"] = relax(s["y_tos"], y_to, 3000 * slow + 30)
    d["r_tos"] = relax(s["r_tos"], y_to, 2800 * slow + 220)
    d["x_tof"] = relax(s["x_tof"], x_to, 3.5 * np.exp(-((vm / 30) ** 2)) + 1.5)
    d["y_tof"] = relax(s["y_tof"], y_to, 20 * y_to + 20)
    d_inf = sigmoid((vm + 14.5) / 6)
    shift = np.where(np.abs(vm + 14.5) < 1e-3, 1e-3, vm + 14.5)
    tau_d = np.where(np.abs(vm + 14.5) < 1e-3, d_inf / 0.21, d_inf * -np.expm1(-shift / 6) / (0.035 * shift))
    d["d"] = relax(s["d"], d_inf, tau_d)
    f_inf = sigmoid(-(vm + 35.06) / 3.6) + 0.6 * sigmoid(-(50 - vm) / 20)
    d["f"] = (f_inf - s["f"]) * (0.0197 * np.exp(-((0.0337 * (vm + 14.5)) ** 2)) + 0.02)
    for place in ("j", "sl"):
        gate = s[f"fca_{place}"]
        d[f"fca_{place}"] = 1.7 * s[f"ca_{place}"] * (1 - gate) - 11.9e-3 * gate


def sodium_and_calcium(s: dict[str, Array]) -> dict[str, dict[str, Array]]:
    """Currents of sodium and calcium into junction and sarcolemma (µA/µF), and the pump and channel currents that
    potassium shares."""
    vm = s["vm"]
    total: dict[str, dict[str, Array]] = {"na": {}, "ca": {}, "nak": {}, "open": {}}
    pump = 1 / (1 + 0.1245 * np.exp(-0.1 * vm * FRT) + 0.0365 * np.expm1(NAO / 67.3) / 7 * np.exp(-vm * FRT))
    for place, share in SHARE.items():
        na, ca = s[f"na_{place}"], s[f"ca_{place}"]
        e_na, e_ca = np.log(NAO / na) / FRT, np.log(CAO / ca) / (2 * FRT)
        fast = 16 * s["m"] ** 3 * s["h"] * s["j"] * (vm - e_na)
        nak = share * 1.90719 * pump * KO / (1 + (11 / na) ** 4) / (KO + 1.5)
        opened = CAL_SHARE[place] * 0.45 * s["d"] * s["f"] * (1 - s[f"fca_{place}"])
        inward, outward = np.exp(0.35 * vm * FRT) * na**3 * CAO, np.exp(-0.65 * vm * FRT) * NAO**3 * ca
        sites = (
            3.59e-3 * NAO**3 * (1 + (na / 12.29) ** 3)
            + 87.5**3 * ca * (1 + ca / 3.59e-3)
            + 1.3 * na**3
            + na**3 * CAO
            + NAO**3 * ca
        )
        allosteric = ca**2 / (ca**2 + 0.256e-3**2)
        ncx = share * 9 * allosteric * (inward - outward) / sites / (1 + 0.27 * np.exp(-0.65 * vm * FRT))
        pump_ca = share * 0.0673 * ca**1.6 / (0.5e-3**1.6 + ca**1.6)
        total["na"][place] = (
            share * (fast + 0.297e-3 * (vm - e_na)) + 3 * ncx + 3 * nak + 1.5e-8 * ghk(na, NAO, 1, vm, 0.75) * opened
        )
        total["ca"][place] = (
            5.4e-4 * ghk(ca, CAO, 2, vm, 0.341) * opened + share * 2.513e-4 * (vm - e_ca) + pump_ca - 2 * ncx
        )
        total["nak"][place], total["open"][place] = nak, opened
    return total


def potassium_and_chloride(s: dict[str, Array], nak: Array, opened: Array) -> tuple[Array, Array]:
    """Currents of potassium (with the pump's share) and of chloride."""
    vm = s["vm"]
    e_k, e_cl = np.log(KO / s["k_i"]) / FRT, np.log(CLI / CLO) / FRT
    e_ks = np.log((KO + 0.01833 * NAO) / (s["k_i"] + 0.01833 * s["na_i"])) / FRT
    drive = vm - e_k
    g_ks = sum(SHARE[p] * 0.07 * (0.057 + 0.19 * sigmoid((7.2 - (3 - np.log10(s[f"ca_{p}"]))) / 0.6)) for p in SHARE)
    opening = 1.02 * sigmoid(-0.2385 * (drive - 59.215))
    closing = (0.49124 * np.exp(0.08032 * (drive + 5.476)) + np.exp(0.06175 * (drive - 594.31))) * sigmoid(
        0.5143 * (drive + 4.753)
    )
    root = np.sqrt(KO / 5.4)
    conductance = (
        0.03 * root * s["x_kr"] * sigmoid(-(vm + 33) / 22.4)
        + 0.001 * sigmoid(vm / 5.98 - 7.488)
        + 0.06 * s["x_tos"] * (s["y_tos"] + 0.5 * s["r_tos"])
        + 0.02 * s["x_tof"] * s["y_tof"]
        + 0.9 * root * opening / (opening + closing)
    )
    potassium = (
        conductance * drive
        + g_ks * s["x_ks"] ** 2 * (vm - e_ks)
        - 2 * nak
        + 2.7e-7 * ghk(s["k_i"], KO, 1, vm, 0.75) * opened
    )
    g_clca = 0.109625 * sum(SHARE[p] * s[f"ca_{p}"] / (s[f"ca_{p}"] + 0.1) for p in SHARE)
    return potassium, (g_clca + 9e-3) * (vm - e_cl)


def reticulum(s: dict[str, Array], d: dict[str, Array]) -> tuple[Array, Array, Array]:
    """Receptor states; release, uptake and leak (mM/ms)."""
    ca, sr = s["ca_j"], s["ca_sr"]
    k_casr = 15 - 14 / (1 + (0.45 / sr) ** 2.5)
    opening, inactivating = 10 / k_casr * ca**2, 0.5 * k_casr * ca
    r, o, i = s["ryr_r"], s["ryr_o"], s["ryr_i"]
    ri = 1 - r - o - i
    to_open, to_ri = opening * r - 0.06 * o, inactivating * r - 0.005 * ri
    to_i, ri_to_i = inactivating * o - 0.005 * i, opening * ri - 0.06 * i
    d["ryr_r"], d["ryr_o"], d["ryr_i"] = -to_open - to_ri, to_open - to_i, to_i + ri_to_i
    up, down = (s["ca_i"] / 0.246e-3) ** 1.787, (sr / 1.7) ** 1.787
    return 25 * o * (sr - ca), 5.3114e-3 * (up - down) / (1 + up + down), 5.348e-6 * (sr - ca)


def buffers(s: dict[str, Array], d: dict[str, Array]) -> None:
    """Binding of calcium, magnesium and sodium."""
    mg = np.full_like(s["vm"], MG)
    d["nab_j"], d["nab_sl"] = (
        bind(s["na_j"], s["nab_j"], 7.561, 0.1e-3, 1e-3),
        bind(s["na_sl"], s["nab_sl"], 1.65, 0.1e-3, 1e-3),
    )
    d["tnc_l"] = bind(s["ca_i"], s["tnc_l"], 70e-3, 32.7, 19.6e-3)
    d["tnc_hc"] = bind(s["ca_i"], s["tnc_hc"], 140e-3 - s["tnc_hm"], 2.37, 0.032e-3)
    d["tnc_hm"] = bind(mg, s["tnc_hm"], 140e-3 - s["tnc_hc"], 3e-3, 3.33e-3)
    d["myo_c"] = bind(s["ca_i"], s["myo_c"], 140e-3 - s["myo_m"], 13.8, 0.46e-3)
    d["myo_m"] = bind(mg, s["myo_m"], 140e-3 - s["myo_c"], 15.7e-3, 0.057e-3)
    d["srb"] = bind(s["ca_i"], s["srb"], 17.1e-3, 100.0, 60e-3)
    for place, low, high in (("j", 4.62e-4, 1.65e-4), ("sl", 37.38e-3, 13.35e-3)):
        ratio = V["cyt"] / V[place]
        d[f"sll_{place}"] = bind(s[f"ca_{place}"], s[f"sll_{place}"], low * ratio, 100.0, 1300e-3)
        d[f"slh_{place}"] = bind(s[f"ca_{place}"], s[f"slh_{place}"], high * ratio, 100.0, 30e-3)
    d["csqn"] = bind(s["ca_sr"], s["csqn"], 140e-3 * V["cyt"] / V["sr"], 100.0, 65.0)


def ecc(time: float, y: Array, params: Array) -> Array:
    """Derivatives of the 46 states of the electrophysiology."""
    s = dict(zip(NAMES, y[:ECC]))
    d: dict[str, Array] = {name: np.zeros_like(s["vm"]) for name in NAMES}
    gates(s, d)
    current = sodium_and_calcium(s)
    potassium, chloride = potassium_and_chloride(s, sum(current["nak"].values()), sum(current["open"].values()))  # type: ignore[arg-type]
    release, uptake, leak = reticulum(s, d)
    buffers(s, d)
    d["ca_sr"] = (uptake - leak) * V["cyt"] / V["sr"] - release - d["csqn"]
    across = {"na": (6.1043e-13, 5.4621e-11), "ca": (8.2413e-13, 3.2743e-12)}
    for ion, valence in (("na", 1), ("ca", 2)):
        junction, inner = across[ion]
        j, sl, cyt = s[f"{ion}_j"], s[f"{ion}_sl"], s[f"{ion}_i"]
        entry = {p: -current[ion][p] * CAPACITANCE / (V[p] * valence * FARADAY) for p in SHARE}
        d[f"{ion}_j"] = entry["j"] + junction / V["j"] * (sl - j)
        d[f"{ion}_sl"] = entry["sl"] + junction / V["sl"] * (j - sl) + inner / V["sl"] * (cyt - sl)
        d[f"{ion}_i"] = inner / V["cyt"] * (sl - cyt)
    for place in SHARE:
        d[f"na_{place}"] -= d[f"nab_{place}"]
        d[f"ca_{place}"] -= d[f"sll_{place}"] + d[f"slh_{place}"]
    d["ca_j"] += release * V["sr"] / V["j"] + leak * V["cyt"] / V["j"]
    d["ca_i"] += -uptake - (d["tnc_l"] + d["tnc_hc"] + d["myo_c"] + d["srb"])
    stimulus = np.where(np.fmod(time, params[0]) <= 5.0, params[1], 0.0)
    d["q_na"] = sum(current["na"].values())  # type: ignore[assignment]
    d["q_ca"] = sum(current["ca"].values())  # type: ignore[assignment]
    d["q_k"], d["q_cl"] = potassium, chloride
    d["vm"] = stimulus - (d["q_na"] + d["q_ca"] + potassium + chloride)
    d["leak"], d["release"] = leak, release
    return np.array([d[name] for name in NAMES])


def cam(
    y: Array, calcium: Array, b_total: Array, kinase: Array, calcineurin: Array, phosphatase: Array
) -> tuple[Array, Array]:
    """Derivatives of one compartment's 15 states (µM, ms) and the calcium that it takes."""
    k02 = 10.0 / (0.0025 * (1 + 135 / 0.94 - 1 / 0.012) * (1 + 135 / 8.1 + 1 / 0.022))
    k24 = 500.0 / (0.128 * (1 + 135 / 0.64 + 1 / 0.0014) * (1 + 135 / 13.0 - 1 / 0.153))
    on_c, off_c = 46.0, 0.0013
    kib, kbi = 2.2 / 33.5e-3, 2.2
    ca2 = calcium**2
    free, buffered, enzyme, can = y[:3], y[3:6], y[6:11], y[11:15]
    pb2, pb, pt, pt2, pa = enzyme

    two = k02 * ca2 * free[0] - 10.0 * free[1], k02 * ca2 * buffered[0] - 0.1 * buffered[1]
    four = k24 * ca2 * free[1] - 500.0 * free[2], k24 * ca2 * buffered[1] - 500.0 * buffered[2]
    spare = b_total - buffered.sum(axis=0)
    to_buffer = 0.007 * free * spare - np.array([0.0014, 1.4e-5, 1.4e-5])[:, None] * buffered

    inactive = 1 - enzyme.sum(axis=0)
    bind2, bind4 = kib * free[1] * inactive - 5 * kib * pb2, kib * free[2] * inactive - kbi * pb
    pb2_to_pb = k24 * ca2 * pb2 - 500.0 * 33.5e-3 / 5 * pb
    removal = 1.72 * phosphatase / (11.5 + kinase * (pt + pt2 + pa))
    active = pb + pt + pt2 + pa
    phosphorylation = (0.055 * active + 0.0074 * active**2 + 0.015 * active**3) * pb - removal * pt
    pt_to_pt2 = 500.0 * 33.5e-6 / 5 * pt - k24 * ca2 * pt2
    pt_to_pa, pt2_to_pa = kbi / 1000 * pt - kib * free[2] * pa, 5 * kib * pt2 - kib * free[1] * pa

    spare_can = calcineurin - can.sum(axis=0)
    load_can = 2.0 * ca2 * spare_can - 1.0 * can[0]
    off = np.array([165 * 2508 * off_c, 2508 * off_c, off_c])[:, None]
    to_can = on_c * free * can[0] - off * can[1:]
    can_two, can_four = k02 * ca2 * can[1] - 10.0 / 165 * can[2], k24 * ca2 * can[2] - 10.0 / 2508 * can[3]

    d = 1e-3 * np.array(
        [
            -two[0] - to_buffer[0] - to_can[0],
            two[0] - four[0] - to_buffer[1] - to_can[1] + kinase * (-bind2 + pt2_to_pa + removal * pt2),
            four[0] - to_buffer[2] - to_can[2] + kinase * (-bind4 + pt_to_pa),
            to_buffer[0] - two[1],
            two[1] + to_buffer[1] - four[1],
            four[1] + to_buffer[2],
            bind2 - pb2_to_pb,
            bind4 + pb2_to_pb - phosphorylation,
            phosphorylation - pt_to_pa - pt_to_pt2,
            pt_to_pt2 - pt2_to_pa - removal * pt2,
            pt_to_pa + pt2_to_pa - removal * pa,
            load_can - to_can.sum(axis=0),
            to_can[0] - can_two,
            can_two + to_can[1] - can_four,
            can_four + to_can[2],
        ]
    )
    taken = 2e-3 * (sum(two) + sum(four) + kinase * (pb2_to_pb - pt_to_pt2) + 2 * load_can + can_two + can_four)
    return d, taken


def derivatives(time: float, y: Array, params: Array) -> Array:
    """All 91 derivatives."""
    parts: list[Any] = [ecc(time, y, params)]
    for c, place in enumerate(("ca_j", "ca_sl", "ca_i")):
        first = ECC + c * CAM
        d, taken = cam(
            y[first : first + CAM], y[INDEX[place]] * 1e3, params[2 + c], params[5 + c], params[8 + c], params[11 + c]
        )
        parts[0][INDEX[place]] -= 1e-3 * taken
        parts.append(d)
    return np.concatenate(parts)
