"""Classes of named fields: what `dataclasses` gives, without what it costs a process that starts.

Importing `dataclasses` loads `inspect` (8 ms), and each class is compiled when it is made (0.4 ms): a third of what a
small translation's imports took. Here a class is compiled when its first instance is made. To a type checker
`dataclass` is the standard one, and the functions of the module `dataclasses` take these classes too.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import asdict, dataclass, field, fields, replace
    from typing import ClassVar
else:
    ClassVar = None
    """In annotations only, where it is text."""
    _MISSING = object()

    class Field:
        """One field: `name`, `type` (its annotation's text), `default` or `default_factory`."""

        __slots__ = ("default", "default_factory", "name", "type")

        def __init__(self, default=_MISSING, default_factory=None):
            self.default, self.default_factory = default, default_factory

    class _StandardFields:
        """The fields as `dataclasses` describes them, for its own functions."""

        def __get__(self, _instance, owner):
            import dataclasses

            names = {f.name: f for f in owner._record_fields}
            made = {name: dataclasses.field(**_standard(f)) for name, f in names.items()}
            body = {"__annotations__": {name: f.type for name, f in names.items()}, **made}
            return dataclasses.dataclass(type(owner.__name__, (), body)).__dataclass_fields__

    def _standard(described):
        if described.default_factory is not None:
            return {"default_factory": described.default_factory}
        return {} if described.default is _MISSING else {"default": described.default}

    def field(*, default_factory):
        """A field whose default is made for each instance."""
        return Field(default_factory=default_factory)

    def fields(record):
        """The fields of a class or instance, in order."""
        return record._record_fields

    def asdict(record):
        """The fields by name, those of records inside tuples, lists and dictionaries too."""
        if isinstance(record, (list, tuple)):
            return type(record)([asdict(member) for member in record])
        if isinstance(record, dict):
            return {key: asdict(value) for key, value in record.items()}
        if not hasattr(type(record), "_record_fields"):
            return record
        return {f.name: asdict(getattr(record, f.name)) for f in record._record_fields}

    def replace(record, /, **changes):
        """A copy with some fields changed."""
        return type(record)(**{f.name: getattr(record, f.name) for f in record._record_fields} | changes)

    def dataclass(cls=None, /, *, frozen=False, eq=True):
        """Give a class `__init__`, `__repr__`, `__eq__` and, if frozen, `__hash__` after its annotated names."""
        if cls is None:
            return lambda made: dataclass(made, frozen=frozen, eq=eq)
        cls._record_fields = tuple(_fields(cls))
        cls.__dataclass_fields__ = _StandardFields()
        cls.__match_args__ = tuple(f.name for f in cls._record_fields)
        cls.__init__ = _first_init(cls)
        if "__repr__" not in vars(cls):
            cls.__repr__ = _repr
        if eq:
            cls.__eq__ = _eq
            cls.__hash__ = _hash if frozen else None
        if frozen:
            cls.__setattr__ = cls.__delattr__ = _refuse
        return cls

    def _fields(cls):
        for name, annotation in vars(cls).get("__annotations__", {}).items():
            if annotation.startswith("ClassVar"):
                continue
            default = vars(cls).get(name, _MISSING)
            described = default if isinstance(default, Field) else Field(default)
            described.name, described.type = name, annotation
            if described is default:
                delattr(cls, name)
            yield described

    def _first_init(cls):
        def init(self, *arguments, **named):
            cls.__init__ = _compiled_init(cls)
            cls.__init__(self, *arguments, **named)

        return init

    def _compiled_init(cls):
        space = {"_MISSING": _MISSING}
        parameters, lines = ["self"], []
        for f in cls._record_fields:
            value = f.name
            if f.default_factory is not None:
                space[f"_make_{f.name}"] = f.default_factory
                parameters.append(f"{f.name}=_MISSING")
                value = f"_make_{f.name}() if {f.name} is _MISSING else {f.name}"
            elif f.default is not _MISSING:
                space[f"_default_{f.name}"] = f.default
                parameters.append(f"{f.name}=_default_{f.name}")
            else:
                parameters.append(f.name)
            lines.append(f"    values[{f.name!r}] = {value}")
        exec("\n".join([f"def __init__({', '.join(parameters)}):", "    values = self.__dict__", *lines]), space)
        return space["__init__"]

    def _repr(self):
        values = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in self._record_fields)
        return f"{type(self).__qualname__}({values})"

    def _values(self):
        return tuple([getattr(self, f.name) for f in self._record_fields])

    def _eq(self, other):
        return _values(self) == _values(other) if type(other) is type(self) else NotImplemented

    def _hash(self):
        return hash(_values(self))

    def _refuse(self, name, *_value):
        raise AttributeError(f"cannot assign to field {name!r} of a frozen {type(self).__name__}")


__all__ = ["ClassVar", "asdict", "dataclass", "field", "fields", "replace"]
