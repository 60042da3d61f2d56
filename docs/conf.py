"""How Sphinx builds the documentation site: `make docs`.

The source folder is the whole checkout, so that links such as `../CONTRIBUTING.md` lead to pages.
The table of contents is made of the tables of `docs/README.md`. The references of the commands and
of the public names of Python are written to `docs/api/` first.
"""

import ast
import importlib
import pkgutil
import re
import sys
import textwrap
import types
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

import typer
from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode
from typer.cli import get_docs_for_click

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from cli import NAME  # noqa: E402
from cli.app import app  # noqa: E402

PUBLIC = (
    "sudoku_tutor",
    "engine",
    "engine.hodoku",
    "engine.grader",
    "engine.teacher",
    "engine.generator",
    "engine.variations",
    "engine.depth",
    "reader",
    "renderer",
)
"""The modules whose names in `__all__` the reference describes."""

LONGEST_VALUE = 100
"""The longest value of a constant that the reference shows, in characters."""

MOVED = re.compile("# .* has moved\n")
"""How a page begins that only names others."""

project = "Sudoku Tutor"
root_doc = "docs/README"
include_patterns = [
    "docs/**",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "corpus/README.md",
]
# Sphinx would look for pages among all installed packages, too.
exclude_patterns = [".*", "build"]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = project
html_copy_source = False
html_show_copyright = False
html_static_path = ["style"]
html_css_files = ["site.css"]
highlight_language = "none"
myst_heading_anchors = 4

add_module_names = False
toc_object_entries = False
autodoc_default_options = {
    "members": True,
    "ignore-module-all": True,
    "show-inheritance": True,
}
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints_format = "short"
napoleon_numpy_docstring = False
napoleon_attr_annotations = False
napoleon_use_ivar = True
default_role = "py:obj"
nitpicky = True
# Other names are of the standard library, or parameters.
nitpick_ignore_regex = [("py:.*", r"(?s)(?!(engine|reader|renderer|tutor|workers)\.).*")]
# A word in backticks that several classes have as an attribute.
suppress_warnings = ["ref.python"]


@cache
def imported_names(module: str) -> dict[str, str]:
    """What a module imports with `from ... import`: the name there, and the full one."""
    path = ROOT / module.replace(".", "/")
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    if not path.exists():
        return {}
    return {
        name: f"{node.module}.{imported}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        for name, imported in (
            [(alias.asname or alias.name, alias.name)]
            if alias.name != "*"
            else [(name, name) for name in importlib.import_module(str(node.module)).__all__]
        )
    }


def exists(name: str) -> bool:
    """Whether a full name is that of a module, or of something in one."""
    try:
        pkgutil.resolve_name(name)
    except (ImportError, AttributeError, ValueError):
        return False
    return True


def definition(name: str) -> str:
    """The full name under which something is defined that another module may have imported."""
    module, _, item = name.rpartition(".")
    origin = imported_names(module).get(item)
    return definition(origin) if origin and origin != name else name


def python_reference() -> Iterator[str]:
    """The lines of the page of the public names of Python."""
    yield from ("Python names", "============", "")
    described = set()
    for public in PUBLIC:
        module = importlib.import_module(public)
        yield from (public, "-" * len(public), "", f".. py:module:: {public}", "")
        yield from (*textwrap.dedent(module.__doc__ or "").splitlines(), "")
        others = []
        for name in module.__all__:
            value, defined = getattr(module, name), definition(f"{public}.{name}")
            if isinstance(value, types.ModuleType | str):
                continue
            if public == "sudoku_tutor" and not defined.startswith("sudoku_tutor."):
                others.append(f":py:obj:`{name} <{defined}>`")
                continue
            if defined in described:
                yield from (f":py:obj:`{name} <{defined}>` is described above.", "")
                continue
            described.add(defined)
            kind = "class" if isinstance(value, type) else "function" if callable(value) else "data"
            yield f".. auto{kind}:: {defined}"
            if kind == "data" and len(repr(value)) > LONGEST_VALUE:
                yield "   :no-value:"
            yield ""
        if others:
            yield from (f"Its other names are described below: {', '.join(others)}.", "")


