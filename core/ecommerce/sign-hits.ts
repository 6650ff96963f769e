import { cleanText, detach } from '../evidence/text.ts';
import { isSponsored } from './links.ts';

/** A sign and how often it was seen. */
export interface SeenSign {
  count: number;
  /** The first sight of it, as it stands in the page, at most 200 characters. */
  value: string;
}

const MAX_COUNT = 40;
const MAX_VALUE = 200;
const SHOWN = 60;
const MOST_TAG = 600;
/** Elements whose attributes say what is loaded or how the page is styled, not what is shown. */
const UNSEEN_TAGS = new Set(['scri', 'link', 'meta', 'html', 'body', 'styl', 'ifra', 'nosc']);

/** The signs that one page shows. */
export class SignHits {
  readonly seen = new Map<string, SeenSign>();

  /** Counts a sign; `value` is shortened. */
  add(sign: string, value: string, count = 1): void {
    const known = this.seen.get(sign);
    if (known !== undefined) known.count = Math.min(MAX_COUNT, known.count + count);
    else this.seen.set(sign, { count: Math.min(MAX_COUNT, count), value: detach(cleanText(value, MAX_VALUE)) });
  }

  /** A literal in markup or code at `start`, in a region that begins at `regionStart`. */
  see(mark: { sign: string; in: string }, text: string, start: number, regionStart: number): void {
    const known = this.seen.get(mark.sign);
    if (known !== undefined && known.count >= MAX_COUNT) return;
    if (mark.in === 'tag' && UNSEEN_TAGS.has(text.slice(regionStart + 1, regionStart + 5).toLowerCase())) return;
    if (mark.sign === 'buy_mark' && isSponsored(text.slice(regionStart, regionStart + MOST_TAG).split('>', 1)[0]!))
      return;
    if (known !== undefined) known.count++;
    else this.add(mark.sign, text.slice(Math.max(regionStart, start - 20), start + SHOWN));
  }

  has(sign: string): boolean {
    return this.seen.has(sign);
  }
}
