import json
import re

import pytest

import renderer
from corpus.chain_samples import SAMPLES
from engine import Grid, Technique, explain, prove
from engine.houses import parse_cell
from engine.lessons import lesson
from engine.model.reuse import Reusable
from engine.notation import format_position
from engine.orders.dicts import to_dict
from engine.words.openings import opening_words
from tests.cli.conftest import CHAINS, EASY, EASY_SOLVED, HARDEST
from tools.check_certificate import check


def test_steps_show_the_whole_path(run):
    path = run("steps", EASY)
    assert path.status == 0
    number, rating, effect, *name = path.lines[0].split()
    assert (number, rating, name) == ("1", "1.2", ["Hidden", "single"])
    assert re.fullmatch(r"r\dc\d=\d", effect)
    assert len(path.lines) == EASY.count(".")
    assert not path.err


def test_json_steps_lead_to_the_solution(run):
    path = run("steps", EASY, "--json")
    steps = [json.loads(line) for line in path.lines]
    assert path.status == 0
    grid = list(EASY)
    for step in steps:
        assert set(step) == {
            "order", "scale", "technique", "name", "rating", "strong_links", "placements",
            "eliminations",
        }  # fmt: skip
        assert step["scale"] == "se"
        for placement in step["placements"]:
            row, column, digit = (int(placement[index]) for index in (1, 3, 5))
            grid[row * 9 + column - 10] = str(digit)
    assert "".join(grid) == EASY_SOLVED
    assert {step["technique"] for step in steps} == {"Hidden Single"}
    assert max(step["rating"] for step in steps) == 1.5


def test_steps_include_chains_up_to_the_end(run):
    path = run("steps", CHAINS)
    assert path.status == 0
    assert "Turbot fish" in path.out
    assert not path.err


def test_json_steps_list_the_nodes_of_chains(run):
    path = run("steps", CHAINS, "--json")
    steps = [json.loads(line) for line in path.lines]
    chains = [step for step in steps if "chains" in step]
    assert chains
    for step in chains:
        assert set(step) - set(steps[0]) == {
            "common_name", "kind", "house", "chains", "nested", "complexity",
        }  # fmt: skip
    fish = next(step for step in chains if step["technique"] == "Turbot Fish")
    assert fish["common_name"] == "turbot fish"
    (branch,) = fish["chains"]
    first, *_, last = branch
    assert (fish["kind"], fish["complexity"], len(branch)) == ("forcing chain", 6, 6)
    assert first["cause"] == "assumption"
    assert first["on"] is not last["on"]
    assert [node["parents"] for node in branch] == [[], [0], [1], [2], [3], [4]]
    assert f"{last['cell']}<>{last['digit']}" in fish["eliminations"]


def test_chain_is_listed_with_its_common_name(run):
    kite = next(s for s in SAMPLES if s.technique is Technique.TURBOT_FISH)
    line = run("steps", kite.position).lines[0]
    assert re.search(r"r9c9<>4 +Turbot fish \(two-string kite\)$", line)
    assert to_dict(kite.step)["common_name"] == "two-string kite"
    net = next(s for s in SAMPLES if s.technique is Technique.NISHIO)
    assert to_dict(net.step)["common_name"] is None


def test_json_step_contains_its_nested_chains_as_steps():
    sample = next(s for s in SAMPLES if s.technique.name.endswith("WITH_FORCING_CHAINS"))
    data = json.loads(json.dumps(to_dict(sample.step)))
    assert len(data["nested"]) == len(sample.chain[2])
    used = {node["nested"] for branch in data["chains"] for node in branch} - {None}
    assert used == set(range(len(data["nested"])))
    for inner in data["nested"]:
        assert inner["gone"]
        assert inner["chains"][0][0]["cause"] == "assumption"
        assert inner["complexity"] < data["complexity"]


@pytest.fixture
def no_steps(monkeypatch):
    """Simulate a puzzle that no technique solves."""
    monkeypatch.setattr("engine.orders.se._RATERS", Reusable(NoSteps))


class NoSteps:
    def __init__(self, variant): ...

    def load(self, values, candidates): ...

    def find(self, seconds):
        return None

    def rate(self, seconds):
        return 1, -1, -1, -1, 0, (0, 0), {}


