"""The client for ordinary programs."""

from __future__ import annotations

import time
import weakref
from collections.abc import Iterator
from types import TracebackType
from typing import TypeVar

import httpx

from . import _calls as calls
from ._calls import Call, MoverType, Since
from ._connection import MAX_REDIRECTS, Body, connection, told
from ._flow import Answer, RetryPolicy, Send, Wait, exchange
from ._movers import MoverCursor
from .errors import ConnectionFailedError
from .models import (
    BandDeal,
    CachedSite,
    Comparison,
    Competitor,
    Detection,
    DiscountDeal,
    GapDeal,
    ListedSite,
    Listing,
    LowestDeal,
    Mover,
    OfferListing,
    PriceHistory,
    Prospect,
    Release,
    ReleaseDetail,
    Scan,
    Site,
    Stats,
)

T = TypeVar("T")


class Client:
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
        """Carries out a request; the methods below are one line around this."""
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

    def detect(self, url: str) -> Detection:
        """Look at a site now and tell what it is built with."""
        return self.call(calls.detect(url))

    def scan(self, url: str) -> Scan:
        """Look at a site now: what it is built with, and its health."""
        return self.call(calls.scan(url))

    def site(self, domain: str) -> Site:
        """Stored profile of a site; takes a domain or any URL of it."""
        return self.call(calls.site(domain))

    def cached(self, domain: str) -> CachedSite:
        """Stored profile of a site with the trend of its traffic."""
        return self.call(calls.cached(domain))

    def competitors(self, domain: str, *, limit: int | None = None) -> Listing[Competitor]:
        """Sites of the same industry, most similar first (1 to 100, as a rule 12)."""
        return self.call(calls.competitors(domain, limit))

    def prospects(
        self, *, platform: str | None = None, category: str | None = None, limit: int | None = None
    ) -> Listing[Prospect]:
        """E-commerce sites by platform and industry, by traffic then score (1 to 1000, as a rule 100)."""
        return self.call(calls.prospects(platform, category, limit))

    def movers(
        self,
        *,
        type: MoverType | None = None,
        since: Since | None = None,
        domain: str | None = None,
        platform: str | None = None,
        technology: str | None = None,
        industry: str | None = None,
        limit: int | None = None,
    ) -> Listing[Mover]:
        """What changed lately, newest first (1 to 1000, as a rule 50); ``since`` is a time or an event id.

        ``technology`` came or went; ``platform`` and ``industry`` are the site's, by id or name.
        """
        wanted = calls.MoverFilter(type, domain, platform, technology, industry)
        return self.call(calls.movers(wanted, since, limit))

    def iter_movers(
        self,
        since: Since,
        *,
        type: MoverType | None = None,
        domain: str | None = None,
        platform: str | None = None,
        technology: str | None = None,
        industry: str | None = None,
        follow_s: float | None = None,
    ) -> Iterator[Mover]:
        """All events after ``since`` (a time or an event id), oldest first.

        With ``follow_s`` it goes on for ever, asking again after so many seconds. Keep the id of the last event to
        go on from there another day. Raises ``IncompleteError`` where there are more than the service hands out.
        """
        cursor = MoverCursor(since, calls.MoverFilter(type, domain, platform, technology, industry))
        while True:
            while (request := cursor.next_call()) is not None:
                cursor.take(self.call(request))
            yield from cursor.finish()
            if follow_s is None:
                return
            time.sleep(follow_s)

    def stats(self) -> Stats:
        """Counts and shares over the whole snapshot."""
        return self.call(calls.stats())

    def search(
        self, q: str, *, max: int | None = None, live: bool | None = None, include_accessories: bool | None = None
    ) -> OfferListing:
        """Offers by words, cheapest first (1 to 200, as a rule 20); ``live`` asks the channels now as well."""
        return self.call(calls.search(q, max, live, include_accessories))

    def compare(self, q: str, *, max: int | None = None) -> Listing[Comparison]:
        """The same product across sellers, largest gap first."""
        return self.call(calls.compare(q, max))

    def price_history(self, offer_id: str) -> PriceHistory:
        """Observed prices of one offer, oldest first."""
        return self.call(calls.price_history(offer_id))

    def gaps(self, *, limit: int | None = None) -> Listing[GapDeal]:
        """Products that cost much less at one seller than at another (1 to 200, as a rule 50)."""
        return self.call(calls.gaps(limit))

    def lowest(self, *, limit: int | None = None) -> Listing[LowestDeal]:
        """Offers below all their observed prices."""
        return self.call(calls.lowest(limit))

    def discounts(self, *, limit: int | None = None) -> Listing[DiscountDeal]:
        """Offers below their list price or their own median."""
        return self.call(calls.discounts(limit))

    def price_band(
        self, category: str, *, min: int | None = None, max: int | None = None, limit: int | None = None
    ) -> Listing[BandDeal]:
        """Offers of an industry within a band of TWD, cheapest first."""
        return self.call(calls.price_band(category, min, max, limit))

    def list_sites(
        self,
        *,
        platform: str | None = None,
        industry: str | None = None,
        min_score: int | None = None,
        limit: int | None = None,
    ) -> Listing[ListedSite]:
        """Sites by score (1 to 2000, as a rule 100)."""
        return self.call(calls.list_sites(platform, industry, min_score, limit))

    def list_sites_csv(
        self,
        *,
        platform: str | None = None,
        industry: str | None = None,
        min_score: int | None = None,
        limit: int | None = None,
    ) -> str:
        """The same as CSV text, cells safe for spreadsheets."""
        return self.call(calls.list_sites_csv(platform, industry, min_score, limit))

    def datasets(self) -> Listing[Release]:
        """Published snapshots, newest first."""
        return self.call(calls.datasets())

    def dataset(self, snapshot: str | None = None) -> ReleaseDetail:
        """One published snapshot with its files; the newest where none is named."""
        return self.call(calls.dataset(snapshot))
