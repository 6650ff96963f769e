import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { parseJsonLd } from '../../core/extract/jsonld.ts';
import type { Json } from '../../core/extract/loose-json.ts';
import { extractMicrodata, type MicrodataItem } from '../../core/extract/microdata.ts';
import { extractOpenGraph } from '../../core/extract/opengraph-page.ts';
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

const scripts = (html: string): string[] =>
  [...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>([\s\S]*?)<\/script/gi)].map((match) => match[1] ?? '');

/** Expected is a list of nodes, or {items: a list for each block}. */
const judgeJsonLd = ({ html, expected }: Case): boolean => {
  const items = z.object({ items: z.array(z.unknown()) }).safeParse(expected);
  const wanted = items.success ? items.data.items.flatMap(asArray) : asArray(expected);
  return isDeepStrictEqual(parseJsonLd(scripts(html)).flatMap(asArray), wanted);
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
    isDeepStrictEqual(sortedNodes(extractRdfa(html, baseUrl).map(expanded)), wanted),
  );
};

/**
 * The files do not say their page's URL: expected URLs are relative, or absolute by a URL that is then tried. The same
 * one must make the whole case equal.
 */
const judgeMicrodata = (one: Case): boolean => {
  const { html, expected } = one;
  const items = asArray(expected) as ExpectedItem[];
  if (items.length > 0 && items.every((item) => '@id' in item)) return judgeRdfa(one);
  const wanted = canonicalItems(items);
  const withIds = JSON.stringify(items).includes('"_nodeId_"');
  return [undefined, ...urlsOf(expected)].some((baseUrl) => {
    const found = extractMicrodata(html, baseUrl === undefined ? {} : { baseUrl }).map(canonical);
    return isDeepStrictEqual(withIds ? found : found.map(stripIds), withIds ? wanted : wanted.map(stripIds));
  });
};

/** Expected is {namespace, properties}, or one expanded node: full property names with a list of {@value}. */
const judgeOpenGraph = ({ html, expected }: Case): boolean => {
  const { namespace, properties } = extractOpenGraph(html);
  const [wanted] = asArray(expected) as Record<string, Json>[];
  if (wanted !== undefined && 'properties' in wanted) return isDeepStrictEqual({ namespace, properties }, wanted);
  const node: Record<string, Json[]> = {};
  for (const [name, content] of properties) {
    const [prefix = '', ...rest] = name.split(':');
    const full = `${namespace[prefix] ?? ''}${rest.join(':')}`;
    node[full] = [...(node[full] ?? []), { '@value': content }];
  }
  const { '@id': _page, ...others } = wanted ?? {};
  return isDeepStrictEqual(node, others);
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
