"""The stand-in refuses what Discord refuses, and names the place as Discord does."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from testing.standin import Attachment
from testing.standin.checks import (
    COMPONENTS_V2,
    FILE_LIMIT,
    check_emoji,
    check_message,
    check_modal,
    check_offer,
    check_thread,
)
from testing.standin.command_checks import LOCALES, check_commands
from testing.standin.routes import DiscordError

Json = dict[str, Any]


def text(content: str = "text") -> Json:
    return {"type": 10, "content": content}


def button(**more: Any) -> Json:
    made = {"type": 2, "style": 2, "label": "Go", "custom_id": "go"} | more
    return {name: value for name, value in made.items() if value is not None}


def link(url: str, **more: Any) -> Json:
    return button(style=5, custom_id=None, url=url, **more)


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def option(value: str = "a", **more: Any) -> Json:
    return {"label": "A", "value": value} | more


def menu(*options: Json, **more: Any) -> Json:
    return {"type": 3, "custom_id": "menu", "options": list(options) or [option()]} | more


def section(*parts: Json, accessory: Json | None = None) -> Json:
    return {"type": 9, "components": list(parts), "accessory": accessory or button()}


def gallery(*urls: str, **more: Any) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}, **more} for url in urls]}


def container(*parts: Json, **more: Any) -> Json:
    return {"type": 17, "components": list(parts)} | more


def layout(*parts: Json, **more: Any) -> Json:
    return {"flags": COMPONENTS_V2, "components": list(parts)} | more


def field(**more: Any) -> Json:
    return {"type": 4, "custom_id": "field", "style": 1} | more


def label(component: Json | None = None, **more: Any) -> Json:
    return {"type": 18, "label": "Name", "component": component or field()} | more


def modal(*parts: Json, **more: Any) -> Json:
    return {"title": "Form", "custom_id": "form", "components": list(parts) or [label()]} | more


def command(*options: Json, **more: Any) -> Json:
    return {"name": "hint", "description": "A hint", "options": list(options)} | more


def typed(name: str = "puzzle", **more: Any) -> Json:
    return {"type": 3, "name": name, "description": "A puzzle"} | more


def places(tree: Json) -> Iterator[str]:
    """Yield the places of a nested error as discord.py writes them."""
    for name, inner in tree.items():
        if name == "_errors":
            yield ""
        else:
            yield from (f"{name}.{rest}".rstrip(".") for rest in places(inner))


def send(data: Json, **more: Any) -> None:
    check_message(data, {0: Attachment("a.png", b"png")}, new=True, **more)


def refused(check: Callable[..., None], data: Any, **more: Any) -> list[str]:
    """Return the places that Discord objects to; none if it accepts the data."""
    before = deepcopy(data)
    found: DiscordError | None = None
    try:
        check(data, **more)
    except DiscordError as error:
        found = error
    assert data == before
    if found is None:
        return []
    assert (found.status, found.code) == (400, 50035)
    return list(places(found.errors or {}))


GOOD_MESSAGES = (
    {"content": "x" * 2000},
    {"components": [row(button())] * 1},
    {"embeds": [{"title": "t" * 256, "description": "d" * 4096}]},
    {
        "poll": {
            "question": {"text": "?"},
            "answers": [{"poll_media": {"text": "a"}}],
            "duration": 24,
        }
    },
    {"content": "hi", "allowed_mentions": {"parse": ["users"], "roles": []}, "nonce": "n" * 25},
    layout(text("x" * 4000)),
    layout(text("a"), container(text(), section(text()), row(menu()), accent_color=0xFFFFFF)),
    layout(gallery("attachment://a.png", "https://example.com/a.png", description="x" * 1024)),
    layout({"type": 13, "file": {"url": "attachment://a.png"}}, {"type": 14, "spacing": 2}),
    layout(row(*(button(custom_id=f"{number}", label="x" * 80) for number in range(5)))),
    layout(row(button(label=None, emoji={"name": "▶️"}), link("https://x.org/" + "a" * 498))),
    layout(
        row(link("discord://-/channels/1"), button(style=6, label=None, custom_id=None, sku_id="1"))
    ),
    layout(row(menu(*(option(str(number)) for number in range(25)), max_values=25))),
    layout(row(menu(option(emoji={"name": "🏳️"}, description="d"), placeholder="x" * 150))),
    layout(*([text("x")] * 40)),
)
BAD_MESSAGES = (
    ({"content": "x" * 2001}, "content"),
    ({"content": "x", "nonce": "n" * 26}, "nonce"),
    ({"components": [row(button(custom_id=f"{number}")) for number in range(6)]}, "components"),
    ({"components": [text()]}, "components.0.type"),
    ({"components": [button()]}, "components.0.type"),
    ({"embeds": [{"title": "t" * 257}]}, "embeds.0.title"),
    ({"embeds": [{"fields": [{"name": "", "value": "v"}]}]}, "embeds.0.fields.0.name"),
    ({"embeds": [{"description": "d" * 4096}] * 2}, "embeds"),
    ({"poll": {"question": {"text": "?"}, "answers": []}}, "poll.answers"),
    (
        {"poll": {"question": {"text": "?"}, "answers": [{"poll_media": {"text": "x" * 56}}]}},
        "poll.answers.0.poll_media.text",
    ),
    ({"content": "x", "allowed_mentions": {"parse": ["all"]}}, "allowed_mentions.parse"),
    (
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions.users",
    ),
    (
        {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]},
        "attachments.0.description",
    ),
    (layout(text(), content="x"), "content"),
    (
        layout(
            text(), poll={"question": {"text": "?"}, "answers": [{"poll_media": {"text": "a"}}]}
        ),
        "poll",
    ),
    (layout(text("")), "components.0.content"),
    (layout(text("  \n")), "components.0.content"),
    (layout(text("x" * 2001), text("x" * 2000)), "components"),
    (layout(*([text("x")] * 41)), "components"),
    (layout(container(*([text("x")] * 40))), "components"),
    (layout(container()), "components.0.components"),
    (layout(container(container(text()))), "components.0.components.0.type"),
    (layout(container(text(), accent_color=1 << 24)), "components.0.accent_color"),
    (layout(row()), "components.0.components"),
    (
        layout(row(*(button(custom_id=f"{number}") for number in range(6)))),
        "components.0.components",
    ),
    (layout(row(menu(), button())), "components.0.components"),
    (layout(row(text())), "components.0.components.0.type"),
    (layout(row(field())), "components.0.components.0.type"),
    (layout(row(button(custom_id="x" * 101))), "components.0.components.0.custom_id"),
    (layout(row(button(custom_id=None))), "components.0.components.0.custom_id"),
    (layout(row(button()), row(button())), "components.1.components.0.custom_id"),
    (layout(text() | {"id": 3}, text() | {"id": 3}), "components.1.id"),
    (layout(row(button(label="x" * 81))), "components.0.components.0.label"),
    (layout(row(button(label=None))), "components.0.components.0"),
    (layout(row(button(label=" "))), "components.0.components.0"),
    (layout(row(button(style=7))), "components.0.components.0.style"),
    (layout(row(button(emoji={"name": "●"}))), "components.0.components.0.emoji.name"),
    (layout(row(button(emoji={"name": "fire"}))), "components.0.components.0.emoji.name"),
    (layout(row(button(url="https://x.org"))), "components.0.components.0.url"),
    (layout(row(link("https://x.org/" + "a" * 499))), "components.0.components.0.url"),
    (layout(row(link("ftp://x.org"))), "components.0.components.0.url"),
    (layout(row(link("x.org"))), "components.0.components.0.url"),
    (layout(row(link("https://x.org/a b"))), "components.0.components.0.url"),
    (layout(row(link(""))), "components.0.components.0.url"),
    (
        layout(row(link("https://x.org") | {"custom_id": "x"})),
        "components.0.components.0.custom_id",
    ),
    (layout(row(menu() | {"options": []})), "components.0.components.0.options"),
    (
        layout(row(menu(*(option(str(number)) for number in range(26))))),
        "components.0.components.0.options",
    ),
    (layout(row(menu(option(), option()))), "components.0.components.0.options.1"),
    (layout(row(menu(option(label="x" * 101)))), "components.0.components.0.options.0.label"),
    (layout(row(menu(option(label="")))), "components.0.components.0.options.0.label"),
    (layout(row(menu(option("x" * 101)))), "components.0.components.0.options.0.value"),
    (
        layout(row(menu(option(description="x" * 101)))),
        "components.0.components.0.options.0.description",
    ),
    (
        layout(row(menu(option(emoji={"name": "x"})))),
        "components.0.components.0.options.0.emoji.name",
    ),
    (layout(row(menu(placeholder="x" * 151))), "components.0.components.0.placeholder"),
    (layout(row(menu(max_values=2))), "components.0.components.0.options"),
    (layout(row(menu(max_values=26))), "components.0.components.0.max_values"),
    (layout(row(menu(min_values=2))), "components.0.components.0.min_values"),
    (
        layout(row(menu(option("a", default=True), option("b", default=True)))),
        "components.0.components.0.options",
    ),
    (layout(section()), "components.0.components"),
    (layout(section(text(), text(), text(), text())), "components.0.components"),
    (layout(section(text()) | {"accessory": None}), "components.0.accessory"),
    (layout(section(text(), accessory=menu())), "components.0.accessory.type"),
    (layout(gallery()), "components.0.items"),
    (layout(gallery(*["https://x.org/a.png"] * 11)), "components.0.items"),
    (layout(gallery("https://x.org", description="x" * 1025)), "components.0.items.0.description"),
    (layout(gallery("attachment://b.png")), "components.0.items.0.media.url"),
    (layout(gallery("data:image/png")), "components.0.items.0.media.url"),
    (layout({"type": 13, "file": {"url": "attachment://b.txt"}}), "components.0.file.url"),
    (layout({"type": 14, "spacing": 3}), "components.0.spacing"),
    (layout({"type": 99}), "components.0.type"),
)


def test_messages(subtests: pytest.Subtests):
    for data in GOOD_MESSAGES:
        with subtests.test(f"{data}"[:60]):
            assert refused(send, data) == []
    for data, place in BAD_MESSAGES:
        with subtests.test(place, data=f"{data}"[:60]):
            assert place in refused(send, data)


def test_all_faults_of_a_message_are_named():
    data = layout(text(""), row(button(label="x" * 81), link("x.org")))
    assert refused(send, data) == [
        "components.0.content",
        "components.1.components.0.label",
        "components.1.components.1.url",
    ]


def test_edited_messages_keep_their_flag_and_files():
    shown = {"components": [gallery("attachment://old.png")]}
    assert refused(send, shown, flags=COMPONENTS_V2, had=["old.png"]) == []
    assert refused(send, shown, flags=COMPONENTS_V2) == ["components.0.items.0.media.url"]
    assert refused(send, {"content": "x"}, flags=COMPONENTS_V2) == ["content"]
    # The parts of an old message that components exclude must be removed.
    assert refused(send, layout(text()), content="old") == ["content"]
    assert refused(send, layout(text(), content=None), content="old") == []


def test_empty_and_large_messages():
    with pytest.raises(DiscordError, match="empty message"):
        check_message({}, {}, new=True)
    check_message({}, {}, new=False)
    with pytest.raises(DiscordError, match="too large") as large:
        check_message({}, {0: Attachment("a", b"x" * (FILE_LIMIT + 1))}, new=True)
    assert large.value.status == 413
    many = {number: Attachment(f"{number}", b"") for number in range(11)}
    with pytest.raises(DiscordError, match="10 or fewer"):
        check_message({}, many, new=True)


def test_modals(subtests: pytest.Subtests):
    good = (
        modal(),
        modal(*[label(field(custom_id=f"{number}")) for number in range(5)], title="x" * 45),
        modal(text(), label(menu(required=False, min_values=0))),
        modal(row(field(label="Old"))),
        modal(label({"type": 19, "custom_id": "file", "max_values": 10})),
    )
    for data in good:
        with subtests.test(f"{data}"[:60]):
            assert refused(check_modal, data) == []
    bad = (
        (modal(title="x" * 46), "title"),
        (modal(title=""), "title"),
        (modal(custom_id="x" * 101), "custom_id"),
        (modal() | {"components": []}, "components"),
        (modal(*[label(field(custom_id=f"{number}")) for number in range(6)]), "components"),
        (modal(label(label="x" * 46)), "components.0.label"),
        (modal(label(description="x" * 101)), "components.0.description"),
        (modal(label(text())), "components.0.component.type"),
        (modal(label(button())), "components.0.component.type"),
        (modal(field()), "components.0.type"),
        (modal(row(menu())), "components.0.components.0.type"),
        (modal(row(field())), "components.0.components.0.label"),
        (modal(label(field(placeholder="x" * 101))), "components.0.component.placeholder"),
        (modal(label(field(value="x" * 4001))), "components.0.component.value"),
        (modal(label(field(value="xx", max_length=1))), "components.0.component.value"),
        (modal(label(field(max_length=4001))), "components.0.component.max_length"),
        (modal(label(field(min_length=3, max_length=2))), "components.0.component.min_length"),
        (modal(label(field(style=3))), "components.0.component.style"),
        (modal(label(), label()), "components.1.component.custom_id"),
        (modal(label(menu(min_values=0))), "components.0.component.min_values"),
        (modal(label(menu(disabled=True))), "components.0.component.disabled"),
        (
            modal(label({"type": 21, "custom_id": "r", "options": [option()]})),
            "components.0.component.options",
        ),
    )
    for data, place in bad:
        with subtests.test(place, data=f"{data}"[:60]):
            assert place in refused(check_modal, data)


def test_offered_choices():
    choices = [{"name": "x" * 100, "value": "y" * 100}] * 25
    assert refused(check_offer, choices) == []
    assert refused(check_offer, [*choices, *choices]) == ["choices"]
    assert refused(check_offer, [{"name": "x" * 101, "value": 1}]) == ["choices.0.name"]
    assert refused(check_offer, [{"name": "", "value": "a"}]) == ["choices.0.name"]
    assert refused(check_offer, [{"name": "x", "value": "y" * 101}]) == ["choices.0.value"]
    local = [{"name": "x", "value": "y", "name_localizations": {"de": "x" * 101}}]
    assert refused(check_offer, local) == ["choices.0.name_localizations.de"]


def test_commands(subtests: pytest.Subtests):
    good = (
        command(typed(), typed("level", type=4, choices=[{"name": "One", "value": 1}])),
        command(name="rätsel", name_localizations=dict.fromkeys(LOCALES, "rätsel")),
        command(name="हिंदी_ไทย-1'"),
        {"type": 3, "name": "Grade this puzzle", "description": ""},
        {"type": 4, "name": "Launch", "description": "", "handler": 2},
        command(typed(type=2, options=[typed(type=1, options=[typed(required=True)])])),
    )
    for data in good:
        with subtests.test(f"{data}"[:60]):
            assert refused(check_commands, [data]) == []
    choice = {"name": "One", "value": "1"}
    bad = (
        (command(name="Hint"), "name"),
        (command(name="a hint"), "name"),
        (command(name="x" * 33), "name"),
        (command(description=""), "description"),
        (command(description="x" * 101), "description"),
        (command(name_localizations={"de-DE": "tipp"}), "name_localizations.de-DE"),
        (command(name_localizations={"de": "Tipp"}), "name_localizations.de"),
        (command(description_localizations={"de": "x" * 101}), "description_localizations.de"),
        (command(contexts=[0, 3]), "contexts"),
        (command(*(typed(f"o{number}") for number in range(26))), "options"),
        (command(typed(), typed()), "options.1"),
        (command(typed("a"), typed("b", name_localizations={"de": "a"})), "options.1"),
        (
            command(*(typed(name, name_localizations={"de": "x"}) for name in ("a", "b"))),
            "options.1",
        ),
        (command(typed("a"), typed("b", required=True)), "options.1"),
        (command(typed(type=12)), "options.0.type"),
        (command(typed("a"), typed("b", type=1)), "options"),
        (command(typed(type=1, options=[typed(type=1)])), ""),
        (command(typed(choices=[choice] * 2)), "options.0.choices.1"),
        (command(typed(choices=[choice | {"name": "x" * 101}])), "options.0.choices.0.name"),
        (command(typed(choices=[choice], autocomplete=True)), "options.0.autocomplete"),
        (command(typed(type=11, choices=[choice])), "options.0.choices"),
        (command(typed(max_length=6001)), "options.0.max_length"),
        (command(typed(type=4, min_value=3, max_value=2)), "options.0.min_value"),
        ({"type": 3, "name": "Grade", "description": "A text"}, "description"),
        (
            command(
                *(
                    typed(f"o{number}", choices=[
                        {"name": f"{place}" + "x" * 90, "value": f"{place}"} for place in range(9)
                    ])
                    for number in range(10)
                )
            ),
            "",
        ),
    )  # fmt: skip
    for data, place in bad:
        with subtests.test(place, data=f"{data}"[:60]):
            found = refused(check_commands, [data])
            assert f"0.{place}".rstrip(".") in found or (not place and found)
    assert refused(check_commands, [command(), command()]) == ["1"]
    menus = [{"type": 3, "name": f"menu {number}"} for number in range(16)]
    assert refused(check_commands, menus) == [""]


def test_threads_and_emojis():
    assert refused(check_thread, {"name": "x" * 100, "auto_archive_duration": 1440}) == []
    assert refused(check_thread, {"name": ""}) == ["name"]
    assert refused(check_thread, {"name": "x" * 101}) == ["name"]
    assert refused(check_thread, {"auto_archive_duration": 61}) == ["auto_archive_duration"]
    assert refused(check_thread, {"rate_limit_per_user": 21601}) == ["rate_limit_per_user"]
    good = {"name": "easy", "image": "data:image/png;base64,AA"}
    assert refused(check_emoji, good, known=()) == []
    assert refused(check_emoji, good, known=("easy",)) == ["name"]
    assert refused(check_emoji, {"name": "x", "image": ""}, known=()) == ["name", "image"]
