# Everything stands alone: each target first installs what it needs into .venv, and nothing again when nothing changed.
PYTHON ?= python3
BIN := .venv/bin
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header

# Every folder with the rules of a game.
GAMES := $(patsubst src/kakehashi/%/game.py,%,$(wildcard src/kakehashi/*/game.py))

# Builds the pages if a file of web/ changed; with arguments, npm in web/, or only its tools.
WEB := $(BIN)/python hatch_build.py

.PHONY: help play install serve web test setup lint lint-python lint-pages types bench docs lock clean $(GAMES:%=plain-%)

help:
	@echo "make play   play, in the browser"
	@echo "make serve  serve tables to others; make serve HOST=0.0.0.0 to all who reach this machine; PORT=… at another port"
	@echo "make test   check everything"
	@echo "Also: install (all that make serve needs, for a service), setup, web, lint, types, bench, docs, lock (pins dependencies anew; needs uv), clean"

# Settings may ask for PostgreSQL, Redis or a cluster: then their packages are installed, too.
install: .venv/$(if $(KAKEHASHI_DATABASE)$(KAKEHASHI_REDIS)$(KAKEHASHI_CLUSTER)$(KAKEHASHI_CONFIG),host,play).stamp
	@$(WEB)

serve: install
	@$(BIN)/kakehashi serve $(if $(HOST),--host $(HOST)) $(if $(PORT),--port $(PORT))

play: .venv/play.stamp
	@$(WEB)
	@$(BIN)/kakehashi serve --open $(if $(PORT),--port $(PORT))

# The pages as they are written, beside a server that runs at the usual port.
web: .venv/play.stamp
	@$(WEB) run dev

# Games are compiled first: a test that had to wait for that would take it for a failure.
test: lint
	$(WEB)
	$(WEB) run --silent test
	$(BIN)/python tests/web/chromium.py
	$(BIN)/python -m kakehashi.bots.preparation
	$(BIN)/pytest -n 2
	$(BIN)/coverage erase
	$(MAKE) --jobs 2 $(GAMES:%=plain-%)
	$(BIN)/coverage combine
	$(BIN)/coverage report

# The tests of a game's rules and of what positions have in common, uncompiled: that is where coverage can be measured.
$(GAMES:%=plain-%): plain-%: .venv/dev.stamp
	NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -p --source kakehashi.$* -m pytest -q tests/$* tests/library/test_positions.py

setup: .venv/dev.stamp

lint: .venv/dev.stamp
	$(MAKE) --jobs 2 lint-python lint-pages

lint-python:
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-pages:
	$(WEB) run --silent check
	$(WEB) run --silent lint

# What the pages know of the games and of the API; a test insists that it is up to date.
types: .venv/dev.stamp
	@mkdir -p build
	$(BIN)/python -m kakehashi.server.facts > build/facts.json
	$(BIN)/python -m kakehashi.server.facts openapi > build/openapi.json
	cp build/facts.json web/src/api/facts.json
	$(WEB) run --silent types -- ../build/openapi.json --output src/api/schema.d.ts

bench: .venv/dev.stamp
	@$(WEB)
	@$(BIN)/python tests/web/chromium.py
	@$(BIN)/python benchmarks/compare.py
	@$(BIN)/python benchmarks/best.py
	@$(BIN)/python benchmarks/pages.py

# Fonts and the search without a server come from packages of web/, of which the built pages need only some.
docs: .venv/dev.stamp
	@$(WEB) tools
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

lock:
	$(LOCK) pyproject.toml --extra server --extra analysis --group build -o requirements/play.txt
	$(LOCK) pyproject.toml --extra analysis --extra cluster --extra postgres --extra redis --group build -o requirements/host.txt
	$(LOCK) pyproject.toml --all-extras --group dev -o requirements/dev.txt

clean:
	rm -rf .venv build site .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage* web/node_modules src/kakehashi/pages

.venv/made.stamp:
	@$(PYTHON) -c 'import sys; sys.exit("Kakehashi needs Python 3.11 or newer; $(PYTHON) is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	@echo "Making a virtual environment in .venv"
	@$(PYTHON) -m venv .venv
	@touch $@

.venv/%.stamp: requirements/%.txt pyproject.toml .venv/made.stamp
	@echo "Installing what is needed ($*: requirements/$*.txt); this takes some minutes, once"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/$*.txt
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@
