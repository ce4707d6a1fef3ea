"""The functions of libcusparse."""

import re
from collections.abc import Iterator

from vortex_rt.cuda.libraries.model import CudaLibrary
from vortex_rt.cuda.table.model import NONE, SERVED, ApiFunction, Enumeration, Status, driver

STATUS = Enumeration(
    "cusparseStatus", "cusparseStatus_t", "CUSPARSE_STATUS_",
    "SUCCESS NOT_INITIALIZED ALLOC_FAILED INVALID_VALUE ARCH_MISMATCH MAPPING_ERROR EXECUTION_FAILED INTERNAL_ERROR "
    "MATRIX_TYPE_NOT_SUPPORTED ZERO_PIVOT NOT_SUPPORTED INSUFFICIENT_RESOURCES",
)  # fmt: skip
TEXTS = dict(enumerate((
    "success", "initialization error", "out of memory", "invalid value", "architecture mismatch",
    "texture memory mapping error", "kernel launch failure", "internal error", "matrix type not supported",
    "zero pivot", "operation not supported", "insufficient resources",
)))  # fmt: skip


def _enumeration(name: str, prefix: str, words: str) -> Enumeration:
    return Enumeration(f"cusparse{name}", f"cusparse{name}_t", f"CUSPARSE_{prefix}", words)


ENUMERATIONS = (
    _enumeration("PointerMode", "POINTER_MODE_", "HOST DEVICE"),
    _enumeration("Action", "ACTION_", "SYMBOLIC NUMERIC"),
    _enumeration("MatrixType", "MATRIX_TYPE_", "GENERAL SYMMETRIC HERMITIAN TRIANGULAR"),
    _enumeration("FillMode", "FILL_MODE_", "LOWER UPPER"),
    _enumeration("DiagType", "DIAG_TYPE_", "NON_UNIT UNIT"),
    _enumeration("IndexBase", "INDEX_BASE_", "ZERO ONE"),
    _enumeration("Operation", "OPERATION_", "NON_TRANSPOSE TRANSPOSE CONJUGATE_TRANSPOSE"),
    _enumeration("Direction", "DIRECTION_", "ROW COLUMN"),
    _enumeration("SolvePolicy", "SOLVE_POLICY_", "NO_LEVEL USE_LEVEL"),
    _enumeration("Csr2CscAlg", "CSR2CSC_ALG", "_DEFAULT=1 1=1"),
    _enumeration("Format", "FORMAT_", "CSR=1 CSC COO BLOCKED_ELL=5 BSR SLICED_ELLPACK"),
    _enumeration("Order", "ORDER_", "COL=1 ROW"),
    _enumeration("IndexType", "INDEX_", "16U=1 32I 64I"),
    _enumeration("SpMVAlg", "SPMV_", "ALG_DEFAULT CSR_ALG1=2 CSR_ALG2 COO_ALG1=1 COO_ALG2=4 SELL_ALG1"),
    _enumeration("SpSVAlg", "SPSV_ALG_", "DEFAULT"),
    _enumeration("SpSVUpdate", "SPSV_UPDATE_", "GENERAL DIAGONAL"),
    _enumeration("SpSMAlg", "SPSM_ALG_", "DEFAULT"),
    _enumeration("SpMMAlg", "SPMM_", "ALG_DEFAULT COO_ALG1 COO_ALG2 COO_ALG3 COO_ALG4=5 CSR_ALG1=4 CSR_ALG2=6 "
                 "CSR_ALG3=12 BLOCKED_ELL_ALG1 BSR_ALG1"),
    _enumeration("SpGEMMAlg", "SPGEMM_", "DEFAULT CSR_ALG_DETERMINITIC CSR_ALG_NONDETERMINITIC ALG1 ALG2 ALG3"),
    _enumeration("SparseToDenseAlg", "SPARSETODENSE_ALG_", "DEFAULT"),
    _enumeration("DenseToSparseAlg", "DENSETOSPARSE_ALG_", "DEFAULT"),
    _enumeration("SDDMMAlg", "SDDMM_ALG_", "DEFAULT"),
    _enumeration("SpMatAttribute", "SPMAT_", "FILL_MODE DIAG_TYPE"),
)  # fmt: skip
OPAQUE = "csric02Info csrilu02Info bsric02Info bsrilu02Info"
GENERIC = "SpVec DnVec SpMat DnMat"
PLANS = "SpSV SpSM SpGEMM"
TYPES = "\n".join((
    "typedef struct cusparseContext *cusparseHandle_t;",
    "typedef struct cusparseMatDescr *cusparseMatDescr_t;",
    *(f"typedef struct {name} *{name}_t;" for name in OPAQUE.split()),
    *(f"typedef struct cusparse{name}Descr *cusparse{name}Descr_t;" for name in (GENERIC + " " + PLANS).split()),
    *(f"typedef const struct cusparse{name}Descr *cusparseConst{name}Descr_t;" for name in GENERIC.split()),
))  # fmt: skip
HEAD = """
#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VER_MINOR 2
#define CUSPARSE_VER_PATCH 0
#define CUSPARSE_VER_BUILD 103
#define CUSPARSE_VERSION 12200
#include <stddef.h>
#include <stdint.h>
#include "cuComplex.h"
#include "cuda_runtime_api.h"
#include "library_types.h"
#ifndef CUSPARSEAPI
#define CUSPARSEAPI
#endif
"""
NUMBERS = {"S": "float", "D": "double", "C": "cuComplex", "Z": "cuDoubleComplex"}
_OTHER_FORMATS = Status(10, "formats are CSR, CSC, COO and BSR")
_NOT_WRITTEN = Status(10, "not implemented")


