// Takes about 40 s.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { compiled } from './support/compiled.ts';
import { drill } from './support/drill.ts';
import { drawn } from './support/property.ts';
import { proxies } from './support/replicas.ts';
import { hasTool } from './support/tools.ts';

/** Each takes a core for a minute: where all is asked for, both have to be there, and one of them is drawn. */
const all = process.env['STORELENS_TEST_ALL'] === '1';
const asked = all ? proxies : (['nginx'] as const);
const chosen = drawn(asked, 1);

for (const proxy of asked) {
  const replicas = suite(`three runtimes behind ${proxy} that follow a bucket`);
  if (hasTool(`three runtimes behind ${proxy}`, proxy, null) && chosen.includes(proxy)) {
    replicas('answer every request while releases are published, each is killed, and all are restarted', async () => {
      const every = { publishEveryMs: 2_000, killEveryMs: 1_000, pollMs: 1_000 };
      const options = { proxy, entry: await compiled('runtime'), publishes: 1, kills: 3, ...every };
      const { failures, requests, publishes, kills, restarts, togetherMs } = await drill(options);
      assert.equal(failures, []);
      assert.equal([publishes, kills, restarts, togetherMs.length], [2, 3, 3, 2]);
      assert.ok(requests > 20, `only ${requests} requests`);
    });
    replicas.run();
  }
}
