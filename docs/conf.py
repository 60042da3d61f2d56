"""How Sphinx builds the documentation site: `make docs`.

The source folder is the whole checkout, so that links such as `../CONTRIBUTING.md` lead to pages.
The table of contents is made of the tables of `docs/README.md`. The API reference has a page for
each public package, which is written to `docs/api/` first.
"""

import ast
import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.nodes import make_refnode

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

PACKAGES = ("engine", "reader", "renderer", "tutor", "workers")
INTERNAL = "engine.core"
"""The compiled modules, which take and return numbers: `docs/architecture.md` describes them."""

project = "Sudoku Tutor"
root_doc = "docs/README"
include_patterns = [
    "docs/**",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "corpus/README.md",
]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
html_theme = "furo"
html_title = project
html_copy_source = False
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
nitpick_ignore_regex = [
    # The standard library and the packages in use have sites of their own.
    ("py:.*", rf"(?s)(?!({'|'.join(PACKAGES)})\.).*"),
    # The reference leaves out what is private, and type variables.
    ("py:.*", r".*\.(_\w+\b.*|core\..*|[A-Z])"),
    ("py:obj", r"reader\.opencv\.cv2"),
]
# A word in backticks that several classes have as an attribute.
suppress_warnings = ["ref.python"]


def is_private(name: str) -> bool:
    """Whether a name, or a module in which it is, is none of the public ones."""
    return "._" in name or name.startswith(f"{INTERNAL}.")


def public_modules(package: str) -> Iterator[pkgutil.ModuleInfo]:
    """The public modules and packages directly in a package."""
    for module in pkgutil.iter_modules([str(ROOT / package.replace(".", "/"))], f"{package}."):
        if module.name != INTERNAL and not is_private(module.name):
            yield module


@cache
def imported_names(module: str) -> dict[str, str]:
    """What a module imports with `from ... import`: the name there, and the full one."""
    path = ROOT / module.replace(".", "/")
    path = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    if not path.exists():
        return {}
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def definition(name: str) -> str:
    """The full name under which something is defined that another module may have imported."""
    module, _, item = name.rpartition(".")
    origin = imported_names(module).get(item)
    return definition(origin) if origin and origin != name else name


def api_page(package: str) -> Iterator[str]:
    """The lines of the page of a package: what it exports, then its modules."""
    modules = [*public_modules(package)]
    yield from (package, "=" * len(package), "", f".. automodule:: {package}")
    module = importlib.import_module(package)
    exports = {name: definition(f"{package}.{name}") for name in getattr(module, "__all__", ())}
    for name, defined in exports.items():
        if is_private(defined):
            value = getattr(module, name)
            kind = "class" if isinstance(value, type) else "function" if callable(value) else "data"
            yield from ("", f".. auto{kind}:: {defined}")
    for info in modules:
        if not info.ispkg:
            yield from ("", info.name, "-" * len(info.name), "", f".. automodule:: {info.name}")
    yield from ("", ".. toctree::", "   :hidden:", "")
    yield from (f"   {info.name}" for info in modules if info.ispkg)


def packages(package: str) -> Iterator[str]:
    """A public package and those in it."""
    yield package
    for module in public_modules(package):
        if module.ispkg:
            yield from packages(module.name)


def write_api_pages(app: Sphinx) -> None:
    """Write the pages of the reference, leaving those alone that are as they should be."""
    folder = ROOT / "docs" / "api"
    folder.mkdir(exist_ok=True)
    old = set(folder.iterdir())
    for name in (name for package in PACKAGES for name in packages(package)):
        page = folder / f"{name}.rst"
        text = "\n".join(api_page(name)) + "\n"
        if page not in old or page.read_text(encoding="utf-8") != text:
            page.write_text(text, encoding="utf-8")
        old.discard(page)
    for page in old:
        page.unlink()


def list_exports(
    app: Sphinx, what: str, name: str, module: object, options: object, lines: list[str]
) -> None:
    """List what a package exports, with links to where the reference describes it."""
    exported = getattr(module, "__all__", ()) if what == "module" else ()
    if links := [f":py:obj:`{item} <{definition(f'{name}.{item}')}>`" for item in exported]:
        lines += ["", f"**Exports** {', '.join(links)}.", ""]


def keep_colons(
    app: Sphinx, what: str, name: str, value: object, options: object, lines: list[str]
) -> None:
    """Hide colons from Napoleon where it would take what is before them for a type."""
    if what in {"attribute", "data", "property"}:
        lines[:0] = ["..", ""]


def is_skipped(
    app: Sphinx, what: str, name: str, value: object, skip: bool, options: object
) -> bool | None:
    """Include all members of enums, whether described or not."""
    return False if isinstance(value, Enum) else None


def find_imported(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, content: nodes.TextElement
) -> nodes.reference | None:
    """Resolve a name as Python does where it is written: by what the module imports."""
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
    return None


def add_toctrees(app: Sphinx, page: str, content: list[str]) -> None:
    """Make the tables of the index the table of contents of the site, and link the lessons.

    Only their own index lists the lessons, because the side bar would be too long with them.
    """
    if page == "docs/techniques":
        content[0] += "\n[All lessons](techniques/README.md)\n"
    if page.startswith("docs/techniques/"):
        content[0] = f"---\norphan: true\n---\n{content[0]}"
    if page != root_doc:
        return
    tables = re.findall(r"^\| for (.*?) \|.*\n\|[-|: ]*\n((?:\|.*\n)+)", content[0], re.MULTILINE)
    contents = {title: re.findall(r"\]\(([^)#]+)\.md\)", rows) for title, rows in tables}
    contents["API reference"] = [f"api/{package}" for package in PACKAGES]
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
    app.connect("builder-inited", write_api_pages)
    app.connect("source-read", add_toctrees)
    app.connect("autodoc-process-docstring", list_exports)
    app.connect("autodoc-process-docstring", keep_colons, priority=400)
    app.connect("autodoc-skip-member", is_skipped)
    app.connect("missing-reference", find_imported)
    app.connect("build-finished", write_index)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
