"""`/metrics`: what the server has done and is doing, for Prometheus."""

from collections.abc import Iterator

from fastapi import APIRouter
from prometheus_client import generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector
from starlette.responses import Response

from api.service import Service, Serving

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"

router = APIRouter(tags=["Server"])


class Parts(Collector):
    """What is read off the pools, the checkpoints and the store when somebody asks."""

    def __init__(self, service: Service) -> None:
        self._service = service

    def collect(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily]:
        """The figures of this moment."""
        pools = {"queries": self._service.queries, "exports": self._service.exports, "writing": self._service.writing}
        workers = GaugeMetricFamily("newsgraph_workers", "Worker processes.", labels=["pool"])
        busy = GaugeMetricFamily("newsgraph_workers_busy", "Those that have a task.", labels=["pool"])
        waiting = GaugeMetricFamily("newsgraph_waiting", "Requests that wait for a worker.", labels=["pool"])
        stopped = CounterMetricFamily("newsgraph_stopped", "Tasks stopped at their deadline.", labels=["pool"])
        died = CounterMetricFamily("newsgraph_workers_died", "Workers that ended in a task.", labels=["pool"])
        for name, pool in pools.items():
            workers.add_metric([name], pool.size)
            busy.add_metric([name], pool.busy)
            waiting.add_metric([name], pool.waiting)
            stopped.add_metric([name], pool.stopped)
            died.add_metric([name], pool.died)
        yield from (workers, busy, waiting, stopped, died)
        made = self._service.checkpoints.made
        yield CounterMetricFamily("newsgraph_checkpoints", "Checkpoints made of the store.", value=made)
        writes = self._service.holder.version
        yield CounterMetricFamily("newsgraph_writes", "Changes of the workspace since the start.", value=writes)


_EXAMPLE = 'newsgraph_workers_busy{pool="queries"} 1.0'


@router.get(
    "/metrics",
    summary="Read the server's counters",
    response_class=Response,
    responses={200: {"description": "In Prometheus's text format.", "content": {MEDIA_TYPE: {"example": _EXAMPLE}}}},
)
async def metrics(service: Serving) -> Response:
    """Requests by route, status and outcome, their durations, workers, stops, deaths, checkpoints and writes."""
    return Response(generate_latest(service.counters.registry), headers={"Content-Type": MEDIA_TYPE})
