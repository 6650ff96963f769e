"""When the clients ask again, and when not."""

from __future__ import annotations

import asyncio
import socket
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime

import httpx
import pytest
from fake import STATS, client_of, fake, problem

import storelens
from storelens import AsyncClient, Client, RetryPolicy
from storelens._flow import retry_after


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the clients would have waited."""
    found: list[float] = []

    async def wait(seconds: float) -> None:
        found.append(seconds)

    monkeypatch.setattr("storelens.client.time.sleep", found.append)
    monkeypatch.setattr("storelens.aio.asyncio.sleep", wait)
    return found


@pytest.mark.parametrize("status", [429, 503])
def test_retry_after_is_waited_for(status: int, waits: list[float]) -> None:
    code = "rate_limited" if status == 429 else "snapshot_unavailable"

    def replies() -> list[httpx.Response]:
        return [problem(status, code, {"retry-after": "7"}), problem(status, code), httpx.Response(200, json=STATS)]

    handler, asked = fake(*replies())
    with client_of(handler) as client:
        assert client.stats().attribution == "invented"
    assert len(asked) == 3
    assert waits[0] == 7
    assert waits[1] < 0.01

    async def ask() -> None:
        other, _ = fake(*replies())
        async with AsyncClient("http://fake.example", transport=httpx.MockTransport(other)) as client:
            await client.stats()

    asyncio.run(ask())
    assert waits[2] == 7


def test_retries_end(waits: list[float]) -> None:
    handler, asked = fake(*[problem(429, "rate_limited", {"retry-after": "1"})] * 9)
    with client_of(handler) as client, pytest.raises(storelens.RateLimitedError) as caught:
        client.stats()
    assert caught.value.retry_after == 1
    assert (len(asked), waits) == (4, [1, 1, 1])


def test_a_wait_that_is_too_long_is_the_callers_to_decide(waits: list[float]) -> None:
    handler, asked = fake(problem(503, "snapshot_unavailable", {"retry-after": "3600"}))
    with client_of(handler) as client, pytest.raises(storelens.UnavailableError) as caught:
        client.stats()
    assert caught.value.retry_after == 3600
    assert (len(asked), waits) == (1, [])


def test_retry_after_as_a_date() -> None:
    now = datetime(2026, 11, 1, tzinfo=timezone.utc)
    assert retry_after({"retry-after": format_datetime(now + timedelta(seconds=90), usegmt=True)}, now) == 90
    assert retry_after({"retry-after": format_datetime(now - timedelta(days=1), usegmt=True)}, now) == 0
    for nonsense in ("", "soon", "-1", "1.5", "٣", "Fri, 99 Foo 2026"):
        assert retry_after({"retry-after": nonsense}, now) is None


def test_the_real_service_limits_and_says_for_how_long(limited_url: str) -> None:
    with Client(limited_url, retry=RetryPolicy(max_wait_s=0.1)) as client:
        client.stats()
        client.stats()
        with pytest.raises(storelens.RateLimitedError) as caught:
            client.stats()
        assert caught.value.status == 429
        assert 1 <= (caught.value.retry_after or 0) <= 60


def test_no_connection(waits: list[float]) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with Client(f"http://127.0.0.1:{port}") as client, pytest.raises(storelens.ConnectionFailedError, match=str(port)):
        client.stats()
    assert len(waits) == 3


def test_a_time_out_is_not_asked_again(waits: list[float]) -> None:
    handler, asked = fake(httpx.ReadTimeout("slow"))
    with client_of(handler) as client, pytest.raises(storelens.ConnectionFailedError, match="in time") as caught:
        client.stats()
    assert not caught.value.retry
    assert (len(asked), waits) == (1, [])


def test_a_reply_that_breaks_off_is_asked_for_again(waits: list[float]) -> None:
    broken = httpx.RemoteProtocolError("peer closed connection without sending complete message body")
    handler, asked = fake(broken, httpx.Response(200, json=STATS))
    with client_of(handler) as client:
        assert client.stats().attribution == "invented"
    assert (len(asked), len(waits)) == (2, 1)


def test_a_policy_asks_at_least_once() -> None:
    with pytest.raises(ValueError, match="attempts=0: must be at least 1"):
        RetryPolicy(attempts=0)
