"""The colours of pictures: `Theme`, and all themes.

Hues follow Okabe and Ito's palette for colour-blind readers, made darker or lighter until text on
them and lines between them have the contrast that WCAG 2.1 requires (4.5 to 1, and 3 to 1). Colour
is never the only sign: every role also has its own shape (see `renderer.marks`).
"""

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, Final, TypeAlias

from PIL import ImageColor

from engine.model.views import CellRole, HouseRole, Role

Colour: TypeAlias = str
"""A colour as "#rrggbb", or `var(--name)` in `PROPERTIES`."""


@dataclass(frozen=True, slots=True)
class Ink:
    """The colours of one kind of mark.

    Attributes:
        fill: its area.
        edge: its outline.
        text: a digit on top of the area.
    """

    fill: Colour
    edge: Colour
    text: Colour


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a picture.

    Attributes:
        name: its key in `THEMES`.
        page: behind everything.
        thin: lines between cells.
        thick: lines between boxes.
        given: digits of the puzzle.
        placed: digits filled in later.
        pencil: candidates without a role.
        dim: candidates without a role in a picture where others have one.
        coordinate: r1 to r9 and c1 to c9.
        link: lines between candidates.
        strip: houses that a classic sudoku does not have, such as diagonals.
        hatch: lines across the cells of a cover house, for greyscale themes; None in themes with
            colours.
        base, cover: houses that are shaded.
        crossing: cells that are in both a base and a cover house.
        pattern, pivot, start, target, blocker: cells that are marked as a whole.
        own: the shades of cells that a player has coloured, if the picture has any.
        keep, remove, place, set_a, set_b, fin, excluder, on, off, clash, gone: candidates, by role;
            `remove` is for eliminations.
    """

    name: str
    page: Colour
    thin: Colour
    thick: Colour
    given: Colour
    placed: Colour
    pencil: Colour
    dim: Colour
    coordinate: Colour
    link: Colour
    strip: Colour
    base: Ink
    cover: Ink
    crossing: Colour
    pattern: Ink
    pivot: Ink
    start: Ink
    target: Ink
    blocker: Ink
    keep: Ink
    remove: Ink
    place: Ink
    set_a: Ink
    set_b: Ink
    fin: Ink
    excluder: Ink
    on: Ink
    off: Ink
    clash: Ink
    gone: Ink
    hatch: Colour | None = None
    own: tuple[Colour, ...] = ()

    def ink(self, role: Role | CellRole | HouseRole) -> Ink:
        """The colours of a role."""
        ink = getattr(self, _COLOURS.get(role, role).name.lower())
        assert isinstance(ink, Ink)
        return ink

    @property
    def grounds(self) -> tuple[Colour, ...]:
        """All backgrounds of digits and marks, the page first."""
        inks = (self.base, self.cover, self.pattern, self.pivot, self.start)
        return (self.page, self.strip, self.crossing, *(ink.fill for ink in inks), *self.own)

    @property
    def inks(self) -> tuple[Colour, ...]:
        """All other colours."""
        colours: dict[Colour, None] = {}
        for part in fields(self):
            value = getattr(self, part.name)
            if isinstance(value, Ink):
                colours |= dict.fromkeys((value.fill, value.edge, value.text))
            elif value and part.name not in ("name", "own"):
                colours[value] = None
        return tuple(colour for colour in colours if colour not in self.grounds)


_COLOURS: Final[dict[Role | CellRole | HouseRole, Role | HouseRole]] = {
    CellRole.BLOCKED: Role.REMOVE,
    HouseRole.END: HouseRole.COVER,
    CellRole.END: HouseRole.COVER,
    Role.TRIAL: Role.ON,
    Role.BLUE: Role.ON,
    Role.ORANGE: Role.FIN,
    Role.GREEN: Role.KEEP,
    Role.PURPLE: Role.SET_B,
}
"""Roles that use the colours of other roles."""


@lru_cache(maxsize=256)
def rgb(colour: Colour) -> tuple[int, int, int]:
    """Red, green and blue of a colour, each 0 to 255."""
    return ImageColor.getrgb(colour)[:3]


LIGHT: Final = Theme(
    name="light",
    page="#ffffff",
    thin="#b4bac2",
    thick="#23272e",
    given="#111418",
    placed="#0b5ea8",
    pencil="#565d67",
    dim="#7f8792",
    coordinate="#68707b",
    link="#a3206e",
    strip="#eaecef",
    base=Ink("#dceefa", "#2a86bd", "#111418"),
    cover=Ink("#fff0c9", "#bd7a00", "#111418"),
    crossing="#e2ebc4",
    pattern=Ink("#c2e0f6", "#005a90", "#111418"),
    pivot=Ink("#f6e3f0", "#9c3f7f", "#111418"),
    start=Ink("#fdf1dc", "#8a5300", "#111418"),
    target=Ink("#ffffff", "#c44d00", "#111418"),
    blocker=Ink("#ffffff", "#0072b2", "#111418"),
    keep=Ink("#007a59", "#007a59", "#ffffff"),
    remove=Ink("#ffdcc8", "#e8601c", "#200a00"),
    place=Ink("#d5f2e6", "#008562", "#004d38"),
    set_a=Ink("#ffffff", "#0072b2", "#003f66"),
    set_b=Ink("#ffffff", "#a8458a", "#6b1f54"),
    fin=Ink("#e69f00", "#8f5a00", "#111418"),
    excluder=Ink("#f0e442", "#6b6200", "#111418"),
    on=Ink("#00618f", "#00618f", "#ffffff"),
    off=Ink("#ffffff", "#8a5300", "#3d2500"),
    clash=Ink("#d42a2a", "#7a0000", "#ffffff"),
    gone=Ink("#ffffff", "#7a818b", "#565d67"),
)
"""Dark ink on white."""

DARK: Final = Theme(
    name="dark",
    page="#1c1e22",
    thin="#4b515a",
    thick="#c6ccd4",
    given="#ffffff",
    placed="#7cc7f5",
    pencil="#aab2bd",
    dim="#7d8591",
    coordinate="#9aa2ad",
    link="#f08cc6",
    strip="#2b2e34",
    base=Ink("#1b3347", "#56b4e9", "#ffffff"),
    cover=Ink("#453a1c", "#e0a526", "#ffffff"),
    crossing="#3a4733",
    pattern=Ink("#224766", "#8fd0f8", "#ffffff"),
    pivot=Ink("#45283d", "#de8fbd", "#ffffff"),
    start=Ink("#3a3020", "#e0a526", "#ffffff"),
    target=Ink("#1c1e22", "#ff8a47", "#ffffff"),
    blocker=Ink("#1c1e22", "#56b4e9", "#ffffff"),
    keep=Ink("#2cc397", "#2cc397", "#08120e"),
    remove=Ink("#5a2408", "#c2480f", "#ffffff"),
    place=Ink("#10493a", "#2cc397", "#ffffff"),
    set_a=Ink("#1c1e22", "#56b4e9", "#e6f4fd"),
    set_b=Ink("#1c1e22", "#e394c3", "#fdeaf5"),
    fin=Ink("#e69f00", "#ffd27a", "#111418"),
    excluder=Ink("#f0e442", "#fff9b0", "#111418"),
    on=Ink("#6cc4f2", "#6cc4f2", "#061018"),
    off=Ink("#1c1e22", "#e0a526", "#fff2d6"),
    clash=Ink("#e05252", "#ffb3b3", "#100000"),
    gone=Ink("#1c1e22", "#8a929d", "#aab2bd"),
)
"""Light ink on a dark page, such as Discord's."""

