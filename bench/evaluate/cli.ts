/**
 * `npm run evaluate -- KIND …`: judges the project on anybody's data; each kind is a file beside this one. The last
 * line printed is a JSON object; `--failures` prints each miss before it; `all` runs every kind on the project's own
 * labels, and says why where a kind has none.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Kind {
  run(args: string[]): Promise<object>;
}

const own = (path: string): string => fileURLToPath(new URL(`../../test/${path}`, import.meta.url));

/** Kinds and the arguments that judge them on the project's own labels. */
const KINDS: Record<string, string[]> = {
  detect: [],
  rules: [],
  robots: [own('fixtures/robots-cases.json')],
  ssrf: [own('fixtures/ssrf-cases.json')],
  prices: [own('fixtures/price-cases.json')],
  structured: [own('fixtures/structured-cases.json')],
  match: [],
  gaps: [],
  industry: [],
};

const load = async (kind: string): Promise<Kind> => {
  const file = new URL(`./${kind}.ts`, import.meta.url);
  if (KINDS[kind] === undefined || !existsSync(file)) {
    throw new Error(`unknown kind "${kind}": give one of ${Object.keys(KINDS).join(', ')}, or all`);
  }
  const loaded: Partial<Kind> = await import(file.href);
  if (loaded.run === undefined) throw new Error(`bench/evaluate/${kind}.ts exports no run()`);
  return { run: loaded.run };
};

const runAll = async (flags: string[]): Promise<object> => {
  const results: Record<string, object> = {};
  for (const [kind, args] of Object.entries(KINDS)) {
    const { run } = await load(kind);
    results[kind] = await run([...args, ...flags]).catch((error: Error) => ({ not_judged: error.message }));
  }
  return results;
};

const main = async ([kind, ...args]: string[]): Promise<void> => {
  if (kind === undefined) throw new Error(`give a kind: ${Object.keys(KINDS).join(', ')}, or all`);
  const result = kind === 'all' ? await runAll(args) : await (await load(kind)).run(args);
  process.stdout.write(`${JSON.stringify(result)}\n`);
};

await main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`evaluate: ${error.message}\n`);
  process.exitCode = 1;
});
