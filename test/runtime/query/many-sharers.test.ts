/** A company with ten thousand sites: who asks for one of them is answered in pages, and each page costs what a page holds. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type IdentifierReply, type OperatorReply, type RelatedReply, routes } from '../../../core/contract/index.ts';
import { encodeServing } from '../../../core/serving/index.ts';
import { handlers } from '../../../runtime/handlers/routes.ts';
import type { HandlerReply } from '../../../runtime/http/replies.ts';
import { openQuery } from '../../../runtime/query/index.ts';
import type { SnapshotReader } from '../../../runtime/reader.ts';
import { memoryOutput } from '../../core/serving/memory-output.ts';
import { createFakeReader } from '../../support/fake-reader.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';

const SHARERS = 10_000;
const NUMBER = '12345675';
const domains = Array.from({ length: SHARERS }, (_, n) => `shop-${n}.example`).sort();
const [first, last] = [Date.parse('2026-06-01T00:00:00Z'), Date.parse('2026-09-01T00:00:00Z')];

const openMany = async (): Promise<SnapshotReader> => {
  const model = syntheticModel({ sites: SHARERS + 5, offers: 20, competitors: 1 });
  const counts = { sites: SHARERS, known: SHARERS, companies: 1, platforms: 3 };
  const bearers = domains.map((domain) => ({ domain, first, last }));
  const reasons = [{ vendor: 'company', id: NUMBER, sites: SHARERS }];
  const serving = {
    ...model.serving,
    identifiers: [{ identifier: { vendor: 'company', id: NUMBER, spread: 'one_owner' as const, ...counts }, bearers }],
    operators: [
      {
        operator: { operator: NUMBER, registration_number: NUMBER, confidence: 0.99, sites: SHARERS, reasons },
        domains,
      },
    ],
  };
  const output = memoryOutput();
  await encodeServing(serving, model, output);
  const held = new Map([...output.files].map(([name, bytes]) => [`serving/${name}`, bytes]));
  const files = [...held].map(([path, { length }]) => ({
    ...{ path, bytes: length, sha256: '', crc32: '' },
    ...{ rows: null, table: null, schema_version: null },
  }));
  const { manifest } = createFakeReader({ id: model.id, files });
  return openQuery({ dir: '/nowhere', manifest, held, releases: () => [] });
};

let opened: Promise<SnapshotReader> | null = null;
const withMany = async (use: (reader: SnapshotReader) => void): Promise<void> => {
  opened ??= openMany();
  use(await opened);
};

/** Rows of sites that were read for a reply. */
const counting = (reader: SnapshotReader): { reader: SnapshotReader; read(): number } => {
  let count = 0;
  const relations = new Proxy(reader.relations!, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        if (name === 'short') count++;
        return Reflect.apply(value, target, args);
      };
    },
  });
  return { reader: { ...reader, relations }, read: () => count };
};

const ask = <T>(reader: SnapshotReader, route: 'related' | 'identifier' | 'operator', query: object): T => {
  const reply = handlers[route].handle({ reader } as never, routes[route].params.parse(query) as never) as HandlerReply;
  assert.is(reply.status, 200);
  return JSON.parse(Buffer.from(reply.body as Uint8Array).toString()) as T;
};

const many = suite('a site of ten thousand sharers');

many('has all of them told, each once, page after page', () =>
  withMany((reader) => {
    const pages: ['related' | 'identifier' | 'operator', object, string[]][] = [
      ['related', { domain: 'shop-77.example', limit: '100' }, domains.filter((one) => one !== 'shop-77.example')],
      ['identifier', { id: NUMBER, limit: '1000' }, domains],
      ['operator', { id: NUMBER, limit: '1000' }, domains],
    ];
    for (const [route, query, wanted] of pages) {
      const found: string[] = [];
      let cursor: string | null = null;
      do {
        const asked: object = cursor === null ? query : { ...query, cursor };
        const page: RelatedReply | IdentifierReply | OperatorReply = ask(reader, route, asked);
        assert.is(page.total, wanted.length, route);
        found.push(...page.items.map(({ domain }) => domain));
        cursor = page.next;
      } while (cursor !== null);
      assert.equal(found.sort(), wanted, route);
    }
  }),
);

many('costs a page what it holds: no more rows are read than are told', () =>
  withMany((whole) => {
    for (const [route, query, most] of [
      ['related', { domain: 'shop-77.example', limit: '20' }, 20],
      ['identifier', { id: NUMBER, limit: '20' }, 20],
      // And the one that tells the company's name.
      ['operator', { id: 'shop-77.example', limit: '20' }, 21],
    ] as const) {
      const { reader, read } = counting(whole);
      const reply = ask<{ items: unknown[]; operator?: unknown }>(reader, route, query);
      assert.is(reply.items.length, 20);
      assert.ok(read() <= most, `${route}: ${read()} rows`);
    }
    const related = ask<RelatedReply>(whole, 'related', { domain: 'shop-77.example', limit: '1' });
    assert.equal([related.operator?.operator, related.operator?.sites], [NUMBER, SHARERS]);
  }),
);
many.run();
