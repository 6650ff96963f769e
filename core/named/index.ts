/** Payment and delivery that a shop names in words and pictures: what it says of itself, apart from what is observed. */
import type { NamedMeans } from '../contract/index.ts';
import type { Evidence } from '../evidence/index.ts';
import { detach } from '../evidence/text.ts';
import { withoutContacts } from '../redact/index.ts';
import { customerSpans, isWithin } from './customers.ts';
import { isCustomers, isDeniedBelow, settleRemarks, standingClauses } from './denied.ts';
import { type NamingPlace, type PlaceKind, subjectOf } from './info-page.ts';
import { clausesOf, isNotItsOwn, isSettledBy, meansIn, STRICT_RESIDUE, saidAnywhere, settles } from './said.ts';
import { atStoresBelow } from './stores.ts';
import { isGiftOrBill, takesNoOrders } from './strangers.ts';
import { isControl, type Unit, unitsOf } from './units.ts';
import {
  type FoundWord,
  foldWords,
  hasVerb,
  isAmbiguous,
  isLink,
  isTakenBack,
  type Means,
  mayName,
  otherPictureWords,
  pictureWords,
  residueOf,
} from './words.ts';

const MOST_EVIDENCE = 3;
const MOST_VALUE = 120;
const MOST_LINE = 400;
/** Letters that may stand beside a means under a heading. */
const LOOSE_RESIDUE = 4;
const PRODUCT = /"@type"\s{0,4}:\s{0,4}\[?\s{0,4}"Product"/;
const ARTICLE = /"@type"\s{0,4}:\s{0,4}\[?\s{0,4}"(?:News|Blog|Tech)?(?:Article|Posting)"/;

/** An article or a news item. Many shops call every page `article`: those give no time of publication. */
const isArticle = ({ metas, jsonLd }: Evidence): boolean =>
  metas.some(([name]) => name === 'article:published_time') ||
  (jsonLd.some((raw) => ARTICLE.test(raw)) && !jsonLd.some((raw) => PRODUCT.test(raw)));

/** Where to look, and where the next place of its kind begins; of what is an article, in its footer alone. */
const placesOf = (evidence: Evidence): { place: NamingPlace; limit: number }[] => {
  const { places, text } = evidence;
  const { from, isOther } = subjectOf(evidence);
  const article = isArticle(evidence);
  const found: { place: NamingPlace; limit: number }[] = places.flatMap((place, i) => {
    if (place.kind === 'heading' && article) return [];
    const next = places.slice(i + 1).find(({ kind }) => kind === place.kind);
    return [{ place, limit: next?.start ?? text.length }];
  });
  if (article || isOther) return found;
  const footer = places.findLast(({ kind, start }) => kind === 'footer' && start > (from ?? 0));
  const place: NamingPlace = from === null ? { kind: 'anywhere', start: 0 } : { kind: 'page', start: from };
  return [...found, { place, limit: footer?.start ?? text.length }];
};

/** Where nothing but means is expected: the whole text, or a clause of it that names two of them and nothing else, or who settles payments. */
const inList = (folded: string, found: readonly FoundWord[]): readonly FoundWord[] => {
  if (isTakenBack(folded)) return [];
  if (residueOf(folded, found) <= STRICT_RESIDUE) return found;
  const isOwn = !isNotItsOwn(folded);
  return clausesOf(folded).flatMap((clause) => {
    const here = meansIn(clause);
    if (here.length > 1 && residueOf(clause, here) <= STRICT_RESIDUE) return here;
    if (!isOwn || here.length === 0 || !isSettledBy(clause)) return [];
    return here.filter(settles);
  });
};

/** `可以貨到付款嗎？ A：可以`: a question that is answered right behind it says what its answer says. */
const ANSWERED =
  /(?:嗎\s?[?？]?\s?(?:a\s?[:：.、]?\s?)?(?=可以|可喔|當然|有的|是的|沒問題)|\?\s?(?:a\s?[:.]?\s?)?(?=yes\b))/g;

/** Things in a row that each are a means and nothing else, of which so many are a list of what a shop takes. */
const SHORTEST_ROW = 3;
/** Beyond so many it is no such list. */
const LONGEST_ROW = 60;

/** Marks what of units [from, to), between which nothing else is shown, stands in such a row. */
const markRows = (units: readonly Unit[], isIn: boolean[], from: number, to: number): void => {
  let start = from;
  let ids = new Set<string>();
  for (let i = from; i <= to; i++) {
    const names = i < to ? namesIn(units[i]!, 'footer') : [];
    for (const { means } of names) ids.add(means[0]!.id);
    if (names.length > 0) continue;
    if (ids.size >= SHORTEST_ROW) isIn.fill(true, start, i);
    ids = new Set();
    start = i + 1;
  }
};

/** For each unit of a whole page, whether it stands in such a row. */
const inRows = (units: readonly Unit[]): boolean[] => {
  const isIn = units.map(() => false);
  let from = 0;
  for (let i = 1; i <= units.length; i++) {
    if (units[i]?.isNext === true) continue;
    if (i - from >= SHORTEST_ROW && i - from <= LONGEST_ROW) markRows(units, isIn, from, i);
    from = i;
  }
  return isIn;
};

/** Words that name a means here; a sentence about something else that holds one names none. */
const namesIn = (unit: Unit, kind: PlaceKind): readonly FoundWord[] => {
  if (kind === 'anywhere' && unit.kind !== 'text') return [];
  if (unit.kind !== 'src' && !mayName(unit.text)) return [];
  const isHeaded = kind === 'heading' || kind === 'page';
  if (kind === 'page' && GOES_BACK.test(unit.text)) return [];
  const folded =
    unit.kind === 'src' ? pictureWords(unit.text) : settleRemarks(foldWords(unit.text).replace(ANSWERED, ' '));
  const found = meansIn(folded);
  if (found.length === 0 || isGiftOrBill(folded) || isCustomers(folded)) return [];
  if (unit.kind === 'src') return otherPictureWords(folded, found) === 0 ? found : [];
  if (unit.kind === 'text' && isLink(folded)) return [];
  if (kind !== 'heading' && unit.kind === 'text' && found.length === 1 && isAmbiguous(folded, found[0]!)) return [];
  if (unit.kind === 'alt') return residueOf(folded, found) <= STRICT_RESIDUE && !isTakenBack(folded) ? found : [];
  if (kind === 'anywhere') return saidAnywhere(folded);
  if (!isHeaded) return inList(folded, found);
  return standingClauses(folded).flatMap(({ clause, found: here }) => {
    if (residueOf(clause, here) <= LOOSE_RESIDUE || hasVerb(clause)) return here;
    return isSettledBy(clause) && !isNotItsOwn(folded) ? here.filter(settles) : [];
  });
};

/** What a line about it names was paid or sent already. */
const GOES_BACK = /退[貨換回款件]|刷退|寄回|returns?\b|refund/i;

/** Means that a line of a page about the shop's terms names; one about what goes back names none. */
export const namedInLine = (text: string): Means[] =>
  GOES_BACK.test(text)
    ? []
    : namesIn({ kind: 'text', text: text.slice(0, MOST_LINE), at: 0 }, 'heading').flatMap(({ means }) => means);

const placeNames: Record<PlaceKind, string> = {
  heading: 'heading',
  footer: 'footer',
  icons: 'icons',
  page: 'page',
  anywhere: 'text',
  row: 'row',
};

/** Gathers means, each once, with few pieces of evidence. */
class Named {
  readonly #byId = new Map<string, NamedMeans>();
  readonly #page: string;
  #customers: ReturnType<typeof customerSpans> | null = null;

  /** `page`: the text that the units are of. */
  constructor(page: string) {
    this.#page = page;
  }

  /** `next` is what stands after it. */
  add(unit: Unit, kind: PlaceKind, next: Unit | undefined): void {
    const names = namesIn(unit, kind);
    if (names.length === 0 || this.#isTaken(unit, kind, next)) return;
    for (const found of names) {
      for (const one of atStoresBelow(found, next?.text)) {
        const known = this.#byId.get(one.id) ?? { ...one, evidence: [] };
        this.#byId.set(one.id, known);
        const shown = withoutContacts(unit.text).slice(0, MOST_VALUE);
        const value = detach(`${placeNames[kind]}: ${shown}`);
        const isTold = known.evidence.some((item) => item.value.endsWith(`: ${shown}`));
        if (known.evidence.length < MOST_EVIDENCE && !isTold) known.evidence.push({ kind: 'named', value });
      }
    }
  }

  /** By the text below, or because it is a customer's. */
  #isTaken(unit: Unit, kind: PlaceKind, next: Unit | undefined): boolean {
    if (unit.kind !== 'text') return false;
    if (kind !== 'anywhere' && isDeniedBelow(unit.text, next?.text) && !isControl(this.#page, next!.at)) return true;
    this.#customers ??= customerSpans(this.#page);
    return isWithin(this.#customers, unit.at);
  }

  list(): NamedMeans[] {
    return [...this.#byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

/**
 * Payment and delivery that a page names: under a heading such as 付款方式, in its footer, in a list of payment icons; by
 * words, by what pictures stand for, or by pictures' names. Anywhere else it takes a list of nothing but means, or that one can pay so
 * (可用…付款): in a news item about LINE Pay, a name names nothing. By id; bounded in the number and the length of places, whatever the page.
 */
export const readNamed = (evidence: Evidence): NamedMeans[] => {
  const named = new Named(evidence.text);
  for (const { place, limit } of placesOf(evidence)) {
    const units = unitsOf(evidence, place, limit);
    const rows = place.kind === 'anywhere' ? inRows(units) : [];
    for (const [i, unit] of units.entries()) named.add(unit, rows[i] === true ? 'row' : place.kind, units[i + 1]);
  }
  const list = named.list();
  return list.length > 0 && takesNoOrders(evidence) ? [] : list;
};
