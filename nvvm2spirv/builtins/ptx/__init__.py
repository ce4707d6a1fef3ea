"""Inline PTX: lexer, parser, instruction table and lowering to LLVM IR.

``lexer.py`` and ``parser.py`` read a template into the tree of ``ast.py``; ``forms.py`` finds an instruction's row in
the table that ``instructions/`` fills; ``lowering.py`` holds registers, scopes and labels while the rows emit code;
``inline_asm.py`` ties a statement to its call. Whatever another family already lowers (barriers, warp operations,
textures, directed roundings) is emitted as a call of that family's intrinsic.
"""

from nvvm2spirv.builtins.ptx import instructions as _instructions  # noqa: F401  (fills the instruction table)
from nvvm2spirv.builtins.ptx.inline_asm import lower_inline_asm
from nvvm2spirv.builtins.table import Builtin, Rewrite

TABLE: list[Builtin] = [
    Builtin("asm", None, Rewrite(lower_inline_asm), note="inline PTX: [its instructions](inline-ptx.md)")
]
