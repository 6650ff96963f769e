/** HTML and recordings of one site side by side, tags that move into a tag manager, and looks judged by other rules. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { MoverContext, ObservationRow } from '../../../build/history/movers.ts';
import { rejudgeBy } from '../../../build/history/rejudge.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { deriveSiteMovers, row, snapshotOf } from './movers.fixture.ts';

const hosts = Array.from({ length: 8 }, (_, i) => `cdn${i}.invented.test`);

type Kind = 'request' | 'script_host';
interface Seen {
  source: 'http' | 'har';
  /** Tags, each by what it is seen. */
  tags: Record<string, Kind>;
  ids?: readonly string[];
  platform?: string | null;
}

/** A whole look at one page, as a build keeps it. */
const look = (day: number, { source, tags, ids = [], platform = null }: Seen): ObservationRow => {
  const own = Object.keys(tags).map((tag) => `${tag}.test`);
  const letter = (kind: Kind) => (kind === 'request' ? 'r' : 's');
  return {
    ...row(day, { source, ads: Object.keys(tags), platform }),
    url: 'https://shop.example/',
    ids: JSON.stringify(ids),
    hosts: JSON.stringify([...hosts, ...own]),
    evidence: JSON.stringify(
      Object.fromEntries(Object.entries(tags).map(([tag, kind]) => [tag, [[kind, `${tag}.test`]]])),
    ),
    addresses: JSON.stringify([
      ...hosts.map((host) => `s ${host}/a.js`),
      ...Object.entries(tags).map(([tag, kind]) => `${letter(kind)} ${tag}.test/tag.js`),
    ]),
    other_platforms: '[]',
    scripts: 12 + Object.values(tags).filter((kind) => kind === 'script_host').length,
    requests: source === 'har' ? 40 : null,
  };
};
const told = (rows: ObservationRow[], context?: MoverContext) =>
  deriveSiteMovers('shop.example', rows, context).map(({ type, before, after }) => [type, before, after]);

const sources = suite('movers: sources, tag managers, rules');

/** What a recording of a page shows, and what its HTML does. */
const recorded = { source: 'har', tags: { served: 'script_host', loaded: 'request' } } as const;
const html = { source: 'http', tags: { served: 'script_host' } } as const;

sources('HTML mixed with recordings of the same page tells nothing, in whatever order they come', () => {
  for (const order of ['haha haha', 'aaaahhhh', 'hhhhaaaa', 'aahaahaah', 'hhahhahha', 'ahhhhhha'])
    assert.equal(
      told([...order.replace(' ', '')].map((one, day) => look(7 * day, one === 'a' ? recorded : html))),
      [],
      order,
    );
});

sources('what stops in both is told once, though sources take turns', () => {
  const gone = { source: 'har', tags: { loaded: 'request' } } as const;
  const bare = { source: 'http', tags: {} } as const;
  const order = [recorded, html, recorded, html, recorded, gone, bare, gone, bare, gone];
  assert.equal(told(order.map((one, n) => look(7 * n, one))), [['ad_stopped', 'served', null]]);
});

sources('a tag that moves into a tag manager is no stop', () => {
  const before = { ...html, ids: ['served:AB-12345678'] };
  const managed = { source: 'http', tags: {}, ids: ['gtm:GTM-ABC1234'] } as const;
  const [was, is] = [before, managed].map((seen, k) => [0, 1, 2, 3].map((n) => look(7 * (4 * k + n), seen)));
  assert.equal(told([...was!, ...is!]), []);
  const without = [0, 1, 2, 3].map((n) => look(28 + 7 * n, { source: 'http', tags: {} }));
  assert.equal(told([...was!, ...without]), [['ad_stopped', 'served', null]], 'without one it is');
  const traffic = [0, 1, 2, 3].map((n) =>
    look(7 * (4 + n), { source: 'har', tags: { served: 'request' }, ids: ['gtm:GTM-ABC1234', 'served:AB-12345678'] }),
  );
  const recordings = [0, 1, 2, 3].map((n) => look(7 * n, { source: 'har', tags: { served: 'script_host' } }));
  assert.equal(told([...recordings, ...traffic]), [], 'a recording sees it there');
});

