"""Discord's limits of components, as documented in its Component Reference."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from testing.standin.form import Place
from testing.standin.state import walk

Part = dict[str, Any]

_ROW, _BUTTON, _TEXT_INPUT, _SECTION, _TEXT = 1, 2, 4, 9, 10
_THUMBNAIL, _GALLERY, _FILE, _SEPARATOR, _CONTAINER = 11, 12, 13, 14, 17
_LABEL, _UPLOAD, _RADIO, _CHECKBOXES, _CHECKBOX = 18, 19, 21, 22, 23
_SELECTS: Final = (3, 5, 6, 7, 8)
_IN_CONTAINER: Final = (_ROW, _TEXT, _SECTION, _GALLERY, _SEPARATOR, _FILE)
_ON_TOP: Final = (*_IN_CONTAINER, _CONTAINER)
_IN_LABEL: Final = (*_SELECTS, _TEXT_INPUT, _UPLOAD, _RADIO, _CHECKBOXES, _CHECKBOX)
_IN_MODAL: Final = (_ROW, _TEXT, _LABEL)
_INTERACTIVE: Final = (*_SELECTS, _TEXT_INPUT, _UPLOAD, _RADIO, _CHECKBOXES, _CHECKBOX)
"""The components that must have a custom id; only some buttons must."""
_LINK, _PREMIUM = 5, 6
_MOST_COMPONENTS: Final = 40
_MOST_TEXT: Final = 4000
_ALT_TEXT: Final = 1024
_SIGNS: Final = (
    r"\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9\u21aa\u231a\u231b\u2328\u23cf"
    r"\u23e9-\u23f3\u23f8-\u23fa\u24c2\u25aa\u25ab\u25b6\u25c0\u25fb-\u25fe\u2600-\u2604"
    r"\u260e\u2611\u2614\u2615\u2618\u261d\u2620\u2622\u2623\u2626\u262a\u262e\u262f"
    r"\u2638-\u263a\u2640\u2642\u2648-\u2653\u265f\u2660\u2663\u2665\u2666\u2668\u267b\u267e"
    r"\u267f\u2692-\u2697\u2699\u269b\u269c\u26a0\u26a1\u26a7\u26aa\u26ab\u26b0\u26b1\u26bd"
    r"\u26be\u26c4\u26c5\u26c8\u26ce\u26cf\u26d1\u26d3\u26d4\u26e9\u26ea\u26f0-\u26f5"
    r"\u26f7-\u26fa\u26fd\u2702\u2705\u2708-\u270d\u270f\u2712\u2714\u2716\u271d\u2721\u2728"
    r"\u2733\u2734\u2744\u2747\u274c\u274e\u2753-\u2755\u2757\u2763\u2764\u2795-\u2797\u27a1"
    r"\u27b0\u27bf\u2934\u2935\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299"
)
"""The characters below U+10000 with the property Emoji of Unicode, except digits, # and *."""
_EMOJI: Final = re.compile(
    rf"[0-9#*]\ufe0f?\u20e3|[{_SIGNS}\U0001f004-\U0001faff][\ufe0f\u200d{_SIGNS}\U0001f004-\U000e007f]*"
)
_ATTACHED: Final = "attachment://"


def check_components(
    at: Place, components: list[Part], *, is_layout: bool, files: Collection[str]
) -> None:
    """Check the components of a message.

    Args:
        at: the place of the list.
        components: the list.
        is_layout: whether the message has the flag IS_COMPONENTS_V2.
        files: the names of the files that the message has.
    """
    parts = walk(components)
    if is_layout:
        at.expect(
            len(parts) <= _MOST_COMPONENTS,
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components cannot exceed {_MOST_COMPONENTS}.",
        )
        total = sum(len(part["content"]) for part in parts if part["type"] == _TEXT)
        at.expect(
            total <= _MOST_TEXT,
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"Total displayable text in components: must be {_MOST_TEXT} or fewer in length.",
        )
    else:
        at.length(components, 0, 5)
    _Checker(files).check_all(at, components, _ON_TOP if is_layout else (_ROW,))


def check_form(at: Place, components: list[Part]) -> None:
    """Check the components of a modal.

    Args:
        at: the place of the list.
        components: the list.
    """
    at.need(components, 1, 5)
    _Checker(is_modal=True).check_all(at, components, _IN_MODAL)


