import { isUpperLetter, LAST_ASCII } from '../codes.ts';
/**
 * Finds many literals in one pass: of `['nt$', 'buy now']`, `Buy now: NT$99` holds 1 at 0, then 0 at 9. ASCII case is ignored.
 * Aho and Corasick's automaton ("Efficient string matching", CACM 18(6), 1975) over a compressed alphabet, with all
 * transitions filled in: one table look-up per character, whatever the number of literals.
 */
export interface Automaton {
  /**
   * Calls `hit` with a literal's index and where it starts, for every occurrence between `from` and `to`, in order of
   * their ends.
   */
  run(text: string, hit: (literal: number, start: number) => void, from?: number, to?: number): void;
}

interface Trie {
  classes: Uint16Array;
  width: number;
  /** next[state * width + class]; 0 is the root. */
  next: number[];
  outputs: number[][];
}

const [CAPITAL_A, CAPITAL_Z, TO_LOWER] = [0x41, 0x5a, 0x20];
const fold = (code: number): number => (code >= CAPITAL_A && code <= CAPITAL_Z ? code + TO_LOWER : code);

/** Each character that occurs in a literal gets a class, upper and lower case the same; all others are class 0. */
const classify = (literals: readonly string[]): { classes: Uint16Array; width: number } => {
  const classes = new Uint16Array(65_536);
  let width = 1;
  for (const literal of literals) {
    for (let i = 0; i < literal.length; i++) {
      const code = fold(literal.charCodeAt(i));
      if (classes[code] === 0) classes[code] = width++;
    }
  }
  for (let code = 0; code <= LAST_ASCII; code++) if (isUpperLetter(code)) classes[code] = classes[fold(code)]!;
  return { classes, width };
};

const plant = (literals: readonly string[]): Trie => {
  const { classes, width } = classify(literals);
  const next: number[] = new Array<number>(width).fill(0);
  const outputs: number[][] = [[]];
  literals.forEach((literal, index) => {
    let state = 0;
    for (let i = 0; i < literal.length; i++) {
      const cell = state * width + classes[literal.charCodeAt(i)]!;
      if (next[cell] === 0) {
        next[cell] = outputs.length;
        outputs.push([]);
        for (let c = 0; c < width; c++) next.push(0);
      }
      state = next[cell]!;
    }
    outputs[state]!.push(index);
  });
  return { classes, width, next, outputs };
};

/** Breadth first: where a state lacks a transition it takes that of its longest suffix, and inherits its outputs. */
const complete = ({ width, next, outputs }: Trie): Int32Array => {
  const table = Int32Array.from(next);
  const suffix = new Int32Array(outputs.length);
  const queue: number[] = [];
  for (let c = 0; c < width; c++) if (table[c]! > 0) queue.push(table[c]!);
  for (let head = 0; head < queue.length; head++) {
    const state = queue[head]!;
    outputs[state]!.push(...outputs[suffix[state]!]!);
    for (let c = 0; c < width; c++) {
      const cell = state * width + c;
      const fallback = table[suffix[state]! * width + c]!;
      if (table[cell] === 0) table[cell] = fallback;
      else {
        suffix[table[cell]!] = fallback;
        queue.push(table[cell]!);
      }
    }
  }
  return table;
};

export const buildAutomaton = (literals: readonly string[]): Automaton => {
  const trie = plant(literals);
  const table = complete(trie);
  const { classes, width } = trie;
  const outputs = trie.outputs.map((list) => (list.length === 0 ? null : list));
  // Rows instead of states save a multiplication per character; a negative row is one that ends a literal.
  for (let i = 0; i < table.length; i++) {
    const state = table[i]!;
    table[i] = outputs[state] === null ? state * width : -state * width;
  }
  const run: Automaton['run'] = (text, hit, from = 0, to = text.length) => {
    let row = 0;
    for (let i = from; i < to; i++) {
      row = table[row + classes[text.charCodeAt(i)]!]!;
      if (row >= 0) continue;
      row = -row;
      for (const literal of outputs[row / width]!) hit(literal, i + 1 - literals[literal]!.length);
    }
  };
  return { run };
};
