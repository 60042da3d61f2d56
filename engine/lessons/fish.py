"""Lessons on X-wings, swordfish and jellyfish, with and without fins and boxes."""

from typing import Final

from engine.language import N_
from engine.lessons._text import FOUR, THREE, TWO, Text
from engine.technique import Technique

_EXCHANGED: Final = N_("Rows and columns can be exchanged.")
_WHAT: Final = N_(
    "It is an X-wing with {count} lines. In each of {count} rows, a digit has its places in the "
    "same {count} columns and nowhere else. These columns get the digit from these rows, so no "
    "other cell of the columns can have it."
)
_SPOT: Final = (
    N_("Choose a digit, and find the rows in which it has at most {count} places."),
    N_("Look for {count} of these rows whose places lie in only {count} columns between them."),
    N_("Remove the digit from the other cells of these columns."),
    N_("Then do the same with rows and columns exchanged."),
)
_WHY: Final = N_(
    "Each of the {count} rows needs the digit, and no two of them can have it in the same column. "
    "So each of the {count} columns has it in one of these rows."
)
_MISTAKE: Final = N_(
    "Expecting the digit wherever the rows and columns cross. Two places in a row are enough, as "
    "long as there is none outside the columns."
)
_FINNED_WHAT: Final = N_(
    "In {count} rows, a digit has its places in the same {count} columns, except for a few more, "
    "the fins. Either a fin has the digit, or the fish is one without fins. Remove what both would "
    "remove: the digit in cells of the columns that see every fin."
)
_SASHIMI_WHAT: Final = N_(
    "A finned fish of {count} rows and {count} columns, in which a row has no more than one place "
    "left without its fins. Taken alone, the rest would be no fish at all, but the argument is the "
    "same: either a fin has the digit, or the columns get it from these rows."
)
_FINNED_SPOT: Final = (
    N_("Choose a digit, and look for {count} rows that nearly make a fish with {count} columns."),
    N_("See whether the places outside the columns, the fins, are in one box."),
    N_("Look in that box for cells of the columns that belong to none of the rows."),
    N_("Remove the digit from those of them that see every fin."),
    N_("Then do the same with rows and columns exchanged."),
)
_FINNED_WHY: Final = N_(
    "If no fin has the digit, the rows have it in the {count} columns, and no other cell of these "
    "can have it. If a fin has it, no cell that sees the fin has it. One of the two is true."
)
_FINNED_MISTAKE: Final = N_(
    "Clearing the columns as if there were no fins. Only what sees all of the fins is removed."
)
_FRANKEN_WHAT: Final = N_(
    "A fish of {count} houses and {count} others, with boxes among them. A digit has all its "
    "places in the first houses, the base, within the others, the cover. Each base house needs the "
    "digit, and each cover house holds it once, so the cover has it nowhere else."
)
_FRANKEN_FINNED_WHAT: Final = N_(
    "A Franken fish of {count} houses and {count} others, whose base has a few places more, the "
    "fins. Either a fin has the digit, or the fish holds. Remove what both would remove: the digit "
    "in cells of the cover that see every fin. A place in two base houses counts as a fin, too."
)
_FRANKEN_SPOT: Final = (
    N_("Choose a digit, and mark its places in the whole grid."),
    N_("Take {count} houses, rows and boxes, that share no place, as the base."),
    N_("See whether {count} columns and boxes hold all their places."),
    N_("Remove the digit from the other cells of these, and from places that lie in two of them."),
    N_("Then do the same with rows and columns exchanged."),
)
_FRANKEN_FINNED_SPOT: Final = (
    N_("Choose a digit, and mark its places in the whole grid."),
    N_("Take {count} houses, rows and boxes, and {count} others, columns and boxes."),
    N_("Mark as fins what the others leave out, and what two of the first houses share."),
    N_("Remove the digit from cells of the others that see every fin."),
    N_("Then do the same with rows and columns exchanged."),
)
_FRANKEN_MISTAKE: Final = N_(
    "Taking a box and a line as base houses that share a place of the digit. This place would "
    "serve both, and the count would be wrong; it may only be a fin."
)


def _finned(name: str, count: str, *, sashimi: bool) -> Text:
    related = (f"{'FINNED' if sashimi else 'SASHIMI'}_{name}", name, _NEXT[name])
    return Text(
        what=(_SASHIMI_WHAT if sashimi else _FINNED_WHAT, _EXCHANGED),
        spot=_FINNED_SPOT,
        why=_FINNED_WHY,
        mistake=_FINNED_MISTAKE,
        related=tuple(Technique[one] for one in related),
        words={"count": count},
    )


def _franken(name: str, count: str, *, finned: bool) -> Text:
    related = (f"{'' if finned else 'FINNED_'}FRANKEN_{name}", name, f"FINNED_{name}")
    return Text(
        what=(_FRANKEN_FINNED_WHAT if finned else _FRANKEN_WHAT, _EXCHANGED),
        spot=_FRANKEN_FINNED_SPOT if finned else _FRANKEN_SPOT,
        mistake=_FRANKEN_MISTAKE,
        related=tuple(Technique[one] for one in related),
        words={"count": count},
    )


_NEXT: Final = {
    "X_WING": "SKYSCRAPER",
    "SWORDFISH": "FINNED_X_WING",
    "JELLYFISH": "FINNED_SWORDFISH",
}
_COUNTS: Final = {"X_WING": TWO, "SWORDFISH": THREE, "JELLYFISH": FOUR}
_FRANKEN_COUNTS: Final = {"X_WING": TWO, "SWORDFISH": THREE}

TEXTS: Final = {
    **{Technique[f"FINNED_{n}"]: _finned(n, c, sashimi=False) for n, c in _COUNTS.items()},
    **{Technique[f"SASHIMI_{n}"]: _finned(n, c, sashimi=True) for n, c in _COUNTS.items()},
    **{Technique[f"FRANKEN_{n}"]: _franken(n, c, finned=False) for n, c in _FRANKEN_COUNTS.items()},
    **{
        Technique[f"FINNED_FRANKEN_{n}"]: _franken(n, c, finned=True)
        for n, c in _FRANKEN_COUNTS.items()
    },
    Technique.X_WING: Text(
        what=(
            N_(
                "A digit has two places in each of two rows, and they are in the same two columns. "
                "The four cells form a rectangle, and two opposite corners of it will hold the "
                "digit. So no other cell of the two columns can have it."
            ),
            _EXCHANGED,
        ),
        spot=(
            N_("Choose a digit, and find a row in which it has two places."),
            N_("Look for a second row in which it has two places, in the same two columns."),
            N_("Remove the digit from the other cells of these two columns."),
            N_("Then do the same with rows and columns exchanged."),
        ),
        why=N_(
            "If the first row has the digit in the left column, the second row must have it in the "
            "right one, and the other way round. Either way both columns have their digit."
        ),
        mistake=N_(
            "Removing the digit from the rows: it has no other places there. Remove it from the "
            "columns."
        ),
        related=(Technique.POINTING, Technique.SWORDFISH, Technique.TURBOT_FISH),
    ),
    Technique.SWORDFISH: Text(
        what=(_WHAT, _EXCHANGED),
        spot=_SPOT,
        why=_WHY,
        mistake=_MISTAKE,
        related=(Technique.X_WING, Technique.JELLYFISH),
        words={"count": THREE},
    ),
    Technique.JELLYFISH: Text(
        what=(_WHAT, _EXCHANGED),
        spot=_SPOT,
        why=_WHY,
        mistake=_MISTAKE,
        related=(Technique.X_WING, Technique.SWORDFISH),
        words={"count": FOUR},
    ),
}