@dataclass
class _Checker:
    """Checks the components of one message or modal.

    Attributes:
        files: the names of the files that it has.
        is_modal: whether it is a modal.
    """

    files: Collection[str] = ()
    is_modal: bool = False
    _custom_ids: set[str] = field(default_factory=set)
    _ids: set[int] = field(default_factory=set)

    def check_all(self, at: Place, parts: list[Part], kinds: Iterable[int]) -> None:
        """Check all components of a list, which may only be of these kinds."""
        for number, part in enumerate(parts):
            self._check(at / number, part, kinds)

    def _check(self, at: Place, part: Part, kinds: Iterable[int]) -> None:
        kind = part.get("type")
        allowed = tuple(kinds)
        if kind not in allowed:
            choices = ", ".join(map(str, sorted(allowed)))
            rule = f'Value of field "type" must be one of ({choices}).'
            (at / "type").refuse("UNION_TYPE_CHOICES", rule)
            return
        self._note_ids(at, part)
        if kind == _ROW:
            self._row(at, part)
        elif kind == _BUTTON:
            _button(at, part)
        elif kind == _TEXT:
            (at / "content").need(part.get("content"), 1, _MOST_TEXT)
        elif kind == _TEXT_INPUT:
            _text_input(at, part)
        elif kind == _SECTION:
            self._section(at, part)
        elif kind == _THUMBNAIL:
            self._media(at, part, part.get("media"))
        elif kind == _GALLERY:
            self._gallery(at, part)
        elif kind == _FILE:
            self._file(at, part)
        elif kind == _SEPARATOR:
            (at / "spacing").between(part.get("spacing"), 1, 2)
        elif kind == _CONTAINER:
            (at / "components").need(part.get("components"), 1, _MOST_COMPONENTS)
            (at / "accent_color").between(part.get("accent_color"), 0, 0xFFFFFF)
            self.check_all(at / "components", part.get("components") or [], _IN_CONTAINER)
        elif kind == _LABEL:
            self._label(at, part)
        else:
            self._choice(at, part)

    def _note_ids(self, at: Place, part: Part) -> None:
        number = part.get("id")
        if number:
            (at / "id").between(number, 1, 2**31 - 1)
            message = "Component id cannot be duplicated"
            (at / "id").expect(number not in self._ids, "COMPONENT_ID_DUPLICATED", message)
            self._ids.add(number)
        custom_id = part.get("custom_id")
        if part["type"] in _INTERACTIVE:
            (at / "custom_id").need(custom_id, 1, 100)
        else:
            (at / "custom_id").length(custom_id, 1, 100)
        if custom_id is not None:
            message = "Component custom id cannot be duplicated"
            code = "COMPONENT_CUSTOM_ID_DUPLICATED"
            (at / "custom_id").expect(custom_id not in self._custom_ids, code, message)
            self._custom_ids.add(custom_id)

    def _row(self, at: Place, row: Part) -> None:
        parts, inner = row.get("components") or [], at / "components"
        inner.need(parts, 1, 5)
        if self.is_modal:
            inner.expect(len(parts) == 1, "BASE_TYPE_BAD_LENGTH", "Must be 1 in length.")
            self.check_all(inner, parts, (_TEXT_INPUT,))
            for number, part in enumerate(parts):
                (inner / number / "label").need(part.get("label"), 1, 45)
            return
        # A menu is as wide as five buttons.
        width = sum(5 if part.get("type") in _SELECTS else 1 for part in parts)
        message = "The components take more than the width of a row"
        inner.expect(width <= 5, "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)
        self.check_all(inner, parts, (_BUTTON, *_SELECTS))

    def _section(self, at: Place, part: Part) -> None:
        (at / "components").need(part.get("components"), 1, 3)
        self.check_all(at / "components", part.get("components") or [], (_TEXT,))
        accessory = part.get("accessory")
        if accessory is None:
            (at / "accessory").refuse("BASE_TYPE_REQUIRED", "This field is required")
        else:
            self._check(at / "accessory", accessory, (_BUTTON, _THUMBNAIL))

    def _gallery(self, at: Place, part: Part) -> None:
        (at / "items").need(part.get("items"), 1, 10)
        for number, item in enumerate(part.get("items") or []):
            self._media(at / "items" / number, item, item.get("media"))

    def _media(self, at: Place, shown: Part, media: Part | None) -> None:
        (at / "description").length(shown.get("description"), 1, _ALT_TEXT)
        url = str((media or {}).get("url") or "")
        if url.startswith(_ATTACHED):
            self._attached(at / "media" / "url", url)
        else:
            _check_url(at / "media" / "url", url, 2048, ("http", "https"))

    def _file(self, at: Place, part: Part) -> None:
        url = str((part.get("file") or {}).get("url") or "")
        # An edit repeats the address that Discord made from a reference.
        message = "Only attachment://<filename> is supported"
        is_one = url.startswith((_ATTACHED, "http"))
        (at / "file" / "url").expect(is_one, "URL_TYPE_INVALID_SCHEME", message)
        if url.startswith(_ATTACHED):
            self._attached(at / "file" / "url", url)

    def _attached(self, at: Place, url: str) -> None:
        at.expect(
            url.removeprefix(_ATTACHED) in self.files,
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            f"The referenced attachment {url.removeprefix(_ATTACHED)!r} was not found",
        )

    def _label(self, at: Place, part: Part) -> None:
        (at / "label").need(part.get("label"), 1, 45)
        (at / "description").length(part.get("description"), 0, 100)
        inner = part.get("component")
        if inner is None:
            (at / "component").refuse("BASE_TYPE_REQUIRED", "This field is required")
        else:
            self._check(at / "component", inner, _IN_LABEL)

    def _choice(self, at: Place, part: Part) -> None:
        """Check a menu, radio buttons, checkboxes, or a file upload."""
        kind = part["type"]
        most = 25 if kind in _SELECTS else 10
        options = part.get("options")
        (at / "placeholder").length(part.get("placeholder"), 0, 150)
        least = part.get("min_values")
        (at / "min_values").between(least, 0, most)
        (at / "max_values").between(part.get("max_values"), 1, most)
        default_most = len(options or []) if kind == _CHECKBOXES else 1
        chosen = part.get("max_values", default_most)
        (at / "min_values").between(least, 0, chosen)
        if self.is_modal:
            message = "Modals cannot have disabled components"
            (at / "disabled").expect(not part.get("disabled"), "COMPONENT_DISABLED", message)
            message = "Must be at least 1 if the field is required"
            is_fine = least != 0 or part.get("required") is False
            (at / "min_values").expect(is_fine, "NUMBER_TYPE_RANGE", message)
        if kind == 3 or kind in (_RADIO, _CHECKBOXES):
            fewest = 2 if kind == _RADIO else 1
            (at / "options").need(options, max(fewest, chosen), most)
            _options(at / "options", options or [], chosen)


def _button(at: Place, part: Part) -> None:
    style = part.get("style")
    (at / "style").expect(
        style in range(1, 7), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6)."
    )
    (at / "label").length(part.get("label"), 0, 80)
    _emoji(at / "emoji", part.get("emoji"))
    has = {name for name in ("custom_id", "url", "sku_id") if part.get(name)}
    wanted = {_LINK: "url", _PREMIUM: "sku_id"}.get(style or 0, "custom_id")
    for name in sorted(has | {wanted}):
        is_right = name == wanted and name in has
        message = f"A button of style {style} must have {wanted} and no other"
        (at / name).expect(is_right, "BUTTON_COMPONENT_INVALID", message)
    if style != _PREMIUM:
        is_seen = str(part.get("label") or "").strip() or part.get("emoji")
        at.expect(is_seen, "BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji")
    if "url" in has:
        _check_url(at / "url", part["url"], 512, ("http", "https", "discord"))


