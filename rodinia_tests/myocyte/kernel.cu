// A heart muscle cell: electrophysiology and calcium handling of Shannon, Wang, Puglisi, Weber and Bers (Biophysical Journal 87, 2004)
// with calmodulin, CaMKII and calcineurin in three compartments after Saucerman and Bers (Biophysical Journal 95, 2008): 46 + 3 x 15
// state variables. Mode 0: one cell, the two parts of one evaluation in two blocks. Mode 1: one cell a thread, solved on the device by
// Runge-Kutta-Fehlberg 7(8).
// Units: ms, mV, mM (calmodulin part: µM).

typedef float fp;

#define EQUATIONS 91
#define ECC_EQUATIONS 46
#define CAM_EQUATIONS 15
#define STAGES 13

enum Parameter { CYCLE_LENGTH, STIMULUS, BTOT_DYAD, BTOT_SL, BTOT_CYT, CAMKII_DYAD, CAMKII_SL, CAMKII_CYT, CAN_DYAD, CAN_SL, CAN_CYT,
                 PP1_DYAD, PP1_SL, PP1_CYT, PARAMETERS = 16 };

enum State {
    M, H, J, D, F, FCA_J, FCA_SL, X_TOS, Y_TOS, X_TOF, Y_TOF, X_KR, X_KS, RYR_R, RYR_O, RYR_I, NAB_J, NAB_SL, TNC_L, TNC_HC, TNC_HM, CAM, MYO_C,
    MYO_M, SRB, SLL_J, SLL_SL, SLH_J, SLH_SL, CSQN, CA_SR, NA_J, NA_SL, NA_I, K_I, CA_J, CA_SL, CA_I, VM, R_TOS, I_CHARGE_NA, I_CHARGE_CA, I_CHARGE_K,
    I_CHARGE_CL, SR_LEAK, SR_RELEASE
};

// x raised to a whole power, as the model has it in many places.
__device__ static inline fp cube(fp x) { return pow(x, 3); }
__device__ static inline fp power4(fp x) { return pow(x, 4); }

// Goldman-Hodgkin-Katz flux of one ion through the L-type channel, without its permeability.
__device__ static inline fp ghk(fp inside, fp outside, int valence, fp vm, fp f_over_rt)
{
    const fp arg = valence * vm * f_over_rt;
    if (fabs(arg) < 1e-4) // the limit at 0 mV
        return valence * 96485.0 * (0.75 * inside - 0.75 * outside);
    return valence * valence * (vm * 96485.0 * f_over_rt) * (0.75 * inside * exp(arg) - 0.75 * outside) / (exp(arg) - 1.0);
}

