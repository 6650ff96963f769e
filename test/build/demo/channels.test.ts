import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { channelReply } from '../../../build/demo/channels/forms.ts';
import { searchOffers } from '../../../build/demo/channels/search.ts';
import type { ChannelForm, DemoChannel, PricedOffer } from '../../../build/demo/model.ts';
import { demoProducts } from '../../../build/demo/products.ts';
import { createChannel } from '../../../core/channels/index.ts';
import { createDemoWeb } from '../../support/demo-world.ts';

const today = createDemoWeb({ seed: 1, day: 6 });
const channelOf = (form: ChannelForm): DemoChannel => {
  const found = today.channels.find((channel) => channel.form === form);
  if (found === undefined) throw new Error(form);
  return found;
};
const queries = [...new Set(demoProducts().map(({ category }) => category))];
const notSold: Record<ChannelForm, PricedOffer['kind'][]> = {
  pchome: ['bait'],
  momo: ['bait', 'ad'],
  rakuten: ['bait', 'ad'],
  ruten: ['bait', 'auction', 'unpriced'],
};

/** What the ordinary channel module makes of the invented channel's replies, two steps where the form has two. */
const readBack = (channel: DemoChannel, query: string): { id: string; price: number }[] => {
  const module = createChannel(channel.id, { form: channel.form, hosts: channel.hosts });
  const ask = (asked: { url: string; method: string; body: string | null }) => {
    const { host, pathname, search } = new URL(asked.url);
    const reply = channelReply(today, channel, {
      host,
      method: asked.method,
      path: `${pathname}${search}`,
      body: asked.body ?? '',
    });
    return { status: reply.status, headers: reply.headers, text: String(reply.body) };
  };
  const [first] = module.request(query);
  if (first === undefined) throw new Error('no request');
  const reply = ask(first);
  const [next] = module.follow?.(reply) ?? [];
  const context = { observedAt: '2026-08-10T03:00:00.000Z' };
  return module
    .parse(next === undefined ? reply : ask(next), context)
    .offers.map(({ offerId, priceTwd }) => ({ id: offerId, price: priceTwd }));
};

const replying = suite('channelReply');
for (const form of ['pchome', 'momo', 'rakuten', 'ruten'] as const)
  replying(`in the form of ${form} reads back as the offers found, at their prices, less what is none`, () => {
    const channel = channelOf(form);
    let total = 0;
    for (const query of queries) {
      const expected = searchOffers(today, channel, query).filter(({ kind }) => !notSold[form].includes(kind));
      const read = readBack(channel, query);
      total += read.length;
      assert.equal(read.map(({ price }) => price).sort(), expected.map(({ priceTwd }) => priceTwd).sort(), query);
      assert.is(new Set(read.map(({ id }) => id)).size, read.length);
    }
    assert.ok(total >= 60, `${total} offers`);
  });
replying('pages through results without repeating one', () => {
  const channel = channelOf('ruten');
  const rows = (offset: number): string[] => {
    const path = `/api/search/v3/index.php/core/prod?q=${encodeURIComponent('示範')}&type=direct&offset=${offset}&limit=10`;
    const { body } = channelReply(today, channel, { host: 'rtapi.demo-ruten.example', method: 'GET', path, body: '' });
    return (JSON.parse(String(body)) as { Rows: { Id: string }[] }).Rows.map(({ Id }) => Id);
  };
  assert.is(new Set([...rows(1), ...rows(11)]).size, 20);
  const bad = { host: 'rtapi.demo-ruten.example', method: 'GET', body: '' };
  const reply = channelReply(today, channel, { ...bad, path: '/api/search/v3/index.php/core/prod?q=a&offset=0' });
  assert.is(reply.status, 400);
});
replying('has a labelled page for every offer, and 404 for none', () => {
  const paths: Record<ChannelForm, (offer: PricedOffer) => string> = {
    pchome: ({ key }) => `/prod/${key}`,
    momo: ({ key }) => `/goods/GoodsDetail.jsp?i_code=${key}`,
    rakuten: ({ key }) => `/shop/demo-any/product/${key.slice(-12)}/`,
    ruten: ({ key }) => `/item/show?${key}`,
  };
  for (const channel of today.channels) {
    const host = `www.${channel.domain}`;
    for (const offer of (today.channelOffers.get(channel.id) ?? []).slice(0, 20)) {
      const asked = { host, method: 'GET', path: paths[channel.form](offer), body: '' };
      const { status, body } = channelReply(today, channel, asked);
      assert.is(status, 200, asked.path);
      assert.ok(String(body).includes('storelens-invented') && String(body).includes('"priceCurrency":"TWD"'));
    }
    assert.is(channelReply(today, channel, { host, method: 'GET', path: '/no', body: '' }).status, 404);
  }
});
replying('takes a body that is no JSON for an empty search', () => {
  const channel = channelOf('momo');
  const asked = { host: 'apisearch.demo-mo.example', method: 'POST', path: '/momoSearchCloud/moec/textSearch' };
  const { status, body } = channelReply(today, channel, { ...asked, body: '{"data":' });
  assert.is(status, 200);
  assert.equal(
    (JSON.parse(String(body)) as { rtnSearchData: { goodsInfoList: unknown[] } }).rtnSearchData.goodsInfoList,
    [],
  );
});
replying.run();

const searching = suite('searchOffers');
searching('finds what has every word, adverts first and leaks last', () => {
  const channel = channelOf('momo');
  const found = searchOffers(today, channel, '虛構焙 咖啡豆');
  assert.ok(found.length > 2);
  const plain = found.filter(({ kind }) => kind !== 'bait');
  assert.ok(plain.every(({ title, product }) => /咖啡豆/.test(title + product.category)));
  const places = found.map(({ kind }) => (kind === 'ad' ? 0 : kind === 'bait' ? 2 : 1));
  assert.equal(places, [...places].sort());
});
searching('finds a model number with or without its hyphen', () => {
  const channel = channelOf('pchome');
  const keys = (query: string): string[] => searchOffers(today, channel, query).map(({ key }) => key);
  assert.equal(keys('dh-v8'), keys('DHV8'));
});
searching('finds nothing, leaks included, for what nobody sells', () => {
  assert.equal(searchOffers(today, channelOf('pchome'), 'zzzz'), []);
  assert.equal(searchOffers(today, channelOf('pchome'), '  '), []);
});
searching.run();