def _rows(group: str, text: str, status: Status = SERVED) -> Iterator[ApiFunction]:
    """Rows of texts ``Name: parameters``, which may take several lines; ``<T>`` in a name stands for S, D, C and Z, and
    in parameters for their type. ``H`` is the handle."""
    for row in re.split(r"\n\s*(?=[\w<>]+:)", text.strip()):
        name, _, parameters = " ".join(row.split()).partition(":")
        parameters = ", ".join(part.strip() for part in parameters.split(",") if part.strip())
        parameters = "cusparseHandle_t handle" + parameters[1:] if parameters[:1] == "H" else parameters
        for letter, number in NUMBERS.items() if "<T>" in name else (("", ""),):
            yield driver(f"cusparse{name.replace('<T>', letter)}", parameters.replace("<T>", number), group, status,
                         result="cusparseStatus_t")


def _with_const(group: str, text: str) -> Iterator[ApiFunction]:
    """Rows, and of each the form for read-only data: ``Const`` before the descriptor, and ``const`` pointers."""
    for row in _rows(group, text):
        yield row
        name = row.name.removeprefix("cusparse")
        constant = name.replace("Create", "CreateConst") if name.startswith("Create") else f"Const{name}"
        parameters = [
            parameter.declaration.replace("cusparse", "cusparseConst", 1) if "Descr_t" in parameter.type
            else f"const {parameter.declaration}" if parameter.type.startswith("void *") else parameter.declaration
            for parameter in row.parameters
        ]
        yield from _rows(group, f"{constant}: {', '.join(parameters)}")


def _joined(text: str) -> str:
    """A text of several lines as one."""
    return " ".join(text.split())


