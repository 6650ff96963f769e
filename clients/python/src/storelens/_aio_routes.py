"""The routes of the API, one method each, for the client for asyncio."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable
from typing import TypeVar

from . import _calls as calls
from ._calls import (
    SITES_LIMIT,
    BandSort,
    Call,
    Direction,
    FindGroup,
    FlowDays,
    MoverType,
    OfferSort,
    PageOptions,
    Retractions,
    Since,
    SiteFilter,
    TrendSort,
)
from ._movers import MoverCursor
from .models import (
    BandDeal,
    BearerPage,
    CachedSite,
    Comparison,
    Competitor,
    DealListing,
    Detection,
    DiscountDeal,
    FlowListing,
    Found,
    FoundSite,
    GapDeal,
    ListedSite,
    Listing,
    LowestDeal,
    Mover,
    OfferListing,
    OperatorPage,
    PriceHistory,
    Prospect,
    RelatedPage,
    Release,
    ReleaseDetail,
    Scan,
    ShopCheck,
    Site,
    SiteComparison,
    SitePage,
    Stats,
    Suggestion,
    TechnologyReport,
    TrendListing,
)

T = TypeVar("T")


class AsyncRoutes(ABC):
    """Each route in a line around ``call``."""

    @abstractmethod
    async def call(self, request: Call[T]) -> T:
        """Carries out a request."""

    async def detect(self, url: str) -> Detection:
        """Look at a site now and tell what it is built with."""
        return await self.call(calls.detect(url))

    async def scan(self, url: str) -> Scan:
        """Look at a site now: what it is built with, and its health."""
        return await self.call(calls.scan(url))

    async def site(self, domain: str) -> Site:
        """Stored profile of a site; takes a domain or any URL of it."""
        return await self.call(calls.site(domain))

    async def cached(self, domain: str) -> CachedSite:
        """Stored profile of a site with the trend of its traffic."""
        return await self.call(calls.cached(domain))

    async def competitors(self, domain: str, *, limit: int | None = None) -> Listing[Competitor]:
        """Sites of the same industry, most similar first (1 to 100, as a rule 12)."""
        return await self.call(calls.competitors(domain, limit))

    async def check(self, domain: str) -> ShopCheck:
        """What speaks for and against a shop, each fact with its source and date; no verdict."""
        return await self.call(calls.check(domain))

    async def related(self, domain: str, *, limit: int | None = None, cursor: str | None = None) -> RelatedPage:
        """Sites that share an identifier with a site (1 to 100 a page, as a rule 20), the surest first."""
        return await self.call(calls.related(domain, limit, cursor))

    async def identifier(self, id: str, *, limit: int | None = None, cursor: str | None = None) -> BearerPage:
        """Sites that bear an identifier (1 to 1000 a page, as a rule 100), by domain."""
        return await self.call(calls.identifier(id, limit, cursor))

    async def operator(self, id: str, *, limit: int | None = None, cursor: str | None = None) -> OperatorPage:
        """Sites that seem to be of one operator (1 to 1000 a page, as a rule 100), by domain.

        ``id`` is a 統一編號, or the domain of any of its sites. One operator is an inference, with its reasons.
        """
        return await self.call(calls.operator(id, limit, cursor))

    async def technology(self, id: str) -> TechnologyReport:
        """How many show a technology, since when, from where to where; takes its id or name."""
        return await self.call(calls.technology(id))

    async def trends(
        self,
        *,
        months: int | None = None,
        category: str | None = None,
        direction: Direction | None = None,
        sort: TrendSort | None = None,
        industry: str | None = None,
        limit: int | None = None,
    ) -> TrendListing:
        """Technologies that rise and fall over the same sites, ``months`` apart (1, 3 or 12, as a rule 3).

        ``industry``: only on the shops of one industry, with each technology's months.
        """
        return await self.call(calls.trends(calls.TrendFilter(months, category, direction, sort, industry), limit))

    async def flows(
        self,
        *,
        days: FlowDays | None = None,
        platform: str | None = None,
        industry: str | None = None,
        limit: int | None = None,
    ) -> FlowListing:
        """Who changed platforms, from where to where, over so many days (as a rule 365)."""
        return await self.call(calls.flows(days, platform, industry, limit))

    async def compare_sites(self, domains: Iterable[str]) -> SiteComparison:
        """Two to five sites side by side."""
        return await self.call(calls.compare_sites(domains))

    async def prospects(
        self, *, platform: str | None = None, category: str | None = None, limit: int | None = None
    ) -> Listing[Prospect]:
        """E-commerce sites by platform and industry, by traffic then score (1 to 1000, as a rule 100)."""
        return await self.call(calls.prospects(platform, category, limit))

    async def movers(
        self,
        *,
        type: MoverType | None = None,
        since: Since | None = None,
        domain: str | None = None,
        platform: str | None = None,
        technology: str | None = None,
        industry: str | None = None,
        operator: str | None = None,
        limit: int | None = None,
        retractions: Retractions | None = None,
    ) -> Listing[Mover]:
        """What changed lately, newest first (1 to 1000, as a rule 50); ``since`` is a time or an event id.

        ``technology`` came or went; ``platform`` and ``industry`` are the site's, by id or name;
        ``operator`` is a 統一編號, or the domain of any of its sites.
        ``retractions="entries"``: what was taken back stands as an entry of its own, with ``retracts``.
        """
        wanted = calls.MoverFilter(type, domain, platform, technology, industry, retractions, operator)
        return await self.call(calls.movers(wanted, since, limit))

    async def iter_movers(
        self,
        since: Since,
        *,
        type: MoverType | None = None,
        domain: str | None = None,
        platform: str | None = None,
        technology: str | None = None,
        industry: str | None = None,
        operator: str | None = None,
        follow_s: float | None = None,
    ) -> AsyncIterator[Mover]:
        """All events after ``since`` (a time or an event id), oldest first.

        With ``follow_s`` it goes on for ever, asking again after so many seconds. Keep the id of the last event to
        go on from there another day. Raises ``IncompleteError`` where there are more than the service hands out.
        """
        cursor = MoverCursor(since, calls.MoverFilter(type, domain, platform, technology, industry, operator=operator))
        while True:
            while (request := cursor.next_call()) is not None:
                cursor.take(await self.call(request))
            for event in cursor.finish():
                yield event
            if follow_s is None:
                return
            await asyncio.sleep(follow_s)

    async def stats(self) -> Stats:
        """Counts and shares over the whole snapshot."""
        return await self.call(calls.stats())

    async def search(
        self,
        q: str,
        *,
        max: int | None = None,
        live: bool | None = None,
        include_accessories: bool | None = None,
        sort: OfferSort | None = None,
        channel: str | None = None,
        brand: str | None = None,
        category: str | None = None,
        condition: str | None = None,
        in_stock: bool | None = None,
        min_price: int | None = None,
        max_price: int | None = None,
        facets: bool | None = None,
        cursor: str | None = None,
    ) -> OfferListing:
        """Offers by words, cheapest first unless ``sort`` says otherwise (1 to 200, as a rule 20).

        ``live`` asks the channels now as well; ``cursor`` is ``next`` of the page before.
        """
        wanted = calls.OfferFilter(
            include_accessories,
            sort,
            channel,
            brand,
            category,
            condition,
            in_stock,
            min_price,
            max_price,
            facets,
            cursor,
        )
        return await self.call(calls.search(q, wanted, max, live))

    async def find(self, q: str, *, type: FindGroup | None = None, limit: int | None = None) -> Found:
        """Shops, companies, technologies, industries, products and articles by words (1 to 20 of each, as a rule 5)."""
        return await self.call(calls.find(q, type, limit))

    async def suggest(self, q: str, *, limit: int | None = None) -> Listing[Suggestion]:
        """Names that begin so (1 to 8)."""
        return await self.call(calls.suggest(q, limit))

    async def find_sites(self, wanted: SiteFilter | None = None, options: PageOptions | None = None) -> SitePage:
        """Sites for which every condition holds (1 to 1000 a page, as a rule 100), the most visited first."""
        return await self.call(calls.find_sites(wanted or SiteFilter(), options or PageOptions()))

    async def find_sites_csv(self, wanted: SiteFilter | None = None, options: PageOptions | None = None) -> str:
        """The same page as CSV text, cells safe for spreadsheets."""
        return await self.call(calls.find_sites_csv(wanted or SiteFilter(), options or PageOptions()))

    async def iter_sites(
        self, wanted: SiteFilter | None = None, *, fields: str | None = None
    ) -> AsyncIterator[FoundSite]:
        """All sites for which every condition holds, page after page of one snapshot.

        Raises ``BadRequestError`` where the service changes to another snapshot on the way.
        """
        cursor: str | None = None
        while True:
            page = await self.find_sites(
                wanted, PageOptions(cursor=cursor, limit=SITES_LIMIT, fields=fields, facets=False)
            )
            for one in page:
                yield one
            cursor = page.next
            if cursor is None:
                return

    async def lookup_sites(self, domains: Iterable[str], *, fields: str | None = None) -> SitePage:
        """Up to 100 sites by domain; ``unknown`` are those that the snapshot does not have."""
        return await self.call(calls.lookup_sites(domains, fields))

    async def compare(self, q: str, *, max: int | None = None) -> Listing[Comparison]:
        """The same product across sellers, largest gap first."""
        return await self.call(calls.compare(q, max))

    async def price_history(self, offer_id: str) -> PriceHistory:
        """Observed prices of one offer, oldest first."""
        return await self.call(calls.price_history(offer_id))

    async def gaps(self, *, limit: int | None = None) -> DealListing[GapDeal]:
        """Products that cost much less at one seller than at another (1 to 200, as a rule 50)."""
        return await self.call(calls.gaps(limit))

    async def lowest(self, *, limit: int | None = None) -> DealListing[LowestDeal]:
        """Offers below all their observed prices."""
        return await self.call(calls.lowest(limit))

    async def discounts(self, *, limit: int | None = None) -> DealListing[DiscountDeal]:
        """Offers below their list price or their own median."""
        return await self.call(calls.discounts(limit))

    async def price_band(
        self,
        category: str,
        *,
        min: int | None = None,
        max: int | None = None,
        limit: int | None = None,
        channel: str | None = None,
        brand: str | None = None,
        condition: str | None = None,
        in_stock: bool | None = None,
        sort: BandSort | None = None,
        facets: bool | None = None,
        cursor: str | None = None,
    ) -> DealListing[BandDeal]:
        """Offers of an industry within a band of TWD, cheapest first unless ``sort`` says otherwise."""
        wanted = calls.BandFilter(min, max, channel, brand, condition, in_stock, sort, facets, cursor)
        return await self.call(calls.price_band(category, wanted, limit))

    async def list_sites(
        self,
        *,
        platform: str | None = None,
        industry: str | None = None,
        min_score: int | None = None,
        limit: int | None = None,
    ) -> Listing[ListedSite]:
        """Sites by score (1 to 2000, as a rule 100)."""
        return await self.call(calls.list_sites(platform, industry, min_score, limit))

    async def list_sites_csv(
        self,
        *,
        platform: str | None = None,
        industry: str | None = None,
        min_score: int | None = None,
        limit: int | None = None,
    ) -> str:
        """The same as CSV text, cells safe for spreadsheets."""
        return await self.call(calls.list_sites_csv(platform, industry, min_score, limit))

    async def datasets(self) -> Listing[Release]:
        """Published snapshots, newest first."""
        return await self.call(calls.datasets())

    async def dataset(self, snapshot: str | None = None) -> ReleaseDetail:
        """One published snapshot with its files; the newest where none is named."""
        return await self.call(calls.dataset(snapshot))
