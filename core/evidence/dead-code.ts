import { APOSTROPHE, BACKSLASH, isDigit, isLetter, LINE_FEED, QUOTE, SLASH, SPACE, UNDERSCORE } from '../codes.ts';

/** A stretch of code, from and to (exclusive). */
export type Stretch = readonly [from: number, to: number];

const [BACKTICK = 0, STAR = 0, OPEN = 0, CLOSE = 0, PARENTHESIS = 0] = [...'`*{}('].map((char) => char.charCodeAt(0));
/** Stretches told of one script: a script of nothing but comments has no more to say than others. */
const MAX_STRETCHES = 200;
/** Code on longer lines is minified and bears no comments; a string that looks like one would hide all the rest. */
const MAX_LINE = 1000;
/** What may stand before a comment; within strings, globs and expressions other characters do. */
const BEFORE_COMMENT = /[\s;{}(),\]]/;

const OPERAND = `(?:'[^'\\n]{0,80}'|"[^"\\n]{0,80}"|-?\\d{1,9}|true|false|null|undefined|!0|!1)`;
const TERM = new RegExp(`\\s{0,9}(${OPERAND})\\s{0,9}(?:([!=]==?)\\s{0,9}(${OPERAND})\\s{0,9})?(\\)|&&|\\|\\|)`, 'y');
const MAY_BEGIN_CONSTANT = new Set([...'\'"-0123456789tfnu!'].map((char) => char.charCodeAt(0)));
const MAX_TERMS = 3;

