import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BriefProgress } from '../../../build/demo/brief.ts';
import type { SourceItem } from '../../../core/contract/index.ts';

const page = (url: string): SourceItem => ({ type: 'page', page: { url } }) as SourceItem;
async function* items(...all: SourceItem[]): AsyncGenerator<SourceItem> {
  yield* all;
}

const brief = suite('BriefProgress');

brief('a line for each day, a bar with its hosts, and what the build said only where it failed', async () => {
  const lines: string[] = [];
  const bars: string[] = [];
  const log = (line: string): void => void lines.push(line);
  const progress = new BriefProgress({ now: () => 0, log, progress: (line) => void bars.push(line) }, 2);
  const rows = { sites: 2, offers: 5 };
  for (const day of [0, 1]) {
    const seen: SourceItem[] = [];
    const all = [page('https://a.example/'), page('https://a.example/x'), page('https://b.example/')];
    for await (const item of progress.watch(items(...all), { day, date: '2026-08-01' })) seen.push(item);
    assert.equal(seen, all);
    progress.effects().log(`said on day ${day}`);
    if (day === 0) progress.ended({ day, date: '2026-08-01' }, { rows } as never);
  }
  assert.equal(lines, ['  day 1 of 2, 2026-08-01: 2 sites, 5 offers, 0 movers']);
  assert.match(bars[0] ?? '', /^░{24} day 1 of 2, 1 hosts$/);
  assert.match(bars[3] ?? '', /^█{18}░{6} day 2 of 2, 1 hosts$/);
  assert.match(bars.at(-1) ?? '', /^█{24} day 2 of 2, publishing$/);
  progress.failed();
  assert.is(lines.at(-1), 'said on day 1');
});

brief.run();
