import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Page } from '../../core/contract/index.ts';
import { type Evidence, readEvidence } from '../../core/evidence/index.ts';
import { parseJsonLd } from '../../core/extract/jsonld.ts';
import { extractMicrodata, type MicrodataItem } from '../../core/extract/microdata.ts';
import { extractRdfa, type RdfaNode } from '../../core/extract/rdfa.ts';
import { type CanonicalItem, canonicalItems, type ExpectedItem, stripIds, urlsOf } from './structured-forms.ts';

const caseSchema = z.object({
  file: z.string(),
  syntax: z.enum(['json-ld', 'microdata', 'opengraph']),
  html: z.string(),
  expected: z.unknown(),
});
type Case = z.infer<typeof caseSchema>;

const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

const pageUrl = 'https://case.example/';

/** The case as a page that was fetched from `url`, read as every page is. */
const evidenceOf = (html: string, url: string): Evidence => {
  const seen = { fetchedAt: '2026-01-01T00:00:00Z', truncated: false, redirects: 0, elapsedMs: null, wireBytes: null };
  const page: Page = {
    url,
    finalUrl: url,
    status: 200,
    headers: [['content-type', 'text/html; charset=utf-8']],
    body: Buffer.from(html),
    source: 'http',
    requests: [],
    cnames: [],
    ...seen,
  };
  return readEvidence(page);
};

/** Expected is a list of nodes, or {items: a list for each block}. */
const judgeJsonLd = ({ html, expected }: Case): boolean => {
  const items = z.object({ items: z.array(z.unknown()) }).safeParse(expected);
  const wanted = items.success ? items.data.items.flatMap(asArray) : asArray(expected);
  return isDeepStrictEqual(parseJsonLd(evidenceOf(html, pageUrl).jsonLd).flatMap(asArray), wanted);
};

const canonical = (item: MicrodataItem): CanonicalItem => {
  const properties: CanonicalItem['properties'] = {};
  for (const [name, value] of item.properties) {
    properties[name] = [...(properties[name] ?? []), typeof value === 'string' ? value : canonical(value)];
  }
  return { types: [...item.types].sort(), nodeId: item.nodeId, properties };
};

/** Nodes as expanded JSON-LD in an order of their own, values trimmed: a graph has no order. */
const sortedNodes = (nodes: Record<string, unknown>[]): unknown[] =>
  nodes
    .map((node) => {
      const entries = Object.entries(node).map(([name, value]): [string, unknown] => [
        name,
        name.startsWith('@') ? value : asArray(value).map(trimmedValue).sort(),
      ]);
      return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
    })
    .sort((a, b) => (String(a['@id']) < String(b['@id']) ? -1 : 1));

const trimmedValue = (value: unknown): string => {
  const entries = Object.entries(value as Record<string, string>).map(([name, text]) => [name, text.trim()]);
  return JSON.stringify(entries.sort(([a = ''], [b = '']) => (a < b ? -1 : 1)));
};

const expanded = (node: RdfaNode): Record<string, unknown> => ({
  '@id': node['@id'],
  ...(node['@type'] === undefined ? {} : { '@type': node['@type'] }),
  ...Object.fromEntries(node.properties),
});

/** Some suites file RDFa under microdata: expected are expanded nodes with `@id` then. */
const judgeRdfa = ({ html, expected }: Case): boolean => {
  const wanted = sortedNodes(asArray(expected) as Record<string, unknown>[]);
  return urlsOf(expected).some((baseUrl) =>
    isDeepStrictEqual(sortedNodes(extractRdfa(evidenceOf(html, baseUrl).text, baseUrl).map(expanded)), wanted),
  );
};

/** Expected values as they are found, where what is found is the URL that the expected one is relative to the page. */
const resolvedBy = <T>(wanted: T, found: unknown, baseUrl: string): unknown => {
  if (typeof wanted === 'string')
    return URL.canParse(wanted, baseUrl) && new URL(wanted, baseUrl).href === found ? found : wanted;
  if (wanted === null || typeof wanted !== 'object' || found === null || typeof found !== 'object') return wanted;
  const at = found as Record<string, unknown>;
  const entries = Object.entries(wanted).map(([name, value]) => [name, resolvedBy(value, at[name], baseUrl)]);
  return Array.isArray(wanted) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
};

