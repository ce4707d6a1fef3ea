"""Parser of files of PTX: directives, variables and functions around the statements that inline PTX has too.

Source: PTX ISA, chapters "Syntax", "State Spaces, Types, and Variables", "Abstracting the ABI" and "Directives".
"""

from dataclasses import replace

from nvvm2spirv.builtins.ptx import ast
from nvvm2spirv.builtins.ptx.lexer import PtxError, Span, Token
from nvvm2spirv.builtins.ptx.parser import Parser
from nvvm2spirv.ptx.tree import OPAQUE, InitialValue, Prototype, PtxFunction, PtxModule, PtxSignature, PtxVariable

LINKAGE = frozenset((".visible", ".extern", ".weak", ".common"))
SPACES = frozenset((".global", ".const", ".shared", ".local", ".tex"))
#: Directives of a function with numbers; the lowering reads some of them.
NUMBERED = frozenset((
    ".maxnreg", ".maxntid", ".reqntid", ".minnctapersm", ".maxnctapersm", ".reqnctapercluster", ".maxclusterrank",
    ".abi_preserve", ".abi_preserve_control",
))  # fmt: skip
PLAIN = frozenset((".noreturn", ".explicitcluster", ".blocksareclusters", ".unique"))


def parse_file(text: str) -> PtxModule:
    """Parse a whole file. Raises PtxError with the place of the first thing that is not PTX."""
    return FileParser(text).module()


