"""The counters of a server."""

from prometheus_client import CollectorRegistry, Counter, Histogram

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
"""Bounds of the histogram of durations."""
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"})


class Counters:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "newsgraph_requests",
            "Requests that were answered.",
            ["route", "method", "status", "outcome"],
            registry=self.registry,
        )
        self._seconds = Histogram(
            "newsgraph_request_seconds",
            "From a request's head to the end of its answer.",
            ["route"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self._rows = Counter("newsgraph_rows", "Rows and triples that were sent.", registry=self.registry)

    def request(self, route: str, method: str, status: int, *, outcome: str, seconds: float, rows: int | None) -> None:
        """Counts one request; `status` is 0 where the client left before there was one."""
        known = method if method in METHODS else "other"
        self._requests.labels(route, known, str(status), outcome).inc()
        self._seconds.labels(route).observe(seconds)
        if rows:
            # A truth value in CSV has no line of names to take away.
            self._rows.inc(max(0, rows))
