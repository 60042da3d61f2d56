"""The commands, their options, and the text of `--help`.

The longest commands have modules of their own, `cli.app_...`; those for hosts are in `hosting`.

Only typer is imported here. Each command imports the module that does its work when it runs.
"""

from pathlib import Path
from typing import Annotated, Any

import typer

from cli import completion, hosting
from cli.app_booklet import booklet
from cli.app_compare import compare
from cli.app_generate import generate
from cli.app_grade import grade
from cli.app_pictures import draw, read
from cli.app_steps import steps
from cli.arguments import Cells, Force, Input, Language, Order, Puzzles, Theme, Variant
from cli.errors import WrongUseError
from cli.examples import examples

app = typer.Typer(
    help="Rate, explain, draw and solve sudokus, and run the Discord bot that does the same.",
    epilog="Exit status: 0 all went well, 1 the puzzle or the task failed, 2 wrong use, "
    "130 stopped by Ctrl-C, 143 stopped by SIGTERM.",
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def hide_types_of_flags(command: Any) -> None:  # noqa: ANN401 - a type that typer does not export
    """Let help show no type for options that take no value.

    Args:
        command: the command, with or without commands of its own.
    """
    for option in command.get_params(command.make_context(None, [], resilient_parsing=True)):
        if getattr(option, "is_flag", False):
            option.metavar = ""
    for inner in getattr(command, "commands", {}).values():
        hide_types_of_flags(inner)


def refuse_repeated_options(command: Any) -> None:  # noqa: ANN401 - as above
    """Let a command refuse an option with one value that is given twice; the last would count.

    Flags may be repeated. A flag that has an opposite, such as --minimal, may not.

    Args:
        command: the command, with or without commands of its own.
    """
    parse = command.parse_args

    def parse_once(context: Any, arguments: list[str]) -> list[str]:  # noqa: ANN401 - as above
        if not context.resilient_parsing:
            _, _, given = command.make_parser(context).parse_args([*arguments])
            for option in given:
                if given.count(option) > 1 and _has_one_value(option):
                    names = " / ".join([*option.opts, *option.secondary_opts])
                    raise WrongUseError(f"{names}: give this option only once")
        rest: list[str] = parse(context, arguments)
        return rest

    command.parse_args = parse_once
    for inner in getattr(command, "commands", {}).values():
        refuse_repeated_options(inner)


def _has_one_value(option: Any) -> bool:  # noqa: ANN401 - as above
    if option.param_type_name != "option" or option.multiple:
        return False
    return bool(option.secondary_opts) or not option.is_flag


def _print_version(wanted: bool) -> None:
    if wanted:
        import engine

        typer.echo(f"sudoku-tutor {engine.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        context.get_help()
        raise typer.Exit(2)


PUZZLES = "Puzzles"
FILES = "Many puzzles"
PICTURES = "Pictures"
MORE = "More"
app.command(rich_help_panel=PUZZLES, epilog=examples("grade"))(grade)


@app.command(rich_help_panel=PUZZLES, epilog=examples("why"))
def why(
    puzzles: Puzzles = None,
    file: Input = None,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json", help="One JSON object for each puzzle. More: sudoku-tutor help why-rated"
        ),
    ] = False,
    morphs: Annotated[
        int,
        typer.Option(
            metavar="NUMBER",
            min=0,
            help="How many equivalent puzzles (turned and renamed at random) to rate, too.",
        ),
    ] = 20,
    seed: Annotated[
        int, typer.Option(metavar="NUMBER", help="Selects these puzzles; another seed, others.")
    ] = 0,
    seconds: Annotated[
        float,
        typer.Option(
            "--limit",
            metavar="SECONDS",
            min=0,
            help="How long each puzzle may take; the answer says what was left out. 0: no limit.",
        ),
    ] = 60,
    variant: Variant = None,
) -> None:
    """Tell what a rating of Sudoku Explainer rests on, and what would lower it.

    That is: the crux, which is the first step with the rating, and its position; that all searches
    before it find nothing there; which given, placed digit or removed candidate lowers the rating
    most; the rating without rectangles, loops and BUGs; and those of equivalent puzzles.
    """
    from cli import why as reasons

    raise typer.Exit(
        reasons.show(
            puzzles or [],
            file,
            as_json=as_json,
            morphs=morphs,
            seed=seed,
            seconds=seconds,
            variant=variant,
        )
    )


app.command(rich_help_panel=PUZZLES, epilog=examples("steps"))(steps)


