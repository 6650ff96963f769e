import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { writeGraph } from '../../../build/demo/commoncrawl/graph-files.ts';
import { type ArchiveServer, startArchive } from '../../../build/demo/commoncrawl/server.ts';
import { IdSet } from '../../../build/reach/graph/id-set.ts';
import { EdgeLines, VertexLines } from '../../../build/reach/graph/lines.ts';
import { NameFinder } from '../../../build/reach/graph/name-finder.ts';
import { type GraphRead, readGraph } from '../../../build/reach/graph/read-graph.ts';
import { releaseDate } from '../../../build/reach/graph/release.ts';
import { graphTargets, reversed, type Target } from '../../../build/reach/graph/targets.ts';
import { isGraphRanks, readGraphRanks } from '../../../build/sources/graph-ranks.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { silentEffects } from '../../support/effects.ts';
import { endOf, storeOf } from './world.fixture.ts';

const lines = suite('lines of the graph');

lines('are read the same wherever blocks end', () => {
  const text = '0\tcom.a\n1\tcom.b.www\r\n\nx\tbad\n22\tnet.c\n3\n4\t\n4294967296\ttoo.much\n5\torg.last';
  const edges = '0\t5\n0\t22\n1\t5\n4294967295\t22\n7\t99999999999\n';
  const ends = new IdSet();
  for (const id of [5, 22]) ends.add(id);
  const read = (cut: number): [string[], string[], number] => {
    const [vertices, found]: [string[], string[]] = [[], []];
    const names = new VertexLines((id, bytes, from, to) =>
      vertices.push(`${id} ${bytes.toString('latin1', from, to)}`),
    );
    const links = new EdgeLines(ends.bits, (from, to) => found.push(`${from} ${to}`));
    for (let at = 0; at < text.length; at += cut) names.feed(Buffer.from(text.slice(at, at + cut)));
    for (let at = 0; at < edges.length; at += cut) links.feed(Buffer.from(edges.slice(at, at + cut)));
    names.end();
    return [vertices, found, links.edges];
  };
  const whole = read(1_000);
  assert.equal(whole, [
    ['0 com.a', '1 com.b.www', '22 net.c', '4 ', '5 org.last'],
    ['0 5', '0 22', '1 5', '4294967295 22'],
    5,
  ]);
  for (let cut = 1; cut < 20; cut++) assert.equal(read(cut), whole, String(cut));
});

lines('that are none are no edges, and take nothing from those beside them', () => {
  const ends = new IdSet();
  for (const id of [3, 5]) ends.add(id);
  const read = (text: string): [string[], number] => {
    const found: string[] = [];
    const links = new EdgeLines(ends.bits, (from, to) => found.push(`${from} ${to}`));
    links.feed(Buffer.from(text));
    return [found, links.edges];
  };
  assert.equal(read('10\t5\n11\t3\n9\t3\n100\t5\n'), [['10 5', '11 3', '9 3', '100 5'], 4]);
  assert.equal(read('\n10\t5\n\n7\n12\t3\r\n\t\n13\tx\n14\t3')[0], ['10 5', '12 3']);
  // Longer than any line: left out, and what follows is read.
  assert.equal(read(`${'1'.repeat(10_000)}\n8\t5\n`), [['8 5'], 1]);
});

lines('of edges stand in any order, the last without an end of its own', () => {
  const numbers = [3, 7, 42, 999, 1_000, 54_321, 9_999_999, 10_000_000, 262_400_000, 4_294_967_295];
  const ends = new IdSet();
  for (const id of [7, 54_321, 262_400_000]) ends.add(id);
  // Each number after each other: all growths and shrinkings of what stands before the tab.
  const all = numbers.flatMap((from) =>
    numbers.flatMap((other) => [from, other].map((a, at) => [a, numbers[at + 1]!])),
  );
  for (const order of [all, [...all].reverse(), [...all].sort(([a = 0], [b = 0]) => b - a)]) {
    const pairs = order.flatMap(([from = 0]) => numbers.map((to) => [from, to] as const));
    const text = pairs.map((pair) => pair.join('\t')).join('\n');
    for (const cut of [text.length, 1_000, 17]) {
      const found: string[] = [];
      const links = new EdgeLines(ends.bits, (from, to) => found.push(`${from} ${to}`));
      for (let at = 0; at < text.length; at += cut) links.feed(Buffer.from(text.slice(at, at + cut)));
      links.end();
      const expected = pairs.filter(([, to]) => ends.has(to)).map((pair) => pair.join(' '));
      assert.equal(found, expected, `blocks of ${cut}`);
      assert.is(links.edges, pairs.length);
    }
  }
});

