"""The picture of `sudoku-tutor compare --plot`. Imported only for that option."""

from pathlib import Path

from cli.comparison import Comparison
from cli.errors import WrongUseError
from cli.picture_files import check_picture_name, save_picture
from cli.theme import parse_theme
from engine.orders.scales import SCALES
from renderer import cards


def check_plot(out: Path, files: int, *, force: bool) -> None:
    """Check that the plot can be drawn, before the work begins.

    Args:
        out: the file for the picture.
        files: the number of sources.
        force: whether to replace an existing file.

    Raises:
        WrongUseError: if the format is unknown, or there are too many sources for one picture.
        CommandError: if the file exists and may not be replaced.
    """
    check_picture_name(out, "--plot", force=force)
    if files > cards.MOST_SOURCES:
        raise WrongUseError(f"--plot has room for {cards.MOST_SOURCES} files, not {files}")


def draw_plot(found: Comparison, out: Path, theme: str, *, force: bool) -> str:
    """Draw the distributions, and return the alt text.

    Raises:
        CommandError: if the file cannot be written.
    """
    shown = _charts(found)
    save_picture(cards.draw_comparison(shown, theme=parse_theme(theme)), out, force=force)
    return cards.alt_comparison(shown)


def _charts(found: Comparison) -> tuple[cards.ComparedScale, ...]:
    return tuple(
        cards.ComparedScale(
            title=SCALES[name].title,
            edges=SCALES[name].bin_edges,
            whole=SCALES[name].has_whole_bins,
            sources=tuple(
                cards.SourceBars(
                    source.name,
                    source.sample.binned(SCALES[name].bin_edges),
                    source.sample.mean,
                    source.quartiles,
                    source.left_out,
                )
                for source in sources
            ),
        )
        for name, sources in found.scales.items()
    )