@app.command(rich_help_panel=PUZZLES, epilog=examples("hint"))
def hint(
    puzzles: Puzzles = None,
    file: Input = None,
    level: Annotated[
        int,
        typer.Option(
            min=1, max=4, help="1 a place to look at, 2 the technique, 3 where it is, 4 all of it."
        ),
    ] = 1,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One JSON object instead: the next step as in steps --json, and levels, a list of "
            "the four texts. With --level 4 and if it begins a run of singles, also run, a list of "
            "their placements.",
        ),
    ] = False,
    singly: Annotated[
        bool,
        typer.Option(
            "--one-by-one", help="Tell only the next step where several singles follow each other."
        ),
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Draw the hint into this file, too: .png, .svg, .pdf or .jpg. .webp at level 4 is "
            "an animation of all views of the step. - is standard output.",
            show_default=False,
        ),
    ] = None,
    force: Force = False,
    language: Language = "en",
    cells: Cells = "rc",
    theme: Theme = "light",
    seconds: Annotated[
        float | None,
        typer.Option(
            "--limit",
            metavar="SECONDS",
            help="How long the search for the step may take. Default: no limit.",
            show_default=False,
        ),
    ] = None,
    variant: Variant = None,
    order: Order = None,
) -> None:
    """Give a hint for the next step, or for the singles that come next."""
    from cli import path

    raise typer.Exit(
        path.hint(
            puzzles or [],
            file,
            level=level,
            out=out,
            force=force,
            language=language,
            cells=cells,
            theme=theme,
            seconds=seconds,
            variant=variant,
            order=order,
            as_json=as_json,
            singly=singly,
        )
    )


app.command(rich_help_panel=PICTURES, epilog=examples("draw"))(draw)
app.command(rich_help_panel=PICTURES, epilog=examples("read"))(read)


@app.command(rich_help_panel=PUZZLES, epilog=examples("solve"))
def solve(
    puzzles: Puzzles = None,
    file: Input = None,
    method: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            autocompletion=completion.methods,
            help="How to solve it: search, exact-cover, propagation or backtracking. "
            "More: sudoku-tutor help solvers",
        ),
    ] = "search",
    count: Annotated[
        int | None,
        typer.Option(
            metavar="LIMIT",
            min=1,
            max=100_000,
            help="Print at most LIMIT solutions.",
            show_default=False,
        ),
    ] = None,
    stats: Annotated[
        bool,
        typer.Option(
            "--stats",
            help="Print statistics, too: positions examined (nodes), guesses, guesses taken back "
            "(backtracks), nested guesses (depth), time. search counts nodes only.",
        ),
    ] = False,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One JSON object: method, solutions, all_found (whether there are no others), "
            "nodes, guesses, backtracks, depth, seconds.",
        ),
    ] = False,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--limit",
            metavar="SECONDS",
            help="How long it may take. Default: a number of positions for each method, some "
            "seconds.",
            show_default=False,
        ),
    ] = None,
    variant: Variant = None,
) -> None:
    """Print the solution as 81 digits.

    If there is no solution, or more than one and --count does not ask for them, the exit status
    is 1. Of several puzzles, these have a line that starts with # and says so.
    """
    from cli import solving

    raise typer.Exit(
        solving.solve(
            puzzles or [],
            file,
            method=method,
            count=count,
            stats=stats,
            as_json=as_json,
            seconds=seconds,
            variant=variant,
        )
    )


@app.command(rich_help_panel=PUZZLES, epilog=examples("canon"))
def canon(
    puzzles: Puzzles = None,
    file: Input = None,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="One JSON object for each grid: minlex, the form, and automorphisms, in how many "
            "ways the grid can be turned into itself (1 if it has no symmetry).",
        ),
    ] = False,
) -> None:
    """Print the canonical (minlex) form: equal for grids that are turned or renamed.

    Puzzles and solutions have one, and every other classic grid without two equal digits in a
    house. docs/canonical.md says what counts as the same.
    """
    from cli import canonical

    raise typer.Exit(canonical.canon(puzzles or [], file, as_json=as_json))


app.command(rich_help_panel=FILES, epilog=examples("booklet"))(booklet)
app.command(rich_help_panel=FILES, epilog=examples("compare"))(compare)
app.command(rich_help_panel=FILES, epilog=examples("generate"))(generate)


@app.command(rich_help_panel=MORE)
def lessons(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Where the pages go; it is made if need be.")
    ],
    force: Annotated[
        bool, typer.Option("--force", help="Replace pages and pictures that are there.")
    ] = False,
) -> None:
    """Write a page on every technique, with a picture and something to practise on."""
    from cli import lessons as writer

    writer.write(folder, force=force)


@app.command("help", rich_help_panel=MORE, epilog=examples("help"))
def show_help(
    context: typer.Context,
    topic: Annotated[
        str | None,
        typer.Argument(
            metavar="TOPIC",
            autocompletion=completion.topics,
            help="A page of the documentation, or a command. Default: list the pages.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Print a page of the documentation, or the help of a command."""
    from cli import help_pages
    from cli.output import print_line

    root = context.find_root()
    command = getattr(root.command, "commands", {}).get(topic)
    if topic is None:
        root.get_help()
        print_line(f"Topics of sudoku-tutor help: {', '.join(help_pages.pages())}")
    elif command is not None:
        with command.make_context(topic, [], parent=root, resilient_parsing=True) as shown:
            shown.get_help()
    else:
        help_pages.print_page(topic)


# After the others, so that `--help` lists what members and setters use first.
app.add_typer(hosting.app)
