"""A server of files that misbehaves as told: for downloads, which must survive it."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit


@dataclass
class Mischief:
    """What to do with requests for a path; each is done as often as it says."""

    cut_after: list[int] = field(default_factory=list)
    """Bytes after which to break the connection, one for each request."""
    limited: int = 0
    """Requests to answer 429."""
    flip: bool = False
    """One byte is another than it should be."""
    extra: bytes = b""
    """Sent after the end."""
    short: int = 0
    """Bytes left out at the end, and the length says so."""
    chunked: bool = False
    """The length is not said."""
    html: bool = False
    ranges: bool = True
    encoded: bool = False
    wrong_range: bool = False


@dataclass
class Asked:
    path: str
    range: str | None
    if_range: str | None
    authorization: str | None


@dataclass
class HostileServer:
    url: str
    root: Path
    asked: list[Asked]
    mischief: dict[str, Mischief]
    overlay: dict[str, bytes]

    def ranges_of(self, path: str) -> list[str | None]:
        return [asked.range for asked in self.asked if asked.path.endswith(path)]


def _handler(server: HostileServer, tags: dict[str, str]) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: object) -> None:
            """Quiet."""

        def do_GET(self) -> None:
            path = unquote(urlsplit(self.path).path).lstrip("/")
            server.asked.append(Asked(path, *(self.headers[name] for name in ("range", "if-range", "authorization"))))
            mischief = next((m for name, m in server.mischief.items() if path.endswith(name)), Mischief())
            file = server.root / path
            body = server.overlay.get(path) or (file.read_bytes() if file.is_file() else None)
            if mischief.limited > 0:
                mischief.limited -= 1
                self._send(429, b"", {"retry-after": "0"})
            elif mischief.html:
                self._send(200, b"<html>Log in</html>", {"content-type": "text/html"})
            elif body is None:
                self._send(404, b"", {})
            else:
                self._file(body, mischief, tags.get(path, '"none"'))

        def _file(self, body: bytes, mischief: Mischief, tag: str) -> None:
            if mischief.flip:
                body = body[:10] + bytes([body[10] ^ 1]) + body[11:]
            body = (body + mischief.extra)[: len(body) + len(mischief.extra) - mischief.short]
            headers = {"etag": tag, "content-type": "application/octet-stream"}
            if mischief.encoded:
                headers["content-encoding"] = "br"
            wanted = re.fullmatch(r"bytes=(\d+)-", self.headers["range"] or "")
            status, start = 200, 0
            if wanted and mischief.ranges and self.headers["if-range"] == tag:
                status, start = 206, int(wanted[1])
                told = start + 1 if mischief.wrong_range else start
                headers["content-range"] = f"bytes {told}-{len(body) - 1}/{len(body)}"
            cut = mischief.cut_after.pop(0) if mischief.cut_after else None
            if mischief.chunked:
                self._send_chunked(status, body[start:], headers)
            else:
                self._send(status, body[start:], headers, cut)

        def _send_chunked(self, status: int, body: bytes, headers: dict[str, str]) -> None:
            self.send_response(status)
            for name, value in {**headers, "transfer-encoding": "chunked"}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(f"{len(body):x}\r\n".encode() + body + b"\r\n0\r\n\r\n")

        def _send(self, status: int, body: bytes, headers: dict[str, str], cut: int | None = None) -> None:
            self.send_response(status)
            for name, value in {**headers, "content-length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body if cut is None else body[:cut])
            self.wfile.flush()
            if cut is not None:
                self.close_connection = True

    return Handler


@contextmanager
def hostile_server(root: Path, tags: dict[str, str]) -> Iterator[HostileServer]:
    """Serves ``root`` on a free port; ``tags`` are the entity tags by path."""
    server = HostileServer("", root, [], {}, {})
    http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(server, tags))
    http.daemon_threads = True
    server.url = f"http://127.0.0.1:{http.server_address[1]}"
    thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        http.shutdown()
        thread.join()
        http.server_close()
