import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { settleBoth } from '../../../build/threads/settle-both.ts';

const both = suite('together');

both('gives what each gave', async () => {
  assert.equal(await settleBoth(wait(2, 1), Promise.resolve('b')), [1, 'b']);
});

both('a fault is heard after the other has ended, the first one before the second', async () => {
  let ended = false;
  const slow = wait(5).then(() => {
    ended = true;
  });
  const heard = async (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'none',
      (error: Error) => error.message,
    );
  assert.is(await heard(settleBoth(Promise.reject(new Error('one')), slow)), 'one');
  assert.ok(ended);
  assert.is(await heard(settleBoth(Promise.reject(new Error('one')), Promise.reject(new Error('two')))), 'one');
});
both.run();
