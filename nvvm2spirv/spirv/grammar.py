"""Names of SPIR-V's grammar for what is looked at or written here: Khronos' spelling without `Op`, and its numbers.

Plain integers, as opcodes are compared for every instruction of a module.
"""


class Op:
    """Opcodes."""

    Undef = 1
    Source = 3
    SourceExtension = 4
    Name = 5
    MemberName = 6
    String = 7
    Line = 8
    Extension = 10
    ExtInstImport = 11
    ExtInst = 12
    MemoryModel = 14
    EntryPoint = 15
    ExecutionMode = 16
    Capability = 17
    TypeVoid = 19
    TypeBool = 20
    TypeInt = 21
    TypeFloat = 22
    TypeVector = 23
    TypeImage = 25
    TypeArray = 28
    TypeStruct = 30
    TypeOpaque = 31
    TypePointer = 32
    TypePipe = 38
    TypeForwardPointer = 39
    ConstantTrue = 41
    ConstantFalse = 42
    Constant = 43
    ConstantSampler = 45
    ConstantNull = 46
    SpecConstantOp = 52
    Function = 54
    FunctionParameter = 55
    FunctionEnd = 56
    FunctionCall = 57
    Variable = 59
    Load = 61
    Store = 62
    CopyMemory = 63
    CopyMemorySized = 64
    AccessChain = 65
    InBoundsAccessChain = 66
    PtrAccessChain = 67
    InBoundsPtrAccessChain = 70
    Decorate = 71
    MemberDecorate = 72
    VectorShuffle = 79
    CompositeExtract = 81
    CompositeInsert = 82
    ImageSampleExplicitLod = 88
    ImageFetch = 95
    ImageRead = 98
    ImageWrite = 99
    ConvertFToU = 109
    ConvertFToS = 110
    ConvertSToF = 111
    ConvertUToF = 112
    ConvertPtrToU = 117
    GenericCastToPtrExplicit = 123
    Bitcast = 124
    FNegate = 127
    IAdd = 128
    FAdd = 129
    ISub = 130
    FSub = 131
    IMul = 132
    FMul = 133
    UDiv = 134
    SDiv = 135
    FDiv = 136
    UMod = 137
    SRem = 138
    FRem = 140
    LogicalNotEqual = 165
    LogicalOr = 166
    LogicalAnd = 167
    LogicalNot = 168
    Select = 169
    IEqual = 170
    SLessThanEqual = 179
    FOrdEqual = 180
    FUnordGreaterThanEqual = 191
    ShiftRightLogical = 194
    ShiftRightArithmetic = 195
    ShiftLeftLogical = 196
    BitwiseOr = 197
    BitwiseXor = 198
    BitwiseAnd = 199
    ControlBarrier = 224
    AtomicXor = 242
    Phi = 245
    LoopMerge = 246
    SelectionMerge = 247
    Label = 248
    BranchConditional = 250
    Switch = 251
    LifetimeStart = 256
    LifetimeStop = 257
    ModuleProcessed = 330
    ExecutionModeId = 331
    DecorateId = 332
    GroupNonUniformBallotBitCount = 342


class StorageClass:
    """Where a pointer points."""

    Input = 1
    Workgroup = 4
    CrossWorkgroup = 5
    Function = 7


class Decoration:
    """What OpDecorate says."""

    CPacked = 10
    BuiltIn = 11
    LinkageAttributes = 41


class Linkage:
    """Last operand of LinkageAttributes."""

    Export = 0
    Import = 1


class DebugInfo:
    """Instructions of the set OpenCL.DebugInfo.100."""

    SET = "OpenCL.DebugInfo.100"
    CompilationUnit = 1
    TypeFunction = 8
    Function = 20
    LexicalBlock = 21
    Scope = 23
    Source = 35


class OpenCL:
    """Instructions of the set OpenCL.std."""

    SET = "OpenCL.std"
    printf = 184
