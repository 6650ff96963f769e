import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { deadStretches } from '../../../core/evidence/dead-code.ts';
import { readEvidence } from '../../../core/evidence/index.ts';
import { pageOf } from '../detect-support.ts';

const dead = (code: string): string[] => deadStretches(code).map(([from, to]) => code.slice(from, to));

const stretches = suite('deadStretches');
stretches('comments of both kinds', () => {
  assert.equal(dead('a(); // b()\nc(); /* d()\n e() */ f()'), ['// b()', '/* d()\n e() */']);
  assert.equal(dead('//<![CDATA[\na();\n//]]>'), ['//<![CDATA[', '//]]>']);
  assert.equal(dead('a() /* open'), ['/* open']);
  assert.equal(dead('}// x\n'), ['// x']);
});
stretches('what looks like a comment and is none', () => {
  for (const code of [
    `a = "https://b.example/c"`,
    `a = '// b'; c()`,
    'a = `  // b`; c()',
    `accept = "image/*"; b = "*/"`,
    `a = "x \\" // y"; b()`,
    `a = /^https?:\\/\\/b/; c()`,
    `a = b + "//c.example"`,
    'a / b; c /d/ e',
  ])
    assert.equal(dead(code), [], code);
});
stretches('a long line is minified code and has no comments; its switches are read', () => {
  const line = (length: number): string => `${'a;'.repeat(length / 2)} // b\nc(); // d`;
  assert.equal(dead(line(900)), ['// b', '// d']);
  assert.equal(dead(line(1100)), ['// d']);
  assert.equal(dead(`${'a;'.repeat(600)}if(false){b()}c()`), ['if(false){b()}']);
});
stretches('a block behind a condition that is false as it is written', () => {
  for (const condition of [
    'false',
    '0',
    "''",
    'null',
    'undefined',
    '!1',
    "'false' === 'true'",
    `"" != ""`,
    '"0" == "1"',
    '1 === 2',
    "'true' !== 'true'",
    "'0' === 0",
    "'' == '2' && 'a' == 'a'",
    "0 || 'a' == 'b'",
  ])
    assert.equal(
      dead(`a(); if (${condition}) { b("}"); /* } */ } c()`),
      [`if (${condition}) { b("}"); /* } */ }`],
      condition,
    );
});
stretches('a condition that is true, or that nobody knows', () => {
  for (const condition of [
    'true',
    '1',
    "'false'",
    '!0',
    "'a' == 'a'",
    "'a' != 'b'",
    "'0' == 0",
    'x',
    "x === 'a'",
    "'a' === x",
    '0 || x',
    "'a' == 'b' || 'a' == 'a'",
    "'a' == 'b' && 'a' == 'a' || true",
    'false !== f()',
  ])
    assert.equal(dead(`if (${condition}) { b() }`), [], condition);
  assert.equal(dead('xif (false) { b() }'), []);
  assert.equal(dead('if_ (false) { b() }'), []);
});
stretches('one statement without braces, and what follows is alive', () => {
  assert.equal(dead('if(false) a(); b()'), ['if(false) a();']);
  assert.equal(dead('if(false)\n a()\nb()'), ['if(false)\n a()\n']);
  assert.equal(dead("if ('a' == 'b') { a() } else { b() }"), ["if ('a' == 'b') { a() }"]);
});
stretches('at most two hundred, in order and apart', () => {
  const found = deadStretches('/*x*/\n'.repeat(300));
  assert.is(found.length, 200);
  for (const [at, [from, to]] of found.entries()) assert.ok(to > from && from >= (found[at - 1]?.[1] ?? 0), `${at}`);
});
stretches.run();

const evidence = suite('readEvidence: code that never runs');
const kindsOf = (html: string): string[] =>
  readEvidence(pageOf(html)).resources.map(({ kind, host }) => `${kind} ${host}`);
evidence('its addresses are those of a comment', () => {
  assert.equal(
    kindsOf(`<script>load("https://a.other.tw/a.js");
      // load("https://b.other.tw/b.js");
      if ("off" === "on") { load("https://c.other.tw/c.js") }
      load("https://d.other.tw/d.js")</script>`),
    ['inline a.other.tw', 'comment b.other.tw', 'comment c.other.tw', 'inline d.other.tw'],
  );
});
evidence('its regions are comments, and the script before and behind is code', () => {
  const page = '<script>a()/* b() */;c()</script>';
  const { text, regions } = readEvidence(pageOf(page));
  const of = (mark: string): string =>
    regions.kinds[regions.starts.findLastIndex((start) => start <= text.indexOf(mark))]!;
  assert.equal([of('a()'), of('b()'), of(';c()')], ['inline', 'comment', 'inline']);
});
evidence('what is wrapped in it is not unwrapped', () => {
  const wrapped = Buffer.from("s.src='https://e.other.tw/e.js';").toString('base64');
  assert.is(readEvidence(pageOf(`<script>eval(atob("${wrapped}"))</script>`)).unwrapped.length, 1);
  assert.is(readEvidence(pageOf(`<script>/* eval(atob("${wrapped}")) */</script>`)).unwrapped.length, 0);
});
evidence('a page tells two thousand of them', () => {
  const script = `<script>${'/*"//x.other.tw"*/\n'.repeat(150)}</script>`;
  const { regions } = readEvidence(pageOf(script.repeat(20)));
  assert.ok(regions.kinds.filter((kind) => kind === 'comment').length <= 2200);
});
evidence.run();
