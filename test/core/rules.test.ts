import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadRules, readRules } from '../../core/rules/index.ts';
import { factFault, lintRules } from '../../core/rules/lint.ts';
import { buildFinder } from '../../core/rules/literal-finder.ts';
import { compilePattern, patternFault } from '../../core/rules/pattern.ts';
import type { Fact } from '../../core/rules/schema.ts';
import { fc } from '../support/property.ts';

const fact = (over: Partial<Fact>): Fact => ({
  signal: 'host',
  value: 'cdn.example.com',
  strength: 'strong',
  source: 'invented',
  ...over,
});

const withDirectory = (files: Record<string, unknown>, use: (directory: string) => void): void => {
  const directory = mkdtempSync(join(tmpdir(), 'rules-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(directory, name), typeof content === 'string' ? content : JSON.stringify(content));
    }
    use(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
};
const file = (facts: Fact[], more: object = {}) => ({
  category: 'platform',
  technologies: [{ id: 'x', name: 'X', name_zh: 'X', homepage: 'https://x.example/', facts, ...more }],
});
const failure = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

const loading = suite('loadRules');

loading("the project's rules load: at least 250 technologies, every category, unique ids", () => {
  const { technologies } = loadRules();
  assert.ok(technologies.length >= 250, String(technologies.length));
  assert.is(new Set(technologies.map(({ id }) => id)).size, technologies.length);
  assert.is(new Set(technologies.map(({ category }) => category)).size, 16);
  for (const { nameZh, homepage } of technologies) assert.ok(nameZh.length > 0 && homepage.startsWith('https://'));
});

loading('rules load from any directory', () => {
  withDirectory({ 'a.json': file([fact({})]) }, (directory) => {
    assert.equal(loadRules(directory).technologies, [
      { id: 'x', name: 'X', nameZh: 'X', category: 'platform', homepage: 'https://x.example/' },
    ]);
  });
});

loading('a broken file, a wrong field, a sound-looking danger: one line that names it', () => {
  const cases: [content: unknown, message: RegExp][] = [
    ['{', /a\.json: .*JSON/],
    [file([fact({ strength: 'huge' as never })]), /a\.json: .*strength/],
    [file([fact({})], { extra: 1 }), /a\.json: .*extra/],
    [file([fact({ source: '' })]), /a\.json: .*source/],
    [file([fact({ value: 'com.tw' })]), /x: host "com\.tw": .*belongs to many/],
    [file([fact({})], { implies: ['y'] }), /names "y"/],
  ];
  for (const [content, message] of cases) {
    withDirectory({ 'a.json': content }, (directory) => {
      const text = failure(() => loadRules(directory));
      assert.match(text, message);
      assert.not.match(text, /\n/);
    });
  }
  withDirectory({}, (directory) =>
    assert.match(
      failure(() => loadRules(directory)),
      /no rule files/,
    ),
  );
});

loading.run();

const written = suite('readRules');

written('every file is named after its category', () => {
  for (const { category } of readRules().sources) {
    const path = new URL(`../../datasets/fingerprints/${category.replace('_', '-')}.json`, import.meta.url);
    assert.is(JSON.parse(readFileSync(path, 'utf8')).category, category);
  }
});

written('the README tells each signal and strength', () => {
  const readme = readFileSync(new URL('../../datasets/fingerprints/README.md', import.meta.url), 'utf8');
  const signals = new Set(
    readRules().sources.flatMap((s) => s.technologies.flatMap((t) => t.facts.map((f) => f.signal))),
  );
  for (const signal of [...signals, 'strong', 'medium', 'weak']) assert.ok(readme.includes(`\`${signal}\``), signal);
});

written('labels speak of technologies that are defined', () => {
  const ids = new Set(loadRules().technologies.map(({ id }) => id));
  for (const name of ['detect.csv', 'detect-fixtures.csv']) {
    const lines = readFileSync(new URL(`../labels/${name}`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .slice(1);
    assert.ok(lines.length > 100, name);
    for (const line of lines) {
      const [, label = '', present] = /^(?:"[^"]*"|[^",]*),([^,]+),([01])$/.exec(line) ?? [];
      const [vendor = ''] = label.split(':');
      assert.ok(vendor === 'company' || ids.has(vendor), `${name}: ${line}`);
      assert.ok(present === '0' || present === '1', line);
    }
  }
});

written.run();

const lint = suite('lintRules');

lint("the project's rules have no fault", () => assert.equal(lintRules(readRules()), []));

lint('an id twice is a fault', () => {
  const source = file([fact({})]) as never;
  assert.equal(lintRules({ sources: [source, source], tracking: [] }), ['x: defined twice']);
});

lint.run();

const faults = suite('factFault');

faults('hosts stand on label boundaries and belong to one', () => {
  for (const value of [
    'jko',
    '.example.com',
    '*.example.com',
    'Example.com',
    'exa mple.com',
    'cloudfront.net',
    'com.tw',
  ]) {
    assert.type(factFault(fact({ value })), 'string', value);
  }
  for (const value of ['example.com', 'd1q3.cloudfront.net/x', 'cdn.example.com.tw/a/*/b.js']) {
    assert.is(factFault(fact({ value })), null, value);
  }
  assert.is(factFault(fact({ signal: 'site', value: '*.example.com' })), null);
});

faults('literals are no bare words', () => {
  for (const value of ['jko', 'insider', 'Shopify', 'SHOP']) {
    assert.type(factFault(fact({ signal: 'inline', value })), 'string', value);
  }
  for (const value of ['Shopify.shop', 'nineyi.ServerData', '_ltq', 'InsiderQueue', "fbq('init'"]) {
    assert.is(factFault(fact({ signal: 'inline', value })), null, value);
  }
  assert.is(
    factFault(fact({ signal: 'inline', value: 'jko', pattern: 'jko\\(' })),
    null,
    'what stands around it is given',
  );
});

faults('text and comments are hints at most, paths begin with a slash, metas name one', () => {
  assert.type(factFault(fact({ signal: 'text', value: '街口支付' })), 'string');
  assert.type(factFault(fact({ signal: 'comment', value: 'made by Shop 1' })), 'string');
  assert.type(factFault(fact({ signal: 'path', value: 'wp-content/' })), 'string');
  assert.type(factFault(fact({ signal: 'meta', value: 'generator = x' })), 'string');
  assert.is(factFault(fact({ signal: 'text', value: '街口支付', strength: 'weak' })), null);
});

faults.run();

const patterns = suite('patternFault');

patterns('whatever could be slow is refused', () => {
  for (const pattern of ['.+x', '.{0,9}x', 'a*', 'a+', 'a{2,}', '(a{1,9}b){1,9}', '(a)\\1', '(']) {
    assert.type(patternFault(pattern), 'string', pattern);
  }
  for (const pattern of ['fbq\\(<s><q>init<q>', '[\\w.-]{3,60}', 'a\\+b', '[*+]', '(?:a|b)c{2}']) {
    assert.is(patternFault(pattern), null, pattern);
  }
});

patterns('a quote is any quote, in code, in JSON and in attributes', () => {
  const pattern = compilePattern('a<s><q>b', '');
  for (const text of ['a"b', "a  'b", 'a\\"b', 'a\\\\"b', 'a&quot;b', 'a&#39;b']) assert.ok(pattern.test(text), text);
  assert.not.ok(pattern.test('ab'));
});

patterns.run();

const finder = suite('buildFinder');

finder('finds every occurrence of every literal, any case, as a plain search does', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '商', '店', '.'), minLength: 3, maxLength: 7 });
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { maxLength: 8, selector: (w) => w.toLowerCase() }),
      fc.array(word),
      (literals, parts) => {
        const text = parts.join('');
        const found: string[] = [];
        buildFinder(literals).run(text, (literal, start) => found.push(`${start} ${literal}`));
        const expected: string[] = [];
        literals.forEach((literal, at) => {
          const low = literal.toLowerCase();
          for (let i = 0; i + low.length <= text.length; i++) {
            if (text.slice(i, i + low.length).toLowerCase() === low) expected.push(`${i} ${at}`);
          }
        });
        assert.equal(found.sort(), expected.sort());
      },
    ),
  );
});

finder('refuses literals that are too short to be looked for, and too long', () => {
  for (const literal of ['ab', 'a'.repeat(256)]) assert.throws(() => buildFinder([literal]), /3 to 255 characters/);
});

finder.run();
