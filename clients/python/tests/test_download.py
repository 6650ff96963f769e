"""Downloads from servers that cut, lie and refuse, and from a mirror of plain files."""

from __future__ import annotations

import errno
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hostile_server import HostileServer, Mischief, hostile_server

from storelens import (
    CacheError,
    ConnectionFailedError,
    IntegrityError,
    InvalidManifestError,
    InvalidReplyError,
    NotFoundError,
    RateLimitedError,
    RetryPolicy,
    Snapshot,
    SnapshotError,
    UnsupportedFormatError,
)

SECOND = "20261016T000000Z"
QUICK = RetryPolicy(backoff_s=0.001)
SITES = f"{SECOND}/sites.parquet"


@pytest.fixture
def server(snapshots: Path) -> Iterator[HostileServer]:
    files = json.loads((snapshots / SECOND / "manifest.json").read_bytes())["files"]
    tags = {f"{SECOND}/{file['path']}": f'"{file["sha256"]}"' for file in files}
    with hostile_server(snapshots, tags) as running:
        yield running


def opened(server: HostileServer) -> Snapshot:
    return Snapshot.open(server.url, retry=QUICK)


def litter(cache: Path) -> list[str]:
    return [path.name for path in cache.rglob("*.part")]


def test_a_mirror_of_plain_files_serves(server: HostileServer, cache_dir: Path) -> None:
    snapshot = opened(server)
    assert snapshot.arrow("sites").num_rows == 200
    assert repr(snapshot) == f"<Snapshot {SECOND} of {server.url}>"
    pinned = Snapshot.open(server.url, SECOND)
    assert pinned.arrow("offers").num_rows == 400
    assert litter(cache_dir) == []


def test_a_cut_download_goes_on_where_it_was_cut(server: HostileServer, cache_dir: Path) -> None:
    server.mischief["sites.parquet"] = Mischief(cut_after=[5000, 3000])
    assert opened(server).arrow("sites").num_rows == 200
    assert server.ranges_of("sites.parquet") == [None, "bytes=5000-", "bytes=8000-"]
    (conditional,) = {a.if_range for a in server.asked if a.path.endswith("sites.parquet") and a.range}
    assert conditional is not None
    assert litter(cache_dir) == []


def test_only_a_standstill_gives_up(server: HostileServer) -> None:
    server.mischief["sites.parquet"] = Mischief(cut_after=[1000] * 9)
    assert opened(server).arrow("sites").num_rows == 200
    assert server.ranges_of("sites.parquet")[-1] == "bytes=9000-"


def test_another_process_goes_on_too(server: HostileServer) -> None:
    server.mischief["sites.parquet"] = Mischief(cut_after=[5000, 0])
    impatient = Snapshot.open(server.url, retry=RetryPolicy(attempts=1))
    with pytest.raises(ConnectionFailedError, match=r"sites\.parquet"):
        impatient.arrow("sites")
    assert opened(server).arrow("sites").num_rows == 200
    assert server.ranges_of("sites.parquet") == [None, "bytes=5000-", "bytes=5000-"]


def test_a_part_of_another_file_is_not_kept(server: HostileServer, cache_dir: Path) -> None:
    snapshot = opened(server)
    part = next(cache_dir.rglob("manifest.json")).parent / "sites.parquet.part"
    for left in (b"x" * 5000, b"x" * 10_000_000):
        part.write_bytes(left)
        snapshot = opened(server)
        assert snapshot.arrow("sites").num_rows == 200
        assert litter(cache_dir) == []
        snapshot.files("sites")[0].unlink()


def test_a_server_without_ranges_starts_again(server: HostileServer) -> None:
    server.mischief["sites.parquet"] = Mischief(cut_after=[5000], ranges=False)
    assert opened(server).arrow("sites").num_rows == 200
    assert server.ranges_of("sites.parquet") == [None, "bytes=5000-"]


@pytest.mark.parametrize(
    ("mischief", "kind", "words"),
    [
        (Mischief(flip=True), IntegrityError, r"sites\.parquet: has SHA-256 .+ its manifest says .+ nothing of it was"),
        (Mischief(extra=b"more"), IntegrityError, r"sites\.parquet: has \d+ bytes"),
        (Mischief(extra=b"more", chunked=True), IntegrityError, r"sends more than the \d+ bytes of its manifest"),
        (Mischief(short=10, chunked=True), InvalidReplyError, "replied 'bytes"),
        (
            Mischief(short=10),
            IntegrityError,
            r"sites\.parquet: has \d+ bytes \(application/octet-stream\), its manifest",
        ),
        (Mischief(html=True), IntegrityError, r"has 19 bytes \(text/html\)"),
        (Mischief(encoded=True), InvalidReplyError, "encoded as 'br', which was not asked for"),
        (Mischief(limited=99), RateLimitedError, "429"),
        (Mischief(cut_after=[5000], wrong_range=True), InvalidReplyError, "'bytes 5001-"),
        (Mischief(cut_after=[0] * 99), ConnectionFailedError, r"sites\.parquet"),
    ],
)
def test_what_is_not_the_file_is_not_taken(
    server: HostileServer, cache_dir: Path, mischief: Mischief, kind: type[Exception], words: str
) -> None:
    server.mischief["sites.parquet"] = mischief
    with pytest.raises(kind, match=words):
        opened(server).arrow("sites")
    assert list(cache_dir.rglob("sites.parquet")) == []
    assert len(server.ranges_of("sites.parquet")) <= 6
    del server.mischief["sites.parquet"]
    assert opened(server).arrow("sites").num_rows == 200


