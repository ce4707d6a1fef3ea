// Unstructured finite-volume solver of the three-dimensional Euler equations of compressible flow (Corrigan, Camelli,
// Loehner and Wallin, AIAA 2009-4001), in float and double, with fluxes computed afresh for each face or contributions
// computed once a cell. Variables are [5][nelr]: density, three momenta, energy density.

#define GAMMA 1.4
#define NDIM 3
#define NNB 4 // neighbours of a cell
#define RK 3  // Runge-Kutta steps
#define SMOOTHING 0.2

#define VAR_DENSITY 0
#define VAR_MOMENTUM 1
#define VAR_ENERGY 4
#define NVAR 5

// State of the undisturbed flow and its flux contributions, written by the host.
__constant__ float ff_variable[NVAR];
__constant__ float3 ff_flux_contribution_momentum_x;
__constant__ float3 ff_flux_contribution_momentum_y;
__constant__ float3 ff_flux_contribution_momentum_z;
__constant__ float3 ff_flux_contribution_density_energy;

__constant__ double ff_variable_double[NVAR];
__constant__ double3 ff_flux_contribution_momentum_x_double;
__constant__ double3 ff_flux_contribution_momentum_y_double;
__constant__ double3 ff_flux_contribution_momentum_z_double;
__constant__ double3 ff_flux_contribution_density_energy_double;

template <class Real> struct far_field;

template <> struct far_field<float> {
    typedef float3 vector;
    __device__ static const float *variable() { return ff_variable; }
    __device__ static const float3 &momentum_x() { return ff_flux_contribution_momentum_x; }
    __device__ static const float3 &momentum_y() { return ff_flux_contribution_momentum_y; }
    __device__ static const float3 &momentum_z() { return ff_flux_contribution_momentum_z; }
    __device__ static const float3 &density_energy() { return ff_flux_contribution_density_energy; }
};

template <> struct far_field<double> {
    typedef double3 vector;
    __device__ static const double *variable() { return ff_variable_double; }
    __device__ static const double3 &momentum_x() { return ff_flux_contribution_momentum_x_double; }
    __device__ static const double3 &momentum_y() { return ff_flux_contribution_momentum_y_double; }
    __device__ static const double3 &momentum_z() { return ff_flux_contribution_momentum_z_double; }
    __device__ static const double3 &density_energy() { return ff_flux_contribution_density_energy_double; }
};

__device__ static inline float square_root(float x) { return sqrtf(x); }
__device__ static inline double square_root(double x) { return sqrt(x); }

// What the flux needs of one cell.
template <class Real> struct cell_state {
    typedef typename far_field<Real>::vector vector;
    Real density, energy, pressure, speed, sound;
    vector momentum, velocity;

    __device__ cell_state(int i, int nelr, const Real *variables) {
        density = variables[i + VAR_DENSITY * nelr];
        momentum.x = variables[i + (VAR_MOMENTUM + 0) * nelr];
        momentum.y = variables[i + (VAR_MOMENTUM + 1) * nelr];
        momentum.z = variables[i + (VAR_MOMENTUM + 2) * nelr];
        energy = variables[i + VAR_ENERGY * nelr];
        velocity.x = momentum.x / density;
        velocity.y = momentum.y / density;
        velocity.z = momentum.z / density;
        const Real squared = velocity.x * velocity.x + velocity.y * velocity.y + velocity.z * velocity.z;
        speed = square_root(squared);
        pressure = (Real(GAMMA) - Real(1)) * (energy - Real(0.5) * density * squared);
        sound = square_root(Real(GAMMA) * pressure / density);
    }
};

// Flux of each momentum and of the energy through a unit area, as vectors (the density's flux is the momentum).
template <class Real> struct contribution {
    typedef typename far_field<Real>::vector vector;
    vector x, y, z, energy;

    __device__ contribution() {}
    __device__ contribution(const cell_state<Real> &s) {
        x.x = s.velocity.x * s.momentum.x + s.pressure;
        x.y = s.velocity.x * s.momentum.y;
        x.z = s.velocity.x * s.momentum.z;
        y.x = x.y;
        y.y = s.velocity.y * s.momentum.y + s.pressure;
        y.z = s.velocity.y * s.momentum.z;
        z.x = x.z;
        z.y = y.z;
        z.z = s.velocity.z * s.momentum.z + s.pressure;
        const Real enthalpy = s.energy + s.pressure;
        energy.x = s.velocity.x * enthalpy;
        energy.y = s.velocity.y * enthalpy;
        energy.z = s.velocity.z * enthalpy;
    }
};

