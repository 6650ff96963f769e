"""The client for asyncio; the same routes as `Client`."""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import TypeVar

import httpx

from ._aio_routes import AsyncRoutes
from ._calls import Call
from ._connection import MAX_REDIRECTS, Body, connection, told
from ._flow import Answer, RetryPolicy, Send, Wait, exchange
from .errors import ConnectionFailedError

T = TypeVar("T")


class AsyncClient(AsyncRoutes):
    """Asks a Storelens service with asyncio.

    Args:
        base_url: Address of the service, such as ``https://storelens.example``; else ``STORELENS_BASE_URL``.
        timeout_s: Longest silence of the service, in seconds.
        retry: When to ask again; the default does so three times on 429, 503 and failed connections.
        user_agent: Your program's name and a contact, such as ``pricewatch/1.0 (me@shop.example)``.
        transport: For tests and special networks, as httpx takes it.

    Every method raises a ``ProblemError`` (by kind: ``NotFoundError``, ``RateLimitedError``…) where the service
    refuses, ``ConnectionFailedError`` where it cannot be reached and ``InvalidReplyError`` where the reply is none.
    """

    def __init__(
        self,
        base_url: str | None = None,
        *,
        timeout_s: float = 30.0,
        retry: RetryPolicy | None = None,
        user_agent: str | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._connection = connection(base_url, timeout_s, user_agent)
        self.retry = retry or RetryPolicy()
        self.http = httpx.AsyncClient(
            headers=self._connection.headers,
            timeout=self._connection.timeout,
            auth=self._connection.auth,
            follow_redirects=True,
            max_redirects=MAX_REDIRECTS,
            transport=transport,
        )

    @property
    def base_url(self) -> str:
        """Address of the service, without a final slash."""
        return self._connection.base_url

    async def __aenter__(self) -> AsyncClient:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Closes the connections."""
        await self.http.aclose()

    async def _ask(self, step: Send) -> Answer:
        url, params, headers = self._connection.request(step)
        body = Body(url)
        with told(url):
            async with self.http.stream("GET", url, params=params, headers=headers) as response:
                async for chunk in response.aiter_bytes():
                    body.add(chunk)
                return body.answer(response)

    async def call(self, request: Call[T]) -> T:
        """Carries out a request."""
        flow = exchange(request, self.retry)
        try:
            step = next(flow)
            while True:
                if isinstance(step, Wait):
                    await asyncio.sleep(step.seconds)
                    step = flow.send(None)
                    continue
                try:
                    answer = await self._ask(step)
                except ConnectionFailedError as failure:
                    step = flow.throw(failure)
                else:
                    step = flow.send(answer)
        except StopIteration as done:
            reply: T = done.value
            return reply
