/** The bucket's list of what is taken down, changed by a conditional write: of two at once none is lost. */
import type { Bucket } from '../../core/bucket/index.ts';
import type { TakeDown } from '../../core/contract/index.ts';
import { parseTakeDowns, renderTakeDowns, TAKE_DOWNS } from '../../core/serving/index.ts';
import { changeList, linesOf, type TakeDownChange } from '../publish/take-down.ts';

const TRIES = 10;

/** Lines to show. */
export const changeBucketTakeDowns = async (
  bucket: Bucket,
  texts: readonly string[],
  change: TakeDownChange,
): Promise<string[]> => {
  for (let n = 0; n < TRIES; n++) {
    const found = await bucket.read(TAKE_DOWNS);
    const list: TakeDown[] = found === null ? [] : parseTakeDowns(found.text, bucket.url + TAKE_DOWNS);
    if (texts.length === 0) return linesOf(list);
    const { items, lines } = changeList(list, texts, { ...change, where: bucket.url });
    if (await bucket.write(TAKE_DOWNS, renderTakeDowns(items), found?.etag ?? null)) return lines;
  }
  throw new Error(`${bucket.url}${TAKE_DOWNS} is being changed by others all the time: try again`);
};
