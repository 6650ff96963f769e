import {
  APOSTROPHE,
  CARRIAGE_RETURN,
  EQUALS,
  EXCLAMATION,
  GREATER_THAN,
  isLetter,
  QUESTION,
  QUOTE,
  SLASH,
  SPACE,
  TAB,
  VERTICAL_TAB,
} from '../codes.ts';
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

const isSpace = (code: number): boolean =>
  code === SPACE || (code >= TAB && code <= CARRIAGE_RETURN && code !== VERTICAL_TAB);
/** Space, `/` or `>` end a tag's name. */
const endsName = (code: number): boolean => isSpace(code) || code === SLASH || code === GREATER_THAN;

const nameEnd = (text: string, from: number): number => {
  let i = from;
  while (i < text.length && !endsName(text.charCodeAt(i))) i++;
  return i;
};

/** Position after the `>` that ends a tag; -1 where the page ends first, which drops the tag as browsers do. */
const skipTag = (text: string, from: number): number => {
  let afterEquals = false;
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === GREATER_THAN) return i + 1;
    if (afterEquals && (code === QUOTE || code === APOSTROPHE)) {
      i = text.indexOf(code === QUOTE ? '"' : "'", i + 1);
      if (i < 0) return -1;
      afterEquals = false;
    } else if (code === EQUALS) afterEquals = true;
    else if (!isSpace(code)) afterEquals = false;
  }
  return -1;
};

/** Reads one value from after `=` (null: passes over it); returns the position after it, -1 where a quote is never closed. */
const readValue = (text: string, from: number, out: string[] | null): number => {
  let i = from;
  while (i < text.length && isSpace(text.charCodeAt(i))) i++;
  const quote = text.charCodeAt(i);
  if (quote === QUOTE || quote === APOSTROPHE) {
    const close = text.indexOf(quote === QUOTE ? '"' : "'", i + 1);
    if (close < 0) return -1;
    out?.push(text.slice(i + 1, close));
    return close + 1;
  }
  const start = i;
  while (i < text.length && !isSpace(text.charCodeAt(i)) && text.charCodeAt(i) !== GREATER_THAN) i++;
  out?.push(text.slice(start, i));
  return i;
};

const [A, B, C, D, F, I, J, O, S, T, W] = [...'abcdfijostw'].map((letter) => letter.charCodeAt(0));
const TO_LOWER = 0x20;

/**
 * Most attributes of a page are never asked for: told by length and letters, without making a string. A `data-`
 * attribute is kept where it ends like src, srcset or href.
 */
const isIdle: AttributeFilter = (text, start, end) => {
  const first = text.charCodeAt(start) | TO_LOWER;
  const length = end - start;
  if (first === C || first === S) return length === 'class'.length;
  if (first === I) return length === 'id'.length;
  if (first === T) return length === 'title'.length || length === 'target'.length;
  if (first === A) return length === 'alt'.length || length > 'action'.length;
  if (first === W || first === O || first === B || first === J) return true;
  const last = text.charCodeAt(end - 1) | TO_LOWER;
  return first === D && last !== C && last !== T && last !== F;
};

const isTelling: AttributeFilter = (text, start, end) => !isIdle(text, start, end);

/** Name, value, name, value… into `out`; returns the position after `>`, -1 where the page ends first. */
const readAttributes = (text: string, from: number, out: string[], wants: AttributeFilter | null): number => {
  let i = from;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === GREATER_THAN) return i + 1;
    if (isSpace(code) || code === SLASH) {
      i++;
      continue;
    }
    if (out.length >= MAX_ATTRIBUTES * 2) return skipTag(text, i);
    const start = i++;
    while (i < text.length && text.charCodeAt(i) !== EQUALS && !endsName(text.charCodeAt(i))) i++;
    const kept = wants === null || wants(text, start, i) ? out : null;
    kept?.push(text.slice(start, Math.min(i, start + 60)).toLowerCase());
    while (i < text.length && isSpace(text.charCodeAt(i))) i++;
    if (text.charCodeAt(i) !== EQUALS) kept?.push('');
    else i = readValue(text, i + 1, kept);
    if (i < 0) return -1;
  }
  return -1;
};

