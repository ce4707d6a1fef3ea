"""The functions of libcurand."""

from vortex_rt.cuda.libraries.curand import precomputed
from vortex_rt.cuda.libraries.model import CudaLibrary
from vortex_rt.cuda.table.model import SERVED, ApiFunction, Enumeration, Status, driver, enumerations

STATUS = Enumeration(
    "curandStatus", "curandStatus_t", "CURAND_STATUS_",
    "SUCCESS VERSION_MISMATCH=100 NOT_INITIALIZED ALLOCATION_FAILED TYPE_ERROR OUT_OF_RANGE LENGTH_NOT_MULTIPLE "
    "DOUBLE_PRECISION_REQUIRED LAUNCH_FAILURE=201 PREEXISTING_FAILURE INITIALIZATION_FAILED ARCH_MISMATCH "
    "INTERNAL_ERROR=999",
)  # fmt: skip
ENUMERATIONS = enumerations("""
enumerations:
    curandRngType (*_t) CURAND_RNG_: TEST PSEUDO_DEFAULT=100 PSEUDO_XORWOW PSEUDO_MRG32K3A=121 PSEUDO_MTGP32=141
        PSEUDO_MT19937 PSEUDO_PHILOX4_32_10=161 QUASI_DEFAULT=200 QUASI_SOBOL32 QUASI_SCRAMBLED_SOBOL32 QUASI_SOBOL64
        QUASI_SCRAMBLED_SOBOL64
    curandOrdering (*_t) CURAND_ORDERING_: PSEUDO_BEST=100 PSEUDO_DEFAULT PSEUDO_SEEDED PSEUDO_LEGACY PSEUDO_DYNAMIC
        QUASI_DEFAULT=201
    curandDirectionVectorSet (*_t) CURAND_: DIRECTION_VECTORS_32_JOEKUO6=101 SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6
        DIRECTION_VECTORS_64_JOEKUO6 SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6
    curandMethod (*_t) CURAND_: CHOOSE_BEST ITR KNUTH HITR M1 M2 BINARY_SEARCH DISCRETE_GAUSS REJECTION DEVICE_API
        FAST_REJECTION 3RD DEFINITION POISSON
""")
TYPES = """
typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
typedef struct curandGenerator_st *curandGenerator_t;
typedef double curandDistribution_st;
typedef curandDistribution_st *curandDistribution_t;
typedef struct curandDistributionShift_st *curandDistributionShift_t;
typedef struct curandDistributionM2Shift_st *curandDistributionM2Shift_t;
typedef struct curandHistogramM2_st *curandHistogramM2_t;
typedef struct curandDiscreteDistribution_st *curandDiscreteDistribution_t;
"""
HEAD = """
#define CURAND_VER_MAJOR 10
#define CURAND_VER_MINOR 3
#define CURAND_VER_PATCH 5
#define CURAND_VER_BUILD 0
#define CURAND_VERSION 10305
#include "cuda_runtime.h"
#include "library_types.h"
#ifndef CURANDAPI
#define CURANDAPI
#endif
"""


def _rows(group: str, *rows: tuple[str, str], status: Status = SERVED) -> tuple[ApiFunction, ...]:
    return tuple(driver(name, parameters, group, status, result="curandStatus_t") for name, parameters in rows)


_GENERATOR = "curandGenerator_t generator, "
_OUTPUT = "curandGenerator_t generator, {0} *outputPtr, size_t n"
_NORMAL = _OUTPUT + ", {0} mean, {0} stddev"
FUNCTIONS: tuple[ApiFunction, ...] = (
    *_rows(
        "generators",
        ("curandCreateGenerator", "curandGenerator_t *generator, curandRngType_t rng_type"),
        ("curandCreateGeneratorHost", "curandGenerator_t *generator, curandRngType_t rng_type"),
        ("curandDestroyGenerator", "curandGenerator_t generator"),
        ("curandSetStream", _GENERATOR + "cudaStream_t stream"),
        ("curandSetPseudoRandomGeneratorSeed", _GENERATOR + "unsigned long long seed"),
        ("curandSetGeneratorOffset", _GENERATOR + "unsigned long long offset"),
        ("curandSetGeneratorOrdering", _GENERATOR + "curandOrdering_t order"),
        ("curandSetQuasiRandomGeneratorDimensions", _GENERATOR + "unsigned int num_dimensions"),
        ("curandGenerateSeeds", "curandGenerator_t generator"),
    ),
    *_rows(
        "version",
        ("curandGetVersion", "int *version"),
        ("curandGetProperty", "libraryPropertyType type, int *value"),
    ),
    *_rows(
        "numbers",
        ("curandGenerate", _OUTPUT.format("unsigned int")),
        ("curandGenerateLongLong", _OUTPUT.format("unsigned long long")),
        ("curandGenerateUniform", _OUTPUT.format("float")),
        ("curandGenerateUniformDouble", _OUTPUT.format("double")),
        ("curandGenerateNormal", _NORMAL.format("float")),
        ("curandGenerateNormalDouble", _NORMAL.format("double")),
        ("curandGenerateLogNormal", _NORMAL.format("float")),
        ("curandGenerateLogNormalDouble", _NORMAL.format("double")),
        ("curandGeneratePoisson", _OUTPUT.format("unsigned int") + ", double lambda"),
        ("curandGeneratePoissonMethod", _OUTPUT.format("unsigned int") + ", double lambda, curandMethod_t method"),
    ),
    *_rows(
        "tables",
        ("curandCreatePoissonDistribution", "double lambda, curandDiscreteDistribution_t *discrete_distribution"),
        ("curandDestroyDistribution", "curandDiscreteDistribution_t discrete_distribution"),
        ("curandGetDirectionVectors32", "curandDirectionVectors32_t **vectors, curandDirectionVectorSet_t set"),
        ("curandGetScrambleConstants32", "unsigned int **constants"),
        ("curandGetDirectionVectors64", "curandDirectionVectors64_t **vectors, curandDirectionVectorSet_t set"),
        ("curandGetScrambleConstants64", "unsigned long long **constants"),
    ),
)  # fmt: skip
LIBRARY = CudaLibrary(
    package="curand", link_name="curand", version=(10, 3, 5), title="cuRAND: random numbers",
    header="curand.h", guard="CURAND_H_", head=HEAD, status=STATUS, status_type="curandStatus_t",
    enumerations=ENUMERATIONS, types=TYPES, rows=FUNCTIONS, more_headers={"curand_precalc.h": precomputed.header},
    prepare=precomputed.ensure,
)
