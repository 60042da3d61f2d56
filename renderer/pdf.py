"""PDF pictures: those of `renderer.svg`, with the typeface embedded."""

from pathlib import Path
from typing import Any, Final

from renderer.svg import Svg

FONTS: Final = Path(__file__).parent / "fonts"
_PAGE: Final = """
#set page(width: auto, height: auto, margin: 0pt)
#set document(title: sys.inputs.title, date: none)
#image("picture.svg", alt: sys.inputs.alt)
"""


class Pdf(Svg):
    """A picture on a page of its size."""

    def encode(self) -> bytes:
        """The picture as a PDF file; a pixel is three quarters of a point, as in CSS."""
        title, _, _ = self._alt.partition(":")
        return typeset(_PAGE, {"picture.svg": super().encode()}, title=title, alt=self._alt)


def typeset(source: str, files: dict[str, bytes], **inputs: str) -> bytes:
    """Typeset a document as a PDF file.

    Args:
        source: the document in Typst's language.
        files: the files that the document reads, by name.
        inputs: the texts that the document finds in `sys.inputs`.

    Raises:
        ModuleNotFoundError: if Typst is not installed.
    """
    import typst

    sources: Any = {"main.typ": source.encode(), **files}  # Typst's stub lacks this type.
    return typst.compile(
        sources,
        font_paths=[FONTS],
        ignore_system_fonts=True,
        sys_inputs=inputs,
        format="pdf",
        pdf_standards="ua-1",
    )
