/** Of a line that states a term, the phrase that states it, and nothing that stands beside it. */
import type { PageFact } from '../contract/index.ts';
import { namedInLine } from '../named/index.ts';
import { CUT, hasLines, withoutContacts } from '../redact/index.ts';
import { freeFrom } from './free-shipping.ts';
import { invoicesIn } from './invoices.ts';
import { returnDays } from './return-window.ts';

/** Where a clause may end: marks, a space between Chinese words or between English ones, and what calls for somebody. */
const BETWEEN =
  /(?<=,(?!\d)|[，、。；;!！?？:：|｜/／•·●◆■★※…)）】」》])|(?=[(（【「《])|(?<=\p{Script=Han} )(?=\p{Script=Han})|(?<=[A-Za-z.] )(?=[A-Za-z])|(?=另?請?洽|請?聯[絡繫]|店主|店長|老闆|\b(?:or )?(?:call|contact|tel)\b)/u;
/** And between any words, where a phrase is still long. */
const ANYWHERE = /(?<=\p{Script=Han})|(?<= )/u;
const LONG = 60;
const MOST = 120;
const EDGES =
  /^[\s,，、。；;:：|｜/／•·・●◆■★※❙>…)）】」》-]{1,40}|[\s,，、。；;!！?？:：|｜/／•·・●◆■★※❙>…(（【「《-]{1,40}$/gu;
/** A bracket whose other half was left out. */
const CLOSED_ONLY = /^([^(（【「《]{1,120}?)[)）】」》]{1,4}$/u;
const OPENED_ONLY = /^[(（【「《]{1,4}([^)）】」》]{1,120})$/u;
const tidy = (phrase: string): string =>
  phrase.replace(EDGES, '').replace(CLOSED_ONLY, '$1').replace(OPENED_ONLY, '$1').slice(0, MOST);

type Tells = (phrase: string) => boolean;

/** The fewest parts in a row that still tell, as far as halving finds them. */
const fewest = (parts: readonly string[], tells: Tells): string => {
  const joined = (from: number, to: number): string => parts.slice(from, to).join('');
  let [low, to] = [1, parts.length];
  while (low < to) {
    const middle = (low + to) >> 1;
    if (tells(joined(0, middle))) to = middle;
    else low = middle + 1;
  }
  let [from, high] = [0, to - 1];
  while (from < high) {
    const middle = (from + high + 1) >> 1;
    if (tells(joined(middle, to))) from = middle;
    else high = middle - 1;
  }
  return joined(from, to);
};

/** null: without the contacts in it the text does not tell. */
const phraseOf = (text: string, tells: Tells): string | null => {
  const clean = withoutContacts(text);
  if (!tells(clean)) return null;
  const clause = fewest(clean.split(BETWEEN), tells);
  const phrase = clause.length > LONG ? fewest(clause.split(ANYWHERE), tells) : clause;
  return tidy(phrase);
};

/** What tells each kind of term; undefined: such a fact is no quotation. */
const tellsOf = ({ kind, id, amount, place }: PageFact): Tells | undefined => {
  if (kind === 'free_shipping')
    return (text) => freeFrom(text, { onShipping: true }).some((twd) => twd === (amount ?? twd));
  if (kind === 'return_window')
    return (text) => {
      const days = returnDays(text);
      return days !== null && days === (amount ?? days);
    };
  if (kind === 'invoice') return (text) => invoicesIn(text, place).some((one) => one === id);
  return undefined;
};

/** A means that is named: in words, by a picture's name, or among others under a heading. */
const namedPhrase = ({ id = '', value }: PageFact): string => {
  const told = phraseOf(value, (text) => namedInLine(text).some((one) => one.id === id));
  if (told !== null) return told;
  const clean = withoutContacts(value);
  return clean.includes(CUT) || clean.length > LONG ? id : tidy(clean);
};

const phraseIn = (fact: PageFact): string | null => {
  const { kind, value } = fact;
  if (kind === 'payment' || kind === 'delivery') return namedPhrase(fact);
  if (kind === 'address') return hasLines(value) ? null : value;
  const tells = tellsOf(fact);
  return tells === undefined ? value : phraseOf(value, tells);
};

/** The fact in the fewest of its words, without anybody's contacts; null: it cannot be told without. Other kinds stay as they are. */
export const quoted = <T extends PageFact>(fact: T): T | null => {
  const value = phraseIn(fact);
  if (value === fact.value) return fact;
  return value === null || value === '' ? null : { ...fact, value };
};