HIGH_CONTRAST: Final = Theme(
    name="high-contrast",
    page="#ffffff",
    thin="#6a6a6a",
    thick="#000000",
    given="#000000",
    placed="#003c99",
    pencil="#303030",
    dim="#5c5c5c",
    coordinate="#303030",
    link="#8a0058",
    strip="#e2e2e2",
    base=Ink("#d3ecff", "#005a92", "#000000"),
    cover=Ink("#fff0b8", "#7a4a00", "#000000"),
    crossing="#dfecb4",
    pattern=Ink("#b4dcfa", "#00406b", "#000000"),
    pivot=Ink("#f8dcee", "#7d1f60", "#000000"),
    start=Ink("#ffe9c4", "#5c3500", "#000000"),
    target=Ink("#ffffff", "#a33c00", "#000000"),
    blocker=Ink("#ffffff", "#005a92", "#000000"),
    keep=Ink("#004d38", "#004d38", "#ffffff"),
    remove=Ink("#ffd9c4", "#e8601c", "#000000"),
    place=Ink("#d5f7e9", "#005a43", "#002b20"),
    set_a=Ink("#ffffff", "#00507d", "#002740"),
    set_b=Ink("#ffffff", "#7d1f60", "#470f36"),
    fin=Ink("#f5ab00", "#553500", "#000000"),
    excluder=Ink("#fff04a", "#454000", "#000000"),
    on=Ink("#003c66", "#003c66", "#ffffff"),
    off=Ink("#ffffff", "#5c3500", "#241500"),
    clash=Ink("#a80000", "#4d0000", "#ffffff"),
    gone=Ink("#ffffff", "#4a4a4a", "#303030"),
)
"""Black ink on white, with colours of the strongest contrast."""

