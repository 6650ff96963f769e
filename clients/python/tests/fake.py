"""A service in the same process, for replies that a real one does not give when asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx

from storelens import Client, RetryPolicy

Handler = Callable[[httpx.Request], httpx.Response]
STATS = {
    "snapshot": "20261015T000000Z",
    **dict.fromkeys(("sites", "ecommerce_sites", "companies", "offers", "products"), 0),
    **{name: [] for name in ("platforms", "industries", "technologies", "advertising")},
    "movers_30d": {"platform_changed": 0, "ad_started": 0, "ad_stopped": 0},
    "attribution": "invented",
}


def problem(status: int, code: str, headers: dict[str, str] | None = None) -> httpx.Response:
    body = {"type": f"/docs#{code}", "title": "T", "status": status, "detail": "D", "code": code, "param": "domain"}
    return httpx.Response(status, json=body, headers={"content-type": "application/problem+json", **(headers or {})})


def fake(*replies: httpx.Response | Exception) -> tuple[Handler, list[httpx.Request]]:
    asked: list[httpx.Request] = []
    rest: Iterator[httpx.Response | Exception] = iter(replies)

    def handle(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        reply = next(rest)
        if isinstance(reply, Exception):
            raise reply
        return reply

    return handle, asked


def client_of(handler: Handler, **options: object) -> Client:
    quick = RetryPolicy(backoff_s=0.001)
    return Client("http://fake.example", transport=httpx.MockTransport(handler), retry=quick, **options)  # type: ignore[arg-type]
