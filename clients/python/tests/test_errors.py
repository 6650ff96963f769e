"""What goes wrong between a client and a service, and how it is told."""

from __future__ import annotations

import pickle
import socket
from datetime import datetime, timedelta, timezone

import httpx
import pytest
from fake import STATS, client_of, fake, problem

import storelens
from storelens import Client


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (400, "missing_parameter", storelens.BadRequestError),
        (400, "invalid_parameter", storelens.BadRequestError),
        (404, "unknown_domain", storelens.NotFoundError),
        (404, "unknown_offer", storelens.NotFoundError),
        (405, "method_not_allowed", storelens.BadRequestError),
        (422, "target_not_allowed", storelens.TargetError),
        (502, "target_unreachable", storelens.TargetError),
        (504, "target_timeout", storelens.TargetError),
        (500, "internal_error", storelens.ServerError),
        (410, "code_of_a_later_service", storelens.BadRequestError),
        (404, "code_of_a_later_service", storelens.NotFoundError),
        (507, "code_of_a_later_service", storelens.ServerError),
    ],
)
def test_a_problem_is_an_exception_of_its_kind(status: int, code: str, kind: type[storelens.ProblemError]) -> None:
    handler, asked = fake(problem(status, code, {"x-request-id": "r-1"}))
    with client_of(handler) as client, pytest.raises(kind, match=f"{status} {code}: D") as caught:
        client.site("x")
    error = caught.value
    assert type(error) is kind
    assert (error.code, error.title, error.detail, error.status) == (code, "T", "D", status)
    assert (error.param, error.request_id, error.retry_after) == ("domain", "r-1", None)
    assert len(asked) == 1


def test_the_real_service_names_what_is_wrong(client: Client) -> None:
    with pytest.raises(storelens.NotFoundError, match=r"404 unknown_domain: nix\.example"):
        client.site("nix.example")
    with pytest.raises(storelens.BadRequestError) as caught:
        client.competitors("shop-0.example", limit=0)
    assert caught.value.param == "limit"
    with pytest.raises(storelens.BadRequestError, match="industry"):
        client.prospects(category="nonsense")
    with pytest.raises(storelens.TargetError) as slow:
        client.detect("slow.example")
    assert slow.value.code == "target_timeout"
    with pytest.raises(storelens.NotFoundError):
        client.dataset("../../etc/passwd")


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (httpx.Response(200, html="<html>Welcome to nginx</html>"), r"text/html, not application/json: is this"),
        (httpx.Response(200, content=b"{}"), r"no content type, not application/json"),
        (httpx.Response(200, json={"sites": 1}), r"missing required field"),
        (httpx.Response(200, json={**STATS, "sites": "many"}), r"Expected `int`, got `str` - at `\$\.sites`"),
        (httpx.Response(200, content=b'{"snap', headers={"content-type": "application/json"}), "truncated"),
        (httpx.Response(200, content=b"[" * 100_000, headers={"content-type": "application/json"}), "cannot read"),
        (httpx.Response(302, headers={"location": "/api/v1/stats"}), "redirects"),
        (
            httpx.Response(200, stream=httpx.ByteStream(b"no gzip at all"), headers={"content-encoding": "gzip"}),
            "fake.example",
        ),
    ],
)
def test_what_is_no_reply_is_said_to_be_none(reply: httpx.Response, words: str) -> None:
    with client_of(lambda _request: reply) as client, pytest.raises(storelens.InvalidReplyError, match=words):
        client.stats()


def test_a_proxys_page_is_told_by_its_status() -> None:
    page = httpx.Response(502, html="<h1>Bad gateway</h1>")
    with client_of(lambda _: page) as client, pytest.raises(storelens.ServerError, match="with text/html") as caught:
        client.stats()
    assert (caught.value.code, caught.value.status) == ("", 502)
    broken = httpx.Response(500, content=b"[1", headers={"content-type": "application/problem+json"})
    with client_of(lambda _: broken) as client, pytest.raises(storelens.ServerError, match="cannot be read"):
        client.stats()


