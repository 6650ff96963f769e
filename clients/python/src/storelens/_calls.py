"""Every route of the service as a request and the type of its reply; nothing else knows routes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date, datetime, timezone
from typing import Generic, Literal, TypeVar
from urllib.parse import quote

import msgspec

from . import models as m

T = TypeVar("T")
Params = Mapping[str, str | int | bool | None]
Since = str | date
Retractions = Literal["marks", "entries"]
MoverType = Literal["platform_changed", "ad_started", "ad_stopped"]
OfferSort = Literal["price", "-price", "relevance", "discount", "newest"]
BandSort = Literal["price", "-price", "discount", "newest"]
FindGroup = Literal["shops", "technologies", "industries", "products", "articles"]
FlowDays = Literal["30", "90", "365", "all"]
Direction = Literal["rising", "falling", "steady", "held_back", "too_little_seen"]
TrendSort = Literal["change", "shops"]
SiteSort = Literal["visits", "score", "capital", "founded", "seen"]
DealType = Literal["gaps", "lowest", "discount"]

MOVERS_LIMIT = 1000
SITES_LIMIT = 1000


@dataclass(frozen=True)
class Call(Generic[T]):
    """One request: ``route`` is the id of the service's contract, ``decode`` turns the body into the reply."""

    route: str
    path: str
    decode: Callable[[bytes], T]
    params: Mapping[str, str] = field(default_factory=dict)
    accept: str = "application/json"


def _json(reply: type[T]) -> Callable[[bytes], T]:
    return lambda body: msgspec.json.decode(body, type=reply)


def _query(params: Params) -> dict[str, str]:
    """Leaves out what was not given; a truth value is 1 or 0."""
    given = {name: value for name, value in params.items() if value is not None}
    return {name: str(int(value) if isinstance(value, bool) else value) for name, value in given.items()}


def _v1(route: str, reply: type[T], params: Params) -> Call[T]:
    return Call(route, f"/api/v1/{route}", _json(reply), _query(params))


def since_text(since: Since) -> str:
    """Time or event id as the service takes it; a datetime without a zone is UTC."""
    if isinstance(since, datetime):
        aware = since if since.tzinfo else since.replace(tzinfo=timezone.utc)
        return aware.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
    return since.isoformat() if isinstance(since, date) else since


def detect(url: str) -> Call[m.Detection]:
    return _v1("detect", m.Detection, {"url": url})


def site(domain: str) -> Call[m.Site]:
    return _v1("site", m.Site, {"domain": domain})


def check(domain: str) -> Call[m.ShopCheck]:
    return _v1("check", m.ShopCheck, {"domain": domain})


def related(domain: str, limit: int | None, cursor: str | None) -> Call[m.RelatedPage]:
    return _v1("related", m.RelatedPage, {"domain": domain, "limit": limit, "cursor": cursor})


def identifier(id: str, limit: int | None, cursor: str | None) -> Call[m.BearerPage]:
    return _v1("identifier", m.BearerPage, {"id": id, "limit": limit, "cursor": cursor})


def operator(id: str, limit: int | None, cursor: str | None) -> Call[m.OperatorPage]:
    return _v1("operator", m.OperatorPage, {"id": id, "limit": limit, "cursor": cursor})


def technology(id: str) -> Call[m.TechnologyReport]:
    return _v1("technology", m.TechnologyReport, {"id": id})


@dataclass(frozen=True)
class TrendFilter:
    """Which trends are asked for; None: as a rule."""

    months: int | None = None
    category: str | None = None
    direction: Direction | None = None
    sort: TrendSort | None = None
    industry: str | None = None


def trends(wanted: TrendFilter, limit: int | None) -> Call[m.TrendListing]:
    return _v1("trends", m.TrendListing, {**asdict(wanted), "limit": limit})


def flows(days: FlowDays | None, platform: str | None, industry: str | None, limit: int | None) -> Call[m.FlowListing]:
    params = {"days": days, "platform": platform, "industry": industry, "limit": limit}
    return _v1("flows", m.FlowListing, params)


def compare_sites(domains: Iterable[str]) -> Call[m.SiteComparison]:
    params = _query({"domains": ",".join(domains)})
    return Call("compareSites", "/api/v1/compare-sites", _json(m.SiteComparison), params)


def competitors(domain: str, limit: int | None) -> Call[m.Listing[m.Competitor]]:
    return _v1("competitors", m.Listing[m.Competitor], {"domain": domain, "limit": limit})


def prospects(platform: str | None, category: str | None, limit: int | None) -> Call[m.Listing[m.Prospect]]:
    return _v1("prospect", m.Listing[m.Prospect], {"platform": platform, "category": category, "limit": limit})


@dataclass(frozen=True)
class MoverFilter:
    """Which movers are asked for; None: all."""

    type: MoverType | None = None
    domain: str | None = None
    platform: str | None = None
    technology: str | None = None
    industry: str | None = None
    retractions: Retractions | None = None
    operator: str | None = None


def movers(wanted: MoverFilter, since: Since | None, limit: int | None) -> Call[m.Listing[m.Mover]]:
    after = None if since is None else since_text(since)
    return _v1("movers", m.Listing[m.Mover], {**asdict(wanted), "since": after, "limit": limit})


def stats() -> Call[m.Stats]:
    return _v1("stats", m.Stats, {})


