/** Which devices a title only names since the thing charges, holds or covers them: `磁吸充電器 MagSafe iPhone AirPods`, `MacBook Air 13 筆電包`. */
import { foldSearch } from './fold.ts';

const one = (words: string): string => foldSearch(words).split(' ').join('|');

const device = `(?:iphone|airpods?|ipad|macbook|apple watch|galaxy|switch(?: ?2)?|steam deck|playstation(?: portal)?|rog ally|ps[45]|xbox|android|${one('蘋果 安卓 手機 平板')})`;
const model =
  '(?:\\s?\\d{1,2}(?![.\\da-z]))?(?:\\s?(?:pro|max|air|mini|plus|ultra|slim|series|oled|lite)(?![a-z]))*(?![a-z])';
const helpers = one(
  '充電器 充電座 充電盤 充電板 充電頭 行動電源 隨身碟 單肩包 收納包 支架 傳輸線 充電線 記憶卡 電競耳機',
);
const covers = one('筆電包 電腦包 防震包 保護包 收納包 內袋 內膽包 輕薄殼');

const afterHelper = `(?<=(?:${helpers})[^()[\\]+]{0,12}?)(?:[\\s/、,&]*${device}${model}){1,12}`;
const insideAfterHelper = `(?<=(?:${helpers})[^()[\\]+]{0,30})[([](?:${one('支援 適用')})?${device}[^()[\\]]{0,60}[)\\]]?`;
/** A device with its size of memory is on sale itself, with the case. */
const beforeCover = `${device}(?![^()]{0,60}(?:\\d+[gt]b?(?![a-z0-9])|wifi))[a-z0-9\\s.,"”'/${foldSearch('吋代')}-]{0,40}(?=[^()[\\]+]{0,16}(?:${covers}))`;

/** Patterns of folded titles, to be replaced one after the other. */
export const forDevices = [insideAfterHelper, afterHelper, beforeCover].map((pattern) => new RegExp(pattern, 'g'));

const mayBeFor = new RegExp(`${helpers}|${covers}`);
/** Whether a folded title may be of such a thing. */
export const mayBeForDevices = (folded: string): boolean => mayBeFor.test(folded);
