/** Words that every browser client shows, in zh-TW and English. One place, so that the four speak alike. */

export type Lang = 'zh' | 'en';
export type Words = Readonly<Record<string, readonly [zh: string, en: string]>>;

/** BCP 47 tag of a language, for `lang` attributes and Intl. */
export const langTag = (lang: Lang): string => (lang === 'zh' ? 'zh-Hant-TW' : 'en');

/** What was given for a language (`en`, `en-GB`, `zh-TW`…); null: neither of the two. */
export const langFrom = (text: string | null | undefined): Lang | null => {
  const start = text?.trim().slice(0, 2).toLowerCase();
  return start === 'en' || start === 'zh' ? start : null;
};

/** A reader of one list of words. `{name}` in a text is replaced by `values.name`. */
export const translator =
  <W extends Words>(words: W, lang: Lang) =>
  (key: keyof W, values: Readonly<Record<string, string | number>> = {}): string => {
    const text = words[key]?.[lang === 'zh' ? 0 : 1] ?? String(key);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };

/** A member that an object has itself: ids come from strangers, and `constructor` is one too. */
export const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** A pair of texts by language. */
export const pick = (pair: readonly [zh: string, en: string], lang: Lang): string => pair[lang === 'zh' ? 0 : 1];

export const commonWords = {
  platform: ['平台', 'Platform'],
  industry: ['產業', 'Industry'],
  company: ['公司', 'Company'],
  score: ['分數', 'Score'],
  not_enough: ['資料不足', 'not enough seen'],
  named: ['店家自述', 'Named by the shop'],
  technologies: ['技術', 'Technologies'],
  evidence: ['證據', 'Evidence'],
  evidence_of: ['{name} 的證據', 'Evidence of {name}'],
  confidence: ['信心 {percent}', 'confidence {percent}'],
  pieces: ['證據 {count} 項', 'evidence: {count}'],
  version: ['版本 {version}', 'version {version}'],
  not_observed: ['未觀察到', 'not observed'],
  not_observed_note: [
    '未觀察到不等於沒有：金流與物流多半到結帳才出現，廣告碼也可能由代碼管理工具載入。',
    'Not observed does not mean absent: payment and delivery mostly show at checkout, and pixels may come through a tag manager.',
  ],
  aside: ['（{text}）', ' ({text})'],
  unknown: ['不明', 'unknown'],
  observed: ['觀察於', 'observed'],
  as_of: ['資料截至', 'as of'],
  snapshot: ['快照', 'snapshot'],
  source: ['來源', 'source'],
  invented: ['虛構', 'invented'],
  invented_note: ['這裡的商店、公司、價格全屬虛構。', 'Every shop, company and price here is invented.'],
  verified: ['統編已與稅籍資料核對', 'number checked against the tax register'],
  checksum_only: ['統編檢查碼正確，未與稅籍資料核對', 'checksum right, not checked against the tax register'],
  registration_number: ['統一編號', 'registration number'],
  live_check: ['即時檢視', 'Look now'],
  loading: ['讀取中', 'Loading'],
  retry: ['再試一次', 'Try again'],
  copy: ['複製', 'Copy'],
  copied: ['已複製', 'Copied'],
  not_indexed: ['快照裡沒有這個網站', 'This site is not in the snapshot'],
  failed: ['無法取得', 'Could not be had'],
  platform_changed: ['更換平台', 'changed platform'],
  ad_started: ['網頁上開始看到', 'ads now seen'],
  ad_stopped: ['網頁上不再看到', 'ads no longer seen'],
} as const satisfies Words;
