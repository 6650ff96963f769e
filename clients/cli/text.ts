/** Text in a terminal: widths as the terminal counts them, and nothing that a stranger could steer it with. */
import stringWidth from 'string-width';

/** A shop's name may hold escape sequences, line breaks or marks that turn the direction of writing: they become one space. */
export const inert = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

const graphemes = new Intl.Segmenter('zh-TW', { granularity: 'grapheme' });

/** `text` in at most `width` columns, its end given up for `…`. */
export const truncate = (text: string, width: number): string => {
  if (stringWidth(text) <= width) return text;
  if (width < 1) return '';
  let out = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    const next = stringWidth(segment);
    if (used + next > width - 1) break;
    out += segment;
    used += next;
  }
  return `${out}…`;
};

export const pad = (text: string, width: number, align: 'left' | 'right'): string => {
  const space = ' '.repeat(Math.max(0, width - stringWidth(text)));
  return align === 'right' ? space + text : text + space;
};

export { stringWidth };
