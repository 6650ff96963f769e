import { pickSome, roll } from '../../../build/demo/random.ts';
import type { ObservedOffer } from '../../../core/contract/index.ts';
import { withBuiltProducts } from '../built-products.ts';
import { readTableOffers } from '../match-offers.ts';
import { wilson } from '../wilson.ts';
import { packOf, rangeChannels, rangeTitle } from './range-titles.ts';
import { blindRanges, type Range, readRanges } from './ranges.ts';
import { blindSeries, readSeries, type Series } from './series.ts';
import { brandOf, channels, type Thing } from './titles.ts';

export interface SeriesResult {
  /** Different things, each on two channels. */
  things: number;
  twins_joined: number;
  twins_joined_low: number;
  /** Pairs of things of one series, and the share of them of which no product holds both. */
  different: number;
  told_apart: number;
  told_apart_low: number;
  /** Products of different things. */
  mixed: number;
  /** By what tells its things apart: pairs that some product holds both of, and twins that are apart. */
  joined_wrongly: Record<string, number>;
  missed: Record<string, number>;
}

interface Listed {
  /** What tells the things of its line apart. */
  by: string;
  line: string;
  thing: string;
  title: string;
  channel: string;
}

/** A series of a brand: some of its values, each on two channels. */
const listSeries = (series: Series, good: string, seed: string): Listed[] => {
  const key = `${seed}/${series.by}/${good}`;
  const brand = brandOf(key);
  const [name = '', size = ''] = good.split(' ');
  const values = pickSome(`${key}/values`, series.values, 6);
  return values.flatMap((value) => {
    const texts = value.split('=').map((text) => text.replaceAll('_', ' '));
    const thing: Thing = { brand, name, size, value: texts };
    return pickSome(`${key}/${value}/channels`, Object.keys(channels), 2).map((channel) => ({
      ...{ by: series.by, line: key, thing: `${key}/${value}`, channel },
      title: channels[channel]!(thing, `${key}/${value}/${channel}`),
    }));
  });
};

const rowsOf = (all: readonly Series[], seed: string): Listed[] =>
  all.flatMap((series) =>
    series.goods.flatMap((good) => [0, 1].flatMap((n) => listSeries(series, good, `${seed}/${n}`))),
  );

/** A range of a brand: all of its values, each on two channels. */
const listRange = (range: Range, seed: string): Listed[] =>
  range.values.flatMap((value) => {
    const [line, thing] = [`${seed}/${range.chinese}`, `${seed}/${range.chinese}/${value}`];
    const pack = packOf(`${thing}/pack`);
    return pickSome(`${thing}/channels`, rangeChannels, 2).map((channel) => ({
      ...{ by: range.chinese, line, thing, channel },
      title: rangeTitle({ range, value, pack }, channel, `${thing}/${channel}`),
    }));
  });

const count = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

const halves = { read: readSeries, blind: blindSeries } as const;

type Report = (line: string) => void;

/** Invented series of all kinds of goods through the stages of a build: what it joins, and what it tells apart. */
export const judgeSeries = (half: keyof typeof halves, seed: string, report: Report): Promise<SeriesResult> =>
  judgeListed(rowsOf(halves[half], seed), report);

const ranges = { read: readRanges, blind: blindRanges } as const;

/** The same of invented ranges of brands, in other ways of writing. */
export const judgeRanges = (half: keyof typeof ranges, seed: string, report: Report): Promise<SeriesResult> =>
  judgeListed(
    ranges[half].flatMap((range) => listRange(range, seed)),
    report,
  );

const judgeListed = async (rows: readonly Listed[], report: Report): Promise<SeriesResult> => {
  const listed = [...rows].sort((a, b) => roll(a.title) - roll(b.title));
  const offers = readTableOffers(
    listed.map(({ title, channel }, at) => ({ id: String(at), title, channel })),
    ({ channel = '' }) => channel,
  );
  const rowOf = new Map([...offers.values()].map(({ offerId }: ObservedOffer, at) => [offerId, listed[at]!]));
  const lines = new Map<string, Set<string>>();
  for (const { line, thing } of listed) lines.set(line, (lines.get(line) ?? new Set()).add(thing));
  const different = [...lines.values()].reduce((sum, { size }) => sum + (size * (size - 1)) / 2, 0);
  const things = listed.length / 2;
  return withBuiltProducts(offers.values(), ({ products }) => {
    const [joined, missed] = [{} as Record<string, number>, {} as Record<string, number>];
    const twins = new Set<string>();
    let [mixed, wrong] = [0, 0];
    for (const { offers: members } of products.comparisons()) {
      const rows = members.map(({ offer_id }) => rowOf.get(offer_id)!);
      const own = [...new Set(rows.map(({ thing }) => thing))];
      for (const thing of own) if (rows.filter((row) => row.thing === thing).length > 1) twins.add(thing);
      if (own.length === 1) continue;
      mixed++;
      wrong += (own.length * (own.length - 1)) / 2;
      count(joined, rows[0]!.by);
      report(`joined (${rows[0]!.by}): ${rows.map(({ title }) => title).join(' | ')}`);
    }
    const byThing = new Map<string, Listed[]>();
    for (const row of listed) byThing.set(row.thing, [...(byThing.get(row.thing) ?? []), row]);
    for (const [thing, rows] of byThing) {
      if (twins.has(thing)) continue;
      count(missed, rows[0]!.by);
      report(`missed (${rows[0]!.by}): ${rows.map(({ title }: Listed) => title).join(' | ')}`);
    }
    const [twin, apart] = [wilson(twins.size, things), wilson(different - wrong, different)];
    return {
      ...{ things, twins_joined: twin.value ?? 0, twins_joined_low: twin.low },
      ...{ different, told_apart: apart.value ?? 0, told_apart_low: apart.low },
      ...{ mixed, joined_wrongly: joined, missed },
    };
  });
};