/**
 * The files do not say their page's URL: expected URLs are relative to one that is made up, or absolute by a URL that is
 * then tried. The same one must make the whole case equal.
 */
const judgeMicrodata = (one: Case): boolean => {
  const { html, expected } = one;
  const items = asArray(expected) as ExpectedItem[];
  if (items.length > 0 && items.every((item) => '@id' in item)) return judgeRdfa(one);
  const wanted = canonicalItems(items);
  const withIds = JSON.stringify(items).includes('"_nodeId_"');
  return [pageUrl, ...urlsOf(expected)].some((baseUrl) => {
    const found = extractMicrodata(evidenceOf(html, baseUrl).text, { baseUrl }).map(canonical);
    const [left, right] = withIds ? [found, wanted] : [found.map(stripIds), wanted.map(stripIds)];
    return isDeepStrictEqual(left, right) || isDeepStrictEqual(left, resolvedBy(right, left, baseUrl));
  });
};

const expandedName = /^https?:\/\/ogp\.me\/ns(?:\/(\w+))?#(.+)$/;
const nodeSchema = z.record(z.string(), z.array(z.object({ '@value': z.string() })));
const propertiesSchema = z.object({ properties: z.array(z.tuple([z.string(), z.string()])) });

/**
 * Expected properties with their prefix: {properties}, or an expanded node with full names and lists of {@value}, of
 * which those of Open Graph's own namespaces count.
 */
const wantedMetas = (expected: unknown): [name: string, content: string][] => {
  const [wanted = {}] = asArray(expected) as object[];
  const listed = propertiesSchema.safeParse(wanted);
  if (listed.success) return listed.data.properties;
  const { '@id': _page, ...node } = wanted as Record<string, unknown>;
  return Object.entries(nodeSchema.parse(node)).flatMap(([full, values]) => {
    const [known, prefix = 'og', name] = expandedName.exec(full) ?? [];
    return known === undefined ? [] : values.map((value): [string, string] => [`${prefix}:${name}`, value['@value']]);
  });
};

const prefixOf = (name: string): string => name.split(':', 1)[0] ?? '';
const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Meta properties are read by name alone, in lower case; namespaces, which no offer comes from, are not judged. Those
 * with a prefix that is expected must be the expected ones; of one name, in their order.
 */
const judgeOpenGraph = ({ html, expected }: Case): boolean => {
  const wanted = wantedMetas(expected).map(([name, content]): [string, string] => [name.toLowerCase(), content]);
  const prefixes = new Set(wanted.map(([name]) => prefixOf(name)));
  const found = evidenceOf(html, pageUrl).metas.filter(([name]) => prefixes.has(prefixOf(name)));
  return isDeepStrictEqual([...found].sort(byName), wanted.sort(byName));
};

const judges = { 'json-ld': judgeJsonLd, microdata: judgeMicrodata, opengraph: judgeOpenGraph };

/**
 * `structured FILE [--failures]`: FILE is an array of {file, syntax, html, expected}. The last line counts cases, and
 * those of each syntax beside.
 */
export const run = async (args: string[]): Promise<object> => {
  const file = args.find((arg) => !arg.startsWith('--'));
  if (file === undefined) throw new Error('evaluate structured: needs a JSON file of cases');
  const cases = z.array(caseSchema).parse(JSON.parse(await readFile(file, 'utf8')));
  const bySyntax: Record<string, { total: number; passed: number }> = {};
  for (const one of cases) {
    const counts = bySyntax[one.syntax] ?? { total: 0, passed: 0 };
    bySyntax[one.syntax] = counts;
    const good = judges[one.syntax](one);
    counts.total++;
    if (good) counts.passed++;
    else if (args.includes('--failures')) console.log(JSON.stringify({ file: one.file, syntax: one.syntax }));
  }
  const passed = Object.values(bySyntax).reduce((sum, counts) => sum + counts.passed, 0);
  return { total: cases.length, passed, failed: cases.length - passed, syntaxes: bySyntax };
};
