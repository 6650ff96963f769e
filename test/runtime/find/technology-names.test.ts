import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fold } from '../../../runtime/find/fit.ts';
import { technologies, technologyOf } from '../../../runtime/find/named-things.ts';

const names = suite('technologyOf');

names('is the first of the id, else the first that has the name, whatever its case and blanks', () => {
  const all = technologies();
  const slowly = (text: string): string | undefined => {
    const wanted = fold(text).glued;
    const named = all.find((one) => one.names.some(({ folded }) => folded.glued === wanted));
    return (all.find(({ id }) => id === text) ?? named)?.id;
  };
  assert.ok(all.length > 100);
  for (const { id, name, name_zh } of all)
    for (const text of [id, name, name_zh, id.toUpperCase(), ` ${name} `, `${id}-none`])
      assert.is(technologyOf(text)?.id, slowly(text), text);
  for (const text of ['', 'constructor', '__proto__', '沒有這個'])
    assert.is(technologyOf(text)?.id, slowly(text), text);
});

names.run();
