"""The visible parts of a message."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import discord
import simcord

from bot.chat.bands import CIRCLES

AnyMessage = simcord.ResponseMessage | discord.Message
PLAYS = [f"Play: {band}" for band in ("Easy", "Medium", "Hard", "Expert")]
"""The labels of the buttons for the puzzles of a day."""


@dataclass(frozen=True)
class Card:
    """A part of a message with a coloured edge, as read from its components.

    Attributes:
        title: its title.
        text: the text below the title.
        fields: the texts below the picture, by heading.
        small_print: the remark in small letters.
        sections: the texts with a button next to them.
    """

    title: str
    text: str
    fields: dict[str, str]
    small_print: str
    sections: tuple[str, ...] = ()


def answer(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """The message that answers an interaction; errors come in a further message."""
    message = result.response or next(iter(result.followups), None)
    assert message is not None
    return message


def text_of(message: AnyMessage) -> str:
    """All texts of a message, from top to bottom."""
    texts = (part.get("content") for part in _parts(message))
    return "\n".join(filter(None, (message.content, *texts)))


def cards_of(message: AnyMessage) -> list[Card]:
    """The cards of a message."""
    return [_card(part) for part in _components(message) if part["type"] == _CONTAINER]


def card_of(message: AnyMessage) -> Card:
    """The only card of a message."""
    (card,) = cards_of(message)
    return card


def picture_of(message: AnyMessage) -> discord.Attachment:
    """The only picture of a message."""
    (picture,) = pictures_of(message)
    return picture


def pictures_of(message: AnyMessage) -> list[discord.Attachment]:
    """The pictures of a message; each is uploaded, shown and described."""
    shown = {
        str(item["media"]["url"]).rpartition("/")[2].partition("?")[0]: item.get("description")
        for part in _parts(message)
        for item in part.get("items", ())
    }
    uploaded = {file.filename: file for file in message.attachments}
    assert set(shown) <= set(uploaded), f"{shown} are shown, but {set(uploaded)} are uploaded"
    for name, alt in shown.items():
        assert alt, f"{name} has no alt text"
        assert alt == uploaded[name].description
    return [uploaded[name] for name in shown]


def progress(level: int, step: int = 1) -> str:
    """The small print of a hint."""
    names = ["nudge", "technique", "where", "why"]
    names[level - 1] = f"**{names[level - 1]}**"
    dots = "●" * level + "○" * (4 - level)
    return f"{dots} {' · '.join(names)}{f' · step {step}' if step > 1 else ''}"


def technique_of(message: AnyMessage) -> str:
    """The technique in the title of a hint, or another title."""
    return cards_of(message)[-1].title.rpartition(" · ")[2]


def is_verdict(card: Card) -> bool:
    """Whether a card rates a puzzle: it begins with the circle of a band."""
    return card.title[:1] in CIRCLES.values()


def words_of(message: AnyMessage) -> str:
    """The words of a hint with its question, but without the part after the full step."""
    text = cards_of(message)[-1].text
    for general in (
        "What becomes possible now?",
        "No single follows from it yet. What else do you see?",
    ):
        text = text.removesuffix(f"\n**{general}**")
    return text.replace("\n**", " ").replace("**", "")


def explanation_of(message: AnyMessage) -> str:
    """The words of a hint without the sentence to take along."""
    return re.sub(r"\nRemember: [^\n]*", "", words_of(message))


def button_of(message: AnyMessage, kind: str = "hint") -> dict[str, Any]:
    """The button of a kind in a message; by default the one for hints."""
    found = [button for button in items_of(message) if button["custom_id"].startswith(f"{kind}:")]
    assert found, f"no {kind} button among {items_of(message)}"
    return found[0]


def items_of(message: AnyMessage) -> list[dict[str, Any]]:
    """All buttons and menus of a message."""
    return [part for part in _parts(message) if part["type"] in _ITEMS]


def labels_of(message: AnyMessage) -> list[str]:
    """The labels of the buttons of a message."""
    return [item["label"] for item in items_of(message) if "label" in item]


_CONTAINER = discord.ComponentType.container.value
_SECTION = discord.ComponentType.section.value
_TEXT = discord.ComponentType.text_display.value
_ITEMS = (discord.ComponentType.button.value, discord.ComponentType.string_select.value)


def _components(message: AnyMessage) -> list[dict[str, Any]]:
    return [part if isinstance(part, dict) else dict(part.to_dict()) for part in message.components]


def _parts(message: AnyMessage) -> Iterator[dict[str, Any]]:
    """All components of a message, including nested ones."""
    waiting = _components(message)
    while waiting:
        part = waiting.pop(0)
        yield part
        inner = [*part.get("components", ()), *filter(None, [part.get("accessory")])]
        waiting[:0] = inner


def _card(container: dict[str, Any]) -> Card:
    title = text = small_print = ""
    fields: dict[str, str] = {}
    sections = []
    waiting = list(container["components"])
    while waiting:
        part = waiting.pop(0)
        inner = part.get("components", ())
        if part["type"] == _SECTION and not inner[0]["content"].startswith("### "):
            sections.append(inner[0]["content"])
            continue
        waiting[:0] = inner
        content = part["content"] if part["type"] == _TEXT else ""
        if content.startswith("-# "):
            small_print = "\n".join(line.removeprefix("-# ") for line in content.splitlines())
        elif content.startswith("**") and (title or text):
            heading, _, below = content.partition("\n")
            fields[heading.strip("*")] = below
        elif content.startswith("### "):
            title, _, text = content.removeprefix("### ").partition("\n")
        elif content:
            text = content
    return Card(title, text, fields, small_print, tuple(sections))
