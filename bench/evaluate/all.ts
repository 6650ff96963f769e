/** The kinds of `npm run evaluate`, each a file beside this one, and all of them on the project's own labels. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Kind {
  run(args: string[]): Promise<object>;
}

const own = (path: string): string => fileURLToPath(new URL(`../../test/${path}`, import.meta.url));

/** Kinds and the arguments that judge them on the project's own labels. */
export const KINDS: Readonly<Record<string, readonly string[]>> = {
  detect: [],
  rules: [],
  robots: [own('fixtures/robots-cases.json')],
  ssrf: [own('fixtures/ssrf-cases.json')],
  prices: [own('fixtures/price-cases.json')],
  structured: [own('fixtures/structured-cases.json')],
  match: [],
  gaps: [],
  deals: [],
  'unit-prices': [],
  industry: [],
  movers: [],
  drift: [],
  names: [],
  company: [],
  named: [],
  facts: [],
  scores: [],
  charsets: [],
  ecommerce: [],
  'whole-sites': [],
  candidates: [],
  search: [],
  'shop-search': [],
  knowledge: [],
  relations: [],
  check: [],
  trends: [],
  mcp: [],
};

export const loadKind = async (kind: string): Promise<Kind> => {
  const file = new URL(`./${kind}.ts`, import.meta.url);
  if (KINDS[kind] === undefined || !existsSync(file)) {
    throw new Error(`unknown kind "${kind}": give one of ${Object.keys(KINDS).join(', ')}, or all`);
  }
  const loaded: Partial<Kind> = await import(file.href);
  if (loaded.run === undefined) throw new Error(`bench/evaluate/${kind}.ts exports no run()`);
  return { run: loaded.run };
};

/** What each kind (or each of `only`) says of the project's own labels; `{not_judged: why}` where it cannot. Throws where there is no such kind. */
export const runAll = async (
  flags: readonly string[],
  only: readonly string[] | null = null,
): Promise<Record<string, object>> => {
  for (const kind of only ?? []) await loadKind(kind);
  const results: Record<string, object> = {};
  for (const [kind, args] of Object.entries(KINDS)) {
    if (only !== null && !only.includes(kind)) continue;
    const { run } = await loadKind(kind);
    results[kind] = await run([...args, ...flags]).catch((error: Error) => ({ not_judged: error.message }));
  }
  return results;
};
