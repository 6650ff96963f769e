import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { channelForms, channelRecords, channels, createChannel } from '../../../core/channels/index.ts';
import { dropReasons } from '../../../core/extract/candidate.ts';

const records = suite('channelRecords');
records('name every channel once, in both languages, with hosts that are https', () => {
  assert.is(new Set(channelRecords.map(({ id }) => id)).size, channelRecords.length);
  for (const { id, name, nameZh, homepage, hosts, form } of channelRecords) {
    assert.match(id, /^[a-z][a-z0-9-]*$/);
    assert.ok(name !== '' && nameZh !== '', id);
    for (const url of [homepage, ...Object.values(hosts)]) assert.ok(url.startsWith('https://'), `${id} ${url}`);
    for (const host of Object.values(hosts)) assert.not.ok(host.endsWith('/'), host);
    assert.ok(channelForms.includes(form), form);
  }
});
records('a disabled channel says why, an enabled one has nothing to say', () => {
  for (const { id, enabled, reason } of channelRecords) assert.is(reason === null, enabled, id);
  const disabled = channelRecords.filter(({ enabled }) => !enabled).map(({ id }) => id);
  for (const id of ['coupang', 'shopee']) assert.ok(disabled.includes(id), `${id} may not be asked`);
});
records('hold the fourteen channels, and what contributors add after them', () => {
  const wanted = 'momo pchome yahoo rakuten etmall ruten costco coupang books uniprosperity pxbox pcone buy123 shopee';
  const first = wanted.split(' ');
  assert.equal(
    channels.slice(0, first.length).map(({ id }) => id),
    first,
  );
  assert.equal(
    channels.map(({ id }) => id),
    channelRecords.map(({ id }) => id),
  );
});
records.run();

const create = suite('createChannel');
create('a known channel with other hosts keeps the rest', () => {
  const local = createChannel('pchome', { hosts: { search: 'http://127.0.0.1:9' } });
  assert.match(local.request('x')[0]?.url ?? '', /^http:\/\/127\.0\.0\.1:9\/search\/v3\.3\//);
  assert.is(local.hosts['product'], 'https://24h.pchome.com.tw');
  assert.is(local.name, 'PChome 24h');
});
create('a channel of one’s own speaks a known form under its own id', () => {
  const demo = createChannel('demo-mall', {
    form: 'pchome',
    invented: true,
    hosts: { search: 'https://s.demo.example', product: 'https://p.demo.example', image: 'https://i.demo.example' },
  });
  const text = JSON.stringify({ prods: [{ Id: 'A-1', name: '虛構', price: 50, picB: '/x.jpg' }] });
  const [offer] = demo.parse({ status: 200, headers: [], text }, { observedAt: '2026-01-01T00:00:00Z' }).offers;
  assert.equal(
    [offer?.offerId, offer?.channel, offer?.url, offer?.image, demo.enabled, demo.homepage],
    [
      'demo-mall:A-1',
      'demo-mall',
      'https://p.demo.example/prod/A-1',
      'https://i.demo.example/x.jpg',
      true,
      'https://p.demo.example',
    ],
  );
});
create('a form of a disabled channel may be enabled under another id', () => {
  assert.is(createChannel('my-coupang', { form: 'coupang' }).enabled, true);
});
create('an unknown id without a form is refused by name', () => {
  assert.throws(() => createChannel('nowhere'), /channel nowhere: unknown; give a form, one of books/);
  assert.throws(() => createChannel('nowhere', { form: 'telex' }), /nowhere/);
});
create.run();

const docs = suite('docs/channels.md');
docs('names every channel of the registry and every reason for which rows are dropped', () => {
  const text = readFileSync(new URL('../../../docs/channels.md', import.meta.url), 'utf8');
  for (const id of [...channelRecords.map((record) => record.id), ...dropReasons])
    assert.ok(text.includes(`\`${id}\``), id);
});
docs.run();
