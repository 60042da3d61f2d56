"""The files for containers, services and continuous integration agree with the program.

The tests do not need Docker, GitHub or systemd: they look up each name in these files where it is
defined.
"""

import importlib.metadata
import importlib.util
import os
import re
import runpy
import shlex
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from configparser import ConfigParser
from itertools import chain
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import typer
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import cli
from bot.config import load_config
from bot.config.shards import Shards
from bot.process import health
from bot.process.running import ExitStatus
from cli import extras
from cli.app import app

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
DEPLOYED = sorted((ROOT / "deploy").glob("sudoku-tutor*"))
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
FILES = [ROOT / "Dockerfile", ROOT / "compose.yaml", *WORKFLOWS, *DEPLOYED, *LOCKS]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
DOCKERFILE = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
"""The Dockerfile with one line for each instruction."""
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]


class Unit(ConfigParser):
    """A file of systemd, whose names are case-sensitive."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


BOTS = {"bot", "second"}


def instructions(name: str) -> list[str]:
    """Return the arguments of each occurrence of an instruction in the Dockerfile."""
    return re.findall(rf"^{name} (.*)$", DOCKERFILE, re.MULTILINE)


def understood(words: list[str]) -> bool:
    """Return whether the words after the program's name are a command with existing options."""
    commands = vars(typer.main.get_command(app))["commands"]
    name, *options = words
    known = set(chain.from_iterable(option.opts for option in commands[name].params))
    return {word for word in options if word.startswith("-")} <= known


def environment(service: dict[str, Any], **given: str) -> dict[str, str]:
    """Return the environment of a service of the composition, with these lines in `.env`."""
    return {
        name: re.sub(r"\$\{(\w+):[^}]*\}", lambda found: given.get(found[1], ""), value)
        for name, value in service["environment"].items()
    }


def versions(text: str) -> set[str]:
    """Return the versions of Python that a text names, in any form."""
    return {f"3.{minor}" for minor in re.findall(r"\b(?:cp|py)?3\.?(1\d)\b", text)}


def steps(workflow: Path) -> list[dict[str, Any]]:
    """Return all steps of all jobs of a workflow."""
    jobs = yaml.safe_load(workflow.read_text(encoding="utf-8"))["jobs"].values()
    return [step for job in jobs for step in job["steps"]]


def test_all_name_the_same_versions_of_python():
    said = {word for word in PROJECT["project"]["classifiers"] if "Python :: 3." in word}
    supported = versions(" ".join(said))
    assert min(supported, key=lambda name: int(name[2:])) in PROJECT["project"]["requires-python"]

    check = yaml.safe_load((ROOT / ".github/workflows/check.yml").read_text(encoding="utf-8"))
    assert set(check["jobs"]["check"]["strategy"]["matrix"]["python"]) == supported
    assert versions(" ".join(PROJECT["tool"]["cibuildwheel"]["build"])) == supported
    (image,) = (line for line in instructions("FROM") if line.endswith(" AS base"))
    assert versions(image.partition("@")[0]) < supported


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_extras_are_those_of_the_project(file: Path):
    named = re.findall(r"EXTRAS(?:=|: )([a-z,]+)", file.read_text(encoding="utf-8"))
    extras = set(PROJECT["project"]["optional-dependencies"])
    assert {extra for names in named for extra in names.split(",")} <= extras


def requirements(extra: str) -> set[str]:
    """Return the distributions of an extra, without those of the extras that it includes."""
    listed = PROJECT["project"]["optional-dependencies"][extra]
    return {re.split(r"[^\w.-]", requirement)[0] for requirement in listed} - {"sudoku-tutor"}


def test_commands_know_which_extra_brings_a_missing_package():
    distributions = importlib.metadata.packages_distributions()
    for extra, modules in extras.PACKAGES.items():
        brought = {name.lower() for module in modules for name in distributions[module]}
        assert brought - {"aiohttp"} == requirements(extra), "discord.py brings aiohttp"


def test_extra_all_includes_the_others_and_docs_list_them():
    optional = PROJECT["project"]["optional-dependencies"]
    wanted = set(optional) - {"all", "ci", "dev", "docs", "train"}
    (included,) = optional["all"]
    assert set(re.findall(r"\w+", included.partition("[")[2])) == wanted
    page = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `\.\[(\w+)\]`", page, re.MULTILINE)) == wanted | {"all"}


