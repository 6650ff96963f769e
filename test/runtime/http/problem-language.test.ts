/** Problems in the client's language: those of every recorded exchange, asked in Chinese. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemSchema } from '../../../core/contract/problem.ts';
import { wantsChinese } from '../../../runtime/http/language.ts';
import { problem } from '../../../runtime/http/replies.ts';
import { withService } from '../../support/conformance/serve.ts';
import { readExchanges } from '../../support/replay.ts';

const han = /\p{Script=Han}/u;

const wanted = suite('wantsChinese');

const asked: [query: string, acceptLanguage: string, chinese: boolean][] = [
  ['', '', false],
  ['', '*', false],
  ['', 'zh-TW,zh;q=0.9,en-US;q=0.8,en;q=0.7', true],
  ['', 'en-US,en;q=0.9,zh-TW;q=0.8', false],
  ['', 'ja, zh-Hant;q=0.5', true],
  ['', 'zh;q=0, en', false],
  ['', 'zh;q=x', false],
  ['', 'zhx', false],
  ['lang=zh', 'en', true],
  ['domain=a&lang=en', 'zh-TW', false],
  ['slang=zh', '', false],
];
for (const [query, header, chinese] of asked)
  wanted(`"${query}" with Accept-Language "${header}": ${chinese}`, () => {
    assert.is(wantsChinese({ query, header: () => header }), chinese);
  });
wanted.run();

const said = suite('problem');

said('has a sentence in Chinese even where only an English one is given', () => {
  const { body, inChinese } = problem('target_timeout', 'shop.example did not answer', { param: 'url' });
  assert.is(problemSchema.parse(JSON.parse(String(body))).detail, 'shop.example did not answer');
  const chinese = problemSchema.parse(JSON.parse(inChinese ?? ''));
  assert.is(chinese.detail, '目標網站回應過久：shop.example did not answer');
  assert.is(chinese.param, 'url');
});
said.run();

const language = suite('problems in the language of the client');

language('every recorded problem is told in Chinese to who asks for it, and is else as it was', () =>
  withService(async (url) => {
    let judged = 0;
    for (const { name, route, request, reply } of readExchanges()) {
      if (reply.status < 400 || request.method !== 'GET' || !request.target.startsWith('/api/')) continue;
      // Live ones cost the client's allowance, and are told as all are.
      if (['detect', 'scan'].includes(route)) continue;
      const recorded = problemSchema.parse(reply.json);
      const got = await fetch(`${url}${request.target}`, { headers: { 'accept-language': 'zh-TW,zh;q=0.9,en;q=0.8' } });
      const { title, detail, ...rest } = problemSchema.parse(await got.json());
      const { title: _title, detail: recordedDetail, ...recordedRest } = recorded;
      assert.is(got.headers.get('content-language'), 'zh-TW', name);
      assert.match(got.headers.get('vary') ?? '', /accept-language/i, name);
      assert.equal(rest, recordedRest, name);
      assert.ok(han.test(title) && han.test(detail), `${name}: ${title} ${detail}`);
      assert.not.ok(detail.includes(recordedDetail), `${name}: ${detail}`);
      judged += 1;
    }
    assert.ok(judged >= 40, String(judged));
  }),
);

language('a category or platform that is not known is answered with the nearest names, in either language', () =>
  withService(async (url) => {
    const detailOf = async (target: string): Promise<string> => {
      const reply = await fetch(`${url}/api/v1/${target}`);
      return problemSchema.parse(await reply.json()).detail;
    };
    assert.match(await detailOf('prospect?category=cosmetiks'), /nearest: /);
    assert.match(await detailOf('prospect?category=cosmetiks&lang=zh'), /不是已知的產業，最接近的是 .+（beauty）/);
    assert.match(await detailOf('prospect?platform=shoplin&lang=zh'), /最接近的是 shopline/);
    const fine = await fetch(`${url}/api/v1/prospect?lang=zh`);
    assert.not.ok('ignored' in ((await fine.json()) as object));
  }),
);
language.run();
