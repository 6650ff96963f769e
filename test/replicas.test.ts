// Takes about a minute.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { drill } from './support/drill.ts';
import { hasTool } from './support/tools.ts';

const replicas = suite('three runtimes behind nginx that follow a bucket');

if (hasTool('three runtimes behind nginx', 'nginx', ['-v']))
  replicas('answer every request while releases are published and each of them is killed', async () => {
    const options = { publishes: 2, publishEveryMs: 2_000, kills: 3, killEveryMs: 1_000 };
    const { failed, requests, publishes, kills } = await drill(options);
    assert.equal(failed, []);
    assert.equal([publishes, kills], [2, 3]);
    assert.ok(requests > 20, `only ${requests} requests`);
  });
replicas.run();
