/** Payment and delivery that a shop names in words and pictures: what it says of itself, apart from what is observed. */
import type { NamedMeans } from '../contract/index.ts';
import type { Evidence } from '../evidence/index.ts';
import { detach } from '../evidence/text.ts';
import { type NamingPlace, type PlaceKind, subjectOf } from './info-page.ts';
import { atStores, atStoresBelow, withOk } from './stores.ts';
import { type Unit, unitsOf } from './units.ts';
import {
  type FoundWord,
  foldWords,
  hasVerb,
  isAmbiguous,
  isGateway,
  isLink,
  isTakenBack,
  type Means,
  mayName,
  otherPictureWords,
  pictureWords,
  residueOf,
  wordsIn,
} from './words.ts';

const MOST_EVIDENCE = 3;
const MOST_VALUE = 120;
const MOST_LINE = 400;
/** Letters that may stand beside a means where nothing but means is expected, and under a heading. */
const STRICT_RESIDUE = 2;
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

/** Clauses of a text: what a negation or a verb in it speaks of. */
const clausesOf = (text: string): string[] => text.split(/[，。；！？,;!?\n]|\.\s/);

/** Words of a folded text that name means. */
const meansIn = (folded: string): FoundWord[] => withOk(folded, atStores(folded, wordsIn(folded)));

/** A shop's own words on who settles its payments: `本站採用藍新金流 256bit SSL 加密機制`. */
const SETTLED_BY =
  /(?:採用?|使用|透過|串接|委託|委由|合作|提供|支援).{0,24}(?:金流|加密|ssl|3d ?驗證|交易|刷卡|付款|支付|零利率)|(?:金流|付款|刷卡|支付|交易|信用卡資[訊料]|卡號).{0,12}(?:由|採|透過|委託).{0,16}(?:提供|處理|服務|加密|承辦)/;
/** Rules of others' offers, advice, comparisons and warnings name them too. */
const NOT_ITS_OWN =
  /[%若如請勿切未洽聯]|不同|差[異別]|比較|相比|類似|回饋|優惠|活動|折扣|現折|點數|抽獎|問題|操作|來電|電話|詐|盜|要求|發卡|銀行通知|貸款|申辦/;
const CARDS: ReadonlySet<string> = new Set(['credit-card', 'card-installments']);
const MOST_SENTENCE = 60;

const isSettledBy = (clause: string): boolean =>
  clause.length <= MOST_SENTENCE && SETTLED_BY.test(clause) && !NOT_ITS_OWN.test(clause);

/** Whether it is what settles payments, or a card. */
const settles = ({ means }: FoundWord): boolean => means.some(({ id }) => CARDS.has(id) || isGateway(id));

/** Where nothing but means is expected: the whole text, or a clause of it that names two of them and nothing else, or who settles payments. */
const inList = (folded: string, found: readonly FoundWord[]): readonly FoundWord[] => {
  if (isTakenBack(folded)) return [];
  if (residueOf(folded, found) <= STRICT_RESIDUE) return found;
  const isOwn = !NOT_ITS_OWN.test(folded);
  return clausesOf(folded).flatMap((clause) => {
    const here = meansIn(clause);
    if (here.length > 1 && residueOf(clause, here) <= STRICT_RESIDUE) return here;
    if (!isOwn || here.length === 0 || !isSettledBy(clause)) return [];
    return here.filter(settles);
  });
};

/** `可以貨到付款嗎？ A：可以`: a question that is answered right behind it says what its answer says. */
const ANSWERED = /嗎\s?[?？]?\s?(?:a\s?[:：.、]?\s?)?(?=可以|可喔|當然|有的|是的|沒問題)/g;

/** A shop's own words on one means, around it: `可用 Pi 拍錢包付款`, `超取運費 65 元`. */
const PAID = [
  /(?:可用|可以用|可以使用|可使用|可選擇?|可以選擇|支援|接受|提供|也可用?|能用|\b(?:pay|later) (?:by|with|via|using)) ?$/,
  /^.{0,3}(?:付款|支付|結帳|取貨|繳費|掃碼|到府|服務)|^ (?:at|or|and)\b/,
] as const;
/** What is a way to pay or to get by its own name: `台灣本島可貨到付款`; not 刷卡 or 轉帳, which things that are sold can do too. */
const OFFERED = [
  /(?:可|可以|也可|皆可|均可|能|可選|可選擇|可以選擇|可使用|提供|接受|支援|開放)$/,
  /(?:付款|付費|取貨|匯款)$/,
  /^(?:服務|方式|喔|唷|哦)?$/,
] as const;
/** `pay with PayPal`, at a clause's end. */
const PAY_WITH = /\b(?:can|may) pay (?:by|with|via|using) $/;
const COSTS = /^(?:到府)?(?:運費|費用)?[:： ]?(?:nt)?\$? ?\d[\d,]* ?元/;
const AROUND = 24;

/** Phones and watches hold these too: `支援 Google Pay、Samsung Pay` alone may be of a thing that is sold. */
const OF_DEVICES: ReadonlySet<string> = new Set([
  'google-pay',
  'apple-pay',
  'samsung-pay',
  'ipass-money',
  'easy-wallet',
]);
const isOfDevices = ({ means }: FoundWord): boolean => means.every(({ id }) => OF_DEVICES.has(id));

