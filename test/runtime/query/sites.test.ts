import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cachedReplySchema, siteReplySchema } from '../../../core/contract/index.ts';
import { firstId } from '../../support/published.ts';
import { all, parse, withReader } from './fixture.ts';

const sites = suite('openQuery: sites');

sites('site: the stored row with the snapshot, for each domain and no other', () =>
  withReader((reader, serving) => {
    for (const site of all(serving.sites)) {
      const reply = siteReplySchema.parse(parse(reader.site(site.domain)));
      assert.equal(reply, { snapshot: firstId, ...site });
    }
    for (const domain of ['none.example', '', '"', 'shop-1.exampl', 'SHOP-1.example', '台灣.example', 'x'.repeat(9999)])
      assert.is(reader.site(domain), null, domain);
  }),
);

sites('cached: the site with the trend of its traffic, none where it has no traffic', () =>
  withReader((reader, serving) => {
    for (const site of all(serving.sites)) {
      const { traffic, ...rest } = cachedReplySchema.parse(parse(reader.cached(site.domain)));
      const trend = serving.trends.get(site.domain) ?? [];
      assert.equal(traffic, site.traffic === null ? null : { ...site.traffic, trend });
      assert.is(rest.domain, site.domain);
    }
    assert.is(reader.cached('none.example'), null);
  }),
);
sites.run();
