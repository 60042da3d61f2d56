"""Removing secrets from the environment, which every process that the bot starts would inherit."""

import os
from collections.abc import MutableMapping
from dataclasses import replace
from typing import Final

from sqlalchemy.engine import make_url

from bot.config import Config, StoreConfig
from bot.config.environment import variable_of
from bot.config.setting import SECRET_VARIABLE, TOKEN_VARIABLE
from bot.store import StoreError
from bot.store.database.address import is_postgresql, parse_address

_PASSWORD: Final = "PGPASSWORD"  # noqa: S105 - the name of a variable
_SECRETS: Final = (
    TOKEN_VARIABLE,
    SECRET_VARIABLE,
    _PASSWORD,
    variable_of(("store", "database")),
)


def take_secrets(config: Config, environ: MutableMapping[str, str] = os.environ) -> Config:
    """Remove the secrets and the address of the database from the environment.

    Call this after reading the settings and before starting any other process.

    Args:
        config: the settings, which already hold the token and the address.
        environ: the environment variables.

    Returns:
        The settings, with the password if the driver would have read it from the environment.
    """
    secrets = {name: environ.pop(name, "") for name in _SECRETS}
    try:
        url = parse_address(config.database_url)
    except StoreError:
        return config  # opening the database reports the error
    if not (secrets[_PASSWORD] and is_postgresql(url)) or url.password:
        return config
    address = make_url(config.store.database).set(password=secrets[_PASSWORD])
    return replace(config, store=StoreConfig(address.render_as_string(hide_password=False)))
