import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CheckReader } from '../../../core/check/index.ts';
import { checkShop } from '../../../core/check/index.ts';
import { listsNaming } from '../../../core/check/listed-on.ts';
import { type CheckReply, checkReplySchema, type ListedEntry, type SiteRow } from '../../../core/contract/index.ts';
import { knowledge } from '../../../runtime/knowledge/load.ts';
import { createFakeReader, inventedSite } from '../../support/fake-reader.ts';

const list = { id: 'a', name: 'Invented list', kind: 'fraud' as const, date: '2026-01-02', url: null, entries: 1 };
const other = { ...list, id: 'b', name: 'Another list' };
const entry = (scope: ListedEntry['scope'], from = 'a'): ListedEntry => ({
  list: from,
  scope,
  entry: null,
  date: null,
});
const reading = (
  entries: Record<string, ListedEntry[]>,
  level: CheckReader['priceLevel'] = () => null,
): CheckReader => ({
  lists: [list, other],
  entriesOf: (subject) => entries[subject] ?? [],
  priceLevel: level,
});
const checked = (
  site: SiteRow | null,
  check: CheckReader | null = null,
  host = site?.domain ?? 'nobody.tw',
): CheckReply =>
  checkReplySchema.parse(checkShop({ ...createFakeReader(), check }, { host, site, baseUrl: 'https://x.example' }));
const ids = (list: readonly { id: string }[]): string[] => list.map(({ id }) => id);
const shop = inventedSite('shop.example.tw');

const naming = suite('listsNaming');
const namedBy = (entries: Record<string, ListedEntry[]>, host: string): string[] =>
  listsNaming(reading(entries), host).map((named) => `${named.list.id} ${named.below ?? 'itself'}`);

naming('a host is named by an entry of its own, or by one for all below another', () => {
  assert.equal(namedBy({ 'evil.tw': [entry('host')] }, 'evil.tw'), ['a itself']);
  assert.equal(namedBy({ 'evil.tw': [entry('host')] }, 'shop.evil.tw'), []);
  assert.equal(namedBy({ 'evil.tw': [entry('host_and_below')] }, 'x.shop.evil.tw'), ['a evil.tw']);
  assert.equal(namedBy({ 'evil.tw': [entry('below')] }, 'evil.tw'), []);
  assert.equal(namedBy({ 'evil.tw': [entry('below')] }, 'a.evil.tw'), ['a evil.tw']);
});

naming('what merely ends alike is not below', () => {
  assert.equal(namedBy({ 'evil.tw': [entry('host_and_below')] }, 'notevil.tw'), []);
  assert.equal(namedBy({ tw: [entry('host_and_below')] }, 'evil.tw'), []);
});

naming('a host of many names nobody, whatever stands below it', () => {
  const entries = { 'shoplineapp.com': [entry('shared')] };
  assert.equal(namedBy(entries, 'shoplineapp.com'), []);
  assert.equal(namedBy(entries, 'honest.shoplineapp.com'), []);
});

naming('an exception goes before every entry of its own list, and of no other', () => {
  const entries = {
    'evil.tw': [entry('host_and_below'), entry('host_and_below', 'b')],
    'good.evil.tw': [entry('except')],
  };
  assert.equal(namedBy(entries, 'good.evil.tw'), ['b evil.tw']);
  assert.equal(namedBy(entries, 'x.good.evil.tw'), ['a evil.tw', 'b evil.tw']);
  assert.equal(namedBy({ ...entries, 'good.evil.tw': [entry('except_and_below')] }, 'x.good.evil.tw'), ['b evil.tw']);
});
naming.run();

const facts = suite('checkShop');

facts('of a snapshot without lists it is said that none was asked, and all else is answered', () => {
  const reply = checked(shop);
  assert.equal(reply.lists, []);
  assert.ok(ids(reply.not_seen).includes('lists'));
  assert.ok(reply.known);
});

facts('every fact has a source, a day and both languages; nothing is called a fraud, and there is no sum', () => {
  const reply = checked(shop, reading({ 'shop.example.tw': [entry('host')] }));
  const all = [...reply.speaks_for, ...reply.speaks_against, ...reply.neither];
  assert.ok(all.length >= 5);
  for (const { text, text_zh, source, date } of all) {
    assert.match(date, /^\d{4}-\d\d-\d\d$/);
    assert.ok(source.name.length > 3 && source.name_zh.length > 1);
    assert.match(text_zh, /\p{Script=Han}/u);
    assert.not.match(`${text} ${text_zh}`, /fraud|scam|fake|詐|騙|假|可疑|危險/i);
  }
  for (const name of ['score', 'verdict', 'total', 'risk']) assert.not.ok(name in reply);
});