def depended(extra: str) -> Iterator[Requirement]:
    """Yield the distributions of an extra, of the extras that it includes, and of the project."""
    listed = PROJECT["project"]["optional-dependencies"][extra]
    for requirement in map(Requirement, [*PROJECT["project"]["dependencies"], *listed]):
        if requirement.name == "sudoku-tutor":
            yield from chain.from_iterable(map(depended, requirement.extras))
        else:
            yield requirement


@pytest.mark.parametrize("file", LOCKS, ids=lambda file: file.stem)
def test_every_dependency_is_locked_with_hashes(file: Path):
    text = file.read_text(encoding="utf-8")
    hashes = r"(?: \\\n    --hash=sha256:[0-9a-f]{64})+"
    pinned = re.findall(
        rf"^([\w.-]+)==(\S+)(?: ; [^\n]+?)?{hashes}\n    # via (.+)$", text, re.MULTILINE
    )
    left = [line for line in text.splitlines() if not line.startswith(("#", "    "))]
    assert len(pinned) == len(left), "each has a version and hashes, and there is nothing else"

    if file.stem == "build":
        wanted = list(map(Requirement, PROJECT["build-system"]["requires"]))
    else:
        wanted = list(depended(file.stem))
    for requirement in wanted:
        name = canonicalize_name(requirement.name)
        found = [version for pin, version, _ in pinned if canonicalize_name(pin) == name]
        assert found, f"{requirement} is not locked: make lock"
        for version in found:
            assert requirement.specifier.contains(version), f"{name} {version}: make lock"
    direct = {canonicalize_name(pin) for pin, _, via in pinned if "(pyproject.toml" in via}
    unused = direct - {canonicalize_name(requirement.name) for requirement in wanted}
    assert not unused, "make lock"


def test_locked_sets_agree_since_they_share_an_environment():
    found: dict[str, dict[str, set[str]]] = {}
    for file in LOCKS:
        lines = re.findall(
            r"^(\S+)==(\S+)([^\\\n]*)", file.read_text(encoding="utf-8"), re.MULTILINE
        )
        for name, version, marker in lines:
            found.setdefault(name, {}).setdefault(version, set()).add(marker.strip())
    # Distributions with several versions, such as numpy, have a marker in each line.
    several = {name: versions for name, versions in found.items() if len(versions) > 1}
    assert all(all(markers) for versions in several.values() for markers in versions.values())
    (names,) = re.findall(r"^LOCKED := (.*)$", MAKEFILE, re.MULTILINE)
    assert {"build", *names.split()} == {file.stem for file in LOCKS}


def installations(text: str) -> list[str]:
    """Return the commands of a text with which pip downloads files."""
    lines = re.sub(r"\\\n\s*", "", text).replace("&&", "\n").splitlines()
    pattern = re.compile(r"\bpip\"?(?: --python \S+)? (?:install|download)\b|\$\(INSTALL\)")
    return [line for line in lines if pattern.search(line) and not line.startswith("INSTALL :=")]


def test_only_files_with_known_hashes_are_installed():
    files = [ROOT / "Dockerfile", ROOT / "Makefile", *WORKFLOWS]
    commands = [
        command for file in files for command in installations(file.read_text(encoding="utf-8"))
    ]
    assert len(commands) >= 9
    for command in commands:
        # An editable installation of the checkout, or what hosts do with the source distribution.
        ours = "--no-deps -e ." in command or "dist/*.tar.gz" in command
        assert ours or re.search("--require-hashes|--no-index", command), command
        for path in re.findall(r"requirements/\w+\.txt", command):
            assert ROOT / path in LOCKS, path
    assert "--no-build-isolation" in DOCKERFILE


def test_images_are_those_of_a_digest():
    stages = {line.partition(" AS ")[2] for line in instructions("FROM")}
    images = [line.partition(" AS ")[0] for line in instructions("FROM")]
    images += [service["image"] for service in SERVICES.values() if "build" not in service]
    for image in set(images) - stages:
        assert re.fullmatch(r"[\w-]+:[\w.-]+@sha256:[0-9a-f]{64}", image), image


def test_digests_and_actions_are_renewed():
    path = ROOT / ".github" / "dependabot.yml"
    updates = yaml.safe_load(path.read_text(encoding="utf-8"))["updates"]
    watched = {update["package-ecosystem"] for update in updates}
    assert watched == {"docker", "docker-compose", "github-actions"}
    for update in updates:
        assert update["directory"] == "/"
        assert update["cooldown"]["default-days"] >= 7
    (workflow,) = (file for file in WORKFLOWS if file.stem == "dependencies")
    triggers = yaml.safe_load(workflow.read_text(encoding="utf-8"))[True]
    assert triggers["schedule"]
    assert "requirements/**" in triggers["pull_request"]["paths"]
    runs = {step.get("run") for step in steps(workflow)}
    assert {"make sbom", "make vulnerabilities", "make lock", ".ci/run"} <= runs


