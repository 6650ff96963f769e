import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readHar } from '../../build/sources/har.ts';
import { readWarc } from '../../build/sources/warc.ts';
import type { Ecommerce, Page, SourceItem } from '../../core/contract/index.ts';
import { detectPage } from '../../core/detect/index.ts';
import { mergeEcommerce } from '../../core/ecommerce/index.ts';
import { loadRules } from '../../core/rules/index.ts';
import { readOwnPages } from './detect.ts';
import { shopMakes } from './shop-makes.ts';
import { shopWorld, type WorldPage } from './shop-world.ts';
import { readTable } from './tables.ts';
import { wilson } from './wilson.ts';

const own = (path: string): string => fileURLToPath(new URL(`../../test/${path}`, import.meta.url));

interface JudgedPage {
  url: string;
  domain: string;
  ecommerce: Ecommerce;
}

interface Label {
  isShop: boolean;
  kind: string;
}

/** Rules may be made on sites of one half; the other is for figures alone. */
export const isBlind = (domain: string): boolean =>
  Number.parseInt(createHash('sha256').update(domain).digest('hex').slice(0, 2), 16) % 2 === 1;

interface Case {
  name: string;
  isShop: boolean;
  ecommerce: Ecommerce;
  kind: string;
}

const score = (cases: readonly Case[]): object => {
  const shops = cases.filter(({ isShop }) => isShop).length;
  const named = cases.filter(({ ecommerce }) => ecommerce.verdict === 'shop');
  const right = named.filter(({ isShop }) => isShop).length;
  const precision = wilson(right, named.length);
  const recall = wilson(right, shops);
  return {
    judged: cases.length,
    shops,
    precision: precision.value,
    low: precision.low,
    recall: recall.value,
    recall_low: recall.low,
  };
};

/** Of what was given a probability, how many were shops: steps of a fifth. */
const calibration = (cases: readonly Case[]): object[] =>
  [0, 0.2, 0.4, 0.6, 0.8].map((from) => {
    const probability = ({ ecommerce: { verdict, confidence } }: Case): number =>
      verdict === 'not_shop' ? 1 - confidence : confidence;
    const inside = cases.filter(
      (one) => probability(one) >= from && probability(one) < from + (from === 0.8 ? 1 : 0.2),
    );
    return { from, pages: inside.length, shops: inside.filter(({ isShop }) => isShop).length };
  });

const sitesOf = (pages: readonly (JudgedPage & Label)[]): Case[] => {
  const sites = new Map<string, (JudgedPage & Label)[]>();
  for (const page of pages) sites.set(page.domain, [...(sites.get(page.domain) ?? []), page]);
  return [...sites].map(([name, list]) => ({
    name,
    isShop: list.some(({ isShop }) => isShop),
    kind: list[0]!.kind,
    ecommerce: mergeEcommerce(list.map(({ ecommerce }) => ecommerce)),
  }));
};

export const readLabels = (file: string): Map<string, Label> =>
  new Map(
    readTable(file, ['url', 'shop', 'kind'])
      .filter(({ shop }) => shop !== '')
      .map(({ url = '', shop, kind = '' }) => [url, { isShop: shop === '1', kind }]),
  );

const judgePages = async (items: AsyncIterable<SourceItem> | Iterable<SourceItem>): Promise<JudgedPage[]> => {
  const rules = loadRules();
  const pages: JudgedPage[] = [];
  for await (const item of items) {
    if (item.type !== 'page') continue;
    const { evidence, detection } = detectPage(item.page, rules);
    pages.push({ url: item.page.url, domain: evidence.registrable, ecommerce: detection.ecommerce });
  }
  return pages;
};

const labelled = (pages: readonly JudgedPage[], labels: ReadonlyMap<string, Label>): (JudgedPage & Label)[] =>
  pages.flatMap((page) => {
    const label = labels.get(page.url);
    return label === undefined ? [] : [{ ...page, ...label }];
  });

async function* asItems(pages: readonly Page[]): AsyncGenerator<SourceItem> {
  for (const page of pages) yield { type: 'page', page };
}