// Derivatives of the electrophysiology. The calcium that calmodulin takes is not in them.
__device__ __noinline__ void kernel_ecc(fp time, const fp *y, fp *dy, const fp *params)
{
    const fp pi = 3.1416;
    const fp r = 8314.0, frdy = 96485.0, temp = 310.0;
    const fp f_over_rt = frdy / r / temp;
    const fp cmem = 1.3810e-10;
    const fp vcell = pi * pow(10.25f, 2) * 100.0 * 1e-15;
    const fp vmyo = 0.65 * vcell, vsr = 0.035 * vcell, vsl = 0.02 * vcell, vjunc = 0.0539 * 0.01 * vcell;
    const fp j_ca_juncsl = 8.2413e-13, j_ca_slmyo = 3.2743e-12, j_na_juncsl = 6.1043e-13, j_na_slmyo = 5.4621e-11;
    const fp fjunc = 0.11, fsl = 0.89, fjunc_cal = 0.9, fsl_cal = 0.1;
    const fp cli = 15.0, clo = 150.0, ko = 5.4, nao = 140.0, cao = 1.8, mgi = 1.0;
    const fp vm = y[VM];

    // Nernst potentials
    const fp ena_j = log(nao / y[NA_J]) / f_over_rt, ena_sl = log(nao / y[NA_SL]) / f_over_rt;
    const fp ek = log(ko / y[K_I]) / f_over_rt;
    const fp eca_j = log(cao / y[CA_J]) / f_over_rt / 2.0, eca_sl = log(cao / y[CA_SL]) / f_over_rt / 2.0;
    const fp ecl = log(cli / clo) / f_over_rt;

    // Fast sodium current
    const fp am = 0.32 * (vm + 47.13) / (1.0 - exp(-0.1 * (vm + 47.13)));
    const fp bm = 0.08 * exp(-vm / 11.0);
    fp ah, bh, aj, bj;
    if (vm >= -40.0) {
        ah = 0.0;
        aj = 0.0;
        bh = 1.0 / (0.13 * (1.0 + exp(-(vm + 10.66) / 11.1)));
        bj = 0.3 * exp(-2.535e-7 * vm) / (1.0 + exp(-0.1 * (vm + 32.0)));
    } else {
        ah = 0.135 * exp((80.0 + vm) / -6.8);
        bh = 3.56 * exp(0.079 * vm) + 3.1e5 * exp(0.35 * vm);
        aj = (-1.2714e5 * exp(0.2444 * vm) - 3.474e-5 * exp(-0.04391 * vm)) * (vm + 37.78) / (1.0 + exp(0.311 * (vm + 79.23)));
        bj = 0.1212 * exp(-0.01052 * vm) / (1.0 + exp(-0.1378 * (vm + 40.14)));
    }
    dy[M] = am * (1.0 - y[M]) - bm * y[M];
    dy[H] = ah * (1.0 - y[H]) - bh * y[H];
    dy[J] = aj * (1.0 - y[J]) - bj * y[J];
    const fp gna = 16.0 * cube(y[M]) * y[H] * y[J];
    const fp i_na_j = fjunc * gna * (vm - ena_j), i_na_sl = fsl * gna * (vm - ena_sl);

    // Background sodium and the sodium-potassium pump
    const fp i_nabk_j = fjunc * 0.297e-3 * (vm - ena_j), i_nabk_sl = fsl * 0.297e-3 * (vm - ena_sl);
    const fp sigma = (exp(nao / 67.3) - 1.0) / 7.0;
    const fp fnak = 1.0 / (1.0 + 0.1245 * exp(-0.1 * vm * f_over_rt) + 0.0365 * sigma * exp(-vm * f_over_rt));
    const fp i_nak_j = fjunc * 1.90719 * fnak * ko / (1.0 + power4(11.0 / y[NA_J])) / (ko + 1.5);
    const fp i_nak_sl = fsl * 1.90719 * fnak * ko / (1.0 + power4(11.0 / y[NA_SL])) / (ko + 1.5);

    // Delayed rectifiers
    const fp gkr = 0.03 * sqrt(ko / 5.4);
    const fp xrss = 1.0 / (1.0 + exp(-(vm + 50.0) / 7.5));
    const fp tauxr = 1.0 / (0.00138 * (vm + 7.0) / (1.0 - exp(-0.123 * (vm + 7.0))) + 6.1e-4 * (vm + 10.0) / (exp(0.145 * (vm + 10.0)) - 1.0));
    dy[X_KR] = (xrss - y[X_KR]) / tauxr;
    const fp rkr = 1.0 / (1.0 + exp((vm + 33.0) / 22.4));
    const fp i_kr = gkr * y[X_KR] * rkr * (vm - ek);
    const fp pcaks_j = -log10(y[CA_J]) + 3.0, pcaks_sl = -log10(y[CA_SL]) + 3.0;
    const fp gks_j = 0.07 * (0.057 + 0.19 / (1.0 + exp((-7.2 + pcaks_j) / 0.6)));
    const fp gks_sl = 0.07 * (0.057 + 0.19 / (1.0 + exp((-7.2 + pcaks_sl) / 0.6)));
    const fp eks = log((ko + 0.01833 * nao) / (y[K_I] + 0.01833 * y[NA_I])) / f_over_rt;
    const fp xsss = 1.0 / (1.0 + exp(-(vm - 1.5) / 16.7));
    const fp tauxs = 1.0 / (7.19e-5 * (vm + 30.0) / (1.0 - exp(-0.148 * (vm + 30.0))) + 1.31e-4 * (vm + 30.0) / (exp(0.0687 * (vm + 30.0)) - 1.0));
    dy[X_KS] = (xsss - y[X_KS]) / tauxs;
    const fp i_ks = (fjunc * gks_j + fsl * gks_sl) * pow(y[X_KS], 2) * (vm - eks);
    const fp kp = 1.0 / (1.0 + exp(7.488 - vm / 5.98));
    const fp i_kp = 0.001 * kp * (vm - ek);

    // Transient outward currents
    const fp xtoss = 1.0 / (1.0 + exp(-(vm + 3.0) / 15.0)), ytoss = 1.0 / (1.0 + exp((vm + 33.5) / 10.0)), rtoss = ytoss;
    const fp tauxtos = 9.0 / (1.0 + exp((vm + 3.0) / 15.0)) + 0.5;
    const fp tauytos = 3000.0 / (1.0 + exp((vm + 60.0) / 10.0)) + 30.0, taurtos = 2800.0 / (1.0 + exp((vm + 60.0) / 10.0)) + 220.0;
    dy[X_TOS] = (xtoss - y[X_TOS]) / tauxtos;
    dy[Y_TOS] = (ytoss - y[Y_TOS]) / tauytos;
    dy[R_TOS] = (rtoss - y[R_TOS]) / taurtos;
    const fp i_tos = 0.06 * y[X_TOS] * (y[Y_TOS] + 0.5 * y[R_TOS]) * (vm - ek);
    const fp tauxtof = 3.5 * exp(-pow(vm / 30.0f, 2)) + 1.5, tauytof = 20.0 / (1.0 + exp((vm + 33.5) / 10.0)) + 20.0;
    dy[X_TOF] = (xtoss - y[X_TOF]) / tauxtof;
    dy[Y_TOF] = (ytoss - y[Y_TOF]) / tauytof;
    const fp i_tof = 0.02 * y[X_TOF] * y[Y_TOF] * (vm - ek);

    // Inward rectifier, chloride currents
    const fp aki = 1.02 / (1.0 + exp(0.2385 * (vm - ek - 59.215)));
    const fp bki = (0.49124 * exp(0.08032 * (vm + 5.476 - ek)) + exp(0.06175 * (vm - ek - 594.31))) / (1.0 + exp(-0.5143 * (vm - ek + 4.753)));
    const fp i_ki = 0.9 * sqrt(ko / 5.4) * (aki / (aki + bki)) * (vm - ek);
    const fp i_clca = 0.109625 * (fjunc / (1.0 + 0.1 / y[CA_J]) + fsl / (1.0 + 0.1 / y[CA_SL])) * (vm - ecl);
    const fp i_clbk = 9e-3 * (vm - ecl);

    // L-type calcium channel
    const fp dss = 1.0 / (1.0 + exp(-(vm + 14.5) / 6.0));
    const fp vd = vm + 14.5;
    const fp taud = fabs(vd) < 1e-3 ? dss / 0.21 : dss * (1.0 - exp(-vd / 6.0)) / (0.035 * vd);
    const fp fss = 1.0 / (1.0 + exp((vm + 35.06) / 3.6)) + 0.6 / (1.0 + exp((50.0 - vm) / 20.0));
    const fp tauf = 1.0 / (0.0197 * exp(-pow(0.0337f * (vm + 14.5f), 2)) + 0.02);
    dy[D] = (dss - y[D]) / taud;
    dy[F] = (fss - y[F]) / tauf;
    dy[FCA_J] = 1.7 * y[CA_J] * (1.0 - y[FCA_J]) - 11.9e-3 * y[FCA_J];
    dy[FCA_SL] = 1.7 * y[CA_SL] * (1.0 - y[FCA_SL]) - 11.9e-3 * y[FCA_SL];
    const fp open = y[D] * y[F] * 0.45; // 0.45: temperature factor
    const fp open_j = fjunc_cal * open * (1.0 - y[FCA_J]), open_sl = fsl_cal * open * (1.0 - y[FCA_SL]);
    const fp i_ca_j = 5.4e-4 * ghk(y[CA_J], cao, 2, vm, f_over_rt) * (0.341 / 0.75) * open_j;
    const fp i_ca_sl = 5.4e-4 * ghk(y[CA_SL], cao, 2, vm, f_over_rt) * (0.341 / 0.75) * open_sl;
    const fp i_cak = 2.7e-7 * ghk(y[K_I], ko, 1, vm, f_over_rt) * (open_j + open_sl);
    const fp i_cana_j = 1.5e-8 * ghk(y[NA_J], nao, 1, vm, f_over_rt) * open_j;
    const fp i_cana_sl = 1.5e-8 * ghk(y[NA_SL], nao, 1, vm, f_over_rt) * open_sl;

    // Sodium-calcium exchanger, sarcolemmal calcium pump, background calcium
    fp i_ncx[2], i_pca[2], i_cabk[2];
    for (int k = 0; k < 2; k++) {
        const fp ca = y[k ? CA_SL : CA_J], na = y[k ? NA_SL : NA_J], part = k ? fsl : fjunc;
        const fp activation = 1.0 / (1.0 + pow(0.256e-3f / ca, 2));
        const fp s1 = exp(0.35 * vm * f_over_rt) * cube(na) * cao, s2 = exp(-0.65 * vm * f_over_rt) * cube(nao) * ca;
        const fp s3 = 3.59e-3 * cube(nao) * (1.0 + cube(na / 12.29)) + cube(87.5) * ca * (1.0 + ca / 3.59e-3) + 1.3 * cube(na) + cube(na) * cao + cube(nao) * ca;
        i_ncx[k] = part * 9.0 * activation * (s1 - s2) / s3 / (1.0 + 0.27 * exp(-0.65 * vm * f_over_rt));
        i_pca[k] = part * 0.0673 * pow(ca, 1.6f) / (pow(0.5e-3f, 1.6f) + pow(ca, 1.6f));
        i_cabk[k] = part * 2.513e-4 * (vm - (k ? eca_sl : eca_j));
    }

    // Sarcoplasmic reticulum: release, pump, leak
    const fp kcasr = 15.0 - 14.0 / (1.0 + pow(0.45f / y[CA_SR], 2.5f));
    const fp kosrca = 10.0 / kcasr, kisrca = 0.5 * kcasr;
    const fp ri = 1.0 - y[RYR_R] - y[RYR_O] - y[RYR_I];
    const fp ca2 = pow(y[CA_J], 2);
    dy[RYR_R] = (0.005 * ri - kisrca * y[CA_J] * y[RYR_R]) - (kosrca * ca2 * y[RYR_R] - 0.06 * y[RYR_O]);
    dy[RYR_O] = (kosrca * ca2 * y[RYR_R] - 0.06 * y[RYR_O]) - (kisrca * y[CA_J] * y[RYR_O] - 0.005 * y[RYR_I]);
    dy[RYR_I] = (kisrca * y[CA_J] * y[RYR_O] - 0.005 * y[RYR_I]) - (0.06 * y[RYR_I] - kosrca * ca2 * ri);
    const fp j_release = 25.0 * y[RYR_O] * (y[CA_SR] - y[CA_J]);
    const fp up = pow(y[CA_I] / 0.246e-3f, 1.787f), down = pow(y[CA_SR] / 1.7f, 1.787f);
    const fp j_serca = 5.3114e-3 * (up - down) / (1.0 + up + down);
    const fp j_leak = 5.348e-6 * (y[CA_SR] - y[CA_J]);

    // Buffers
    dy[NAB_J] = 0.1e-3 * y[NA_J] * (7.561 - y[NAB_J]) - 1e-3 * y[NAB_J];
    dy[NAB_SL] = 0.1e-3 * y[NA_SL] * (1.65 - y[NAB_SL]) - 1e-3 * y[NAB_SL];
    dy[TNC_L] = 32.7 * y[CA_I] * (70e-3 - y[TNC_L]) - 19.6e-3 * y[TNC_L];
    dy[TNC_HC] = 2.37 * y[CA_I] * (140e-3 - y[TNC_HC] - y[TNC_HM]) - 0.032e-3 * y[TNC_HC];
    dy[TNC_HM] = 3e-3 * mgi * (140e-3 - y[TNC_HC] - y[TNC_HM]) - 3.33e-3 * y[TNC_HM];
    dy[CAM] = 0.0; // calmodulin is in the other part
    dy[MYO_C] = 13.8 * y[CA_I] * (140e-3 - y[MYO_C] - y[MYO_M]) - 0.46e-3 * y[MYO_C];
    dy[MYO_M] = 15.7e-3 * mgi * (140e-3 - y[MYO_C] - y[MYO_M]) - 0.057e-3 * y[MYO_M];
    dy[SRB] = 100.0 * y[CA_I] * (17.1e-3 - y[SRB]) - 60e-3 * y[SRB];
    const fp bound_cyt = dy[TNC_L] + dy[TNC_HC] + dy[MYO_C] + dy[SRB];
    dy[SLL_J] = 100.0 * y[CA_J] * (4.62e-4 * vmyo / vjunc - y[SLL_J]) - 1300e-3 * y[SLL_J];
    dy[SLL_SL] = 100.0 * y[CA_SL] * (37.38e-3 * vmyo / vsl - y[SLL_SL]) - 1300e-3 * y[SLL_SL];
    dy[SLH_J] = 100.0 * y[CA_J] * (1.65e-4 * vmyo / vjunc - y[SLH_J]) - 30e-3 * y[SLH_J];
    dy[SLH_SL] = 100.0 * y[CA_SL] * (13.35e-3 * vmyo / vsl - y[SLH_SL]) - 30e-3 * y[SLH_SL];
    dy[CSQN] = 100.0 * y[CA_SR] * (140e-3 * vmyo / vsr - y[CSQN]) - 65.0 * y[CSQN];
    dy[CA_SR] = j_serca * vmyo / vsr - (j_leak * vmyo / vsr + j_release) - dy[CSQN];

    // Concentrations
    const fp na_j = i_na_j + i_nabk_j + 3.0 * i_ncx[0] + 3.0 * i_nak_j + i_cana_j;
    const fp na_sl = i_na_sl + i_nabk_sl + 3.0 * i_ncx[1] + 3.0 * i_nak_sl + i_cana_sl;
    dy[NA_J] = -na_j * cmem / (vjunc * frdy) + j_na_juncsl / vjunc * (y[NA_SL] - y[NA_J]) - dy[NAB_J];
    dy[NA_SL] = -na_sl * cmem / (vsl * frdy) + j_na_juncsl / vsl * (y[NA_J] - y[NA_SL]) + j_na_slmyo / vsl * (y[NA_I] - y[NA_SL]) - dy[NAB_SL];
    dy[NA_I] = j_na_slmyo / vmyo * (y[NA_SL] - y[NA_I]);
    const fp k_total = i_tos + i_tof + i_kr + i_ks + i_ki - 2.0 * (i_nak_j + i_nak_sl) + i_cak + i_kp;
    dy[K_I] = 0.0;
    const fp ca_j = i_ca_j + i_cabk[0] + i_pca[0] - 2.0 * i_ncx[0], ca_sl = i_ca_sl + i_cabk[1] + i_pca[1] - 2.0 * i_ncx[1];
    dy[CA_J] = -ca_j * cmem / (vjunc * 2.0 * frdy) + j_ca_juncsl / vjunc * (y[CA_SL] - y[CA_J]) - (dy[SLL_J] + dy[SLH_J]) + j_release * vsr / vjunc +
               j_leak * vmyo / vjunc;
    dy[CA_SL] = -ca_sl * cmem / (vsl * 2.0 * frdy) + j_ca_juncsl / vsl * (y[CA_J] - y[CA_SL]) + j_ca_slmyo / vsl * (y[CA_I] - y[CA_SL]) -
                (dy[SLL_SL] + dy[SLH_SL]);
    dy[CA_I] = -j_serca - bound_cyt + j_ca_slmyo / vmyo * (y[CA_SL] - y[CA_I]);

    // Potential: a 5 ms stimulus at the start of each cycle
    const fp applied = fmodf(time, params[CYCLE_LENGTH]) <= 5.0 ? params[STIMULUS] : 0.0;
    const fp cl_total = i_clca + i_clbk;
    dy[VM] = -(na_j + na_sl + cl_total + ca_j + ca_sl + k_total - applied);

    // Charges that have flowed, and calcium released and leaked, for the record
    dy[I_CHARGE_NA] = na_j + na_sl;
    dy[I_CHARGE_CA] = ca_j + ca_sl;
    dy[I_CHARGE_K] = k_total;
    dy[I_CHARGE_CL] = cl_total;
    dy[SR_LEAK] = j_leak;
    dy[SR_RELEASE] = j_release;
}

