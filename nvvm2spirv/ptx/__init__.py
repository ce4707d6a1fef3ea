"""Files of PTX, read into NVVM IR, so that everything after it is shared with NVVM IR.

``parser.py`` reads a file into the tree of ``tree.py``; ``module.py`` writes the module: ``variables.py`` what lies in
memory, ``functions.py`` the functions, ``debug_lines.py`` their source lines. Instructions are those of the table that
inline PTX has too (``nvvm2spirv.builtins.ptx``).
"""
