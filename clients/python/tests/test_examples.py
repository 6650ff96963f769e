"""The examples run as they stand, and their results are those of the snapshot."""

from __future__ import annotations

import csv
import runpy
from pathlib import Path
from typing import Any

import pytest

from storelens import Client, Snapshot

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.fixture(params=["service", "directory"])
def source(request: pytest.FixtureRequest, url: str, snapshots: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    place = url if request.param == "service" else str(snapshots)
    monkeypatch.setenv("STORELENS_SNAPSHOT", place)
    return place


def run(name: str) -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / name), run_name="__main__")


def test_every_example_is_run_and_made_of_cells() -> None:
    names = sorted(path.name for path in EXAMPLES.glob("*.py"))
    assert names == ["movers_last_month.py", "platform_share_by_industry.py", "price_history_of_a_product.py"]
    for name in names:
        text = (EXAMPLES / name).read_text("utf-8")
        assert text.startswith("# %% [markdown]\n# # ")
        assert text.count("\n# %%\n") >= 3


def test_platform_share_by_industry(source: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = run("platform_share_by_industry.py")
    sql = "SELECT count(*) FROM sites WHERE is_ecommerce AND platform = 'platform_0' AND industry = 'industry_6'"
    (expected,) = Snapshot.open(source).connect("sites").sql(sql).fetchall()[0]
    assert expected > 0
    assert found["counts"].loc["industry_6", "platform_0"] == expected
    assert found["counts"].loc["all", "all"] == 160
    share = found["share"].loc["industry_6", "platform_0"]
    assert share == pytest.approx(expected / found["counts"].loc["industry_6", "all"], abs=0.001)
    assert "Invented data." in capsys.readouterr().out


def test_price_history_of_a_product(source: str, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STORELENS_WORDS", "airpods")
    found = run("price_history_of_a_product.py")
    assert "AirPods" in found["title"]
    (product,) = [c for c in client.compare("AirPods", max=200) if c.product_id == found["product_id"]]
    assert set(found["verdict"]["now"]) == {offer.price_twd for offer in product.offers}
    expected = {
        (point.at.date(), offer.channel, point.price_twd)
        for offer in product.offers
        for point in client.price_history(offer.offer_id).points
    }
    days = found["history"]
    assert set(zip(days["day"].dt.date, days["channel"], days["price_twd"], strict=True)) <= expected
    assert len(days) >= 5


def test_movers_of_last_month(
    url: str, client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STORELENS_BASE_URL", url)
    monkeypatch.setenv("STORELENS_CSV", str(tmp_path / "movers.csv"))
    found = run("movers_last_month.py")
    assert [event.id for event in found["month"]] == [event.id for event in client.movers()][::-1]
    assert "10 changes in the 30 days before 2026-10-16" in capsys.readouterr().out
    with (tmp_path / "movers.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["domain"] for row in rows] == [event.domain for event in found["month"]]
    assert list(client.iter_movers(found["last_id"])) == []