def test_version_is_written_in_one_place():
    assert "version" in PROJECT["project"]["dynamic"]
    assert PROJECT["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "engine.__version__"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_no_file_names_the_host_of_a_registry(file: Path):
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"index-url|\b(pypi|docker|ghcr|quay|gcr)\.(org|io)\b", text)
    for image in re.findall(r"^(?:FROM| *image:) (\S+)", text, re.MULTILINE):
        assert "." not in image.split("/")[0].split(":")[0], image


def test_the_corpus_is_in_the_source_distribution_and_not_in_the_wheel():
    assert "graft corpus\n" in (ROOT / "MANIFEST.in").read_text(encoding="utf-8")
    assert "corpus*" not in PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]


def test_the_builder_gets_what_the_wheel_is_made_of_and_no_more():
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in lines
    sent = {line[1:] for line in lines if line.startswith("!")}
    assert all((ROOT / path).exists() for path in sent)
    packages = PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
    assert {package.removesuffix("*") for package in packages} <= sent
    project = PROJECT["project"]
    made_with = {"pyproject.toml", "setup.py", "requirements", project["readme"]}
    assert {*made_with, *project["license-files"]} <= sent
    assert {".env", "config.toml", ".git", "tests"}.isdisjoint(sent)

    copied = [line for line in instructions("COPY") if not line.startswith("--from")]
    assert copied == [". ."]
    assert "[bot${EXTRAS:+,${EXTRAS}}]" in DOCKERFILE, "the image runs the bot"
    trials = re.findall(r"/bin/python (\S+\.py)", DOCKERFILE)
    assert trials
    assert set(trials) <= sent


def test_the_image_runs_commands_that_there_are_as_nobody_in_particular():
    (entry,), (command,), (health,) = map(instructions, ("ENTRYPOINT", "CMD", "HEALTHCHECK"))
    assert entry == '["sudoku-tutor"]'
    assert understood(yaml.safe_load(command))
    name, *words = yaml.safe_load(health.partition("CMD ")[2])
    assert name in PROJECT["project"]["scripts"]
    assert understood(words)
    assert all(int(number) > 0 for number in instructions("USER")[-1].split(":"))
    (volume,) = instructions("VOLUME")
    assert f"XDG_DATA_HOME={volume}" in DOCKERFILE, "there the program keeps what it keeps"


def test_every_part_of_the_composition_is_bounded_watched_and_started_again():
    for name, service in SERVICES.items():
        assert service["restart"] == "unless-stopped", name
        assert {"cpus", "memory"} <= set(service["deploy"]["resources"]["limits"]), name
        assert service["logging"]["options"]["max-size"], name
        assert "healthcheck" in service or service["image"] == "sudoku-tutor", name
        assert set(service["networks"]) <= set(COMPOSE["networks"]), name
        for other, how in service.get("depends_on", {}).items():
            assert how == {"condition": "service_healthy"}
            assert "healthcheck" in SERVICES[other]
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in COMPOSE["volumes"] or (ROOT / source).is_file(), volume
        if "build" in service:
            assert service["read_only"], name
            assert service["cap_drop"] == ["ALL"], name


def test_nobody_outside_reaches_the_cluster_or_the_database():
    for name, service in SERVICES.items():
        # Only the proxy of the boards can be reached, and only with TLS.
        assert service.get("ports", []) == ["80:80", "443:443"] * (name == "proxy"), name
        assert "network_mode" not in service, name
        inside = all(
            (COMPOSE["networks"][net] or {}).get("internal") for net in service["networks"]
        )
        assert inside == (name not in {*BOTS, "proxy"}), name
    scheduler = SERVICES["scheduler"]["environment"]
    assert scheduler["DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES"] == "1"
    assert scheduler["DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL"] == "30s"


def test_secrets_come_from_a_file_that_is_never_passed_on():
    for name, service in SERVICES.items():
        for variable, value in service.get("environment", {}).items():
            if re.search("TOKEN|PASSWORD", variable):
                assert re.fullmatch(r"\$\{[A-Z_]+:\?.+\}", value), f"{name}: {variable}"
    assert "DISCORD_TOKEN" in SERVICES["bot"]["environment"]
    assert not any("env_file" in service for service in SERVICES.values())
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert "/.env" in ignored


