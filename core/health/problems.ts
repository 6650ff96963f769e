import type { Health } from '../contract/index.ts';

export type HealthProblem = Health['problems'][number];

/** Points that a problem costs, and what to do about it. */
interface ProblemKind extends HealthProblem {
  points: number;
}

const problem = (
  id: string,
  severity: HealthProblem['severity'],
  points: number,
  words: readonly [title: string, titleEn: string, remedy: string, remedyEn: string],
): ProblemKind => {
  const [title, title_en, remedy, remedy_en] = words;
  return { id, severity, points, title, title_en, remedy, remedy_en };
};

const kinds: ProblemKind[] = [
  problem('http_error', 'error', 40, [
    '首頁回應錯誤狀態碼',
    'The page answers with an error status',
    '檢查主機與網址設定，讓首頁回應 200。',
    'Check the host and its routing so that the page answers 200.',
  ]),
  problem('no_https', 'error', 30, [
    '未使用 HTTPS',
    'No HTTPS',
    '安裝 TLS 憑證，並將 HTTP 一律轉址到 HTTPS。',
    'Install a TLS certificate and redirect all HTTP to HTTPS.',
  ]),
  problem('mixed_content', 'warning', 8, [
    'HTTPS 頁面載入 HTTP 資源',
    'Mixed content: an HTTPS page loads plain HTTP',
    '將腳本、樣式與框架的網址改為 https://。',
    'Change the URLs of scripts, styles and frames to https://.',
  ]),
  problem('no_hsts', 'warning', 6, [
    '未設定 HSTS',
    'No HSTS',
    '加上回應標頭 Strict-Transport-Security: max-age=31536000。',
    'Send the header Strict-Transport-Security: max-age=31536000.',
  ]),
  problem('many_redirects', 'warning', 6, [
    '轉址次數過多',
    'Too many redirects',
    '讓常用網址一次轉到最終網址。',
    'Redirect common addresses to the final one in one step.',
  ]),
  problem('slow', 'warning', 10, [
    '回應時間超過 2 秒',
    'Slow: the reply took over 2 s',
    '使用快取或 CDN，並檢查主機效能。',
    'Use a cache or CDN and check the host.',
  ]),
  problem('heavy', 'warning', 6, [
    'HTML 超過 1 MB',
    'The HTML is over 1 MB',
    '減少首頁商品數量與內嵌資料，改為捲動時載入。',
    'Show fewer products and less inline data at first; load the rest on scrolling.',
  ]),
  problem('not_compressed', 'warning', 6, [
    '回應未壓縮',
    'The reply is not compressed',
    '在主機或 CDN 啟用 gzip 或 Brotli 壓縮。',
    'Turn on gzip or Brotli at the host or CDN.',
  ]),
  problem('no_title', 'warning', 8, [
    '缺少網頁標題',
    'No title',
    '為每一頁加上說明內容的 <title>。',
    'Give every page a <title> that says what it is.',
  ]),
  problem('no_description', 'info', 4, [
    '缺少網頁描述',
    'No description',
    '加上 <meta name="description">，用一兩句話介紹商店。',
    'Add <meta name="description"> with a sentence or two about the shop.',
  ]),
  problem('no_structured_data', 'info', 5, [
    '沒有結構化資料',
    'No structured data',
    '以 JSON-LD 標示商品、價格與商店資訊（schema.org）。',
    'Mark up products, prices and the shop as JSON-LD (schema.org).',
  ]),
  problem('no_sitemap', 'info', 4, [
    '找不到網站地圖',
    'No sitemap',
    '提供 /sitemap.xml，並在 robots.txt 中註明。',
    'Provide /sitemap.xml and name it in robots.txt.',
  ]),
  problem('noindex', 'warning', 6, [
    '頁面禁止搜尋引擎收錄',
    'The page forbids indexing',
    '若非刻意，移除 robots 的 noindex。',
    'Unless meant so, remove noindex from robots.',
  ]),
  problem('no_viewport', 'warning', 5, [
    '未設定行動裝置檢視區',
    'No viewport for mobile devices',
    '加上 <meta name="viewport" content="width=device-width, initial-scale=1">。',
    'Add <meta name="viewport" content="width=device-width, initial-scale=1">.',
  ]),
  problem('no_nosniff', 'info', 2, [
    '缺少 X-Content-Type-Options',
    'No X-Content-Type-Options',
    '加上回應標頭 X-Content-Type-Options: nosniff。',
    'Send the header X-Content-Type-Options: nosniff.',
  ]),
  problem('no_frame_policy', 'info', 3, [
    '未防止頁面被嵌入（點擊劫持）',
    'Nothing keeps others from framing the page (clickjacking)',
    "加上 Content-Security-Policy: frame-ancestors 'self' 或 X-Frame-Options。",
    "Send Content-Security-Policy: frame-ancestors 'self' or X-Frame-Options.",
  ]),
  problem('no_referrer_policy', 'info', 1, [
    '缺少 Referrer-Policy',
    'No Referrer-Policy',
    '加上回應標頭 Referrer-Policy: strict-origin-when-cross-origin。',
    'Send the header Referrer-Policy: strict-origin-when-cross-origin.',
  ]),
];

/** Problem id → its words and points. */
export const problemKinds: ReadonlyMap<string, ProblemKind> = new Map(kinds.map((kind) => [kind.id, kind]));
