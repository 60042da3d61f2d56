"""The app of all commands, and the text of `--help`."""

from typing import Annotated, Any

import typer

from cli.commands import completion, hosting
from cli.commands.booklet import booklet, lessons
from cli.commands.compare import compare
from cli.commands.examples import examples
from cli.commands.generate import generate
from cli.commands.grade import grade
from cli.commands.pictures import draw, read
from cli.commands.setting import minimise, morph, search, vicinity
from cli.commands.solve import canon, solve
from cli.commands.steps import hint, steps, why
from cli.errors import WrongUseError

app = typer.Typer(
    help="Rate, explain, draw and solve sudokus, and run the Discord bot that does the same.",
    epilog="Exit status: 0 success; 1 the puzzle or the task failed; 2 usage error; 130 stopped by "
    "Ctrl-C; 143 stopped by SIGTERM.",
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def hide_types_of_flags(
    command: Any,  # noqa: ANN401 - a type that typer does not export
    outer: Any = None,  # noqa: ANN401 - as above
) -> None:
    """Let help show no type for options that take no value.

    Args:
        command: the command, with or without subcommands.
        outer: the context of the parent command. It determines the names of the help option, which
            is created here for all commands.
    """
    context = command.make_context(None, [], parent=outer, resilient_parsing=True)
    for option in command.get_params(context):
        if getattr(option, "is_flag", False):
            option.metavar = ""
    for inner in getattr(command, "commands", {}).values():
        hide_types_of_flags(inner, context)


def refuse_repeated_options(command: Any) -> None:  # noqa: ANN401 - as above
    """Let a command refuse an option that takes one value and is given twice.

    Otherwise, only the last value would count.

    Flags may be repeated. A flag that has an opposite, such as --minimal, may not.

    Args:
        command: the command, with or without subcommands.
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
SETTING = "Setting puzzles"
FILES = "Many puzzles"
PICTURES = "Pictures"
MORE = "More"
for panel, commands in {
    PUZZLES: (grade, why, steps, hint, solve, canon),
    PICTURES: (draw, read),
    SETTING: (generate, vicinity, search, minimise, morph),
    FILES: (booklet, compare),
}.items():
    for command in commands:
        app.command(rich_help_panel=panel, epilog=examples(command.__name__))(command)
app.command(rich_help_panel=MORE, epilog=examples("lessons"))(lessons)


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


# Added last, so that `--help` first lists the commands for members and setters.
app.add_typer(hosting.app)