facts('what was not seen never speaks against', () => {
  const bare = inventedSite('bare.example.tw', {
    company: null,
    traffic: null,
    payment: [],
    technologies: [],
    platform: null,
  });
  const reply = checked(bare);
  assert.equal(reply.speaks_against, []);
  for (const id of ['company', 'contact', 'policy', 'payment']) assert.ok(ids(reply.not_seen).includes(id), id);
});

const part = (id: string, points: number, weight: number) => ({
  ...{ id, group: 'trust' as const, points, weight, reason: '理由', reason_en: 'a reason' },
});
facts('a part with no points is not seen; https that was looked for and not there speaks against', () => {
  const parts = [part('https', 0, 25), part('policy', 0, 15), part('contact', 15, 15)];
  const reply = checked({ ...shop, score: { ...shop.score, parts } });
  assert.equal(ids(reply.speaks_against), ['https']);
  assert.ok(ids(reply.speaks_for).includes('contact'));
  assert.ok(ids(reply.not_seen).includes('policy'));
  const unknown = checked({ ...shop, score: { ...shop.score, parts: [part('https', 0, 0)] } });
  assert.equal(unknown.speaks_against, []);
});

const company = {
  registration_number: '12345675',
  name: '虛構股份有限公司',
  verified: true,
  source: 'register' as const,
};
facts('a number in the register speaks for, one that it lacks against, one not looked up neither way', () => {
  assert.ok(ids(checked({ ...shop, company }).speaks_for).includes('registered'));
  const lacking = checked({ ...shop, company: { ...company, name: null, verified: false } });
  assert.equal(ids(lacking.speaks_against), ['not_registered']);
  const unasked = checked({ ...shop, company: { ...company, verified: false, source: 'page' } });
  assert.ok(ids(unasked.neither).includes('number_shown'));
  assert.equal(unasked.speaks_against, []);
});

facts('a company that is only named is never the operator', () => {
  const candidate = { registration_number: '12345675', name: '虛構商行', verified: false as const, found_by: 'name' };
  const reply = checked({ ...shop, company: null, company_candidate: candidate });
  assert.ok(ids(reply.neither).includes('company_named'));
  const listed = checked(
    { ...shop, company: null, company_candidate: candidate },
    reading({ '12345675': [entry('host')] }),
  );
  assert.equal(listed.speaks_against, []);
});

facts('a company on a list of closed ones is told with the day of its entry', () => {
  const closed = {
    ...reading({ '12345675': [{ ...entry('host'), date: '2025-12-31' }] }),
    lists: [{ ...list, kind: 'closed' as const }],
  };
  const [fact] = checked({ ...shop, company }, closed).speaks_against;
  assert.is(fact?.id, 'company_closed');
  assert.is(fact?.date, '2025-12-31');
});

const level = (median_percent: number) => () => ({
  ...{ products: 7, least_others: 3, median_percent, half_or_less: 4 },
  ...{ oldest_at: '2026-01-01T00:00:00Z', newest_at: '2026-01-04T00:00:00Z' },
});
facts('prices speak against at half and less, for where usual, neither way between; silent where too few', () => {
  const side = (percent: number): string | undefined => {
    const reply = checked(shop, reading({}, level(percent)));
    return (['speaks_for', 'speaks_against', 'neither'] as const).find((name) => ids(reply[name]).includes('prices'));
  };
  assert.equal([30, 50, 50.1, 79.9, 80, 125, 140].map(side), [
    ...['speaks_against', 'speaks_against', 'neither', 'neither'],
    ...['speaks_for', 'speaks_for', 'neither'],
  ]);
  const silent = checked(shop, reading({}));
  assert.not.match(JSON.stringify(silent), /"id":"prices"/);
});

facts('a host that is not stored is looked for in the lists alone', () => {
  const reply = checked(null, reading({ 'nobody.tw': [entry('host')] }));
  assert.is(reply.known, false);
  assert.equal(ids(reply.speaks_against), ['listed']);
  assert.equal([...reply.speaks_for, ...reply.neither], []);
  assert.ok(ids(reply.not_seen).includes('site'));
});

facts('articles on what to do exist', async () => {
  const { articles } = await knowledge();
  const all = checked(shop, reading({ 'shop.example.tw': [entry('host')] }, level(40))).what_to_do;
  assert.is(all.length, 4);
  for (const { url } of all) assert.ok(articles.has(new URL(url).pathname.replace('/knowledge/', '')), url);
});
facts.run();
