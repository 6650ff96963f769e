/** Price per 100 ml, 100 g or piece, of goods that are used up. See docs/matching.md. */
import { withoutOrderLimits, withSizeApart } from '../match/quantities.ts';
import { foldText } from '../match/text.ts';
import { hasAmount, hasOpenSum, readChains, summed } from './chains.ts';
import { type Content, contentOf } from './content.ts';
import { type Goods, namesGoods, readGoods } from './goods.ts';

export { allGoods } from './goods.ts';

/** A price per unit, and of what kind of goods. */
interface KnownUnitPrice {
  price_twd: number;
  /** `100 ml`, `100 g`, `1 piece`, `100 sheet`. */
  per: string;
  /** Kind in datasets/taxonomy/consumables.json. */
  kind: string;
}

/** Gifts, and what comes besides: not what the price is for. */
const beside =
  /\((?=[^()]*(?:贈|附|(?<!買\s?[\d一二兩三四五]\s?)送))[^()]*\)|(?:加贈|附贈|贈送?|加送|再送|(?<![買一1\d])送|附)(?![一二12]).*$/;
/** Where packs are chosen, mixed or told without a number, nobody can say how much it is. */
const unsaid =
  /任選|任搭|混搭|隨機\d|買(?:[2-9二三四五]|\d{2})送|多規格|規格(?:任|可)|[瓶罐入包盒袋]\s?\/\s?[2-9]\s?箱|[x×*]\s?[包入盒瓶罐袋]|\d\s?[片入顆包]\s?\/\s?\d{2,4}\s?(?:g|公克|克)\s?\/|\d\s?(?:g|公克|克)\s?\(\s?\d{1,2}\s?小[包條]/;
/** Sold by the box: how many are in it must be said. */
const box = /箱購|整箱|箱裝|成箱|[/／一]箱/;
/** `6kg/箱`: so much is in the box. */
const heavyBox = /(?<![\d.])(?:[5-9]|\d{2})(?:\.\d{1,2})?\s?(?:kg|公斤|台斤|斤)\s?\/\s?箱/;
/** In a category: what stands there is sold by the pack, though a title names one. */
const boxCategory = /箱購|整箱|箱裝|成箱|箱出|量販|多入組/;
/** Whether the price is of one or of both is told nowhere. */
const orderTwo = /[雙偶]數|[2二兩]件|下單/;
/** `1+1`: as 買一送一. */
const onePlusOne = /(?<![\d.a-z])1\+1(?!\d)/;
const oneFree = /買\s?[一1]\s?送\s?[一1]|(?<![\d.買])1送1(?!\d)/;
/** Promotions that say nothing of the pack: the second at half price. */
const promotions = /第[二2]\s?[件入個包盒組]\S{0,6}|\d件\d+折|\d+折/g;
/** Without one of these characters none of the patterns above that blank out something matches: so it is with most titles. */
const mayPromote = /[第折贈附送買]/;

/** What is looked for is not known beforehand. */
const ALL_BITS = -1;
/** `60x90cm`: no content. */
const face =
  /(?<![\d.a-z])\d{1,4}(?:\.\d)?\s?(?:cm|mm|公分|公釐)?\s?[x×*]\s?\d{1,4}(?:\.\d)?\s?(?:cm|mm|公分|公釐)(?![a-z])|(?<![\d.a-z×*])\d{2,3}[x×*]\d{2,3}(?=\s{1,2}\d{1,3}\s?[片張入抽])/g;
/** `25g/包, 共30包`, `200g/片 x 4片`: so much is in each, and so many there are. */
const each =
  /(?<=\d\s?(?:ml|l|g|kg|cc|毫升|公升|公克|克|公斤))\s?\/\s?([包片瓶罐袋顆條支杯盒份])[\s,、]{0,2}(?:共|總共|x|×|\*)?\s?(?=\d{1,3}\s?\1)/g;
/** `6片(約420g/片)`: so many of so much. */
const eachBehind =
  /(\d{1,3})\s?([片入包顆塊盒條罐瓶])\s?\(約?\s?(\d{1,4}(?:\.\d)?\s?(?:g|ml|公克|克|毫升))\s?\/\s?\2\s?\)/g;
/** `3包 (每包105g)`: likewise. */
const eachAfter =
  /(\d{1,3})\s?([包入瓶罐片顆盒條])裝?[\s,、(]{1,3}每[包入瓶罐片顆盒條]\s?(\d{1,4}(?:\.\d)?\s?(?:g|ml|公克|克|毫升)(?![a-z]))\)?/g;
/** `…, 35g, 5個`: so does one seller say how many packs an offer is of. */
const fieldBehind = /(?<=\d\s?(?:g|kg|ml|l)),\s?(\d{1,3})個$/;
/** `6個月以上`: an age. */
const months = /\d{1,2}\s?個月/g;
/** `24塊/箱`: of what is weighed, so many in all. */
const inCase = /(\d{1,3})\s?[塊個]\s?\/\s?箱/g;
/** `375g/袋(5入)`: what is in a bag, whose weight is told. */
const inside = /(?<=\d\s?(?:g|kg|ml|公克|克)\s?\/\s?[袋包盒罐瓶])\s?\(\d{1,2}\s?入\)/g;
/** A folded text as its amounts and counts are read best. */
const ordered = (folded: string): string =>
  (folded.includes('/')
    ? folded.replace(each, ' x').replace(eachBehind, '$3x$1入').replace(inCase, '$1入/箱').replace(inside, ' ')
    : folded
  )
    .replace(eachAfter, '$3x$1$2')
    .replace(fieldBehind, ' x$1入')
    .replace(months, ' ')
    .replace(face, ' ');

/** `6入組(360粒)`: of each, or of all? `6入(330g)`, `390g(6入)`: likewise. */
const ofEachOrAll = /(\d{1,2})\s?[入盒瓶罐包]組?\s?\((\d{2,4})\s?[粒顆錠包條](?!\s?[/x×*\d])/;
const countThenWeight = /(?<!\d)([3-9]|\d{2})\s?入裝?\s?\((\d{2,4}(?:\.\d)?)\s?(?:g|公克|克)\)/;
const weightThenCount = /(?<![\d.])(\d{2,4}(?:\.\d)?)(?:g|公克|克)\(([4-9]|\d{2})\s?[入顆個粒片]\)\s?[x×*]\s?\d/;
/** A pack has at least so many pieces, and a piece so many grams, if the number told may be of all. */
const LEAST_EACH = 15;
const LEAST_GRAMS = 10;
/** Whether a count or weight behind a number of packs may be of each of them as well as of all. */
const isOfEachOrAll = (text: string): boolean => {
  const [, before = '', grams = ''] = countThenWeight.exec(text) ?? [];
  const [, weight = '', behind = ''] = weightThenCount.exec(text) ?? [];
  if (Number(grams || weight) >= LEAST_GRAMS * Number(before || behind || Number.POSITIVE_INFINITY)) return true;
  const found = ofEachOrAll.exec(text);
  if (found === null) return false;
  const [packs, pieces] = [Number(found[1]), Number(found[2])];
  return packs > 1 && pieces % packs === 0 && pieces / packs >= LEAST_EACH;
};

/** Kinds of measures that a text may give: chains are read only where it names goods, for they cost more. */
const measuresIn = (text: string): string[] => [
  ...(/\d\s?(?:ml|l|毫升|cc|c\.c|公升|升|oz|盎司)/.test(text) ? ['volume'] : []),
  ...(/\d\s?(?:g|kg|公克|克|公斤|千克|台斤|斤|lb|磅|oz|盎司)/.test(text) ? ['mass'] : []),
];

/** `成犬7+`: from seven years on. */
const age = /(?<=[犬貓]\s?\d{1,2})\+/g;
/** Two things that each have a name. What is in a supplement (`b群+鋅 60錠`) is none, but where each is counted. */
const isBundle = (text: string): boolean => {
  if (!text.includes('+')) return false;
  const named = text.replace(age, ' ').split('+', 5).filter(namesGoods);
  if (named.length < 2) return false;
  const isOfOne = named.every((part) => readGoods(part, [])?.kind === 'supplements');
  return !isOfOne || named.filter(hasAmount).length > 1;
};

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** What an offer's words say of how much it is; what it costs is not asked. */
export interface UnitContent {
  goods: Goods;
  unit: Content['unit'];
  /** Over all packs, a free second one with them. */
  amount: number;
}

/** As {@link readUnitPrice}, before anything is asked of the price. */
export const readUnitContent = (title: string, category: string | null = null): UnitContent | null => {
  const plain = withoutOrderLimits(foldText(title));
  if (!/[\d半]/.test(plain)) return null;
  const folded = ordered(withSizeApart(plain, ALL_BITS));
  const isPlain = !mayPromote.test(folded);
  const free = !isPlain && oneFree.test(folded);
  if (orderTwo.test(folded) && (free || onePlusOne.test(folded))) return null;
  const bare = isPlain ? folded : folded.replace(promotions, ' ').replace(oneFree, ' ').replace(beside, ' ');
  const text = summed(bare.replace(/半(?=[磅斤])/g, ' 0.5'));
  if (!hasAmount(text) || unsaid.test(text) || hasOpenSum(text) || isOfEachOrAll(text)) return null;
  const goods = readGoods(text, measuresIn(text));
  const chains = goods === null || isBundle(text) ? null : readChains(text);
  if (goods === null || chains === null || chains.length === 0) return null;
  const isBoxed = box.test(text.replace(heavyBox, ' '));
  if (
    (isBoxed || (category !== null && boxCategory.test(foldText(category)))) &&
    chains.every(({ counts }) => counts.every(({ value }) => value === 1))
  )
    return null;
  const content = contentOf(chains, goods, isBoxed);
  if (content === null || content.amount < goods.least) return null;
  return { goods, unit: content.unit, amount: content.amount * (free ? 2 : 1) };
};

/** What a unit of the content costs; null: beyond the range of its kind, so that the reading must be wrong. */
export const priceContent = (priceTwd: number, { goods, unit, amount }: UnitContent): KnownUnitPrice | null => {
  const per = unit === 'piece' ? goods.per : 100;
  const price = rounded((priceTwd / amount) * per);
  if (price < goods.range[0] || price > goods.range[1]) return null;
  return { price_twd: price, per: `${per} ${unit === 'piece' ? goods.unit : unit}`, kind: goods.kind };
};

/**
 * What a hundred millilitres, a hundred grams or one piece of an offer cost, two decimals; `priceTwd` is for the whole
 * offer. Null: not a thing that is used up, no content said, or more than one reading; also where the price would lie
 * beyond the range of its kind. `title` as the shop has it; `category`, where a source has one, may say that packs are sold
 * of which the title names one: then nothing is said.
 */
export const readUnitPrice = (
  priceTwd: number,
  title: string,
  category: string | null = null,
): KnownUnitPrice | null => {
  const content = readUnitContent(title, category);
  return content === null ? null : priceContent(priceTwd, content);
};

/** The same without the kind of goods. */
export const unitPriceOf = (priceTwd: number, title: string): { price_twd: number; per: string } | null => {
  const known = readUnitPrice(priceTwd, title);
  return known === null ? null : { price_twd: known.price_twd, per: known.per };
};