// Derivatives of calmodulin (free, with 2 and 4 calcium; the same bound to buffers), CaMKII and calcineurin in one compartment, in µM and seconds
// converted to ms. Returns the calcium that they take, µM/ms.
__device__ __noinline__ fp kernel_cam(const fp *y, fp *dy, fp calcium, fp b_total, fp camkii_total, fp can_total, fp pp1_total)
{
    const fp k = 135.0, mg = 1.0; // mM
    const fp kd02 = 0.0025 * (1.0 + k / 0.94 - mg / 0.012) * (1.0 + k / 8.1 + mg / 0.022);
    const fp kd24 = 0.128 * (1.0 + k / 0.64 + mg / 0.0014) * (1.0 + k / 13.0 - mg / 0.153);
    const fp k20 = 10.0, k02 = k20 / kd02, k42 = 500.0, k24 = k42 / kd24;
    const fp k0_off = 0.0014, k0_on = k0_off / 0.2, k2_off = k0_off / 100.0;
    const fp k20b = k20 / 100.0;
    const fp kbi = 2.2, kib = kbi / 33.5e-3, kb2i = kib * 5.0, kb42 = k42 * 33.5e-3 / 5.0;
    const fp kpp1 = 1.72, kmpp1 = 11.5, kta = kbi / 1000.0, kat = kib, kt42 = k42 * 33.5e-6 / 5.0, kt2a = kib * 5.0;
    const fp can_ca_off = 1.0, can_ca_on = can_ca_off / 0.5, can4_on = 46.0, can4_off = 0.0013, can2_off = 2508.0 * can4_off, can0_off = 165.0 * can2_off;
    const fp k20can = k20 / 165.0, k42can = k20 / 2508.0;

    const fp cam = y[0], ca2cam = y[1], ca4cam = y[2], camb = y[3], ca2camb = y[4], ca4camb = y[5];
    const fp pb2 = y[6], pb = y[7], pt = y[8], pt2 = y[9], pa = y[10]; // fractions of CaMKII
    const fp ca4can = y[11], camca4can = y[12], ca2camca4can = y[13], ca4camca4can = y[14];
    const fp ca2 = pow(calcium, 2);

    // Calcium binding to free and buffered calmodulin, and calmodulin binding to the buffer
    const fp r02 = k02 * ca2 * cam - k20 * ca2cam, r24 = k24 * ca2 * ca2cam - k42 * ca4cam;
    const fp r02b = k02 * ca2 * camb - k20b * ca2camb, r24b = k24 * ca2 * ca2camb - k42 * ca4camb;
    const fp b_free = b_total - camb - ca2camb - ca4camb;
    const fp r0b = k0_on * cam * b_free - k0_off * camb, r2b = k0_on * ca2cam * b_free - k2_off * ca2camb, r4b = k0_on * ca4cam * b_free - k2_off * ca4camb;

    // CaMKII: inactive, bound, trapped (phosphorylated), autonomous
    const fp pi = 1.0 - pb2 - pb - pt - pt2 - pa;
    const fp dephosphorylate = kpp1 * pp1_total / (kmpp1 + camkii_total * (pt + pt2 + pa));
    const fp rib2 = kib * ca2cam * pi - kb2i * pb2, rb2b = k24 * ca2 * pb2 - kb42 * pb, rib = kib * ca4cam * pi - kbi * pb;
    const fp active = pb + pt + pt2 + pa;
    const fp rbt = 0.055 * active + 0.0074 * pow(active, 2) + 0.015 * cube(active);
    const fp rphos = rbt * pb - dephosphorylate * pt;
    const fp rtt2 = kt42 * pt - k24 * ca2 * pt2, rta = kta * pt - kat * ca4cam * pa, rt2a = kt2a * pt2 - kat * ca2cam * pa;
    const fp rpt2 = dephosphorylate * pt2, rpa = dephosphorylate * pa;

    // Calcineurin
    const fp can_free = can_total - ca4can - camca4can - ca2camca4can - ca4camca4can;
    const fp rcan = can_ca_on * ca2 * can_free - can_ca_off * ca4can;
    const fp r02can = k02 * ca2 * camca4can - k20can * ca2camca4can, r24can = k24 * ca2 * ca2camca4can - k42can * ca4camca4can;
    const fp rcan0 = can4_on * cam * ca4can - can0_off * camca4can, rcan2 = can4_on * ca2cam * ca4can - can2_off * ca2camca4can;
    const fp rcan4 = can4_on * ca4cam * ca4can - can4_off * ca4camca4can;

    dy[0] = 1e-3 * (-r02 - r0b - rcan0);
    dy[1] = 1e-3 * (r02 - r24 - r2b - rcan2 + camkii_total * (-rib2 + rt2a + rpt2));
    dy[2] = 1e-3 * (r24 - r4b - rcan4 + camkii_total * (-rib + rta));
    dy[3] = 1e-3 * (r0b - r02b);
    dy[4] = 1e-3 * (r02b + r2b - r24b);
    dy[5] = 1e-3 * (r24b + r4b);
    dy[6] = 1e-3 * (rib2 - rb2b);
    dy[7] = 1e-3 * (rib + rb2b - rphos);
    dy[8] = 1e-3 * (rphos - rta - rtt2);
    dy[9] = 1e-3 * (rtt2 - rt2a - rpt2);
    dy[10] = 1e-3 * (rta + rt2a - rpa);
    dy[11] = 1e-3 * (rcan - rcan0 - rcan2 - rcan4);
    dy[12] = 1e-3 * (rcan0 - r02can);
    dy[13] = 1e-3 * (r02can + rcan2 - r24can);
    dy[14] = 1e-3 * (r24can + rcan4);

    // Calcium taken, two ions a step
    return 1e-3 * 2.0 * (r02 + r24 + r02b + r24b + camkii_total * (rb2b - rtt2) + 2.0 * rcan + r02can + r24can);
}

