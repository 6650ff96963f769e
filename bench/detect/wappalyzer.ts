import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '../../core/contract/index.ts';
import { type Evidence, readEvidence } from '../../core/evidence/index.ts';

/**
 * Wappalyzer's engine and rules as last published under the MIT licence, the peer of this bench: installed by `npm ci` in
 * this folder, never a part of the project.
 */
interface Engine {
  setTechnologies(technologies: Record<string, unknown>): void;
  setCategories(categories: Record<string, unknown>): void;
  analyze(items: Items): unknown[];
  resolve(detections: unknown[]): { name: string }[];
}

/** What the engine is given of a page: everything that it reads of a response which no browser rendered. */
interface Items {
  url: string;
  html: string;
  /** Code within the page. */
  scripts: string;
  scriptSrc: string[];
  css: string;
  meta: Record<string, string[]>;
  headers: Record<string, string[]>;
  cookies: Record<string, string[]>;
}

const folder = fileURLToPath(new URL('node_modules/wappalyzer', import.meta.url));

const readJson = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;

/** The engine with all its rules; null: it is not installed. */
export const loadWappalyzer = (): Engine | null => {
  if (!existsSync(folder)) return null;
  const engine = createRequire(import.meta.url)(join(folder, 'wappalyzer.js')) as Engine;
  const files = readdirSync(join(folder, 'technologies')).filter((name) => name.endsWith('.json'));
  engine.setTechnologies(Object.assign({}, ...files.map((name) => readJson(join(folder, 'technologies', name)))));
  engine.setCategories(readJson(join(folder, 'categories.json')));
  return engine;
};

const grouped = (pairs: readonly (readonly [name: string, value: string])[]): Record<string, string[]> => {
  const lists: Record<string, string[]> = {};
  for (const [name, value] of pairs) lists[name] = [...(lists[name] ?? []), value];
  return lists;
};

const regionsOf = ({ text, regions: { starts, kinds } }: Evidence, wanted: string): string =>
  kinds.flatMap((kind, at) => (kind === wanted ? [text.slice(starts[at], starts[at + 1])] : [])).join('\n');

const itemsOf = (page: Page): Items => {
  const evidence = readEvidence(page);
  const { url, text, resources, metas, headers, cookies } = evidence;
  return {
    url,
    html: text,
    scripts: regionsOf(evidence, 'inline'),
    scriptSrc: resources.flatMap(({ kind, host, path }) => (kind === 'script' ? [`https://${host}${path}`] : [])),
    css: regionsOf(evidence, 'css'),
    meta: grouped(metas),
    headers: grouped(headers),
    cookies: grouped(cookies.map((name) => [name, ''] as const)),
  };
};

/**
 * Pages that the engine judges a second of CPU time. What it is given is made ready before: decoding, parsing and
 * gathering, which a user of it needs a DOM for, cost it nothing here.
 */
export const wappalyzerRate = (engine: Engine, pages: readonly Page[]): { rate: number; found: number } => {
  const items = pages.map(itemsOf);
  const start = process.cpuUsage();
  let found = 0;
  for (const item of items) found += engine.resolve(engine.analyze(item)).length;
  const { user, system } = process.cpuUsage(start);
  return { rate: (pages.length * 1e6) / (user + system), found };
};
