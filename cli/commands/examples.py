"""The examples below the help of commands."""

from typing import Final

EXAMPLES: Final = {
    "grade": (
        "grade PUZZLE",
        "grade --input puzzles.txt --columns er,hardest,givens",
        "grade --input puzzles.txt --diamond | grep -v '>='",
        "grade --input puzzles.txt.gz --out results.parquet --jobs 0 --resume",
    ),
    "why": ("why PUZZLE", "why --morphs 1000 --limit 600 PUZZLE", "why --json --input puzzles.txt"),
    "steps": (
        "steps PUZZLE",
        "steps --json --input puzzles.txt",
        "steps --format '%n %r %s' --input puzzles.txt",
        "steps --all PUZZLE",
        "steps --certificate PUZZLE",
    ),
    "hint": ("hint --level 2 PUZZLE", "hint --level 4 --out hint.png PUZZLE"),
    "solve": ("solve PUZZLE", "solve --count 10 PUZZLE", "solve --json --input puzzles.txt"),
    "canon": ("canon PUZZLE", "canon --unique --input puzzles.txt"),
    "draw": ("draw --candidates --out grid.png PUZZLE",),
    "read": ("read newspaper.jpg", "read --json --debug-image found.png newspaper.jpg"),
    "booklet": (
        "booklet puzzles.txt --out book.pdf",
        "booklet puzzles.txt --paper letter --per-page 6 --title 'Rainy days'",
    ),
    "compare": ("compare newspaper.txt website.txt --plot compare.png",),
    "generate": (
        "generate -n 10 --band hard --seed 1",
        "generate --er 3.0-4.2 --symmetry none",
        "generate --needs x-wing",
    ),
    "vicinity": (
        "vicinity PUZZLE --best 20",
        "vicinity PUZZLE --remove 2 --add 2 --sample 50 --keep 'er>9.0'",
        "vicinity PUZZLE --unrated --out neighbours.txt",
    ),
    "search": (
        "search PUZZLE --seconds 600",
        "search --input seeds.txt --maximise hodoku_score --out best.txt --resume",
    ),
    "minimise": (
        "minimise PUZZLE",
        "minimise --all PUZZLE",
        "minimise --redundant --input puzzles.txt",
    ),
    "morph": ("morph -n 10 --seed 1 PUZZLE",),
    "lessons": ("lessons pages", "lessons pages --force"),
    "help": ("help files", "help grade"),
    "play": ("play", "play --port 9000"),
    "run": ("run", "run --config config.toml"),
    "doctor": ("doctor", "doctor --online --config config.toml"),
    "health": ("health --config config.toml",),
    "db": ("db backup copy.sqlite3",),
    "db backup": ("db backup copy.sqlite3 --config config.toml",),
    "db migrate": ("db migrate --config config.toml",),
    "db copy": ("db copy --to postgresql://tutor@db.example:5432/sudoku --config config.toml",),
    "block": ("block add 1234567890",),
    "block add": ("block add 1234567890 --config config.toml",),
    "block remove": ("block remove 1234567890 --config config.toml",),
    "block list": ("block list --config config.toml",),
}
"""The examples of each command, as words."""


def examples(command: str) -> str:
    """The examples of a command as Markdown, for the end of its help."""
    lines = (f"* `sudoku-tutor {words}`" for words in EXAMPLES[command])
    title = "Examples" if len(EXAMPLES[command]) > 1 else "Example"
    return "\n".join([f"{title}:\n", *lines])
