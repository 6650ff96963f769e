import { fold } from './lexicon.ts';
import { keyOf } from './vocabulary.ts';

/** What stands beside a shop's name and names nothing itself. */
const BESIDE =
  /台灣|臺灣|taiwan|官方|官網|網站|網路|線上|購物網?|旗艦|門市|商城|商店|專賣|公司|股份|有限|official|website|online|shopping|store|shop|mall|信義|新店|士林|大安|西門|南港|內湖|台中|臺中|台北|臺北|高雄|新竹|桃園|台南|臺南|板橋|敦南|公館|生活館|[一-龥]{0,2}分店|店|館|\btw\b|\bcom\b/g;

/**
 * Whether a name is made of these known names and nothing else that names something: `IKEA 台灣官網` is of IKEA,
 * `IKEA 改造部落格` and a maker's foundation are somebody's who speaks of it.
 */
export const isWholeName = (name: string, known: readonly string[]): boolean => {
  const text = fold(name);
  const inside = known.map(fold).filter((word) => text.includes(word));
  if (inside.length === 0) return known.some((word) => keyOf(word) === keyOf(name));
  inside.sort((a, b) => b.length - a.length);
  let left = text;
  for (const word of inside) left = left.replaceAll(word, ' ');
  return keyOf(left.replace(BESIDE, ' ')) === '';
};
