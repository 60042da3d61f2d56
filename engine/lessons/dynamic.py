"""Lessons on dynamic chains: what each kind proves, and what its steps may use."""

from typing import Final, NamedTuple

from engine.language import N_
from engine.lessons import chains
from engine.lessons._text import Text
from engine.technique import Technique

_DYNAMIC: Final = N_(
    "The chain is dynamic: a step may use all that has been found on the way, not only the step "
    "before it. So a cell with three candidates serves as well, once the way has removed one of "
    "them."
)
_BY_HAND: Final = N_(
    "Few people find it by hand. To understand one, read it branch by branch and check each step."
)
_SAME: Final = N_("In each branch, use everything that you have found in it so far.")


class _Kind(NamedTuple):
    """A kind of proof: the middle of the technique's name, and its texts."""

    name: str
    what: str
    spot: tuple[str, ...]
    mistake: str


class _Level(NamedTuple):
    """A level of what steps may use: the end of the technique's name, and its texts."""

    name: str
    what: tuple[str, ...]
    spot: tuple[str, ...]


_KINDS: Final = (
    _Kind(
        "CONTRADICTION",
        N_(
            "Suppose that a candidate is true, or that it is false, and follow everything that "
            "comes of it. If some candidate comes out both true and false, the assumption was "
            "wrong."
        ),
        (
            N_("Choose a candidate that much would follow from, and suppose that it is true."),
            N_("Note all that follows, and stop when something comes out both true and false."),
            N_("Then the candidate is false: remove it."),
        ),
        N_(
            "Trusting what was found on the way. Nothing is proved but that the assumption was "
            "wrong."
        ),
    ),
    _Kind(
        "DOUBLE",
        N_(
            "A candidate is true or it is false. Suppose both in turn and follow everything that "
            "comes of it. What both lead to is true, whichever it is."
        ),
        (
            N_("Choose a candidate that much would follow from."),
            N_("Suppose that it is true and note what follows; then the same for false."),
            N_("Look for something that is in both notes: it is true."),
        ),
        N_("Taking what follows from one of the two only. Both must lead there."),
    ),
    _Kind("CELL", chains.CELL_WHAT, chains.CELL_SPOT, chains.CELL_MISTAKE),
    _Kind("REGION", chains.REGION_WHAT, chains.REGION_SPOT, chains.REGION_MISTAKE),
)

_LEVELS: Final = (
    _Level("FORCING_CHAINS", (), ()),
    _Level(
        "WITH_PATTERNS",
        (
            N_(
                "A step may also be a pattern that appears only on the way: pointing, claiming, a "
                "naked or hidden pair, an X-wing."
            ),
        ),
        (
            N_(
                "When no link leads on, look for such patterns in the candidates that the branch "
                "has left. What they remove counts in the branch."
            ),
        ),
    ),
    _Level(
        "WITH_FORCING_CHAINS",
        (
            N_(
                "A step may also be a pattern, or a whole chain on its own, that appears only on "
                "the way: a cycle or a forcing chain inside the branch."
            ),
        ),
        (
            N_(
                "When no link or pattern leads on, look for cycles and forcing chains in the "
                "candidates that the branch has left. What they remove counts in the branch."
            ),
        ),
    ),
    _Level(
        "WITH_MULTIPLE_CHAINS",
        (
            N_(
                "A step may also be a pattern, or a whole chain on its own, that appears only on "
                "the way. Inside the branch even all candidates of a cell, or all places of a "
                "digit in a house, may be tried in turn."
            ),
        ),
        (
            N_(
                "When no link, pattern or forcing chain leads on, try all candidates of a cell or "
                "all places of a digit, in what the branch has left. What they all lead to counts "
                "in the branch."
            ),
        ),
    ),
    _Level(
        "WITH_DYNAMIC_CHAINS",
        (
            N_(
                "A step may also be a pattern, or a whole dynamic chain on its own, that appears "
                "only on the way: inside the branch a second assumption is made and followed."
            ),
        ),
        (
            N_(
                "When no link or pattern leads on, make a second assumption in what the branch has "
                "left. What it proves counts in the branch."
            ),
        ),
    ),
    _Level(
        "WITH_CHAINS_IN_CHAINS",
        (
            N_(
                "A step may also be a pattern, or a whole dynamic chain on its own, that appears "
                "only on the way. And inside of this second chain a step may again be a whole "
                "forcing chain."
            ),
        ),
        (
            N_(
                "When no link or pattern leads on, make a second assumption in what the branch has "
                "left, and where that one comes to a halt, look for forcing chains inside of it."
            ),
        ),
    ),
)

_RANGE: Final = range(len(_LEVELS))


def _text(at: int, kind: _Kind, level: _Level) -> Text:
    same_level = [f"DYNAMIC_{other.name}_{level.name}" for other in _KINDS if other is not kind]
    beside = [f"DYNAMIC_{kind.name}_{_LEVELS[n].name}" for n in (at - 1, at + 1) if n in _RANGE]
    return Text(
        what=(kind.what, _DYNAMIC, *level.what, *((_BY_HAND,) if level.what else ())),
        spot=(*kind.spot, _SAME, *level.spot),
        mistake=kind.mistake,
        related=tuple(Technique[name] for name in (*same_level, *beside)),
    )


TEXTS: Final = {
    Technique[f"DYNAMIC_{kind.name}_{level.name}"]: _text(at, kind, level)
    for at, level in enumerate(_LEVELS)
    for kind in _KINDS
}
