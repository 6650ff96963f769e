"""The recorded exchanges that every client replays: the same question gets the same answer, as typed values."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import fields
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from storelens import Client, PageOptions, RetryPolicy, SiteFilter, StorelensError

Exchange = dict[str, Any]
Ask = Callable[[Client, dict[str, Any]], object]
_TIME = re.compile(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$")
_NUMBERS = {"limit", "max", "min", "minScore", "months"}


def _exchanges() -> list[Exchange]:
    folder = os.environ.get("STORELENS_TEST_EXCHANGES")
    if folder is None:
        pytest.skip("STORELENS_TEST_EXCHANGES is not set: run `npm run suites -- clients/python`")
    return [one for file in sorted(Path(folder).glob("*.json")) for one in json.loads(file.read_text("utf-8"))]


def _plain(value: object) -> object:
    """Times as moments, members without a value left out: what a reply says, however it is written."""
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items() if one is not None}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    if isinstance(value, str) and _TIME.match(value):
        return datetime.fromisoformat(value.replace("Z", "+00:00")).timestamp()
    return value


def _products(client: Client, p: dict[str, Any]) -> object:
    if "compare" in p:
        return client.compare(p["compare"], **{k: v for k, v in p.items() if k == "max"})
    if "history" in p:
        return client.price_history(p["history"])
    flags = {name: p[name] == "1" for name in ("live", "include_accessories", "in_stock", "facets") if name in p}
    return client.search(p["q"], **{k: v for k, v in p.items() if k != "q" and k not in flags}, **flags)


def _deals(client: Client, p: dict[str, Any]) -> object:
    if "category" in p:
        return client.price_band(p["category"], **{k: v for k, v in p.items() if k != "category"})
    by_type = {"gaps": client.gaps, "lowest": client.lowest, "discount": client.discounts}
    return by_type[p["type"]](**{k: v for k, v in p.items() if k == "limit"})


def _sites(client: Client, p: dict[str, Any]) -> object:
    if "domains" in p:
        return client.lookup_sites([p["domains"]])
    page: dict[str, Any] = {name: p[name] for name in ("cursor", "limit", "fields") if name in p}
    if "facets" in p:
        page["facets"] = p["facets"] == "1"
    known = {one.name for one in fields(SiteFilter)}
    wanted = {name: value for name, value in p.items() if name in known}
    return client.find_sites(SiteFilter(**wanted), PageOptions(**page))


_ASK: dict[str, Ask] = {
    "search": lambda c, p: c.find(**p),
    "suggest": lambda c, p: c.suggest(**p),
    "sites": _sites,
    "detect": lambda c, p: c.detect(p["url"]),
    "scan": lambda c, p: c.scan(p["url"]),
    "site": lambda c, p: c.site(p["domain"]),
    "cached": lambda c, p: c.cached(p["url"]),
    "competitors": lambda c, p: c.competitors(**p),
    "check": lambda c, p: c.check(**p),
    "related": lambda c, p: c.related(**p),
    "identifier": lambda c, p: c.identifier(**p),
    "operator": lambda c, p: c.operator(**p),
    "technology": lambda c, p: c.technology(**p),
    "trends": lambda c, p: c.trends(**p),
    "flows": lambda c, p: c.flows(**p),
    "compareSites": lambda c, p: c.compare_sites([p["domains"]]),
    "prospect": lambda c, p: c.prospects(**p),
    "movers": lambda c, p: c.movers(**p),
    "stats": lambda c, _: c.stats(),
    "products": _products,
    "deals": _deals,
}


def _params(exchange: Exchange) -> dict[str, Any] | None:
    """As Python values; None where typed arguments cannot ask this."""
    params = exchange["params"]
    if any(isinstance(value, list) for value in params.values()):
        return None
    if sum(name in params for name in ("q", "compare", "history")) > 1 or {"type", "category"} <= params.keys():
        return None
    if "domains" in params and params.keys() - {"domains", "fields"}:
        return None
    # Files, and what no argument is called.
    if {"format", "colour"} & params.keys():
        return None
    try:
        return {name: int(value) if name in _NUMBERS else value for name, value in params.items()}
    except ValueError:
        return None


def _ask(client: Client, route: str, params: dict[str, Any]) -> object:
    """The answer, or the error that came instead."""
    try:
        return _ASK[route](client, params)
    except (StorelensError, KeyError, TypeError) as error:
        return error


def test_every_recorded_exchange_gives_the_recorded_answer() -> None:
    asked: set[str] = set()
    for exchange in _exchanges():
        params = _params(exchange)
        if exchange["route"] not in _ASK or params is None:
            continue
        reply = exchange["reply"]

        def answer(request: httpx.Request, exchange: Exchange = exchange, reply: Exchange = reply) -> httpx.Response:
            recorded = httpx.URL("https://storelens.example" + exchange["request"]["target"])
            assert request.url.path == recorded.path, exchange["name"]
            assert sorted(request.url.params.multi_items()) == sorted(recorded.params.multi_items()), exchange["name"]
            return httpx.Response(reply["status"], json=reply["json"], headers=reply["headers"])

        with Client(
            "https://storelens.example", transport=httpx.MockTransport(answer), retry=RetryPolicy(attempts=1)
        ) as client:
            got = _ask(client, exchange["route"], params)
        if isinstance(got, (KeyError, TypeError)):
            # A parameter that Python demands was not given: the question cannot be put.
            assert reply["status"] == 400, exchange["name"]
            continue
        if isinstance(got, StorelensError):
            assert reply["status"] >= 400, exchange["name"]
            assert getattr(got, "code", None) == reply["json"]["code"], exchange["name"]
        else:
            assert reply["status"] == 200, exchange["name"]
            assert _plain(msgspec.to_builtins(got)) == _plain(reply["json"]), exchange["name"]
        asked.add(exchange["route"])
    assert asked == set(_ASK)
