/** Postal addresses of Taiwan as pages write them. */

const COUNTY =
  '(?:[台臺][北中南東]|新北|桃園|高雄|基隆|新竹|苗栗|彰化|南投|雲林|嘉義|屏東|宜蘭|花蓮|澎湖|金門|連江)[市縣]';
const FLOOR =
  '(?:[ ,，、]{0,2}(?:地下)?(?:B?\\d{1,2}|[一二三四五六七八九十]{1,3}) ?(?:樓|F\\b)(?: ?(?:之|-) ?[\\d一二三四五六七八九十]{1,2})?)?(?:[ ,，]{0,2}[A-Z]?\\d{0,4} ?室)?';
/** From county or city to the number of the house, and its floor: `台北市信義區信義路五段7號3樓`. */
export const ADDRESS_OF_TAIWAN = new RegExp(
  `(?:(?<!\\d)\\d{3,6} ?)?(?:[台臺]灣(?:省)? ?)?${COUNTY}[^,，。;；:：|｜<>()（）「」]{2,40}?\\d{1,4}(?: ?[-之~、] ?\\d{1,4}){0,2} ?號(?:之 ?\\d{1,2})?${FLOOR}`,
  'g',
);
/** One that breaks off behind its road, at a line's end. */
export const BEGUN_ADDRESS = new RegExp(
  `(?:^|[:：\\s])(?:\\d{3,6} ?)?(?:[台臺]灣(?:省)? ?)?${COUNTY}[^,，。;；:：|｜<>()（）「」、\\d]{2,30}[路街段道巷弄]\\s{0,3}$`,
);
/** `3F., No. 12, Lane 30, Yongkang St., Da'an Dist., Taipei City 106, Taiwan (R.O.C.)`. */
export const ENGLISH_ADDRESS =
  /(?:\d{1,2}F\.?(?:-\d{1,2})?,? ?)?No\.? ?\d{1,4}(?:-\d{1,3})?, ?[^:：|@。，()]{8,110}?\b(?:Taipei|New Taipei|Taoyuan|Taichung|Tainan|Kaohsiung|Keelung|Hsinchu|Miaoli|Changhua|Nantou|Yunlin|Chiayi|Pingtung|Yilan|Hualien|Taitung|Penghu|Kinmen)(?: (?:City|County))?(?:,? ?\d{3,6})?(?:,? ?Taiwan)?(?: ?\(?R\.?O\.?C\.?\)?)?/g;
