/**
 * What is read of a title, and decided of two: `test/golden/titles.tsv` and `pairs.tsv`, one case a line. A change of a
 * rule shows there all that it changes. To add a case, add a line with its titles and run with UPDATE=1.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { confidenceIfSame, decideSame, reasonsOf } from '../../../core/match/decide.ts';
import { type Identity, readIdentity } from '../../../core/match/identity.ts';

const isEmpty = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** An identity without what says nothing; models by their whole and what stands before, measures as text. */
const readingOf = (title: string): string => {
  const { models, quantities, pack, bundle, condition, ...rest }: Identity = readIdentity({ title });
  const reading = {
    ...rest,
    models: models.map(({ pieces, before }) => [pieces.join('-'), ...(before === '' ? [] : [before])].join(' after ')),
    quantities: quantities.map(({ kind, value }) => `${kind} ${value}`),
    pack: pack.count === 1 && pack.inner === null ? null : [pack.count, pack.inner],
    parts: bundle.parts.length > 1 ? bundle.parts : null,
    extras: bundle.extras,
    contract: bundle.contract,
    condition: condition === 'unknown' ? null : condition,
  };
  return JSON.stringify(Object.fromEntries(Object.entries(reading).filter(([, value]) => !isEmpty(value))));
};

const decisionOf = (left: string, right: string): string => {
  const [a, b] = [readIdentity({ title: left }), readIdentity({ title: right })];
  const { same, confidence, reasons, conflicts } = decideSame(a, b);
  assert.is(confidenceIfSame(a, b), same ? confidence : null, `${left} | ${right}`);
  assert.equal(reasonsOf(a, b), reasons, `${left} | ${right}`);
  return JSON.stringify([same, confidence, reasons, conflicts]);
};

/** Lines of the golden file, their last column worked out anew. */
const check = (name: string, columns: number, work: (...titles: string[]) => string): void => {
  const file = new URL(`../../golden/${name}.tsv`, import.meta.url);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const made = lines.map((line) => {
    const titles = line.split('\t').slice(0, columns);
    return [...titles, work(...titles)].join('\t');
  });
  if (process.env['UPDATE'] === '1') writeFileSync(file, `${made.join('\n')}\n`);
  else
    for (const [i, line] of lines.entries()) assert.is(made[i], line, 'run with UPDATE=1 where the rule was changed');
};

const golden = suite('golden titles');
golden('each is read as it was', () => check('titles', 1, (title) => readingOf(title as string)));
golden('each two are decided as they were', () =>
  check('pairs', 2, (left, right) => decisionOf(left as string, right as string)),
);
golden.run();
