import { isDigit, isLowerLetter, LAST_ASCII } from '../codes.ts';

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
const CJK = 3;

const classOf = (code: number): number => {
  if (code <= LAST_ASCII) {
    if (isDigit(code)) return DIGIT;
    return isLowerLetter(code) ? LETTER : OTHER;
  }
  if (code >= 0x3400 && code <= 0x9fff) return CJK;
  if (code === 0x30fb || code === 0x00d7) return OTHER; // middle dot, multiplication sign
  if (code >= 0x3041 && code <= 0x318f) return CJK; // kana, bopomofo
  if ((code >= 0xac00 && code <= 0xd7af) || (code >= 0xf900 && code <= 0xfaff) || (code >= 0xd800 && code <= 0xdfff))
    return CJK;
  return (code >= 0xc0 && code <= 0x24f) || (code >= 0x370 && code <= 0x6ff) ? LETTER : OTHER;
};

/** What a measure written in Chinese after a number is equal to; folded as titles are. */
const zhUnits: [zh: string, unit: string][] = [
  ['英吋', '吋'],
  ['毫升', 'ml'],
  ['毫安', 'mah'],
  ['瓦', 'w'],
  ['公升', 'l'],
  ['公克', 'g'],
  ['公斤', 'kg'],
  ['公分', 'cm'],
  ['公尺', 'm'],
  ['米', 'm'],
  ['吋', '吋'],
  ['寸', '吋'],
  ['型', '吋'],
];
const latinUnits = new Map([
  ['gb', 'g'],
  ['tb', 't'],
  ['mb', 'm'],
  ['cc', 'ml'],
]);

/** A run of letters or of digits. */
export interface Atom {
  text: string;
  digit: boolean;
  /** What stands between it and the atom before: nothing, a hyphen, or something else. */
  join: 'glued' | 'hyphen' | 'apart';
  end: number;
}

const endOfRun = (text: string, start: number, kind: number): number => {
  let end = start + 1;
  for (; end < text.length; end++) {
    const next = classOf(text.charCodeAt(end));
    if (next === kind) continue;
    const decimal = kind === DIGIT && text[end] === '.' && classOf(text.charCodeAt(end + 1)) === DIGIT;
    if (!decimal) break;
  }
  return end;
};

const joinBefore = (text: string, previousEnd: number, start: number): Atom['join'] => {
  if (previousEnd === start) return 'glued';
  return previousEnd === start - 1 && '-‐‑_'.includes(text[previousEnd] ?? ' ') ? 'hyphen' : 'apart';
};

/** Runs of the text in order: groups of Latin atoms that stand close together, and CJK runs. */
export const scan = (
  text: string,
  onLatin: (atoms: Atom[]) => void,
  onCjk: (start: number, end: number) => void,
): void => {
  let atoms: Atom[] = [];
  let at = 0;
  while (at < text.length) {
    const kind = classOf(text.charCodeAt(at));
    if (kind === OTHER) {
      at++;
      continue;
    }
    const end = endOfRun(text, at, kind);
    if (kind === CJK) {
      if (atoms.length > 0) onLatin(atoms);
      atoms = [];
      onCjk(at, end);
    } else {
      const previousEnd = atoms.at(-1)?.end ?? -2;
      atoms.push({ text: text.slice(at, end), digit: kind === DIGIT, join: joinBefore(text, previousEnd, at), end });
    }
    at = end;
  }
  if (atoms.length > 0) onLatin(atoms);
};

/** `128` `gb` → `128` `g`, so that 128G, 128GB and 128 GB are one word. */
export const canonicalUnits = (atoms: Atom[]): void => {
  for (let i = 1; i < atoms.length; i++) {
    const unit = atoms[i - 1]!.digit ? latinUnits.get(atoms[i]!.text) : undefined;
    if (unit !== undefined) atoms[i]!.text = unit;
  }
};

/** Splits where the text between two atoms is not of the given kinds. */
export const groupBy = (atoms: Atom[], kinds: readonly Atom['join'][]): Atom[][] => {
  const groups: Atom[][] = [];
  for (let i = 0; i < atoms.length; i++) {
    const atom = atoms[i]!;
    if (i > 0 && kinds.includes(atom.join)) groups[groups.length - 1]!.push(atom);
    else groups.push([atom]);
  }
  return groups;
};

export const textOf = (atoms: Atom[]): string => {
  let text = '';
  for (let i = 0; i < atoms.length; i++) text += atoms[i]!.text;
  return text;
};

export const close: readonly Atom['join'][] = ['glued', 'hyphen'];
export const glued: readonly Atom['join'][] = ['glued'];

/** `2米白色`, `3米粉`: no metres. */
const noMetres = '色白粉果饼酒浆香糕血黄糠麸';

export const zhUnitAt = (text: string, at: number): [zh: string, unit: string] | undefined =>
  zhUnits.find(([zh]) => text.startsWith(zh, at) && (zh !== '米' || !noMetres.includes(text[at + 1] ?? ' ')));

/** The number that ends right before `at`, or an empty string. */
export const numberBefore = (text: string, at: number): string => {
  if (at === 0 || classOf(text.charCodeAt(at - 1)) !== DIGIT) return '';
  return /\d+(?:\.\d+)?$/.exec(text.slice(Math.max(0, at - 9), at))?.[0] ?? '';
};
