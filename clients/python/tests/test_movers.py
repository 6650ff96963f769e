"""Following movers where there are more than one reply holds."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta, timezone
from typing import Any

import httpx
import pytest

from storelens import AsyncClient, Client, IncompleteError

TYPES = ("platform_changed", "ad_started", "ad_stopped")
START = datetime(2026, 10, 1, tzinfo=timezone.utc)


def event(n: int, type_: str | None = None, at: datetime | None = None) -> dict[str, Any]:
    when = (at or START + timedelta(minutes=n)).isoformat()
    seen = {"at": when, "source": "http"}
    return {
        "id": f"e{n:05}",
        "type": type_ or TYPES[n % 3],
        "domain": f"shop-{n}.example",
        "name": f"虛構 {n}",
        "at": when,
        "snapshot": "20261015T000000Z",
        "before": None,
        "after": "x",
        "observed_before": seen,
        "observed_after": seen,
    }


class FakeService:
    """Movers as the service hands them out: newest first, at most ``limit``, newer than ``since``."""

    def __init__(self, events: list[dict[str, Any]]) -> None:
        self.events = events
        self.asked: list[dict[str, str]] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        params = dict(request.url.params)
        self.asked.append(params)
        rows = self.events[::-1]
        since = params["since"]
        ids = [row["id"] for row in rows]
        rows = rows[: ids.index(since)] if since in ids else [r for r in rows if r["at"] > since]
        rows = [r for r in rows if params.get("type") in {None, r["type"]}][: int(params["limit"])]
        return httpx.Response(200, json={"snapshot": "20261015T000000Z", "count": len(rows), "items": rows})

    def client(self) -> Client:
        return Client("http://fake.example", transport=httpx.MockTransport(self))


def test_a_full_reply_is_split_by_type() -> None:
    service = FakeService([event(n) for n in range(2400)])
    with service.client() as client:
        found = [e.id for e in client.iter_movers("2026-01-01")]
    assert found == [e["id"] for e in service.events]
    assert [asked.get("type") for asked in service.asked] == [None, *TYPES]


def test_what_cannot_be_had_whole_is_not_handed_out_in_part() -> None:
    service = FakeService([event(n, "ad_started") for n in range(1000)])
    with service.client() as client, pytest.raises(IncompleteError, match="over 1000 movers of type ad_started since"):
        next(client.iter_movers("2026-01-01"))
    with service.client() as client, pytest.raises(IncompleteError):
        next(client.iter_movers("2026-01-01", type="ad_started"))


def test_following_goes_on_with_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    service = FakeService([event(n) for n in range(3)])
    waits: list[float] = []

    def later(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) == 2:
            service.events.extend([event(3), event(4)])

    monkeypatch.setattr("storelens._routes.time.sleep", later)
    with service.client() as client:
        follow = client.iter_movers("2026-01-01", follow_s=600)
        assert [next(follow).id for _ in range(5)] == ["e00000", "e00001", "e00002", "e00003", "e00004"]
    assert waits == [600, 600]
    assert [asked["since"] for asked in service.asked] == ["2026-01-01", "e00002", "e00002"]


def test_events_of_one_moment_come_once() -> None:
    now = START
    service = FakeService([event(n, TYPES[n % 3], now) for n in range(1200)])

    async def ask() -> list[str]:
        found = []
        async with AsyncClient("http://fake.example", transport=httpx.MockTransport(service)) as client:
            async for one in client.iter_movers("2026-01-01", follow_s=0):
                found.append(one.id)
                if len(found) == 1201:
                    break
                if len(found) == 1200:
                    service.events.append(event(1200, at=now + timedelta(hours=1)))
        return found

    found = asyncio.run(ask())
    assert sorted(found) == [f"e{n:05}" for n in range(1201)]
    assert found[-1] == "e01200"


def test_events_of_one_moment_keep_the_services_order() -> None:
    service = FakeService([event(n, at=START) for n in range(5)])
    with service.client() as client:
        assert [e.id for e in client.iter_movers("2026-01-01")] == [e["id"] for e in service.events]
