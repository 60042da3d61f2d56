from types import ModuleType

import pytest

from engine.core import _fresh


def module_at(path, stamp):
    module = ModuleType("hot")
    module.__file__ = str(path)
    module.__dict__["STAMP"] = stamp
    return module


def test_stale_compiled_module_is_refused(tmp_path):
    source = tmp_path / "hot.py"
    source.write_text("x = 1\n")
    built = tmp_path / "hot.cpython-311-x86_64-linux-gnu.so"
    _fresh.check(module_at(built, _fresh.stamp(source)))
    before = _fresh.stamp(source)
    source.write_text("x = 2\n")
    with pytest.raises(ImportError, match=r"older than its source: run `make build`"):
        _fresh.check(module_at(built, before))


def test_changed_header_is_detected(tmp_path):
    source = tmp_path / "hot.py"
    source.write_text("x = 1\n")
    before = _fresh.stamp(source)
    (tmp_path / "hot.pxd").write_text("cdef int x\n")
    _fresh._content.cache_clear()
    assert _fresh.stamp(source) != before


def test_uncompiled_or_installed_modules_are_accepted(tmp_path):
    _fresh.check(module_at(tmp_path / "hot.py", ""))
    _fresh.check(module_at(tmp_path / "hot.cpython-311-x86_64-linux-gnu.so", "whatever"))