@pytest.mark.usefixtures("no_steps")
def test_path_that_ends_before_the_solution_says_so(run):
    path = run("steps", CHAINS)
    assert path.status == 1
    assert path.err == (
        "sudoku-tutor: the path ends here: no technique helps any further; the rating is 20.0\n"
    )


@pytest.mark.usefixtures("no_steps")
def test_json_path_that_ends_before_the_solution_says_so_in_its_last_line(run):
    path = run("steps", CHAINS, "--json")
    assert path.status == 1
    (ending,) = (json.loads(line) for line in path.lines)
    assert ending == {"ending": "no technique helps any further", "rating": 20.0}
    assert not path.err


def test_path_that_exceeds_the_limit_ends_with_a_lower_bound(run):
    path = run("steps", HARDEST, "--limit", "0.001")
    assert path.status == 1
    assert "the path ends here: out of time; the rating is at least " in path.err
    last = json.loads(run("steps", HARDEST, "--limit", "0.001", "--json").lines[-1])
    assert last["ending"] == "out of time"
    assert 0 <= last["rating"] <= 11.9


def test_hint_that_exceeds_the_limit_is_an_error(run):
    hint = run("hint", HARDEST, "--order", "se", "--limit", "0.001")
    assert hint.status == 1
    assert "no hint for the next step: the next step was not found within 0.001 s\n" in hint.err


@pytest.mark.parametrize("command", ["steps", "hint", "grade"])
def test_limit_must_be_a_duration(run, command):
    refused = run(command, EASY, "--limit", "0")
    assert refused.status == 2
    assert "--limit: a limit is a number of seconds above 0" in refused.err


def test_each_level_of_a_hint_has_its_own_text(run):
    words = [run("hint", EASY, "--level", level).out for level in "1234"]
    assert len(set(words)) == 4
    assert words[0] == run("hint", EASY).out
    assert "idden single" in words[1]


@pytest.mark.parametrize("level", ["1", "4"])
def test_hint_can_be_drawn(run, tmp_path, level):
    file = tmp_path / "hint.png"
    assert run("hint", EASY, "--level", level, "--out", str(file)).status == 0
    assert file.read_bytes().startswith(b"\x89PNG")


def test_long_chain_is_an_experiment_and_told_link_by_link_on_request(run):
    net = next(s for s in SAMPLES if str(s) == "dynamic-contradiction-forcing-chains")
    short = run("hint", net.position, "--order", "se", "--level", "4")
    said, take_along = short.out.strip().rsplit("\n", 1)
    assert said == explain(net.step, pictured=False)
    assert take_along == f"Remember: {lesson(net.step.technique).take_along}"
    whole = run("hint", net.position, "--order", "se", "--full")
    proved, *opened, last = whole.out.strip().removeprefix(prove(net.step)).splitlines()
    assert (proved, last) == ("", take_along)
    assert opened == list(filter(None, [opening_words(net.step)]))
    assert len(whole.out) > 2 * len(short.out)
    assert not whole.err
    data = json.loads(run("hint", net.position, "--order", "se", "--json").out)
    assert (data["levels"][3], data["proof"]) == (
        explain(net.step, pictured=False),
        prove(net.step),
    )


def test_hint_speaks_of_a_picture_only_if_it_draws_one(run, tmp_path):
    topic = lesson(Technique.CONTINUOUS_NICE_LOOP)
    step = next(
        exercise.step for exercise in topic.exercises if "The numbers are" in explain(exercise.step)
    )
    position = format_position(step.grid)
    assert "picture" not in run("hint", position, "--level", "4").out
    assert "picture" not in json.loads(run("hint", position, "--json").out)["levels"][3]
    drawn = run("hint", position, "--level", "4", "--out", str(tmp_path / "hint.png"))
    assert "The numbers are those in the picture." in drawn.out


def test_hint_is_drawn_in_each_theme(run, tmp_path):
    pages = set()
    for theme in renderer.THEMES:
        file = tmp_path / f"{theme}.png"
        assert run("hint", EASY, "--out", str(file), "--theme", theme).status == 0
        pages.add(file.read_bytes())
    assert len(pages) == len(renderer.THEMES)


