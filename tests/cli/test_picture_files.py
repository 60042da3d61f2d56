"""Picture files: written in the format of their names, completely or not at all."""

import resource
import sys
from io import BytesIO, TextIOWrapper

import pytest
from PIL import Image

import cli
import reader
from tests.cli.conftest import CHAINS, EASY
from tests.readings import CLEAR

FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".WebP": "WEBP", "": "PNG"}


@pytest.fixture
def commands(tmp_path, monkeypatch):
    """The commands that write pictures without the file name, and the option for it."""
    monkeypatch.setattr(reader, "read_image", lambda *_, **__: CLEAR)
    file = tmp_path / "given"
    file.write_text(EASY)
    return (
        (("draw", EASY), "--out"),
        (("hint", EASY), "--out"),
        (("read", str(file)), "--debug-image"),
        (("compare", str(file), "--scale", "se"), "--plot"),
    )


def test_picture_has_the_format_of_its_suffix(run, tmp_path, commands):
    for ending, kind in FORMATS.items():
        for words, option in commands:
            if words[0] == "hint" and kind == "WEBP":
                continue  # an animation
            out = tmp_path / f"picture{ending}"
            assert run(*words, option, str(out)).status == 0
            with Image.open(out) as picture:
                assert picture.format == kind
            out.unlink()


def test_boards_are_also_drawn_as_shapes(run, tmp_path, commands):
    for words, option in commands[:2]:
        for ending, start in ((".svg", b"<svg "), (".PDF", b"%PDF-")):
            out = tmp_path / f"{words[0]}{ending}"
            assert run(*words, option, str(out)).status == 0
            assert out.read_bytes().startswith(start)


def test_unknown_format_is_rejected_before_the_work_begins(run, tmp_path, commands):
    for words, option in commands:
        board = words[0] in ("draw", "hint")
        suffixes = ".png, .svg, .pdf, .webp, .jpg, .jpeg" if board else ".png, .webp, .jpg, .jpeg"
        for name in ("x.gif",) if board else ("x.svg", "x.pdf", "x.gif"):
            out = tmp_path / name
            refusal = run(*words, option, str(out))
            assert (refusal.status, refusal.out) == (2, "")
            assert refusal.err == (
                f"sudoku-tutor: {option} {out}: pictures are written as {suffixes}; "
                "choose such a name\n"
            )
            assert not out.exists()


class _Terminal(BytesIO):
    def isatty(self):
        return True


def test_dash_is_standard_output(run, capsys, commands, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for words, option in commands[:2]:
        for stream, expected in ((BytesIO(), 0), (_Terminal(), 2)):
            out = TextIOWrapper(stream)
            with monkeypatch.context() as patch:
                patch.setattr(sys, "stdout", out)
                assert cli.main([*words, option, "-"]) == expected
            errors = capsys.readouterr().err
            assert stream.getvalue()[:4] == (b"\x89PNG" if expected == 0 else b"")
            assert ("not written to a terminal" in errors) == (expected == 2)
            assert errors.startswith("sudoku-tutor: ")
    for words, option in commands[2:]:
        assert "standard output has the results" in run(*words, option, "-").err
    assert len(run("generate", "--seed", "1", "--out", "-").lines) == 1
    assert not (tmp_path / "-").exists()


def test_full_disk_keeps_the_older_picture(run, tmp_path, commands):
    for words, option in commands:
        out = tmp_path / "picture.png"
        out.write_text("older")
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
        try:
            failed = run(*words, option, str(out), "--force")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert failed.status == 1
        assert failed.err == f"sudoku-tutor: {out}: File too large\n"
        assert out.read_text() == "older"
        assert sorted(path.name for path in tmp_path.iterdir()) == ["given", "picture.png"]


def test_devices_and_links_can_be_written_to(run, tmp_path):
    assert run("draw", EASY, "--out", "/dev/full").err == (
        "sudoku-tutor: /dev/full: No space left on device\n"
    )
    file, link = tmp_path / "file.png", tmp_path / "link.png"
    file.touch(mode=0o600)
    link.symlink_to(file)
    assert run("draw", CHAINS, "--out", str(link), "--force").status == 0
    assert link.is_symlink()
    assert file.read_bytes().startswith(b"\x89PNG")
    assert file.stat().st_mode & 0o777 == 0o600
