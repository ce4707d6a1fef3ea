"""NVVM IR to the entries of a container: translation in this process, and the symbol table that the CUDA libraries
read."""

from pathlib import Path

from nvvm2spirv.api import Options, SpirvModule, TranslationError, translate, translate_each
from nvvm2spirv.diagnostics import Code
from nvvm2spirv.metadata.descriptions import Argument, KernelDescription, SymbolDescription
from vortex_rt.cuda.container import ContainerEntry, EntryKind
from vortex_rt.cuda.nvcc.settings import Settings
from vortex_rt.cuda.symbol_table import (
    KernelFlag,
    KernelSymbol,
    ParameterKind,
    ParameterSymbol,
    SymbolTable,
    TextureKind,
    TextureSymbol,
    VariableFlag,
    VariableSymbol,
)

TEXTURE_KINDS = {"texture": TextureKind.TEXTURE, "surface": TextureKind.SURFACE}
VARIABLE_FLAGS = {"constant": VariableFlag.CONSTANT, "managed": VariableFlag.MANAGED}


def options(settings: Settings) -> Options:
    """Return the translator's options for a command line of nvcc, whose modules are whole programs: a pointer to a
    function of which none is in the module is null."""
    return Options(
        linked=True, opt_level=0 if settings.device_debug else 2, variables=settings.device_debug,
        cuda_arch=10 * settings.capability, ftz=settings.ftz or settings.fast_math,
        fp_contract="fast" if settings.fmad else "off",
    )


def modules(bitcode: bytes | Path, settings: Settings, name: str) -> list[SpirvModule]:
    """Translate a module of device code; several modules where each kernel gets its own, none if there is no kernel.

    Raises:
        TranslationError: the device code cannot be translated.
    """
    try:
        if settings.split == "per-kernel":
            whole = translate(bitcode, options(settings), name=name)
            if not shares_variables(whole):
                return list(translate_each(bitcode, options(settings), name=name).values())
            return [whole]
        return [translate(bitcode, options(settings), name=name)]
    except TranslationError as error:
        if [diagnostic.code for diagnostic in error.diagnostics] == [Code.NO_KERNEL]:
            return []
        raise


def shares_variables(module: SpirvModule) -> bool:
    """Whether a module has variables, of which every part of a split module would have its own."""
    return bool(module.symbols)


def entries(made: list[SpirvModule], managed: tuple[str, ...] = ()) -> list[ContainerEntry]:
    """Return the container's entries of translated modules; ``managed`` names the variables that are."""
    result = []
    for index, module in enumerate(made):
        result.append(ContainerEntry(EntryKind.SPIRV, module.binary, index))
        result.append(ContainerEntry(EntryKind.SYMBOLS, symbol_table(module, managed).to_bytes(), index))
    return result


def symbol_table(module: SpirvModule, managed: tuple[str, ...] = ()) -> SymbolTable:
    """Return what the CUDA libraries must know of a module."""
    first = module.symbols[0] if module.symbols else None
    return SymbolTable(
        tuple(kernel_symbol(kernel) for kernel in module.kernels),
        tuple(_variable(symbol, managed) for symbol in module.symbols if symbol.kind not in TEXTURE_KINDS),
        tuple(
            TextureSymbol(symbol.name, TEXTURE_KINDS[symbol.kind], symbol.size, symbol.index)
            for symbol in module.symbols
            if symbol.kind in TEXTURE_KINDS
        ),
        module.address_bits,
        *((first.reader, first.writer, first.locator) if first else ("", "", "")),
    )


def _variable(symbol: SymbolDescription, managed: tuple[str, ...]) -> VariableSymbol:
    flags = VARIABLE_FLAGS.get(symbol.kind, VariableFlag(0)) | (VariableFlag.MANAGED if symbol.name in managed else 0)
    return VariableSymbol(symbol.name, symbol.size, symbol.align, VariableFlag(flags), symbol.index)


def kernel_symbol(kernel: KernelDescription) -> KernelSymbol:
    """Return a kernel's record."""
    bounds = kernel.launch_bounds
    return KernelSymbol(
        kernel.name, tuple(map(_parameter, kernel.parameters)), kernel.argument_bytes, kernel.local_bytes,
        KernelFlag.DYNAMIC_SHARED if kernel.dynamic_local else KernelFlag(0), bounds.max_threads,
        bounds.required_threads, bounds.min_blocks, bounds.max_registers, bounds.cluster, bounds.max_cluster_rank,
        kernel.constant_bytes,
    )


def _parameter(argument: Argument) -> ParameterSymbol:
    kind = ParameterKind[argument.kind.upper()]
    return ParameterSymbol(argument.name, argument.type, kind, argument.offset, argument.size, argument.align)
