import json

import pytest

from engine.core import _fresh


@pytest.fixture
def core(tmp_path):
    """A core with one compiled module that is up to date."""
    (tmp_path / "hot.py").write_text("x = 1\n")
    (tmp_path / "hot.pxd").write_text("cdef int x\n")
    (tmp_path / f"hot{_fresh.SUFFIX}").write_bytes(b"")
    write_stamps(tmp_path)
    return tmp_path


def write_stamps(core):
    _fresh._content.cache_clear()
    stamps = {
        _fresh.module_name(path, core): _fresh.stamp(path, core) for path in _fresh.sources(core)
    }
    (core / _fresh.STAMPS).write_text(json.dumps(stamps))


def is_refused(core):
    _fresh._content.cache_clear()
    with pytest.raises(ImportError, match=r"^hot\..* is older than its source: run `make build`"):
        _fresh.check(core)
    return True


def test_module_that_is_up_to_date_is_accepted(core):
    _fresh.check(core)


def test_changed_source_is_refused(core):
    (core / "hot.py").write_text("x = 2\n")
    assert is_refused(core)


def test_changed_header_of_another_module_is_refused(core):
    (core / "other.pxd").write_text("cdef int y\n")
    assert is_refused(core)


def test_compiled_module_without_a_stamp_is_refused(core):
    (core / _fresh.STAMPS).unlink()
    assert is_refused(core)


def test_uncompiled_module_needs_no_stamp(core):
    (core / f"hot{_fresh.SUFFIX}").unlink()
    (core / _fresh.STAMPS).unlink()
    _fresh.check(core)


def test_compiled_module_without_its_source_is_accepted(core):
    (core / "hot.py").unlink()
    _fresh.check(core)


def test_sources_are_not_read_as_long_as_no_file_is_touched(core, monkeypatch):
    stamps = json.loads((core / _fresh.STAMPS).read_text())
    (core / _fresh.STAMPS).write_text(json.dumps(stamps | {_fresh.FILES: _fresh.versions(core)}))
    with monkeypatch.context() as patch:
        patch.setattr(_fresh, "stamp", None)
        assert _fresh.check(core)
    (core / "hot.py").write_text("x = 1\n# longer\n")
    assert is_refused(core)
    (core / f"hot{_fresh.SUFFIX}").unlink()
    assert not _fresh.check(core)


def test_a_wheel_is_not_checked(core):
    (core / "hot.py").write_text("x = 2\n")
    (core / _fresh.STAMPS).write_text(json.dumps({_fresh.FILES: _fresh.INSTALLED}))
    assert _fresh.check(core)
