"""The client for ordinary programs."""

from __future__ import annotations

import time
import weakref
from types import TracebackType
from typing import TypeVar

import httpx

from ._calls import Call
from ._connection import MAX_REDIRECTS, Body, connection, told
from ._flow import Answer, RetryPolicy, Send, Wait, exchange
from ._routes import Routes
from .errors import ConnectionFailedError

T = TypeVar("T")


class Client(Routes):
    """Asks a Storelens service.

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
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._connection = connection(base_url, timeout_s, user_agent)
        self.retry = retry or RetryPolicy()
        self.http = httpx.Client(
            headers=self._connection.headers,
            timeout=self._connection.timeout,
            auth=self._connection.auth,
            follow_redirects=True,
            max_redirects=MAX_REDIRECTS,
            transport=transport,
        )
        # For those who do not close: a notebook's client must not leave its sockets to chance.
        weakref.finalize(self, self.http.close)

    @property
    def base_url(self) -> str:
        """Address of the service, without a final slash."""
        return self._connection.base_url

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections."""
        self.http.close()

    def _ask(self, step: Send) -> Answer:
        url, params, headers = self._connection.request(step)
        body = Body(url)
        with told(url), self.http.stream("GET", url, params=params, headers=headers) as response:
            for chunk in response.iter_bytes():
                body.add(chunk)
            return body.answer(response)

    def call(self, request: Call[T]) -> T:
        """Carries out a request."""
        flow = exchange(request, self.retry)
        try:
            step = next(flow)
            while True:
                if isinstance(step, Wait):
                    time.sleep(step.seconds)
                    step = flow.send(None)
                    continue
                try:
                    answer = self._ask(step)
                except ConnectionFailedError as failure:
                    step = flow.throw(failure)
                else:
                    step = flow.send(answer)
        except StopIteration as done:
            reply: T = done.value
            return reply
