"""The same hosts by pyarrow, over the same HTTP files: `python peer.py BASE LIST REGEX TLD…`. Prints rows read and hosts."""

import io
import re
import sys
import urllib.request

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

COLUMNS = ["url_host_name", "url_path", "url_query", "fetch_time", "content_languages"]


class Ranged(io.RawIOBase):
    """A file of ranged requests."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.at = 0
        with urllib.request.urlopen(urllib.request.Request(url, headers={"Range": "bytes=0-0"})) as reply:
            self.size = int(reply.headers["Content-Range"].split("/")[1])

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = 0) -> int:
        self.at = offset + (0 if whence == 0 else self.at if whence == 1 else self.size)
        return self.at

    def tell(self) -> int:
        return self.at

    def read(self, count: int = -1) -> bytes:
        end = self.size if count < 0 else min(self.size, self.at + count)
        if end <= self.at:
            return b""
        asked = urllib.request.Request(self.url, headers={"Range": f"bytes={self.at}-{end - 1}"})
        with urllib.request.urlopen(asked) as reply:
            body = reply.read()
        self.at += len(body)
        return body


def hosts_of(url: str, pattern: str, ends: list[str]) -> tuple[int, pa.Table]:
    file = pq.ParquetFile(pa.PythonFile(Ranged(url), mode="r"), pre_buffer=True)
    names = [name for name in COLUMNS if name in file.schema_arrow.names]
    table = file.read(columns=names)
    rows = table.num_rows
    host = pc.utf8_lower(table["url_host_name"])
    wanted = None
    for end in ends:
        one = pc.ends_with(host, f".{end}")
        wanted = one if wanted is None else pc.or_(wanted, one)
    language = table["content_languages"] if "content_languages" in names else pa.nulls(rows, pa.string())
    first = pc.replace_substring_regex(language, ",.*", "")
    query = pc.coalesce(pc.binary_join_element_wise("", table["url_query"], "?"), "")
    place = pc.binary_join_element_wise(table["url_path"], query, "")
    product = pc.cast(pc.match_substring_regex(place, pattern, ignore_case=True), pa.int64())
    told = pa.table({"host": host, "language": first, "product": product, "seen": table["fetch_time"]})
    kept = told.filter(wanted)
    return rows, kept.group_by(["host", "language"]).aggregate([([], "count_all"), ("product", "sum"), ("seen", "max")])


def main() -> None:
    base, listed, pattern, *ends = sys.argv[1:]
    re.compile(pattern)
    rows, tables = 0, []
    for key in listed.split("\n"):
        count, table = hosts_of(base + key, pattern, ends)
        rows += count
        tables.append(table)
    print(rows, len(set(pa.concat_tables(tables, promote_options="permissive")["host"].to_pylist())))


main()
