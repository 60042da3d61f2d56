"""The commands for hosts, which run the bot, check it, and manage its database."""

from pathlib import Path
from typing import Annotated

import typer

from cli.commands.arguments import Force
from cli.commands.examples import examples

app = typer.Typer()
BOT = "The Discord bot"
_db = typer.Typer(
    help="Back up the bot's database, bring it up to date, or move to another one.",
    epilog=examples("db"),
)
app.add_typer(_db, name="db", rich_help_panel=BOT)
_block = typer.Typer(
    help="Block users and servers: the bot does not answer them.", epilog=examples("block")
)
app.add_typer(_block, name="block", rich_help_panel=BOT)

Ids = Annotated[
    list[int],
    typer.Argument(
        metavar="ID...",
        min=1,
        max=2**63 - 1,
        help="Discord's ids of users or servers.",
        show_default=False,
    ),
]
Config = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="The settings file. Default: config.toml in this folder, if there is one.",
        show_default=False,
    ),
]


@app.command(rich_help_panel=BOT, epilog=examples("play"))
def play(
    config: Config = None,
    port: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            min=0,
            max=65_535,
            help="Port of the page; 0 means any free one. Default: as in the settings.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Start the playground: the bot on a simulated Discord in your browser. No account needed."""
    from cli import running

    running.play(config, port)


@app.command(rich_help_panel=BOT, epilog=examples("run"))
def run(config: Config = None) -> None:
    """Run the bot on Discord. Its token is in DISCORD_TOKEN, or in the file DISCORD_TOKEN_FILE.

    Set up once with `sudoku-tutor doctor --online`: it says what is missing, and how to fix it.
    """
    from cli import running

    running.run(config)


@app.command(rich_help_panel=BOT, epilog=examples("doctor"))
def doctor(
    config: Config = None,
    online: Annotated[
        bool,
        typer.Option(
            "--online", help="Also check the token, the permissions and the limits with Discord."
        ),
    ] = False,
) -> None:
    """Check whether the bot can run here, and say how to fix what is wrong.

    The exit status is 1 if something would keep it from running.
    """
    from cli import doctor as check

    raise typer.Exit(check.examine(config, online=online))


@app.command(rich_help_panel=BOT, epilog=examples("health"))
def health(config: Config = None) -> None:
    """Check whether the running bot is healthy (for containers and monitoring).

    The exit status is 1 if it hangs, is not connected to Discord, or is not running.
    """
    from cli import health as check

    raise typer.Exit(check.examine(config))


@_db.callback(invoke_without_command=True)
@_block.callback(invoke_without_command=True)
def _require_command(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        context.get_help()
        raise typer.Exit(2)


@_db.command(epilog=examples("db backup"))
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write the copy to.")],
    config: Config = None,
    force: Force = False,
) -> None:
    """Copy the database to a file, even while the bot runs, and check the copy."""
    from cli import db

    db.backup(file, config=config, force=force)


@_db.command(epilog=examples("db migrate"))
def migrate(config: Config = None) -> None:
    """Back up the database and bring it up to date, as each start of the bot does."""
    from cli import db

    db.migrate(config)


@_db.command(epilog=examples("db copy"))
def copy(
    to: Annotated[
        str,
        typer.Option(
            "--to",
            metavar="URL",
            help="The new database: an address such as postgresql://user@host/name, or a file. "
            "A password is best given in the environment variable PGPASSWORD.",
        ),
    ],
    config: Config = None,
) -> None:
    """Copy everything to another database, which must be empty; stop the bot first.

    Either all rows are copied, which is checked by counting them, or none. This database itself is
    not changed.
    """
    from cli import db

    db.copy(to, config=config)


@_block.command("add", epilog=examples("block add"))
def add_blocks(ids: Ids, config: Config = None) -> None:
    """Block users or servers; a running bot ignores them within seconds."""
    from cli import blocks

    blocks.add(ids, config=config)


@_block.command("remove", epilog=examples("block remove"))
def remove_blocks(ids: Ids, config: Config = None) -> None:
    """Unblock users or servers."""
    from cli import blocks

    blocks.remove(ids, config=config)


@_block.command("list", epilog=examples("block list"))
def list_blocks(config: Config = None) -> None:
    """Print the blocked ids, and when each was blocked."""
    from cli import blocks

    blocks.list_all(config=config)
