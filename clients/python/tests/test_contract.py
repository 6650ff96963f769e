"""The client knows every route, parameter, field and problem of the service's own description, and of no others."""

from __future__ import annotations

import dataclasses
import json
import types
import typing
from datetime import date, datetime
from typing import Any

import httpx
import msgspec
import pytest

from storelens import models as m
from storelens._calls import Call, PageOptions, SiteFilter
from storelens._version import __version__
from storelens.client import Client
from storelens.errors import KNOWN_CODES

EVERY_CONDITION = SiteFilter(
    platform="x",
    technology="x",
    without="x",
    industry="x",
    city="x",
    company="x",
    min_score=1,
    min_visits=1,
    min_capital=1,
    named="line-pay",
    founded_after="2020",
    ecommerce=True,
    source="http",
    seen_after="2020",
    sort="score",
)
# The client's methods for each operation of the description, with every parameter given.
METHODS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "detect": [("detect", {"url": "x"})],
    "site": [("site", {"domain": "x"})],
    "competitors": [("competitors", {"domain": "x", "limit": 1})],
    "check": [("check", {"domain": "x"})],
    "related": [("related", {"domain": "x", "limit": 1, "cursor": "x"})],
    "identifier": [("identifier", {"id": "x", "limit": 1, "cursor": "x"})],
    "operator": [("operator", {"id": "x", "limit": 1, "cursor": "x"})],
    "technology": [("technology", {"id": "x"})],
    "trends": [
        ("trends", {"months": 1, "category": "x", "direction": "rising", "sort": "shops", "industry": "x", "limit": 1})
    ],
    "flows": [("flows", {"days": "all", "platform": "x", "industry": "x", "limit": 1})],
    "compareSites": [("compare_sites", {"domains": ["a.tw", "b.tw"]})],
    "search": [("find", {"q": "x", "type": "shops", "limit": 1})],
    "suggest": [("suggest", {"q": "x", "limit": 1})],
    "sites": [
        ("find_sites_csv", {"wanted": EVERY_CONDITION, "options": PageOptions("x", 1, "domain", True)}),
        ("lookup_sites", {"domains": ["a.tw", "b.tw"]}),
    ],
    "prospect": [("prospects", {"platform": "x", "category": "x", "limit": 1})],
    "movers": [
        ("movers", {"type": "ad_started", "since": "2026-01-01", "domain": "x", "limit": 1}),
        ("movers", {"platform": "x", "technology": "x", "industry": "x", "operator": "x"}),
        ("movers", {"retractions": "entries"}),
    ],
    "stats": [("stats", {})],
    "products": [
        ("search", {"q": "x", "max": 1, "live": False, "include_accessories": True, "sort": "relevance"}),
        ("search", {"q": "x", "channel": "x", "brand": "x", "category": "x", "condition": "new", "in_stock": True}),
        ("search", {"q": "x", "min_price": 1, "max_price": 2, "facets": True, "cursor": "x"}),
        ("compare", {"q": "x", "max": 1}),
        ("price_history", {"offer_id": "x"}),
    ],
    "deals": [
        ("gaps", {"limit": 1}),
        ("lowest", {"limit": 1}),
        ("discounts", {"limit": 1}),
        ("price_band", {"category": "x", "min": 1, "max": 2, "limit": 1}),
        ("price_band", {"category": "x", "channel": "x", "brand": "x", "condition": "new", "in_stock": True}),
        ("price_band", {"category": "x", "sort": "-price", "facets": True, "cursor": "x"}),
    ],
}
REPLIES: dict[str, list[Any]] = {
    "detect": [m.Detection],
    "site": [m.Site],
    "competitors": [m.Listing[m.Competitor]],
    "check": [m.ShopCheck],
    "related": [m.RelatedPage],
    "identifier": [m.BearerPage],
    "operator": [m.OperatorPage],
    "technology": [m.TechnologyReport],
    "trends": [m.TrendListing],
    "flows": [m.FlowListing],
    "compareSites": [m.SiteComparison],
    "search": [m.Found],
    "suggest": [m.Listing[m.Suggestion]],
    "sites": [m.SitePage],
    "prospect": [m.Listing[m.Prospect]],
    "movers": [m.Listing[m.Mover]],
    "stats": [m.Stats],
    "products": [m.OfferListing, m.Listing[m.Comparison], m.PriceHistory],
    "deals": [
        m.DealListing[m.GapDeal],
        m.DealListing[m.LowestDeal],
        m.DealListing[m.DiscountDeal],
        m.DealListing[m.BandDeal],
    ],
}
Schema = dict[str, Any]