/** Start of `</name` followed by a space, `/` or `>`; the page's end where there is none. */
const rawTextEnd = (text: string, name: string, from: number): number => {
  for (let i = text.indexOf('</', from); i >= 0; i = text.indexOf('</', i + 2)) {
    const end = i + 2 + name.length;
    if (!endsName(text.charCodeAt(end))) continue;
    if (text.slice(i + 2, end).toLowerCase() === name) return i;
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

/** The one thing that the scanner remembers: how deep in foreign content it is. */
interface ScanState {
  foreignDepth: number;
}

const enter = (name: string, isSelfClosing: boolean, state: ScanState): void => {
  if (FOREIGN.has(name)) state.foreignDepth += isSelfClosing ? 0 : 1;
  else if (state.foreignDepth > 0 && BREAKOUT.has(name)) state.foreignDepth = 0;
};

const isRawText = (name: string, isSelfClosing: boolean, state: ScanState): boolean =>
  RAW_TEXT.has(name) && (state.foreignDepth === 0 || (!isSelfClosing && name !== 'title'));

const filterOf = (wants: Exclude<Wants, 'none'>): AttributeFilter | null =>
  wants === 'all' ? null : wants === 'telling' ? isTelling : wants;

const readOpenTag = (text: string, start: number, sink: TagSink, state: ScanState): number => {
  const after = nameEnd(text, start + 1);
  const name = after - start > 40 ? '' : text.slice(start + 1, after).toLowerCase();
  const attributes: string[] = [];
  const wants = sink.wantsAttributes(name);
  const end = wants === 'none' ? skipTag(text, after) : readAttributes(text, after, attributes, filterOf(wants));
  if (end < 0) return text.length;
  const isSelfClosing = text.charCodeAt(end - 2) === SLASH;
  enter(name, isSelfClosing, state);
  sink.openTag(name, attributes, start, end);
  if (!isRawText(name, isSelfClosing, state)) return end;
  const stop = rawTextEnd(text, name, end);
  sink.rawText(name, end, stop);
  return stop;
};

const readCloseTag = (text: string, start: number, sink: TagSink, state: ScanState): number => {
  const close = text.indexOf('>', start);
  if (close < 0) return text.length;
  const after = nameEnd(text, start + 2);
  const name = after - start > 40 ? '' : text.slice(start + 2, after).toLowerCase();
  if (state.foreignDepth > 0 && FOREIGN.has(name)) state.foreignDepth--;
  sink.closeTag(name, start, close + 1);
  return close + 1;
};

/** Reads the tag or declaration that begins at `i`; returns the position after it. */
const readMarkup = (text: string, i: number, sink: TagSink, state: ScanState): number => {
  const code = text.charCodeAt(i + 1);
  if (isLetter(code)) return readOpenTag(text, i, sink, state);
  return code === SLASH ? readCloseTag(text, i, sink, state) : readDeclaration(text, i, sink);
};

const beginsMarkup = (text: string, i: number): boolean => {
  const code = text.charCodeAt(i + 1);
  return (
    isLetter(code) || code === EXCLAMATION || code === QUESTION || (code === SLASH && isLetter(text.charCodeAt(i + 2)))
  );
};

/** Feeds a page to a sink, in order, each character once. Never throws on content. */
export const scanHtml = (text: string, sink: TagSink): void => {
  const state: ScanState = { foreignDepth: 0 };
  let shown = 0;
  for (let i = text.indexOf('<'); i >= 0; ) {
    if (!beginsMarkup(text, i)) {
      i = text.indexOf('<', i + 1);
      continue;
    }
    if (i > shown) sink.text(shown, i);
    shown = readMarkup(text, i, sink, state);
    i = text.indexOf('<', shown);
  }
  if (shown < text.length) sink.text(shown, text.length);
};
