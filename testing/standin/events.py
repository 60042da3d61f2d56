"""The payloads of INTERACTION_CREATE events."""

from collections.abc import Iterable
from typing import Any

from testing.standin.checks import FILE_LIMIT
from testing.standin.interaction import Interaction, Kind
from testing.standin.state import Attachment, Channel, Message, User, walk
from testing.standin.world import World


def event(world: World, it: Interaction, data: dict[str, Any]) -> dict[str, Any]:
    """The payload of the event of an interaction.

    Args:
        world: the state of the stand-in.
        it: the interaction.
    """
    channel, guild = it.channel, it.channel.guild
    owners: dict[str, str] = {}
    if guild is None or guild.installed:
        owners["0"] = str(guild.id) if guild else "0"
    if it.user.installed:
        owners["1"] = str(it.user.id)
    can = channel.permissions(it.user).value
    payload = {
        "id": str(it.id),
        "application_id": str(world.bot.id),
        "type": int(it.kind),
        "token": it.token,
        "version": 1,
        "data": data,
        "channel_id": str(channel.id),
        "channel": channel.payload() | {"permissions": str(can)},
        "locale": it.user.locale,
        "app_permissions": str(channel.permissions(world.bot).value),
        "attachment_size_limit": FILE_LIMIT,
        "authorizing_integration_owners": owners,
        "context": 1 if guild is None else 0,
        "entitlements": [],
    }
    if guild is None:
        payload["user"] = it.user.payload()
    else:
        payload |= {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "member": guild.member(it.user) | {"permissions": str(can)},
        }
    if it.source is not None and it.kind in (Kind.COMPONENT, Kind.MODAL):
        payload["message"] = it.source.payload(world.base)
    return payload


def command_data(
    world: World,
    it: Interaction,
    options: dict[str, Any],
    *,
    focused: str | None = None,
) -> dict[str, Any]:
    """The event data of a used command.

    Args:
        world: the state of the stand-in, with the registered commands.
        it: the interaction; its files are hosted.
        options: the values of the options, by name without trailing underscores.
        focused: the option with the focus, for autocompletion.

    Raises:
        LookupError: if no such command or option is registered.
    """
    name, *path = it.name.split()
    command = world.commands.get((1, name))
    if command is None:
        known = ", ".join(name for _, name in world.commands)
        raise LookupError(f"no command /{name} is registered; there are {known}")
    level, wrapped = command, []
    for part in path:
        level = _named(level, part)
        wrapped.append(level)
    values = []
    for written, value in options.items():
        option = written.rstrip("_")
        kind = _named(level, option)["type"]
        entry = {"name": option, "type": kind, "value": value}
        if isinstance(value, Attachment):
            entry["value"] = str(value.id)
            it.files.append(value)
        elif hasattr(value, "id"):
            entry["value"] = str(value.id)
        if option == focused:
            entry["focused"] = True
        values.append(entry)
    for part in reversed(wrapped):
        values = [{"name": part["name"], "type": part["type"], "options": values}]
    data = {"id": command["id"], "name": name, "type": 1, "options": values}
    return data | _resolved(world, it, options.values())


def menu_data(world: World, it: Interaction, message: Message) -> dict[str, Any]:
    """The event data of a message menu.

    Raises:
        LookupError: if no such menu is registered.
    """
    command = world.commands.get((3, it.name))
    if command is None:
        raise LookupError(f"no message menu {it.name!r} is registered")
    return {
        "id": command["id"],
        "name": it.name,
        "type": 3,
        "target_id": str(message.id),
        "resolved": {"messages": {str(message.id): message.payload(world.base)}},
    }


def modal_data(
    world: World, it: Interaction, modal: dict[str, Any], fields: dict[str, Any]
) -> dict[str, Any]:
    """The event data of a submitted modal.

    Args:
        world: the state of the stand-in.
        it: the interaction; its files are hosted.
        modal: the modal as the bot opened it.
        fields: the values, by custom id or label; other fields keep their initial value.

    Raises:
        LookupError: if the modal has no such field.
    """
    labels: dict[str, Any] = {}
    for part in walk(modal["components"]):
        inner = part.get("component", part)
        labels |= {part["label"]: inner} if "label" in part else {}
        labels |= {inner["custom_id"]: inner} if "custom_id" in inner else {}
    values: dict[str, Any] = {}
    for name, value in fields.items():
        if name not in labels:
            raise LookupError(f"the modal has no field {name!r}; there are {', '.join(labels)}")
        values[labels[name]["custom_id"]] = value

    def filled(part: dict[str, Any]) -> dict[str, Any]:
        custom_id = part["custom_id"]
        payload = {"type": part["type"], "id": part.get("id", 0), "custom_id": custom_id}
        if part["type"] == 4:
            return payload | {"value": values.get(custom_id, part.get("value") or "")}
        chosen = values.get(custom_id, [])
        if part["type"] == 19:
            it.files.extend(chosen)
            chosen = [str(file.id) for file in chosen]
        return payload | {"values": chosen}

    def sent(part: dict[str, Any]) -> dict[str, Any]:
        payload = {"type": part["type"], "id": part.get("id", 0)}
        if "component" in part:
            return payload | {"component": filled(part["component"])}
        return payload | {"components": [filled(inner) for inner in part.get("components", [])]}

    components = [sent(part) for part in modal["components"]]
    return {"custom_id": modal["custom_id"], "components": components} | _resolved(world, it, ())


def _named(level: dict[str, Any], name: str) -> dict[str, Any]:
    for option in level.get("options", []):
        if option["name"] == name:
            found: dict[str, Any] = option
            return found
    known = ", ".join(option["name"] for option in level.get("options", []))
    raise LookupError(f"{level['name']} has no option {name!r}; there are {known}")


def _resolved(world: World, it: Interaction, named: Iterable[object]) -> dict[str, Any]:
    """The files of an interaction, and the users and channels that it names."""
    world.files |= {file.id: file for file in it.files}
    files = {str(file.id): file.payload(world.base, it.channel) for file in it.files}
    found: dict[str, Any] = {"attachments": files} if files else {}
    for value in named:
        if isinstance(value, User):
            found.setdefault("users", {})[str(value.id)] = value.payload()
        elif isinstance(value, Channel):
            can = str(value.permissions(it.user).value)
            payload = value.payload() | {"permissions": can}
            found.setdefault("channels", {})[str(value.id)] = payload
    return {"resolved": found} if found else {}
