/**
 * `npm run evaluate -- KIND …`: judges the project on anybody's data; each kind is a file beside this one. The last
 * line printed is a JSON object; `--failures` prints each miss before it; `all` runs every kind on the project's own
 * labels, and says why where a kind has none. `all --gate` ends with 1 below the bounds in gate.json (`--bounds FILE`:
 * other ones); `all --gate --record` writes this run's there instead.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { VERSION } from '../../core/version.ts';
import { KINDS, loadKind, runAll } from './all.ts';
import { type Gate, gateOf, judgeGate, loosened, partOf, type Results, readGate } from './gate.ts';

const warn = (line: string): boolean => process.stderr.write(`evaluate: ${line}\n`);

const recordGate = (results: Results, file: string): void => {
  const next = gateOf(results, new Date().toISOString());
  if (existsSync(file)) for (const line of loosened(readGate(file), next)) warn(`loosened: ${line}`);
  writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
  warn(`recorded in ${file}`);
};

const holdToGate = (results: Results, gate: Gate): void => {
  const failures = judgeGate(results, gate);
  for (const line of failures) warn(`GATE ${line}`);
  if (failures.length > 0) process.exitCode = 1;
  const count = Object.values(gate.kinds).reduce((sum, bounds) => sum + Object.keys(bounds).length, 0);
  warn(`${count} bounds, ${failures.length} failed`);
};

const judgeAll = async (args: string[]): Promise<object> => {
  const { values } = parseArgs({
    args,
    options: {
      failures: { type: 'boolean' },
      gate: { type: 'boolean' },
      record: { type: 'boolean' },
      only: { type: 'string' },
      bounds: { type: 'string', default: fileURLToPath(new URL('gate.json', import.meta.url)) },
    },
  });
  if (values.record === true && values.gate !== true) throw new Error('--record goes with --gate');
  if (values.record === true && values.only !== undefined) throw new Error('--record is of all kinds: without --only');
  const only = values.only?.split(',') ?? null;
  const results = await runAll(values.failures === true ? ['--failures'] : [], only);
  if (values.record === true) recordGate(results, values.bounds);
  else if (values.gate === true) {
    const gate = readGate(values.bounds);
    holdToGate(results, only === null ? gate : partOf(gate, only));
  }
  return results;
};

const usage = (): string => `Usage: npm run evaluate -- KIND [arguments]
       npm run evaluate -- all [--only KIND,…] [--failures] [--gate [--record] [--bounds FILE]]

How right the project is, on its own labels or on data that the arguments name. The last line is JSON.

Kinds: ${Object.keys(KINDS).join(', ')}

  --failures     each miss, before the figures
  all            every kind, on the project's own labels
  --only KIND,…  with all: these kinds alone
  --gate         with all: ends with 1 where a figure is below its bound in gate.json
  --record       with --gate: this run's figures become the bounds
  --bounds FILE  other bounds than gate.json
`;

const main = async ([kind, ...args]: string[]): Promise<void> => {
  if (kind === '--help' || kind === '-h') {
    process.stdout.write(usage());
    return;
  }
  if (kind === '--version' || kind === '-V') {
    process.stdout.write(`${VERSION}\n`);
    return;
  }
  if (kind?.startsWith('-')) throw new Error(`there is no flag ${kind} before a kind (--help shows what there is)`);
  if (kind === undefined) throw new Error(`give a kind: ${Object.keys(KINDS).join(', ')}, or all`);
  if (kind !== 'all' && args.includes('--gate')) throw new Error('--gate judges all kinds: all --gate');
  const result = kind === 'all' ? await judgeAll(args) : await (await loadKind(kind)).run(args);
  process.stdout.write(`${JSON.stringify(result)}\n`);
};

await main(process.argv.slice(2)).catch((error: Error) => {
  warn(error.message);
  process.exitCode = 1;
});
