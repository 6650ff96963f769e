/** Entry of the process that turns a table into Arrow: a job as one line of JSON on stdin, the stream on stdout. */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { type ArrowJob, arrowStream } from './arrow-table.ts';

/** Look-ups go first: this process runs at a lower priority. */
const NICE = 10;

const oneLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';

const run = async (job: ArrowJob): Promise<void> => {
  for await (const piece of arrowStream(job)) if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
};

try {
  setPriority(NICE);
} catch {
  // Forbidden here: it then takes its share like any other.
}
// The reader has gone.
process.stdout.on('error', () => process.exit(1));
const lines = createInterface({ input: process.stdin });
// stdin stays open for as long as the parent lives.
lines.on('close', () => process.exit(1));
lines.once('line', (line) => {
  run(JSON.parse(line) as ArrowJob).then(
    () => process.stdout.end(() => process.exit(0)),
    (error: unknown) => process.stderr.write(`${oneLine(error)}\n`, () => process.exit(2)),
  );
});
