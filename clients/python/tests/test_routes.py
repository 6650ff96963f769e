"""Every method of both clients against the running service."""

from __future__ import annotations

import asyncio
import csv
import inspect
import io
from collections.abc import Callable
from datetime import date, datetime, timezone
from typing import Any

import pytest

from storelens import AsyncClient, Client, PageOptions, SiteFilter
from storelens import models as m

OFFER = "alpha:3"
# Name of the method, its arguments, and what must hold of its reply.
CASES: list[tuple[str, dict[str, Any], Callable[[Any], bool]]] = [
    ("detect", {"url": "live.example"}, lambda r: isinstance(r, m.Detection) and r.technologies[0].id == "shopline"),
    ("scan", {"url": "live.example"}, lambda r: isinstance(r, m.Scan) and r.health.problems[0].severity == "warning"),
    (
        "site",
        {"domain": "https://www.shop-0.example/x"},
        lambda r: isinstance(r, m.Site) and r.domain == "shop-0.example",
    ),
    ("cached", {"domain": "shop-0.example"}, lambda r: [p.monthly_visits for p in r.traffic.trend] == [1, 2]),
    (
        "competitors",
        {"domain": "shop-0.example", "limit": 3},
        lambda r: len(r) == 3 and r[0].similarity >= r[2].similarity,
    ),
    ("prospects", {"platform": "platform_0", "limit": 5}, lambda r: {p.platform for p in r} == {"platform_0"}),
    ("movers", {"type": "ad_started", "limit": 2}, lambda r: {e.type for e in r} == {"ad_started"} and len(r) == 2),
    ("stats", {}, lambda r: r.sites == 200 and r.platforms[0].share == pytest.approx(0.1)),
    ("search", {"q": "AirPods", "max": 4}, lambda r: 0 < len(r) <= 4 and r.channels[0].status in {"checked", "stale"}),
    ("find", {"q": "shop-7"}, lambda r: r.shops[0].domain == "shop-7.example" and r.shops[0].matched.fit == "is"),
    ("suggest", {"q": "虛構"}, lambda r: len(r) == 8 and r[0].matched.fit == "begins"),
    (
        "find_sites",
        {"wanted": SiteFilter(platform="platform_0", min_score=50), "options": PageOptions(limit=3)},
        lambda r: len(r) == 3 and r.total > 3 and r.next is not None and r[0].platform == "platform_0",
    ),
    ("find_sites_csv", {"wanted": SiteFilter(ecommerce=True)}, lambda r: len(r.splitlines()) == 101),
    ("lookup_sites", {"domains": ["shop-1.example", "no.example"]}, lambda r: r.unknown == ("no.example",)),
    ("check", {"domain": "shop-3.example"}, lambda r: r.known and r.speaks_against[0].id == "listed"),
    (
        "related",
        {"domain": "shop-3.example"},
        lambda r: r[0].domain == "shop-4.example" and r[0].shared[0].id == "GTM-3" and 0 < r[0].weight < 1,
    ),
    ("identifier", {"id": "GTM-0", "limit": 3}, lambda r: len(r) == 3 and r.total == 20 and r.next is not None),
    (
        "operator",
        {"id": "shop-4.example"},
        lambda r: r.operator == "shop-3.example" and [s.domain for s in r] == ["shop-3.example", "shop-4.example"],
    ),
    ("technology", {"id": "platform_1"}, lambda r: r.shops.sites == 1 and r.shops.share is None and r.followed),
    ("trends", {"months": 1, "limit": 3}, lambda r: len(r) == 3 and {t.direction for t in r} == {"too_little_seen"}),
    ("flows", {"days": "30"}, lambda r: len(r) == 0 and r.days == "30" and r.platforms == ()),
    (
        "compare_sites",
        {"domains": ["shop-3.example", "shop-4.example", "no.example"]},
        lambda r: len(r) == 2 and r.unknown == ("no.example",) and r.identifiers[0].shared[0].id == "GTM-3",
    ),
    ("compare", {"q": "AirPods"}, lambda r: all(c.gap_twd == c.highest_twd - c.lowest_twd for c in r) and len(r) > 0),
    ("price_history", {"offer_id": OFFER}, lambda r: r.offer_id == OFFER and len(r.points) == 5),
    ("gaps", {"limit": 3}, lambda r: all(d.dearest.price_twd > d.cheapest.price_twd for d in r) and len(r) == 3),
    ("lowest", {"limit": 3}, lambda r: r[0].observed_days == 5 and len(r) == 3),
    ("discounts", {"limit": 3}, lambda r: r[0].basis == "list" and r[0].list_price_charged),
    ("price_band", {"category": "industry_0", "min": 0, "max": 60000}, lambda r: r[0].offer.price_twd >= 20),
    ("list_sites", {"min_score": 50, "limit": 7}, lambda r: all(s.score >= 50 for s in r) and len(r) == 7),
    ("datasets", {}, lambda r: [d.snapshot for d in r] == ["20261016T000000Z", "20261015T000000Z"]),
    ("dataset", {}, lambda r: r.snapshot == "20261016T000000Z" and any(f.table == "sites" for f in r.files)),
    ("dataset", {"snapshot": "20261015T000000Z"}, lambda r: r.snapshot == "20261015T000000Z"),
]


