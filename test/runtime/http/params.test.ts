import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../../../core/contract/routes.ts';
import { paramsReader } from '../../../runtime/http/params.ts';

const params = suite('paramsReader');

/** Values that people and machines send: hosts, words, escapes that do and do not decode, spaces, long ones. */
const value = fc.oneof(
  fc.domain(),
  fc.string({ unit: 'grapheme' }).map(encodeURIComponent),
  fc.stringMatching(/^[a-z%+&= 0-9A-F]{0,12}$/),
  fc.constantFrom(
    '',
    '%20',
    '+',
    '%',
    '%E5%8F%B0',
    ' x ',
    '%C2%A0x',
    'x'.repeat(190),
    'x'.repeat(250),
    '%61'.repeat(70),
  ),
);

for (const [id, name] of [
  ['site', 'domain'],
  ['cached', 'url'],
  ['products', 'q'],
] as const)
  params(`reads a query of ${name} alone as the schema does, and any other too: ${id}`, () => {
    const quick = paramsReader(routes[id].params, name);
    const whole = paramsReader(routes[id].params);
    fc.assert(
      fc.property(value, fc.constantFrom('', '&x=1', '&max=3', `&${name}=b`, '&'), (text, more) => {
        const query = `${name}=${text}${more}`;
        assert.equal(quick(query), whole(query), query);
      }),
      { numRuns: 2000 },
    );
    assert.equal(quick(''), whole(''));
  });
params.run();
