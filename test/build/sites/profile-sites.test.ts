import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSpools } from '../../../build/columns/spool.ts';
import { loadIndustries } from '../../../build/industry/classify.ts';
import { takeCensus } from '../../../build/sites/census.ts';
import { companyRows } from '../../../build/sites/company.ts';
import type { SiteState } from '../../../build/sites/profile-site.ts';
import { medianPrices, profileSites } from '../../../build/sites/profile-sites.ts';
import { rowLines, stateLines } from '../../../build/sites/site-lines.ts';
import { openRegister } from '../../../build/sources/register.ts';
import { type RegisterEntry, type RowOf, type SiteRow, siteRowSchema } from '../../../core/contract/index.ts';
import { observation } from '../../support/sites.ts';

interface Profiled {
  rows: SiteRow[];
  shops: number;
  domains: string[];
  companies: RowOf<'companies'>[];
}
type Register = ReadonlyMap<string, RegisterEntry> | null;

const profiled = (
  states: SiteState[],
  register: Register = null,
  threads = 0,
  named: ReadonlyMap<string, RegisterEntry> = new Map(),
): Promise<Profiled> =>
  withSpools(tmpdir(), async (makeSpool) => {
    const kept = makeSpool(stateLines);
    async function* given() {
      yield* states;
    }
    const census = await takeCensus(given(), kept);
    const rows = makeSpool(rowLines);
    const open = { register, named, ranks: [] };
    const { columns, counted } = await profileSites({
      states: kept,
      rows,
      census,
      industries: loadIndustries(),
      ...open,
      threads,
    });
    const companies = [...companyRows(columns.companies(), register ?? new Map())];
    return { rows: [...rows], shops: counted.shops, domains: columns.domains, companies };
  });

const stateOf = (domain: string, numbers: string[], name: string): SiteState => ({
  observation: observation(domain, {
    name,
    title: '精品咖啡豆專賣',
    registrationNumbers: numbers.map((number) => ({ number, context: '統一編號' })),
  }),
  firstSeenAt: '2026-01-01T00:00:00Z',
});

const profile = suite('profileSites');

profile('gives a row, a line and a count of each site, in order', async () => {
  const { rows, shops, domains } = await profiled([stateOf('a.example', [], '甲店'), stateOf('b.example', [], '乙店')]);
  assert.equal([rows.map(({ domain }) => domain), domains, shops], [['a.example', 'b.example'], domains, 2]);
  assert.is(rows[0]?.industry, 'coffee-tea');
});

profile('threads give the same rows in the same order', async () => {
  const states = Array.from({ length: 1000 }, (_, i) => {
    const number = ['12345675', '00000017', '22099131'][i % 3]!;
    return stateOf(`s${1000 + i}.example`, i % 2 === 0 ? [number] : [], `第${i % 500}號${'茶酒書鞋'[i % 4]}店`);
  });
  assert.equal(await profiled(states, null, 2), await profiled(states));
});

profile('a company named without a number is offered as a candidate, and not as the operator', async () => {
  const entry: RegisterEntry = {
    registrationNumber: '00000017',
    name: '山臺器皿股份有限公司',
    ...{ address: null, capitalTwd: null, founded: null, organisation: null, industryCodes: [] },
  };
  const naming = (domain: string, numbers: string[], companyName: string): SiteState => {
    const state = stateOf(domain, numbers, '山台');
    return { ...state, observation: { ...state.observation, companyName } };
  };
  const states = [
    naming('a.example', [], '山台器皿股份有限公司'),
    naming('b.example', ['12345675'], '山台器皿股份有限公司'),
    naming('c.example', [], '海台器皿股份有限公司'),
    stateOf('d.example', [], '丁店'),
  ];
  const { rows } = await profiled(states, new Map(), 0, new Map([['山臺器皿股份有限公司', entry]]));
  const candidate = {
    registration_number: '00000017',
    name: '山臺器皿股份有限公司',
    verified: false,
    found_by: 'name',
  };
  assert.equal(
    rows.map((row) => row.company_candidate),
    [candidate, undefined, undefined, undefined],
  );
  assert.equal(
    rows.map((row) => row.company?.registration_number ?? null),
    [null, '12345675', null, null],
  );
  for (const row of rows) assert.ok(siteRowSchema.safeParse(row).success);
});

profile('a number that many unrelated sites show is not the operator of any; a sister shop is', async () => {
  const service = '22099131';
  const shops = Array.from({ length: 12 }, (_, i) => stateOf(`s${10 + i}.example`, [service], `第${i}號商店`));
  const own = [stateOf('t1.example', ['12345675'], '同一家'), stateOf('t2.example', ['12345675'], '同一家')];
  const { rows } = await profiled([...shops, ...own]);
  assert.equal(
    rows.map(({ company }) => company?.registration_number ?? null),
    [...shops.map(() => null), '12345675', '12345675'],
  );
});
profile("two sites of one company know each other; the shops that show their platform's number do not", async () => {
  const service = '22099131';
  const shops = Array.from({ length: 12 }, (_, i) => stateOf(`s${10 + i}.example`, [service], `第${i}號商店`));
  const sisters = [stateOf('t1.example', ['12345675'], '同一家'), stateOf('t2.example', ['12345675'], '另一個名字')];
  const { rows } = await profiled([...shops, ...sisters, stateOf('u.example', ['00000017'], '獨自')]);
  assert.equal(
    rows.flatMap(({ domain, related_sites }) => (related_sites === undefined ? [] : [[domain, related_sites]])),
    [
      ['t1.example', ['t2.example']],
      ['t2.example', ['t1.example']],
    ],
  );
});

for (const name of ['register.csv', 'register-big5.csv'])
  profile(`what the official file says reaches the profile and the companies table: ${name}`, async () => {
    const register = await openRegister(fileURLToPath(new URL(`../../fixtures/sources/${name}`, import.meta.url)));
    const entries = await register.lookup(['12345675']).finally(() => register.close());
    const { rows, companies } = await profiled([stateOf('a.example', ['12345675'], '甲店')], entries);
    const industry_codes = [
      { code: '487111', name: '網路購物' },
      { code: '472913', name: '菸酒零售' },
    ];
    const columns = { capital_twd: 100_000, founded: '2015-04-13', organisation: '股份有限公司', city: '臺北市' };
    assert.equal(rows[0]?.registration, { ...columns, industry_codes });
    assert.ok(siteRowSchema.safeParse(rows[0]).success);
    assert.equal(companies, [
      {
        ...{ registration_number: '12345675', name: '示範國際股份有限公司', verified: true, sites: 1 },
        ...{ domains: '["a.example"]', ...columns, industry_codes: JSON.stringify(industry_codes) },
      },
    ]);
  });
profile.run();

const median = suite('medianPrices');
median("is of the shop's own offers; a channel that is no site has none", () => {
  const offers = {
    channels: ['a.example', 'momo', 'c.example', 'a.example'],
    channelOf: Uint32Array.of(0, 1, 3, 2, 0, 2),
    prices: Uint32Array.of(500, 1, 100, 20, 300, 10),
  };
  const found = medianPrices(['a.example', 'b.example', 'c.example'], offers);
  assert.equal([...found], [300, 0, 20]);
});
median.run();
