import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { coveringSuites } from './covering.ts';
import { drawn } from './draw.ts';
import { applied, isSound, mutantsOf } from './mutants.ts';
import { regexMutations } from './regex-mutants.ts';

/** Every faulty form of a source, as text. */
const forms = (source: string): string[] => mutantsOf('a.ts', source).map((mutant) => applied(source, mutant));

const mutants = suite('mutantsOf');
const cases: [source: string, faulty: string[]][] = [
  ['f(a < b);', [';', 'f(a <= b);', 'f(a >= b);']],
  ['f(a && !b);', [';', 'f(a || !b);', 'f(a && b);']],
  [
    'f(a === 0.5, 7, 150);',
    [';', 'f(a !== 0.5, 7, 150);', 'f(a === 0.75, 7, 150);', 'f(a === 0.5, 8, 150);', 'f(a === 0.5, 7, 300);'],
  ],
  ["f('x', [true]);", [';', "f('', [true]);", "f('x', []);", "f('x', [false]);"]],
  ['a.b?.c;', [';', 'a.b.c;']],
  ['a.filter(f).some(g);', [';', 'a.filter(f).every(g);', 'a.some(g);']],
  [
    'const f = (a: number): boolean => g(a);',
    ['const f = (a: number): boolean => true;', 'const f = (a: number): boolean => false;'],
  ],
  ['const f = (a: string | null): string | null => a;', ['const f = (a: string | null): string | null => null;']],
  ['while (a) b();', ['while (false) b();', 'while (a) ;']],
];
for (const [source, faulty] of cases) mutants(source, () => assert.equal(forms(source).sort(), faulty.sort()));
mutants('leaves alone what never runs, what only people read and what the compiler asks for', () => {
  for (const source of [
    "import { a } from 'b';",
    "export { a } from './b.ts';",
    "type A = 'x' | 5;",
    "interface A { b: 'c' }",
    "const { a } = b as { a: 'x' };",
    "log.warn('text', 5);",
    "const [a = ''] = b;",
  ])
    assert.equal(forms(source), [], source);
  assert.equal(forms("throw new Error('text');"), [';']);
  assert.equal(forms('if ((traits & x) === 0) return;'), [
    'if (true) return;',
    'if (false) return;',
    'if ((traits & x) === 0) ;',
  ]);
});
mutants('are sound where they parse', () => {
  const [mutant] = mutantsOf('a.ts', 'f(a < b);');
  assert.is(isSound('f(a < b);', mutant!), true);
  assert.is(isSound('f(a < b);', { ...mutant!, replacement: ')' }), false);
});
mutants.run();

const regex = suite('regexMutations');
regex('tell one part of an expression otherwise', () => {
  assert.equal(
    regexMutations('/^a\\d+[b]$/i').sort(),
    ['/^a\\D+[b]$/i', '/^a\\d+[^b]$/i', '/^a\\d+[b]$/', '/^a\\d+[b]/i', '/^a\\d[b]$/i', '/a\\d+[b]$/i'].sort(),
  );
});
regex('leave signs in a class alone, and what would be no expression', () => {
  assert.equal(regexMutations('/[+*?]/'), ['/[^+*?]/']);
  assert.equal(regexMutations('/a\\+/'), []);
});
regex.run();

const draw = suite('drawn');
draw('draws the same for the same seed, each item once, in order', () => {
  const items = Array.from({ length: 100 }, (_, i) => i);
  const first = drawn(items, 1, 10);
  assert.equal(drawn(items, 1, 10), first);
  assert.not.equal(drawn(items, 2, 10), first);
  assert.equal(
    [...new Set(first)].sort((a, b) => a - b),
    first,
  );
  assert.equal(drawn(items, 1, 500), items);
});
draw.run();

const covering = suite('coveringSuites');
covering('are those of the same folder, then those one or two imports away', () => {
  const importers = new Map([
    ['core/a/x.ts', ['core/a/index.ts', 'test/core/a/x.test.ts']],
    ['core/a/index.ts', ['build/b.ts', 'test/core/c.test.ts']],
    ['build/b.ts', ['build/d.ts', 'test/core/a/far.test.ts']],
    ['build/d.ts', ['test/build/d.test.ts']],
  ]);
  assert.equal(coveringSuites('core/a/x.ts', importers), [
    'test/core/a/x.test.ts',
    'test/core/a/far.test.ts',
    'test/core/c.test.ts',
  ]);
});
covering.run();
