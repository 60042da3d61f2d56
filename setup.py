"""Builds what is compiled: the core and the catalogues of texts.

The core are the plain Python modules of `engine/core/`, turned into C by Cython. The catalogues are
the `.po` files of `engine/language/`, turned by polib into the `.mo` files beside them, which the
standard library reads.

All other metadata is in pyproject.toml. Environment:

* `ENGINE_PURE=1` installs without compiling (about a hundred times slower, and it needs Cython
  at run time).
* `ENGINE_CFLAGS` adds compiler flags, such as `-O0` for a debugger.
"""

import json
import os
import runpy
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

# Relative on purpose: setuptools wants paths relative to this folder.
CORE = Path("engine/core")
LANGUAGES = Path("engine/language")
DOCS = Path("docs")
FRESH = runpy.run_path(str(CORE / "_fresh.py"))
# Those that this process may use, where the system tells.
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# C's own rules for arrays and division: the core is written to them, and its tests also run
# uncompiled, where an index out of range is an error.
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    # Nothing pickles them, and the code for it is a third of what the compiler has to do.
    "auto_pickle": False,
}


# Python's own -fwrapv would keep loops over boards from using vectors.
FLAGS = ["-O3", "-g1", "-fno-wrapv"]
FLAGS_OF_MICROSOFT = ["/O2"]


class BuildCore(build_ext):
    """Compiles with flags that the compiler knows, and stamps what it has compiled."""

    def run(self) -> None:
        """Called by setuptools."""
        built = Path(self.build_lib) / CORE / FRESH["STAMPS"]
        before = json.loads(built.read_text()) if built.exists() else {}
        stamps = {
            FRESH["module_name"](source, CORE): FRESH["stamp"](source, CORE)
            for source in FRESH["sources"](CORE)
        }
        for source in FRESH["sources"](CORE):
            name = FRESH["module_name"](source, CORE)
            # Setuptools only compares times, which a copied or restored file keeps.
            if before.get(name) != stamps[name]:
                (Path(self.build_lib) / source).with_suffix(FRESH["SUFFIX"]).unlink(missing_ok=True)
        # Before they are compiled, so that later edits are not missed.
        files = FRESH["versions"](CORE, FRESH["SOURCES"])
        super().run()
        if self.extensions:
            _write(built, stamps | {FRESH["FILES"]: FRESH["INSTALLED"]})
        if self.extensions and self.inplace:
            files |= FRESH["versions"](CORE, (FRESH["SUFFIX"],))
            _write(CORE / FRESH["STAMPS"], stamps | {FRESH["FILES"]: files})

    def build_extensions(self) -> None:
        """Called by setuptools."""
        flags = FLAGS_OF_MICROSOFT if self.compiler.compiler_type == "msvc" else FLAGS
        for extension in self.extensions:
            extension.extra_compile_args = [*flags, *os.environ.get("ENGINE_CFLAGS", "").split()]
        super().build_extensions()


def pages() -> list[Path]:
    """The pages of the documentation."""
    return sorted([*DOCS.glob("*.md"), *DOCS.glob("reports/*.md")])


def _write(file: Path, stamps: dict[str, object]) -> None:
    file.write_text(json.dumps(stamps, indent=1) + "\n")


class BuildPages(build_py):
    """Puts the pages of the documentation where `sudoku-tutor help` finds them.

    A checkout has them in `docs/`, and a build without that folder, such as that of the image, has
    none: the command then says so.
    """

    def run(self) -> None:
        """Called by setuptools."""
        super().run()
        if not self.editable_mode:
            folder = Path(self.build_lib) / "cli" / "pages"
            self.mkpath(str(folder))
            self.mkpath(str(folder / "reports"))
            for page in pages():
                self.copy_file(str(page), str(folder / page.relative_to(DOCS)))

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        """The files that `run` writes; called by setuptools."""
        folder = Path(self.build_lib) / "cli" / "pages"
        copied = [str(folder / page.relative_to(DOCS)) for page in pages()]
        return [*super().get_outputs(include_bytecode), *copied]


def extensions() -> list[Extension]:
    """One extension for each hot module: every .py of the core that has a .pxd beside it."""
    from Cython.Build import cythonize

    headers = [str(path) for path in FRESH["headers"](CORE)]
    found = [
        Extension(
            FRESH["module_name"](source, CORE),
            [str(source)],
            depends=headers,
        )
        for source in FRESH["sources"](CORE)
    ]
    return cythonize(found, build_dir="build", compiler_directives=DIRECTIVES, nthreads=CORES)


def compile_catalogues() -> None:
    """Write the `.mo` file of each language; only what is translated and sure goes in.

    They are made in the source tree, like the extensions of an editable install, so that a wheel,
    a checkout and a copy of either find them in the same place.
    """
    import polib

    for source in sorted(LANGUAGES.glob("*.po")):
        # `make` runs this file twice at the same time.
        made = source.with_suffix(f".mo.{os.getpid()}")
        polib.pofile(str(source)).save_as_mofile(str(made))
        made.replace(source.with_suffix(".mo"))


# Cython translates in several processes, and where these do not begin as copies of this one (not
# on Linux since Python 3.14 either) each of them reads this file again.
if __name__ == "__main__":
    compile_catalogues()
    setup(
        cmdclass={"build_ext": BuildCore, "build_py": BuildPages},
        ext_modules=[] if os.environ.get("ENGINE_PURE") == "1" else extensions(),
        # A path, and not an import hook: type checkers of other programs follow only the former.
        options={"build_ext": {"parallel": CORES}, "editable_wheel": {"mode": "compat"}},
    )
