"""Snapshots in a directory that are damaged, hostile, or of another format."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from storelens import IntegrityError, InvalidManifestError, Snapshot, SnapshotError, UnsupportedFormatError

FIRST, SECOND = "20261015T000000Z", "20261016T000000Z"


@pytest.fixture
def copy(snapshots: Path, tmp_path: Path) -> Path:
    """A copy of the published directory, to be damaged."""
    large = shutil.ignore_patterns("serving", "snapshot.duckdb", FIRST)
    return Path(shutil.copytree(snapshots, tmp_path / "copy", ignore=large))


def rewrite(release: Path, **changes: object) -> None:
    """Changes the manifest, and what speaks of it, as an attacker who publishes would."""
    manifest = json.loads((release / "manifest.json").read_bytes())
    (release / "manifest.json").write_text(json.dumps({**manifest, **changes}), "utf-8")
    (release / "manifest.sha256").unlink()


def test_a_manifest_of_another_format_is_refused(copy: Path) -> None:
    rewrite(copy / SECOND, format_version=2, files="of another kind")
    with pytest.raises(UnsupportedFormatError, match="format version 2, this package reads 1: upgrade"):
        Snapshot.open(copy / SECOND)
    rewrite_pointer = json.loads((copy / "current.json").read_bytes())
    (copy / "current.json").write_text(json.dumps({**rewrite_pointer, "format_version": 9}), "utf-8")
    with pytest.raises(UnsupportedFormatError, match="9"):
        Snapshot.open(copy)


@pytest.mark.parametrize(
    "path",
    [
        "../current.json",
        "/etc/passwd",
        "price_history/../../x",
        "a//b",
        "./a",
        "a/.",
        ".hidden",
        "a\\b",
        "C:/x",
        "a\x00b",
        "",
        "con.parquet",
        "x/NUL",
        "%2e%2e/x",
        "a\nb",
        "網站.parquet",
        "sites.parquet/x",
        "SITES.parquet",
    ],
)
def test_a_hostile_path_is_refused(copy: Path, path: str) -> None:
    manifest = json.loads((copy / SECOND / "manifest.json").read_bytes())
    files = [*manifest["files"], {**manifest["files"][0], "path": path}]
    rewrite(copy / SECOND, files=files)
    with pytest.raises(InvalidManifestError, match=r"no path inside|twice|what is a file itself"):
        Snapshot.open(copy / SECOND)


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"<html>", b"[" * 200_000, b'{"format_version": "1"}', b'{"format_version": 1}']
)
def test_what_is_no_manifest_is_refused(copy: Path, body: bytes) -> None:
    (copy / SECOND / "manifest.sha256").unlink()
    (copy / SECOND / "manifest.json").write_bytes(body)
    with pytest.raises(InvalidManifestError, match="not a snapshot's manifest"):
        Snapshot.open(copy / SECOND)


@pytest.mark.parametrize("change", [{"bytes": -1}, {"sha256": "x"}, {"sha256": "A" * 64}])
def test_a_file_without_usable_size_or_hash_is_refused(copy: Path, change: dict[str, object]) -> None:
    files = json.loads((copy / SECOND / "manifest.json").read_bytes())["files"]
    rewrite(copy / SECOND, files=[{**files[0], **change}])
    with pytest.raises(InvalidManifestError, match="no usable size or SHA-256"):
        Snapshot.open(copy / SECOND)


def test_an_id_that_is_a_path_is_refused(copy: Path) -> None:
    rewrite(copy / SECOND, snapshot="../../x")
    with pytest.raises(InvalidManifestError, match="no snapshot id"):
        Snapshot.open(copy / SECOND)


def test_files_that_are_not_as_published_are_named(copy: Path) -> None:
    release = copy / SECOND
    (release / "offers.parquet").unlink()
    sites = release / "sites.parquet"
    sites.write_bytes(sites.read_bytes()[:-100])
    deals = release / "deals.parquet"
    deals.write_bytes(deals.read_bytes()[:-1] + b"X")
    stats = release / "stats.parquet"
    stats.write_bytes(stats.read_bytes() + b"x")
    movers = release / "movers.parquet"
    movers.rename(copy / "movers")
    movers.symlink_to(copy / "movers")
    history = release / "price_history"
    history.rename(copy / "history")
    history.symlink_to(copy / "history")
    snapshot = Snapshot.open(copy)
    for table, words in {
        "offers": r"offers\.parquet is missing",
        "sites": r"sites\.parquet is cut: it has \d+ bytes, its manifest says \d+",
        "deals": r"deals\.parquet is damaged: it has SHA-256",
        "stats": r"stats\.parquet is too long",
        "movers": r"movers\.parquet is a link",
        "price_history": r"price_history is a link",
    }.items():
        with pytest.raises(IntegrityError, match=words):
            snapshot.arrow(table)
    assert snapshot.arrow("products").num_rows == 20


@pytest.mark.parametrize("name", ["current.json", "20261016T000000Z/manifest.json"])
def test_no_flipped_bit_of_what_leads_to_the_files_goes_unseen(copy: Path, name: str) -> None:
    whole = (copy / name).read_bytes()
    for at in range(0, len(whole), max(1, len(whole) // 60)):
        (copy / name).write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        with pytest.raises(SnapshotError):
            Snapshot.open(copy)


@pytest.mark.parametrize(
    ("limit", "words"), [("MAX_FILES", r"names \d+ files, over 5"), ("MAX_MANIFEST_BYTES", "over 0 MiB")]
)
def test_a_manifest_beyond_all_bounds_is_refused(
    copy: Path, limit: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"storelens._manifest.{limit}", 5)
    with pytest.raises(InvalidManifestError, match=words):
        Snapshot.open(copy / SECOND)
