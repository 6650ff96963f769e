/** One of the texts that a rule's pattern matches: the first branch, the fewest repetitions, the first of each class. */
import { compilePattern } from '../../core/rules/pattern.ts';

const CLASSES: Record<string, string> = { d: '1', w: 'a', s: ' ', b: '', S: 'a', D: 'a', W: ' ' };
/** Ids made of one digit are taken for placeholders, so that repetitions vary. */
const DIGITS = '3917426850';
const LETTERS = 'abcdefghij';

/** Index of the bracket that closes the one at `from`. */
const closing = (pattern: string, from: number): number => {
  let depth = 0;
  for (let i = from; i < pattern.length; i++) {
    if (pattern[i] === '\\') i++;
    else if (pattern[i] === '[') i = pattern.indexOf(']', pattern[i + 1] === ']' ? i + 2 : i + 1);
    else if (pattern[i] === '(') depth++;
    else if (pattern[i] === ')' && --depth === 0) return i;
  }
  return pattern.length;
};

const firstBranch = (group: string): string => {
  for (let i = 0, depth = 0; i < group.length; i++) {
    if (group[i] === '\\') i++;
    else if (group[i] === '[') i = group.indexOf(']', i + 1);
    else if (group[i] === '(') depth++;
    else if (group[i] === ')') depth--;
    else if (group[i] === '|' && depth === 0) return group.slice(0, i);
  }
  return group;
};

const ofClass = (body: string): string => {
  if (/0-9|\\d/.test(body) && !body.startsWith('^')) return '1';
  if (body.startsWith('^')) return body.includes('a') ? 'b' : 'a';
  return body.startsWith('\\') ? (CLASSES[body[1]!] ?? body[1]!) : body[0]!;
};

/** Text for the atom at `i` and the position after it. */
const atom = (pattern: string, i: number): [text: string, next: number] => {
  const char = pattern[i]!;
  if (char === '\\') return [CLASSES[pattern[i + 1]!] ?? pattern[i + 1]!, i + 2];
  if (char === '[') {
    const end = pattern.indexOf(']', i + 1);
    return [ofClass(pattern.slice(i + 1, end)), end + 1];
  }
  if (char === '(') {
    const end = closing(pattern, i);
    const isLook = /^\(\?<?[!=]/.test(pattern.slice(i, i + 4));
    return [isLook ? '' : walk(firstBranch(pattern.slice(i, end).replace(/^\((?:\?:)?/, ''))), end + 1];
  }
  return [char === '^' || char === '$' ? '' : char === '.' ? 'a' : char, i + 1];
};

const walk = (pattern: string): string => {
  let out = '';
  for (let i = 0; i < pattern.length; ) {
    const [text, next] = atom(pattern, i);
    const repeat = /^\{(\d+)(?:,\d+)?\}\??|^\?/.exec(pattern.slice(next));
    const times = repeat === null ? 1 : Number(repeat[1] ?? 0);
    const varied = text === '1' ? DIGITS : text === 'a' ? LETTERS : text;
    out += times > 1 ? varied.repeat(times).slice(0, times * text.length) : text.repeat(times);
    i = next + (repeat?.[0].length ?? 0);
  }
  return out;
};

/** Throws where the sample does not match: the pattern then uses what the generator does not know. */
export const samplePattern = (pattern: string): string => {
  const sample = walk(pattern.replaceAll('<q>', "'").replaceAll('<s>', ''));
  if (!compilePattern(pattern, 'i').test(sample)) throw new Error(`no sample for the pattern ${pattern}`);
  return sample;
};
