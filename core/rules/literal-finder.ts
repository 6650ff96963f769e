import { isDigit, isLetter, isUpperLetter, LAST_ASCII } from '../codes.ts';
import { codesOf } from '../text-codes.ts';

export type Stretch = readonly [from: number, to: number];

/**
 * Finds many literals in one pass: of `['nt$', 'buy now']`, `Buy now: NT$99` holds 1 at 0, then 0 at 9. ASCII case is
 * ignored. Each literal waits for its rarest neighbours, four at a time. Every second place of the text is looked at: one
 * bit says whether any literal waits for what stands there, however many there are, and only then they are compared.
 */
export interface LiteralFinder {
  /**
   * Calls `hit` with a literal's index and where it starts, for every occurrence within a stretch (default: the whole
   * text), in order of their ends, of one end the longest first. `hit` must not run a finder.
   */
  run(text: string, hit: (literal: number, start: number) => void, stretches?: readonly Stretch[]): void;
}

const WINDOW = 4;
const CLASS_BITS = 5;
const CLASSES = 1 << CLASS_BITS;
const WINDOWS = 1 << (WINDOW * CLASS_BITS);
/** A guess at what is rare in HTML, which decides speed and nothing else: its characters, the commonest first… */
const BY_FREQUENCY = ' etaisonrl"cd=-/pm<>uhfg.b:vw_,;0yk1x2&#\'(){}jz345678q9?%!+|[]$@*~^`\\';
/** …and what many pages hold many times. */
const COMMON =
  'https://www. .com/ .org/ .net/ .min.js &amp; /wp-content/plugins/uploads/ product woocommerce shopping cookie wrapper' +
  ' code count javascript jquery.js window. document. /default module block widget google account publish background';
/** `a` to `z` have 1 to 26. */
const FIRST_SHARED = 27;
/** Ends before lengths, in one number: literals are shorter than this. */
const MAX_LENGTH = 256;

const TO_LOWER = 0x20;
const fold = (code: number): number => (isUpperLetter(code) ? code + TO_LOWER : code);

/** A literal that waits for a window which begins at `offset` in it. */
interface Waiting {
  index: number;
  codes: Uint16Array;
  offset: number;
}

interface Tables {
  /** Class of each character; 0: in no literal. */
  classes: Uint8Array;
  /** One bit for each window: some literal waits for it. */
  bits: Int32Array;
  waiting: ReadonlyMap<number, Waiting[]>;
}

/** Letters have a class each, the rest share the classes. */
const classify = (literals: readonly Uint16Array[]): Uint8Array => {
  const classes = new Uint8Array(65_536);
  for (const literal of literals) {
    for (const code of literal) {
      if (isLetter(code)) classes[code] = code % CLASSES;
      else if (code <= LAST_ASCII) classes[code] = isDigit(code) ? FIRST_SHARED : FIRST_SHARED + 1 + (code % 4);
      else classes[code] = 1 + (code % (CLASSES - 1));
    }
  }
  for (let code = 0; code <= LAST_ASCII; code++) if (isUpperLetter(code)) classes[code] = classes[fold(code)]!;
  return classes;
};

const rarity = (character: string): number => {
  const rank = BY_FREQUENCY.indexOf(character);
  return Math.log(2 + (rank < 0 ? BY_FREQUENCY.length * 2 : rank));
};

const windowRarity = (window: string): number =>
  COMMON.includes(window) ? 0 : [...window].reduce((sum, character) => sum + rarity(character), 0);

/** Where the rarest two consecutive windows of a literal begin; -1: it is so short that the first begins before it. */
const rarestOffset = (literal: string): number => {
  let best = -1;
  let most = -1;
  for (let at = 0; at + WINDOW < literal.length; at++) {
    const value = Math.min(
      windowRarity(literal.slice(at, at + WINDOW)),
      windowRarity(literal.slice(at + 1, at + 1 + WINDOW)),
    );
    if (value > most) [best, most] = [at, value];
  }
  return best;
};

/** Windows that begin at `offset` of a literal: one, but where it is before or after the literal, where anything may stand. */
const windowsAt = (codes: Uint16Array, offset: number, classes: Uint8Array): number[] => {
  let windows = [0];
  for (let at = offset; at < offset + WINDOW; at++) {
    const code = at < 0 ? undefined : codes[at];
    const next = code === undefined ? Array.from({ length: CLASSES }, (_, any) => any) : [classes[code]!];
    windows = windows.flatMap((window) => next.map((value) => (window << CLASS_BITS) | value));
  }
  return windows;
};