def test_limits_are_waited_for(server: HostileServer) -> None:
    server.mischief["sites.parquet"] = Mischief(limited=2)
    server.mischief["latest.json"] = Mischief(limited=1)
    assert opened(server).arrow("sites").num_rows == 200


def test_a_file_that_the_server_lacks(server: HostileServer, tmp_path: Path, snapshots: Path) -> None:
    server.root = tmp_path
    server.overlay = {name: (snapshots / name).read_bytes() for name in ("latest.json", f"{SECOND}/manifest.json")}
    with pytest.raises(NotFoundError, match=r"sites\.parquet"):
        opened(server).arrow("sites")


def test_a_hostile_manifest_writes_nothing(server: HostileServer, cache_dir: Path, snapshots: Path) -> None:
    manifest = json.loads((snapshots / SECOND / "manifest.json").read_bytes())
    latest = json.dumps({"format_version": 1, "snapshot": SECOND}).encode()
    for change, kind in (
        ({"files": [{**manifest["files"][0], "path": "../../../evil"}]}, InvalidManifestError),
        ({"format_version": 2}, UnsupportedFormatError),
        ({"snapshot": "20261015T000000Z"}, IntegrityError),
    ):
        body = json.dumps({**manifest, **change}).encode()
        server.overlay = {"latest.json": latest, f"{SECOND}/manifest.json": body}
        with pytest.raises(kind):
            opened(server)
    server.overlay = {"latest.json": b'{"format_version": 1, "snapshot": "../../x"}'}
    with pytest.raises(IntegrityError, match="no snapshot id"):
        opened(server)
    server.overlay = {"latest.json": b"<html>Log in</html>"}
    with pytest.raises(IntegrityError, match="not a pointer"):
        opened(server)
    assert [path for path in cache_dir.rglob("*") if path.is_file()] == []


def test_a_manifest_is_held_to_what_the_pointer_says(server: HostileServer, snapshots: Path) -> None:
    body = (snapshots / SECOND / "manifest.json").read_bytes().replace(b'"rows": 200', b'"rows": 201')
    server.overlay = {f"{SECOND}/manifest.json": body}
    with pytest.raises(IntegrityError, match="the manifest has SHA-256"):
        opened(server)


def test_what_one_place_lacks_is_not_taken_from_another(server: HostileServer) -> None:
    server.overlay = {"datasets/latest.json": json.dumps({"format_version": 1, "snapshot": SECOND}).encode()}
    with pytest.raises(SnapshotError, match=f"/datasets has no snapshot {SECOND}"):
        opened(server)


def test_no_space_left(server: HostileServer, cache_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    snapshot = opened(server)
    with monkeypatch.context() as small:
        small.setattr("storelens._download._free", lambda _: 100)
        with pytest.raises(
            CacheError, match=r"no space left .+ [\d,]+ bytes are needed, 100 are free: give cache_dir="
        ):
            snapshot.arrow("sites")

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as filling:
        filling.setattr("storelens._download.os.fsync", full)
        with pytest.raises(CacheError, match=r"no space left for .+sites\.parquet\.part: give cache_dir="):
            snapshot.arrow("sites")
    assert litter(cache_dir) == []
    assert snapshot.arrow("sites").num_rows == 200


def test_two_at_once_fetch_a_file_once(server: HostileServer) -> None:
    failures: list[BaseException] = []

    def read() -> None:
        try:
            assert opened(server).arrow("sites").num_rows == 200
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=read) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(server.ranges_of("sites.parquet")) == 1


def test_a_link_in_place_of_a_part_is_not_written_through(
    server: HostileServer, cache_dir: Path, tmp_path: Path
) -> None:
    snapshot = opened(server)
    part = next(cache_dir.rglob("manifest.json")).parent / "sites.parquet.part"
    part.symlink_to(tmp_path / "elsewhere")
    assert snapshot.arrow("sites").num_rows == 200
    assert not (tmp_path / "elsewhere").exists()


def test_without_network_the_kept_versions_are_named(server: HostileServer, cache_dir: Path) -> None:
    opened(server).download("sites")
    server.mischief["latest.json"] = Mischief(cut_after=[0])
    words = rf"could not be reached: .+; kept here and to be had by version=: {SECOND}"
    with pytest.raises(ConnectionFailedError, match=words):
        Snapshot.open(server.url, retry=RetryPolicy(attempts=1))
    assert Snapshot.open(server.url, SECOND).arrow("sites").num_rows == 200


def test_a_password_reaches_the_files_and_no_name(server: HostileServer, cache_dir: Path) -> None:
    address = server.url.replace("http://", "http://me:secret@")
    snapshot = Snapshot.open(address, retry=QUICK)
    assert snapshot.arrow("sites").num_rows == 200
    assert {asked.authorization for asked in server.asked} == {"Basic bWU6c2VjcmV0"}
    assert "secret" not in repr(snapshot) + repr(list(cache_dir.rglob("*")))
