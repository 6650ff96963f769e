/** A page's picture for those who share it: 1200 × 630, as SVG; the runtime makes an image of it. */
import { escapeHtml } from '../../core/text.ts';

/** What a page says in the picture that goes along where somebody shares it. */
export interface Card {
  /** What kind of page it is, in a word or two. */
  kicker: string;
  title: string;
  /** One sentence, or two. */
  text: string;
  /** Figures with what they count, three at the most. */
  figures: readonly (readonly [value: string, label: string])[];
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
const ROOM = WIDTH - 2 * MARGIN;
const colours = {
  paper: '#faf9f5',
  ink: '#1c211e',
  soft: '#55605a',
  green: '#17634d',
  red: '#a8371b',
  line: '#d9d7cc',
  note: '#faedc8',
} as const;

/** No XML, or no glyph in any font of ours: control characters, lone surrogates, emoji. */
const undrawable = /\p{Cc}|\p{Cs}|\p{Cf}|\p{Extended_Pictographic}|\p{Variation_Selector}|\p{Me}/gu;
const drawable = (text: string): string => text.replace(undrawable, ' ').replace(/\s+/g, ' ').trim();

const narrow = /[iljtfrI.,:;'|!()[\] ]/;
const wide = /[mwMW@%]/;
/** Width of a character in ems, rather too wide than too narrow: Han, kana and full-width forms fill a square. */
const widthOf = (character: string): number => {
  if (character > '\u2e7f') return 1;
  if (narrow.test(character)) return 0.36;
  if (wide.test(character)) return 0.92;
  return /[A-Z]/.test(character) ? 0.68 : 0.58;
};
const lengthOf = (text: string): number => [...text].reduce((sum, character) => sum + widthOf(character), 0);

/** Where a line may end: after a Han character or a punctuation mark of full width, and at spaces. */
const pieces = (text: string): string[] => text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/gu) ?? [];
/** What no line begins with. */
const closing = /^[，。、；：！？）」』】》〉％…]/u;

/** As many characters as fit. */
const cut = (text: string, ems: number): string => {
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += widthOf(character);
    if (used > ems) break;
    end += character.length;
  }
  return text.slice(0, end);
};

/** A text in lines of at most `ems`; what is over `most` lines is left out, which an ellipsis says. */
export const linesOf = (text: string, ems: number, most: number): string[] => {
  const lines = [''];
  for (const piece of pieces(drawable(text))) {
    const line = lines.at(-1) ?? '';
    const fits = lengthOf(line + piece.trimEnd()) <= ems || (closing.test(piece) && lengthOf(line) <= ems);
    if (fits) lines[lines.length - 1] = line + piece;
    else lines.push(lengthOf(piece) <= ems ? piece.trimStart() : cut(piece, ems));
  }
  const kept = lines.slice(0, most).map((line) => line.trim());
  const last = kept.at(-1) ?? '';
  if (lines.length > most) kept[most - 1] = `${cut(last, ems - 1).trimEnd()}…`;
  return kept;
};

interface Style {
  size: number;
  bold?: boolean;
  colour?: string;
  anchor?: 'end';
}
const textAt = (x: number, y: number, text: string, { size, bold, colour = colours.ink, anchor }: Style): string =>
  `<text x="${x}" y="${y}" font-size="${size}"${bold ? ' font-weight="700"' : ''}${anchor ? ' text-anchor="end"' : ''} fill="${colour}">${escapeHtml(text)}</text>`;

const mark = `<g transform="translate(${MARGIN} 52) scale(0.82)" fill="none" stroke-width="5" stroke="${colours.green}"><path fill="${colours.green}" stroke="none" d="M6 12h37l5 12H1z"/><path d="M8 29v22h14"/><circle cx="37" cy="38" r="12"/><path stroke="${colours.red}" stroke-width="6" d="m47 48 11 11"/></g>`;

const figuresOf = (figures: Card['figures']): string => {
  const shown = figures.slice(0, 3);
  const step = ROOM / Math.max(3, shown.length);
  return shown
    .map(([value, label], i) => {
      const x = MARGIN + i * step;
      const size = lengthOf(drawable(value)) * 48 > step - 24 ? 34 : 48;
      const ems = (step - 24) / size;
      return (
        textAt(x, 484, linesOf(value, ems, 1)[0] ?? '', { size, bold: true, colour: colours.green }) +
        textAt(x, 524, linesOf(label, (step - 24) / 25, 1)[0] ?? '', { size: 25, colour: colours.soft })
      );
    })
    .join('');
};

export interface Framed {
  /** Below, on the left: as of when. */
  asOf: string;
  /** Below, on the right: where. */
  host: string;
  /** A notice where everything is invented; empty: it is not. */
  notice: string;
}

/** Every text of the card is cut to the room there is; nothing of it can be markup. */
export const pictureOf = (card: Card, { asOf, host, notice }: Framed): string => {
  const titleSize = lengthOf(drawable(card.title)) * 68 > ROOM * 1.6 ? 52 : 68;
  const title = linesOf(card.title, ROOM / titleSize, 2);
  const textTop = 190 + title.length * titleSize * 1.25;
  const most = card.figures.length === 0 ? 5 : title.length > 1 ? 2 : 3;
  const lines = linesOf(card.text, ROOM / 34, most);
  const drawn = [
    mark,
    textAt(MARGIN + 66, 96, 'Storelens', { size: 34, bold: true }),
    textAt(WIDTH - MARGIN, 94, linesOf(card.kicker, 18, 1)[0] ?? '', { size: 28, colour: colours.soft, anchor: 'end' }),
    ...title.map((line, i) =>
      textAt(MARGIN, Math.round(202 + i * titleSize * 1.25), line, { size: titleSize, bold: true }),
    ),
    ...lines.map((line, i) => textAt(MARGIN, Math.round(textTop + i * 48), line, { size: 34, colour: colours.soft })),
    figuresOf(card.figures),
    `<path d="M${MARGIN} 552h${ROOM}" stroke="${colours.line}" stroke-width="2"/>`,
    textAt(MARGIN, 592, linesOf(`${notice}${asOf}`, 36, 1)[0] ?? '', { size: 24, colour: colours.soft }),
    textAt(WIDTH - MARGIN, 592, linesOf(host, 26, 1)[0] ?? '', { size: 24, colour: colours.soft, anchor: 'end' }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif"><rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.paper}"/><rect width="${WIDTH}" height="14" fill="${colours.green}"/>${drawn.join('')}</svg>`;
};
