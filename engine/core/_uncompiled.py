"""Run the core's sources without compiling: emulates the effect of the headers in Cython.

An import from `cython.cimports` takes the names of the given module. Declared arrays are lists of
zeros. Attributes of classes are declared only in the header, as in C: each is zero, an array of
zeros or None until it is set.
"""

import builtins
import re
import sys
from collections.abc import Callable, Mapping
from copy import copy
from functools import cache
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from math import prod
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import cython
from Cython import Shadow

from engine.core._fresh import CORE

_CIMPORTS = "cython.cimports"
_ENUM = re.compile(r"cdef enum ?(\w*):")
_CONSTANT = re.compile(r"(?:    |, )([A-Z_0-9]+)(?: = ([^,]+))?")
_CLASS = re.compile(r"cdef class (\w+)")
_ATTRIBUTE = re.compile(r"    cdef (?:readonly )?([\w ]+?) (\*?)(\w+)(?:\[(.+)\])?")
_ZEROS = {"double": 0.0, "bint": False}
_NUMBERS = re.compile(r"(unsigned )?(char|short|int|long|long long)")


def _number(text: str, constants: Mapping[str, int]) -> int:
    """The value of a number, a constant or a product of these."""
    return prod(constants.get(part) or int(part, 0) for part in text.split(" * "))


@cache
def _constants(header: Path) -> dict[str, Any]:
    """The constants of a header by name, and its enums."""
    found: dict[str, Any] = {}
    names = found
    number = 0
    for line in header.read_text(encoding="utf-8").splitlines():
        if match := _ENUM.fullmatch(line):
            if match[1]:
                found[match[1]] = SimpleNamespace()
                names = vars(found[match[1]])
        for name, text in _CONSTANT.findall(line):
            number = _number(text, found) if text else number + 1
            names[name] = number
    return found


def _attributes(header: Path) -> dict[str, dict[str, Any]]:
    """The initial values of the attributes of a header's classes."""
    numbers = _constants(CORE / "constants.pxd")
    classes: dict[str, dict[str, Any]] = {}
    found: dict[str, Any] = {}
    for line in header.read_text(encoding="utf-8").splitlines():
        if match := _CLASS.match(line):
            found = classes[match[1]] = {}
        elif match := _ATTRIBUTE.fullmatch(line):
            kind, pointer, name, count = match.groups()
            zero: Any = _ZEROS.get(kind, 0 if _NUMBERS.fullmatch(kind) else None)
            if pointer or count:
                zero = [zero] * (_number(count, numbers) if count else 0)
            found[name] = zero
    return classes


class _HotModule(SourceFileLoader):
    """Runs the source of a hot module together with its header."""

    def exec_module(self, module: ModuleType) -> None:
        header = Path(self.path).with_suffix(".pxd")
        classes = _attributes(header)

        def build_class(body: Callable[[], Any], name: str, *bases: type, **more: Any) -> type:
            made: type = builtins.__build_class__(body, name, *bases, **more)
            attributes = classes.get(name, {})

            def born(cls: type, *values: object, **named: object) -> object:
                parent: Any = made.__mro__[1]
                own = object.__new__(cls) if parent is object else parent.__new__(cls)
                for attribute, value in attributes.items():
                    setattr(own, attribute, copy(value))
                return own

            made.__new__ = staticmethod(born)  # type: ignore[assignment,method-assign]
            return made

        module.__dict__.update(_constants(header))
        module.__dict__["__builtins__"] = {**vars(builtins), "__build_class__": build_class}
        super().exec_module(module)


class _Cimport(Loader):
    """Copies a module's names to the module that is imported from `cython.cimports`."""

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        names = vars(import_module(module.__name__.removeprefix(f"{_CIMPORTS}.")))
        module.__dict__.update({k: v for k, v in names.items() if not k.startswith("__")})


class _Finder(MetaPathFinder):
    def find_spec(self, name: str, path: Any = None, target: object = None) -> ModuleSpec | None:
        if name.startswith(f"{_CIMPORTS}.engine"):
            return ModuleSpec(name, _Cimport(), is_package=True)
        if name.startswith("engine.core."):
            spec = PathFinder.find_spec(name, path)
            if spec and spec.origin and isinstance(spec.loader, SourceFileLoader):
                if Path(spec.origin).with_suffix(".pxd").exists():
                    spec.loader = _HotModule(name, spec.origin)
            return spec
        return None


def _declare(kind: object = None, value: object = None, **_: object) -> object:
    """A declared array, or the value of a declared number."""
    return kind if isinstance(kind, list) else value


def install() -> None:
    """Install the loaders for modules of the core that are not compiled."""
    cython.declare = _declare
    Shadow.array = lambda kind, count: [0.0 if kind is cython.double else 0] * count
    sys.modules[_CIMPORTS].__spec__ = ModuleSpec(_CIMPORTS, None, is_package=True)
    sys.meta_path.insert(0, _Finder())
