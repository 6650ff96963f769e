"""The same tables for Datasette: `datasette.py RELEASE DATABASE METADATA`. Reads Parquet, writes SQLite with indexes and FTS5."""

import json
import sqlite3
import sys
from pathlib import Path

import duckdb

release, database, metadata = map(Path, sys.argv[1:])
queries = json.loads((Path(__file__).parent / "queries.json").read_text())
tables = ["sites", "detections", "offers", "movers", "products", "stats"]

source = duckdb.connect()
target = sqlite3.connect(database)
target.executescript("pragma journal_mode = off; pragma synchronous = off;")
for table in tables:
    cursor = source.execute(f"select * from read_parquet('{release / table}.parquet')")
    columns = [column[0] for column in cursor.description]
    casts = ", ".join(f'cast("{c[0]}" as varchar) as "{c[0]}"' if "TIME" in str(c[1]) else f'"{c[0]}"' for c in cursor.description)
    cursor = source.execute(f"select {casts} from read_parquet('{release / table}.parquet')")
    names = ", ".join(f'"{name}"' for name in columns)
    target.execute(f'create table "{table}" ({names})')
    marks = ", ".join("?" * len(columns))
    while rows := cursor.fetchmany(50_000):
        target.executemany(f'insert into "{table}" values ({marks})', rows)
target.executescript(
    """
    create unique index sites_domain on sites (domain);
    create index sites_industry on sites (industry, monthly_visits);
    create index sites_score on sites (score desc);
    create index sites_visits on sites (monthly_visits desc, score desc);
    create index detections_domain on detections (domain);
    create index movers_at on movers (at desc);
    create virtual table offers_fts using fts5 (title, content = 'offers');
    insert into offers_fts (rowid, title) select rowid, title from offers;
    """
)
target.commit()
named = {name: {"sql": sql} for name, sql in queries.items()}
metadata.write_text(json.dumps({"databases": {"peer": {"queries": named}}}))
