/**
 * JSON as shops write it. Strict JSON goes through JSON.parse; the rest through a tolerant parser: comments, control
 * characters and raw line ends in strings, single quotes, bare keys, trailing, missing or double commas, unescaped
 * quotes, entity-encoded quotes, wrappers (`<!-- -->`, CDATA, `;`), several values in a row, and a cut end. Linear in
 * the length; at most 100 levels. Not jsonrepair (3.15): it reads 10 of the 18 cases of this module's suite, and its stack
 * overflows on deep nesting.
 */

const MAX_DEPTH = 100;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const unwrap = (text: string): string =>
  text
    .replace(/^\ufeff/, '')
    .trim()
    .replace(/^(?:<!--\s*\/?\/?\s*)?(?:\/\/|\/\*)?\s*<!\[CDATA\[\s*(?:\*\/)?/, '')
    .replace(/(?:\/\/|\/\*)?\s*\]\]>\s*(?:\*\/)?(?:\s*-->)?$/, '')
    .trim();

/** Values of the text, in order: one, or several where blocks were concatenated; empty: nothing readable. */
export const parseLooseJson = (text: string): Json[] => {
  const plain = unwrap(text);
  if (plain === '') return [];
  try {
    return [JSON.parse(plain) as Json];
  } catch {
    // Tolerant below.
  }
  const first = plain.search(/[{[]/);
  const encoded = first >= 0 && /^[{[]\s*(?:&quot;|&#0*34;|&#x0*22;)/i.test(plain.slice(first, first + 60));
  return new LooseParser(encoded ? plain.replace(/&quot;|&#0*34;|&#x0*22;/gi, '"') : plain).values();
};

const escapes: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
const literals: Record<string, Json> = { true: true, false: false, null: null, undefined: null, NaN: null };

class LooseParser {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  values(): Json[] {
    const found: Json[] = [];
    for (this.skip(); this.at < this.text.length; this.skip()) {
      const c = this.text[this.at];
      if (c === '{' || c === '[') found.push(this.value(0));
      else this.at++;
    }
    return found;
  }

  /** Spaces, comments, and commas or semicolons that separate nothing. */
  private skip(extra = ''): void {
    for (; this.at < this.text.length; this.at++) {
      const c = this.text[this.at] ?? '';
      if (c <= ' ' || c === '\u00a0' || c === '\ufeff' || extra.includes(c)) continue;
      const end = this.commentEnd();
      if (end === this.at) return;
      this.at = end - 1;
    }
  }

  private commentEnd(): number {
    const close = (mark: string): number => {
      const end = this.text.indexOf(mark, this.at);
      return end < 0 ? this.text.length : end + mark.length;
    };
    if (this.text.startsWith('//', this.at)) return close('\n');
    if (this.text.startsWith('/*', this.at)) return close('*/');
    if (this.text.startsWith('<!--', this.at)) return close('-->');
    return this.at;
  }

  private value(depth: number): Json {
    const c = this.text[this.at];
    if (depth > MAX_DEPTH) {
      this.at = this.text.length;
      return null;
    }
    if (c === '{') return this.object(depth);
    if (c === '[') return this.array(depth);
    if (c === '"' || c === "'") return this.string(c);
    return this.bare();
  }

  private object(depth: number): Json {
    const result: { [key: string]: Json } = {};
    this.at++;
    for (this.skip(',;'); this.at < this.text.length; this.skip(',;')) {
      const c = this.text[this.at] ?? '';
      if (c === '}' || c === ']') {
        if (c === '}') this.at++;
        break;
      }
      const start = this.at;
      const key = c === '"' || c === "'" ? this.string(c) : this.bareKey();
      this.skip();
      if (this.text[this.at] === ':') {
        this.at++;
        this.skip();
        Object.defineProperty(result, key, {
          value: this.value(depth + 1),
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      if (this.at === start) this.at++;
    }
    return result;
  }

  private array(depth: number): Json {
    const result: Json[] = [];
    this.at++;
    for (this.skip(',;'); this.at < this.text.length; this.skip(',;')) {
      const c = this.text[this.at] ?? '';
      if (c === ']' || c === '}') {
        if (c === ']') this.at++;
        break;
      }
      const start = this.at;
      result.push(this.value(depth + 1));
      if (this.at === start) this.at++;
    }
    return result;
  }

  private string(quote: string): string {
    let result = '';
    let start = ++this.at;
    for (; this.at < this.text.length; this.at++) {
      const c = this.text[this.at];
      if (c === '\\') {
        result += this.text.slice(start, this.at) + this.escaped();
        start = this.at + 1;
      } else if (c === quote && this.closes()) {
        result += this.text.slice(start, this.at);
        this.at++;
        return result;
      }
    }
    return result + this.text.slice(start);
  }

  /** A quote ends its string where JSON goes on behind it; otherwise someone forgot to escape it. */
  private closes(): boolean {
    const next = /\s*([,:}\]]?)\s*(.?)/sy;
    next.lastIndex = this.at + 1;
    const [, mark = '', after = ''] = next.exec(this.text) ?? [];
    // `"A "B"", …`: of two that touch the second ends it.
    const twice = /"\s*[,}\]]/y;
    twice.lastIndex = this.at + 1;
    if (twice.test(this.text)) return false;
    if (mark === ',') return after === '' || /["'{[\-\d/}\]tfnA-Za-z_$@]/.test(after);
    return mark !== '' || after === '' || after === '"' || after === '/';
  }

  private escaped(): string {
    const c = this.text[++this.at] ?? '';
    if (c !== 'u') return escapes[c] ?? c;
    const hex = this.text.slice(this.at + 1, this.at + 5);
    if (!/^[\da-f]{4}$/i.test(hex)) return 'u';
    this.at += 4;
    return String.fromCharCode(Number.parseInt(hex, 16));
  }

  private bareKey(): string {
    const match = /[^\s:,{}[\]"']{1,200}/y;
    match.lastIndex = this.at;
    const [word = ''] = match.exec(this.text) ?? [];
    this.at += word.length;
    return word;
  }

  private bare(): Json {
    const match = /[^\s,:{}[\]"']{1,400}/y;
    match.lastIndex = this.at;
    const [word = ''] = match.exec(this.text) ?? [];
    this.at += word.length;
    if (Object.hasOwn(literals, word)) return literals[word] ?? null;
    return word !== '' && Number.isFinite(Number(word)) ? Number(word) : word;
  }
}