template <class Vector> __device__ static inline auto dot(const Vector &a, const Vector &b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <class Vector> __device__ static inline Vector add(const Vector &a, const Vector &b) {
    Vector sum = {a.x + b.x, a.y + b.y, a.z + b.z};
    return sum;
}

// Sum of the fluxes through the faces of cell i. Source gives the contributions of a cell, computed or loaded.
template <class Real, class Source>
__device__ static inline void flux_of_cell(int i, int nelr, const int *neighbours, const Real *normals,
                                           const Real *variables, Real *fluxes, const Source &source) {
    typedef typename far_field<Real>::vector vector;
    const cell_state<Real> here(i, nelr, variables);
    const contribution<Real> flux_here = source(i, here);

    Real density = 0, energy = 0;
    vector momentum = {0, 0, 0};

    for (int j = 0; j < NNB; j++) {
        const int nb = neighbours[i + j * nelr];
        vector normal;
        normal.x = normals[i + (j + 0 * NNB) * nelr];
        normal.y = normals[i + (j + 1 * NNB) * nelr];
        normal.z = normals[i + (j + 2 * NNB) * nelr];

        if (nb >= 0) { // another cell: mean of the two fluxes, and artificial viscosity
            const Real area = square_root(dot(normal, normal));
            const cell_state<Real> there(nb, nelr, variables);
            const contribution<Real> flux_there = source(nb, there);
            const Real factor =
                -area * Real(SMOOTHING) * Real(0.5) * (here.speed + there.speed + here.sound + there.sound);
            const vector half = {Real(0.5) * normal.x, Real(0.5) * normal.y, Real(0.5) * normal.z};
            density += factor * (here.density - there.density) + dot(half, add(here.momentum, there.momentum));
            energy += factor * (here.energy - there.energy) + dot(half, add(flux_here.energy, flux_there.energy));
            momentum.x += factor * (here.momentum.x - there.momentum.x) + dot(half, add(flux_here.x, flux_there.x));
            momentum.y += factor * (here.momentum.y - there.momentum.y) + dot(half, add(flux_here.y, flux_there.y));
            momentum.z += factor * (here.momentum.z - there.momentum.z) + dot(half, add(flux_here.z, flux_there.z));
        } else if (nb == -1) { // solid wall: only pressure acts
            momentum.x += normal.x * here.pressure;
            momentum.y += normal.y * here.pressure;
            momentum.z += normal.z * here.pressure;
        } else if (nb == -2) { // far field
            typedef far_field<Real> far;
            const vector half = {Real(0.5) * normal.x, Real(0.5) * normal.y, Real(0.5) * normal.z};
            const Real *variable = far::variable();
            const vector far_momentum = {variable[VAR_MOMENTUM], variable[VAR_MOMENTUM + 1],
                                         variable[VAR_MOMENTUM + 2]};
            density += dot(half, add(far_momentum, here.momentum));
            energy += dot(half, add(far::density_energy(), flux_here.energy));
            momentum.x += dot(half, add(far::momentum_x(), flux_here.x));
            momentum.y += dot(half, add(far::momentum_y(), flux_here.y));
            momentum.z += dot(half, add(far::momentum_z(), flux_here.z));
        }
    }

    fluxes[i + VAR_DENSITY * nelr] = density;
    fluxes[i + (VAR_MOMENTUM + 0) * nelr] = momentum.x;
    fluxes[i + (VAR_MOMENTUM + 1) * nelr] = momentum.y;
    fluxes[i + (VAR_MOMENTUM + 2) * nelr] = momentum.z;
    fluxes[i + VAR_ENERGY * nelr] = energy;
}

template <class Real> struct computed_contribution {
    __device__ contribution<Real> operator()(int, const cell_state<Real> &state) const {
        return contribution<Real>(state);
    }
};

template <class Real> struct loaded_contribution {
    typedef typename far_field<Real>::vector vector;
    int nelr;
    const Real *x, *y, *z, *energy;

    __device__ vector load(const Real *from, int i) const {
        vector value = {from[i], from[i + nelr], from[i + 2 * nelr]};
        return value;
    }
    __device__ contribution<Real> operator()(int i, const cell_state<Real> &) const {
        contribution<Real> value;
        value.x = load(x, i);
        value.y = load(y, i);
        value.z = load(z, i);
        value.energy = load(energy, i);
        return value;
    }
};

template <class Vector, class Real>
__device__ static inline void store(Real *to, int i, int nelr, const Vector &value) {
    to[i] = value.x;
    to[i + nelr] = value.y;
    to[i + 2 * nelr] = value.z;
}

template <class Real> __device__ static inline void initialize(int nelr, Real *variables) {
    const int i = blockDim.x * blockIdx.x + threadIdx.x;
    for (int j = 0; j < NVAR; j++) variables[i + j * nelr] = far_field<Real>::variable()[j];
}

// Local time step: a face-crossing signal travels at most half the cell.
template <class Real>
__device__ static inline void step_factor(int nelr, const Real *variables, const Real *areas, Real *step_factors) {
    const int i = blockDim.x * blockIdx.x + threadIdx.x;
    const cell_state<Real> here(i, nelr, variables);
    step_factors[i] = Real(0.5) / (square_root(areas[i]) * (here.speed + here.sound));
}

template <class Real>
__device__ static inline void flux_contributions(int nelr, const Real *variables, Real *fc_momentum_x,
                                                 Real *fc_momentum_y, Real *fc_momentum_z, Real *fc_density_energy) {
    const int i = blockDim.x * blockIdx.x + threadIdx.x;
    const contribution<Real> value(cell_state<Real>(i, nelr, variables));
    store(fc_momentum_x, i, nelr, value.x);
    store(fc_momentum_y, i, nelr, value.y);
    store(fc_momentum_z, i, nelr, value.z);
    store(fc_density_energy, i, nelr, value.energy);
}

template <class Real>
__device__ static inline void advance(int j, int nelr, const Real *old_variables, Real *variables,
                                      const Real *step_factors, const Real *fluxes) {
    const int i = blockDim.x * blockIdx.x + threadIdx.x;
    const Real factor = step_factors[i] / Real(RK + 1 - j);
    for (int k = 0; k < NVAR; k++)
        variables[i + k * nelr] = old_variables[i + k * nelr] + factor * fluxes[i + k * nelr];
}

// The kernels, overloaded for float and double; the two cuda_compute_flux of a type differ in the precomputed
// contributions.
#define KERNELS(Real)                                                                                                  \
    __global__ void cuda_initialize_variables(int nelr, Real *variables) { initialize(nelr, variables); }              \
    __global__ void cuda_compute_step_factor(int nelr, Real *variables, Real *areas, Real *step_factors) {             \
        step_factor(nelr, variables, areas, step_factors);                                                             \
    }                                                                                                                  \
    __global__ void cuda_compute_flux_contributions(int nelr, Real *variables, Real *fc_momentum_x,                    \
                                                    Real *fc_momentum_y, Real *fc_momentum_z,                          \
                                                    Real *fc_density_energy) {                                         \
        flux_contributions(nelr, variables, fc_momentum_x, fc_momentum_y, fc_momentum_z, fc_density_energy);           \
    }                                                                                                                  \
    __global__ void cuda_compute_flux(int nelr, int *elements_surrounding_elements, Real *normals, Real *variables,    \
                                      Real *fluxes) {                                                                  \
        flux_of_cell(blockDim.x *blockIdx.x + threadIdx.x, nelr, elements_surrounding_elements, normals, variables,    \
                     fluxes, computed_contribution<Real>());                                                           \
    }                                                                                                                  \
    __global__ void cuda_compute_flux(int nelr, int *elements_surrounding_elements, Real *normals, Real *variables,    \
                                      Real *fc_momentum_x, Real *fc_momentum_y, Real *fc_momentum_z,                   \
                                      Real *fc_density_energy, Real *fluxes) {                                         \
        const loaded_contribution<Real> source = {nelr, fc_momentum_x, fc_momentum_y, fc_momentum_z,                   \
                                                  fc_density_energy};                                                  \
        flux_of_cell(blockDim.x *blockIdx.x + threadIdx.x, nelr, elements_surrounding_elements, normals, variables,    \
                     fluxes, source);                                                                                  \
    }                                                                                                                  \
    __global__ void cuda_time_step(int j, int nelr, Real *old_variables, Real *variables, Real *step_factors,          \
                                   Real *fluxes) {                                                                     \
        advance(j, nelr, old_variables, variables, step_factors, fluxes);                                              \
    }

KERNELS(float)
KERNELS(double)