def test_the_settings_of_the_composition_lead_to_its_parts(monkeypatch: pytest.MonkeyPatch):
    bot, worker, database = SERVICES["bot"], SERVICES["worker"], SERVICES["postgres"]
    (settings,) = (volume for volume in bot["volumes"] if "config.toml" in volume)
    assert settings.split(":")[1] == f"{instructions('WORKDIR')[-1]}/config.toml"
    config = load_config(ROOT / settings.split(":")[0], environ=environment(bot))

    assert config.workers.address in worker["entrypoint"]
    host, port = config.workers.address.removeprefix("tcp://").split(":")
    assert f"--port={port}" in SERVICES[host]["entrypoint"]
    assert config.workers.processes == worker["deploy"]["replicas"]

    # deploy/postgres.sh makes the role and the database; tests/cli/test_backups.py runs it.
    address = "postgresql://tutor@postgres:5432/sudoku"
    assert bot["environment"]["SUDOKU_TUTOR_STORE_DATABASE"] == address
    known = SERVICES["backup"]["environment"]
    assert address == f"postgresql://{known['PGUSER']}@{known['PGHOST']}:5432/{known['PGDATABASE']}"
    password = database["environment"]["POSTGRES_PASSWORD"]
    assert bot["environment"]["PGPASSWORD"] == known["PGPASSWORD"] == password
    for flag in (f"--username={known['PGUSER']}", f"--dbname={known['PGDATABASE']}"):
        assert flag in database["healthcheck"]["test"]
    assert "POSTGRES_USER" not in database["environment"], "the superuser is not the bot's role"


def test_scripts_of_the_composition_are_executable():
    # Otherwise the image of PostgreSQL would run postgres.sh in its own shell.
    scripts = sorted((ROOT / "deploy").glob("*.sh"))
    volumes = [volume for service in SERVICES.values() for volume in service.get("volumes", ())]
    assert {f"./deploy/{path.name}" for path in scripts} <= {v.split(":")[0] for v in volumes}
    assert all(os.access(path, os.X_OK) for path in scripts)


def test_backups_are_made_daily_and_the_bot_cannot_change_them():
    units = {path.name: Unit(interpolation=None, strict=False) for path in DEPLOYED}
    for path in DEPLOYED:
        units[path.name].read(path, encoding="utf-8")
    timer = units["sudoku-tutor-backup.timer"]["Timer"]
    assert timer["OnCalendar"].startswith("*-*-* ")
    assert timer["Persistent"] == "yes"
    backup, bot = (units[f"sudoku-tutor{name}.service"]["Service"] for name in ("-backup", ""))
    assert backup["User"] == bot["User"]
    assert set(backup["StateDirectory"].split()) - {bot["StateDirectory"]}
    assert bot["ProtectSystem"] == backup["ProtectSystem"] == "strict"


def test_two_processes_of_the_bot_differ_in_their_shards_only():
    first, second = (SERVICES[name] for name in sorted(BOTS))
    assert {key for key in second if second[key] != first.get(key)} == {"profiles", "environment"}
    shards = {"SHARDS": "2", "FIRST_SHARDS": "0", "SECOND_SHARDS": "1"}

    def mine(service: dict[str, Any], **given: str) -> Shards:
        environ = environment(service, **given)
        return load_config(ROOT / "deploy" / "config.toml", environ=environ).discord.own_shards

    assert mine(first, **shards) == Shards(2, (0,))
    assert mine(second, **shards) == Shards(2, (1,))
    assert mine(first) == Shards(), "without the profile it has all"


