import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DuckDBInstance } from '@duckdb/node-api';
import type { FoundSite } from '../../core/contract/index.ts';
import { normaliseDomain } from '../../core/domain.ts';
import { NameIndex, NamesBuilder, SiteColumnsBuilder, SiteTable } from '../../core/find/index.ts';
import { sqlText } from '../../core/sql.ts';
import { findShops } from '../../runtime/find/shops.ts';
import type { FoundReader } from '../../runtime/reader.ts';
import { readTable } from './tables.ts';
import { wilson } from './wilson.ts';

interface Query {
  query: string;
  kind: string;
  /** Hosts or 統一編號 of what is meant. */
  accepted: readonly string[];
}

type Shop = Pick<FoundSite, 'domain' | 'name' | 'company_name' | 'registration_number'>;

export interface SearchFigures {
  judged: number;
  right: number;
  /** Share whose first hit is right. */
  accuracy: number | null;
  low: number;
  /** Finds nothing at all. */
  nothing: number;
}

const own = (file: string): string => fileURLToPath(new URL(`../../test/labels/${file}`, import.meta.url));
const seeds = fileURLToPath(new URL('../../datasets/seeds/tw-shops.csv', import.meta.url));

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Rules were made on the queries of half 0. */
const halfOf = (query: string): number => hashOf(query)[0]! & 1;

/** A company's site is called by its host, as many are: only the register has its name. */
const shopOf = (company: { registration_number?: unknown; name?: unknown }): Shop => ({
  domain: `c${company.registration_number}.example`,
  name: `c${company.registration_number}`,
  company_name: String(company.name),
  registration_number: String(company.registration_number),
});

/** Companies of a register file (columns registration_number, name), all of them. */
const readRegister = async (file: string): Promise<Shop[]> => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const columns = 'registration_number, name';
  const rows = await connection.runAndReadAll(`SELECT ${columns} FROM ${sqlText(file)} WHERE name IS NOT NULL`);
  return rows.getRowObjects().map(shopOf);
};

const seedShops = (): Shop[] => {
  const shops = new Map<string, Shop>();
  for (const { host = '', name = '' } of readTable(seeds, ['host', 'name'])) {
    const domain = normaliseDomain(host);
    shops.set(domain, { domain, name, company_name: null, registration_number: null });
  }
  return [...shops.values()];
};

/** What the runtime reads out of a snapshot, over shops in memory, in an order that says nothing. */
const readerOf = (shops: readonly Shop[]): FoundReader => {
  const order = shops.map((shop) => ({ shop, key: hashOf(shop.domain).readUInt32LE() })).sort((a, b) => a.key - b.key);
  const builder = new NamesBuilder();
  for (const { shop } of order) {
    const { name, domain, company_name: company, registration_number: registrationNumber } = shop;
    builder.add({ name, domain, company, registrationNumber });
  }
  const numbers = new Map(order.map(({ shop }, i) => [shop.domain, i]));
  const rowOf = (ordinal: number): Buffer => Buffer.from(JSON.stringify(order[ordinal]?.shop));
  return {
    names: new NameIndex(builder.build()),
    table: new SiteTable(new SiteColumnsBuilder().build(new Uint32Array(0), new Uint32Array(0))),
    rows: (ordinals) => ordinals.map(rowOf),
    ordinalOf: (domain) => numbers.get(domain) ?? -1,
    stored: (domain) => {
      const ordinal = numbers.get(domain);
      return ordinal === undefined ? null : { ordinal, site: -1, row: rowOf(ordinal) };
    },
  };
};

interface Verdict {
  kinds: string[];
  right: boolean;
  nothing: boolean;
}

const judge = (reader: FoundReader, { query, kind, accepted }: Query, named: ReadonlyMap<string, string>): Verdict => {
  const [first] = findShops(reader, query, { limit: 5, near: true });
  const hosts = accepted.map((one) => (/^\d{8}$/.test(one) ? `c${one}.example` : normaliseDomain(one)));
  // Several companies may bear one name.
  const sameName = first !== undefined && accepted.some((one) => named.get(one) === first.company_name);
  const right = first !== undefined && (hosts.includes(first.domain) || (kind === 'company' && sameName));
  return { kinds: [kind, `half_${halfOf(query)}`], right, nothing: first === undefined };
};

const figuresOf = (verdicts: readonly Verdict[]): SearchFigures => {
  const right = verdicts.filter((verdict) => verdict.right).length;
  const { value, low } = wilson(right, verdicts.length);
  const nothing = verdicts.filter((verdict) => verdict.nothing).length;
  return { judged: verdicts.length, right, accuracy: value, low, nothing };
};

/**
 * `shop-search [--labels F] [--companies FILE.parquet] [--failures]`: whether the first shop is the one meant, by name, part of it,
 * domain, company or 統一編號, misspelt and in simplified characters, among the seeds and 2,000 companies, or all of a register.
 */
export const run = async (args: string[]): Promise<SearchFigures & { kinds: Record<string, SearchFigures> }> => {
  const options = {
    labels: { type: 'string', default: own('shop-search.csv') },
    companies: { type: 'string' },
    failures: { type: 'boolean' },
  } as const;
  const { values } = parseArgs({ args, options, strict: true });
  const known = readTable(own('shop-search-companies.csv'), ['registration_number', 'name']);
  const companies = values.companies === undefined ? known.map(shopOf) : await readRegister(values.companies);
  const reader = readerOf([...seedShops(), ...companies]);
  const named = new Map(known.map(({ registration_number = '', name = '' }) => [registration_number, name]));
  const verdicts = readTable(values.labels, ['query', 'kind', 'accepted']).map(
    ({ query = '', kind = '', accepted = '' }) => {
      const verdict = judge(reader, { query, kind, accepted: accepted.split('|') }, named);
      if (values.failures === true && !verdict.right)
        process.stdout.write(`${query} (${kind}, ${verdict.kinds[1]}): ${verdict.nothing ? 'nothing' : 'wrong'}\n`);
      return verdict;
    },
  );
  const kinds = [...new Set(verdicts.flatMap((verdict) => verdict.kinds))].sort();
  const byKind = kinds.map((kind) => [kind, figuresOf(verdicts.filter((v) => v.kinds.includes(kind)))] as const);
  return { ...figuresOf(verdicts), kinds: Object.fromEntries(byKind) };
};
