"""Steps and reports as dictionaries of plain values, ready for JSON.

`sudoku-tutor steps --json` prints the dictionaries of steps; docs/steps-json.md describes them.
"""

from collections.abc import Mapping

from engine.houses import CELLS, cell_name
from engine.model.bounded import Bounded
from engine.model.candidates import Elimination
from engine.model.chain_nodes import ChainNode
from engine.model.grid import Grid
from engine.model.report import Report
from engine.model.step import Step
from engine.notation import format_line, format_sukaku
from engine.orders.grader.report import GraderReport
from engine.orders.hodoku.report import HodokuReport
from engine.orders.scales import GRADER, HODOKU, ORDERS, SE
from engine.orders.se.why import Change, Changes, TriedProducer, Why
from engine.techniques.chains import ChainPattern
from engine.techniques.common_names import common_name


def to_dict(of: Step | Report | HodokuReport | GraderReport | Why) -> dict[str, object]:
    """A step or a report as a dictionary of strings, numbers, lists and dictionaries.

    Args:
        of: the step, the report of `engine.grade`, `engine.hodoku.grade` or
            `engine.grader.grade`, or what `engine.why` returns.

    Returns:
        For a step, the keys in docs/steps-json.md; for `Why`, the keys in docs/why-rated.md. For a
        report, its ratings, its ending, and the count of each kind of step; `bounds` lists the keys
        whose values are only lower bounds.

    Raises:
        TypeError: if `of` is anything else.
    """
    if isinstance(of, Step):
        return _step(of)
    if isinstance(of, Report):
        return _se_report(of)
    if isinstance(of, HodokuReport):
        return _hodoku_report(of)
    if isinstance(of, GraderReport):
        return _grader_report(of)
    if isinstance(of, Why):
        return _why(of)
    raise TypeError(f"to_dict takes a step or a report, not {of!r:.80}")


def _se_report(report: Report) -> dict[str, object]:
    return {
        "scale": SE.slug,
        **_se_puzzle(report.grid),
        **_numbers({"er": report.er, "ep": report.ep, "ed": report.ed}),
        "ending": report.ending.value,
        "hardest": report.hardest.value if report.hardest else None,
        "steps": report.step_count,
        "techniques": {technique.value: count for technique, count in report.techniques},
        "solution": report.solution,
    }


def _hodoku_report(report: HodokuReport) -> dict[str, object]:
    level = {"level": report.level.slug}
    return {
        "scale": HODOKU.slug,
        **level,
        **_numbers({"score": report.score}, others=[] if report.level_exact else [*level]),
        "ending": report.ending.value,
        "steps": report.step_count,
        "slots": {code: count for code, _, count in report.slots},
    }


def _grader_report(report: GraderReport) -> dict[str, object]:
    return {
        "scale": GRADER.slug,
        "grade": report.grade,
        "strategic": report.strategic,
        "procedural": report.procedural,
        "bounds": [],
        "ending": report.ending.value,
        "strategies": {strategy.key: count for strategy, count in report.strategies},
    }


def _why(of: Why) -> dict[str, object]:
    morphs = of.morphs
    return {
        **_se_puzzle(of.grid),
        **_numbers({"er": of.er, "without_uniqueness": of.without_uniqueness}),
        "solution": of.solution,
        "number": of.number,
        "steps": of.steps,
        "equals": of.equals,
        "before": of.before.value if of.before else None,
        "position": format_sukaku(of.crux.grid),
        "crux": _step(of.crux),
        "earlier": [_trial(trial) for trial in of.earlier],
        "later": [_trial(trial) for trial in of.later],
        "givens": _changes(of.givens),
        "placements": _changes(of.placements),
        "eliminations": _changes(of.eliminations),
        "morphs": morphs
        and {
            "rated": morphs.rated,
            "total": morphs.total,
            "differing": morphs.differing,
            "lowest": morphs.lowest.value if morphs.lowest else None,
            "highest": morphs.highest.value if morphs.highest else None,
        },
        "complete": of.complete,
    }


def _trial(trial: TriedProducer) -> dict[str, object]:
    return {
        "producer": trial.number,
        "techniques": [technique.value for technique in trial.techniques],
        "lowest": trial.lowest.value,
        "found": trial.found.value if trial.found else None,
        "finished": trial.finished,
    }


def _changes(changes: Changes) -> dict[str, object]:
    return {
        "best": [_change(change) for change in changes.best],
        "tried": changes.tried,
        "total": changes.total,
    }


def _change(change: Change) -> dict[str, object]:
    return {
        "change": str(change.what),
        "er": change.er.value,
        "rest": change.rest.value,
        "in_crux": change.in_crux,
    }


def _se_puzzle(grid: Grid) -> dict[str, object]:
    return {"puzzle": format_sukaku(grid) if grid.has_marks else format_line(grid)}


def _numbers(of: Mapping[str, Bounded], others: list[str] | None = None) -> dict[str, object]:
    bounds = [name for name, number in of.items() if not number.exact]
    return {
        **{name: number.value for name, number in of.items()},
        "bounds": [*bounds, *(others or [])],
    }


def _step(step: Step) -> dict[str, object]:
    data: dict[str, object] = {
        "order": step.scale,
        "scale": step.scale,
        "technique": ORDERS[step.scale].step_name(step),
        "name": step.technique.value,
        "rating": step.rating,
        "strong_links": step.strong_links,
        "placements": [str(placement) for placement in step.placements],
        "eliminations": [str(elimination) for elimination in step.eliminations],
    }
    if isinstance(step.pattern, ChainPattern):
        data |= _chain(step, step.pattern)
    return data


def _chain(step: Step, pattern: ChainPattern) -> dict[str, object]:
    common = common_name(step)
    return {
        "common_name": common.value if common else None,
        "kind": pattern.kind.value,
        "house": pattern.house.name if pattern.house else None,
        "chains": [[_node(node) for node in branch] for branch in pattern.chains],
        "nested": [
            {"gone": _removed_before(step, inner), **_step(inner)} for inner in pattern.nested
        ],
        "complexity": pattern.complexity,
    }


def _removed_before(outer: Step, inner: Step) -> list[str]:
    """The candidates that a branch has removed before a chain inside it is found."""
    return [
        str(Elimination(cell, digit))
        for cell in CELLS
        for digit in outer.grid.candidates_of(cell)
        if not inner.grid.has(cell, digit)
    ]


def _node(node: ChainNode) -> dict[str, object]:
    return {
        "cell": cell_name(node.cell),
        "digit": node.digit,
        "on": node.on,
        "cause": node.cause.value,
        "parents": list(node.parents),
        "nested": node.nested,
    }
