"""The house rules for all files, checked in the sources."""

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
OUR_OWN = {"engine", "reader", "renderer", "tutor", "workers", "web", "bot", "cli"}
MAY_IMPORT = {
    "engine": {"engine", "Cython", "cython"},
    "reader": {"PIL", "cv2", "engine", "numpy", "pillow_heif", "reader"},
    "renderer": {"engine", "renderer", "PIL", "typst"},
    "tutor": {"engine", "reader", "renderer", "tutor"},
    "workers": {"distributed", "pebble", "workers"},
    "web": {"aiohttp", "engine", "renderer", "tutor", "web"},
    "bot": OUR_OWN - {"cli"}
    | {
        "aiohttp",
        "aiosqlite",
        "alembic",
        "discord",
        "platformdirs",
        "prometheus_client",
        "simcord",
        "sqlalchemy",
        "yarl",
    },
    "sudoku_tutor": {"engine", "reader", "renderer", "sudoku_tutor"},
    "cli": OUR_OWN | {"click", "pyarrow", "rich", "scipy", "typer", "zstandard"},
}


def sources(folder: str) -> list[Path]:
    """Return the Python files of a package."""
    return sorted((ROOT / folder).rglob("*.py"))


@dataclass(frozen=True)
class Source:
    """The parts of a file that these tests need; the whole tree would take much memory.

    Attributes:
        has_docstring: whether the module has a docstring.
        imports: its imports, wherever they are.
        classes: the names of its classes.
        arguments: the names and the types of the arguments of each public function.
        constants: its literals, as text, if it calls `import_module`.
    """

    has_docstring: bool
    imports: tuple[ast.Import | ast.ImportFrom, ...]
    classes: tuple[str, ...]
    arguments: tuple[tuple[str, frozenset[str]], ...]
    constants: frozenset[str]


