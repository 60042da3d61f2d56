"""Fish, including finned fish and Franken fish (with boxes)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.houses import Cell, Digit, House, HouseKind
from engine.language import N_, forms, translate_count
from engine.model.candidates import Elimination
from engine.model.grid import Grid
from engine.model.reasons import places
from engine.model.step import HintTexts, LevelText, Pattern, Step
from engine.model.technique import Technique
from engine.model.views import HouseRole, Role, ViewBuilder
from engine.techniques.experiments import also_eliminates, text_that_fits
from engine.techniques.named_chains import FEW_PLACES
from engine.words import phrases
from engine.words.phrases import all_of, number, one_of, sentences, translate
from engine.words.targets import in_houses, rule_out, shared_houses, with_cells


@dataclass(frozen=True, slots=True)
class FishPattern(Pattern):
    """A digit whose places in some houses all lie in as many other houses, except for fins.

    Attributes:
        digit: the digit.
        base: the base houses: lines, in a Franken fish also boxes.
        cover: the cover houses: the crossing lines, in a Franken fish also boxes.
        cells: the digit's places in the base houses, except fins, in reading order.
        fins: the places in the base houses outside the cover houses, in reading order.
        endo_fins: the places that two of the base houses share.
        cannibalised: the members of `cells` in two cover houses that are removed.
    """

    digit: Digit
    base: tuple[House, ...]
    cover: tuple[House, ...]
    cells: tuple[Cell, ...]
    fins: tuple[Cell, ...] = ()
    endo_fins: tuple[Cell, ...] = ()
    cannibalised: tuple[Cell, ...] = ()

    @property
    def digit_of_grid(self) -> Digit | None:
        return self.digit

    @property
    def has_boxes(self) -> bool:
        """Whether it is a Franken fish."""
        return any(house.kind is HouseKind.BOX for house in (*self.base, *self.cover))

    @property
    def is_x_wing(self) -> bool:
        """Whether two lines have two places each."""
        return len(self.base) == 2 and not self.has_boxes and not _fins(self)

    def compare(self, builder: ViewBuilder, step: Step) -> None:
        builder.shade(_houses_of_few(step.grid, self), HouseRole.BASE)

    def draw(self, builder: ViewBuilder) -> None:
        builder.shade(self.base, HouseRole.BASE)
        builder.shade(self.cover, HouseRole.COVER)
        for cell in self.cells:
            builder.mark(cell, (self.digit,), Role.KEEP)
        for cell in (*self.fins, *self.endo_fins):
            builder.mark(cell, (self.digit,), Role.FIN)
        builder.names[Role.FIN] = _FIN

    def ties(self, grid: Grid, gone: Elimination) -> Iterable[Cell]:
        return (*self.fins, *self.endo_fins)

    def describe(self, step: Step) -> HintTexts:
        """A fish at all four levels; the argument of an X-wing is its two cases."""
        values, fins, boxes = _values(step, self), _fins(self), self.has_boxes
        if boxes:
            idea = _BOXES_FINNED_IDEA if fins else _BOXES_IDEA
        else:
            idea = _FINNED_IDEA if fins else _IDEA
        full, proof = text_that_fits(
            step,
            partial(_proof, step, self),
            partial(_short, step, self),
            partial(_short, step, self, groups=1),
        )
        sashimi = step.technique in _SASHIMI_FISH
        return HintTexts(
            LevelText(question=translate(_BOXES_NUDGE if boxes else FEW_PLACES, **values)),
            sentences(
                translate(idea, **values),
                translate(_SASHIMI_IDEA, **values) if sashimi else "",
            ),
            LevelText(sentences(_where(step, self))),
            full,
            proof,
        )


_FIN: Final = N_("fin", "legend")
_SASHIMI_FISH: Final = (
    Technique.SASHIMI_X_WING,
    Technique.SASHIMI_SWORDFISH,
    Technique.SASHIMI_JELLYFISH,
)
_BOXES_NUDGE: Final = N_(
    "Try the {digit}s in lines and boxes: where do they have only a few places?"
)
_IDEA: Final = N_(
    "{name}: in {count} {lines}, a digit has only the same {count} {crossing_lines} to go to."
)
_BOXES_IDEA: Final = N_(
    "{name}: in {count} houses, including boxes, a digit has only the same {count} houses to go to."
)
_FINNED_IDEA: Final = N_(
    "{name}: {count} {lines} would form a fish if it were not for extra places, the fins. Either "
    "a fin holds the digit, or the fish does."
)
_BOXES_FINNED_IDEA: Final = N_(
    "{name}: {count} houses, including boxes, would form a fish if it were not for extra places, "
    "the fins. Either a fin holds the digit, or the fish does."
)
_SASHIMI_IDEA: Final = N_("Without its fins, one of the {lines} has at most one place.")
_TWO_PLACES: Final = N_("{base} each have two places for {digit}, all in {cover}.")
_PLACES: Final = N_("{base} have {digit} only in {cover}.")
_PLACES_FIN: Final = N_("Ignore the fin {fins}. Then {base} have {digit} only in {cover}.")
_PLACES_FINS: Final = N_("Ignore the fins {fins}. Then {base} have {digit} only in {cover}.")
_LINE: Final = N_("{line} has its {digit} in {cells}.")
_TWO_CASES: Final = N_(
    "If {one} is {digit}, then {far_other} is {digit}; otherwise {other} and {far_one} are."
)
_TWO_EITHER: Final = N_("Either way {cover} have their {digit} in {base}.")
_MORE_EITHER: Final = N_(
    "They need {count} {digit}s, and {cover} hold one each. So {cover} have no other {digit}."
)
_ENDO_ONE: Final = N_("{fins} is in two of {base}, so it counts as a fin.")
_ENDO_MANY: Final = N_("{fins} are each in two of {base}, so they count as fins.")
_ONE_FIN: Final = N_(
    "If the fin is not {digit}, {base} have their {digit}s in {cover}, one in each."
)
_MANY_FINS: Final = N_("If no fin is {digit}, {base} have their {digit}s in {cover}, one in each.")
_BOXES_ONE_FIN: Final = N_(
    "If the fin is not {digit}, the fish holds {count} {digit}s: one in each of {cover}."
)
_BOXES_MANY_FINS: Final = N_(
    "If no fin is {digit}, the fish holds {count} {digit}s: one in each of {cover}."
)
_NO_FIN: Final = forms(
    "Suppose the fin {fins} is not {digit}.",
    "Suppose the fins {fins} are not {digit}.",
)
_CORNERS: Final = N_(
    "Then {line} has its {digit} in {corner}, so {other} has its {digit} in {end}."
)
_ENDS: Final = N_("So {digit} is in {cells}.")
_LOSES_BOTH: Final = N_(
    "{cells} loses {digit} either way: it shares {houses}, and it is in {house}."
)
_LOSE_BOTH: Final = N_(
    "{cells} lose {digit} either way: they share {houses}, and they are in {house}."
)
_TWICE_ONE: Final = N_(
    "{eaten} is in two of {cover}, so it cannot be {digit}. It would use up both, and {base} "
    "would not have enough left."
)
_TWICE_MANY: Final = N_(
    "{eaten} are each in two of {cover}, so they cannot be {digit}. One would use up both, and "
    "{base} would not have enough left."
)
_TWICE_FINS_ONE: Final = N_(
    "{eaten} loses {digit} either way: it shares {houses}. It is also in two of {cover}. There it "
    "would use up both and leave too few."
)
_TWICE_FINS_MANY: Final = N_(
    "{eaten} lose {digit} either way: they share {houses}. They are also in two of {cover}. There "
    "one would use up both and leave too few."
)


def _fins(pattern: FishPattern) -> tuple[Cell, ...]:
    return tuple(sorted((*pattern.fins, *pattern.endo_fins)))


def _values(step: Step, pattern: FishPattern) -> dict[str, str]:
    return {
        "name": phrases.name(step),
        "digit": str(pattern.digit),
        "base": _houses(pattern.base),
        "cover": _houses(pattern.cover),
        "lines": phrases.kind_of(pattern.base[0].kind, 2),
        "crossing_lines": phrases.kind_of(pattern.cover[0].kind, 2),
        "count": number(len(pattern.base)),
        "fins": phrases.cells(_fins(pattern)),
    }


def _houses(which: Sequence[House]) -> str:
    """Houses by their kind: "rows 2 and 5 and box 4"."""
    kinds = dict.fromkeys(house.kind for house in which)
    return all_of(
        phrases.houses([house for house in which if house.kind is kind]) for kind in kinds
    )


def _where(step: Step, pattern: FishPattern) -> str:
    """Where the base houses have the digit, without the fins."""
    fins, values = _fins(pattern), _values(step, pattern)
    if fins:
        return translate(_PLACES_FIN if len(fins) == 1 else _PLACES_FINS, **values)
    return translate(_TWO_PLACES if pattern.is_x_wing else _PLACES, **values)


def _proof(step: Step, pattern: FishPattern) -> str:
    """The places in each of the base houses, and the conclusion."""
    if (corners := _corners(step, pattern)) is not None:
        return sentences(*_lines(step.grid, pattern), *_in_two_cases(step, pattern, *corners))
    where = "" if pattern.is_x_wing else _where(step, pattern)
    return sentences(*_lines(step.grid, pattern), where, *_argument(step, pattern))


def _corners(step: Step, pattern: FishPattern) -> tuple[Cell, Cell] | None:
    """In an X-wing that lacks a corner, the places in its lines if no fin has the digit.

    The first is in the line with the fins. None for other fish.
    """
    if not pattern.fins or pattern.endo_fins or pattern.has_boxes or len(pattern.base) > 2:
        return None
    line = next(line for line in pattern.base if pattern.fins[0] in line.cells)
    inside = [cell for cell in pattern.cells if cell in line.cells]
    if len(inside) != 1 or not set(pattern.fins).issubset(line.cells):
        return None
    (corner,) = inside
    sees = step.grid.variant.see_each_other
    for end in pattern.cells:
        if end not in line.cells and not sees(end, corner):
            ends = (*pattern.fins, end)
            seen = all(sees(gone.cell, cell) for gone in step.eliminations for cell in ends)
            return (corner, end) if seen else None
    return None


def _in_two_cases(step: Step, pattern: FishPattern, corner: Cell, end: Cell) -> Iterator[str]:
    """What follows if no fin has the digit, and what both cases remove."""
    fins, digit = _fins(pattern), pattern.digit
    line, other = sorted(pattern.base, key=lambda house: corner not in house.cells)
    yield translate_count(_NO_FIN, len(fins), fins=phrases.cells(fins), digit=digit)
    yield translate(
        _CORNERS,
        line=phrases.house(line),
        other=phrases.house(other),
        corner=phrases.cell(corner),
        end=phrases.cell(end),
        digit=digit,
    )
    yield translate(_ENDS, digit=digit, cells=one_of(map(phrases.cell, (*fins, end))))
    yield from rule_out(step.grid, step.eliminations, lambda _: (*fins, end))


def _short(step: Step, pattern: FishPattern, *, groups: int | None = None) -> str:
    """The argument without the places in each of the base houses.

    Args:
        groups: for a finned fish, how many groups of targets with the same houses to explain; by
            default all.
    """
    return sentences(_where(step, pattern), *_argument(step, pattern, groups))


def _argument(step: Step, pattern: FishPattern, groups: int | None = None) -> Iterable[str]:
    values = _values(step, pattern)
    if _fins(pattern):
        return (_finned(step, pattern, values, groups),)
    either = _two_cases(pattern, values) if pattern.is_x_wing else translate(_MORE_EITHER, **values)
    return (either, *_out(step, pattern, values))


def _lines(grid: Grid, pattern: FishPattern) -> list[str]:
    """Where each of the base houses has its digit."""
    return [
        translate(
            _LINE,
            line=phrases.house(line),
            digit=pattern.digit,
            cells=one_of(map(phrases.cell, places(grid, line, pattern.digit))),
        )
        for line in pattern.base
    ]


def _two_cases(pattern: FishPattern, values: dict[str, str]) -> str:
    line, other_line = pattern.base
    one, other = (_crossing(line, cover) for cover in pattern.cover)
    far_one, far_other = (_crossing(other_line, cover) for cover in pattern.cover)
    cases = translate(
        _TWO_CASES,
        digit=pattern.digit,
        one=one,
        other=other,
        far_one=far_one,
        far_other=far_other,
    )
    return sentences(cases, translate(_TWO_EITHER, **values))


def _crossing(line: House, other: House) -> str:
    (cell,) = set(line.cells).intersection(other.cells)
    return phrases.cell(cell)


def _out(step: Step, pattern: FishPattern, values: dict[str, str]) -> tuple[str, ...]:
    """Why each candidate is removed, in a fish without fins."""
    eaten = [elimination for elimination in step.eliminations if elimination.cell in pattern.cells]
    others = [
        elimination for elimination in step.eliminations if elimination.cell not in pattern.cells
    ]
    return (
        *in_houses(others, pattern.cover),
        _twice(eaten, values, _TWICE_ONE, _TWICE_MANY),
    )


def _twice(eaten: Sequence[Elimination], values: dict[str, str], one: str, many: str) -> str:
    if not eaten:
        return ""
    cells = phrases.cells(gone.cell for gone in eaten)
    return translate(one if len(eaten) == 1 else many, **{**values, "eaten": cells})


def _finned(step: Step, pattern: FishPattern, values: dict[str, str], shown: int | None) -> str:
    """Both cases, and the cells that lose the digit in both, `shown` groups of them one by one."""
    fins, endo = _fins(pattern), pattern.endo_fins
    one, many = (_BOXES_ONE_FIN, _BOXES_MANY_FINS) if pattern.has_boxes else (_ONE_FIN, _MANY_FINS)
    parts = [translate(one if len(fins) == 1 else many, **values)]
    if endo:
        named = {**values, "fins": phrases.cells(endo)}
        parts.insert(0, translate(_ENDO_ONE if len(endo) == 1 else _ENDO_MANY, **named))
    groups: dict[tuple[str, House | None], list[Elimination]] = {}
    for gone in step.eliminations:
        houses = with_cells(shared_houses(step.grid, gone.cell, fins))
        cover = None if gone.cell in pattern.cells else _holding(pattern.cover, gone.cell)
        groups.setdefault((houses, cover), []).append(gone)
    for (houses, cover), out in list(groups.items())[:shown]:
        named = {**values, "houses": houses}
        if cover is None:
            parts.append(_twice(out, named, _TWICE_FINS_ONE, _TWICE_FINS_MANY))
            continue
        parts.append(
            translate(
                _LOSES_BOTH if len(out) == 1 else _LOSE_BOTH,
                cells=phrases.cells(gone.cell for gone in out),
                house=phrases.house(cover),
                **named,
            )
        )
    others = list(groups.values())[shown:] if shown is not None else []
    return sentences(*parts, also_eliminates(gone for out in others for gone in out))


def _holding(houses: Sequence[House], cell: Cell) -> House:
    return next(house for house in houses if cell in house.cells)


def _houses_of_few(grid: Grid, pattern: FishPattern) -> Iterable[House]:
    """Houses of the same kinds as the base houses with as few places for the digit."""
    kinds = {house.kind for house in pattern.base}
    most = max(len(places(grid, house, pattern.digit)) for house in pattern.base)
    return (
        house
        for house in grid.variant.houses
        if house.kind in kinds and 0 < len(places(grid, house, pattern.digit)) <= most
    )