__device__ static inline fp cam_compartment(int c, const fp *y, fp *dy, const fp *params)
{
    const int first = ECC_EQUATIONS + c * CAM_EQUATIONS;
    return kernel_cam(&y[first], &dy[first], y[CA_J + c] * 1e3, params[BTOT_DYAD + c], params[CAMKII_DYAD + c], params[CAN_DYAD + c],
                      params[PP1_DYAD + c]);
}

// Calcium that calmodulin takes leaves the compartments (µM → mM); what is not a number counts as nothing, so that one cell cannot spoil
// the launch.
__device__ static inline void kernel_fin(fp *dy, const fp *taken)
{
    for (int c = 0; c < 3; c++)
        dy[CA_J + c] -= 1e-3 * taken[c];
    for (int i = 0; i < EQUATIONS; i++)
        if (isnan(dy[i]) || isinf(dy[i]))
            dy[i] = 0.0001;
}

// Mode 0: block 0 evaluates the electrophysiology, block 1 the three calmodulin compartments; the host combines them.
__global__ void kernel(fp timeinst, const fp *d_initvalu, fp *d_finavalu, const fp *d_params, fp *d_com)
{
    const int tx = threadIdx.x;
    if (blockIdx.x == 0) {
        if (tx == 0)
            kernel_ecc(timeinst, d_initvalu, d_finavalu, d_params);
    } else if (tx < 3) {
        d_com[tx] = cam_compartment(tx, d_initvalu, d_finavalu, d_params);
    }
}

