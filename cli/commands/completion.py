"""Shell completion of option values."""

from collections.abc import Callable, Iterable


def _matching(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def one_of(*names: str) -> Callable[[str], list[str]]:
    """The completion of an option that takes one of these names."""

    def complete(incomplete: str) -> list[str]:
        return _matching(names, incomplete)

    return complete


scales = one_of("se", "hodoku", "grader")
orders = one_of("teacher", "se", "hodoku")
themes = one_of("light", "dark", "high-contrast", "print")
variants = one_of("classic", "diagonal", "windoku", "jigsaw")
bands = one_of("easy", "medium", "hard", "expert")
methods = one_of("search", "exact-cover", "propagation", "backtracking")
symmetries = one_of(
    "none", "rotational", "quarter-turn", "mirror-horizontal", "mirror-vertical",
    "mirror-diagonal", "mirror-antidiagonal", "full",
)  # fmt: skip


def columns(incomplete: str) -> list[str]:
    """The columns of `grade`, each after the names that are already complete."""
    from engine.research.columns import COLUMNS

    complete, comma, last = incomplete.rpartition(",")
    return [f"{complete}{comma}{name}" for name in _matching(COLUMNS, last)]


def languages(incomplete: str) -> list[str]:
    """The languages that texts are translated to."""
    from engine.language import languages as translated

    return _matching(translated(), incomplete)


def techniques(incomplete: str) -> list[str]:
    """The techniques that have a rating of Sudoku Explainer."""
    from engine.model.technique import Technique

    return _matching(
        (technique.slug for technique in Technique if technique.se_range is not None), incomplete
    )


def topics(incomplete: str) -> list[str]:
    """The pages of the documentation, and the commands."""
    from cli.commands.examples import EXAMPLES
    from cli.help_pages import pages

    return _matching(sorted({*pages(), *EXAMPLES}), incomplete)
