"""What is noted of a request on its way, for the access log and the metrics."""

from dataclasses import dataclass

from starlette.types import Scope

_KEY = "newsgraph.account"


@dataclass(slots=True)
class Account:
    """The account of one request."""

    id: str = ""
    user: str = ""
    """The name of the token that it showed; empty without one."""
    rows: int | None = None
    """Rows or triples of the answer; `None` where they were not counted."""
    outcome: str = ""
    """The name of the problem that it met, `cut` or `gone`; empty where all went well."""
    public: bool = False
    """Whether pages of other sites may read the answer."""


def account_of(scope: Scope) -> Account:
    """The account of the request with this scope."""
    account: Account = scope.setdefault(_KEY, Account())
    return account