/** A recording in which a tag manager loads a tag with its account; `kind`: what is told of where the account stands. */
const injected = (day: number, kind: 'inline' | 'request', more: readonly string[] = []): ObservationRow => ({
  ...look(day, { source: 'har', tags: { served: 'script_host', pinned: 'request' }, ids: ['pinned:2612345678901'] }),
  evidence: JSON.stringify({
    served: [['script_host', 'served.test']],
    pinned: [
      ['request', 'collect.pinned.test/v3/?tid=2612345678901'],
      [kind, '2612345678901'],
    ],
  }),
  addresses: JSON.stringify([
    ...hosts.map((host) => `s ${host}/a.js`),
    ...['s served.test/tag.js', 'r collect.pinned.test/v3/?tid=2612345678901', ...more],
  ]),
});

sources('an account that a recording shows in requests alone is no start after HTML', () => {
  const pages = [0, 7, 14, 21].map((day) => look(day, html));
  const recordings = (kind: 'inline' | 'request', more?: readonly string[]) =>
    [28, 35, 42].map((day) => injected(day, kind, more));
  assert.equal(told([...pages, ...recordings('request')]), []);
  const start = [['ad_started', null, 'pinned']];
  assert.equal(told([...pages, ...recordings('inline')]), start, 'in the page it is one');
  const unplaced = new Set([28, 35, 42].map(snapshotOf));
  assert.equal(
    told([...pages, ...recordings('inline')], { unplaced }),
    [],
    'earlier releases said so of every account',
  );
  const loader = ['s cdn.pinned.test/load.js?tid=2612345678901'];
  assert.equal(told([...pages, ...recordings('inline', loader)], { unplaced }), start, 'a script of the page has it');
});

sources('of a tag that comes in recordings, the first and the last may be of earlier releases', () => {
  const bare = [0, 7, 14, 21].map((day) => look(day, { ...html, source: 'har' }));
  const unplaced = new Set([28, 35].map(snapshotOf));
  const rows = [...bare, ...[28, 35].map((day) => injected(day, 'inline')), injected(42, 'request')];
  assert.equal(told(rows, { unplaced }), [['ad_started', null, 'pinned']]);
});

/** Pages of shops as the history keeps them, judged by rules that are no more: `platform` is what those said. */
const shop = (day: number, platform: string, address: string): ObservationRow => ({
  ...look(day, { source: 'http', tags: {}, platform }),
  addresses: JSON.stringify([`s ${address}`, ...hosts.map((host) => `s ${host}/a.js`)]),
  evidence: JSON.stringify({
    [platform]: [
      ['html', 'invented mark'],
      ['meta', 'generator: invented'],
    ],
  }),
});
const [SHOPLINE, WACA] = ['cdn.shoplineapp.com/assets/theme.js', 'cdn.waca.tw/theme.js'];
const rejudge = rejudgeBy(loadRules());
/** Other rules judged what was seen before day 28. */
const mended: MoverContext = {
  snapshots: Array.from({ length: 9 }, (_, n) => snapshotOf(7 * n)),
  rejudge,
  ruleVersion: (snapshot, id) => (snapshot < snapshotOf(28) ? 'former' : rejudge.version(id)),
};

sources('a platform that former rules mistook is judged again by those of today, and makes no change', () => {
  const mistaken = [0, 7, 14, 21].map((day) => shop(day, 'waca', SHOPLINE));
  const right = [28, 35, 42].map((day) => shop(day, 'shopline', SHOPLINE));
  assert.equal(told([...mistaken, ...right], mended), []);
  assert.equal(
    told([...mistaken, ...right], { ...mended, ruleVersion: () => 'one' }),
    [['platform_changed', 'waca', 'shopline']],
    'under one version of the rules it is one',
  );
});

sources('a platform that today’s rules see in looks of before as well changed truly', () => {
  const before = [0, 7, 14, 21].map((day) => shop(day, 'waca', WACA));
  const after = [28, 35, 42].map((day) => shop(day, 'shopline', SHOPLINE));
  assert.equal(told([...before, ...after], mended), [['platform_changed', 'waca', 'shopline']]);
});

sources.run();
