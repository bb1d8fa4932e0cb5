"""The description that clients are made from."""

import pytest


@pytest.fixture(scope="module")
def described(server):
    return server.client.get("/openapi.json").json()


def examples(part, described, seen=frozenset()):
    """Whether some value is shown in a part of the description, or in what it refers to."""
    if isinstance(part, list):
        return any(examples(each, described, seen) for each in part)
    if not isinstance(part, dict):
        return False
    if {"example", "examples", "enum", "const", "default"} & part.keys():
        return True
    reference = part.get("$ref")
    if reference and reference not in seen:
        schema = described["components"]["schemas"][reference.rpartition("/")[2]]
        return examples(schema, described, seen | {reference})
    return any(examples(each, described, seen) for each in part.values())


def operations(described):
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            yield f"{method} {path}", operation


def test_every_address_says_what_it_does_with_an_example(described):
    for name, operation in operations(described):
        assert operation["summary"], name
        asked = [*operation.get("parameters", []), operation.get("requestBody", {})]
        assert examples(asked, described) or examples(operation["responses"], described), name


def test_every_parameter_in_a_path_has_an_example(described):
    wanting = [
        (name, parameter["name"])
        for name, operation in operations(described)
        for parameter in operation.get("parameters", [])
        if parameter["in"] == "path" and not examples(parameter, described)
    ]
    assert wanting == []


def test_no_two_schemas_of_one_name_differ(described):
    assert [name for name in described["components"]["schemas"] if "__" in name] == []