lines('find names and what stands below them, the longest first', () => {
  const finder = new NameFinder(['com.shop', 'com.shop.cdn', 'tw']);
  const find = (name: string): number => finder.find(Buffer.from(`\t${name}\n`), 1, name.length + 1);
  assert.equal(
    ['com.shop', 'com.shop.a', 'com.shop.cdn.b', 'com.shopping', 'com', 'tw.com.x', 'twa', 'tw', 'net.tw', ''].map(
      find,
    ),
    [0, 0, 1, -1, -1, 2, -1, 2, -1, -1],
  );
});

lines('have ids of any size as bits', () => {
  const set = new IdSet();
  const ids = [0, 1, 7, 8, 1_000_000, 262_400_000, 262_400_000];
  for (const id of ids) set.add(id);
  assert.is(set.size, 6);
  assert.ok(ids.every((id) => set.has(id)) && !set.has(2) && !set.has(999_999) && !set.has(4_000_000_000));
  assert.ok(set.bits.length < 70_000_000);
  for (const id of [-1, 0.5, 2 ** 33]) assert.throws(() => set.add(id), /vertex id/);
});

lines('are dated by the last month that a release names', () => {
  assert.is(releaseDate('cc-main-2026-mar-apr-may'), '2026-05-31');
  assert.is(releaseDate('cc-main-2025-26-dec-jan-feb'), '2026-02-28');
  for (const name of ['cc-main-2026', '../x', 'cc-main-2026-foo', ''])
    assert.throws(() => releaseDate(name), /--release/);
});
lines.run();

const graph = suite<{ dir: string; targets: Target[] }>('the web graph');
const RELEASE = 'cc-main-2026-may-jun-jul';
const TENANTS: [string, string][] = [
  ['rents.waca.ec', 'cdn.waca.ec'],
  ['www.rents-too.shopstore.tw', 'payment.ecpay.com.tw'],
  ['img-shop.liteshop.tw', 'liteshop.tw'],
  ['static2.waca.ec', 'cdn.waca.ec'],
  ['img-cdn.rents.waca.ec', 'cdn.waca.ec'],
  ['www.shopstore.tw', 'shopstore-image.shopstore.tw'],
  ['cdn.waca.ec', 'waca.ec'],
];
const HOSTS = ['www.made-a.com.tw', 'made-b.tw', 'made-c.com', 'made-d.com', 'm.made-a.com.tw'];
const LINKS: [string, string][] = [
  ['www.made-a.com.tw', 'cdn.shoplineapp.com'],
  ['www.made-a.com.tw', 'connect.facebook.net'],
  ['made-b.tw', 'connect.facebook.net'],
  ['made-c.com', 'connect.facebook.net'],
  ['made-d.com', 'a.official-static.91app.com'],
  ['made-d.com', 'made-c.com'],
];
const size = { release: RELEASE, vertices: 3_000, edges: 8_000, files: 4 };

graph.before(async (context) => {
  context.dir = mkdtempSync(join(tmpdir(), 'storelens-graph-'));
  context.targets = graphTargets(loadRules());
  for (const www of [true, false])
    await writeGraph(join(context.dir, String(www)), { ...size, www }, { hosts: HOSTS, links: LINKS });
});
graph.after(({ dir }) => rmSync(dir, { recursive: true, force: true }));

let reads = 0;
const readFrom = async (server: ArchiveServer, dir: string, targets: Target[], maxAttempts = 6): Promise<GraphRead> => {
  const store = storeOf(server, { maxAttempts });
  try {
    return await readGraph({ store, dir, effects: silentEffects() }, RELEASE, targets);
  } finally {
    await store.close();
  }
};
const fresh = (dir: string): string => join(dir, `kept-${reads++}`);

const filesLines = async (folder: string, kind: string): Promise<string[]> => {
  const all: string[] = [];
  for (let n = 0; n < size.files; n++) {
    const file = join(folder, `projects/hyperlinkgraph/${RELEASE}/host/${kind}/part-0000${n}.txt.gz`);
    for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) all.push(line);
  }
  return all;
};

