"""Bundling the page's modules into one file, so that a browser needs only one request for them."""

import re
from collections.abc import Mapping
from typing import Final

_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_COMMENT: Final = re.compile(r"^ *(?:/\*\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
_INDENT: Final = re.compile(r"^ +", re.MULTILINE)
_CSS_COMMENT: Final = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def bundle_modules(modules: Mapping[str, str], entry: str) -> str:
    """Bundle a module with everything that it imports, without comments and indents.

    Each module becomes a function with its own scope, which returns the module's exports.

    Args:
        modules: the text of each module by its name, such as "grid.js".
        entry: the name of the first module.

    Raises:
        ValueError: if a module imports or exports in a way that the page's modules do not use,
            imports a missing module, or is part of an import cycle; or if it contains a multi-line
            string.
    """
    done: dict[str, str] = {}
    _add(entry, modules, done, ())
    return "".join(done.values())


def pack_sheet(sheet: str) -> str:
    """A style sheet without comments and indents."""
    return _INDENT.sub("", _CSS_COMMENT.sub("", sheet))


def _add(
    name: str, modules: Mapping[str, str], done: dict[str, str], needing: tuple[str, ...]
) -> None:
    """Add a module after the modules that it imports."""
    if name in done:
        return
    if name not in modules or name in needing:
        raise ValueError(f"{name} is missing, or needs itself: {' → '.join((*needing, name))}")
    text = _INDENT.sub("", _COMMENT.sub("", modules[name]))
    lines = []
    for names, other in _IMPORT.findall(text):
        _add(other, modules, done, (*needing, name))
        lines.append(f"const {{{names.replace(' as ', ': ')}}} = {_variable(other)};\n")
    text = _IMPORT.sub("", text)
    exported = ", ".join(_EXPORT.findall(text))
    text = _EXPORT.sub("", text)
    if wrong := _LEFT.search(text):
        raise ValueError(f"{name}: {wrong[0]}")
    if long := [line for line in text.splitlines() if line.count("`") % 2]:
        raise ValueError(f"{name}: {long[0]}")
    done[name] = (
        f"const {_variable(name)} = (() => {{\n{''.join(lines)}{text}return {{ {exported} }};\n"
        "})();\n"
    )


def _variable(name: str) -> str:
    return f"module_{name.removesuffix('.js')}"
