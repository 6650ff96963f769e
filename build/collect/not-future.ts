import type { SourceItem } from '../../core/contract/index.ts';
import { latestSeenMs } from '../time.ts';

const timeOf = (item: SourceItem): { where: string; at: string } | null => {
  switch (item.type) {
    case 'page':
      return { where: item.page.url, at: item.page.fetchedAt };
    case 'failure':
      return { where: item.failure.url, at: item.failure.at };
    case 'offer':
      return { where: item.offer.offerId, at: item.offer.observedAt };
    case 'price':
      return { where: item.price.offerId, at: item.price.observedAt };
    case 'skip':
      return null;
  }
};

/**
 * The items, those dated after this machine's clock as skips: taken as they are, they would stand before every look that is
 * made until then, and the snapshot would be of a day that has not come.
 */
export async function* notFuture(
  items: AsyncIterable<SourceItem>,
  { now }: { now(): number },
): AsyncGenerator<SourceItem> {
  for await (const item of items) {
    const seen = timeOf(item);
    if (seen === null || !(Date.parse(seen.at) > latestSeenMs(now()))) yield item;
    else {
      const detail = `is dated ${seen.at.slice(0, 40)}, after this machine's clock`;
      yield { type: 'skip', skip: { where: seen.where.slice(0, 200), code: 'future_date', detail } };
    }
  }
}
