/** What a comparison reads from the bytes of rows is what they say, and both ways to it give the same bytes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bondsBetween } from '../../../core/relations/index.ts';
import { comparedSite, observedOn, observedText } from '../../../runtime/handlers/compared-sites.ts';
import { handlers } from '../../../runtime/handlers/routes.ts';
import { parseRow } from '../../../runtime/reader.ts';
import { all, withReader } from '../query/fixture.ts';

const compared = suite('compared sites');

const row = (more: object): Buffer =>
  Buffer.from(
    JSON.stringify({
      ...{ domain: 'a.example', name: 'A', platform: null, technologies: ['ga', 'meta-pixel'], named: ['ecpay'] },
      ...{ source: 'warc', complete: true, ...more },
    }),
  );

compared('are read from their bytes as JSON.parse reads them, whatever a shop calls itself', () => {
  const rows = [
    row({}),
    row({ name: '","technologies":["fake"],"source":"feed"' }),
    row({ name: 'a"]}],"source":"feed","x":"' }),
    row({ name: '貓咪 🐈 \\" ]' }),
    row({ technologies: [] }),
    row({ technologies: ['one'] }),
    row({ technologies: ['a]b', 'c'] }),
    row({ technologies: ['a","b', 'c\\'] }),
    row({ technologies: ['綠界', 'ga'] }),
    Buffer.from(JSON.stringify({ source: 'har', technologies: ['ga'], name: 'X', domain: 'b.example' })),
  ];
  for (const one of rows) {
    const { domain, technologies, source } = JSON.parse(one.toString('utf8'));
    const { domain: host, technologies: ids, source: kind } = comparedSite(one);
    assert.equal({ host, ids, kind }, { host: domain, ids: technologies, kind: source }, one.toString('utf8'));
  }
});

compared('say what was observed on which of them: by category, then on most of them, then by id', () => {
  const sites = [
    { domain: 'a.example', technologies: ['ga4', 'no-such-technology', 'meta-pixel'], source: 'warc' as const },
    { domain: 'b.example', technologies: ['meta-pixel', 'shopline'], source: 'warc' as const },
  ];
  const told = JSON.parse(`[${observedText(sites)}]`) as { id: string; observed_on: string[] }[];
  assert.equal(
    told.map(({ id, observed_on }) => [id, observed_on]),
    observedOn(sites).map(({ technology, on }) => [technology.id, on.map((place) => sites[place]!.domain)]),
  );
  assert.equal(told.find(({ id }) => id === 'meta-pixel')?.observed_on, ['a.example', 'b.example']);
  assert.is(told[0]?.id, 'shopline');
  assert.not.ok(told.some(({ id }) => id === 'no-such-technology'));
});

const { handle, ready } = handlers.compareSites;

compared('of hosts as they are stored give the bytes that any other way to them gives, and what their rows say', () =>
  withReader((reader, serving) => {
    const context = { reader } as never;
    const [a, b, c] = all(serving.sites).map(({ domain }) => domain);
    const { relations } = reader;
    for (const domains of [`${a},${b}`, `${b},${a},${c}`]) {
      const quick = Buffer.from(ready!(context, domains)!).toString('utf8');
      const asked = { domains: domains.replaceAll(',', ' , https://'), format: 'json' } as const;
      const slow = handle(context, asked);
      if (slow instanceof Promise) throw new Error('a promise');
      assert.is(quick, Buffer.from(slow.body).toString('utf8'));
      const { items, identifiers, technologies: _, ...rest } = JSON.parse(quick);
      const hosts = domains.split(',');
      const stored = hosts.map((host) => parseRow(reader.found!.rows([reader.found!.ordinalOf(host)])[0]!));
      assert.equal(items, stored);
      assert.equal(rest, { snapshot: reader.id, count: hosts.length, unknown: [], alike: true });
      const pairs = hosts.flatMap((domain, i) =>
        hosts.slice(i + 1).flatMap((other) => {
          const bonds = bondsBetween(relations!, relations!.siteOf(domain), relations!.siteOf(other));
          return bonds === null ? [] : [{ domain, other, ...bonds }];
        }),
      );
      assert.equal(identifiers, pairs);
    }
  }),
);

compared('say the same of a release that has no numbers of technologies by site', () =>
  withReader((reader, serving) => {
    const domains = all(serving.sites).map(({ domain }) => domain);
    const found = reader.found!;
    assert.ok(found.table.technologies!.numbers.length > domains.length);
    const older = {
      reader: { ...reader, found: { stored: found.stored.bind(found), table: { technologies: null } } },
    } as never;
    const technologies = (text: string): { observed_on: string[] }[] => JSON.parse(text).technologies;
    let [several, one] = [0, 0];
    for (let at = 0; at < domains.length; at++)
      for (const more of [1, 2, 4]) {
        const asked = [...domains, ...domains].slice(at, at + 1 + more);
        if (new Set(asked).size < asked.length) continue;
        const now = Buffer.from(ready!({ reader } as never, asked.join(','))!).toString('utf8');
        assert.is(now, Buffer.from(ready!(older, asked.join(','))!).toString('utf8'), asked.join(','));
        for (const { observed_on } of technologies(now)) observed_on.length > 1 ? several++ : one++;
      }
    assert.ok(several > 0 && one > 0, `${several} on several sites, ${one} on one`);
  }),
);

compared('that stand otherwise in the URL are looked up one by one', () =>
  withReader((reader, serving) => {
    const context = { reader } as never;
    const [a, b] = all(serving.sites).map(({ domain }) => domain);
    const others = [
      `${a}`,
      `${a},${a}`,
      `${a},none.example`,
      `www.${a},${b}`,
      `${a},${b}&format=csv`,
      `${a}%2C${b}`,
      '',
    ];
    for (const text of [...others, `${a},${b},,`, 'a,b,c,d,e,f']) assert.is(ready!(context, text), null, text);
  }),
);

compared.run();
