"""The modules of the page in one file, so that a browser asks once for all of them."""

import re
from collections.abc import Mapping
from typing import Final

_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "\./([\w.]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_COMMENT: Final = re.compile(r"^ *(?:/\*\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
_INDENT: Final = re.compile(r"^ +", re.MULTILINE)
_CSS_COMMENT: Final = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
_LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def bundled(modules: Mapping[str, str], entry: str) -> str:
    """One module that does what `entry` does, with all that it imports; no comments, no indents.

    Each module becomes a function, whose names are its own, and which gives what it exports.

    Args:
        modules: the text of each module by its name, such as "grid.js".
        entry: the name of the first module.

    Raises:
        ValueError: if a module imports or exports in another way than those of the page do, or
            imports one that there is not, or one that needs it; or if a text of it has several
            lines.
    """
    done: dict[str, str] = {}
    _add(entry, modules, done, ())
    return "".join(done.values())


def packed(sheet: str) -> str:
    """A style sheet without comments and indents."""
    return _INDENT.sub("", _CSS_COMMENT.sub("", sheet))


def _add(
    name: str, modules: Mapping[str, str], done: dict[str, str], needing: tuple[str, ...]
) -> None:
    """Write a module after those that it imports."""
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