const kindOf = (operand: string): string =>
  /^['"]/.test(operand) ? 'text' : /^-?\d/.test(operand) ? 'number' : 'word';
const constantOf = (operand: string): string =>
  /^['"]/.test(operand) ? operand.slice(1, -1) : operand === '!0' ? 'true' : operand === '!1' ? 'false' : operand;

/** Truth of one comparison of constants, as the language has it; null: not told here. */
const truthOf = (left: string, operator: string | undefined, right: string | undefined): boolean | null => {
  if (operator === undefined || right === undefined) return !/^(?:''|""|-?0+|false|null|undefined|!1)$/.test(left);
  const strict = operator.length === 3;
  if (kindOf(left) !== kindOf(right) && !strict) return null;
  const isEqual = kindOf(left) === kindOf(right) && constantOf(left) === constantOf(right);
  return operator.startsWith('!') ? !isEqual : isEqual;
};

/** Position after the `)` of a condition that is false as it is written; -1: it may be true, or is no constant. */
const falseConditionEnd = (code: string, from: number): number => {
  let [at, all, any] = [from, true, false];
  const joints = new Set<string>();
  for (let terms = 0; terms < MAX_TERMS; terms++) {
    TERM.lastIndex = at;
    const found = TERM.exec(code);
    const truth = found === null ? null : truthOf(found[1]!, found[2], found[3]);
    if (found === null || truth === null) return -1;
    [all, any] = [all && truth, any || truth];
    at = TERM.lastIndex;
    if (found[4] !== ')') joints.add(found[4]!);
    else if (joints.size > 1) return -1;
    else return (joints.has('||') ? any : all) ? -1 : at;
  }
  return -1;
};

/** Position after a string that begins at `from`; one that is not closed ends with its line (a template: the code). */
const stringEnd = (code: string, from: number): number => {
  const quote = code.charCodeAt(from);
  for (let i = from + 1; i < code.length; i++) {
    const at = code.charCodeAt(i);
    if (at === BACKSLASH) i++;
    else if (at === quote) return i + 1;
    else if (at === LINE_FEED && quote !== BACKTICK) return i;
  }
  return code.length;
};

const commentEnd = (code: string, from: number): number => {
  const isBlock = code.charCodeAt(from + 1) === STAR;
  const end = isBlock ? code.indexOf('*/', from + 2) : code.indexOf('\n', from);
  return end < 0 ? code.length : end + (isBlock ? 2 : 0);
};

/** Position after the block or the one statement that begins at `from`. */
const statementEnd = (code: string, from: number): number => {
  let i = from;
  while (i < code.length && /\s/.test(code[i]!)) i++;
  if (code.charCodeAt(i) !== OPEN) {
    const end = /[;\n]/.exec(code.slice(i, i + MAX_LINE))?.index ?? -1;
    return end < 0 ? Math.min(code.length, i + MAX_LINE) : i + end + 1;
  }
  for (let depth = 0; i < code.length; i++) {
    const at = code.charCodeAt(i);
    if (at === OPEN) depth++;
    else if (at === CLOSE && --depth === 0) return i + 1;
    else if (at === QUOTE || at === APOSTROPHE || at === BACKTICK) i = stringEnd(code, i) - 1;
    else if (at === SLASH && isCommentMark(code, i)) i = commentEnd(code, i) - 1;
  }
  return code.length;
};

const isCommentMark = (code: string, at: number): boolean => {
  const next = code.charCodeAt(at + 1);
  return (next === SLASH || next === STAR) && (at === 0 || BEFORE_COMMENT.test(code[at - 1]!));
};

/** Knows of a place in code whether a string of its line holds it; asked in order of the places, it reads a line once. */
class Lines {
  readonly #code: string;
  #at = 0;
  #end = -1;
  #isLong = false;
  #quote = 0;

  constructor(code: string) {
    this.#code = code;
  }

  /** Where to look on, beyond the line of `at`, which is too long to have comments; 0: it is none of those. */
  longLineEnd(at: number): number {
    if (at > this.#end) {
      const start = this.#code.lastIndexOf('\n', at) + 1;
      const end = this.#code.indexOf('\n', at);
      [this.#at, this.#quote] = [Math.max(this.#at, start), 0];
      this.#end = end < 0 ? this.#code.length : end;
      this.#isLong = this.#end - start > MAX_LINE;
    }
    return this.#isLong ? this.#end : 0;
  }

  /** `to` is on the line last asked of and no string holds it. */
  isCode(to: number): boolean {
    for (; this.#at < to; this.#at++) {
      const at = this.#code.charCodeAt(this.#at);
      if (at === BACKSLASH) this.#at++;
      else if (this.#quote === 0 && (at === QUOTE || at === APOSTROPHE || at === BACKTICK)) this.#quote = at;
      else if (at === this.#quote) this.#quote = 0;
    }
    return this.#quote === 0;
  }

  /** Goes on from `to`, which is code. */
  skip(to: number): void {
    [this.#at, this.#quote] = [to, 0];
  }
}

const isWord = (code: number): boolean => isDigit(code) || isLetter(code) || code === UNDERSCORE;

/** Position after what an `if` at `at` keeps from running; -1: nothing, or it is no `if`. */
const deadBlockEnd = (code: string, at: number): number => {
  if (at > 0 && isWord(code.charCodeAt(at - 1))) return -1;
  let i = at + 2;
  while (code.charCodeAt(i) === SPACE) i++;
  if (code.charCodeAt(i) !== PARENTHESIS) return -1;
  do i++;
  while (code.charCodeAt(i) === SPACE);
  if (!MAY_BEGIN_CONSTANT.has(code.charCodeAt(i))) return -1;
  const condition = falseConditionEnd(code, i);
  return condition < 0 ? -1 : statementEnd(code, condition);
};

/** Position of a mark from `from` on, past the code where there is none. */
const markFrom = (code: string, mark: string, from: number): number => {
  const at = code.indexOf(mark, from);
  return at < 0 ? code.length : at;
};

/**
 * Stretches of a script that never run, in order: comments, and what stands behind a condition that is false as it is
 * written (`if (false)`, `if ('false' === 'true')`: a template's switch that is off). At most 200. Linear in the code.
 */
export const deadStretches = (code: string): Stretch[] => {
  const found: Stretch[] = [];
  const lines = new Lines(code);
  let [block, line, branch] = [markFrom(code, '/*', 0), markFrom(code, '//', 0), markFrom(code, 'if', 0)];
  while (found.length < MAX_STRETCHES) {
    const slash = Math.min(block, line);
    const at = Math.min(slash, branch);
    if (at >= code.length) break;
    const passed = at === slash ? lines.longLineEnd(at) : 0;
    const isDead = at === slash && passed === 0 && isCommentMark(code, at) && lines.isCode(at);
    const end = isDead ? commentEnd(code, at) : at === slash ? -1 : deadBlockEnd(code, at);
    if (end > at) {
      found.push([at, end]);
      lines.skip(end);
    }
    const from = Math.max(at + 1, end);
    if (block < Math.max(from, passed)) block = markFrom(code, '/*', Math.max(from, passed));
    if (line < Math.max(from, passed)) line = markFrom(code, '//', Math.max(from, passed));
    if (branch < from) branch = markFrom(code, 'if', from);
  }
  return found;
};
