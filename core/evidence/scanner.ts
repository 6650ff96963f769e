/**
 * A linear HTML tokenizer: every character is looked at a constant number of times, whatever the input. It follows the
 * browsers' tokenizer where that decides what runs: raw text elements, comments, attribute quoting, unclosed tags.
 */
export interface TagSink {
  /** True: `openTag` gets the attributes of such elements; false: it gets none. */
  wantsAttributes(name: string): boolean;
  openTag(name: string, attributes: string[], start: number, end: number): void;
  closeTag(name: string, start: number, end: number): void;
  text(start: number, end: number): void;
  /** Content of script, style, title, textarea… between their tags. */
  rawText(name: string, start: number, end: number): void;
  comment(start: number, end: number): void;
}

const MAX_ATTRIBUTES = 100;
const RAW_TEXT = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes']);

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13 && code !== 11);
/** Space, `/` or `>` end a tag's name. */
const endsName = (code: number): boolean => isSpace(code) || code === 47 || code === 62;

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
    if (code === 62) return i + 1;
    if (afterEquals && (code === 34 || code === 39)) {
      i = text.indexOf(code === 34 ? '"' : "'", i + 1);
      if (i < 0) return -1;
      afterEquals = false;
    } else if (code === 61) afterEquals = true;
    else if (!isSpace(code)) afterEquals = false;
  }
  return -1;
};

/** Reads one value from after `=`; returns the position after it, -1 where a quote is never closed. */
const readValue = (text: string, from: number, out: string[]): number => {
  let i = from;
  while (i < text.length && isSpace(text.charCodeAt(i))) i++;
  const quote = text.charCodeAt(i);
  if (quote === 34 || quote === 39) {
    const close = text.indexOf(quote === 34 ? '"' : "'", i + 1);
    if (close < 0) return -1;
    out.push(text.slice(i + 1, close));
    return close + 1;
  }
  const start = i;
  while (i < text.length && !isSpace(text.charCodeAt(i)) && text.charCodeAt(i) !== 62) i++;
  out.push(text.slice(start, i));
  return i;
};

/** Name, value, name, value… into `out`; returns the position after `>`, -1 where the page ends first. */
const readAttributes = (text: string, from: number, out: string[]): number => {
  let i = from;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === 62) return i + 1;
    if (isSpace(code) || code === 47) {
      i++;
      continue;
    }
    if (out.length >= MAX_ATTRIBUTES * 2) return skipTag(text, i);
    const start = i++;
    while (i < text.length && text.charCodeAt(i) !== 61 && !endsName(text.charCodeAt(i))) i++;
    out.push(text.slice(start, Math.min(i, start + 60)).toLowerCase());
    while (i < text.length && isSpace(text.charCodeAt(i))) i++;
    if (text.charCodeAt(i) !== 61) out.push('');
    else i = readValue(text, i + 1, out);
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

const readCloseTag = (text: string, start: number, sink: TagSink): number => {
  const close = text.indexOf('>', start);
  if (close < 0) return text.length;
  const stop = Math.min(nameEnd(text.slice(start + 2, start + 34), 0), close - start - 2);
  sink.closeTag(text.slice(start + 2, start + 2 + stop).toLowerCase(), start, close + 1);
  return close + 1;
};

const readOpenTag = (text: string, start: number, sink: TagSink): number => {
  const after = nameEnd(text, start + 1);
  const name = after - start > 40 ? '' : text.slice(start + 1, after).toLowerCase();
  const attributes: string[] = [];
  const end = sink.wantsAttributes(name) ? readAttributes(text, after, attributes) : skipTag(text, after);
  if (end < 0) return text.length;
  sink.openTag(name, attributes, start, end);
  if (!RAW_TEXT.has(name)) return end;
  const stop = rawTextEnd(text, name, end);
  sink.rawText(name, end, stop);
  return stop;
};

export const scanHtml = (text: string, sink: TagSink): void => {
  let shown = 0;
  let i = text.indexOf('<');
  while (i >= 0) {
    const code = text.charCodeAt(i + 1);
    const open = isLetter(code);
    const close = code === 47 && isLetter(text.charCodeAt(i + 2));
    if (!open && !close && code !== 33 && code !== 63) {
      i = text.indexOf('<', i + 1);
      continue;
    }
    if (i > shown) sink.text(shown, i);
    shown = open ? readOpenTag(text, i, sink) : close ? readCloseTag(text, i, sink) : readDeclaration(text, i, sink);
    i = text.indexOf('<', shown);
  }
  if (shown < text.length) sink.text(shown, text.length);
};