/** Of several means, of which one at least is of no device: two words for one of them are one. */
const areSeveral = (found: readonly FoundWord[]): boolean =>
  new Set(found.map(({ means }) => means[0]!.id)).size > 1 && !found.every(isOfDevices);

/** Whether the clause around a means says that it is used here. */
const isSaid = (clause: string, { start, end, means }: FoundWord): boolean => {
  const before = clause.slice(Math.max(0, start - AROUND), start);
  const after = clause.slice(end, end + AROUND);
  if (PAID[0].test(before) && PAID[1].test(after)) return true;
  if (OFFERED[0].test(before) && OFFERED[1].test(clause.slice(start, end)) && OFFERED[2].test(after)) return true;
  if (/^\.?$/.test(after) && PAY_WITH.test(before)) return true;
  return means.some(({ category }) => category === 'logistics') && COSTS.test(after);
};

/** Several means, or who settles payments, and nothing else: what stands alone in a text may be a link or a product. */
const anywhere = (folded: string): readonly FoundWord[] => {
  if (NOT_ITS_OWN.test(folded)) return [];
  // What one sentence denies, another may offer.
  const sentences = folded.split(/[。！？!?\n]/).filter((sentence) => !isTakenBack(sentence));
  return sentences.flatMap(clausesOf).flatMap((clause) => {
    const here = meansIn(clause);
    if (areSeveral(here) && residueOf(clause, here) <= STRICT_RESIDUE) return here;
    if (here.length === 0 || clause.length > MOST_SENTENCE) return [];
    if (isSettledBy(clause)) return here.filter(settles);
    return here.filter((one) => !isOfDevices(one) && isSaid(clause, one));
  });
};

/** Words that name a means here; a sentence about something else that holds one names none. */
const namesIn = (unit: Unit, kind: PlaceKind): readonly FoundWord[] => {
  if (unit.kind !== 'src' && !mayName(unit.text)) return [];
  const isHeaded = kind === 'heading' || kind === 'page';
  if (kind === 'page' && GOES_BACK.test(unit.text)) return [];
  const folded = unit.kind === 'src' ? pictureWords(unit.text) : foldWords(unit.text).replace(ANSWERED, ' ');
  const found = meansIn(folded);
  if (found.length === 0) return found;
  if (unit.kind === 'src') return otherPictureWords(folded, found) === 0 ? found : [];
  if (unit.kind === 'text' && isLink(folded)) return [];
  if (kind !== 'heading' && unit.kind === 'text' && found.length === 1 && isAmbiguous(folded, found[0]!)) return [];
  if (unit.kind === 'alt') return residueOf(folded, found) <= STRICT_RESIDUE && !isTakenBack(folded) ? found : [];
  if (kind === 'anywhere') return anywhere(folded);
  if (!isHeaded) return inList(folded, found);
  return clausesOf(folded).flatMap((clause) => {
    const here = meansIn(clause);
    if (here.length === 0 || isTakenBack(clause)) return [];
    if (residueOf(clause, here) <= LOOSE_RESIDUE || hasVerb(clause)) return here;
    return isSettledBy(clause) && !NOT_ITS_OWN.test(folded) ? here.filter(settles) : [];
  });
};

/** What a line about it names was paid or sent already. */
const GOES_BACK = /退[貨換回款件]|刷退|寄回|returns?\b|refund/i;

/** Means that a line of a page about the shop's terms names; one about what goes back names none. */
export const namedInLine = (text: string): Means[] =>
  GOES_BACK.test(text)
    ? []
    : namesIn({ kind: 'text', text: text.slice(0, MOST_LINE) }, 'heading').flatMap(({ means }) => means);

const placeNames: Record<PlaceKind, string> = {
  heading: 'heading',
  footer: 'footer',
  icons: 'icons',
  page: 'page',
  anywhere: 'text',
};

/** Gathers means, each once, with few pieces of evidence. */
class Named {
  readonly #byId = new Map<string, NamedMeans>();

  /** `next` is what stands after it. */
  add(unit: Unit, kind: PlaceKind, next: Unit | undefined): void {
    for (const found of namesIn(unit, kind)) {
      for (const one of atStoresBelow(found, next?.text)) {
        const known = this.#byId.get(one.id) ?? { ...one, evidence: [] };
        this.#byId.set(one.id, known);
        const value = detach(`${placeNames[kind]}: ${unit.text.slice(0, MOST_VALUE)}`);
        const isTold = known.evidence.some((item) => item.value.endsWith(`: ${unit.text.slice(0, MOST_VALUE)}`));
        if (known.evidence.length < MOST_EVIDENCE && !isTold) known.evidence.push({ kind: 'named', value });
      }
    }
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
  const named = new Named();
  for (const { place, limit } of placesOf(evidence))
    unitsOf(evidence, place, limit).forEach((unit, i, units) => {
      named.add(unit, place.kind, units[i + 1]);
    });
  return named.list();
};
