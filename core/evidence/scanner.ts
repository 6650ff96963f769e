import { APOSTROPHE, EQUALS, EXCLAMATION, GREATER_THAN, isLetter, QUESTION, QUOTE, SLASH } from '../codes.ts';
import { codesOf } from '../text-codes.ts';
import {
  attributeNameEnds,
  type Cursor,
  find,
  followsEquals,
  nameEnds,
  passOver,
  spaces,
  tagStops,
  valueEnds,
} from './cursor.ts';
import { isNameAt, nameAt } from './names.ts';

/** Tells by an attribute's name, at `start` to `end` of the page, whether it may be wanted, without making a string. */
export type AttributeFilter = (page: string, start: number, end: number) => boolean;
type Wants = 'all' | 'telling' | 'none' | AttributeFilter;

/**
 * A linear HTML tokenizer: every character is looked at a constant number of times, whatever the input. It follows the
 * browsers' tokenizer where that decides what runs: raw text elements, comments, attribute quoting, unclosed tags.
 */
export interface TagSink {
  /**
   * `all`: `openTag` gets such elements' attributes. `telling`: but for those that never hold a URL or a name (class,
   * style, id, alt, title, width, on…, aria-…, most data-…). `none`: it gets none. A filter: those that may pass it.
   */
  wantsAttributes(name: string): Wants;
  openTag(name: string, attributes: string[], start: number, end: number): void;
  closeTag(name: string, start: number, end: number): void;
  text(start: number, end: number): void;
  /** Content of script, style, title, textarea… between their tags. */
  rawText(name: string, start: number, end: number): void;
  comment(start: number, end: number): void;
}

const MAX_ATTRIBUTES = 100;
const RAW_TEXT = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes']);

/** The page, and the one thing that the scanner remembers: how deep in foreign content it is. */
interface Scan extends Cursor {
  readonly sink: TagSink;
  foreignDepth: number;
}

/** Position after the `>` that ends a tag; -1 where the page ends first, which drops the tag as browsers do. */
const skipTag = (scan: Scan, from: number): number => {
  const { codes, text } = scan;
  for (let i = passOver(scan, from, tagStops, 1); i < text.length; i = passOver(scan, i + 1, tagStops, 1)) {
    const code = codes[i]!;
    if (code === GREATER_THAN) return i + 1;
    if (!followsEquals(scan, from, i)) continue;
    i = find(scan, code === QUOTE ? '"' : "'", i + 1);
    if (i < 0) return -1;
    from = i + 1;
  }
  return -1;
};

/** Reads one value from after `=` (null: passes over it); returns the position after it, -1 where a quote is never closed. */
const readValue = (scan: Scan, from: number, out: string[] | null): number => {
  const { text, codes } = scan;
  const start = passOver(scan, from, spaces, 0);
  const quote = codes[start]!;
  if (quote === QUOTE || quote === APOSTROPHE) {
    const close = find(scan, quote === QUOTE ? '"' : "'", start + 1);
    if (close < 0) return -1;
    out?.push(text.slice(start + 1, close));
    return close + 1;
  }
  const end = passOver(scan, start, valueEnds, 1);
  out?.push(text.slice(start, end));
  return end;
};

const [A, B, C, D, F, I, J, O, S, T, W] = [...'abcdfijostw'].map((letter) => letter.charCodeAt(0));
const TO_LOWER = 0x20;

/**
 * Most attributes of a page are never asked for: told by length and letters, without making a string. A `data-`
 * attribute is kept where it ends like src, srcset or href.
 */
const isIdle = (codes: Uint16Array, start: number, end: number): boolean => {
  const first = codes[start]! | TO_LOWER;
  const length = end - start;
  if (first === C || first === S) return length === 'class'.length;
  if (first === I) return length === 'id'.length;
  if (first === T) return length === 'title'.length || length === 'target'.length;
  if (first === A) return length === 'alt'.length || length > 'action'.length;
  if (first === W || first === O || first === B || first === J) return true;
  const last = codes[end - 1]! | TO_LOWER;
  return first === D && last !== C && last !== T && last !== F;
};

