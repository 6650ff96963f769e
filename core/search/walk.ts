import { BUNDLE, HEAD } from './format.ts';
import { all, any, type Lists, openToken, openWord } from './lists.ts';
import { Membership } from './membership.ts';
import { isNeedName, wholesOf } from './names.ts';
import { END, type Source } from './part.ts';
import type { ReadWord } from './query.ts';
import { thingOf } from './thing.ts';
import { Unfolding } from './unfold.ts';

/** What is looked for, and how strictly. */
export interface Level {
  words: readonly ReadWord[];
  /** Entries that have these are better. */
  wishes?: readonly ReadWord[];
  /** Entries that have any of these tokens are worse. */
  unlike?: readonly string[];
  /** Also where a title only names a word beside the thing. */
  beside: boolean;
  /** Some titles have every word in what they are about: they are the thing, and come before the others. */
  isSomeAbout?: boolean;
  /** A word that a title has to be about all the same. */
  thing?: ReadWord;
  accessories: boolean;
  /** Of these none but accessories and what is for pets. */
  isBehind?: boolean;
}

/** One word whose place in a title counts. */
interface Scored {
  entries: Membership;
  weight: number;
}

const OWN = 0.5;
const WISH = 0.5;
const UNLIKE = 0.6;
/** What a title about the words is worth more than one that names them beside another thing. */
const ABOUT = 2;
/** What the part is worth more than what it is built into. */
const WHOLE = 2;
/** What one thing is worth more than several sold together, where one is asked for. */
const ALONE = 0.6;
/** What the first answers to a need are worth more than the others. */
const FIRST = [0.4, 0.3, 0.2, 0.1];
const SELLERS = 0.06;
const LENGTH = 0.02;
/** What sellers and length add, by the byte of an entry's quality. */
const worthOfQuality = Float64Array.from(
  { length: 256 },
  (_, quality) => SELLERS * Math.log2(1 + (quality >>> 4)) - LENGTH * (quality & 15),
);
/** Entries that are written out at a time. */
const AT_ONCE = 128;

const isLatin = (tokens: readonly string[]): boolean => tokens.every((token) => token.charCodeAt(0) < 0x3400);

/** What makes one title fit better than another of the same level. */
interface Marks {
  heads: Scored[];
  /** Sum of the heads' weights. */
  share: number;
  own: Membership[];
  /** The first kinds of a need. */
  first: Scored[];
  wishes: Membership[];
  unlike: Membership | null;
  about: Membership | null;
  whole: Membership | null;
  bundle: Membership | null;
}

/** Walks the entries of one level upwards. A walk ends where another is begun, unless that one is begun beside it. */
export class Walk {
  readonly #level: Level;
  readonly #lists: Lists;
  readonly #source: Source | null;
  readonly #entries: Unfolding | null;
  #at = 0;
  #marks: Marks | null = null;
  #thing: Membership | null | undefined = undefined;
  #whole: Membership | null | undefined = undefined;

  /** `beside`: the walks begun before go on. */
  constructor(lists: Lists, level: Level, { beside }: { beside: boolean } = { beside: false }) {
    this.#lists = lists;
    this.#level = level;
    if (!beside) {
      lists.pool.reset();
      lists.parts.reset();
    }
    const sources: Source[] = [];
    let found = level.words.length > 0;
    for (const word of level.words)
      found &&= openWord(lists, word.alternatives, sources, level.beside && word !== level.thing);
    const without = level.isBehind === true ? lists.others() : level.accessories ? null : lists.accessories;
    this.#source = found ? all(lists, sources) : null;
    this.#entries = this.#source && new Unfolding(this.#source, lists.parts, { without, entries: lists.entries });
  }

  /** About how many there are at the most. */
  get size(): number {
    return this.#source?.size ?? 0;
  }

  /** Accessories were left out. */
  get met(): boolean {
    return this.#entries?.hasLeftOut ?? false;
  }

