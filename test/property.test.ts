import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { drawn, seedOf } from './support/property.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

const seeds = suite('seedOf');
seeds('is fixed where nothing is said', () => {
  assert.is(seedOf(undefined), seedOf(undefined));
  assert.is(seedOf(''), seedOf(undefined));
});
seeds('takes a number', () => assert.is(seedOf('-7'), -7));
seeds('draws one where asked to', () => {
  const drawn = new Set(Array.from({ length: 5 }, () => seedOf('random')));
  assert.ok(drawn.size > 1);
  for (const seed of drawn) assert.is(seed, seed | 0);
});
seeds('says what it cannot read', () => {
  for (const setting of ['soon', '1.5', '99999999999'])
    assert.throws(() => seedOf(setting), /STORELENS_SEED=.*: a whole number of 32 bits/);
});
seeds.run();

const draws = suite('drawn');
draws('takes as many as asked, in their order, the same each time', () => {
  const list = Array.from({ length: 50 }, (_, i) => i);
  const some = drawn(list, 5);
  assert.is(new Set(some).size, 5);
  assert.equal(
    some,
    [...some].sort((a, b) => a - b),
  );
  assert.equal(drawn(list, 5), some);
  assert.equal(drawn(list, 60), list);
  assert.equal(drawn([], 3), []);
});
draws.run();

const properties = suite('property tests');

/** What a process draws that is told this much of a seed, and what it says. */
const drawnUnder = (setting: string | undefined): string => {
  const { STORELENS_SEED: _, ...env } = process.env;
  const code = `import { fc } from './support/property.ts'; console.log(fc.sample(fc.nat(), 4).join());`;
  return execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: here,
    env: setting === undefined ? env : { ...env, STORELENS_SEED: setting },
    encoding: 'utf8',
  });
};

properties('draw the same each time, and say from which seed', () => {
  const first = drawnUnder(undefined);
  assert.match(first, /^fast-check: STORELENS_SEED=-?\d+ /);
  assert.is(drawnUnder(undefined), first);
});
properties('of a random run can be drawn again by the seed that it printed', () => {
  const any = drawnUnder('random');
  assert.is(drawnUnder(/STORELENS_SEED=(-?\d+)/.exec(any)?.[1]), any);
});
properties('take fast-check from support/property.ts, so that none draws from a seed of its own', () => {
  const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const own = files.filter((file) => /^import .*'fast-check'/m.test(readFileSync(join(here, file), 'utf8')));
  assert.equal(own, [join('support', 'property.ts')]);
});
properties.run();
