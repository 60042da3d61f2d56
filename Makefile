# The tasks of a checkout of Sudoku Tutor; `make` without a target lists them.
#
# Needs make, a C compiler and Python 3.11 or newer with its headers; the rest is installed into .venv,
# and only what the target needs: `make play` installs the playground, `make test` adds the tools.
# `make PYTHON=/path/to/python test` selects the Python.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check whole some-ratings page types coverage check-ratings check-hodoku check-reading check-teaching bench load faults lessons gallery generated docs pure sanitised wheels build catalogue lock vulnerabilities sbom audit clean

PYTHON ?= python3
BIN := .venv/bin
PY := $(BIN)/python
CORE := $(wildcard $(addprefix engine/core/,*.py *.pxd */*.py */*.pxd))
CATALOGUES := $(wildcard engine/language/*.po)
PACKAGES := engine reader renderer tutor workers web bot cli sudoku_tutor
# Many tests wait for programs that they have started, so there is one more process than cores. Each
# takes six seconds to import all tests.
AT_ONCE := $(shell echo $$(( $$(getconf _NPROCESSORS_ONLN) + 1 )))
# A process that is done takes over tests of the others: the longest ones are in the same folders.
PYTEST = $(PY) -m pytest -q -n $(AT_ONCE) --dist=worksteal
# The tests start hundreds of programs, each of which would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE
# Runs a command, and shows its output only if it fails.
LOG = build/$(subst .,,$(@F)).log
QUIETLY = mkdir -p build && quietly() { "$$@" >$(LOG) 2>&1 || { cat $(LOG); exit 1; }; } && quietly
# Packages are downloaded while the core is compiled.
MAKEFLAGS += $(if $(filter 0,$(MAKELEVEL)),-j2)
DEVELOPMENT := .venv/.dev .venv/.built

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' Makefile

play: .venv/.playground .venv/.built ## Start the playground: the bot on a simulated Discord, in the browser (PORT=9000)
	@exec $(BIN)/sudoku-tutor play $(if $(PORT),--port $(PORT))

test: $(DEVELOPMENT) $(if $(TESTS),,.venv/.bytecode) ## Run the tests (TESTS='tests/engine/model/test_grid.py -k placing': only these)
	@$(PYTEST) -m 'not whole and not exhaustive' $(TESTS)

# Of the targets on one line, make runs two at once: the longest first.
check: $(DEVELOPMENT) ## Format, lint, types, the documentation, the uncompiled core, the tests, ratings
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(MAKE) --no-print-directory pure types docs .venv/.bytecode check-hodoku page COUNTED=
	@$(MAKE) --no-print-directory whole some-ratings

# More of all tests wait than of those of `make test`, so there is one process more.
whole: .venv/.bytecode
	@$(PYTEST) -n $$(( $(AT_ONCE) + 1 )) -m 'not exhaustive'

# With a low priority: it computes while those tests wait.
some-ratings: $(DEVELOPMENT)
	@$(QUIETLY) nice -n 10 $(PY) -m bench.agreement --hardest 7
	@tail -n 1 $(LOG)

# The linter is installed from its lock file; without Node, or where npm reaches nothing, a word says so.
page: ## Lint the modules of the board's page, and run their tests in Node
	@if ! command -v node >/dev/null; then \
	    echo "No Node here: the tests of the page's modules and their linter are skipped."; exit; fi; \
	$(QUIETLY) node --test tests/web/page/*.test.mjs; \
	if [ web/node_modules/.package-lock.json -nt web/package-lock.json ] \
	    || npm ci --prefix web --no-fund --no-audit >/dev/null 2>&1; \
	then cd web && npx biome ci --reporter=github static ../tests/web/page >../$(LOG) || { cat ../$(LOG); exit 1; }; \
	else echo "The linter of the page's modules cannot be installed, and is skipped."; fi

types: $(DEVELOPMENT)
	@$(BIN)/mypy

# Not a part of `check`: counting the lines takes half as long again, unless Python is 3.14 or newer.
coverage: $(DEVELOPMENT) ## Run the tests, and fail if they cover less than 95 % of all but the core
	@$(PYTEST) -m 'not exhaustive' --cov --cov-report=term:skip-covered --cov-fail-under=95

check-ratings: $(DEVELOPMENT) ## Compare the ratings of 17,655 puzzles with the original's (RATINGS='--every 20': of a sample)
	@$(PY) -m bench.agreement $(RATINGS)

check-hodoku: $(DEVELOPMENT) ## Compare HoDoKu's scores and steps with the original's (HODOKU='--write docs/reports/hodoku.md': speed, too)
	@$(PY) -m bench.hodoku $(HODOKU)

check-reading: $(DEVELOPMENT) ## Read photographs and screenshots, and print how many are right
	@$(PY) -m bench.reading $(READING)

check-teaching: $(DEVELOPMENT) ## Check every claim of 10,000 hints, and measure how they teach (TEACHING='--write docs/reports/hints.md')
	@$(PY) -m bench.teaching $(TEACHING)

bench: $(DEVELOPMENT) ## Run the benchmarks
	@$(PY) -m bench

# Its exit status is 1 if a rating differs and no turned puzzle explains it.
audit: $(DEVELOPMENT) ## Compare the published ratings of a file with ours (FILE=puzzles.txt AUDIT='--out differences.tsv')
	@test -n "$(FILE)" || { echo "make audit needs a file: make audit FILE=puzzles.txt" >&2; exit 2; }
	@$(PY) -m bench.audit "$(FILE)" $(AUDIT)

load: $(DEVELOPMENT) ## Simulate 200 users of the bot at once (LOAD='--users 20' for fewer, '--minutes 30' for a soak)
	@$(PY) -m bench.load $(LOAD)

faults: $(DEVELOPMENT) ## Inject every fault between the bot and Discord, and print what users see (nine minutes)
	@$(PY) -m tests.faults

lessons: $(DEVELOPMENT) ## Write the lessons on all techniques to docs/techniques
	@$(BIN)/sudoku-tutor lessons docs/techniques --force

gallery: $(DEVELOPMENT) ## Write docs/techniques.md with a picture of each technique, and draw the cards in docs/pictures
	@$(PY) -m tools.gallery

generated: $(DEVELOPMENT) ## Generate the puzzles of docs/generator.md, measure, and update page, report and picture
	@$(PY) -m bench.generate --write

docs: .venv/.docs .venv/.built ## Build the site of the documentation, with references of commands and Python names: build/docs
	@$(QUIETLY) $(BIN)/sudoku-tutor lessons docs/techniques --force
	@$(PY) -m sphinx -q -W --keep-going -j auto -c docs -d build/doctrees . build/docs
	@echo "The site is in build/docs/index.html."

# What the tests of the engine need, for copies whose core is compiled differently or not at all.
COPIED := $(PACKAGES) tests testing tools bench $(wildcard corpus/*.py) corpus/se/chains.jsonl.gz pyproject.toml $(wildcard docs/*.md docs/reports/*.md)

# The core as plain Python, whose coverage can be measured. It is a copy without compiled modules and
# without the corpus: a hundred times slower, so that only the small tests with samples are useful.
COUNTED := --cov=engine.core --cov-report=term:skip-covered
pure: $(DEVELOPMENT) ## Run the engine's small tests uncompiled and print the coverage of its core
	@rm -rf build/pure && mkdir -p build/pure
	@tar -cf - --exclude='*.so' --exclude=__pycache__ $(COPIED) \
	    | tar -xf - -C build/pure
	@sed -i.orig '/^omit = /d' build/pure/pyproject.toml
	@cd build/pure && HYPOTHESIS_STORAGE_DIRECTORY=../../.hypothesis PYTHONPATH=. \
	    ../../$(PY) -m pytest -q -n auto -m 'not corpus and not compiled and not whole' $(COUNTED) \
	    tests/engine --ignore=tests/engine/notation --ignore=tests/engine/language \
	    --ignore=tests/engine/techniques/test_languages.py

# The core with gcc's sanitisers, which abort at a wrong index, pointer or shift: errors for which
# `pure` is too slow, or which it cannot detect, such as use after free. Python uses malloc then, so
# that they know the bounds of objects. They slow the core down, and write directly to the terminal,
# so pytest must not capture its output.
SANITISE := -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
sanitised: $(DEVELOPMENT) ## Run the engine's small tests with gcc's address and undefined sanitisers
	@rm -rf build/sanitised && mkdir -p build/sanitised
	@tar -cf - --exclude='*.so' --exclude=__pycache__ $(COPIED) corpus setup.py \
	    | tar -xf - -C build/sanitised
	@grep -rlZ '^LATE = ' build/sanitised/tests/engine | xargs -0 sed -i.orig '/^LATE = /s/0\.05/1.0/'
	@$(QUIETLY) env -C build/sanitised CC=gcc ENGINE_CFLAGS='$(SANITISE)' \
	    ../../$(PY) setup.py -q build_ext --inplace -j 4
	@cd build/sanitised && LD_PRELOAD="$$(gcc -print-file-name=libasan.so) \
	    $$(gcc -print-file-name=libubsan.so)" PYTHONMALLOC=malloc PYTHONPATH=. \
	    ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 \
	    UBSAN_OPTIONS=print_stacktrace=1:abort_on_error=1 \
	    ../../$(PY) -m pytest -q -n auto --capture=sys -m 'not corpus' \
	    tests/engine --ignore=tests/engine/notation --ignore=tests/engine/language

# A Python that is not in the path: PYTHONS=/opt/python3.14/bin/python.
PYTHONS := python3.11 python3.12 python3.13 python3.14
wheels: ## Build and try a wheel for each Python that is here (PYTHONS='python3.12 python3.13': for these)
	@.ci/wheels.sh $(PYTHONS)

build: .venv/.built ## Compile the outdated parts of the core and the languages

# Translate the missing texts that it lists in the .po files afterwards. A new language: NEW=fr.
catalogue: $(DEVELOPMENT) ## Update the .po file of each language from the texts in the code
	@$(PY) -m tools.catalogue $(NEW)

# All sets are resolved together, so that they can be installed into one environment; then each gets
# its file. They hold for every Python and system, and take no version that was published less than a
# week ago: most malicious ones are detected within days. The train extra is not locked: torch has
# other wheels for each kind of machine.
LOCKED := all playground dev docs ci
COMPILE = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version=3.11 --generate-hashes \
    --exclude-newer='7 days' --annotation-style=line --custom-compile-command='make lock'
lock: .venv/.ci ## Lock the newest dependencies that pyproject.toml allows: requirements/
	@mkdir -p build/lock && $(PY) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))\
	    ["build-system"]["requires"], sep="\n")' >build/build.in
	@$(COMPILE) $(LOCKED:%=--extra=%) pyproject.toml build/build.in --output-file=build/locked.txt
	@$(COMPILE) -c build/locked.txt build/build.in --output-file=build/lock/build.txt
	@set -e; for set in $(LOCKED); do $(COMPILE) -c build/locked.txt --extra=$$set pyproject.toml \
	    --output-file=build/lock/$$set.txt; done
	@set -e; for set in build $(LOCKED); do sed -e 's/, -c build.locked.txt//' \
	    -e 's/-c build.locked.txt, //' -e 's/-r build.build.in/sudoku-tutor (pyproject.toml)/' \
	    build/lock/$$set.txt >requirements/$$set.txt; done

vulnerabilities: .venv/.ci ## Look up known vulnerabilities of the locked versions, for the Python of .venv
	@set -e; for file in requirements/*.txt; do echo "$$file"; \
	    $(BIN)/pip-audit --strict --disable-pip --require-hashes --requirement=$$file; done

sbom: .venv/.ci ## List what is locked for the image in CycloneDX's format: build/sbom.json
	@mkdir -p build && $(BIN)/cyclonedx-py requirements --pyproject pyproject.toml \
	    --output-reproducible --output-file build/sbom.json requirements/all.txt 2>/dev/null

clean: ## Remove everything that was built, except .venv
	@rm -rf build dist docs/api docs/techniques *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage*
	@rm -f .venv/.built .venv/.bytecode engine/core/*.so engine/core/*/*.so engine/core/stamps*.json engine/language/*.mo
	@find $(PACKAGES) tests testing bench tools -name __pycache__ -prune -exec rm -rf {} +

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { echo \
	    "Sudoku Tutor needs Python 3.11 or newer, and $(PYTHON) is not:" \
	    "make PYTHON=/path/to/python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv .venv

# Python writes bytecode itself for the modules that are used.
INSTALL := $(PY) -m pip install --disable-pip-version-check --no-compile

# The stamps have the time at which the work started, so that later edits are not missed. Every file
# that is installed must have one of the hashes in requirements/. As constraints, the versions also hold
# for packages that others need with an extra: pip before 23.3 would take the newest of those.
.venv/.tools: .venv/bin/python requirements/build.txt
	@touch $@.new
	@echo "Installing what compiles the core." >&2
	@$(QUIETLY) $(INSTALL) --require-hashes -r requirements/build.txt
	@mv $@.new $@

# ENGINE_PURE leaves compiling to .venv/.built. The packages of the tests include those of the
# playground.
.venv/.playground .venv/.dev .venv/.docs: .venv/.%: requirements/%.txt .venv/.tools pyproject.toml
	@touch $@.new
	@echo "Installing what sudoku-tutor[$*] needs." >&2
	@$(QUIETLY) $(INSTALL) --require-hashes -r $< -c $<
	@sed -n 's/^Successfully installed/Installed:/p' $(LOG) >&2
	@$(QUIETLY) env ENGINE_PURE=1 $(INSTALL) --no-build-isolation --no-deps -e .
	@if [ $* = dev ]; then cp -p $@.new .venv/.playground; fi
	@mv $@.new $@

# Otherwise each of the processes that run the tests would compile all packages and tests, all of them
# at the same time: 12 s each.
.venv/.bytecode: .venv/.dev .venv/.built
	@touch $@.new
	@$(QUIETLY) $(PY) -m pytest -q --collect-only
	@mv $@.new $@

.venv/.ci: requirements/ci.txt .venv/bin/python
	@touch $@.new
	@echo "Installing what continuous integration runs." >&2
	@$(QUIETLY) $(INSTALL) --require-hashes -r $< -c $<
	@mv $@.new $@

.venv/.built: .venv/.tools setup.py $(CORE) $(CATALOGUES)
	@touch $@.new
	@echo "Compiling the core: a minute the first time, then only what has changed." >&2
	@$(QUIETLY) $(PY) setup.py -q build_ext --inplace
	@mv $@.new $@
