import { tmpdir } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSpools } from '../../../build/columns/spool.ts';
import { takeCensus } from '../../../build/sites/census.ts';
import type { SiteState } from '../../../build/sites/profile-site.ts';
import { stateLines } from '../../../build/sites/site-lines.ts';
import { observation } from '../../support/sites.ts';

const words: [string, string, string] = ['咖啡', '茶葉', 'espresso'];

async function* states(): AsyncGenerator<SiteState> {
  for (let i = 0; i < 7; i++)
    yield {
      observation: observation(`${i}.example`, {
        title: i % 2 === 0 ? words[0] : null,
        description: i < 5 ? words[1] : null,
        words: i === 6 ? [] : words.slice(2),
      }),
      firstSeenAt: '2026-01-01T00:00:00Z',
    };
}

const census = suite('takeCensus');

census('counts the same words of the same sites with a thread and without', () =>
  withSpools(tmpdir(), async (makeSpool) => {
    const weights: number[][] = [];
    for (const batch of [2, 7, 100]) {
      const kept = makeSpool(stateLines);
      const { terms, sites, domains } = await takeCensus(states(), kept, batch);
      assert.equal([sites, terms.sites, domains.size, kept.count], [7, 7, 7, 7]);
      weights.push(words.map((word) => terms.weightOf(word)));
    }
    const expected = [4, 5, 6].map((found) => Math.log(7 / found));
    assert.equal(weights, [expected, expected, expected]);
  }),
);

census('is empty where there are no sites', () =>
  withSpools(tmpdir(), async (makeSpool) => {
    const none = async function* (): AsyncGenerator<SiteState> {};
    const { terms, domains } = await takeCensus(none(), makeSpool(stateLines));
    assert.equal([terms.sites, domains.size], [0, 0]);
  }),
);
census.run();
