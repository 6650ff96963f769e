/** How `next` names the place where the next page of a list begins: of one snapshot, one query. */
import { murmur3 } from '../core/serving/index.ts';

const SEED = 7;

/** What is wrong with a cursor, in English and zh-TW, each to stand after its name. */
const wrong = {
  text: ['is not what a reply gave as next', '不是回覆所給的下一頁記號（next）'],
  question: [
    'is of another question or order: give the parameters that it came with',
    '屬於另一個查詢或排序：請附上取得它時的參數',
  ],
} as const;
export type Fail = (en: string, zh: string) => never;

/** What the query was, but for parameters that do not change which items come in which order. */
export const printOf = (params: object, aside: ReadonlySet<string>): string => {
  const told = Object.entries(params)
    .filter(([name, value]) => value !== undefined && !aside.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return murmur3(JSON.stringify(told), SEED).toString(36);
};

interface Of {
  snapshot: string;
  print: string;
}

/** `places`: numbers of the list's own. */
export const cursorAt = ({ snapshot, print }: Of, ...places: number[]): string =>
  [snapshot, print, ...places.map((place) => place.toString(36))].join('.');

const numberIn = (text: string): number => (/^[0-9a-z]{1,7}$/.test(text) ? Number.parseInt(text, 36) : -1);

/** So many places. Calls `fail` with what is wrong with the text, and says where the snapshot changed. */
export const placesOf = (text: string, of: Of, { count, fail }: { count: number; fail: Fail }): number[] => {
  const [snapshot, print, ...rest] = text.split('.');
  const places = rest.map(numberIn);
  if (places.length !== count || places.some((place) => place < 0)) fail(...wrong.text);
  if (snapshot !== of.snapshot)
    fail(
      `is of snapshot ${snapshot}, and the snapshot changed to ${of.snapshot}: begin again without it`,
      `屬於快照 ${snapshot}，快照已更換為 ${of.snapshot}：請不帶 cursor 從頭開始`,
    );
  if (print !== of.print) fail(...wrong.question);
  return places;
};

/** The one place, below `end`. */
export const placeOf = (text: string, of: Of, { end, fail }: { end: number; fail: Fail }): number => {
  const [place = end] = placesOf(text, of, { count: 1, fail });
  if (place >= end) fail(...wrong.text);
  return place;
};
