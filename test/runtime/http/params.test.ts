import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { routes } from '../../../core/contract/routes/index.ts';
import { paramsReader } from '../../../runtime/http/params.ts';
import { fc } from '../../support/property.ts';

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

const problems = suite('paramsReader: problems');
const refused = (id: 'site' | 'products' | 'movers', query: string): unknown => {
  const read = paramsReader(routes[id].params)(query);
  if (read.ok) return read.params;
  const { status, code, detail, param } = JSON.parse(read.reply.body as string) as Record<string, unknown>;
  assert.is(status, 400);
  return [code, param, detail];
};
problems('name the parameter, and say what is wrong with it', () => {
  assert.equal(refused('site', ''), ['missing_parameter', 'domain', 'domain is required']);
  assert.equal(refused('site', 'domain=%20'), [
    'invalid_parameter',
    'domain',
    'domain is empty: give it a value or leave it out',
  ]);
  assert.equal(refused('products', 'q=a&q=b'), ['invalid_parameter', 'q', 'q is given more than once']);
  assert.equal(refused('products', 'q=%E5%8'), ['invalid_parameter', 'q', 'q is not percent-encoded UTF-8']);
  const [code, param, detail] = refused('movers', 'limit=many') as string[];
  assert.equal([code, param], ['invalid_parameter', 'limit']);
  assert.match(detail!, /^limit="many": \S/);
});
problems('the quick way gives what the whole way gives, up to two hundred characters and beyond', () => {
  const quick = paramsReader(routes.site.params, 'domain');
  const whole = paramsReader(routes.site.params);
  for (const length of [192, 193, 194, 300]) {
    const query = `domain=${'x'.repeat(length)}`;
    assert.equal(quick(query), whole(query), `${length}`);
  }
  const read = quick('domain=shop.example');
  assert.is(read.ok && read.params.domain, 'shop.example');
});
problems.run();
params.run();
