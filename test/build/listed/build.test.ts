/** A whole build with lists, served: shops of a platform, and what lists say of the platform's host. Everything here is invented. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { buildSnapshot } from '../../../build/index.ts';
import { planSources } from '../../../build/plan.ts';
import { checkShop } from '../../../core/check/index.ts';
import type { CheckReply, SiteRow } from '../../../core/contract/index.ts';
import { loadCurrent } from '../../../runtime/load.ts';
import { parseRow, type SnapshotReader } from '../../../runtime/reader.ts';
import { silentEffects } from '../../support/effects.ts';

const page = `<html lang="zh-TW"><head><title>發明商店</title><meta name="storelens-invented" content="1">
<script src="https://cdn.shoplineapp.com/assets/common.js"></script></head><body><a href="/products">商品</a><a href="/cart">購物車</a></body></html>`;

const record = (host: string): string => {
  const http = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${page.replace('發明商店', `發明商店 ${host}`)}`;
  return `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://${host}/\r\nWARC-Date: 2026-08-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${Buffer.byteLength(http)}\r\n\r\n${http}\r\n\r\n`;
};

/** Three shops below a platform's host, three below one that no rule knows, one that a list names. */
const tenants = ['one', 'two', 'three'].flatMap((name) => [`${name}.shoplineapp.com`, `${name}.invented-host.example`]);
const hosts = [...tenants, 'named.example', 'honest.example'];

const lists: Record<string, string> = {
  'rules.txt': [
    ...[
      '||shoplineapp.com^',
      '*.shoplineapp.com',
      'shoplineapp.com',
      'https://shoplineapp.com/one',
      '0.0.0.0 shoplineapp.com',
    ],
    ...[
      '||invented-host.example^',
      '*.invented-host.example',
      '||facebook.com^',
      '||example^',
      '||com^',
      '||named.example^',
    ],
  ].join('\n'),
  'police.csv': [
    'WEBSITE_NM,WEBURL,CNT,STA_SDATE,STA_EDATE',
    '網站名稱,網址,件數,統計起始日期,統計結束日期',
    '虛構,https://shoplineapp.com/honest,1,2026/07/01,2026/07/07',
    '虛構,www.named.example,1,2026/07/01,2026/07/07',
    '虛構,https://www.facebook.com/honest.example,1,2026/07/01,2026/07/07',
  ].join('\n'),
};

const withBuild = async <T>(listed: Record<string, string>, work: (reader: SnapshotReader) => T): Promise<T> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-check-'));
  try {
    const file = (name: string, text: string): string => {
      writeFileSync(join(dir, name), text);
      return join(dir, name);
    };
    const warc = [file('pages.warc', hosts.map(record).join(''))];
    const flags = {
      out: join(dir, 'out'),
      warc,
      listed: Object.entries(listed).map(([name, text]) => file(name, text)),
    };
    const plan = { ...(await planSources(flags, silentEffects())), generator: 'test' };
    await buildSnapshot(plan, silentEffects());
    const reader = await loadCurrent(join(dir, 'out'));
    try {
      return work(reader);
    } finally {
      reader.close();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const checked = (reader: SnapshotReader, host: string): CheckReply => {
  const row = reader.site(host);
  const site = row === null ? null : parseRow<SiteRow>(row);
  return checkShop(reader, { host, site, baseUrl: 'https://storelens.example' });
};

const world = suite('lists in a build');

world('a platform’s host on a list accuses no shop of the platform, nor does a host with many shops below it', () =>
  withBuild(lists, (reader) => {
    for (const host of [...tenants, 'unseen.shoplineapp.com', 'honest.example']) {
      const reply = checked(reader, host);
      assert.is(reply.known, host !== 'unseen.shoplineapp.com', host);
      assert.equal(
        reply.speaks_against.map(({ text }) => text),
        [],
        host,
      );
      assert.ok(reply.not_seen.some(({ id }) => id === 'not_listed'));
    }
    const named = checked(reader, 'named.example');
    assert.equal(
      named.speaks_against.map(({ id, source, date }) => [id, source.name, date]),
      [
        ['listed', '165反詐騙諮詢專線_假投資(博弈)網站', '2026-07-07'],
        ['listed', 'rules.txt', named.lists[1]?.date ?? ''],
      ],
    );
    assert.equal(
      reader.manifest.inputs
        .filter(({ kind }) => kind === 'listed')
        .map(({ name, items, skipped }) => [name, items, skipped]),
      [
        ['police.csv', 1, 0],
        ['rules.txt', 2, 2],
      ],
    );
  }),
);

world('a build without lists says that none was given', () =>
  withBuild({}, (reader) => {
    const reply = checked(reader, 'honest.example');
    assert.equal(reply.lists, []);
    assert.ok(reply.not_seen.some(({ id }) => id === 'lists'));
  }),
);
world.run();