def test_fields_of_a_later_service_are_ignored() -> None:
    later = {**STATS, "new_field": {"deep": [1]}, "movers_30d": {**STATS["movers_30d"], "went_dark": 3}}  # type: ignore[dict-item]
    with client_of(lambda _: httpx.Response(200, json=later)) as client:
        assert client.stats().movers_30d.ad_started == 0


def test_an_endless_reply_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storelens._connection.MAX_REPLY_BYTES", 1000)
    endless = httpx.Response(200, content=b" " * 2000)
    with client_of(lambda _: endless) as client, pytest.raises(storelens.InvalidReplyError, match="over"):
        client.stats()


def test_a_service_that_never_answers() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        client = Client(f"http://127.0.0.1:{port}", timeout_s=0.2)
        with client, pytest.raises(storelens.ConnectionFailedError, match="in time"):
            client.stats()


def test_the_address(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    with pytest.raises(ValueError, match="STORELENS_BASE_URL"):
        Client()
    for wrong in ("shop.example", "ftp://shop.example", "http://", "http://[::1"):
        with pytest.raises(ValueError, match="base_url="):
            Client(wrong)
    monkeypatch.setenv("STORELENS_BASE_URL", f"{url}/")
    with Client() as client:
        assert client.base_url == url
        assert client.stats().sites == 200
    with Client(f"{url}/api/v1/") as client:
        assert client.base_url == url
    with Client("https://other.example/storelens/") as client:
        assert client.base_url == "https://other.example/storelens"


def test_the_user_agent_names_both() -> None:
    handler, asked = fake(httpx.Response(200, json=STATS))
    with client_of(handler, user_agent="pricewatch/1.0 (me@shop.example)") as client:
        client.stats()
    text = asked[0].headers["user-agent"]
    assert text.startswith(f"pricewatch/1.0 (me@shop.example) storelens-python/{storelens.__version__} (Python 3.")


def test_only_given_parameters_are_sent() -> None:
    handler, asked = fake(*[httpx.Response(200, json={"snapshot": "s", "count": 0, "items": [], "channels": []})] * 2)
    with client_of(handler) as client:
        client.search("耳機 & more", live=True, include_accessories=False)
        client.movers(since=datetime(2026, 1, 2, 8, tzinfo=timezone(timedelta(hours=8))))
    assert dict(asked[0].url.params) == {"q": "耳機 & more", "live": "1", "include_accessories": "0"}
    assert dict(asked[1].url.params) == {"since": "2026-01-02T00:00:00Z"}


def test_every_error_is_one_of_this_package() -> None:
    errors = [getattr(storelens, name) for name in storelens.__all__ if name.endswith("Error")]
    assert len(errors) == 17
    assert all(issubclass(error, storelens.StorelensError) for error in errors)


def test_a_password_in_the_address_is_sent_but_never_shown() -> None:
    handler, asked = fake(httpx.Response(200, html="<html>"))
    client = Client("http://me:secret@fake.example/x", transport=httpx.MockTransport(handler))
    assert client.base_url == "http://fake.example/x"
    with client, pytest.raises(storelens.InvalidReplyError) as caught:
        client.stats()
    assert asked[0].headers["authorization"] == "Basic bWU6c2VjcmV0"
    assert "secret" not in f"{caught.value}{asked[0].url}"


def test_errors_pass_between_processes() -> None:
    error = storelens.RateLimitedError(code="rate_limited", title="T", detail="D", status=429, retry_after=7)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is storelens.RateLimitedError
    assert (str(again), again.retry_after) == (str(error), 7)
    for other in (storelens.ConnectionFailedError("x", retry=True), storelens.CacheError("x")):
        assert str(pickle.loads(pickle.dumps(other))) == "x"
