"""Settings from environment variables: each setting has one, named by one rule.

The variable of `processes` in `[workers]` is `SUDOKU_TUTOR_WORKERS_PROCESSES`: the prefix, the
section and the name in capitals, joined by underscores.
"""

import difflib
from collections.abc import Mapping
from typing import Final

from bot.config.setting import TOKEN_FILE_VARIABLE, TOKEN_VARIABLE

PREFIX: Final = "SUDOKU_TUTOR_"
_RENAMED: Final = {
    "SUDOKU_TUTOR_DATABASE_URL": "SUDOKU_TUTOR_STORE_DATABASE",
    "SUDOKU_TUTOR_SHARDS": "SUDOKU_TUTOR_DISCORD_SHARDS",
    "SUDOKU_TUTOR_SHARD_IDS": "SUDOKU_TUTOR_DISCORD_SHARD_IDS",
}
_FLAGS: Final = {"true": True, "false": False}

Key = tuple[str, ...]
"""The section, if any, and the name of a setting."""
Value = bool | int | float | str

_TOKENS: Final[dict[str, Key]] = {
    TOKEN_VARIABLE: ("discord", "token"),
    TOKEN_FILE_VARIABLE: ("discord", "token_file"),
}
"""Variables that are not settings, but that users may take for settings."""


def variable_of(key: Key) -> str:
    """The environment variable of a setting."""
    return f"{PREFIX}{'_'.join(key).upper()}"


def read_environment(
    environ: Mapping[str, str], types: Mapping[Key, type]
) -> tuple[dict[Key, Value], list[str]]:
    """Read the settings that the environment gives.

    Args:
        environ: the environment variables. An empty one counts as not set.
        types: every setting, with the type of its value.

    Returns:
        The value of each setting that is given: of its type, or the text itself if it cannot be
        converted; and a message for each variable that has the prefix but belongs to no setting,
        or whose value is in quotation marks.
    """
    keys = {variable_of(key): key for key in types}
    given: dict[Key, Value] = {}
    problems: list[str] = []
    for name, text in environ.items():
        if not name.upper().startswith(PREFIX):
            continue
        value = text.strip()
        if name not in keys:
            problems.append(_explain_unknown(name, keys))
        elif value[:1] in ("'", '"'):
            # A shell removes them; Docker's --env-file does not.
            problems.append(
                f"The value of the environment variable {name} is in quotation marks: remove them."
            )
        elif value:
            given[keys[name]] = _parse(value, types[keys[name]])
    return given, problems


def _parse(text: str, kind: type) -> Value:
    try:
        if kind is bool:
            return _FLAGS.get(text.lower(), text)
        return float(text) if kind is float else int(text) if kind is int else text
    except ValueError:
        return text


def _explain_unknown(name: str, known: dict[str, Key]) -> str:
    if name in _RENAMED:
        return f"The environment variable {name} is now called {_RENAMED[name]}: rename it."
    candidates: dict[str, list[str]] = {}
    for variable, key in (known | _TOKENS).items():
        # With and without the section, which the user may have left out.
        for short in {"_".join(key), key[-1]}:
            candidates.setdefault(short, []).append(variable)
    near = difflib.get_close_matches(name[len(PREFIX) :].lower(), candidates, n=1)
    guess = f" Did you mean {' or '.join(candidates[near[0]])}?" if near else ""
    return (
        f"The environment variable {name[:80]} does not belong to a setting.{guess} The variable "
        f"of a setting is {PREFIX}, its section and its name, such as "
        f"{variable_of(('workers', 'processes'))} for processes in [workers]."
    )
