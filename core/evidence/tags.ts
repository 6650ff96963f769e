import { type Cursor, nameEnds } from './cursor.ts';
import { knownAt, knownNames, mixIn } from './names.ts';

/** An element's name, and what the scanner has to know of it. */
export interface Tag {
  /** Lower case; empty where it is too long for any. */
  readonly name: string;
  /** Its number among the names that most pages hold (`knownNames`); 0: another. */
  readonly id: number;
  /** Its content is text up to its end. */
  readonly isRawText: boolean;
  /** Inside of SVG and MathML tags close themselves, and a title is no raw text. */
  readonly isForeign: boolean;
  /** Such an HTML element breaks out of those. */
  readonly isBreakout: boolean;
}

const RAW_TEXT = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes']);
const FOREIGN = new Set(['svg', 'math']);
const BREAKOUT = new Set('body div p ul ol li table h1 h2 h3 head img meta nav'.split(' '));

const tagOf = (name: string, id: number): Tag => ({
  name,
  id,
  isRawText: RAW_TEXT.has(name),
  isForeign: FOREIGN.has(name),
  isBreakout: BREAKOUT.has(name),
});
const known = knownNames.map(tagOf);
const LONGEST_NAME = 39;

/** A page, and where the name that was read last ends. */
export interface NameCursor extends Cursor {
  nameEnd: number;
}

/** The tag whose name begins at `start`; leaves behind where the name ends. */
export const readTag = (cursor: NameCursor, start: number): Tag => {
  const { text, codes } = cursor;
  const { length } = text;
  let hash = 0;
  let end = start;
  for (; end < length && nameEnds[codes[end]!] === 0; end++) hash = mixIn(hash, codes[end]!);
  cursor.nameEnd = end;
  const id = knownAt(codes, start, end - start, hash);
  if (id !== 0 || end - start > LONGEST_NAME) return known[id]!;
  return tagOf(text.slice(start, end).toLowerCase(), 0);
};
