import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Reached, refuseFailedCrawl } from '../../../build/crawl/reached.ts';
import type { SourceItem } from '../../../core/contract/pipeline.ts';

const had = (host: string, status = 200): SourceItem => ({
  type: 'page',
  page: {
    url: `https://${host}/`,
    finalUrl: `https://${host}/`,
    status,
    headers: [],
    body: new Uint8Array(),
    fetchedAt: '2026-01-01T00:00:00Z',
    source: 'http',
    truncated: false,
    requests: [],
    redirects: 0,
    elapsedMs: 1,
    wireBytes: null,
    cnames: [],
  },
});
const failed = (host: string, code: string, detail = ''): SourceItem => ({
  type: 'failure',
  failure: { url: `https://${host}/`, at: '2026-01-01T00:00:00Z', source: 'http', code, detail },
});
const complaint = (...items: SourceItem[]): string | null => {
  const reached = new Reached();
  for (const item of items) reached.item(item);
  return reached.complaint();
};

const reached = suite('Reached');

reached('complains where more than half of the hosts gave no page, and says of what they failed', () => {
  assert.is(complaint(), null);
  assert.is(complaint(had('a.tw'), failed('b.tw', 'dns')), null);
  assert.is(
    complaint(had('a.tw'), failed('b.tw', 'dns'), failed('c.tw', 'timeout'), failed('d.tw', 'dns')),
    '3 of 4 hosts gave no page (2 dns, 1 timeout)',
  );
  assert.is(complaint(had('a.tw', 403), had('b.tw', 403)), '2 of 2 hosts gave no page (2 status 403)');
});

reached('takes a host for reached by any of its pages, whatever its others did', () => {
  assert.is(complaint(had('www.a.tw'), failed('a.tw', 'timeout'), had('a.tw', 500)), null);
});

reached(
  'holds nothing against hosts that asked to be left alone, but a robots.txt that does not come is a failure',
  () => {
    assert.is(complaint(failed('a.tw', 'opt_out'), failed('b.tw', 'robots', 'robots.txt refuses the home page')), null);
    const down = failed('b.tw', 'robots', 'robots.txt answered 503');
    assert.is(complaint(failed('a.tw', 'opt_out'), down), '1 of 1 hosts gave no page (1 robots)');
  },
);

reached('gives all items before it refuses', async () => {
  const items = [failed('a.tw', 'dns'), failed('b.tw', 'dns')];
  const given: SourceItem[] = [];
  const source = (async function* () {
    yield* items;
  })();
  try {
    for await (const item of refuseFailedCrawl(source, null)) given.push(item);
    assert.unreachable();
  } catch (error) {
    assert.match(
      (error as Error).message,
      /^2 of 2 hosts gave no page \(2 dns\): nothing is published.*--allow-failures$/,
    );
  }
  assert.equal(given, items);
});

reached.run();
