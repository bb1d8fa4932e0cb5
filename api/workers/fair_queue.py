"""A fair queue: of those who wait for a place, whoever had one longest ago is next."""

import asyncio
from collections import Counter, OrderedDict, deque

from api.workers.failures import BusyError


class FairQueue:
    """So many places, of which one client gets at most `each`, so that a place is left for the next who comes.

    Clients take turns, however many requests each of them has waiting. What waits is bounded, for all together and for
    each client.
    """

    def __init__(self, places: int, *, each: int, waiting: int, waiting_each: int) -> None:
        self._free = places
        self._each = each
        self._most = waiting
        self._most_each = waiting_each
        self._held: Counter[str] = Counter()
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return sum(map(len, self._waiting.values()))

    async def take(self, client: str) -> None:
        """Returns when the client has a place. Raises BusyError where too many wait already."""
        if self._free and not self._waiting and self._held[client] < self._each:
            self._grant(client)
            return
        queue = self._waiting.setdefault(client, deque())
        if len(queue) >= self._most_each or self.waiting >= self._most:
            self._forget(client)
            raise BusyError(f"{self.waiting} requests wait already, {len(queue)} of them yours")
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        self._hand_out()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give(client)
            elif turn in queue:
                queue.remove(turn)
                self._forget(client)
            raise

    def give(self, client: str) -> None:
        """Gives a place back."""
        self._free += 1
        self._held[client] -= 1
        if not self._held[client]:
            del self._held[client]
        self._hand_out()

    def _hand_out(self) -> None:
        for client in list(self._waiting):
            queue = self._waiting[client]
            while queue and queue[0].cancelled():
                queue.popleft()
            if self._free and queue and self._held[client] < self._each:
                self._waiting.move_to_end(client)
                self._grant(client)
                queue.popleft().set_result(None)
            self._forget(client)

    def _grant(self, client: str) -> None:
        self._free -= 1
        self._held[client] += 1

    def _forget(self, client: str) -> None:
        if client in self._waiting and not self._waiting[client]:
            del self._waiting[client]