@cache
def parsed(path: Path) -> Source:
    """Parse a file; each one is parsed only once."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    return Source(
        bool(ast.get_docstring(tree)),
        tuple(node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)),
        tuple(node.name for node in nodes if isinstance(node, ast.ClassDef)),
        tuple(
            (node.name, frozenset(words_of(node.args)))
            for node in nodes
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
        ),
        frozenset(str(node.value) for node in nodes if isinstance(node, ast.Constant))
        if "import_module(" in text
        else frozenset(),
    )


def words_of(arguments: ast.arguments) -> Iterator[str]:
    """Yield the names and the types of arguments."""
    for arg in (*arguments.args, *arguments.kwonlyargs):
        yield arg.arg
        yield ast.unparse(arg.annotation) if arg.annotation else ""


def imported(path: Path) -> set[str]:
    found = set()
    for node in parsed(path).imports:
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        else:
            assert node.level == 0, f"{path}: imports are absolute"
            found.add((node.module or "").split(".")[0])
    return found - set(sys.stdlib_module_names)


@cache
def module_imports(folder: str) -> dict[str, set[str]]:
    """Return the imports between the modules of a package, wherever they occur in a module.

    Imports in functions and below `TYPE_CHECKING` count. In a module that calls `import_module`, so
    does every string that is the name of a module, in full or inside the package of that module.
    """
    paths = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for path in sources(folder)
    }
    imports: dict[str, set[str]] = {}
    for module, path in paths.items():
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        source = parsed(path)
        names = {*source.constants, *(f"{package}.{name}" for name in source.constants)}
        for node in source.imports:
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            else:
                # The core imports these names from headers when it is compiled.
                origin = (node.module or "").removeprefix("cython.cimports.")
                members = {f"{origin}.{alias.name}" for alias in node.names}
                names |= {name if name in paths else origin for name in members}
        imports[module] = (names & paths.keys()) - {module}
    return imports


def circles(imports: dict[str, set[str]]) -> list[set[str]]:
    """Return the largest groups of nodes that reach each other through imports."""
    reached = {node: {node} for node in imports}
    for _ in imports:
        before = sum(map(len, reached.values()))
        for node, names in imports.items():
            reached[node].update(*(reached[name] for name in names))
        if sum(map(len, reached.values())) == before:
            break
    groups = {
        frozenset(other for other in reached[node] if node in reached[other]) for node in imports
    }
    return [set(group) for group in groups if len(group) > 1]


def room_imports(folder: str) -> dict[str, set[str]]:
    """Return the subfolders and modules of a folder, with the imports among them."""
    inside = folder.replace("/", ".") + "."
    rooms: dict[str, set[str]] = {}
    for module, names in module_imports(folder.split("/")[0]).items():
        if module.startswith(inside):
            room = module.removeprefix(inside).split(".")[0]
            others = {
                name.removeprefix(inside).split(".")[0] for name in names if name.startswith(inside)
            }
            rooms.setdefault(room, set()).update(others - {room})
    for names in rooms.values():
        names &= rooms.keys()
    return rooms


@pytest.mark.parametrize(
    "folder",
    sorted(
        {str(path.parent.relative_to(ROOT)) for package in MAY_IMPORT for path in sources(package)}
    ),
)
def test_no_folders_import_each_other_in_a_circle(folder):
    knots = circles(room_imports(folder))
    assert not knots, [sorted(knot) for knot in knots]


LAYERS = ("files", "config", "store", "chat", "process", "entry_points")
"""The folders of the bot below its features, from the lowest one."""


def test_layers_of_the_bot_import_only_those_below():
    rooms = room_imports("bot")
    for at, layer in enumerate(LAYERS):
        assert rooms[layer] <= {*LAYERS[:at]}, layer


def test_features_use_only_the_features_that_the_architecture_names():
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition("| feature | may use |\n|---|---|\n")[2].partition("\n\n")[0]
    may_use: dict[str, set[str]] = {}
    for row in table.splitlines():
        names, used = (set(re.findall(r"`(\w+)/`", cell)) for cell in row.split("|")[1:3])
        may_use |= dict.fromkeys(names, used)
    rooms = room_imports("bot")
    folders = {path.parent.name for path in (ROOT / "bot").glob("*/__init__.py")}
    assert may_use == {name: rooms[name] & may_use.keys() for name in folders - {*LAYERS, "doctor"}}


def test_engine_imports_only_what_architecture_lists_above():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    listing = text.partition("## Inside the engine\n")[2].split("```")[1]
    names = re.findall(r"(?:^|(?<=, ))(\w+)(?:/|\.py)[\w/.]*", listing, re.MULTILINE)
    floors = {name: floor for floor, name in enumerate(dict.fromkeys(names))}
    rooms = room_imports("engine")
    assert rooms.keys() <= floors.keys()
    upward = {
        (room, other) for room in rooms for other in rooms[room] if floors[other] > floors[room]
    }
    assert not upward


@pytest.mark.parametrize("folder", ["cli", "renderer", "tools", "tutor", "web", "workers"])
def test_architecture_says_what_each_module_is_for(folder):
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.split(f"| in `{folder}/` | |\n")[1].split("\n\n")[0]
    modules = {path.name for path in (ROOT / folder).glob("*.py")} - {"__init__.py"}
    assert modules <= set(re.findall(r"`(\w+\.py)`", table))


@pytest.mark.parametrize("folder", [*MAY_IMPORT, "bench", "testing", "tools"])
def test_no_modules_import_each_other_in_a_circle(folder):
    knots = circles(module_imports(folder))
    assert not knots, [sorted(knot) for knot in knots]


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_package_imports_only_packages_below_it(folder):
    wrong = {
        str(path.relative_to(ROOT)): extra
        for path in sources(folder)
        if (extra := imported(path) - MAY_IMPORT[folder])
    }
    assert not wrong


@pytest.mark.parametrize(
    ("folder", "above"),
    [
        ("bench", {"tests"}),
        ("tools", {"tests", "bench"}),
        ("testing", {"tests", "bench", "tools"}),
        ("corpus", {"tests", *OUR_OWN, "bench", "tools", "testing"} - {"engine"}),
    ],
)
def test_programs_of_developers_import_nothing_above_them(folder: str, above: set[str]):
    assert not [path for path in sources(folder) if above & imported(path)]


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_tests_mirror_the_package(folder):
    for path in (ROOT / "tests" / folder).rglob("*.py"):
        assert (ROOT / path.parent.relative_to(ROOT / "tests")).is_dir(), path


def test_opencv_is_imported_without_ipp():
    folders = [*MAY_IMPORT, "bench", "tools", "testing", "corpus", "tests"]
    importing = [
        path
        for folder in folders
        for path in sources(folder)
        if re.search(r"^ *(import|from) cv2\b", path.read_text(encoding="utf-8"), re.MULTILINE)
    ]
    assert importing == [ROOT / "reader" / "opencv.py"]


def test_the_engine_leaves_files_and_the_event_loop_alone():
    # Only the modules for compiled files and for catalogues read files; the latter with
    # `importlib.resources`.
    for path in sources("engine"):
        text = path.read_text(encoding="utf-8")
        assert "asyncio" not in text, path
        if path.name not in {"_fresh.py", "_uncompiled.py"}:
            assert "pathlib" not in text, path
            assert "open(" not in text, path


@pytest.mark.parametrize("folder", ["engine", "reader", "renderer", "tutor"])
def test_only_use_locale_takes_a_language(folder):
    for path in sources(folder):
        if path.parent == ROOT / "engine" / "language":
            continue
        for name, words in parsed(path).arguments:
            assert not words & {"language", "CellNames"}, f"{path}: {name}"


def test_every_file_says_what_it_is_for():
    for folder in MAY_IMPORT:
        for path in sources(folder):
            assert parsed(path).has_docstring, f"{path} has no docstring"


def test_every_header_of_the_core_belongs_to_a_module():
    for header in (ROOT / "engine" / "core").rglob("*.pxd"):
        assert header.with_suffix(".py").exists(), header


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_core_modules_that_others_use_have_a_stub(folder):
    core = ROOT / "engine" / "core"
    for path in sources(folder):
        if core in path.parents:
            continue
        for node in parsed(path).imports:
            module = (isinstance(node, ast.ImportFrom) and node.module) or ""
            if isinstance(node, ast.ImportFrom) and module.startswith("engine.core."):
                place = ROOT / module.replace(".", "/")
                stubs = [place / f"{alias.name}.pyi" for alias in node.names]
                if not place.is_dir():
                    stubs = [place.with_suffix(".pyi")]
                assert all(stub.exists() for stub in stubs), (path, module)


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_setuptools_finds_every_folder(folder):
    """A wheel would lack folders without an `__init__.py`."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (include,) = re.findall(r"packages\.find\]\ninclude = \[(.*)\]", text)
    assert f'"{folder}*"' in include
    for path in sources(folder):
        assert (path.parent / "__init__.py").exists(), path


def test_only_headers_declare_c_signatures():
    for path in (ROOT / "engine" / "core").rglob("*.py"):
        assert "@cython." not in path.read_text(encoding="utf-8"), f"{path}: declare it in the .pxd"


def test_each_class_has_a_name_of_its_own():
    places: dict[str, set[str]] = {}
    for folder in MAY_IMPORT:
        for path in sources(folder):
            for name in parsed(path).classes:
                places.setdefault(name, set()).add(str(path.relative_to(ROOT)))
    assert not {name: sorted(paths) for name, paths in places.items() if len(paths) > 1}
