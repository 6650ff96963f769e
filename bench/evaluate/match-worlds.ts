import type { ObservedOffer } from '../../core/contract/index.ts';
import { foldText } from '../../core/match/index.ts';
import { withBuiltProducts } from './built-products.ts';
import { type OffersById, readTableOffers } from './match-offers.ts';
import { wilson } from './wilson.ts';

export interface WorldResult {
  /** Different things, each on two channels. */
  things: number;
  /** Share of them whose two listings are one product, and its lower bound at 95 %. */
  twins_joined: number;
  twins_joined_low: number;
  /** Products of different things. */
  mixed: number;
}

/** Invented: series whose things differ in one word, some of which no word list of ours holds. */
const series = {
  brands: ['禾沐田', '青穀坊', '北汐', 'Lumora璐沐', '朗芸堂', 'Tidekin泰境'],
  goods: [
    { of: ['脆米餅 80g', '手沖掛耳 10g', '沙其瑪 200g'], in: '原味 海苔 馬告 九層塔 赤藻 蔥鹽 紫蘇 桂圓'.split(' ') },
    { of: ['洗髮精 500ml', '沐浴露 1000ml', '身體乳 300ml'], in: '白檀 水梨 赤柚 月桃 茶樹 玫瑰 雪松 蘭草'.split(' ') },
    { of: ['面膜 5片', '精華液 30ml', '乳霜 50ml'], in: '保濕 亮白 緊緻 舒敏 煥采 控油 修護 淨膚'.split(' ') },
    { of: ['主食罐 80g', '凍乾 50g', '肉泥 60g'], in: '鮪魚 雞肉 鮭魚 羊肉 鵪鶉 鹿肉 白魚 鴨肉'.split(' ') },
    { of: ['排汗衫', '棉質短襪', '抗UV外套'], in: '男款M 男款L 女款M 女款L 男款XL 女款S 童款S 童款M'.split(' ') },
  ],
};

const inventedTitles = (): string[] =>
  series.brands.flatMap((brand) =>
    series.goods.flatMap(({ of, in: values }) =>
      of.flatMap((good) =>
        values.map((value) => `${brand} ${good.split(' ')[0]}-${value} ${good.split(' ')[1] ?? ''}`.trim()),
      ),
    ),
  );

/** The same numbers every time. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const wide = (text: string): string =>
  text.replace(/[0-9a-z]/gi, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/** Ways in which channels write one title, each taken or not. */
const rewrites: readonly ((title: string) => string)[] = [
  (title) => title.replace(/^(\S{2,8}) /, '【$1】'),
  (title) => title.replace(/(\d)000\s?ml/i, '$1L'),
  (title) => title.replace(/(\d+(?:\.\d+)?)\s?kg/i, (_, kilos) => `${Math.round(Number(kilos) * 1000)}g`),
  (title) => title.replace(/(\d)\s?g(?![a-z])/i, '$1公克').replace(/(\d)\s?ml/i, '$1毫升'),
  (title) => title.replace(/[（(]([^（）()]{2,14})[）)]/g, ' $1 '),
  (title) => title.replace(/^([^-\s]+ ?[^-\s]+)-(\S+)( .*)?$/, '$1 $2$3'),
  (title) => `【現貨】${title}`,
  (title) => `${title} 快速出貨`,
  (title) => `限時優惠 ${title} 官方直營`,
  wide,
];

/** What both channels add: it says nothing of the thing. */
const packs = ['', ' 24入', ' 6入組', ' 12入/箱'];

const world = (titles: readonly string[]): OffersById => {
  const random = randomFrom(20_261_122);
  const rows = titles.flatMap((title, thing) => {
    const pack = packs[Math.floor(random() * packs.length)]!;
    const other = rewrites.reduce((text, rewrite) => (random() < 0.3 ? rewrite(text) : text), title);
    return [
      { id: `a${thing}`, title: title + pack, channel: 'a' },
      { id: `b${thing}`, title: other + pack, channel: 'b' },
    ];
  });
  return readTableOffers(rows, ({ channel = '' }) => channel);
};

/** Titles that differ in more than signs. */
const distinct = (titles: Iterable<string>): string[] => {
  const seen = new Map<string, string>();
  for (const title of titles) {
    const plain = foldText(title).replace(/[^\p{L}\p{N}]/gu, '');
    if (plain !== '' && !seen.has(plain)) seen.set(plain, title);
  }
  return [...seen.values()];
};

/**
 * Things of known truth: each title once as it is and once as another channel would write it, through the stages of a build.
 * Without titles, invented ones. Of real titles some are one thing under two titles, so that not all that is mixed is wrong.
 */
export const judgeWorld = async (offers: Iterable<ObservedOffer> | null): Promise<WorldResult> => {
  const titles = distinct(offers === null ? inventedTitles() : [...offers].map(({ title }) => title));
  const made = world(titles);
  const thingOf = new Map([...made].map(([id, { offerId }]) => [offerId, id.slice(1)]));
  return withBuiltProducts(made.values(), ({ products }) => {
    let [mixed, joined] = [0, 0];
    for (const { offers } of products.comparisons()) {
      const things = offers.map(({ offer_id }) => thingOf.get(offer_id));
      const different = new Set(things).size;
      if (different > 1) mixed++;
      joined += things.length - different;
    }
    const { value, low } = wilson(joined, titles.length);
    return { things: titles.length, twins_joined: value ?? 0, twins_joined_low: low, mixed };
  });
};
