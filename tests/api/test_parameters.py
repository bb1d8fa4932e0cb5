"""Whose request it is, for a fair share."""

import pytest
from starlette.requests import Request

from api.parameters import client_of


def asked_by(host):
    return Request({"type": "http", "client": (host, 1234), "headers": []})


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8:0:0:1::1", "2001:db8::ffff:2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("a:socket", "another:socket", False),
    ],
)
def test_addresses_of_one_site_are_one_client(one, other, same):
    assert (client_of(asked_by(one)) == client_of(asked_by(other))) is same
