# newsgraph: every target sets up what it needs, says what it does, and can be run again.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
KG := $(BIN)/kg
STAMP := .venv/.installed
export PIP_DISABLE_PIP_VERSION_CHECK := 1
MAKEFLAGS += --no-print-directory

SAMPLE := data/samples/ice-officials.txt
STORE := out/demo
CLIENTS := tests/end_to_end
EXTRAS := dev,docs,notebook,cluster,parquet,train

# Prints the pins of pip's installation report, sorted as pip freeze sorts.
define PINS
import json, re, sys
found = [entry["metadata"] for entry in json.load(open(sys.argv[1]))["install"]]
left_out = re.compile("newsgraph|pip|setuptools|torch|triton|nvidia-.*|cuda-.*")
pins = [each["name"] + "==" + each["version"] for each in found if not left_out.fullmatch(each["name"])]
print(*sorted(pins, key=str.lower), sep="\n")
endef
export PINS

.DEFAULT_GOAL := help
.PHONY: help demo serve test test-long check docs bench bench-serve constraints system-deps clean

help: ## Show what can be made
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

$(STAMP): pyproject.toml constraints.txt
	@echo "== Installing newsgraph and its tools, all pinned by constraints.txt, into .venv"
	@$(PYTHON) -c 'import sys; sys.exit("newsgraph needs Python 3.11 or newer: make PYTHON=/path/to/python3.11" if sys.version_info < (3, 11) else 0)'
	@test -x $(BIN)/pip || $(PYTHON) -m venv .venv
	@$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[dev,docs]'
	@touch $(STAMP)

demo: $(STAMP) ## Read the sample article, show its facts, query them, write out/graph.ttl and out/graph.html
	@mkdir -p out
	@echo "== Reading $(SAMPLE) into the workspace $(STORE)"
	@$(KG) build $(SAMPLE) --store $(STORE) --again
	@echo "== Who holds which role, who said what, which source reports which event"
	@$(KG) show --store $(STORE)
	@echo "== One SPARQL query over all three: data/samples/joined.rq"
	@$(KG) query -f data/samples/joined.rq --store $(STORE)
	@echo "== Writing the graph as Turtle, and as a picture to open in a browser"
	@$(KG) export --format turtle --out out/graph.ttl --store $(STORE)
	@$(KG) export --format html --out out/graph.html --store $(STORE)

serve: $(STAMP) ## Serve the demo's workspace over HTTP, building it first where it is missing
	@test -f $(STORE)/articles.sqlite || $(MAKE) --no-print-directory demo
	@echo "== Serving the workspace $(STORE)"
	@$(KG) serve --store $(STORE)

test: $(STAMP) ## Run the tests
	@echo "== Running the tests"
	@$(BIN)/python -m pytest -q -m "not long" -n logical --maxprocesses 4 --dist loadfile

test-long: $(STAMP) ## Run the proofs that take minutes
	@echo "== Running the proofs that take minutes; those of training need torch:"
	@echo "   $(BIN)/pip install -c constraints.txt -e '.[train]'"
	@$(BIN)/python -m pytest -q -m long

check: $(STAMP) ## Check style, types and the direction of imports
	@echo "== Checking style (ruff), types (mypy) and the direction of imports (import-linter)"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

docs: $(STAMP) ## Make the documentation site in out/site, with the notebooks run anew
	@echo "== Making the documentation site in out/site"
	@rm -rf out/docs out/site
	@$(BIN)/python -m sphinx -W --keep-going -q -c docs -d out/docs/doctrees . out/site
	@echo "== Open out/site/index.html"

bench: $(STAMP) ## Measure time and memory beside the bare language model: ARTICLES=file.jsonl SIZES=100,1000 PARTS=growth
	@echo "== Measuring time and memory"
	@$(BIN)/python -m kg.evaluation.bench $(ARTICLES) $(if $(SIZES),--sizes $(SIZES)) $(if $(PARTS),--parts $(PARTS))