_CSR = "int64_t rows, int64_t cols, int64_t nnz, void *{0}Offsets, void *{1}Ind, void *{2}Values, "
_KINDS = _joined("""
    cusparseIndexType_t {}OffsetsType, cusparseIndexType_t {}IndType, cusparseIndexBase_t idxBase, cudaDataType
    valueType
""")
_GET = _joined("""
    int64_t *rows, int64_t *cols, int64_t *nnz, void **offsets, void **indices, void **values,
    cusparseIndexType_t *offsetsType, cusparseIndexType_t *indicesType, cusparseIndexBase_t *idxBase,
    cudaDataType *valueType
""")
_PRODUCT = _joined("""
    H, cusparseOperation_t opA, cusparseOperation_t opB, const void *alpha, cusparseConst{}Descr_t matA,
    cusparseConst{}Descr_t matB, const void *beta, cusparse{}Descr_t matC, cudaDataType computeType,
    cusparse{}Alg_t alg,
""") + " "
_SPMM, _SDDMM = _PRODUCT.format("SpMat", "DnMat", "DnMat", "SpMM"), _PRODUCT.format("DnMat", "DnMat", "SpMat", "SDDMM")
_SPGEMM = _PRODUCT.format("SpMat", "SpMat", "SpMat", "SpGEMM") + "cusparseSpGEMMDescr_t spgemmDescr"
_SPMV = _joined("""
    H, cusparseOperation_t opA, const void *alpha, cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t
    vecX, const void *beta, cusparseDnVecDescr_t vecY, cudaDataType computeType, cusparseSpMVAlg_t alg,
""") + " "
_SPSV = _joined("""
    H, cusparseOperation_t opA, const void *alpha, cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t
    vecX, cusparseDnVecDescr_t vecY, cudaDataType computeType, cusparseSpSVAlg_t alg, cusparseSpSVDescr_t
    spsvDescr
""")
_SPSM = _joined("""
    H, cusparseOperation_t opA, cusparseOperation_t opB, const void *alpha, cusparseConstSpMatDescr_t matA,
    cusparseConstDnMatDescr_t matB, cusparseDnMatDescr_t matC, cudaDataType computeType, cusparseSpSMAlg_t alg,
    cusparseSpSMDescr_t spsmDescr
""")
_SPVV = _joined("""
    H, cusparseOperation_t opX, cusparseConstSpVecDescr_t vecX, cusparseConstDnVecDescr_t vecY, {} *result,
    cudaDataType computeType,
""") + " "
_TO_DENSE = "H, cusparseConstSpMatDescr_t matA, cusparseDnMatDescr_t matB, cusparseSparseToDenseAlg_t alg, "
_TO_SPARSE = "H, cusparseConstDnMatDescr_t matA, cusparseSpMatDescr_t matB, cusparseDenseToSparseAlg_t alg, "
_TRANSPOSE = _joined("""
    H, int m, int n, int nnz, const void *csrVal, const int *csrRowPtr, const int *csrColInd, void *cscVal, int
    *cscColPtr, int *cscRowInd, cudaDataType valType, cusparseAction_t copyValues, cusparseIndexBase_t idxBase,
    cusparseCsr2CscAlg_t alg,
""") + " "
_CSR_SORT = _joined("""
    H, int m, int n, int nnz, const cusparseMatDescr_t descrA, const int *{}Ptr, int *{}Ind, int *P, void
    *pBuffer
""")
_FACTOR = _joined("""
    H, int m, int nnz, const cusparseMatDescr_t descrA, {}<T> *values, const int *csrSortedRowPtrA, const int
    *csrSortedColIndA, {}Info_t info,
""") + " "


def _factorization(name: str) -> str:
    changed, read = _FACTOR.format("", name), _FACTOR.format("const ", name)
    title = name[0].upper() + name[1:]
    return f"""
        Create{title}Info: {name}Info_t *info
        Destroy{title}Info: {name}Info_t info
        X{name}_zeroPivot: H, {name}Info_t info, int *position
        <T>{name}_bufferSize: {changed} int *pBufferSizeInBytes
        <T>{name}_analysis: {read} cusparseSolvePolicy_t policy, void *pBuffer
        <T>{name}: {changed} cusparseSolvePolicy_t policy, void *pBuffer
    """


