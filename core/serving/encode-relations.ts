import { type ServedIdentifier, spreads } from '../contract/index.ts';
import { type ServingOutput, utf8 } from './bytes.ts';
import { type EncodedSites, writeSections } from './encode-sites.ts';
import { GrowingUint8, GrowingUint32 } from './growing.ts';
import { KeyIndexBuilder, keyIndexSections, murmur3 } from './key-index.ts';
import { RowsBuilder } from './rows.ts';

/** Seed of the hash by which ids are found without their vendor. */
export const BARE_SEED = 3;
const SECOND_MS = 1000;

/** Places of `values` in ascending order; equal ones as they come. */
const ordered = (values: Uint32Array): Uint32Array =>
  Uint32Array.from(values.keys()).sort((a, b) => values[a]! - values[b]! || a - b);

/** Places of `owners` by owner: where each of `count` owners' begin, and the places. */
const grouped = (owners: Uint32Array, count: number): { starts: Uint32Array; places: Uint32Array } => {
  const starts = new Uint32Array(count + 1);
  for (const owner of owners) starts[owner + 1] = starts[owner + 1]! + 1;
  for (let i = 0; i < count; i++) starts[i + 1] = starts[i + 1]! + starts[i]!;
  const next = starts.slice();
  const places = new Uint32Array(owners.length);
  for (const [place, owner] of owners.entries()) {
    places[next[owner]!] = place;
    next[owner] = next[owner]! + 1;
  }
  return { starts, places };
};

/**
 * relations.rows: each identifier's JSON. relations.idx: by `vendor:id` (`key`) and by the hash of the id alone (`bare.*`);
 * its bearers (`starts`, then `sites`, `first`, `last` in seconds since the epoch), and per site the places of its bearings
 * (`of.starts`, `of.places`), of which `identifiers` tells whose they are. `companies`: per site a number for its 統一編號;
 * 0: none is known.
 */
export const encodeRelations = async (
  identifiers: Iterable<ServedIdentifier> | AsyncIterable<ServedIdentifier>,
  { count, rowOf }: EncodedSites,
  output: ServingOutput,
): Promise<void> => {
  const file = output.create('relations.rows');
  const rows = new RowsBuilder(file);
  const keys = new KeyIndexBuilder();
  const bare = new GrowingUint32();
  const spread = new GrowingUint8();
  const starts = new GrowingUint32();
  const sites = new GrowingUint32();
  const first = new GrowingUint32();
  const last = new GrowingUint32();
  const owner = new GrowingUint32();
  const companies = new Uint32Array(count);
  for await (const { identifier, bearers } of identifiers) {
    const { vendor, id } = identifier;
    const row = rows.count;
    rows.add(utf8(JSON.stringify(identifier)));
    keys.add(`${vendor}:${id}`);
    bare.push(murmur3(id, BARE_SEED));
    spread.push(spreads.indexOf(identifier.spread));
    starts.push(sites.length);
    for (const bearer of bearers) {
      const site = rowOf(bearer.domain);
      if (site < 0) throw new Error(`${vendor}:${id} is borne by ${bearer.domain}, which is not in the snapshot`);
      if (vendor === 'company') companies[site] = row + 1;
      sites.push(site);
      first.push(Math.floor(bearer.first / SECOND_MS));
      last.push(Math.floor(bearer.last / SECOND_MS));
      owner.push(row);
    }
  }
  starts.push(sites.length);
  file.close();
  const order = ordered(bare.values());
  const of = grouped(sites.values(), count);
  writeSections(output.create('relations.idx'), {
    ...rows.sections(),
    ...keyIndexSections('key', keys.build()),
    'bare.hashes': order.map((row) => bare.at(row)),
    'bare.rows': order,
    spread: spread.values(),
    starts: starts.values(),
    sites: sites.values(),
    first: first.values(),
    last: last.values(),
    identifiers: owner.values(),
    'of.starts': of.starts,
    'of.places': of.places,
    companies,
  });
};