@pytest.mark.parametrize(("method", "arguments", "holds"), CASES, ids=[case[0] for case in CASES])
def test_route(client: Client, url: str, method: str, arguments: dict[str, Any], holds: Callable[[Any], bool]) -> None:
    reply = getattr(client, method)(**arguments)
    assert holds(reply), reply

    async def ask() -> object:
        async with AsyncClient(url) as other:
            return await getattr(other, method)(**arguments)

    again = asyncio.run(ask())
    assert type(again) is type(reply)
    assert holds(again)


def test_every_method_is_tried() -> None:
    apart = {"call", "close", "base_url", "iter_movers", "iter_sites", "list_sites_csv"}
    assert {name for name in dir(Client) if not name.startswith("_")} - apart == {case[0] for case in CASES}


def test_both_clients_have_the_same_methods() -> None:
    def surface(kind: type) -> dict[str, tuple[list[str], str | None]]:
        names = {name for name in dir(kind) if not name.startswith("_")} - {"close", "aclose", "base_url"}
        return {
            name: (list(inspect.signature(getattr(kind, name)).parameters), getattr(kind, name).__doc__)
            for name in names
        }

    assert surface(Client) == surface(AsyncClient)


def test_csv_is_text_without_a_byte_order_mark(client: Client) -> None:
    rows = list(csv.DictReader(io.StringIO(client.list_sites_csv(limit=3))))
    assert [row["domain"] for row in rows] == [site.domain for site in client.list_sites(limit=3)]


def test_iter_movers_is_oldest_first_and_goes_on_from_an_id(client: Client) -> None:
    events = list(client.iter_movers(date(2026, 1, 1)))
    assert [event.at for event in events] == sorted(event.at for event in events)
    assert len(events) == 10
    later = list(client.iter_movers(events[6].id))
    assert later == events[7:]
    assert list(client.iter_movers(events[-1].at)) == []
    assert list(client.iter_movers(datetime(2026, 9, 30, 23, 57, tzinfo=timezone.utc))) == events[-3:]
    assert list(client.iter_movers("2026-01-01", type="ad_stopped")) == [e for e in events if e.type == "ad_stopped"]


def test_replies_become_frames(client: Client) -> None:
    import pandas as pd  # noqa: PLC0415  # an extra

    frame = pd.DataFrame(client.movers().items)
    assert list(frame["domain"]) == [event.domain for event in client.movers()]


def test_all_sites_page_after_page(client: Client, url: str) -> None:
    domains = [one.domain for one in client.iter_sites(fields="domain")]
    assert len(domains) == len(set(domains)) == 200

    async def ask() -> list[str]:
        async with AsyncClient(url) as other:
            return [one.domain async for one in other.iter_sites(SiteFilter(sort="score"))]

    assert sorted(asyncio.run(ask())) == sorted(domains)