FUNCTIONS: tuple[ApiFunction, ...] = (
    *_rows("handle", """
        Create: cusparseHandle_t *handle
        Destroy: H
        GetVersion: H, int *version
        GetProperty: libraryPropertyType type, int *value
        SetStream: H, cudaStream_t streamId
        GetStream: H, cudaStream_t *streamId
        SetPointerMode: H, cusparsePointerMode_t mode
        GetPointerMode: H, cusparsePointerMode_t *mode
    """),
    driver("cusparseGetErrorName", "cusparseStatus_t error", "handle", SERVED, result="const char *", state=NONE),
    driver("cusparseGetErrorString", "cusparseStatus_t error", "handle", SERVED, result="const char *", state=NONE),
    *_rows("matrix descriptor", """
        CreateMatDescr: cusparseMatDescr_t *descrA
        DestroyMatDescr: cusparseMatDescr_t descrA
        SetMatType: cusparseMatDescr_t descrA, cusparseMatrixType_t type
        SetMatFillMode: cusparseMatDescr_t descrA, cusparseFillMode_t fillMode
        SetMatDiagType: cusparseMatDescr_t descrA, cusparseDiagType_t diagType
        SetMatIndexBase: cusparseMatDescr_t descrA, cusparseIndexBase_t base
    """),
    *(driver(f"cusparseGetMat{name}", "const cusparseMatDescr_t descrA", "matrix descriptor", SERVED,
             result=f"cusparse{kind}_t", state=NONE)
      for name, kind in (("Type", "MatrixType"), ("FillMode", "FillMode"), ("DiagType", "DiagType"),
                         ("IndexBase", "IndexBase"))),
    *_with_const("vectors", """
        CreateSpVec: cusparseSpVecDescr_t *spVecDescr, int64_t size, int64_t nnz, void *indices, void *values,
            cusparseIndexType_t idxType, cusparseIndexBase_t idxBase, cudaDataType valueType
        SpVecGet: cusparseSpVecDescr_t spVecDescr, int64_t *size, int64_t *nnz, void **indices, void **values,
            cusparseIndexType_t *idxType, cusparseIndexBase_t *idxBase, cudaDataType *valueType
        SpVecGetValues: cusparseSpVecDescr_t spVecDescr, void **values
        CreateDnVec: cusparseDnVecDescr_t *dnVecDescr, int64_t size, void *values, cudaDataType valueType
        DnVecGet: cusparseDnVecDescr_t dnVecDescr, int64_t *size, void **values, cudaDataType *valueType
        DnVecGetValues: cusparseDnVecDescr_t dnVecDescr, void **values
    """),
    *_rows("vectors", """
        DestroySpVec: cusparseConstSpVecDescr_t spVecDescr
        SpVecGetIndexBase: cusparseConstSpVecDescr_t spVecDescr, cusparseIndexBase_t *idxBase
        SpVecSetValues: cusparseSpVecDescr_t spVecDescr, void *values
        DestroyDnVec: cusparseConstDnVecDescr_t dnVecDescr
        DnVecSetValues: cusparseDnVecDescr_t dnVecDescr, void *values
    """),
    *_with_const("matrices", f"""
        CreateCsr: cusparseSpMatDescr_t *spMatDescr, {_CSR.format("csrRow", "csrCol", "csr")} {_KINDS.format("csrRow",
            "csrCol")}
        CreateCsc: cusparseSpMatDescr_t *spMatDescr, {_CSR.format("cscCol", "cscRow", "csc")} {_KINDS.format("cscCol",
            "cscRow")}
        CreateCoo: cusparseSpMatDescr_t *spMatDescr, int64_t rows, int64_t cols, int64_t nnz, void *cooRowInd, void
            *cooColInd, void *cooValues, cusparseIndexType_t cooIdxType, cusparseIndexBase_t idxBase, cudaDataType
            valueType
        CreateBsr: cusparseSpMatDescr_t *spMatDescr, int64_t brows, int64_t bcols, int64_t bnnz, int64_t rowBlockSize,
            int64_t colBlockSize, void *bsrRowOffsets, void *bsrColInd, void *bsrValues, {_KINDS.format("bsrRow",
            "bsrCol")}, cusparseOrder_t order
        CsrGet: cusparseSpMatDescr_t spMatDescr, {_GET}
        CscGet: cusparseSpMatDescr_t spMatDescr, {_GET}
        CooGet: cusparseSpMatDescr_t spMatDescr, int64_t *rows, int64_t *cols, int64_t *nnz, void **cooRowInd, void
            **cooColInd, void **cooValues, cusparseIndexType_t *idxType, cusparseIndexBase_t *idxBase, cudaDataType
            *valueType
        SpMatGetValues: cusparseSpMatDescr_t spMatDescr, void **values
        CreateDnMat: cusparseDnMatDescr_t *dnMatDescr, int64_t rows, int64_t cols, int64_t ld, void *values,
            cudaDataType valueType, cusparseOrder_t order
        DnMatGet: cusparseDnMatDescr_t dnMatDescr, int64_t *rows, int64_t *cols, int64_t *ld, void **values,
            cudaDataType *type, cusparseOrder_t *order
        DnMatGetValues: cusparseDnMatDescr_t dnMatDescr, void **values
    """),
    *_rows("matrices", """
        DestroySpMat: cusparseConstSpMatDescr_t spMatDescr
        SpMatGetFormat: cusparseConstSpMatDescr_t spMatDescr, cusparseFormat_t *format
        SpMatGetIndexBase: cusparseConstSpMatDescr_t spMatDescr, cusparseIndexBase_t *idxBase
        SpMatSetValues: cusparseSpMatDescr_t spMatDescr, void *values
        SpMatGetSize: cusparseConstSpMatDescr_t spMatDescr, int64_t *rows, int64_t *cols, int64_t *nnz
        SpMatGetStridedBatch: cusparseConstSpMatDescr_t spMatDescr, int *batchCount
        CooSetStridedBatch: cusparseSpMatDescr_t spMatDescr, int batchCount, int64_t batchStride
        CsrSetStridedBatch: cusparseSpMatDescr_t spMatDescr, int batchCount, int64_t offsetsBatchStride, int64_t
            columnsValuesBatchStride
        SpMatGetAttribute: cusparseConstSpMatDescr_t spMatDescr, cusparseSpMatAttribute_t attribute, void *data,
            size_t dataSize
        SpMatSetAttribute: cusparseSpMatDescr_t spMatDescr, cusparseSpMatAttribute_t attribute, void *data, size_t
            dataSize
        CsrSetPointers: cusparseSpMatDescr_t spMatDescr, void *csrRowOffsets, void *csrColInd, void *csrValues
        CscSetPointers: cusparseSpMatDescr_t spMatDescr, void *cscColOffsets, void *cscRowInd, void *cscValues
        CooSetPointers: cusparseSpMatDescr_t spMatDescr, void *cooRows, void *cooColumns, void *cooValues
        DestroyDnMat: cusparseConstDnMatDescr_t dnMatDescr
        DnMatSetValues: cusparseDnMatDescr_t dnMatDescr, void *values
        DnMatSetStridedBatch: cusparseDnMatDescr_t dnMatDescr, int batchCount, int64_t batchStride
        DnMatGetStridedBatch: cusparseConstDnMatDescr_t dnMatDescr, int *batchCount, int64_t *batchStride
    """),
    *_rows("matrices", """
        CreateBlockedEll: cusparseSpMatDescr_t *spMatDescr, int64_t rows, int64_t cols, int64_t ellBlockSize, int64_t
            ellCols, void *ellColInd, void *ellValue, cusparseIndexType_t ellIdxType, cusparseIndexBase_t idxBase,
            cudaDataType valueType
        CreateSlicedEll: cusparseSpMatDescr_t *spMatDescr, int64_t rows, int64_t cols, int64_t nnz, int64_t
            sellValuesSize, int64_t sliceSize, void *sellSliceOffsets, void *sellColInd, void *sellValues,
            cusparseIndexType_t sellSliceOffsetsType, cusparseIndexType_t sellColIndType, cusparseIndexBase_t idxBase,
            cudaDataType valueType
    """, _OTHER_FORMATS),
    *_rows("sparse and dense vectors", f"""
        Axpby: H, const void *alpha, cusparseConstSpVecDescr_t vecX, const void *beta, cusparseDnVecDescr_t vecY
        Gather: H, cusparseConstDnVecDescr_t vecY, cusparseSpVecDescr_t vecX
        Scatter: H, cusparseConstSpVecDescr_t vecX, cusparseDnVecDescr_t vecY
        Rot: H, const void *c_coeff, const void *s_coeff, cusparseSpVecDescr_t vecX, cusparseDnVecDescr_t vecY
        SpVV_bufferSize: {_SPVV.format("const void")} size_t *bufferSize
        SpVV: {_SPVV.format("void")} void *externalBuffer
    """),
    *_rows("products", f"""
        SpMV_bufferSize: {_SPMV} size_t *bufferSize
        SpMV_preprocess: {_SPMV} void *externalBuffer
        SpMV: {_SPMV} void *externalBuffer
        SpMM_bufferSize: {_SPMM} size_t *bufferSize
        SpMM_preprocess: {_SPMM} void *externalBuffer
        SpMM: {_SPMM} void *externalBuffer
        SDDMM_bufferSize: {_SDDMM} size_t *bufferSize
        SDDMM_preprocess: {_SDDMM} void *externalBuffer
        SDDMM: {_SDDMM} void *externalBuffer
        SpGEMM_createDescr: cusparseSpGEMMDescr_t *descr
        SpGEMM_destroyDescr: cusparseSpGEMMDescr_t descr
        SpGEMM_workEstimation: {_SPGEMM}, size_t *bufferSize1, void *externalBuffer1
        SpGEMM_getNumProducts: cusparseSpGEMMDescr_t spgemmDescr, int64_t *num_prods
        SpGEMM_estimateMemory: {_SPGEMM}, float chunk_fraction, size_t *bufferSize3, void *externalBuffer3, size_t
            *bufferSize2
        SpGEMM_compute: {_SPGEMM}, size_t *bufferSize2, void *externalBuffer2
        SpGEMM_copy: {_SPGEMM}
    """),
    *_rows("products", f"""
        SpGEMMreuse_workEstimation: {_SPGEMM.replace("const void *alpha, ", "").replace("const void *beta, ",
            "").replace("cudaDataType computeType, ", "")}, size_t *bufferSize1, void *externalBuffer1
    """, _NOT_WRITTEN),
    *_rows("triangular systems", f"""
        SpSV_createDescr: cusparseSpSVDescr_t *descr
        SpSV_destroyDescr: cusparseSpSVDescr_t descr
        SpSV_bufferSize: {_SPSV}, size_t *bufferSize
        SpSV_analysis: {_SPSV}, void *externalBuffer
        SpSV_solve: {_SPSV}
        SpSV_updateMatrix: H, cusparseSpSVDescr_t spsvDescr, void *newValues, cusparseSpSVUpdate_t updatePart
        SpSM_createDescr: cusparseSpSMDescr_t *descr
        SpSM_destroyDescr: cusparseSpSMDescr_t descr
        SpSM_bufferSize: {_SPSM}, size_t *bufferSize
        SpSM_analysis: {_SPSM}, void *externalBuffer
        SpSM_solve: {_SPSM}
    """),
    *_rows("conversions", f"""
        SparseToDense_bufferSize: {_TO_DENSE} size_t *bufferSize
        SparseToDense: {_TO_DENSE} void *externalBuffer
        DenseToSparse_bufferSize: {_TO_SPARSE} size_t *bufferSize
        DenseToSparse_analysis: {_TO_SPARSE} void *externalBuffer
        DenseToSparse_convert: {_TO_SPARSE} void *externalBuffer
        Csr2cscEx2_bufferSize: {_TRANSPOSE} size_t *bufferSize
        Csr2cscEx2: {_TRANSPOSE} void *buffer
        Xcoo2csr: H, const int *cooRowInd, int nnz, int m, int *csrSortedRowPtr, cusparseIndexBase_t idxBase
        Xcsr2coo: H, const int *csrSortedRowPtr, int nnz, int m, int *cooRowInd, cusparseIndexBase_t idxBase
        CreateIdentityPermutation: H, int n, int *p
        Xcoosort_bufferSizeExt: H, int m, int n, int nnz, const int *cooRowsA, const int *cooColsA, size_t
            *pBufferSizeInBytes
        XcoosortByRow: H, int m, int n, int nnz, int *cooRowsA, int *cooColsA, int *P, void *pBuffer
        XcoosortByColumn: H, int m, int n, int nnz, int *cooRowsA, int *cooColsA, int *P, void *pBuffer
        Xcsrsort_bufferSizeExt: H, int m, int n, int nnz, const int *csrRowPtrA, const int *csrColIndA, size_t
            *pBufferSizeInBytes
        Xcsrsort: {_CSR_SORT.format("csrRow", "csrCol")}
        Xcscsort_bufferSizeExt: H, int m, int n, int nnz, const int *cscColPtrA, const int *cscRowIndA, size_t
            *pBufferSizeInBytes
        Xcscsort: {_CSR_SORT.format("cscCol", "cscRow")}
    """),
    *_rows("incomplete factors", _factorization("csrilu02") + _factorization("csric02")),
    *_rows("incomplete factors", """
        <T>csrilu02_numericBoost: H, csrilu02Info_t info, int enable_boost, double *tol, <T> *boost_val
    """, _NOT_WRITTEN),
)  # fmt: skip


def _const_forms() -> str:
    """The source of the forms for read-only data, which give their arguments to the others."""
    rows = {row.name: row for row in FUNCTIONS}
    lines = ["/* Generated by vortex_rt/cuda/libraries/cusparse/table.py. */", '#include "libcusparse_impl.h"']
    for row in FUNCTIONS:
        plain = rows[row.name.replace("Const", "", 1)]
        if plain is not row:
            pairs = zip(row.parameters, plain.parameters, strict=True)
            arguments = ", ".join(f"({wanted.type}){given.name}" for given, wanted in pairs)
            lines.append(f"{row.prototype('impl_' + row.name)} {{ return impl_{plain.name}({arguments}); }}")
    return "\n".join([*lines, ""])


LIBRARY = CudaLibrary(
    package="cusparse", link_name="cusparse", version=(12, 2, 0), title="cuSPARSE: sparse matrices",
    header="cusparse.h", guard="CUSPARSE_H_", head=HEAD, status=STATUS, status_type="cusparseStatus_t",
    enumerations=ENUMERATIONS, types=TYPES, rows=FUNCTIONS, texts=TEXTS, generated={"const_forms.cpp": _const_forms()},
)
