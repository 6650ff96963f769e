/** How often the service is asked, and what is shown when it fails. */
import * as assert from 'uvu/assert';
import type { Cases } from './env.ts';
import { both } from './env.ts';
import { visitor } from './visitor.ts';

export const keepCases: Cases = (wordpress, env) => {
  wordpress('eight views at once make one call; those that come too early say so', async () => {
    env.set();
    env.service().mode = 'slow';
    const address = env.site().post(both('mintleaf.example'));
    const seen = await Promise.all(Array.from({ length: 8 }, () => env.textOf(address)));
    assert.is(env.service().requests.length, 1);
    assert.ok(seen.some((text) => /Platform .*invented/.test(text)));
    for (const text of seen) assert.match(text, /invented|is being fetched/);
  });

  wordpress('a lock is taken once, and taken over from a process that died', () => {
    assert.equal(env.site().step('lock', 'a'), [true, false, true, false]);
  });

  wordpress('an unknown domain is said to be so and not asked for again until ten minutes have passed', async () => {
    env.set();
    const address = env.site().post(both('nobody.example'));
    const text = await env.textOf(address);
    assert.match(text, /Platform not indexed/);
    assert.match(text, /nobody\.example is not in the Storelens data yet/);
    env.site().step('pass', 540);
    await env.textOf(address);
    assert.is(env.service().requests.length, 1);
    env.site().step('pass', 120);
    await env.textOf(address);
    assert.is(env.service().requests.length, 2);
  });

  wordpress(
    'when the service fails the last good reply stays, with its age, and comes back fresh afterwards',
    async () => {
      env.set();
      const address = env.site().post(both('mintleaf.example'));
      await env.textOf(address);
      for (const mode of ['error', 'busy', 'redirect', 'garbage', 'shapeless', 'huge'] as const) {
        env.service().mode = mode;
        env.site().step('pass', 2 * 3600);
        const calls = env.service().requests.length;
        const text = await env.textOf(address);
        assert.match(text, /SHOPLINE \(invented\) as of \d+ hours ago/, mode);
        assert.match(text, /the service cannot be reached now; this is what it said \d+ hours ago/, mode);
        await env.textOf(address);
        assert.is(env.service().requests.length, calls + 1, `${mode}: one call, then a pause`);
      }
      env.service().mode = 'well';
      env.site().step('pass', 3600);
      assert.not.match(await env.textOf(address), /as of/);
      env.service().mode = 'error';
      env.site().step('pass', 31 * 86_400);
      assert.match(await env.textOf(address), /no data now[\s\S]*cannot be had now/, 'thirty days are too old');
    },
  );

  wordpress('a page that shows a passing state asks caches of whole pages not to keep it', async () => {
    env.set();
    const address = env.site().post(both('mintleaf.example'));
    const { get } = visitor(env.site().url);
    env.service().mode = 'error';
    assert.match((await get(address)).html, /<!-- not for caches -->/);
    env.service().mode = 'well';
    env.site().step('pass', 120);
    assert.match((await get(address)).html, /<!-- for caches -->/);
  });

  wordpress('a page with five shops waits once for a service that never answers', async () => {
    env.set();
    env.service().mode = 'hang';
    const domains = ['mintleaf', 'soundbay', 'oldpage', 'nobody', 'teahill'];
    const address = env.site().post(domains.map((name) => both(`${name}.example`)).join('\n\n'));
    const text = await env.textOf(address);
    assert.is(text.match(/no data now/g)?.length, 5);
    assert.is(env.service().requests.length, 1);
  });
};
