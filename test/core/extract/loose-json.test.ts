import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseLooseJson } from '../../../core/extract/loose-json.ts';
import { cpuMsSince } from '../../support/cpu.ts';
import { fc } from '../../support/property.ts';

const loose = suite('parseLooseJson');
const cases: [string, string, unknown[]][] = [
  ['strict JSON', '{"a":[1,true,null,"x"]}', [{ a: [1, true, null, 'x'] }]],
  ['line comments', '{"a":1, // note\n "b":2}', [{ a: 1, b: 2 }]],
  ['block and HTML comments', '<!-- shop --> {"a":/* one */1}', [{ a: 1 }]],
  ['slashes inside of strings are no comments', '{"u":"https://x.tw/a",}', [{ u: 'https://x.tw/a' }]],
  ['trailing and double commas', '{"a":[1,2,,],}', [{ a: [1, 2] }]],
  ['missing commas', '{"a":1 "b":2}', [{ a: 1, b: 2 }]],
  ['line ends and tabs in strings', '{"a":"one\ntwo\tthree"}', [{ a: 'one\ntwo\tthree' }]],
  ['control characters', '{"a":"x\u0001y"}', [{ a: 'x\u0001y' }]],
  ['single quotes and bare keys', "{a:'x', b_1:2}", [{ a: 'x', b_1: 2 }]],
  ['unescaped quotes', '{"name":"27" monitor","b":1}', [{ name: '27" monitor', b: 1 }]],
  ['entity-encoded quotes', '{&quot;a&quot;:&quot;x&quot;}', [{ a: 'x' }]],
  ['CDATA', '//<![CDATA[\n{"a":1}\n//]]>', [{ a: 1 }]],
  ['a byte order mark and a semicolon', '\ufeff{"a":1};', [{ a: 1 }]],
  ['several values in a row', '{"a":1}{"b":2}', [{ a: 1 }, { b: 2 }]],
  ['a cut end', '{"a":{"b":[1,{"c":"tex', [{ a: { b: [1, { c: 'tex' }] } }]],
  ['escapes, broken ones too', '{"a":"\\u4e2d\\n\\q\\u00zz",}', [{ a: '中\nqu00zz' }]],
  [
    'numbers in every form, words',
    '{"a":-1.5e3,"b":undefined,"c":NaN,"d":abc,}',
    [{ a: -1500, b: null, c: null, d: 'abc' }],
  ],
  ['mismatched brackets', '{"a":[1,2},"b":3}', [{ a: [1, 2] }]],
];
for (const [name, text, expected] of cases) loose(name, () => assert.equal(parseLooseJson(text), expected));
loose('nothing readable is an empty list', () => {
  for (const text of ['', '   ', 'undefined', '<html></html>', '<!-- -->']) assert.equal(parseLooseJson(text), []);
});
loose('"__proto__" is a plain property', () => {
  const [value] = parseLooseJson('{"__proto__":{"polluted":true},}');
  assert.is(({} as { polluted?: boolean }).polluted, undefined);
  assert.ok(Object.hasOwn(value as object, '__proto__'));
});
loose('depth is bounded', () => {
  assert.ok(parseLooseJson(`${'['.repeat(200_000)},`).length >= 1);
  assert.ok(parseLooseJson(`${'{"a":'.repeat(100_000)},`).length >= 1);
});
loose('hostile text takes linear time', () => {
  const hostile = ['"', '{"a":"', '/*', "'", '{a', '\\', ',', '[1 ', '" , "'].map(
    (piece) => `{x,${piece.repeat(200_000)}`,
  );
  const startedAt = process.cpuUsage();
  for (const text of hostile) parseLooseJson(text);
  assert.ok(cpuMsSince(startedAt) < 10_000);
});
loose('any JSON value comes back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      assert.equal(parseLooseJson(text), [JSON.parse(text)]);
    }),
  );
});
loose('of two quotes that touch before the next key the second ends the text', () => {
  assert.equal(parseLooseJson('{"a":"甲 "乙"","b":1,}'), [{ a: '甲 "乙"', b: 1 }]);
  assert.equal(parseLooseJson('{"a":"","b":"",}'), [{ a: '', b: '' }]);
});
loose('any object with a trailing comma and a comment comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.boolean(), fc.string(), fc.array(fc.integer()))),
      (value) => {
        const text = JSON.stringify(value);
        const broken = `/* c */${text.slice(0, -1)},}`;
        assert.equal(parseLooseJson(broken), [JSON.parse(text)]);
      },
    ),
  );
});
loose('any text whatever is read without an error', () => {
  fc.assert(fc.property(fc.string(), (text) => Array.isArray(parseLooseJson(`{${text}`))));
});
loose.run();
