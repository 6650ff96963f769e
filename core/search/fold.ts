import traditional from 'opencc-js/dict/TSCharacters';
import synonyms from '../../datasets/taxonomy/synonyms.json' with { type: 'json' };
import { FIRST_CJK, foldText, LAST_CJK } from '../match/text.ts';

/** Simplified form of each ideograph from {@link FIRST_CJK} on: many to one, so that 發 and 髮 both meet 发, which a query may have. */
const simplified = new Uint16Array(LAST_CJK - FIRST_CJK + 1);
for (let i = 0; i < simplified.length; i++) simplified[i] = FIRST_CJK + i;
for (const pair of traditional.split('|')) {
  const from = pair.charCodeAt(0);
  const to = pair.charCodeAt(2);
  if (pair[1] === ' ' && from >= FIRST_CJK && from <= LAST_CJK && to >= FIRST_CJK && to <= LAST_CJK)
    simplified[from - FIRST_CJK] = to;
}

/** One character form for Traditional and Simplified; what is no ideograph stays. */
export const toOneForm = (text: string): string => {
  let out = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < FIRST_CJK || unit > LAST_CJK) continue;
    const other = simplified[unit - FIRST_CJK]!;
    if (other === unit) continue;
    out += text.slice(from, i) + String.fromCharCode(other);
    from = i + 1;
  }
  return from === 0 ? text : out + text.slice(from);
};

const spellings = new Map(synonyms.spellings.map(([from = '', to = '']) => [toOneForm(from), toOneForm(to)]));
const spelling = new RegExp([...spellings.keys()].join('|'), 'g');
/** `27"` and `27 inch`: the unit that titles write. */
const inches = /(?<=\d)\s?(?:["”″]|in(?:ch(?:es)?)?(?![a-z0-9]))/g;

/**
 * The form in which titles and queries meet: `foldText`, Traditional as Simplified characters (OpenCC's table), spellings of
 * datasets/taxonomy/synonyms.json, inches as 吋. Of one length class: reads no more than `foldText` does.
 */
export const foldSearch = (text: string): string => {
  const folded = toOneForm(foldText(text));
  const spelt = spelling.test(folded) ? folded.replace(spelling, (found) => spellings.get(found) ?? found) : folded;
  spelling.lastIndex = 0;
  return spelt.replace(inches, '吋');
};

/** A folded text with its characters as the given texts write them: 罗技 as 羅技 where one has 羅. */
export const inWritingOf = (folded: string, texts: readonly string[]): string => {
  const written = new Map<string, string>();
  for (const text of texts)
    for (const character of text) {
      const form = toOneForm(character);
      if (form !== character && !written.has(form)) written.set(form, character);
    }
  return [...folded].map((character) => written.get(character) ?? character).join('');
};