def command_reference() -> Iterator[str]:
    """The lines of the page of the commands, from their own help."""
    command = typer.main.get_command(app)
    context = typer.Context(command, info_name=NAME)
    text = get_docs_for_click(obj=command, ctx=context, name=NAME, title="Command line")
    for words, inner in commands_below(command):
        short = f"* `{inner.name}`: {inner.get_short_help_str()}\n"
        anchor = f"{NAME} {words}".replace(" ", "-")
        whole = " ".join((inner.help or "").partition("\n\n")[0].split())
        text = text.replace(short, f"* [`{inner.name}`](#{anchor}): {whole}\n")
    yield text


def commands_below(group: Any, words: str = "") -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - typer's
    """The commands of a group and of the groups in it, each with the words that call it."""
    for name, command in getattr(group, "commands", {}).items():
        called = f"{words} {name}".strip()
        yield called, command
        yield from commands_below(command, called)


def write_references(app: Sphinx) -> None:
    """Write the pages of the references, leaving those alone that are as they should be."""
    folder = ROOT / "docs" / "api"
    folder.mkdir(exist_ok=True)
    pages = {
        folder / "python.rst": "\n".join(python_reference()) + "\n",
        folder / "commands.md": "\n".join(command_reference()) + "\n",
    }
    for page in set(folder.iterdir()) - pages.keys():
        page.unlink()
    for page, text in pages.items():
        if not page.exists() or page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")


def keep_colons(
    app: Sphinx, what: str, name: str, value: object, options: object, lines: list[str]
) -> None:
    """Hide colons from Napoleon where it would take what is before them for a type."""
    if what in {"attribute", "data", "property"}:
        lines[:0] = ["..", ""]


def is_skipped(
    app: Sphinx, what: str, name: str, value: object, skip: bool, options: object
) -> bool | None:
    """Include all members of enums, but no attributes of `enum` and fields of named tuples."""
    if type(value).__name__ == "_tuplegetter":
        return True
    return name == "_boundary_" if isinstance(value, Enum) else None


def find_imported(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.Node | None:
    """Resolve a name in a docstring as Python would there: by the imports of its module.

    An internal name that exists is not a link. Any other is an error.
    """
    if node.get("refdomain") != "py":
        return None
    module, target = node.get("py:module") or "", node["reftarget"]
    python = env.domains.python_domain
    for name in (f"{module}.{target}", target):
        first = ".".join(name.split(".")[:-1])
        for known in (definition(name), f"{definition(first)}.{name.rpartition('.')[2]}"):
            if known != target and known in python.objects:
                entry = python.objects[known]
                return make_refnode(
                    app.builder, env.docname, entry.docname, entry.node_id, content, known
                )
    return content if exists(target) else None


def add_toctrees(app: Sphinx, page: str, content: list[str]) -> None:
    """Make the tables of the index the table of contents of the site, and link the lessons.

    Only their own index lists the lessons, because the side bar would be too long with them. Pages
    that have moved are in no list.
    """
    if page == "docs/techniques":
        content[0] += "\n[All lessons](techniques/README.md)\n"
    if page.startswith("docs/techniques/") or MOVED.match(content[0]):
        content[0] = f"---\norphan: true\n---\n{content[0]}"
    if page != root_doc:
        return
    table = r"^\| (?:for )?(\w[^|]*?) \|.*\n\|[-|: ]*\n((?:\|.*\n)+)"
    tables = re.findall(table, content[0], re.MULTILINE)
    contents = {title: re.findall(r"\]\(([^)#]+)\.md\)", rows) for title, rows in tables}
    contents["Reference"] = ["api/commands", "api/python"]
    for title, pages in contents.items():
        options = (":hidden:", f":caption: {title[0].upper()}{title[1:]}")
        content[0] += "\n".join(("", "```{toctree}", *options, "", *pages, "```", ""))


def write_index(app: Sphinx, error: Exception | None) -> None:
    """Lead from the folder of the site to its first page."""
    page = app.builder.get_target_uri(root_doc)
    (app.outdir / "index.html").write_text(
        f'<meta http-equiv="refresh" content="0; url={page}">\n', encoding="utf-8"
    )


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.connect("builder-inited", write_references)
    app.connect("source-read", add_toctrees)
    app.connect("autodoc-process-docstring", keep_colons, priority=400)
    app.connect("autodoc-skip-member", is_skipped)
    app.connect("missing-reference", find_imported)
    app.connect("build-finished", write_index)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