bench-serve: $(STAMP) ## Compare the CPU time and the speed of serving with Oxigraph's server and rdflib-endpoint
	@test -x out/rdflib-endpoint/bin/rdflib-endpoint || { \
	  echo "== Installing rdflib-endpoint into an environment of its own, out/rdflib-endpoint"; \
	  $(PYTHON) -m venv out/rdflib-endpoint && out/rdflib-endpoint/bin/pip install --quiet rdflib-endpoint==0.6.3 uvicorn==0.54.0; }
	@echo "== Measuring requests, the servers taking turns"
	@$(BIN)/python -m kg.evaluation.bench_serve

constraints: ## Pin anew what a fresh install takes, in constraints.txt
	@echo "== Resolving everything unpinned to see which versions that gives"
	@rm -rf out/fresh && $(PYTHON) -m venv out/fresh
	@out/fresh/bin/pip install --quiet --dry-run --ignore-installed --report out/report.json '.[$(EXTRAS)]'
	@{ echo '# Everything that newsgraph and its extras $(EXTRAS) bring, but torch, which its extra pins, and what torch brings.'; \
	   $(PYTHON) -c "$$PINS" out/report.json; } > constraints.txt
	@rm -rf out/fresh out/report.json
	@echo "== constraints.txt pins $$(grep -c == constraints.txt) packages"

system-deps: ## Install Chromium, curl and Node.js by apt, and clients of the server into out, where they are missing: some tests need them
	@missing=; \
	command -v chromium >/dev/null || command -v chromium-browser >/dev/null || missing=chromium; \
	command -v curl >/dev/null || missing="$$missing curl"; \
	command -v npm >/dev/null || missing="$$missing nodejs npm"; \
	if [ -z "$$missing" ]; then \
	  echo "== Chromium, curl and Node.js are here"; \
	elif command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
	  echo "== Installing by apt:" $$missing; \
	  apt-get update -qq && apt-get install -y -qq --no-install-recommends $$missing; \
	elif [ -n "$$CI" ]; then \
	  echo "== Missing, and only root can install it by apt:" $$missing >&2; exit 1; \
	else \
	  echo "== Missing, and only root can install it by apt:" $$missing "- the tests that need it are skipped"; \
	fi
	@if ! command -v npm >/dev/null; then \
	  echo "== Without npm there is no Comunica - the test that needs it is skipped"; \
	elif cmp -s $(CLIENTS)/comunica/package-lock.json out/comunica/package-lock.json; then \
	  echo "== Comunica is in out/comunica"; \
	else \
	  echo "== Installing Comunica, pinned by its lock file, into out/comunica"; \
	  mkdir -p out/comunica && cp $(CLIENTS)/comunica/package.json out/comunica && \
	  cp $(CLIENTS)/comunica/package-lock.json out/comunica/package-lock.json && \
	  npm ci --prefix out/comunica --no-audit --no-fund --loglevel=error || { rm -rf out/comunica; exit 1; }; \
	fi
	@for tool in rdfify schemathesis; do \
	  if ! command -v $(PYTHON) >/dev/null; then \
	    echo "== Without $(PYTHON) there is no $$tool - the test that needs it is skipped"; \
	  elif cmp -s $(CLIENTS)/$$tool/requirements.txt out/$$tool/requirements.txt; then \
	    echo "== $$tool is in out/$$tool"; \
	  else \
	    echo "== Installing $$tool, pinned, into out/$$tool"; \
	    rm -rf out/$$tool && $(PYTHON) -m venv out/$$tool && \
	    out/$$tool/bin/pip install --quiet -r $(CLIENTS)/$$tool/requirements.txt && \
	    cp $(CLIENTS)/$$tool/requirements.txt out/$$tool/requirements.txt || exit 1; \
	  fi; \
	done

clean: ## Remove what was made: .venv, out, caches
	@echo "== Removing .venv, out, dist and caches"
	@rm -rf .venv out dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
