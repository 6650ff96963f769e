"""Following movers: which calls bring all events after a moment, oldest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

from ._calls import MOVERS_LIMIT, Call, MoverFilter, MoverType, Since, movers, since_text
from .errors import IncompleteError
from .models import Listing, Mover

TYPES: tuple[MoverType, ...] = get_args(MoverType)


class MoverCursor:
    """Hands out calls and takes their replies, one round after another.

    A reply has the newest events first and at most a thousand. Where a round is full, its older events can only be had
    by asking for each type alone; where even that is full, nothing is handed out and IncompleteError says what to do.
    """

    def __init__(self, since: Since, wanted: MoverFilter) -> None:
        self._since: str = since_text(since)
        self._wanted = wanted
        self._pending: list[MoverType | None] = [wanted.type]
        self._found: list[Mover] = []
        self._told: frozenset[str] = frozenset()

    def next_call(self) -> Call[Listing[Mover]] | None:
        """The next call of this round; None: the round is over, ``finish`` has its events."""
        if not self._pending:
            return None
        return movers(replace(self._wanted, type=self._pending[0]), self._since, MOVERS_LIMIT)

    def take(self, reply: Listing[Mover]) -> None:
        """What the last call brought."""
        asked = self._pending.pop(0)
        if len(reply.items) < MOVERS_LIMIT:
            self._found.extend(reply.items)
        elif asked is None:
            self._pending.extend(TYPES)
        else:
            raise IncompleteError(
                f"over {MOVERS_LIMIT} movers of type {asked} since {self._since}: give a later since, "
                "or read the table with Snapshot.open(url).pandas('movers')"
            )

    def finish(self) -> Sequence[Mover]:
        """Events of the round, oldest first; the next round goes on after the newest of them."""
        # Reversed first: of events at one moment, the one that the service has first is its newest.
        events = sorted(self._found[::-1], key=lambda event: event.at)  # noqa: C415
        fresh = [event for event in events if event.id not in self._told]
        if fresh:
            self._since = fresh[-1].id
            self._told = frozenset(event.id for event in fresh if event.at == fresh[-1].at)
        self._found = []
        self._pending = [self._wanted.type]
        return fresh
