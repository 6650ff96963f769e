/** Invented shops whose owners, register entries, pages, prices and list entries are known, and the service's answers on them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roll } from '../../../build/demo/random.ts';
import { readLists, sharedHosts } from '../../../build/listed/index.ts';
import { derivePriceLevels } from '../../../build/products/price-levels.ts';
import { deriveIdentifiers } from '../../../build/relations/identifiers.ts';
import { resolveCompany } from '../../../build/sites/company.ts';
import { profileSite } from '../../../build/sites/profile-site.ts';
import type { CheckReader } from '../../../core/check/index.ts';
import { checkShop } from '../../../core/check/index.ts';
import type { CheckReply, RegisterEntry, SiteObservation, SiteRow } from '../../../core/contract/index.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { comparedByTitles } from '../by-titles.ts';
import { makeRelationsWorld, noiseNames, type TrueShop, timeOf } from '../relations/world.ts';
import { columnsOf, readerOf, seenOf } from '../relations.ts';
import { type Named, writeLists } from './lists.ts';
import { asOf, factorOf, makeComparisons } from './prices.ts';

export interface CheckedShop {
  shop: TrueShop;
  factor: number;
  isRegistered: boolean;
  isClosed: boolean;
  hasContact: boolean;
  hasPolicy: boolean;
  reply: CheckReply;
}

export interface CheckWorld {
  shops: CheckedShop[];
  byDomain: Map<string, TrueShop>;
  named: Named;
}

/** One of twelve stands below a platform's host, where entries for that host must reach nobody. */
const placed = (shops: TrueShop[], seed: string): TrueShop[] => {
  for (const shop of shops)
    if (roll(`${seed}/tenant/${shop.domain}`) < 1 / 12)
      shop.domain = shop.domain.replace('.example', '.shoplineapp.com');
  return shops.sort((a, b) => (a.domain < b.domain ? -1 : 1));
};

const observationOf = (
  { domain, platform }: TrueShop,
  seen: { contact: boolean; policy: boolean },
): SiteObservation => ({
  ...{
    domain,
    url: `https://${domain}/`,
    observedAt: timeOf(330),
    source: 'http',
    complete: true,
    pages: 3,
    status: 200,
  },
  ...{ name: domain, title: null, description: null, words: [], technologies: [], platform, isEcommerce: true },
  ...{ trackingIds: [], registrationNumbers: [], health: null, noindex: false },
  ...{ hasContactPage: seen.contact, hasPolicyPage: seen.policy, seen: { homeLinks: 20, taiwan: ['lang'] } },
});

const fewest = 1;
const entryOf = (registrationNumber: string): RegisterEntry => ({
  ...{ registrationNumber, name: `虛構 ${registrationNumber}`, address: null, capitalTwd: null, founded: null },
  ...{ organisation: null, industryCodes: [] },
});

export const checkWorld = async (seed: string, owners: number): Promise<CheckWorld> => {
  const shops = placed(makeRelationsWorld(seed, owners, new Set(noiseNames)), seed);
  const ownerOf = ({ owners: all }: TrueShop): number => all.at(-1)!.owner;
  const isBad = (shop: TrueShop): boolean => roll(`${seed}/bad/${ownerOf(shop)}`) < 0.06;
  const listed = shops
    .filter((shop) => isBad(shop) && roll(`${seed}/listed/${shop.domain}`) < 0.6)
    .map(({ domain }) => domain);
  const honest = shops.filter((shop) => !isBad(shop)).map(({ domain }) => domain);
  const numbers = [...new Set(shops.flatMap(({ company }) => (company === null ? [] : [company])))];
  const closed = numbers.filter((number) => roll(`${seed}/closed/${number}`) < 0.04);
  const register = new Map(
    numbers.filter((number) => roll(`${seed}/register/${number}`) < 0.85).map((number) => [number, entryOf(number)]),
  );
  const dir = mkdtempSync(join(tmpdir(), 'storelens-check-'));
  try {
    const named = writeLists(dir, { seed, listed, honest, closed });
    const shared = sharedHosts(
      loadRules().sitesBelow,
      shops.map(({ domain }) => domain),
    );
    const { lists, subjects } = await readLists([dir], { shared, effects: { log: () => undefined } });
    const entries = new Map(Array.from(subjects, ({ subject, entries: own }) => [subject, own]));
    const columns = columnsOf(shops);
    const selling = shops.filter((_, i) => i % 12 === 0).map(({ domain }) => domain);
    const levels = new Map(
      derivePriceLevels(makeComparisons(seed, selling).map(comparedByTitles), {
        asOf,
        shops: { has: (channel) => columns.siteOf(channel) >= 0, areOfOne: (a, b) => columns.areOfOneCompany(a, b) },
      }),
    );
    const check: CheckReader = {
      lists,
      entriesOf: (subject) => entries.get(subject) ?? [],
      priceLevel: (domain) => levels.get(domain) ?? null,
    };
    const relations = readerOf(shops, [...deriveIdentifiers({ seen: seenOf(shops), columns })]);
    const reader = { id: '20261027T000000Z', manifest: { as_of: asOf }, check, relations };
    const checked = shops.map((shop): CheckedShop => {
      const [contact, policy] = [
        roll(`${seed}/contact/${shop.domain}`) < 0.7,
        roll(`${seed}/policy/${shop.domain}`) < 0.6,
      ];
      const { company: number } = shop;
      const found = number === null ? [] : [{ number, context: '統一編號' }];
      const company = resolveCompany(found, { register, unrelatedSites: new Map([[number ?? '', fewest]]) });
      const state = { observation: observationOf(shop, { contact, policy }), firstSeenAt: timeOf(0) };
      const site: SiteRow = profileSite(state, { company, traffic: null, industry: null });
      return {
        ...{ shop, factor: factorOf(seed, shop.domain), hasContact: contact, hasPolicy: policy },
        ...{
          isRegistered: number !== null && register.has(number),
          isClosed: number !== null && closed.includes(number),
        },
        reply: checkShop(reader, { host: shop.domain, site, baseUrl: 'https://storelens.example' }),
      };
    });
    return { shops: checked, byDomain: new Map(shops.map((shop) => [shop.domain, shop])), named };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};
