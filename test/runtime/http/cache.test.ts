import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ByteCache } from '../../../runtime/http/cache.ts';

const cache = suite('ByteCache');
const kilobyte = (value: string) => ({ value: { text: value }, bytes: 1000 });

cache('gives back what was set for the same snapshot, and nothing of another', () => {
  const kept = new ByteCache<{ text: string }>(100_000);
  kept.set('a', 'k', kilobyte('one'));
  assert.is(kept.get('a', 'k')?.text, 'one');
  assert.is(kept.get('a', 'other'), undefined);
  kept.set('a', 'k', kilobyte('two'));
  assert.is(kept.get('a', 'k')?.text, 'two');
  assert.is(kept.get('b', 'k'), undefined);
  assert.is(kept.bytes, 0);
  assert.is(kept.get('a', 'k'), undefined, 'the one before is gone for good');
});

cache('stays within its budget and keeps what is asked for', () => {
  const kept = new ByteCache<{ text: string }>(50_000);
  kept.set('a', 'asked', kilobyte('asked'));
  for (let i = 0; i < 500; i++) {
    kept.set('a', `k${i}`, kilobyte(`${i}`));
    assert.is(kept.get('a', 'asked')?.text, 'asked', `after ${i}`);
    assert.ok(kept.bytes <= 50_000, `${kept.bytes} bytes`);
  }
  assert.is(kept.get('a', 'k499')?.text, '499');
  assert.is(kept.get('a', 'k1'), undefined);
});

cache('does not keep what is larger than an eighth of it', () => {
  const kept = new ByteCache<{ text: string }>(50_000);
  kept.set('a', 'k', { value: { text: 'large' }, bytes: 7_000 });
  assert.is(kept.get('a', 'k'), undefined);
});

cache('wants a key when it is asked for a second time', () => {
  const kept = new ByteCache<{ text: string }>(50_000);
  assert.not.ok(kept.isWanted(''));
  assert.ok(kept.isWanted(''));
  assert.not.ok(kept.isWanted('k'));
  assert.ok(kept.isWanted('k'));
  assert.not.ok(kept.isWanted('k'));
});

/** An entry of a one-letter key counts 202 bytes besides its own: its key, and what it costs to hold. */
const entry = (text: string, bytes: number) => ({ value: { text }, bytes: bytes - 202 });

cache('keeps up to an eighth of its budget, and not a byte more', () => {
  const kept = new ByteCache<{ text: string }>(8_000);
  kept.set('a', 'k', entry('fits', 1_000));
  assert.is(kept.get('a', 'k')?.text, 'fits');
  assert.is(kept.bytes, 1_000);
  kept.set('a', 'l', entry('does not', 1_001));
  assert.is(kept.get('a', 'l'), undefined);
});

cache('counts each entry once, and lets go of what was not asked for longest', () => {
  const kept = new ByteCache<{ text: string }>(8_000);
  for (const key of 'abcdefgh') kept.set('t', key, entry(key, 1_000));
  assert.is(kept.bytes, 8_000, 'full');
  kept.set('t', 'd', entry('anew', 900));
  assert.is(kept.bytes, 7_900, 'set anew, it counts once');
  assert.is(kept.get('t', 'a')?.text, 'a');
  kept.set('t', 'x', entry('x', 1_000));
  assert.is(kept.bytes, 7_900);
  assert.equal(
    [...'abdx'].map((key) => kept.get('t', key)?.text),
    ['a', undefined, 'anew', 'x'],
  );
});

cache('forgets what was asked for once with the snapshot', () => {
  const kept = new ByteCache<{ text: string }>(8_000);
  kept.get('a', 'k');
  assert.not.ok(kept.isWanted('k'));
  kept.get('b', 'k');
  assert.not.ok(kept.isWanted('k'));
});
cache.run();
