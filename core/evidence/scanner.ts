import {
  APOSTROPHE,
  EQUALS,
  EXCLAMATION,
  GREATER_THAN,
  isLetter,
  LESS_THAN,
  QUESTION,
  QUOTE,
  SLASH,
} from '../codes.ts';
import { codesOf } from '../text-codes.ts';
import { Attributes, MAX_ATTRIBUTES } from './attributes.ts';
import { attributeNameEnds, find, followsEquals, nameEnds, passOver, spaces, tagStops, valueEnds } from './cursor.ts';
import { isNameAt } from './names.ts';
import { type NameCursor, readTag, type Tag } from './tags.ts';

/**
 * A linear HTML tokenizer: every character is looked at a constant number of times, whatever the input. It follows the
 * browsers' tokenizer where that decides what runs: raw text elements, comments, attribute quoting, unclosed tags.
 */
export interface TagSink {
  /** False: `openTag` gets none of such elements' attributes, which are passed over. */
  wantsAttributes(tag: Tag): boolean;
  /** `attributes` are good until it returns. */
  openTag(tag: Tag, attributes: Attributes, start: number, end: number): void;
  closeTag(tag: Tag, start: number, end: number): void;
  text(start: number, end: number): void;
  /** Content of script, style, title, textarea… between their tags. */
  rawText(tag: Tag, start: number, end: number): void;
  comment(start: number, end: number): void;
}

/** The page, and the one thing that the scanner remembers: how deep in foreign content it is. */
interface Scan extends NameCursor {
  readonly sink: TagSink;
  readonly attributes: Attributes;
  foreignDepth: number;
}

/** Position after the `>` that ends a tag; -1 where the page ends first, which drops the tag as browsers do. */
const skipTag = (scan: Scan, from: number): number => {
  const { codes, text } = scan;
  const { length } = text;
  let gap = from;
  for (let i = from; i < length; i++) {
    const code = codes[i]!;
    if (tagStops[code] === 0) continue;
    if (code === GREATER_THAN) return i + 1;
    if (!followsEquals(scan, gap, i)) continue;
    i = find(scan, code, i + 1);
    if (i < 0) return -1;
    gap = i + 1;
  }
  return -1;
};

/** Reads one value from after `=` of the attribute named from `start` to `end`; returns the position after it, -1 where a quote is never closed. */
const readValue = (scan: Scan, from: number, start: number, end: number): number => {
  const first = passOver(scan, from, spaces, 0);
  const quote = scan.codes[first]!;
  if (quote === QUOTE || quote === APOSTROPHE) {
    const close = find(scan, quote, first + 1);
    if (close < 0) return -1;
    scan.attributes.push(start, end, first + 1, close);
    return close + 1;
  }
  const last = passOver(scan, first, valueEnds, 1);
  scan.attributes.push(start, end, first, last);
  return last;
};

/** Into the scan's attributes; returns the position after `>`, -1 where the page ends first. */
const readAttributes = (scan: Scan, from: number): number => {
  const { text, codes, attributes } = scan;
  const { length } = text;
  for (let i = from; i < length; ) {
    const code = codes[i]!;
    if (code === GREATER_THAN) return i + 1;
    if (nameEnds[code] === 1) {
      i++;
      continue;
    }
    if (attributes.length >= MAX_ATTRIBUTES) return skipTag(scan, i);
    const end = passOver(scan, i + 1, attributeNameEnds, 1);
    const next = passOver(scan, end, spaces, 0);
    if (codes[next] !== EQUALS) attributes.push(i, end, end, end);
    i = codes[next] === EQUALS ? readValue(scan, next + 1, i, end) : next;
    if (i < 0) return -1;
  }
  return -1;
};

/** Start of `</name` followed by a space, `/` or `>`; the page's end where there is none. */
const rawTextEnd = ({ text, codes }: Scan, name: string, from: number): number => {
  for (let i = text.indexOf('</', from); i >= 0; i = text.indexOf('</', i + 2)) {
    const end = i + 2 + name.length;
    if (end < text.length && nameEnds[codes[end]!] === 1 && isNameAt(codes, i + 2, name)) return i;
  }
  return text.length;
};

/** Handles `<!…` and `<?…`; returns the position after it. */
const readDeclaration = (text: string, start: number, sink: TagSink): number => {
  if (!text.startsWith('<!--', start)) {
    const close = text.indexOf('>', start);
    return close < 0 ? text.length : close + 1;
  }
  if (text.startsWith('>', start + 4)) return start + 5;
  const close = text.indexOf('-->', start + 2);
  const end = close < 0 ? text.length : close + 3;
  sink.comment(start, end);
  return end;
};

const readOpenTag = (scan: Scan, start: number): number => {
  const { text, sink, attributes } = scan;
  const tag = readTag(scan, start + 1);
  attributes.length = 0;
  const end = sink.wantsAttributes(tag) ? readAttributes(scan, scan.nameEnd) : skipTag(scan, scan.nameEnd);
  if (end < 0) return text.length;
  const isSelfClosing = scan.codes[end - 2] === SLASH;
  if (tag.isForeign) scan.foreignDepth += isSelfClosing ? 0 : 1;
  else if (tag.isBreakout) scan.foreignDepth = 0;
  sink.openTag(tag, attributes, start, end);
  const isForeign = scan.foreignDepth > 0 && (isSelfClosing || tag.name === 'title');
  if (!tag.isRawText || isForeign) return end;
  const stop = rawTextEnd(scan, tag.name, end);
  sink.rawText(tag, end, stop);
  return stop;
};

const readCloseTag = (scan: Scan, start: number): number => {
  const tag = readTag(scan, start + 2);
  const close = find(scan, GREATER_THAN, scan.nameEnd);
  if (close < 0) return scan.text.length;
  if (tag.isForeign && scan.foreignDepth > 0) scan.foreignDepth--;
  scan.sink.closeTag(tag, start, close + 1);
  return close + 1;
};

/** Reads the tag or declaration that begins at `i`; returns the position after it. */
const readMarkup = (scan: Scan, i: number): number => {
  const code = scan.codes[i + 1]!;
  if (isLetter(code)) return readOpenTag(scan, i);
  return code === SLASH ? readCloseTag(scan, i) : readDeclaration(scan.text, i, scan.sink);
};

const beginsMarkup = ({ codes }: Scan, i: number): boolean => {
  const code = codes[i + 1]!;
  return isLetter(code) || code === EXCLAMATION || code === QUESTION || (code === SLASH && isLetter(codes[i + 2]!));
};

/**
 * Feeds a page to a sink, in order, each character once. Never throws on content. A sink must not scan another page.
 * `codes` are the text's, where the caller has them.
 */
export const scanHtml = (text: string, sink: TagSink, codes = codesOf(text)): void => {
  const scan: Scan = { text, codes, sink, attributes: new Attributes(text, codes), nameEnd: 0, foreignDepth: 0 };
  let shown = 0;
  for (let i = find(scan, LESS_THAN, 0); i >= 0; ) {
    if (!beginsMarkup(scan, i)) {
      i = find(scan, LESS_THAN, i + 1);
      continue;
    }
    if (i > shown) sink.text(shown, i);
    shown = readMarkup(scan, i);
    i = find(scan, LESS_THAN, shown);
  }
  if (shown < text.length) sink.text(shown, text.length);
};
