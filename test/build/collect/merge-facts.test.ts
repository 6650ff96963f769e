import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mergeFacts } from '../../../build/collect/merge-facts.ts';
import type { PageFact } from '../../../core/contract/index.ts';

type PageOf = Parameters<typeof mergeFacts>[0][number];
const page = (path: string, ...facts: PageFact[]): PageOf => ({
  facts,
  page: { finalUrl: `https://shop.example${path}`, fetchedAt: '2026-08-12T00:00:00Z' } as PageOf['page'],
});
const email = (value: string, place: PageFact['place'] = 'footer'): PageFact => ({ kind: 'email', value, place });
const shipping = (value: string, amount: number): PageFact => ({
  ...{ kind: 'free_shipping', value, amount, place: 'text' },
});

const merge = suite('mergeFacts');

merge('tells each fact once, with the page that says it at the surest place, without its query', () => {
  const [only, ...others] = mergeFacts([
    page('/', email('a@shop.example')),
    page('/contact?utm=1#top', email('a@shop.example', 'json_ld')),
    page('/about', email('a@shop.example', 'own_page')),
  ]);
  assert.equal(others, []);
  assert.equal([only?.place, only?.url, only?.at], ['json_ld', 'https://shop.example/contact', '2026-08-12T00:00:00Z']);
});

merge('what more pages say comes first, and of one kind only so many are told', () => {
  const many = ['b', 'c', 'd', 'e', 'f'].map((name) => email(`${name}@shop.example`));
  const told = mergeFacts([page('/', ...many, email('a@shop.example')), page('/x', email('a@shop.example'))]);
  assert.equal(
    told.map(({ value }) => value[0]),
    ['a', 'b', 'c', 'd'],
  );
});

merge('terms that come to the same are one, whatever their words', () => {
  const told = mergeFacts([
    page('/', shipping('滿千免運', 1000)),
    page('/x', shipping('消費滿 $1,000 免運費', 1000), shipping('滿1500免運', 1500)),
  ]);
  assert.equal(
    told.map(({ value, amount }) => [value, amount]),
    [
      ['滿千免運', 1000],
      ['滿1500免運', 1500],
    ],
  );
});

merge('pages read by a release that did not look state nothing, and of no pages nothing comes', () => {
  assert.equal(mergeFacts([{ page: page('/').page }]), []);
  assert.equal(mergeFacts([]), []);
});
merge.run();