graph('tells who rents a name of a platform from hosts of the platform itself', async ({ dir, targets }) => {
  for (const www of [true, false]) {
    const folder = join(dir, `tenants-${www}`);
    await writeGraph(folder, { ...size, www, vertices: 300, edges: 0 }, { hosts: [], links: TENANTS });
    const server = await startArchive(folder);
    const { sights } = await readFrom(server, fresh(dir), targets);
    await server.close();
    assert.equal(
      sights.map(({ host }) => host),
      ['img-shop.liteshop.tw', 'rents-too.shopstore.tw', 'rents.waca.ec'],
    );
    assert.equal(sights[2]?.technologies, [{ id: 'waca', category: 'platform' }]);
  }
});

graph('gives who loads what, as a look at every edge does, with and without www.', async ({ dir, targets }) => {
  for (const www of [true, false]) {
    const folder = join(dir, String(www));
    const names = new Map((await filesLines(folder, 'vertices')).map((line) => line.split('\t') as [string, string]));
    const expected = new Set<string>();
    for (const line of await filesLines(folder, 'edges')) {
      const [from = '', to = ''] = line.split('\t').map((id) => names.get(id) ?? '');
      const hit = targets
        .filter(({ name }) => to === name || to.startsWith(`${name}.`))
        .sort((a, b) => b.name.length - a.name.length)[0];
      const isVendor = targets.some(({ name }) => from === name || from.startsWith(`${name}.`));
      if (hit !== undefined && !isVendor && (hit.taiwanOnly || from.startsWith('tw.')))
        for (const { id } of hit.technologies) expected.add(`${reversed(from).replace(/^www\./, '')} ${id}`);
    }
    const server = await startArchive(folder);
    const { sights, date } = await readFrom(server, fresh(dir), targets);
    await server.close();
    const found = sights.flatMap(({ host, technologies }) => technologies.map(({ id }) => `${host} ${id}`));
    assert.equal(found.sort(), [...expected].sort());
    assert.is(date, '2026-07-31');
    for (const wanted of [
      'made-a.com.tw shopline',
      'made-a.com.tw meta-pixel',
      'made-b.tw meta-pixel',
      'made-d.com 91app',
    ])
      assert.ok(found.includes(wanted), wanted);
    assert.not.ok(
      found.some((line) => line.startsWith('made-c.com')),
      'a pixel alone says nothing of Taiwan',
    );
  }
});

graph('is the same after every fault, or ends by name and goes on', async ({ dir, targets }) => {
  const server = await startArchive(join(dir, 'true'));
  const right = await readFrom(server, fresh(dir), targets);
  const faults = [
    [{ kind: 'busy', times: 4 }, 'done'],
    [{ kind: 'cut', times: 4 }, 'done'],
    [{ kind: 'damage', times: 1, key: 'edges/part-00002' }, 'done'],
    [{ kind: 'damage', key: 'edges/part-00002' }, 'damaged'],
    [{ kind: 'damage', times: 1, key: 'vertices/part-00001' }, 'done'],
    [{ kind: 'damage', key: 'vertices/part-00001' }, 'damaged'],
    [{ kind: 'gone', key: 'edges/part-00003' }, 'gone'],
    [{ kind: 'busy', key: 'vertices/part-00001' }, 'busy'],
  ] as const;
  for (const [fault, ends] of faults) {
    const kept = fresh(dir);
    server.heal();
    server.fail(fault);
    assert.is(await endOf(readFrom(server, kept, targets)), ends, JSON.stringify(fault));
    server.heal();
    const before = server.asked.length;
    assert.equal(await readFrom(server, kept, targets), right, JSON.stringify(fault));
    const asked = server.asked.slice(before).filter((line) => line.includes('.txt.gz'));
    if (ends === 'done') assert.equal(asked, [], 'what is kept is not asked for again');
  }
  await server.close();
});

graph('has ranks, read for the hosts wanted alone', async ({ dir }) => {
  const file = join(dir, 'true', `projects/hyperlinkgraph/${RELEASE}/host/${RELEASE}-host-ranks.txt.gz`);
  assert.ok(await isGraphRanks(file));
  const {
    harmonic,
    pageRank,
    lines: count,
    skipped,
  } = await readGraphRanks(file, new Set(['made-a.com.tw', 'absent.tw']));
  assert.equal([...harmonic.keys()], ['made-a.com.tw']);
  assert.equal([...pageRank.keys()], ['made-a.com.tw']);
  assert.ok(count >= HOSTS.length && skipped === 0);
  assert.not.ok(
    await isGraphRanks(join(dir, 'true', `projects/hyperlinkgraph/${RELEASE}/host/vertices/part-00000.txt.gz`)),
  );
});
graph.run();