PRINT: Final = Theme(
    name="print",
    page="#ffffff",
    thin="#9a9a9a",
    thick="#000000",
    given="#000000",
    placed="#333333",
    pencil="#4a4a4a",
    dim="#808080",
    coordinate="#5a5a5a",
    link="#1c1c1c",
    strip="#efefef",
    base=Ink("#dfdfdf", "#4f4f4f", "#000000"),
    cover=Ink("#f7f7f7", "#4f4f4f", "#000000"),
    crossing="#cfcfcf",
    pattern=Ink("#c7c7c7", "#262626", "#000000"),
    pivot=Ink("#d7d7d7", "#262626", "#000000"),
    start=Ink("#e7e7e7", "#3b3b3b", "#000000"),
    target=Ink("#ffffff", "#262626", "#000000"),
    blocker=Ink("#ffffff", "#4f4f4f", "#000000"),
    keep=Ink("#000000", "#000000", "#ffffff"),
    remove=Ink("#ffffff", "#262626", "#000000"),
    place=Ink("#ffffff", "#262626", "#000000"),
    set_a=Ink("#ffffff", "#1c1c1c", "#000000"),
    set_b=Ink("#ffffff", "#1c1c1c", "#000000"),
    fin=Ink("#6b6b6b", "#6b6b6b", "#ffffff"),
    excluder=Ink("#bebebe", "#262626", "#000000"),
    on=Ink("#1c1c1c", "#1c1c1c", "#ffffff"),
    off=Ink("#ffffff", "#4f4f4f", "#000000"),
    clash=Ink("#333333", "#000000", "#ffffff"),
    gone=Ink("#ffffff", "#767676", "#4a4a4a"),
    hatch="#b5b5b5",
)
"""Black and greys that save ink, for paper."""


def property_name(part: str, which: str = "fill") -> str:
    """The name of the CSS property for a colour of a theme.

    Args:
        part: the attribute of `Theme`.
        which: the attribute of `Ink`, if `part` is an `Ink`.
    """
    name = f"--{part.replace('_', '-')}"
    return name if which == "fill" else f"{name}-{which}"


def _of_properties() -> Theme:
    def colour(part: str, which: str = "fill") -> Colour:
        return f"var({property_name(part, which)})"

    colours: dict[str, Any] = {
        part.name: Ink(*(colour(part.name, which.name) for which in fields(Ink)))
        if part.type is Ink
        else colour(part.name)
        for part in fields(Theme)
        if part.name not in ("name", "hatch", "own")
    }
    return Theme("properties", **colours)


PROPERTIES: Final = _of_properties()
"""Colours as CSS properties, which the embedding page defines."""

THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK, HIGH_CONTRAST, PRINT)}
"""Every theme by its name."""