def test_hint_can_be_animated_at_the_full_level_only(run, tmp_path):
    file = tmp_path / "hint.webp"
    assert run("hint", EASY, "--level", "4", "--out", str(file)).status == 0
    assert file.read_bytes()[8:12] == b"WEBP"
    file.unlink()
    refused = run("hint", EASY, "--level", "3", "--out", str(file))
    assert (refused.status, refused.out) == (2, "")
    assert "--level 4" in refused.err
    assert not file.exists()


def test_unknown_theme_is_rejected_with_the_known_ones(run, tmp_path):
    for more in (("--out", str(tmp_path / "hint.png")), ()):
        refused = run("hint", EASY, "--theme", "pink", *more)
        assert (refused.status, refused.out) == (2, "")
        assert all(theme in refused.err for theme in renderer.THEMES)


def test_help_lists_all_themes(run):
    for command in ("hint", "draw"):
        words = " ".join(run(command, "--help").out.replace("│", " ").split())
        assert all(theme in words for theme in renderer.THEMES)


@pytest.mark.usefixtures("no_steps")
def test_position_that_no_technique_solves_has_no_hint(run):
    answer = run("hint", CHAINS, "--order", "se")
    assert answer.status == 1
    assert answer.err == (
        "sudoku-tutor: no hint for the next step: no technique helps any further\n"
    )


@pytest.mark.parametrize("level", ["0", "5", "all"])
def test_level_must_be_one_to_four(run, level):
    answer = run("hint", EASY, "--level", level)
    assert answer.status == 2
    assert "--level" in answer.err


def test_hint_uses_the_language_and_the_names_of_cells(run):
    for options, look, needs in (
        ((), r"Box \d still needs its \d\. .*", r"r\dc\d is \d\."),
        (("--language", "de"), r"In Block \d fehlt noch die \d\. .*", r"ist r\dc\d eine \d\."),
        (("--language", "DE"), r"In Block \d fehlt noch die \d\. .*", r"ist r\dc\d eine \d\."),
        (("--cells", "A1"), r"Box \d still needs its \d\. .*", r"[A-I]\d is \d\."),
        (("--cells", "a1"), r"Box \d still needs its \d\. .*", r"[A-I]\d is \d\."),
        (
            ("--language", "de", "--cells", "a1"),
            r"In Block \d fehlt noch die \d\. .*",
            r"ist [A-I]\d eine \d\.",
        ),
    ):
        assert re.fullmatch(look, run("hint", EASY, *options).out.strip())
        assert re.search(needs, run("hint", EASY, "--level", "4", *options).out)


@pytest.mark.parametrize(
    ("options", "choices"), [(("--language", "xx"), "en, de"), (("--cells", "b2"), "rc, a1")]
)
def test_unknown_language_or_style_of_cells_is_wrong_use(run, options, choices):
    answer = run("hint", EASY, *options)
    assert answer.status == 2
    assert answer.err.endswith(f"choose one of {choices}\n")
    assert not answer.out


@pytest.mark.parametrize("command", ["steps", "hint"])
def test_invalid_puzzle_is_rejected(run, command):
    answer = run(command, f"11{EASY[2:]}")
    assert (answer.status, answer.out) == (1, "")
    assert "two 1s in" in answer.err


def test_steps_in_hodokus_order_add_up_to_its_score(run):
    path = run("steps", CHAINS, "--scale", "hodoku")
    assert (path.status, path.err) == (0, "")
    points = [int(line.split()[1].replace(",", "")) for line in path.lines]
    score = run("grade", CHAINS, "--scale", "hodoku", "--format", "%H").out
    assert f"{sum(points)}\n" == score
    assert "Full house" in path.lines[-1]


def test_json_steps_name_hodokus_scale_and_techniques(run):
    steps = [json.loads(s) for s in run("steps", CHAINS, "--scale", "hodoku", "--json").lines]
    report = run("grade", CHAINS, "--scale", "hodoku").out
    assert {step["scale"] for step in steps} == {"hodoku"}
    assert all(f"({step['technique']})" in report for step in steps)
    assert all(isinstance(step["rating"], int) for step in steps)
    grid = Grid.parse(CHAINS)
    for step in steps:
        for effect in (*step["eliminations"], *step["placements"]):
            change = grid.eliminate if "<>" in effect else grid.place
            grid = change(parse_cell(effect[:4]), int(effect[-1]))
    assert grid.is_solved


