import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { foundSiteSchema } from '../../../core/contract/index.ts';
import { FoundQuery } from '../../../runtime/query/found.ts';
import { openServing } from '../../../runtime/query/open.ts';
import { smallSize, withPublished } from '../../support/published.ts';
import { all, parseAll, withReader } from './fixture.ts';

const found = suite('FoundQuery');

found('finds the number of each stored domain and of no other; its row is that site', () =>
  withReader((reader, serving) => {
    const query = reader.found!;
    const sites = all(serving.sites);
    assert.is(query.table.sites, sites.length);
    assert.is(query.names.records, sites.length);
    const ordinals = sites.map(({ domain }) => query.ordinalOf(domain));
    assert.is(new Set(ordinals).size, sites.length);
    const rows = parseAll(query.rows(ordinals), foundSiteSchema);
    assert.equal(
      rows.map(({ domain, name }) => ({ domain, name })),
      sites.map(({ domain, name }) => ({ domain, name })),
    );
    for (const domain of [
      'none.example',
      '',
      '"',
      'shop-1.exampl',
      'SHOP-1.example',
      'hop-1.example',
      'x'.repeat(9999),
    ])
      assert.is(query.ordinalOf(domain), -1, domain);
  }),
);
found('numbers are by visits, the most first, those without any last', () =>
  withReader((reader) => {
    const query = reader.found!;
    const rows = parseAll(query.rows(Array.from({ length: query.table.sites }, (_, i) => i)), foundSiteSchema);
    const visits = rows.map(({ monthly_visits }) => monthly_visits ?? -1);
    assert.equal(
      visits,
      [...visits].sort((a, b) => b - a),
    );
  }),
);
found('refuses files that are not of the same sites', () =>
  withPublished(smallSize, (_, release) =>
    withPublished({ ...smallSize, sites: 61 }, async (_dir, other) => {
      const [one, two] = [release, other].map((dir) => openServing(dir, { held: new Map() }));
      const mixed = {
        sections: (name: 'sites' | 'found' | 'names') => (name === 'names' ? two! : one!).sections(name),
        rows: one!.rows,
      };
      assert.throws(() => new FoundQuery(mixed as never), /60 rows and 61 names of 60 sites/);
      one!.close();
      two!.close();
    }),
  ),
);
found.run();
