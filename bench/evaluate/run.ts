/** `npm run bench -- evaluate`: every kind on the project's own labels, the figures that the gate holds to bounds. */
import { figure, printReport } from '../report.ts';
import { runAll } from './all.ts';
import { metricsOf } from './gate.ts';

/** Shares are at most 1 by their names; everything else is counted. */
const SHARE = /^(?:low|recall_low|precision|recall|f1|accuracy|coverage|precision_of_answers)$/;

const results = await runAll([]);
for (const [kind, result] of Object.entries(results))
  if ('not_judged' in result) process.stdout.write(`${kind} has no labels here: ${result.not_judged}\n`);
printReport(
  'evaluate',
  Object.entries(results).flatMap(([kind, result]) =>
    [...metricsOf(result)].map(([name, { value }]) =>
      figure(`${kind}: ${name}`, value, SHARE.test(name.split('.').at(-1) ?? '') ? 'of 1' : 'counted'),
    ),
  ),
);