def test_the_service_runs_a_command_that_there_is_and_tries_again_what_may_get_better():
    file = ROOT / "deploy" / "sudoku-tutor.service"
    unit = Unit(interpolation=None, strict=False)
    unit.read(file, encoding="utf-8")
    service = unit["Service"]
    program, *words = shlex.split(service["ExecStart"])
    assert Path(program).name in PROJECT["project"]["scripts"]
    assert understood(words)

    final = {2, ExitStatus.NO_TOKEN, ExitStatus.TOKEN_REFUSED, ExitStatus.MISSING_PACKAGE}
    assert set(map(int, service["RestartPreventExitStatus"].split())) == final
    assert service["Restart"] == "on-failure"
    # Discord's 1,000 connections a day.
    assert 24 * 3600 / int(service["RestartSec"]) < 1000
    patience = int(service["WatchdogSec"].removesuffix("min")) * 60
    assert patience > health.LATEST
    assert service["StateDirectory"] == "sudoku-tutor"
    assert "DISCORD_TOKEN" not in "".join(service.values())
    # Empty if the unit is not a template; the bot ignores an empty variable.
    assert "Environment=SUDOKU_TUTOR_DISCORD_SHARD_IDS=%i\n" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_a_workflow_may_only_read_and_runs_what_there_is(file: Path):
    workflow = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert workflow["permissions"] == {"contents": "read"}
    assert workflow["concurrency"]["cancel-in-progress"] is True
    assert all(job["timeout-minutes"] <= 90 for job in workflow["jobs"].values())
    for step in steps(file):
        if action := step.get("uses"):
            assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", action), action
        for path in re.findall(r"(?<![\w/])\.ci/[\w.]+", step.get("run", "")):
            assert (ROOT / path).is_file(), path
        for target in re.findall(r"^make (\w+)", step.get("run", ""), re.MULTILINE):
            assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE), target
    triggers = workflow[True]  # what YAML makes of "on"
    paths = [(triggers[event] or {}).get("paths", ()) for event in ("push", "pull_request")]
    for path in chain.from_iterable(paths):
        assert any(ROOT.glob(path.removesuffix("/**"))), path


def test_the_source_distribution_has_what_the_other_ways_need():
    rules = (ROOT / "MANIFEST.in").read_text(encoding="utf-8")
    listed = {word for line in rules.splitlines() for word in line.split()[1:]}
    assert {
        "Dockerfile",
        ".dockerignore",
        "compose.yaml",
        ".ci",
        "deploy",
        ".github",
        "requirements",
    } <= listed
    data = PROJECT["tool"]["setuptools"]["package-data"]
    for package, names in data.items():
        folder = ROOT / ("engine" if package == "*" else package.replace(".", "/"))
        assert all(any(folder.glob(name)) for name in names), package


@pytest.mark.parametrize(
    ("compiler", "flags"),
    [
        ("unix", ["-O3", "-g1", "-fno-wrapv"]),
        ("mingw32", ["-O3", "-g1", "-fno-wrapv"]),
        ("msvc", ["/O2"]),
    ],
)
def test_the_core_is_compiled_with_flags_that_the_compiler_knows(
    monkeypatch: pytest.MonkeyPatch, compiler: str, flags: list[str]
):
    # The name is the one under which the processes that Cython starts read it: nothing is built.
    build = runpy.run_path(str(ROOT / "setup.py"), run_name="__mp_main__")
    monkeypatch.setattr(build["build_ext"], "build_extensions", lambda self: None)
    monkeypatch.setenv("ENGINE_CFLAGS", "-g0")
    command = build["BuildCore"].__new__(build["BuildCore"])
    command.compiler = SimpleNamespace(compiler_type=compiler)
    command.extensions = [SimpleNamespace()]
    command.build_extensions()
    assert command.extensions[0].extra_compile_args == [*flags, "-g0"]


def test_make_installs_only_what_its_target_needs(tmp_path: Path):
    for name in ("Makefile", "pyproject.toml", "setup.py"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")

    def printed(*arguments: str) -> str:
        """Return the commands that `make` would run."""
        command = ["make", "--dry-run", "--no-print-directory", *arguments]
        return subprocess.run(
            command, cwd=tmp_path, check=True, capture_output=True, text=True
        ).stdout

    def installed(text: str) -> list[str]:
        return re.findall(r"--require-hashes -r requirements/(\w+)\.txt", text)

    play, test, docs = printed("play", "PORT=9000"), printed("test"), printed("docs")
    assert installed(play) == ["build", "playground"]
    assert play.endswith("sudoku-tutor play --port 9000\n")
    assert installed(test) == ["build", "dev"], "the tools for development include the playground"
    assert installed(docs) == ["build", "docs"]


def test_what_every_wheel_is_tried_with_can_be_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    spec = importlib.util.spec_from_file_location("smoke", ROOT / ".ci" / "smoke.py")
    assert spec is not None
    assert spec.loader is not None
    smoke = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(smoke)
    done = []

    def run(folder: Path, *arguments: str, says: str = "") -> None:
        monkeypatch.chdir(folder)
        assert cli.main(arguments) == 0
        assert says in capsys.readouterr().out
        done.append(arguments[0])

    monkeypatch.setattr(smoke, "run", run)
    monkeypatch.setenv("DISCORD_TOKEN", smoke.TOKEN)
    smoke.main(plain=True)
    assert set(done) == {"--version", "grade", "hint"}
    smoke.main()
    assert {"grade", "hint", "read", "doctor"} <= set(done)
