import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DownloadLoad, measureDownloads } from '../../support/downloads.ts';
import { transports } from '../../support/http.ts';

const MIB = 2 ** 20;
const load: Omit<DownloadLoad, 'kind'> = {
  fileBytes: 64 * MIB,
  fast: 16,
  slow: 4,
  restMs: 40,
  stuck: 4,
};
/** Twenty clients take 1,280 MiB: whoever kept what they are slow to take would need hundreds. */
const MOST_BYTES = 100 * MIB;

for (const kind of transports) {
  const downloads = suite(`one large file over ${kind}`);
  downloads('streams in flat memory to 20 clients at once, slow and stuck ones among them', async () => {
    const { got, rssBefore, rss } = await measureDownloads({ ...load, kind });
    assert.equal(got, new Array(load.fast + load.slow).fill(load.fileBytes));
    const growth = Math.max(...rss) - rssBefore;
    assert.ok(
      growth < MOST_BYTES,
      `${Math.round(growth / MIB)} MiB more than the ${Math.round(rssBefore / MIB)} before`,
    );
  });
  downloads.run();
}