// Mode 1: each thread integrates one cell over `steps` steps of length `step`. Work arrays are [cell][EQUATIONS] and [cell][STAGES][EQUATIONS].
__global__ void solver_2(int workload, int steps, fp step, fp *d_y, const fp *d_params, fp *d_initvalu_temp, fp *d_finavalu_temp,
                         fp *d_err, const fp *d_tableau, const fp *d_nodes)
{
    const int cell = blockIdx.x * blockDim.x + threadIdx.x;
    if (cell >= workload)
        return;
    fp *y = &d_y[cell * EQUATIONS];
    const fp *params = &d_params[cell * PARAMETERS];
    fp *temp = &d_initvalu_temp[cell * EQUATIONS];
    fp *k = &d_finavalu_temp[cell * STAGES * EQUATIONS];

    fp worst = 0;
    for (int s = 0; s < steps; s++) {
        for (int stage = 0; stage < STAGES; stage++) {
            for (int i = 0; i < EQUATIONS; i++) {
                fp sum = 0;
                for (int other = 0; other < stage; other++)
                    if (d_tableau[stage * STAGES + other] != 0)
                        sum += d_tableau[stage * STAGES + other] * k[other * EQUATIONS + i];
                temp[i] = y[i] + step * sum;
            }
            fp *dy = &k[stage * EQUATIONS];
            fp taken[3];
            kernel_ecc((s + d_nodes[stage]) * step, temp, dy, params);
            for (int c = 0; c < 3; c++)
                taken[c] = cam_compartment(c, temp, dy, params);
            kernel_fin(dy, taken);
        }
        // Seventh-order solution; the eighth-order one differs by the error estimate.
        for (int i = 0; i < EQUATIONS; i++) {
            const fp ends = 41.0 / 840.0 * (k[i] + k[10 * EQUATIONS + i]);
            y[i] += step * (ends + 34.0 / 105.0 * k[5 * EQUATIONS + i] + 9.0 / 35.0 * (k[6 * EQUATIONS + i] + k[7 * EQUATIONS + i]) +
                            9.0 / 280.0 * (k[8 * EQUATIONS + i] + k[9 * EQUATIONS + i]));
            const fp error = step * 41.0 / 840.0 * fabs(k[i] + k[10 * EQUATIONS + i] - k[11 * EQUATIONS + i] - k[12 * EQUATIONS + i]);
            worst = fmaxf(worst, error / (1e-6 + fabs(y[i])));
        }
    }
    d_err[cell] = worst;
}