def _text_input(at: Place, part: Part) -> None:
    (at / "style").expect(part.get("style") in (1, 2), "BASE_TYPE_CHOICES", "Must be 1 or 2.")
    (at / "label").length(part.get("label"), 0, 45)
    (at / "placeholder").length(part.get("placeholder"), 0, 100)
    least, most = part.get("min_length") or 0, part.get("max_length")
    (at / "min_length").between(least, 0, 4000)
    (at / "max_length").between(most, 1, 4000)
    most = 4000 if most is None else most
    (at / "min_length").between(least, 0, most)
    value = part.get("value") or None
    (at / "value").length(value, least, most)


def _options(at: Place, options: list[Part], chosen: int) -> None:
    for number, option in enumerate(options):
        (at / number / "label").need(option.get("label"), 1, 100)
        (at / number / "value").need(option.get("value"), 1, 100)
        (at / number / "description").length(option.get("description"), 1, 100)
        _emoji(at / number / "emoji", option.get("emoji"))
    at.unique(
        [option.get("value") for option in options],
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        "The specified option value is already used",
    )
    defaults = sum(bool(option.get("default")) for option in options)
    message = f"{defaults} options are default, but {chosen} can be chosen"
    at.expect(defaults <= chosen, "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", message)


def _emoji(at: Place, emoji: Part | None) -> None:
    if emoji is None or emoji.get("id"):
        return
    name = str(emoji.get("name") or "")
    (at / "name").expect(
        _EMOJI.fullmatch(name), "BUTTON_COMPONENT_INVALID_EMOJI", f"Invalid emoji {name!r}"
    )


def _check_url(at: Place, url: str, most: int, schemes: tuple[str, ...]) -> None:
    at.need(url, 1, most)
    scheme, separator, rest = url.partition("://")
    is_fine = separator and scheme.lower() in schemes
    message = f"Scheme {scheme!r} is not supported. Scheme must be one of {schemes}."
    at.expect(is_fine or not url, "URL_TYPE_INVALID_SCHEME", message)
    is_well_formed = rest and not any(sign.isspace() for sign in url)
    at.expect(is_well_formed or not is_fine, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
