# Needs make and Python 3.11 (3.12 to 3.14 work too); everything else goes into .venv.

SHELL := /bin/sh
VENV := .venv
BIN := $(VENV)/bin
STAMPS := $(VENV)/stamps
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := pyproject.toml constraints.txt

# PYTHON=…       the Python to make .venv from
# PORT=…         the port of the dashboard
# SERVE_ARGS=…   more words for `explorer serve`, as in SERVE_ARGS=--no-browser
# PYTEST_ARGS=…  more words for pytest, as in PYTEST_ARGS='-k E6'
PYTHON ?=
PORT ?=
SERVE_ARGS ?=
PYTEST_ARGS ?=

.PHONY: help explore test test-long lint format bench screens mutants notebooks constraints clean

help:
	@echo 'make explore    start the dashboard in the browser (PORT=8866 to choose the port)'
	@echo 'make test       run all tests but the long ones'
	@echo 'make test-long  run all tests, the long ones too'
	@echo 'make lint       look at format, style and types'
	@echo 'make format     put format and imports in order'
	@echo 'make bench      measure the speed'
	@echo 'make screens    take a picture of every screen (docs/screens), and the one of the README'
	@echo 'make mutants    change the rules in small ways; the tests have to notice (takes long)'
	@echo 'make notebooks  run the notebooks and store what they print'
	@echo 'make clean      remove .venv and all that was built'

explore: $(STAMPS)/base
	$(BIN)/explorer serve $(if $(PORT),--port $(PORT)) $(SERVE_ARGS)

test: $(STAMPS)/test
	$(BIN)/python -m pytest -m 'not long' $(PYTEST_ARGS)

test-long: $(STAMPS)/test
	HYPOTHESIS_PROFILE=long $(BIN)/python -m pytest $(PYTEST_ARGS)

lint: $(STAMPS)/test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(STAMPS)/test
	$(BIN)/ruff check --select I --fix .
	$(BIN)/ruff format .

bench: $(STAMPS)/bench $(STAMPS)/test
	@for script in tests/benchmarks/bench_*.py; do \
		test -f "$$script" || { echo 'There is no benchmark yet.' >&2; exit 1; }; \
		PYTHONPATH=tests $(BIN)/python "$$script" || exit 1; \
	done

# Mutation test of the rules with the rulebook tests alone: see tests/mutation/README.md.
mutants: $(STAMPS)/mutation
	$(VENV)/mutation/bin/python tests/mutation/run.py

notebooks: $(STAMPS)/test
	$(BIN)/python tests/notebooks/refresh.py

# What a reader sees, at a desk and on a phone; needs Chromium.
screens: $(STAMPS)/test
	PYTHONPATH=tests $(BIN)/python -m browser.screens docs/screens --picture docs/picture.webp

# The exact versions anew, within the bounds of pyproject.toml.
constraints: $(STAMPS)/venv
	rm -rf $(VENV)/resolve
	$(BIN)/python -m venv $(VENV)/resolve
	$(VENV)/resolve/bin/python -m pip --quiet install '.[test,bench]'
	{ \
		echo '# The exact versions that are tested: used by make, by CI and by Binder alike (Python 3.11).'; \
		echo '# Made by `make constraints`; pyproject.toml holds the bounds.'; \
		$(VENV)/resolve/bin/python -m pip freeze --exclude liber-explorer | LC_ALL=C sort -f; \
	} > constraints.new
	mv constraints.new constraints.txt
	rm -rf $(VENV)/resolve

clean:
	rm -rf $(VENV) build dist test-output .hypothesis .mutation .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# --- what the commands stand on; a stamp is older than what it was made from: made again ---------

$(STAMPS)/base: $(STAMPS)/venv $(SOURCES)
	@echo 'Installing Liber Explorer into $(VENV) …'
	@$(PIP) install -c constraints.txt hatchling editables
	@$(PIP) install -c constraints.txt --no-build-isolation -e .
	@touch $@

$(STAMPS)/test: $(STAMPS)/base
	@echo 'Installing what the tests need …'
	@$(PIP) install -c constraints.txt --no-build-isolation -e '.[test]'
	@touch $@

$(STAMPS)/bench: $(STAMPS)/base
	@echo 'Installing what the benchmarks need …'
	@$(PIP) install -c constraints.txt --no-build-isolation -e '.[bench]'
	@touch $@

$(STAMPS)/mutation: $(STAMPS)/venv tests/mutation/requirements.txt constraints.txt
	@echo 'Installing the mutation tool into $(VENV)/mutation …'
	@rm -rf $(VENV)/mutation
	@$(BIN)/python -m venv $(VENV)/mutation
	@$(VENV)/mutation/bin/python -m pip --disable-pip-version-check --quiet install -c constraints.txt -r tests/mutation/requirements.txt
	@touch $@

$(STAMPS)/venv:
	@set -e; found=; \
	for python in $(or $(PYTHON),python3.11 python3 python3.12 python3.13 python3.14); do \
		if "$$python" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null; \
		then found="$$python"; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo 'Liber Explorer needs Python 3.11 to 3.14 and found none.' >&2; \
		echo 'Install it (Debian, Ubuntu: apt-get install python3 python3-venv), or name it: make PYTHON=/path/to/python3.11 …' >&2; \
		exit 1; \
	fi; \
	if ! "$$found" -c 'import ensurepip, venv' 2>/dev/null; then \
		echo "$$found cannot make virtual environments: its modules venv and ensurepip are missing." >&2; \
		echo 'Debian, Ubuntu: apt-get install python3-venv; then run make again.' >&2; \
		exit 1; \
	fi; \
	echo "Making $(VENV) with $$("$$found" --version) …"; \
	"$$found" -m venv $(VENV); \
	mkdir -p $(STAMPS); \
	touch $@
