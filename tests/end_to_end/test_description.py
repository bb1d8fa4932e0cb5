"""schemathesis over the OpenAPI description: nothing that it thinks of is a failure of the server."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from tests.serving import TOKEN, sample_store, serving

ROOT = Path(__file__).parents[2]
HOOKS = Path(__file__).parent / "schemathesis"
EXAMPLES = int(os.environ.get("NEWSGRAPH_EXAMPLES", "2000"))
CHECKS = "not_a_server_error,response_schema_conformance,content_type_conformance"
HEAVY = ("/export", "/backup")
"""Addresses that give the whole; their examples differ in nothing that matters."""
SEED = "7"


@pytest.mark.long
def test_no_request_that_the_description_allows_fails_or_is_answered_otherwise(tmp_path):
    program = ROOT / "out" / "schemathesis" / "bin" / "schemathesis"
    if not program.exists():
        pytest.skip(f"{program} is missing: install it by make system-deps")
    with serving(sample_store(tmp_path / "news"), "--timeout", "5") as server:
        described = server.client.get("/openapi.json").json()["paths"]
        operations = sum(len(methods) for path, methods in described.items() if path not in HEAVY)
        options = ["--phases", "examples,fuzzing", "--checks", CHECKS, "--seed", SEED, "--continue-on-failure"]
        options += ["-n", str(-(-EXAMPLES // operations)), "--request-timeout", "120"]
        left_out = [word for path in HEAVY for word in ("--exclude-path", path)]
        done = subprocess.run(
            [program, "run", f"{server.url}/openapi.json", *options, *left_out, "-H", f"Authorization: Bearer {TOKEN}"],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env={"PATH": os.environ["PATH"], "PYTHONPATH": str(HOOKS), "SCHEMATHESIS_HOOKS": "serializers"},
            check=False,
        )
        told = done.stdout + done.stderr
        assert server.query("ASK {}").json()["boolean"] is True
    generated = int(re.search(r"(\d+) generated", told)[1])
    print(f"{generated} requests to {operations} operations")
    assert done.returncode == 0, told
    assert generated >= EXAMPLES