def test_hint_can_follow_hodokus_order(run):
    first, *_ = run("steps", CHAINS, "--scale", "hodoku").lines
    name = first.split(maxsplit=3)[3].strip()
    hint = run("hint", CHAINS, "--scale", "HoDoKu", "--level", "2")
    assert hint.status == 0
    assert name.lower() in hint.out.lower()


def test_path_in_hodokus_order_that_exceeds_the_limit_ends_with_the_points_so_far(run):
    words = ("steps", HARDEST, "--scale", "hodoku", "--limit", "0.00001")
    path = run(*words)
    assert (path.status, path.out) == (1, "")
    assert path.err.endswith("the path ends here: out of time; the score is at least 0\n")
    assert json.loads(run(*words, "--json").out) == {"ending": "out of time", "rating": 0}
    hint = run("hint", HARDEST, "--scale", "hodoku", "--limit", "0.00001")
    assert hint.status == 1
    assert "HoDoKu's next step was not found in the time allowed" in hint.err


@pytest.mark.parametrize("command", ["steps", "hint"])
def test_unknown_order_is_wrong_use(run, command):
    unknown = run(command, EASY, "--scale", "grader")
    assert (unknown.status, unknown.out) == (2, "")
    assert "'grader' is not a known order: choose one of teacher, se, hodoku" in unknown.err


DIAGONAL = "........63468......9..46.2.26..5.378.....846.....67..9..7..263....37591...4...782"


def test_hint_follows_teachers_order_unless_told_otherwise(run):
    (chosen,) = (
        line[1:].split(maxsplit=3)[3].strip()
        for line in run("steps", "--all", CHAINS).lines
        if line.startswith(">")
    )
    hint = run("hint", CHAINS, "--level", "2")
    assert chosen.lower() in hint.out.lower()
    assert run("hint", CHAINS, "--level", "2", "--order", "teacher").out == hint.out
    variant = run("hint", f"diagonal:{DIAGONAL}", "--level", "2")
    assert variant.status == 0


def test_hint_in_json_has_step_and_all_levels(run):
    hint = json.loads(run("hint", CHAINS, "--json").out)
    assert hint["order"] == "teacher"
    assert {"technique", "strong_links", "placements", "eliminations"} <= set(hint)
    texts = [run("hint", CHAINS, "--level", str(n)).out.strip() for n in (1, 2, 3, 4)]
    assert [texts[:3], texts[3].splitlines()[0]] == [hint["levels"][:3], hint["levels"][3]]
    assert "following" not in hint


def test_hint_is_about_one_single_and_says_how_many_follow(run):
    said = [run("hint", CHAINS, "--level", str(n)).out.strip() for n in (1, 2, 3, 4)]
    assert not any(re.search(r"r\dc\d is \d", text) for text in said[:3])
    full, take_along, follow = said[3].splitlines()
    assert take_along.startswith("Remember: ")
    assert len(re.findall(r"r\dc\d is \d", full)) == 1
    assert re.fullmatch(r"\d+ more singles follow.*\.", follow)
    answer = run("hint", CHAINS, "--level", "4", "--json")
    data = json.loads(answer.out)
    assert len(data["placements"]) == 1
    assert follow.startswith(f"{data['following']} more singles")
    path = run("steps", CHAINS, "--order", "teacher").lines
    for placed in (line.split()[2] for line in path[1:24]):
        assert placed not in answer.out
        assert placed.replace("=", " is ") not in answer.out