class FileParser(Parser):
    """Reads a file of PTX."""

    ignored = frozenset((".pragma",))
    storage = frozenset((".shared", ".local", ".param"))

    def __init__(self, text: str) -> None:
        super().__init__(text, "", template=False)
        self.made = PtxModule()

    def name_of(self, token: Token) -> str:
        """Names stand as they are."""
        return token.text

    def check_name(self, name: str, opcode: str, span: Span) -> None:
        """All unknown instructions are reported together, when they are lowered."""

    # --- module -------------------------------------------------------------------------------------------------------

    def module(self) -> PtxModule:
        """The whole file."""
        if self.token.text != ".version":
            raise self.unexpected("'.version'")
        while self.token.kind != "end":
            self.item()
        if not self.made.target:
            raise self.unexpected("'.target'")
        return self.made

    def item(self) -> None:
        """A directive at module level."""
        first = self.token
        match first.text:
            case ".version":
                self.take()
                major, _, minor = self.take().text.partition(".")
                self.made.version = int(major), int(minor or 0)
            case ".target":
                self.take()
                names = [self.label_name().name]
                while self.accept(","):
                    names.append(self.label_name().name)
                self.made.target = tuple(names)
            case ".address_size":
                self.take()
                self.made.address_bits = self.constant()
            case ".alias":
                self.take()
                name = self.label_name().name
                self.expect(",")
                self.made.aliases[name] = self.label_name().name
                self.expect(";")
            case ";":
                self.take()
            case _:
                if self.passed_over(first):
                    return
                self.definition(first)

    def definition(self, first: Token) -> None:
        """A variable or function with its linkage."""
        linkage = ""
        while self.token.text in LINKAGE:
            linkage = self.take().text[1:]
        if self.token.text in (".entry", ".func"):
            function = self.function(first, linkage)
            known = self.made.functions.get(function.name)
            if known is None or known.body is None:
                self.made.functions[function.name] = function
        elif self.token.text in SPACES:
            for variable in self.variables(linkage):
                known_variable = self.made.variables.get(variable.name)
                if known_variable is None or known_variable.linkage == "extern":
                    self.made.variables[variable.name] = variable
        else:
            raise self.unexpected("a PTX directive")

    def passed_over(self, first: Token) -> bool:
        """Directives about debugging and tuning, which may stand anywhere: take one, and say whether there was one."""
        match first.text:
            case ".pragma":
                while self.token.kind != "end" and not self.accept(";"):
                    self.take()
            case ".file":
                self.take()
                number = self.constant()
                self.made.files[number] = self.take().text.strip('"')
                while self.accept(","):
                    self.constant()
            case ".section" | "@@DWARF":
                self.section(first)
            case _:
                return False
        return True

    def section(self, first: Token) -> None:
        """``.section name { … }``: debugging data for NVIDIA's tools."""
        while self.token.kind != "end" and self.token.text != "{":
            self.take()
        depth = 0
        while self.token.kind != "end":
            token = self.take()
            if token.kind == "punct":
                depth += {"{": 1, "}": -1}.get(token.text, 0)
                if depth == 0:
                    return
        raise PtxError("this section is never closed", first.span)

    # --- functions ----------------------------------------------------------------------------------------------------

    def function(self, first: Token, linkage: str) -> PtxFunction:
        """``.entry`` or ``.func`` from there on."""
        entry = self.take().text == ".entry"
        directives: dict[str, tuple[int, ...]] = {}
        self.directives_into(directives)
        results: tuple[PtxVariable, ...] = ()
        if not entry and self.token.text == "(":
            results = self.parameters()
        name = self.label_name().name
        parameters = self.parameters() if self.token.text == "(" else ()
        self.directives_into(directives)
        span = self.span_from(first)
        body = None
        if not self.accept(";"):
            if self.token.text != "{":
                raise self.unexpected("the function's body")
            statements: list[ast.PtxStatement] = []
            self.statement_into(statements)
            assert isinstance(statements[0], ast.PtxBlock)
            body = statements[0]
        return PtxFunction(span, name, entry, linkage, PtxSignature(results, parameters), directives, body)

    def directives_into(self, directives: dict[str, tuple[int, ...]]) -> None:
        """Read the directives between a function's head and its body."""
        while self.token.kind == "dotted":
            if self.token.text in NUMBERED:
                name = self.take().text
                values = [self.constant()]
                while self.accept(","):
                    values.append(self.constant())
                directives[name] = tuple(values)
            elif self.token.text in PLAIN:
                self.take()
            elif self.token.text == ".attribute":
                self.attributes()
            elif not self.passed_over(self.token):
                raise self.unexpected("a directive of a function")

    def parameters(self) -> tuple[PtxVariable, ...]:
        """``(.param .u64 a, .reg .b32 b)``."""
        self.expect("(")
        found: list[PtxVariable] = []
        while not self.accept(")"):
            found.append(self.parameter())
            if self.token.text != ")":
                self.expect(",")
        return tuple(found)

    def parameter(self) -> PtxVariable:
        """One of a function's parameters or results."""
        first = self.token
        if self.token.text not in (".param", ".reg"):
            raise self.unexpected("'.param' or '.reg'")
        space = self.take().text[1:]
        align = self.alignment()
        vector = self.vector_length()
        type_ = self.element_type()
        pointer = False
        if self.token.text == ".ptr":
            self.take()
            pointer = True
            while self.token.text in (".global", ".const", ".shared", ".local", ".align"):
                # The alignment is that of what the pointer points to.
                if self.token.text == ".align":
                    self.alignment()
                else:
                    self.take()
        align = align or self.alignment()
        name = self.label_name().name
        count, array = self.dimensions()
        return PtxVariable(self.span_from(first), space, type_, vector, align, name, count, array, pointer=pointer)

    def element_type(self) -> str:
        """A fundamental or opaque type."""
        if self.token.text[1:] in OPAQUE and self.token.kind == "dotted":
            return self.take().text[1:]
        return self.type_name()

    def dimensions(self) -> tuple[int, bool]:
        """Number of elements, and whether there are brackets; ``[]`` counts as 0."""
        count, array = 1, False
        while self.accept("["):
            array = True
            count *= 0 if self.token.text == "]" else self.constant()
            self.expect("]")
        return count, array

    # --- variables ----------------------------------------------------------------------------------------------------

    def attributes(self) -> bool:
        """``.attribute(.managed, .unified(a, b))``; whether it is managed."""
        self.take()
        self.expect("(")
        managed, depth = False, 1
        while depth and self.token.kind != "end":
            token = self.take()
            managed |= token.text == ".managed"
            depth += {"(": 1, ")": -1}.get(token.text, 0)
        return managed

    def variables(self, linkage: str) -> list[PtxVariable]:
        """A declaration of one variable or several at module level."""
        first = self.take()
        space = "global" if first.text == ".tex" else first.text[1:]
        managed = self.attributes() if self.token.text == ".attribute" else False
        align = self.alignment()
        vector = self.vector_length()
        type_ = "texref" if first.text == ".tex" and self.type_name() else self.element_type()
        found = []
        while True:
            name = self.label_name().name
            count, array = self.dimensions()
            variable = PtxVariable(
                self.span_from(first), space, type_, vector, align, name, count, array, linkage, managed=managed
            )
            if self.accept("="):
                values: list[InitialValue] = []
                if type_ in OPAQUE:
                    self.opaque_value()
                else:
                    self.initial_into(values)
                if array and count == 0:
                    variable = replace(variable, count=len(values) // vector)
                variable = replace(variable, initial=tuple(values))
            found.append(variable)
            if not self.accept(","):
                break
        self.expect(";")
        return found

    def opaque_value(self) -> None:
        """``{ width = 1, … }`` of a sampler or texture: the host says the same."""
        self.expect("{")
        while not self.accept("}"):
            self.take()

    def initial_into(self, values: list[InitialValue]) -> None:
        """A scalar, or values in braces, nested by dimensions."""
        if self.accept("{"):
            while not self.accept("}"):
                self.initial_into(values)
                if self.token.text != "}":
                    self.expect(",")
            return
        values.append(self.initial_value())

    def initial_value(self) -> InitialValue:
        """``1``, ``0f3F800000``, ``symbol+4``, ``generic(symbol)``, ``0xFF00(symbol)``."""
        first = self.token
        if first.kind == "name" and first.text != "WARP_SZ":
            return self.initial_address(0)
        if first.kind == "int" and self.peek().text == "(":
            mask = self.unary()
            self.expect("(")
            value = self.initial_address(mask)
            self.expect(")")
            return value
        constant = self.immediate()
        if isinstance(constant, ast.FloatImmediate):
            return InitialValue(constant.span, constant.value, constant.bits)
        assert isinstance(constant, ast.IntImmediate)
        return InitialValue(constant.span, constant.value)

    def initial_address(self, mask: int) -> InitialValue:
        """``symbol+4`` or ``generic(symbol+4)``."""
        first = self.token
        name = self.label_name().name
        if name == "generic" and self.accept("("):
            name = self.label_name().name
            offset = self.offset()
            self.expect(")")
        else:
            offset = 0
        offset += self.offset()
        return InitialValue(self.span_from(first), symbol=name, offset=offset, mask=mask)

    def offset(self) -> int:
        """``+4`` or ``-4``, or nothing."""
        total = 0
        while self.token.text in ("+", "-") and self.token.kind == "punct":
            negative = self.take().text == "-"
            value = self.binary(9)
            total += -value if negative else value
        return total

    # --- statements ---------------------------------------------------------------------------------------------------

    def directive(self) -> ast.PtxStatement | None:
        """A directive in a function."""
        first = self.token
        if first.text == ".loc":
            return self.source_line()
        if first.text in (".file", ".section"):
            self.passed_over(first)
            return None
        if first.text in (".attribute", ".align"):
            raise self.unexpected("a statement")
        if first.text in (".global", ".const"):
            self.static_variable()
            return None
        return super().directive()

    def static_variable(self) -> None:
        """A variable of the module that is declared in a function."""
        for variable in self.variables(""):
            self.made.variables.setdefault(variable.name, variable)

    def source_line(self) -> ast.SourceLine:
        """``.loc file line column [, function_name name[+offset], inlined_at file line column]``."""
        first = self.take()
        numbers = [self.unary() for _ in range(3)]
        while self.accept(","):
            what = self.take().text
            if what == "function_name":
                self.label_name()
                self.offset()
            elif what == "inlined_at":
                for _ in range(3):
                    self.unary()
            else:
                self.at -= 1
                raise self.unexpected("'function_name' or 'inlined_at'")
        return ast.SourceLine(self.span_from(first), *numbers)

    def labelled(self, token: Token) -> ast.PtxStatement:
        """Labels, and the tables that begin with one."""
        if self.token.text == ".callprototype":
            self.take()
            results = self.parameters() if self.token.text == "(" else ()
            self.label_name()
            parameters = self.parameters() if self.token.text == "(" else ()
            self.directives_into({})
            self.expect(";")
            return Prototype(self.span_from(token), self.name_of(token), PtxSignature(results, parameters))
        if self.token.text == ".calltargets":
            # The functions that may be called are known from the addresses that are taken.
            self.take()
            while not self.accept(";"):
                self.take()
            return ast.Label(token.span, self.name_of(token))
        return super().labelled(token)
