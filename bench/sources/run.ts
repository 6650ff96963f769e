/**
 * What reading each kind of input costs: `npm run bench -- sources [KIND…] [--size N]`, a process for each kind
 * (`cli.ts`), so that each has a peak memory of its own.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { lastLineOf } from '../child.ts';
import { type Figure, figure, printReport } from '../report.ts';

const KINDS = ['warc', 'offers', 'register', 'ranks', 'history'];

/** What `cli.ts` prints last. */
interface Measured {
  kind: string;
  size: number;
  cpuSeconds: number;
  perSecond: number;
  peakMb: number;
}

const { values, positionals } = parseArgs({ options: { size: { type: 'string' } }, allowPositionals: true });
const program = fileURLToPath(new URL('cli.ts', import.meta.url));
const size = values.size === undefined ? [] : [values.size];
const figures: Figure[] = [];
for (const kind of positionals.length > 0 ? positionals : KINDS) {
  const last = await lastLineOf(['--import', 'tsx', program, kind, ...size], { name: kind });
  const measured = JSON.parse(last) as Measured;
  figures.push(
    figure(`${kind}: size`, measured.size, 'rows'),
    figure(`${kind}: CPU`, measured.cpuSeconds, 's'),
    figure(`${kind}: rate`, measured.perSecond, 'rows/s'),
    figure(`${kind}: peak memory`, measured.peakMb, 'MiB'),
  );
}
printReport('sources', figures);
