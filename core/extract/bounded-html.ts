import { type AttributeFilter, type Attributes, attributeOf } from '../evidence/attributes.ts';
import { scanHtml, type TagSink } from '../evidence/scanner.ts';
import type { Tag } from '../evidence/tags.ts';

/** What a reader wants of a page: the rest never becomes nodes. */
export interface DomView {
  /** Attributes that kept elements keep; `xmlns:` stands for all declarations. */
  attributes: ReadonlySet<string>;
  /**
   * `skip`: the element is left out, its content stands in its place. `keep`: an element without its text. `text`: one
   * with all text inside of it. `tag` has name, value, name, value…, as `attributeOf` reads them, of
   * the view's attributes. `inside`: an element around it is kept.
   */
  role(name: string, tag: string[], inside: boolean): 'skip' | 'keep' | 'text';
}

/** Sound HTML of what a view keeps. */
export interface BoundedHtml {
  html: string;
  /** Of each kept element: where its tag begins in `html`, where its content begins and ends in the page. */
  marks: { at: number; start: number; end: number }[];
}

const MAX_DEPTH = 500;
const MAX_ELEMENTS = 10_000;
const MAX_VALUE = 5_000;
const voidElements = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Longer or odder names mean nothing to any reader, and the parser keeps a long one for itself. */
const PLAIN_NAME = /^[a-z][a-z\d-]{0,19}$/;
const PLAIN_PREFIX = /^xmlns:[\w.-]+$/;
/** An opening tag of these ends an open one of the listed names on top of the stack (HTML, "optional tags"). */
const blocks =
  'address article aside blockquote div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul';
const closesOnTop = new Map<string, Set<string>>([
  ...blocks.split(' ').map((name): [string, Set<string>] => [name, new Set(['p'])]),
  ['li', new Set(['li', 'p'])],
  ['dt', new Set(['dt', 'dd', 'p'])],
  ['dd', new Set(['dt', 'dd', 'p'])],
  ['tr', new Set(['td', 'th', 'tr'])],
  ['td', new Set(['td', 'th'])],
  ['th', new Set(['td', 'th'])],
  ['option', new Set(['option'])],
]);

/** Most attributes are told from a view's by their first letter and their length. */
const filterOf = (names: ReadonlySet<string>): AttributeFilter => {
  const known = new Uint8Array(32 * 64);
  for (const name of names) {
    const from = (name.charCodeAt(0) & 31) * 64;
    if (name.endsWith(':')) known.fill(1, from, from + 64);
    else known[from + name.length] = 1;
  }
  return (page, start, end) => known[(page.charCodeAt(start) & 31) * 64 + Math.min(end - start, 63)] === 1;
};

/** `name="value"` so that the value reads back as it was written; the rare one with both quotes has references. */
const written = (name: string, whole: string): string => {
  const value = whole.slice(0, MAX_VALUE);
  if (!value.includes('"')) return ` ${name}="${value}"`;
  return value.includes("'") ? ` ${name}="${value.replaceAll('"', '&quot;')}"` : ` ${name}='${value}'`;
};

/** An open element. `mark`: its place among the kept ones, -1: left out. */
interface Open {
  name: string;
  mark: number;
  hasText: boolean;
}

/** Writes no `<` but of tags, plain names, quoted values, and an end to each element. */
class HtmlWriter implements TagSink, BoundedHtml {
  html = '';
  readonly marks: { at: number; start: number; end: number }[] = [];
  private readonly open: Open[] = [];
  private readonly openCount = new Map<string, number>();
  private readonly tooDeep = new Map<string, number>();
  private keptOpen = 0;
  private textOpen = 0;
  private readonly page: string;
  private readonly view: DomView;
  private readonly filter: AttributeFilter;

  constructor(page: string, view: DomView) {
    this.page = page;
    this.view = view;
    this.filter = filterOf(view.attributes);
  }

  wantsAttributes(): boolean {
    return true;
  }

  openTag({ name }: Tag, places: Attributes, _start: number, end: number): void {
    const attributes = places.list(this.filter);
    const closes = closesOnTop.get(name);
    if (closes !== undefined) while (closes.has(this.open.at(-1)?.name ?? '')) this.pop(end);
    const role = this.view.role(name, attributes, this.keptOpen > 0);
    const isLeaf = voidElements.has(name) || this.open.length >= MAX_DEPTH;
    const kept = role !== 'skip' && this.marks.length < MAX_ELEMENTS;
    const mark = kept ? this.begin(name, attributes, end) : -1;
    if (!isLeaf) this.push({ name, mark, hasText: kept && role === 'text' });
    else if (!voidElements.has(name)) {
      if (kept) this.html += `</${plain(name)}>`;
      this.tooDeep.set(name, (this.tooDeep.get(name) ?? 0) + 1);
    }
  }

  closeTag({ name }: Tag, start: number): void {
    const deep = this.tooDeep.get(name) ?? 0;
    if (deep > 0) {
      this.tooDeep.set(name, deep - 1);
      return;
    }
    if ((this.openCount.get(name) ?? 0) === 0) return;
    while (this.open.length > 0 && this.pop(start) !== name);
  }

  text(start: number, end: number): void {
    if (this.textOpen === 0) return;
    const text = this.page.slice(start, end);
    this.html += text.includes('<') ? text.replaceAll('<', '&lt;') : text;
  }

  rawText({ name }: Tag, start: number, end: number): void {
    if (name === 'title' || name === 'textarea') this.text(start, end);
  }

  comment(): void {}

  finish(): void {
    while (this.open.length > 0) this.pop(this.page.length);
  }

  private begin(name: string, attributes: string[], end: number): number {
    this.marks.push({ at: this.html.length, start: end, end });
    this.html += `<${plain(name)}${this.keptAttributes(attributes)}>`;
    return this.marks.length - 1;
  }

  private keptAttributes(attributes: string[]): string {
    const names = this.view.attributes;
    let result = '';
    for (let i = 0; i < attributes.length; i += 2) {
      const name = attributes[i] ?? '';
      const value = attributes[i + 1] ?? '';
      const isKept = names.has(name) || (name.startsWith('xmlns:') && names.has('xmlns:') && PLAIN_PREFIX.test(name));
      // Of a name that is given twice the first counts.
      if (isKept && attributeOf(attributes, name) === value) result += written(name, value);
    }
    return result;
  }

  private push(open: Open): void {
    this.open.push(open);
    this.openCount.set(open.name, (this.openCount.get(open.name) ?? 0) + 1);
    if (open.mark >= 0) this.keptOpen++;
    if (open.hasText) this.textOpen++;
  }

  private pop(end: number): string {
    const { name, mark, hasText } = this.open.pop()!;
    this.openCount.set(name, (this.openCount.get(name) ?? 1) - 1);
    if (hasText) this.textOpen--;
    if (mark >= 0) {
      this.keptOpen--;
      this.marks[mark]!.end = end;
      this.html += `</${plain(name)}>`;
    }
    return name;
  }
}

const plain = (name: string): string => (PLAIN_NAME.test(name) ? name : 'x-other');

/**
 * What `view` keeps of a page, as HTML that any parser reads in the same way: every element closed, at most 500 levels
 * and 10,000 elements, values of at most 5,000 characters. Linear in the page.
 */
export const boundedHtml = (page: string, view: DomView): BoundedHtml => {
  const writer = new HtmlWriter(page, view);
  scanHtml(page, writer);
  writer.finish();
  return writer;
};