def test_all_steps_are_listed_with_cheapest_first(run):
    listed = run("steps", "--all", CHAINS)
    assert listed.status == 0
    heading, *steps = listed.lines
    assert heading.split()[:4] == ["#", "cost", "does", "technique"]
    costs = [int(line[1:].split()[1]) for line in steps]
    assert costs == sorted(costs)
    assert len(costs) > 5
    objects = [json.loads(line) for line in run("steps", "--all", "--json", CHAINS).lines]
    assert [item["rating"] for item in objects] == costs
    marked = [line.startswith(">") for line in steps]
    assert [item["taken"] for item in objects] == marked
    taken = objects[marked.index(True)]
    assert marked.count(True) == 1
    hint = json.loads(run("hint", "--json", "--level", "4", CHAINS).out)
    first = json.loads(run("steps", "--order", "teacher", "--json", CHAINS).lines[0])
    assert {**first, "taken": True} == taken
    assert {name: hint[name] for name in first} == first
    refused = run("steps", "--all", "--order", "se", CHAINS)
    assert (refused.status, refused.out) == (2, "")
    assert "--order teacher" in refused.err
    variant = run("steps", "--all", f"diagonal:{DIAGONAL}")
    assert (variant.status, variant.out) == (1, "")
    assert "classic sudokus only" in variant.err


def test_every_order_and_variant_teaches_one_single(run):
    for options in (
        (EASY, "--order", "se"),
        (EASY, "--order", "hodoku"),
        (f"diagonal:{DIAGONAL}",),
    ):
        full, take_along, following = run("hint", "--level", "4", *options).lines
        assert take_along.startswith("Remember: ")
        assert len(re.findall(r"r\dc\d is \d", full)) == 1
        assert re.fullmatch(r"\d+ more singles follow.*\. They solve the puzzle\.", following)


def test_path_in_teachers_order_leads_to_solution(run):
    path = run("steps", "--order", "teacher", CHAINS)
    assert (path.status, path.err) == (0, "")
    assert "Full house" in path.lines[-1]


def test_certificates_are_accepted_by_the_checker(run, tmp_path):
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EASY}\n123\n", encoding="ascii")
    found = run("steps", "--certificate", "--input", str(file))
    objects = [json.loads(line) for line in found.lines]
    assert found.status == 1
    assert objects[-1].keys() == {"line", "error"}
    check([{key: item[key] for key in item if key != "line"} for item in objects[:-1]])
    assert objects[-2]["solution"] == EASY_SOLVED
    alone = run("steps", "--certificate", CHAINS)
    assert alone.status == 0
    check([json.loads(line) for line in alone.lines])


def test_certificates_are_those_of_one_order(run):
    refused = run("steps", "--certificate", "--order", "teacher", EASY)
    assert refused.status == 2
    assert "--order" in refused.err
    late = run("steps", "--certificate", "--limit", "0.01", HARDEST)
    assert late.status == 1


BEYOND = (
    "123...7..12..56.....3..6789.2..5.789...4..789...456..91....67.9.2345.7..1.34...8."
    ".2.456...1.34...89..345...91.3.56.....3..67.912.4..7...2.4..78.....5.789123..6.8."
    ".23.5..8..2.4..78912...67...2.4...8912345.7..1.34.6.8...3456..9...456.8.12....7.9"
    "1...56..9.2..5.78...345.7..1..45678...345...9.23.56....234.6.89123..6...1..4.6789"
    "..3..67.91234...8..2.4...89123..6.......567891...56..9.23.5.7..1..4...89...45.7.9"
    "1..4.6.891...567...234.678.123...7..12.4...89..345.78.123.5........5.789.....6789"
    ".2.4..789..3..678.1..4.6..91.34.6...12.4.6...1.3.5.7......56.8912..56789.2345...."
    "123....8....456..912..5678...3.5.7.9.234..7...2...6.891..4..7.91.34...8..23.56..."
    "..345.7....3...78912..56....234...891..456.8..2..567891...5.78..23.56..91..45.7.."
)
"""A Sukaku, which is given by its candidates; it has one solution."""


@pytest.mark.whole
def test_path_of_a_puzzle_may_end_before_its_solution(run):
    done = run("steps", BEYOND)
    assert (done.status, len(done.lines)) == (1, 1)
    assert done.lines[0].split()[:3] == ["1", "12.6", "r9c8<>5"]
    assert "no technique helps any further; the rating is 20.0" in done.err
    assert len(run("solve", BEYOND).out.strip()) == 81