const codesOfLiteral = (literal: string): Uint16Array =>
  Uint16Array.from({ length: literal.length }, (_, at) => literal.charCodeAt(at));

const buildTables = (literals: readonly string[]): Tables => {
  const all = literals.map((literal) => codesOfLiteral(literal).map(fold));
  const classes = classify(all);
  const bits = new Int32Array(WINDOWS / 32);
  const waiting = new Map<number, Waiting[]>();
  all.forEach((codes, index) => {
    const first = rarestOffset(String.fromCharCode(...codes));
    for (const offset of [first, first + 1]) {
      for (const window of windowsAt(codes, offset, classes)) {
        bits[window >>> 5]! |= 1 << (window & 31);
        const list = waiting.get(window);
        if (list === undefined) waiting.set(window, [{ index, codes, offset }]);
        else list.push({ index, codes, offset });
      }
    }
  });
  return { classes, bits, waiting };
};

const isAt = (codes: Uint16Array, start: number, literal: Uint16Array): boolean => {
  for (let i = 0; i < literal.length; i++) if (fold(codes[start + i]!) !== literal[i]) return false;
  return true;
};

/** Occurrences are found in order of their windows and told in order of their ends: the few that overlap wait here. */
class Pending {
  readonly #hit: (literal: number, start: number) => void;
  readonly #keys: number[] = [];
  readonly #literals: Waiting[] = [];

  constructor(hit: (literal: number, start: number) => void) {
    this.#hit = hit;
  }

  add(literal: Waiting, start: number): void {
    const { length } = literal.codes;
    const key = (start + length) * MAX_LENGTH + MAX_LENGTH - length;
    let at = this.#keys.length;
    for (; at > 0 && this.#keys[at - 1]! < key; at--) {
      this.#keys[at] = this.#keys[at - 1]!;
      this.#literals[at] = this.#literals[at - 1]!;
    }
    this.#keys[at] = key;
    this.#literals[at] = literal;
  }

  /** Tells those that end at `end` or before: they stand last. */
  tell(end: number): void {
    for (let last = this.#keys.length - 1; last >= 0 && this.#keys[last]! < (end + 1) * MAX_LENGTH; last--) {
      const { index, codes } = this.#literals.pop()!;
      this.#hit(index, Math.floor(this.#keys.pop()! / MAX_LENGTH) - codes.length);
    }
  }
}

const windowAt = (codes: Uint16Array, at: number, classes: Uint8Array): number => {
  let window = 0;
  for (let i = at; i < at + WINDOW; i++) window = (window << CLASS_BITS) | classes[codes[i]!]!;
  return window;
};

/**
 * First place of `from`, `from + 2`, `from + 4`… before `to` whose window some literal waits for; -1: none. WINDOW and its
 * like stand here as plain numbers, since the engine looks up a module's on every use.
 */
const nextPlace = (codes: Uint16Array, from: number, to: number, { classes, bits }: Tables): number => {
  let window = windowAt(codes, from, classes) >>> 10;
  for (let at = from; at < to; at += 2) {
    window = ((window << 10) | (classes[codes[at + 2]!]! << 5) | classes[codes[at + 3]!]!) & 0xf_ffff;
    if (((bits[window >>> 5]! >>> (window & 31)) & 1) !== 0) return at;
  }
  return -1;
};

/** Literals in any case, each once and shorter than 256 characters. */
export const buildFinder = (literals: readonly string[]): LiteralFinder => {
  const tables = buildTables(literals);
  const run: LiteralFinder['run'] = (text, hit, stretches = [[0, text.length]]) => {
    const codes = codesOf(text);
    const pending = new Pending(hit);
    for (const [from, to] of stretches) {
      for (let at = nextPlace(codes, from, to, tables); at >= 0; at = nextPlace(codes, at + 2, to, tables)) {
        pending.tell(at);
        for (const literal of tables.waiting.get(windowAt(codes, at, tables.classes))!) {
          const start = at - literal.offset;
          const fits = start >= from && start + literal.codes.length <= to;
          if (fits && isAt(codes, start, literal.codes)) pending.add(literal, start);
        }
      }
      pending.tell(to);
    }
  };
  return { run };
};
