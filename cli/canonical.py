"""`sudoku-tutor canon`: prints the canonical forms of grids."""

from cli.output import print_line
from cli.several import Output, PuzzleSource, for_each_puzzle
from engine import Grid, canonical_form
from engine.model.grid import require_all_candidates


def canon(source: PuzzleSource, *, as_json: bool, unique: bool) -> int:
    """Print the canonical form of each grid: 81 characters, `.` for an empty cell.

    With `unique`, print the first grid of each class of equivalent grids instead, unchanged.

    The arguments are the options of `sudoku-tutor canon`.

    Returns:
        The exit status: 1 if a grid has no form.

    Raises:
        CommandError: if the only text is not a sudoku, or its grid has no canonical form.
    """
    seen: set[Grid] = set()

    def work(grid: Grid, output: Output) -> int:
        require_all_candidates(grid)
        form = canonical_form(grid)
        if unique and form.grid in seen:
            return 0
        seen.add(form.grid)
        if unique and not as_json:
            print_line(str(grid))
        elif as_json:
            output.print_json({"minlex": str(form.grid), "automorphisms": form.automorphisms})
        else:
            print_line(str(form.grid))
        return 0

    return for_each_puzzle(source, work, as_json=as_json, proper=False, titled=False)