const isWanted = ({ text, codes }: Scan, start: number, end: number, wants: Wants): boolean => {
  if (wants === 'telling') return !isIdle(codes, start, end);
  return typeof wants === 'function' ? wants(text, start, end) : true;
};

/** Name, value, name, value… into `out`; returns the position after `>`, -1 where the page ends first. */
const readAttributes = (scan: Scan, from: number, out: string[], wants: Wants): number => {
  const { text, codes } = scan;
  let i = from;
  while (i < text.length) {
    const code = codes[i]!;
    if (code === GREATER_THAN) return i + 1;
    if (nameEnds[code] === 1) {
      i++;
      continue;
    }
    if (out.length >= MAX_ATTRIBUTES * 2) return skipTag(scan, i);
    const start = i;
    i = passOver(scan, start + 1, attributeNameEnds, 1);
    const kept = isWanted(scan, start, i, wants) ? out : null;
    kept?.push(nameAt(text, codes, start, Math.min(i, start + 60)));
    i = passOver(scan, i, spaces, 0);
    if (codes[i] !== EQUALS) kept?.push('');
    else i = readValue(scan, i + 1, kept);
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

/** Inside of SVG and MathML tags close themselves, and a title is no raw text; these HTML elements break out of it. */
const FOREIGN = new Set(['svg', 'math']);
const BREAKOUT = new Set([
  'body',
  'div',
  'p',
  'ul',
  'ol',
  'li',
  'table',
  'h1',
  'h2',
  'h3',
  'head',
  'img',
  'meta',
  'nav',
]);

const enter = (name: string, isSelfClosing: boolean, scan: Scan): void => {
  if (FOREIGN.has(name)) scan.foreignDepth += isSelfClosing ? 0 : 1;
  else if (scan.foreignDepth > 0 && BREAKOUT.has(name)) scan.foreignDepth = 0;
};

const isRawText = (name: string, isSelfClosing: boolean, scan: Scan): boolean =>
  RAW_TEXT.has(name) && (scan.foreignDepth === 0 || (!isSelfClosing && name !== 'title'));

const NO_ATTRIBUTES: string[] = [];

/** Name of a tag from `start` to `end`; empty where it is too long for any. */
const tagName = ({ text, codes }: Scan, start: number, end: number): string =>
  end - start > 39 ? '' : nameAt(text, codes, start, end);

const readOpenTag = (scan: Scan, start: number): number => {
  const { text, codes, sink } = scan;
  const after = passOver(scan, start + 1, nameEnds, 1);
  const name = tagName(scan, start + 1, after);
  const wants = sink.wantsAttributes(name);
  const attributes = wants === 'none' ? NO_ATTRIBUTES : [];
  const end = wants === 'none' ? skipTag(scan, after) : readAttributes(scan, after, attributes, wants);
  if (end < 0) return text.length;
  const isSelfClosing = codes[end - 2] === SLASH;
  enter(name, isSelfClosing, scan);
  sink.openTag(name, attributes, start, end);
  if (!isRawText(name, isSelfClosing, scan)) return end;
  const stop = rawTextEnd(scan, name, end);
  sink.rawText(name, end, stop);
  return stop;
};

const readCloseTag = (scan: Scan, start: number): number => {
  const close = find(scan, '>', start);
  if (close < 0) return scan.text.length;
  const name = tagName(scan, start + 2, passOver(scan, start + 2, nameEnds, 1));
  if (scan.foreignDepth > 0 && FOREIGN.has(name)) scan.foreignDepth--;
  scan.sink.closeTag(name, start, close + 1);
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

/** Feeds a page to a sink, in order, each character once. Never throws on content. A sink must not scan another page. */
export const scanHtml = (text: string, sink: TagSink): void => {
  const scan: Scan = { text, codes: codesOf(text), sink, foreignDepth: 0 };
  let shown = 0;
  for (let i = find(scan, '<', 0); i >= 0; ) {
    if (!beginsMarkup(scan, i)) {
      i = find(scan, '<', i + 1);
      continue;
    }
    if (i > shown) sink.text(shown, i);
    shown = readMarkup(scan, i);
    i = find(scan, '<', shown);
  }
  if (shown < text.length) sink.text(shown, text.length);
};
