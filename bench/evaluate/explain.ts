import type { DetectedTechnology, EvidenceItem, PageDetection } from '../../core/contract/index.ts';

export type Language = 'zh' | 'en';

/** Evidence kind → how a sentence says it; `%` stands for what was seen. */
const PHRASES: Record<string, readonly [zh: string, en: string]> = {
  script_host: ['載入腳本 %', 'loads the script %'],
  script_path: ['載入腳本 %', 'loads the script %'],
  style_host: ['載入樣式 %', 'loads the style %'],
  frame_host: ['內嵌頁框 %', 'embeds the frame %'],
  form_host: ['表單送往 %', 'sends a form to %'],
  image_host: ['載入圖片 %', 'loads the picture %'],
  link_host: ['連結到 %', 'links to %'],
  inline: ['程式碼中有 %', 'has % in its code'],
  html: ['標記中有 %', 'has % in its markup'],
  path: ['網址路徑有 %', 'has the path %'],
  meta: ['meta 標記 %', 'has the meta %'],
  jsonld: ['結構化資料中有 %', 'has % in its structured data'],
  comment: ['註解中有 %', 'has % in a comment'],
  text: ['文字中有 %', 'has % in its text'],
  header: ['回應標頭 %', 'answers with the header %'],
  cookie: ['設定 cookie %', 'sets the cookie %'],
  csp: ['安全政策允許 %', 'allows % in its security policy'],
  preconnect: ['預先連線到 %', 'preconnects to %'],
  request: ['要求了 %', 'requests %'],
  cname: ['網域別名指向 %', 'has the DNS alias %'],
  host: ['網站位於 %', 'is at %'],
  implied: ['由 % 推得', 'follows from %'],
};
const MAX_REASONS = 3;
const MAX_SHOWN = 60;

const phrase = ({ kind, value }: EvidenceItem, language: Language): string => {
  const [zh, en] = PHRASES[kind] ?? ['有 %', 'has %'];
  const shown = value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value;
  // A replacement function: what was seen may hold `$&`.
  return language === 'zh' ? zh.replace(/ ?%/, () => `「${shown}」`) : en.replace('%', () => `"${shown}"`);
};

/** One sentence: what it is, why, how sure. */
export const explainTechnology = (technology: DetectedTechnology, language: Language): string => {
  const reasons = technology.evidence.slice(0, MAX_REASONS).map((item) => phrase(item, language));
  const percent = Math.round(technology.confidence * 100);
  const version = technology.version === null ? '' : ` ${technology.version}`;
  return language === 'zh'
    ? `${technology.name}${version}：此頁${reasons.join('、')}（信心 ${percent}%）。`
    : `${technology.name}${version}: the page ${reasons.join(', ')} (confidence ${percent} %).`;
};

/** One or two sentences on the platform: why this one, and what came next. */
export const explainPlatform = (detection: PageDetection, language: Language): string => {
  const platform = detection.technologies.find(({ id }) => id === detection.platform);
  const { runnerUp } = detection;
  const percent = runnerUp === null ? 0 : Math.round(runnerUp.confidence * 100);
  if (platform === undefined) {
    if (runnerUp === null) return language === 'zh' ? '看不出使用哪個開店平台。' : 'No sign of an e-commerce platform.';
    return language === 'zh'
      ? `看不出使用哪個開店平台；最接近的是 ${runnerUp.id}（信心 ${percent}%），不足以認定。`
      : `No platform; the nearest is ${runnerUp.id} (confidence ${percent} %), which is not enough.`;
  }
  const first = explainTechnology(platform, language);
  if (runnerUp === null) return first;
  return language === 'zh'
    ? `${first}其次是 ${runnerUp.id}（信心 ${percent}%）。`
    : `${first} Next comes ${runnerUp.id} (confidence ${percent} %).`;
};
