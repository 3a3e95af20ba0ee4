# Everything stands alone: each target first installs what it needs into .venv, and nothing again when nothing changed.
PYTHON ?= python3
BIN := .venv/bin
LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-annotate --no-header

# Builds the pages if a file of web/ changed; with arguments, npm in web/, or only its tools.
WEB := $(BIN)/python hatch_build.py

.PHONY: help play install serve web test test-fast test-deep setup format lint lint-python lint-pages types bench docs lock clean

help:
	@echo "make play   play, in the browser"
	@echo "make serve  serve tables to others; make serve HOST=0.0.0.0 to all who reach this machine; PORT=… at another port"
	@echo "make test   check everything; make test PART=web checks one part"
	@echo "Also: test-fast (two minutes), test-deep (a night), format, lint, install (all that make serve needs, for a service),"
	@echo "setup, web, types, bench, docs, lock (pins dependencies anew; needs uv), clean"

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

# The whole suite, or one part: make test PART=web. tests/run.py says which parts there are.
test: .venv/dev.stamp
	@$(BIN)/python tests/run.py $(if $(PART),--part $(PART))

# Before a commit, in two minutes: rules, library, table core and units of the pages.
test-fast: .venv/dev.stamp
	@$(BIN)/python tests/run.py --fast

# For the night: a hundred times as many examples, kills and games.
test-deep: .venv/dev.stamp
	@$(BIN)/python tests/run.py --deep $(if $(PART),--part $(PART))

setup: .venv/dev.stamp

format: .venv/dev.stamp
	$(BIN)/ruff check --fix --exit-zero --quiet
	$(BIN)/ruff format
	$(WEB) run --silent lint -- --fix

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
