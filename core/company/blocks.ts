import type { Attributes } from '../evidence/attributes.ts';
import { scanHtml, type TagSink } from '../evidence/scanner.ts';
import type { Tag } from '../evidence/tags.ts';
import { cleanText } from '../evidence/text.ts';

/** What a page shows in one line or box, and where. */
export interface Block {
  text: string;
  start: number;
  end: number;
  /** All of it is a link or a button. */
  isLink: boolean;
}

const INLINE = new Set('a abbr b bdi bdo big cite code em font i mark s small span strong sub sup u wbr'.split(' '));
const MAX_BLOCK = 400;

class BlockReader implements TagSink {
  readonly blocks: Block[] = [];
  readonly #page: string;
  #open: Block | null = null;
  #links = 0;

  constructor(page: string) {
    this.#page = page;
  }

  wantsAttributes(): boolean {
    return false;
  }

  openTag({ name }: Tag, _attributes: Attributes): void {
    if (!INLINE.has(name)) this.#open = null;
    if (name === 'a' || name === 'button') this.#links++;
  }

  closeTag({ name }: Tag): void {
    if (!INLINE.has(name)) this.#open = null;
    if ((name === 'a' || name === 'button') && this.#links > 0) this.#links--;
  }

  text(start: number, end: number): void {
    const text = cleanText(this.#page.slice(start, Math.min(end, start + MAX_BLOCK * 4)), MAX_BLOCK);
    if (text === '') return;
    const isLink = this.#links > 0;
    if (this.#open === null) {
      this.#open = { text, start, end, isLink };
      this.blocks.push(this.#open);
      return;
    }
    this.#open.text = `${this.#open.text} ${text}`.slice(0, MAX_BLOCK * 4);
    this.#open.end = end;
    this.#open.isLink &&= isLink;
  }

  rawText(): void {}

  comment(): void {}
}

/** The blocks of a page in their order; one scan. */
export const blocksOf = (page: string): Block[] => {
  const reader = new BlockReader(page);
  scanHtml(page, reader);
  return reader.blocks;
};
