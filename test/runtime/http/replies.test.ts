import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemCodes, problemSchema } from '../../../core/contract/problem.ts';
import { json, list, problem, shown } from '../../../runtime/http/replies.ts';

const replies = suite('list');
const textOf = (items: Uint8Array[], extra = '', tail = ''): string =>
  list('20260101T000000Z', items, { extra, tail }).body.toString();

replies('puts an envelope around items, wherever they lie in memory', () => {
  const memory = Buffer.from('{"n":1},{"n":2},{"n":3};{"n":4}{"n":5}');
  const at = (n: number, gap = n * 8): Uint8Array => memory.subarray(gap, gap + 7);
  const apart = [Buffer.from('{"n":9}'), at(0), at(2), at(1)];
  const cases: [Uint8Array[], number[]][] = [
    [[], []],
    [[at(0)], [1]],
    [
      [at(0), at(1), at(2)],
      [1, 2, 3],
    ],
    [
      [at(0), at(1), at(2), at(3)],
      [1, 2, 3, 4],
    ],
    [
      [at(3), at(4, 31)],
      [4, 5],
    ],
    [apart, [9, 1, 3, 2]],
    [
      [at(0), at(0), at(1)],
      [1, 1, 2],
    ],
  ];
  for (const [items, expected] of cases) {
    const body = JSON.parse(textOf(items)) as { count: number; items: { n: number }[] };
    assert.is(body.count, expected.length);
    assert.equal(
      body.items.map(({ n }) => n),
      expected,
    );
  }
});

replies('takes more members, and text of any length in any script', () => {
  const item = Buffer.from(JSON.stringify({ name: '虛構商店'.repeat(50_000) }));
  const body = JSON.parse(textOf([item, item], ',"channels":[{"id":"虛構"}]')) as {
    channels: unknown;
    items: unknown[];
  };
  assert.equal(body.channels, [{ id: '虛構' }]);
  assert.is(body.items.length, 2);
});

replies('gives each reply memory of its own', () => {
  const first = list('20260101T000000Z', [Buffer.from('{"n":1}')]).body;
  const before = first.toString();
  for (let n = 0; n < 1000; n++) list('20260101T000000Z', [Buffer.alloc(5000, 'x')]);
  assert.is(first.toString(), before);
});

const others = suite('problem, json, shown');
others('each code has a title of its own', () => {
  const titles = Object.keys(problemCodes).map((code) => {
    const { status, headers, body } = problem(code as keyof typeof problemCodes, 'why');
    const read = problemSchema.parse(JSON.parse(body as string));
    assert.equal([read.type, read.detail, read.code, read.status], [`/docs#${code}`, 'why', code, status]);
    assert.equal(headers, { 'content-type': 'application/problem+json' });
    assert.match(read.title, /^[A-Z][a-z ]{10,}$/);
    return read.title;
  });
  assert.is(new Set(titles).size, titles.length);
});
others('a problem may name a parameter, and have headers and a status of its own', () => {
  const { status, headers, body } = problem('invalid_parameter', 'x', {
    param: 'q',
    headers: { allow: 'GET' },
    status: 414,
  });
  const read = JSON.parse(body as string) as { param?: string; status: number };
  assert.equal([status, read.status, read.param, headers.allow], [414, 414, 'q', 'GET']);
  assert.is('param' in JSON.parse(problem('not_found', 'x').body as string), false);
});
others('json takes what is rendered as it is', () => {
  const bytes = Buffer.from('{"a":1}');
  assert.is(json(bytes).body, bytes);
  assert.equal([json({ a: 1 }).body, json({ a: 1 }).status], ['{"a":1}', 200]);
});
others('a value is shown quoted, sixty characters of it', () => {
  assert.is(shown('a"b'), '"a\\"b"');
  assert.is(shown('x'.repeat(60)), `"${'x'.repeat(60)}"`);
  assert.is(shown('x'.repeat(61)), `"${'x'.repeat(60)}…"`);
});
others.run();

replies('begins as its snapshot and members want it, however many there were', () => {
  for (let round = 0; round < 2; round++)
    for (let extra = 0; extra < 20; extra++)
      for (const snapshot of ['a', 'b'])
        assert.is(
          list(snapshot, [Buffer.from('1')], { extra: `,"x":${extra}` }).body.toString(),
          `{"snapshot":"${snapshot}","count":1,"x":${extra},"items":[1]}`,
        );
});
replies.run();
