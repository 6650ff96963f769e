import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ObservationRow } from '../../../build/history/movers.ts';
import { DAY_MS, deriveSiteMovers, row, start } from './movers.fixture.ts';

const hosts = Array.from({ length: 10 }, (_, i) => `cdn-${i}.test`);

interface Shown {
  source?: 'http' | 'har';
  ids?: string[];
  hosts?: string[];
  requests?: number;
  url?: string;
  lang?: string | null;
}
/** A row that kept what movers look at again. */
const kept = (day: number, on: boolean, shown: Shown = {}): ObservationRow => ({
  ...row(day, { ads: on ? ['some-ads'] : [], source: shown.source ?? 'http' }),
  url: shown.url ?? 'https://shop.example/',
  ids: JSON.stringify(shown.ids ?? (on ? ['some-ads:AB-12345678'] : [])),
  hosts: JSON.stringify(shown.hosts ?? (on ? [...hosts, 'tag.some-ads.test'] : hosts)),
  evidence: JSON.stringify(on ? { 'some-ads': [['script_host', 'tag.some-ads.test']] } : {}),
  other_platforms: '[]',
  ...(shown.requests === undefined ? {} : { requests: shown.requests }),
  ...(shown.lang === undefined ? {} : { lang: shown.lang }),
});
/** `1` shows it, `0` does not, a day each. */
const days = (text: string, without: Shown = {}): ObservationRow[] =>
  [...text].map((one, day) => kept(day, one === '1', one === '1' ? { source: without.source ?? 'http' } : without));
const told = (rows: ObservationRow[]) =>
  deriveSiteMovers('shop.example', rows).map(({ type, at, retracted }) => [
    type,
    (Date.parse(at) - start) / DAY_MS,
    retracted?.reason ?? null,
  ]);

const track = suite('followTag');

track('a stop is dated by the second look without it, and waits the longer the less it is known', () => {
  assert.equal(told(days('1110')), []);
  assert.equal(told(days('11100')), [['ad_stopped', 4, null]]);
  assert.equal(told(days('100')), []);
  assert.equal(told(days('10000')), [['ad_stopped', 2, null]]);
  assert.equal(told(days('1111100', { source: 'har' })), [['ad_stopped', 6, null]]);
});

track('what was missed before is missed again by chance', () => {
  assert.equal(told(days('110110100')), []);
  assert.equal(told(days('11111111011111000')).length, 1);
});

track('an id that is still in the page means that the tag is', () => {
  assert.equal(told(days('111000', { ids: [':AB-12345678'] })), []);
  assert.equal(told(days('111000', { ids: [':AB-99999999'] })), [['ad_stopped', 4, null]]);
  assert.equal(told(days('111000', { ids: ['other-ads:AB-12345678'] })), []);
});

track('a site that is seen with half of its scripts from some day on shows and misses by chance', () => {
  const seen = (text: string, scripts: (day: number) => number) =>
    told(days(text).map((one, day) => ({ ...one, scripts: scripts(day) })));
  assert.equal(
    seen('1110100', (day) => (day < 3 ? 130 : 62)),
    [],
  );
  assert.equal(
    seen('1111100', () => 62),
    [['ad_stopped', 6, null]],
  );
});

track('a page that shows a part of what it showed supports no stop', () => {
  const part = (day: number) => kept(day, false, { hosts: hosts.filter((_, i) => (i + day) % 3 !== 0) });
  assert.equal(told([...days('111'), part(3), part(4), part(5)]), []);
  const few = (day: number) => kept(day, false, { source: 'har', requests: 12 });
  const whole = [0, 1, 2, 3, 4].map((day) => kept(day, true, { source: 'har', requests: 40 }));
  assert.equal(told([...whole, few(5), few(6)]), []);
});

track('another page or another language supports nothing', () => {
  for (const url of ['https://shop.example/en/', 'https://shop.example/events/sale/2026'])
    assert.equal(told([...days('1111'), kept(4, false, { url }), kept(5, false, { url })]), [], url);
});

track('a page that declares another language supports nothing, at the same address too', () => {
  const chinese = [0, 1, 2, 3].map((day) => kept(day, true, { lang: 'zh-tw' }));
  const at = (lang: string | null) => [...chinese, kept(4, false, { lang }), kept(5, false, { lang })];
  for (const lang of ['en', 'en-us', 'ja', 'zh-cn', 'zh-hans-tw']) assert.equal(told(at(lang)), [], lang);
  for (const lang of ['zh-tw', 'zh', 'zh-hant-hk', null, '-', 'x'])
    assert.equal(told(at(lang)), [['ad_stopped', 5, null]], String(lang));
  const lasting = [4, 5, 6, 7, 8].map((day) => kept(day, false, { lang: 'en' }));
  assert.equal(told([...chinese, ...lasting]), [], 'nor where it stays so: the comparison starts afresh');
});

track('a stop is taken back where the tag is seen again within 30 days', () => {
  const rows = days('111001');
  assert.equal(told(rows), [['ad_stopped', 4, 'seen_again']]);
  const [before, after] = [rows.slice(0, 5), rows].map((list) => deriveSiteMovers('shop.example', list)[0]);
  assert.is(after?.id, before?.id);
  assert.is(before?.retracted, undefined);
  assert.match(after?.retracted?.id ?? '', /^[0-9a-f]{24}$/);
  assert.is.not(after?.retracted?.id, after?.id);
});

track('a start by two kinds of evidence after three looks without is told at once, else when it is seen again', () => {
  assert.equal(told(days('0001')), [['ad_started', 3, null]]);
  assert.equal(told(days('001')), []);
  assert.equal(told(days('0011')), [['ad_started', 2, null]]);
  assert.equal(told(days('0001', { source: 'har' })).length, 1, 'in the HTML that a recording holds');
});

track('an event says by what it was seen, what came instead, and how long the change may have taken', () => {
  const after = [100, 101, 102, 103, 104].map((day) => kept(day, false, { hosts: [...hosts, 'new.test'] }));
  const rows = [...days('111'), ...after];
  assert.equal(told(rows.slice(0, 5)), [], 'a host that came where the tag went may stand before it');
  const [mover] = deriveSiteMovers('shop.example', rows);
  assert.equal(mover?.evidence_before, [{ kind: 'script_host', value: 'tag.some-ads.test' }]);
  assert.equal(mover?.evidence_after, [{ kind: 'host', value: 'new.test' }]);
  assert.equal(
    [mover?.span_days, mover?.observed_before.url, mover?.observed_after.complete],
    [101, 'https://shop.example/', true],
  );
  assert.ok((mover?.confidence ?? 0) > 0.9);
});

track.run();