@pytest.fixture(scope="session")
def openapi(url: str) -> Schema:
    document: Schema = httpx.get(f"{url}/openapi.json").json()
    return document


def asked(method: str, arguments: dict[str, Any]) -> Call[object]:
    """The call that a method makes."""
    made: list[Call[object]] = []
    client = Client("http://127.0.0.1:1")
    client.call = made.append  # type: ignore[method-assign, assignment]
    getattr(client, method)(**arguments)
    client.close()
    return made[0]


def test_every_route_and_parameter_is_known(openapi: Schema) -> None:
    described = {
        item["get"]["operationId"]: (path, {parameter["name"] for parameter in item["get"]["parameters"]})
        for path, item in openapi["paths"].items()
    }
    known = {
        operation: (
            asked(*methods[0]).path.removeprefix("/api/v1"),
            set().union(*(asked(*method).params for method in methods)),
        )
        for operation, methods in METHODS.items()
    }
    known["deals"][1].add("type")
    # CSV is for spreadsheets.
    known["movers"][1].add("format")
    known["compareSites"][1].add("format")
    assert known == described


def resolve(schema: Schema, openapi: Schema) -> Schema:
    while "$ref" in schema:
        schema = openapi["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    return schema


def variants(schema: Schema, openapi: Schema) -> tuple[list[Schema], bool]:
    """Alternatives of a schema without null, and whether null is one."""
    schema = resolve(schema, openapi)
    for several in ("anyOf", "oneOf"):
        if several not in schema:
            continue
        parts = [variants(part, openapi) for part in schema[several]]
        return [one for part, _ in parts for one in part], any(null for _, null in parts)
    names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    kinds = [{**schema, "type": name} for name in names if name != "null"]
    return kinds, "null" in names


SCALARS: dict[Any, str] = {
    str: "string",
    int: "integer",
    float: "number",
    bool: "boolean",
    datetime: "string",
    date: "string",
}


def compare(kind: Any, schema: Schema, openapi: Schema, where: str) -> None:
    """Fails where the Python type and the schema differ."""
    kinds, nullable = variants(schema, openapi)
    parts = typing.get_args(kind) if isinstance(kind, types.UnionType) else (kind,)
    assert (type(None) in parts) == (nullable or where.endswith("?")), f"{where}: null"
    (kind,) = [part for part in parts if part is not type(None)]
    assert len(kinds) == 1, f"{where}: {kinds}"
    if typing.get_origin(kind) is tuple:
        assert kinds[0]["type"] == "array", where
        compare(typing.get_args(kind)[0], kinds[0]["items"], openapi, f"{where}[]")
    elif kind in SCALARS:
        assert kinds[0]["type"] == SCALARS[kind], where
        assert (kinds[0].get("format") == "date-time") == (kind is datetime), where
        assert kind is not date or kinds[0].get("format") == "date", where
    else:
        compare_fields(kind, kinds[0], openapi, where)


def fields_of(kind: Any) -> dict[str, tuple[Any, bool]]:
    """Name → type and whether it must be there, with the parameters of a generic class filled in."""
    origin = typing.get_origin(kind) or kind
    hints = typing.get_type_hints(origin)
    # Of a class that is a listing of one kind, what its base says.
    generic = kind if typing.get_args(kind) else getattr(origin, "__orig_bases__", (kind,))[0]
    item = typing.get_args(generic)[0] if typing.get_args(generic) else None
    return {
        field.name: (
            tuple[item, ...] if field.name == "items" and item else hints[field.name],  # type: ignore[valid-type]
            field.default is dataclasses.MISSING,
        )
        for field in dataclasses.fields(origin)
    }


def compare_fields(kind: Any, schema: Schema, openapi: Schema, where: str) -> None:
    known = fields_of(kind)
    assert set(known) == set(schema["properties"]), where
    assert {name for name, (_, required) in known.items() if required} == set(schema["required"]), where
    for name, (hint, _) in known.items():
        # What may be left out and has no empty form of its own is None then.
        absent = "" if name in schema["required"] or typing.get_origin(hint) is tuple or hint is bool else "?"
        compare(hint, schema["properties"][name], openapi, f"{where}.{name}{absent}")


@pytest.mark.parametrize("operation", METHODS)
def test_every_field_of_a_reply_is_known(openapi: Schema, operation: str) -> None:
    (found,) = [i["get"] for i in openapi["paths"].values() if i["get"]["operationId"] == operation]
    schema = found["responses"]["200"]["content"]["application/json"]["schema"]
    kinds, _ = variants(schema, openapi)
    if operation == "deals":
        items, _ = variants(kinds[0]["properties"]["items"]["items"], openapi)
        kinds = [
            {**kinds[0], "properties": {**kinds[0]["properties"], "items": {"type": "array", "items": i}}}
            for i in items
        ]
    assert len(kinds) == len(REPLIES[operation])
    for kind, one in zip(REPLIES[operation], kinds, strict=True):
        compare(kind, one, openapi, operation)


def test_every_problem_is_known(openapi: Schema) -> None:
    assert set(openapi["components"]["schemas"]["Problem"]["properties"]["code"]["enum"]) == KNOWN_CODES


UNDESCRIBED: list[tuple[str, Any]] = [
    ("/api/scan?url=live.example", m.Scan),
    ("/api/cached?url=shop-0.example", m.CachedSite),
    ("/api/list?limit=3", m.Listing[m.ListedSite]),
    ("/datasets/", m.Listing[m.Release]),
    ("/datasets/latest.json", m.ReleaseDetail),
]


def unknown_fields(value: Any, kind: Any, where: str) -> list[str]:
    """Members of a JSON value that the type has no field for."""
    parts = [p for p in typing.get_args(kind) if p is not type(None)] if isinstance(kind, types.UnionType) else [kind]
    origin = typing.get_origin(parts[0])
    if value is None or parts[0] in SCALARS:
        return []
    if origin is tuple:
        return [x for item in value for x in unknown_fields(item, typing.get_args(parts[0])[0], f"{where}[]")]
    known = fields_of(parts[0])
    found = [f"{where}.{name}" for name in value if name not in known]
    return found + [
        x
        for name, (hint, _) in known.items()
        if name in value
        for x in unknown_fields(value[name], hint, f"{where}.{name}")
    ]


@pytest.mark.parametrize(("path", "kind"), UNDESCRIBED, ids=[path for path, _ in UNDESCRIBED])
def test_replies_that_no_description_covers_have_no_unknown_field(url: str, path: str, kind: Any) -> None:
    body = httpx.get(url + path).content
    msgspec.json.decode(body, type=kind)
    # For a runtime's eyes alone: it checks whole snapshots with it, this package has SHA-256.
    assert set(unknown_fields(json.loads(body), kind, path)) <= {f"{path}.files[].crc32"}


def test_the_version_is_that_of_the_project() -> None:
    from pathlib import Path  # noqa: PLC0415

    project = Path(__file__).parent.parent / "pyproject.toml"
    assert f'\nversion = "{__version__}"\n' in project.read_text(encoding="utf-8")
