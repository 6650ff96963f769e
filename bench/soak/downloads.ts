/** One file of 2 GB to 50 clients at once, over both transports: `npm run bench -- soak-downloads`. */
import { loadavg } from 'node:os';
import { measureDownloads } from '../../test/support/downloads.ts';
import { transports } from '../../test/support/http.ts';
import { type Figure, figure, printReport } from '../report.ts';

const GIB = 2 ** 30;
const MIB = 2 ** 20;
const load = { fileBytes: 2 * GIB, fast: 40, slow: 10, restMs: 10, stuck: 5 };

const figures: Figure[] = [];
for (const kind of transports) {
  const { got, rssBefore, rss, seconds } = await measureDownloads({ ...load, kind });
  const whole = got.filter((bytes) => bytes === load.fileBytes).length;
  const mib = (bytes: number): string => `${Math.round(bytes / MIB)} MiB`;
  const sorted = [...rss].sort((a, b) => a - b);
  process.stdout.write(
    `${kind}: ${whole} of ${got.length} clients got all ${load.fileBytes} bytes in ${seconds.toFixed(0)} s (${(
      got.reduce((sum, bytes) => sum + bytes, 0) / GIB / seconds
    ).toFixed(
      2,
    )} GiB/s); resident ${mib(rssBefore)} before, median ${mib(sorted[sorted.length >> 1] ?? 0)}, at most ${mib(
      sorted.at(-1) ?? 0,
    )}; load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  figures.push(
    figure(`${kind}: clients that got all of it`, whole, 'clients'),
    figure(`${kind}: rate`, got.reduce((sum, bytes) => sum + bytes, 0) / GIB / seconds, 'GiB/s'),
    figure(`${kind}: memory before`, rssBefore / MIB, 'MiB'),
    figure(`${kind}: peak memory`, (sorted.at(-1) ?? 0) / MIB, 'MiB'),
  );
}
printReport('soak-downloads', figures);