const missLine = ({ name, isShop, kind, ecommerce }: Case): string => {
  const why = ecommerce.evidence.map((sign) => `${sign.kind} ${sign.weight} ${sign.value.slice(0, 50)}`).join(' · ');
  return `${isShop ? 'missed' : 'false'}\t${ecommerce.verdict} ${ecommerce.confidence}\t${kind}\t${name}\t${why}\n`;
};

const isMissed = ({ isShop, ecommerce }: Case): boolean => isShop !== (ecommerce.verdict === 'shop');

const judgePart = (pages: readonly (JudgedPage & Label)[], report: (line: string) => void): object => {
  const cases = pages.map(({ url, ...rest }) => ({ name: url, ...rest }));
  const sites = sitesOf(pages);
  for (const one of [...cases, ...sites].filter(isMissed)) report(missLine(one));
  return { pages: score(cases), sites: score(sites), calibration: calibration(cases) };
};

const isLog = ({ kind }: Label): boolean => kind.startsWith('request log');

/** Invented pages; request logs apart, for they say less. */
const judgeInvented = async (
  world: readonly WorldPage[],
  report: (line: string) => void,
): Promise<{ seen: object; logs: object }> => {
  const truth = new Map(world.map(({ page, isShop, kind }) => [page.url, { isShop, kind }]));
  const pages = labelled(await judgePages(asItems(world.map(({ page }) => page))), truth);
  const seen = pages.filter((page) => !isLog(page));
  return { seen: judgePart(seen, report), logs: judgePart(pages.filter(isLog), report) };
};

/** The project's own pages and its invented worlds. */
const judgeOwn = async (report: (line: string) => void): Promise<object> => {
  const labels = readLabels(own('labels/ecommerce-fixtures.csv'));
  const fixtures = labelled(await judgePages(readOwnPages()), labels);
  const [world, makes] = [await judgeInvented(shopWorld(), report), await judgeInvented(shopMakes(), report)];
  return {
    fixtures: judgePart(fixtures, report),
    ...{ world: world.seen, world_logs: world.logs, makes: makes.seen, makes_logs: makes.logs },
  };
};

const parse = (args: string[]) =>
  parseArgs({
    args,
    allowPositionals: true,
    options: {
      warc: { type: 'string', multiple: true },
      har: { type: 'string', multiple: true },
      labels: { type: 'string' },
      json: { type: 'string' },
      failures: { type: 'boolean' },
      half: { type: 'string' },
    },
  });

/**
 * `ecommerce [--warc F… | --har F…] [--labels F] [--json F] [--failures] [--half made]`: is a page, is a site a shop?
 * Precision and recall with their Wilson bounds, for the half of the sites that rules were made on (`made`) and for the
 * other (`blind`), by the hash of the domain. `--half` judges one half alone, `--failures` prints its misses, `--json`
 * writes every page's verdict to F. Without pages, the project's own fixtures and its invented worlds.
 */
export const run = async (args: string[]): Promise<object> => {
  const { values, positionals } = parse(args);
  const { warc, har, failures, half } = values;
  const report = (line: string): void => {
    if (failures === true) process.stdout.write(line);
  };
  if (warc !== undefined && har !== undefined) throw new Error('ecommerce: give --warc or --har, not both');
  if (half !== undefined && half !== 'made' && half !== 'blind') throw new Error('ecommerce: --half made or blind');
  const files = [...(warc ?? har ?? []), ...positionals];
  if (files.length === 0) return judgeOwn(report);
  const judged = await judgePages(warc !== undefined ? readWarc(files) : readHar(files));
  if (values.json !== undefined) writeFileSync(values.json, judged.map((page) => `${JSON.stringify(page)}\n`).join(''));
  const pages = labelled(judged, readLabels(values.labels ?? own('labels/ecommerce.csv')));
  if (pages.length === 0) throw new Error('ecommerce: none of the labelled addresses is among the pages');
  const halves = { made: false, blind: true };
  const wanted = Object.entries(halves).filter(([name]) => half === undefined || half === name);
  return Object.fromEntries(
    wanted.map(([name, blind]) => [
      name,
      judgePart(
        pages.filter(({ domain }) => isBlind(domain) === blind),
        report,
      ),
    ]),
  );
};