  /** How many entries there are, up to `limit`; they are still to be walked. Only at the beginning. */
  look(limit: number): number {
    this.#entries?.fill(limit);
    return Math.min(limit, this.#entries?.count ?? 0);
  }

  /** Looks at the first `sample` entries: how many there are, and how many titles end a word with the thing. Only at the beginning. */
  lookForThings(sample: number): { seen: number; things: number } {
    const seen = this.look(sample);
    let things = 0;
    for (let i = 0; i < seen; i++) if (this.isThing(this.#entries!.found[i]!)) things++;
    return { seen, things };
  }

  /** The first entry at or after `target`, or END; targets never descend. */
  next(target: number): number {
    const entries = this.#entries;
    if (entries === null) return END;
    for (;;) {
      for (; this.#at < entries.count; this.#at++) {
        const ordinal = entries.found[this.#at]!;
        if (ordinal >= target) return ordinal;
      }
      entries.goTo(target);
      this.#at = 0;
      entries.fill(AT_ONCE);
      if (entries.count === 0) return END;
    }
  }

  /** The first entry that is about every word, where some only name one; null: there are none such. Ends the walk. */
  firstAbout(): number | null {
    const about = this.#openAbout();
    if (about === null) return null;
    let at = this.next(0);
    while (at !== END && !about.has(at)) at = this.next(at + 1);
    return at === END ? null : at;
  }

  /** Whether titles can be told by the word that they end with: the query names a thing in Chinese. */
  get namesThing(): boolean {
    if (this.#thing === undefined) this.#thing = this.#openThing();
    return this.#thing !== null;
  }

  /** Whether the title of the entry ends a word with the thing that is asked for, and with nothing that this is built into. */
  isThing(ordinal: number): boolean {
    if (!this.namesThing) return true;
    return this.#thing!.has(ordinal) && (this.#whole === null || !this.#wholes!.has(ordinal));
  }

  #openThing(): Membership | null {
    const { words } = this.#level;
    const word = thingOf(this.#lists, words) ?? words.findLast(({ heads }) => heads.length > 0);
    this.#whole ??= word === undefined ? null : this.#openWholes();
    return word === undefined ? null : this.#headOf(word);
  }

  /** Entries that are about every word, where some only name one; null: there are none such. */
  #openAbout(): Membership | null {
    const { words, isSomeAbout } = this.#level;
    const parts: Source[] = [];
    if (isSomeAbout !== true) return null;
    for (const word of words) if (!openWord(this.#lists, word.alternatives, parts, false)) return null;
    return this.#asked(all(this.#lists, parts));
  }

  /** What the thing is built into; null: it is no part, or the query names that too. */
  get #wholes(): Membership | null {
    if (this.#whole === undefined) this.#whole = this.#openWholes();
    return this.#whole;
  }

  #openWholes(): Membership | null {
    const { words } = this.#level;
    const part = words.find(({ text }) => wholesOf(text).length > 0);
    if (part === undefined) return null;
    const wholes = wholesOf(part.text);
    if (words.some(({ heads }) => heads.some((head) => wholes.includes(head)))) return null;
    const sources = wholes.map((head) => openToken(this.#lists, HEAD + head)).filter((source) => source !== null);
    return sources.length === 0 ? null : this.#asked(any(this.#lists, sources));
  }

  #asked(source: Source): Membership {
    return new Membership(source, this.#lists.parts.take());
  }

  #headOf(word: ReadWord): Membership | null {
    if (word.heads.length === 0) return null;
    const sources: Source[] = [];
    for (const head of word.heads) {
      const source = openToken(this.#lists, HEAD + head);
      if (source !== null) sources.push(source);
    }
    for (const tokens of word.alternatives) {
      const parts: Source[] = [];
      if (isLatin(tokens) && openWord(this.#lists, [tokens], parts, false)) sources.push(all(this.#lists, parts));
    }
    // What says itself what it is good for answers a need, whatever it is: 黑頭粉刺拔膜.
    const itself: Source[] = [];
    if (isNeedName(word.text) && word.own !== null && openWord(this.#lists, [word.own], itself, false))
      sources.push(all(this.#lists, itself));
    return sources.length === 0 ? null : this.#asked(any(this.#lists, sources));
  }

  /** Several things sold together; null: the query names several, or none. */
  #openBundle(): Membership | null {
    const things = this.#level.words.filter((word) => word.heads.length > 0 && word.isNeed !== true);
    const source = things.length === 1 ? openToken(this.#lists, BUNDLE) : null;
    return source === null ? null : this.#asked(source);
  }

  #openUnlike(): Membership | null {
    const sources = (this.#level.unlike ?? []).map((token) => openToken(this.#lists, token));
    const found = sources.filter((source) => source !== null);
    return found.length === 0 ? null : this.#asked(any(this.#lists, found));
  }

  #openMarks(): Marks {
    const marks: Marks = {
      heads: [],
      share: 0,
      own: [],
      first: [],
      wishes: [],
      unlike: this.#openUnlike(),
      ...{ about: this.#openAbout(), whole: this.#wholes, bundle: this.#openBundle() },
    };
    for (const { alternatives } of this.#level.wishes ?? []) {
      const parts: Source[] = [];
      if (openWord(this.#lists, alternatives, parts, false)) marks.wishes.push(this.#asked(all(this.#lists, parts)));
    }
    for (const word of this.#level.words) {
      const entries = this.#headOf(word);
      if (entries !== null) {
        const weight = Math.log(1 + this.#lists.entries / entries.size);
        marks.heads.push({ entries, weight });
        marks.share += weight;
      }
      const parts: Source[] = [];
      if (word.own !== null && word.alternatives.length > 1 && openWord(this.#lists, [word.own], parts, false))
        marks.own.push(this.#asked(all(this.#lists, parts)));
      if (word.isNeed === true) this.#openFirst(word, marks.first);
    }
    return marks;
  }

  #openFirst({ alternatives, own }: ReadWord, into: Scored[]): void {
    const itself = own?.join(' ');
    const kinds = alternatives.filter((tokens) => tokens.join(' ') !== itself);
    for (const [i, weight] of FIRST.entries()) {
      const parts: Source[] = [];
      if (kinds[i] !== undefined && openWord(this.#lists, [kinds[i]], parts, false))
        into.push({ entries: this.#asked(all(this.#lists, parts)), weight });
    }
  }

  /** How well the entry just reached fits, the more the better: what its words end with, its names, sellers, a short title. */
  score(ordinal: number): number {
    this.#marks ??= this.#openMarks();
    const { heads, share, own, first, wishes, unlike, about, whole, bundle } = this.#marks;
    let [fit, named] = [0, 0];
    for (let i = 0; i < heads.length; i++) if (heads[i]!.entries.has(ordinal)) fit += heads[i]!.weight / share;
    for (let i = 0; i < own.length; i++) if (own[i]!.has(ordinal)) named += OWN / own.length;
    for (let i = 0; i < first.length; i++) if (first[i]!.entries.has(ordinal)) named += first[i]!.weight;
    for (let i = 0; i < wishes.length; i++) if (wishes[i]!.has(ordinal)) named += WISH;
    if (unlike?.has(ordinal) === true) named -= UNLIKE;
    if (about?.has(ordinal) === true) named += ABOUT;
    if (whole?.has(ordinal) === true) named -= WHOLE;
    if (bundle?.has(ordinal) === true) named -= ALONE;
    return fit + named + worthOfQuality[this.#lists.quality?.[ordinal] ?? 0]!;
  }
}