@dataclass(frozen=True)
class OfferFilter:
    """Which offers are asked for, and in which order; None: all, cheapest first."""

    include_accessories: bool | None = None
    sort: OfferSort | None = None
    channel: str | None = None
    brand: str | None = None
    category: str | None = None
    condition: str | None = None
    in_stock: bool | None = None
    min_price: int | None = None
    max_price: int | None = None
    facets: bool | None = None
    cursor: str | None = None


def search(q: str, wanted: OfferFilter, max_: int | None, live: bool | None) -> Call[m.OfferListing]:
    return _v1("products", m.OfferListing, {"q": q, "max": max_, "live": live, **asdict(wanted)})


@dataclass(frozen=True)
class SiteFilter:
    """Conditions on sites, all of which must hold; None: any. Lists have commas between their values."""

    platform: str | None = None
    technology: str | None = None
    without: str | None = None
    industry: str | None = None
    city: str | None = None
    company: str | None = None
    min_score: int | None = None
    min_visits: int | None = None
    min_capital: int | None = None
    founded_after: Since | None = None
    ecommerce: bool | None = None
    source: str | None = None
    seen_after: Since | None = None
    sort: SiteSort | None = None
    named: str | None = None


@dataclass(frozen=True)
class PageOptions:
    """Which page of the sites, and what of each."""

    cursor: str | None = None
    limit: int | None = None
    fields: str | None = None
    facets: bool | None = None


def _site_params(wanted: SiteFilter, options: PageOptions) -> Params:
    dates = {
        name: None if value is None else since_text(value)
        for name, value in (("founded_after", wanted.founded_after), ("seen_after", wanted.seen_after))
    }
    return {**asdict(wanted), **dates, **asdict(options)}


def find(q: str, type_: FindGroup | None, limit: int | None) -> Call[m.Found]:
    return _v1("search", m.Found, {"q": q, "type": type_, "limit": limit})


def suggest(q: str, limit: int | None) -> Call[m.Listing[m.Suggestion]]:
    return _v1("suggest", m.Listing[m.Suggestion], {"q": q, "limit": limit})


def find_sites(wanted: SiteFilter, options: PageOptions) -> Call[m.SitePage]:
    return _v1("sites", m.SitePage, _site_params(wanted, options))


def find_sites_csv(wanted: SiteFilter, options: PageOptions) -> Call[str]:
    params = _query({**_site_params(wanted, options), "format": "csv"})
    return Call("sites", "/api/v1/sites", lambda body: body.decode("utf-8-sig"), params, accept="text/csv")


def lookup_sites(domains: Iterable[str], fields: str | None) -> Call[m.SitePage]:
    return _v1("sites", m.SitePage, {"domains": ",".join(domains), "fields": fields})


def compare(q: str, max_: int | None) -> Call[m.Listing[m.Comparison]]:
    return _v1("products", m.Listing[m.Comparison], {"compare": q, "max": max_})


def price_history(offer_id: str) -> Call[m.PriceHistory]:
    return _v1("products", m.PriceHistory, {"history": offer_id})


def gaps(limit: int | None) -> Call[m.DealListing[m.GapDeal]]:
    return _v1("deals", m.DealListing[m.GapDeal], {"type": "gaps", "limit": limit})


def lowest(limit: int | None) -> Call[m.DealListing[m.LowestDeal]]:
    return _v1("deals", m.DealListing[m.LowestDeal], {"type": "lowest", "limit": limit})


def discounts(limit: int | None) -> Call[m.DealListing[m.DiscountDeal]]:
    return _v1("deals", m.DealListing[m.DiscountDeal], {"type": "discount", "limit": limit})


@dataclass(frozen=True)
class BandFilter:
    """Which offers of a price band are asked for; None: all."""

    min: int | None = None
    max: int | None = None
    channel: str | None = None
    brand: str | None = None
    condition: str | None = None
    in_stock: bool | None = None
    sort: BandSort | None = None
    facets: bool | None = None
    cursor: str | None = None


def price_band(category: str, wanted: BandFilter, limit: int | None) -> Call[m.DealListing[m.BandDeal]]:
    return _v1("deals", m.DealListing[m.BandDeal], {"category": category, **asdict(wanted), "limit": limit})


def scan(url: str) -> Call[m.Scan]:
    return Call("scan", "/api/scan", _json(m.Scan), {"url": url})


def cached(domain: str) -> Call[m.CachedSite]:
    return Call("cached", "/api/cached", _json(m.CachedSite), {"url": domain})


def _list_params(platform: str | None, industry: str | None, min_score: int | None, limit: int | None) -> Params:
    return {"platform": platform, "industry": industry, "minScore": min_score, "limit": limit}


def list_sites(
    platform: str | None, industry: str | None, min_score: int | None, limit: int | None
) -> Call[m.Listing[m.ListedSite]]:
    params = _query(_list_params(platform, industry, min_score, limit))
    return Call("list", "/api/list", _json(m.Listing[m.ListedSite]), params)


def list_sites_csv(platform: str | None, industry: str | None, min_score: int | None, limit: int | None) -> Call[str]:
    params = _query({**_list_params(platform, industry, min_score, limit), "format": "csv"})
    return Call("list", "/api/list", lambda body: body.decode("utf-8-sig"), params, accept="text/csv")


def datasets() -> Call[m.Listing[m.Release]]:
    return Call("datasets", "/datasets/", _json(m.Listing[m.Release]))


def dataset(snapshot: str | None) -> Call[m.ReleaseDetail]:
    path = "/datasets/latest.json" if snapshot is None else f"/datasets/{quote(snapshot, safe='')}/"
    return Call("dataset", path, _json(m.ReleaseDetail))
