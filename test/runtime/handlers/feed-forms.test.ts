import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { atomForm, type FeedDocument, jsonForm } from '../../../runtime/handlers/feed-forms.ts';
import { headerOf, requestOf, textOf, withConformance } from '../../conformance/record.ts';

interface JsonFeed {
  version: string;
  title: string;
  feed_url: string;
  items: { id: unknown; url: string; content_text: string; date_published: string; tags: string[] }[];
}
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

const forms = suite('forms of the feeds');

forms('/movers.json is JSON Feed 1.1', () =>
  withConformance(async (serve) => {
    const reply = await serve(requestOf({ name: '', route: '', path: '/movers.json' }));
    assert.match(headerOf(reply, 'content-type'), /^application\/feed\+json/);
    const feed = JSON.parse(textOf(reply)) as JsonFeed;
    assert.is(feed.version, 'https://jsonfeed.org/version/1.1');
    assert.ok(feed.title.length > 0);
    assert.is(feed.feed_url, 'https://storelens.example/movers.json');
    assert.ok(feed.items.length >= 4);
    for (const { id, url, content_text, date_published, tags } of feed.items) {
      assert.type(id, 'string');
      assert.match(url, /^https:\/\/storelens\.example\//);
      assert.ok(content_text.length > 0);
      assert.match(date_published, rfc3339);
      assert.ok(tags.every((tag) => typeof tag === 'string'));
    }
    const dates = feed.items.map(({ date_published }) => date_published);
    assert.equal(dates, [...dates].sort().reverse());
  }),
);

forms('a site that is not known is told, and people read names, not ids', () =>
  withConformance(async (serve) => {
    const read = async (query: string) => {
      const reply = await serve(
        requestOf({
          name: '',
          route: '',
          path: '/movers.json',
          params: Object.fromEntries(new URLSearchParams(query)),
        }),
      );
      return JSON.parse(textOf(reply)) as JsonFeed & { _storelens?: { note?: string } };
    };
    const unknown = await read('domain=mintlaef.example');
    assert.equal(unknown.items, []);
    assert.match(unknown._storelens?.note ?? '', /mintlaef\.example is no site of this snapshot/);
    const known = await read('domain=mintleaf.example');
    assert.is(known._storelens, undefined);
    assert.ok(known.items.every(({ content_text: text }) => !/: (?:line-tag|meta-pixel)/.test(text)));
    const all = await read('type=platform_changed');
    assert.match(all.items[0]!.content_text, /changed platform: CYBERBIZ → SHOPLINE/);
    assert.match((await read('platform=shopline')).title, /movers: SHOPLINE/);
  }),
);

forms('marks that turn the direction of writing are in no title', () => {
  const entry = {
    id: 'a',
    at: '2026-01-01T00:00:00Z',
    type: 'ad_started',
    url: 'https://storelens.example/',
    data: {},
  };
  const feed: FeedDocument = {
    ...{ kind: 'mover', title: '異動 \u202ehsop', description: '', baseUrl: 'https://storelens.example' },
    ...{ homeUrl: 'https://storelens.example/', path: { start: '/movers', query: '' }, asOf: entry.at },
    entries: [{ ...entry, title: 'moc.live\u202e 商店 \u2066x', text: '\u200fy' }],
  };
  for (const form of [jsonForm, atomForm]) {
    const body = String(form(feed).body);
    assert.not.match(body, /[\u200f\u202e\u2066]/);
    assert.match(body, /moc\.live 商店 x/);
  }
});

forms('/movers.atom has what RFC 4287 requires of a feed and its entries', () =>
  withConformance(async (serve) => {
    const text = textOf(await serve(requestOf({ name: '', route: '', path: '/movers.atom' })));
    assert.is(XMLValidator.validate(text), true);
    const options = { ignoreAttributes: false, isArray: (name: string) => name === 'entry' || name === 'link' };
    const { feed } = new XMLParser(options).parse(text) as { feed: Record<string, unknown> };
    assert.is(feed['@_xmlns'], 'http://www.w3.org/2005/Atom');
    for (const name of ['id', 'title', 'updated', 'author']) assert.ok(feed[name], name);
    assert.ok(new URL(String(feed['id'])).href);
    const self = (feed['link'] as { '@_rel': string; '@_href': string }[]).find((link) => link['@_rel'] === 'self');
    assert.is(self?.['@_href'], 'https://storelens.example/movers.atom');
    const entries = feed['entry'] as { id: string; title: string; updated: string; link: object[] }[];
    assert.ok(entries.length >= 4);
    for (const { id, title, updated, link } of entries) {
      assert.match(id, /^urn:storelens:mover:\w+$/);
      assert.ok(String(title).length > 0 && link.length === 1);
      assert.match(updated, rfc3339);
    }
    assert.is(new Set(entries.map(({ id }) => id)).size, entries.length);
    assert.is(feed['updated'], entries[0]?.updated);
  }),
);

forms('a parameter that has no meaning is named, in each form that has a place for it', () =>
  withConformance(async (serve) => {
    const read = async (path: string, params: Record<string, string>): Promise<string> =>
      textOf(await serve(requestOf({ name: '', route: '', path, params })));
    const mistyped = { tecnology: 'line-tag', '<x>': '1', domain: 'soundbay.example' };
    const feed = JSON.parse(await read('/movers.json', mistyped)) as { _storelens?: { ignored: string[] } };
    assert.equal(feed._storelens?.ignored, ['tecnology', '<x>']);
    const atom = await read('/movers.atom', mistyped);
    assert.is(XMLValidator.validate(atom), true);
    assert.match(
      atom,
      '<storelens:ignored>tecnology</storelens:ignored><storelens:ignored>&lt;x&gt;</storelens:ignored>',
    );
    const plain = JSON.parse(await read('/movers.json', { domain: 'soundbay.example' })) as object;
    assert.not.ok('_storelens' in plain);
    assert.not.match(await read('/movers.atom', { domain: 'soundbay.example' }), 'ignored');
  }),
);

forms.run();
