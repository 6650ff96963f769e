import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  cityOf,
  countUnrelatedSites,
  MAX_RELATED_SITES,
  MAX_UNRELATED_SITES,
  type NumberedSite,
  registrationOf,
  relatedSites,
  resolveCompany,
} from '../../../build/sites/company.ts';
import { companySchema, type RegisterEntry } from '../../../core/contract/index.ts';

/** Invented numbers; checksums do not matter here. */
const own = '12345675';
const other = '87654321';
const numbersOf = (...numbers: string[]) => numbers.map((number) => ({ number, context: `統一編號 ${number}` }));
const entryOf = (registrationNumber: string, name: string): RegisterEntry => ({
  registrationNumber,
  name,
  address: null,
  capitalTwd: null,
  founded: null,
  organisation: null,
  industryCodes: [],
});
const register = new Map([
  [own, entryOf(own, '示範股份有限公司')],
  [other, entryOf(other, '別家有限公司')],
]);
const site = (domain: string, more: Partial<NumberedSite> = {}): NumberedSite => ({
  domain,
  name: null,
  registrationNumbers: numbersOf(own),
  trackingIds: [],
  ...more,
});
const nobody = new Map<string, number>();

const resolve = suite('resolveCompany');

resolve('takes the name from the register and says that it is verified', () => {
  const company = resolveCompany(numbersOf(own), { register, unrelatedSites: nobody });
  assert.equal(company, { registration_number: own, name: '示範股份有限公司', verified: true, source: 'register' });
  assert.ok(companySchema.safeParse(company).success);
});

resolve('says page where no register was given, and not verified where the register lacks the number', () => {
  const unknown = { registration_number: '00000001', name: null, verified: false };
  const numbers = numbersOf('00000001');
  assert.equal(resolveCompany(numbers, { register: null, unrelatedSites: nobody }), { ...unknown, source: 'page' });
  assert.equal(resolveCompany(numbers, { register, unrelatedSites: nobody }), { ...unknown, source: 'register' });
});

resolve('no number, no company', () => {
  assert.is(resolveCompany([], { register, unrelatedSites: nobody }), null);
});

resolve('prefers a number that the register has, else the first', () => {
  const chosen = (numbers: string[]) =>
    resolveCompany(numbersOf(...numbers), { register, unrelatedSites: nobody })?.registration_number;
  assert.is(chosen(['00000001', other]), other);
  assert.is(chosen([own, other]), own);
  assert.is(chosen(['00000002', '00000001']), '00000002');
});

resolve('a number that many unrelated sites show is not the operator', () => {
  const unrelatedSites = new Map([[own, MAX_UNRELATED_SITES + 1]]);
  assert.is(resolveCompany(numbersOf(own), { register, unrelatedSites }), null);
  assert.is(resolveCompany(numbersOf(own, other), { register, unrelatedSites })?.registration_number, other);
  assert.is(
    resolveCompany(numbersOf(own), { register, unrelatedSites: new Map([[own, MAX_UNRELATED_SITES]]) })?.verified,
    true,
  );
});

resolve('of two numbers the one that fewer unrelated sites show goes first', () => {
  const unrelatedSites = new Map([[own, 3]]);
  assert.is(resolveCompany(numbersOf(own, '00000001'), { register, unrelatedSites })?.registration_number, '00000001');
});

resolve.run();

const unrelated = suite('countUnrelatedSites');

unrelated('leaves out numbers of one site', () => {
  assert.is(countUnrelatedSites([site('a.example')]).size, 0);
});

unrelated('sites without anything in common are unrelated', () => {
  const sites = [site('a.example'), site('b.example'), site('c.example')];
  assert.equal([...countUnrelatedSites(sites)], [[own, 3]]);
});

unrelated('a registered domain, a name or a tracking id in common makes one operator, through others too', () => {
  const tracked = (id: string) => ({ trackingIds: [{ vendor: 'google-analytics', id }] });
  const sites = [
    site('tw.shop.example'),
    site('en.shop.example', { name: '示範商店' }),
    site('brand.example', { name: ' 示範 商店', ...tracked('G-1') }),
    site('outlet.example', tracked('G-1')),
    site('stranger.example', tracked('G-2')),
  ];
  assert.equal([...countUnrelatedSites(sites)], [[own, 2]]);
});

unrelated('a number shown twice on one site counts once', () => {
  assert.is(countUnrelatedSites([site('a.example', { registrationNumbers: numbersOf(own, own) })]).size, 0);
});

unrelated('a hundred thousand shops of one platform are counted in time', () => {
  const sites = Array.from({ length: 100_000 }, (_, i) =>
    site(`shop${i}.tw`, { trackingIds: [{ vendor: 'x', id: `${i}` }] }),
  );
  assert.is(countUnrelatedSites(sites).get(own), 100_000);
});

unrelated.run();

const related = suite('relatedSites');

related('two sites of one company know each other', () => {
  const company = resolveCompany(numbersOf(own), { register, unrelatedSites: nobody });
  const alone = resolveCompany(numbersOf(other), { register, unrelatedSites: nobody });
  const sites = [
    { domain: 'b.example', company },
    { domain: 'a.example', company },
    { domain: 'alone.example', company: alone },
    { domain: 'none.example', company: null },
  ];
  assert.equal([...relatedSites(sites)].sort(), [
    ['a.example', ['b.example']],
    ['b.example', ['a.example']],
  ]);
});

related('of a company with thousands of sites each knows the first twenty others', () => {
  const company = resolveCompany(numbersOf(own), { register, unrelatedSites: nobody });
  const domains = Array.from({ length: 5000 }, (_, i) => `s${String(i).padStart(4, '0')}.example`);
  const found = relatedSites(domains.map((domain) => ({ domain, company })));
  assert.equal(found.get('s0000.example'), domains.slice(1, 1 + MAX_RELATED_SITES));
  assert.equal(found.get('s4999.example'), domains.slice(0, MAX_RELATED_SITES));
});

related.run();

const registration = suite('registrationOf');

registration("gives the official file's other columns, the city of the address", () => {
  const entry: RegisterEntry = {
    ...entryOf(own, '示範商行'),
    ...{ address: '南投縣中寮鄉１號', capitalTwd: 100_000, founded: '2015-04-13', organisation: '獨資' },
    industryCodes: [{ code: '472927', name: '豆類製品零售' }],
  };
  assert.equal(registrationOf(entry), {
    ...{ capital_twd: 100_000, founded: '2015-04-13', organisation: '獨資', city: '南投縣' },
    industry_codes: [{ code: '472927', name: '豆類製品零售' }],
  });
});

registration('null where the register says the name only, or nothing', () => {
  assert.is(registrationOf(entryOf(own, '示範商行')), null);
  assert.is(registrationOf(null), null);
});

registration.run();

const city = suite('cityOf');

city('reads the city or county that an address begins with', () => {
  assert.is(cityOf('南投縣中寮鄉永平路371號'), '南投縣');
  assert.is(cityOf('台北市大安區'), '臺北市');
  assert.is(cityOf('106 臺北市大安區'), '臺北市');
  assert.is(cityOf('永平路'), null);
  assert.is(cityOf(null), null);
});

city.run();
