"""Snapshots from the running service and from its directory."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from storelens import (
    CacheError,
    ConnectionFailedError,
    IntegrityError,
    MissingExtraError,
    RetryPolicy,
    Snapshot,
    SnapshotError,
)

FIRST, SECOND = "20261015T000000Z", "20261016T000000Z"


def test_forms_of_a_place_lead_to_the_same(url: str, snapshots: Path, cache_dir: Path) -> None:
    newest = (
        url,
        f"{url}/",
        f"{url}/datasets",
        f"{url}/datasets/latest.json",
        f"{url}/datasets/{SECOND}/manifest.json",
        snapshots,
        str(snapshots / SECOND),
        snapshots / SECOND / "manifest.json",
    )
    found = set()
    for place in newest:
        with Snapshot.open(place) as snapshot:
            assert snapshot.version == SECOND
            found.add(snapshot.manifest.sha256)
    assert len(found) == 1
    for place in (url, f"{url}/datasets/{FIRST}/", snapshots, snapshots / FIRST):
        assert Snapshot.open(place, FIRST).version == FIRST


@pytest.mark.parametrize("of", ["service", "directory"])
def test_every_library_reads_the_same(url: str, snapshots: Path, of: str) -> None:
    with Snapshot.open(url if of == "service" else snapshots) as snapshot:
        for table in snapshot.tables:
            rows = snapshot.rows(table)
            arrow = snapshot.arrow(table)
            assert (arrow.num_rows, len(snapshot.pandas(table)), snapshot.polars(table).height) == (rows,) * 3
            assert snapshot.duckdb(table).count("*").fetchall() == [(rows,)]
            names = arrow.schema.names
            assert list(snapshot.pandas(table).columns) == snapshot.polars(table).columns == names
            assert snapshot.duckdb(table).columns == names
        assert snapshot.arrow("sites", ["domain"]).schema.names == ["domain"]
        assert list(snapshot.pandas("sites", ["score", "domain"]).columns) == ["score", "domain"]
        assert snapshot.polars("sites", ["domain"]).columns == ["domain"]
        assert snapshot.pandas("sites")["rank"].dtype == "Int32"
        assert "month" not in snapshot.pandas("price_history").columns
        sql = "SELECT count(*) FROM sites JOIN detections USING (domain)"
        assert snapshot.connect("sites", "detections").sql(sql).fetchall() == [(1200,)]
        assert snapshot.path("README.md").read_text("utf-8").startswith("#")
        assert f"snapshot {SECOND} (as of 2026-10-16), CC-BY-4.0" in snapshot.citation()


def test_what_is_not_there_is_named(url: str, snapshots: Path, tmp_path: Path) -> None:
    snapshot = Snapshot.open(url)
    with pytest.raises(SnapshotError, match="no table 'shops': it has sites, detections"):
        snapshot.pandas("shops")
    with pytest.raises(SnapshotError, match="no file"):
        snapshot.path("../current.json")
    with pytest.raises(SnapshotError, match="has no snapshot 20200101T000000Z"):
        Snapshot.open(url, "20200101T000000Z")
    with pytest.raises(SnapshotError, match="no snapshot 20200101T000000Z"):
        Snapshot.open(snapshots, "20200101T000000Z")
    with pytest.raises(SnapshotError, match="no snapshot id"):
        Snapshot.open(snapshots, "../copy")
    with pytest.raises(SnapshotError, match="neither manifest"):
        Snapshot.open(tmp_path)
    with pytest.raises(SnapshotError, match="does not exist"):
        Snapshot.open(tmp_path / "nothing")
    with pytest.raises(SnapshotError, match="not 20261015T000000Z"):
        Snapshot.open(f"{url}/datasets/{SECOND}/", FIRST)
    with pytest.raises(SnapshotError, match="not 20261015T000000Z"):
        Snapshot.open(snapshots / SECOND, FIRST)


def test_a_pinned_version_needs_no_network_once_it_is_there(
    url: str, cache_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pinned = Snapshot.open(url, FIRST)
    pinned.download("sites")
    (host,) = cache_dir.iterdir()
    assert [path.name for path in host.iterdir()] == [FIRST]
    with monkeypatch.context() as offline:
        offline.setattr("storelens.client.Client.call", lambda *_: pytest.fail("asked the network"))
        assert Snapshot.open(url, FIRST).arrow("sites").num_rows == 200
    assert Snapshot.open(url, FIRST, manifest_sha256=pinned.manifest.sha256).rows("sites") == 200
    with pytest.raises(IntegrityError, match="wanted is 0000"):
        Snapshot.open(url, FIRST, manifest_sha256="0" * 64)
    with pytest.raises(IntegrityError, match="wanted is 0000"):
        Snapshot.open(url, manifest_sha256="0" * 64)


def test_progress_is_told(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    told: list[tuple[str, int, int]] = []
    Snapshot.open(url, progress=lambda *now: told.append(now)).download("sites", "price_history")
    assert {path for path, _, _ in told} == {"sites.parquet", "price_history/month=2026-09.parquet"}
    assert all(done <= total for _, done, total in told)
    assert told[-1][1] == told[-1][2]
    assert capsys.readouterr() == ("", "")
    Snapshot.open(url, FIRST, progress=True).download("sites")
    assert "sites.parquet" in capsys.readouterr().err
    Snapshot.open(url, FIRST, progress=False).download("offers")
    assert capsys.readouterr() == ("", "")


def test_a_damaged_cache_mends_itself(url: str, cache_dir: Path) -> None:
    Snapshot.open(url, FIRST).download("sites")
    (kept,) = cache_dir.rglob("sites.parquet")
    whole = kept.read_bytes()
    for damage in (whole[:-5], whole[:-1] + b"X", b""):
        kept.write_bytes(damage)
        assert Snapshot.open(url, FIRST).arrow("sites").num_rows == 200
        assert kept.read_bytes() == whole
    (manifest,) = cache_dir.rglob("manifest.json")
    manifest.write_bytes(b"{}")
    assert Snapshot.open(url, FIRST).rows("sites") == 200
    assert sorted(path.name for path in kept.parent.iterdir() if path.suffix == ".part") == []


def test_a_cache_with_another_versions_manifest_is_not_believed(url: str, cache_dir: Path) -> None:
    Snapshot.open(url, FIRST)
    (first,) = cache_dir.rglob(FIRST)
    first.rename(first.with_name(SECOND))
    assert Snapshot.open(url, SECOND).version == SECOND


def test_a_link_in_the_cache_is_not_followed(url: str, cache_dir: Path, tmp_path: Path) -> None:
    Snapshot.open(url, FIRST).download("price_history")
    (kept,) = cache_dir.rglob("price_history")
    kept.rename(tmp_path / "elsewhere")
    kept.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(IntegrityError, match="is a link"):
        Snapshot.open(url, FIRST).arrow("price_history")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="/sys is of Linux")
def test_a_read_only_cache_is_named(url: str) -> None:
    """Not even root may write there."""
    with pytest.raises(CacheError, match=r"cannot be written \(.+\): give cache_dir= or set STORELENS_CACHE_DIR"):
        Snapshot.open(url, cache_dir="/sys/storelens")


def test_a_read_only_cache_that_has_everything_is_read(
    url: str, cache_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Snapshot.open(url).download("sites")

    def refuse(*_arguments: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    monkeypatch.setattr("tempfile.mkstemp", refuse)
    for version in (None, SECOND):
        assert Snapshot.open(url, version).arrow("sites").num_rows == 200
    with pytest.raises(CacheError, match="Permission denied"):
        Snapshot.open(url).arrow("offers")


def test_a_cache_that_is_a_file_is_named(url: str, cache_dir: Path) -> None:
    cache_dir.write_text("x")
    with pytest.raises(CacheError, match="cannot be written"):
        Snapshot.open(url)


def test_a_missing_library_is_named(snapshots: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = Snapshot.open(snapshots)
    for module, extra, read in (
        ("pyarrow", "arrow", snapshot.arrow),
        ("pandas", "pandas", snapshot.pandas),
        ("polars", "polars", snapshot.polars),
        ("duckdb", "duckdb", snapshot.duckdb),
    ):
        monkeypatch.setitem(sys.modules, module, None)
        with pytest.raises(MissingExtraError, match=rf"pip install 'storelens\[{extra}\]'"):
            read("sites")
        monkeypatch.undo()


def test_no_service() -> None:
    with pytest.raises(ConnectionFailedError, match=r"127\.0\.0\.1:1/datasets/latest\.json could not be reached"):
        Snapshot.open("http://127.0.0.1:1", retry=RetryPolicy(attempts=1))
