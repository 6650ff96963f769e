import { isDigit, isLetter, UNDERSCORE } from '../codes.ts';
import type { RegionKind } from '../evidence/index.ts';
import { detach } from '../evidence/text.ts';
import type { RuleSet } from '../rules/compile.ts';

export interface FoundId {
  vendor: string;
  /** Index of the vendor's technology. */
  technology: number;
  id: string;
  /** Stands in addresses alone that the page asked for, not in the page: a tag manager may have brought it. */
  asked?: true;
}

const MAX_IDS = 60;
/** A literal that stands everywhere on a hostile page is tried this often. */
const MAX_TRIES = 400;
/** Placeholders of instructions and templates: XXXXXXX, 0000000, YOUR_ID. */
const PLACEHOLDER = /^(?:[A-Z]{1,4}-)?(?:(.)\1{4,}.{0,3}|your.{0,30}|pixel.{0,5}id)$/i;

const isWord = (code: number): boolean => isDigit(code) || isLetter(code) || code === UNDERSCORE;

/** An account that one place writes with its prefix (`AW-123456789`) and another without is told once, with it. */
export const withoutBareIds = <T extends { vendor: string; id: string }>(ids: T[]): T[] => {
  const prefixed = new Set(
    ids.flatMap(({ vendor, id }) =>
      /^[A-Z]{1,4}-\d+$/.test(id) ? [`${vendor} ${id.slice(id.indexOf('-') + 1)}`] : [],
    ),
  );
  return prefixed.size === 0 ? ids : ids.filter(({ vendor, id }) => !prefixed.has(`${vendor} ${id}`));
};

/** The same; of what stands in the page in either form, the one that is told stands in the page. */
const toldOnce = (found: FoundId[]): FoundId[] => {
  const inPage = new Set(found.flatMap(({ vendor, id, asked }) => (asked === true ? [] : [`${vendor} ${id}`])));
  return withoutBareIds(found).map((one) => {
    const bare = one.id.slice(one.id.indexOf('-') + 1);
    if (one.asked !== true || !inPage.has(`${one.vendor} ${bare}`)) return one;
    const { vendor, technology, id } = one;
    return { vendor, technology, id };
  });
};

/** Collects tracking ids: exact, each once, in order of appearance. */
export class TrackingFinder {
  readonly #rules: RuleSet;
  readonly #found = new Map<string, FoundId>();
  readonly #tries = new Map<number, number>();

  constructor(rules: RuleSet) {
    this.#rules = rules;
  }

  tryAt(
    at: number,
    text: string,
    start: number,
    { kind: region, isAsked }: { kind: RegionKind; isAsked?: true },
  ): void {
    if (region === 'text' || region === 'title' || region === 'comment' || region === 'template') return;
    if (start > 0 && isWord(text.charCodeAt(start)) && isWord(text.charCodeAt(start - 1))) return;
    const tries = this.#tries.get(at) ?? 0;
    if (tries >= MAX_TRIES || this.#found.size >= MAX_IDS) return;
    this.#tries.set(at, tries + 1);
    const { before } = this.#rules.tracking[at]!;
    if (before !== null && !before.test(text.slice(Math.max(0, start - 160), start))) return;
    this.#take(at, text.slice(start, start + 400), isAsked);
  }

  /** Ids that are the content of a meta, whichever of its attributes stands first. */
  readMetas(metas: readonly (readonly [name: string, content: string])[]): void {
    for (const [name, content] of metas)
      for (const at of this.#rules.trackingMetas.get(name) ?? [])
        if (this.#found.size < MAX_IDS) this.#take(at, content.slice(0, 400).trimStart());
  }

  #take(at: number, text: string, isAsked?: true): void {
    const { pattern, vendor, technology } = this.#rules.tracking[at]!;
    pattern.lastIndex = 0;
    const id = pattern.exec(text)?.[1];
    if (id === undefined || PLACEHOLDER.test(id)) return;
    const key = `${vendor} ${id}`;
    const known = this.#found.get(key);
    // The page is read before what it asked for, but for its metas.
    if (known?.asked === true && isAsked === undefined) delete known.asked;
    if (known !== undefined) return;
    this.#found.set(key, { vendor, technology, id: detach(id), ...(isAsked === true ? { asked: true } : {}) });
  }

  list(): FoundId[] {
    return toldOnce([...this.#found.values()]);
  }
}
