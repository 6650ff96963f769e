/** HTML by template: every value is escaped unless it is Html already. */
import { escapeHtml } from '../../core/text.ts';

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | Html[] | null;
const shown = (value: Value): string => {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map((one) => one.text).join('');
  return escapeHtml(String(value));
};

export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.reduce((text, part, index) => text + shown(values[index - 1] ?? null) + part));

/** Of a text in two languages what is shown: one of them, or both. */
export interface Tongue {
  /** Within a line. */
  say(zh: string | Html, en: string | Html): Html;
  /** As paragraphs. */
  paragraphs(zh: string | Html, en: string | Html): Html;
}
const paragraph = (text: string | Html): Html => html`<p>${text}</p>`;
export const tongues: Record<'zh' | 'en' | 'both', Tongue> = {
  zh: { say: (zh) => html`${zh}`, paragraphs: paragraph },
  en: { say: (_zh, en) => html`${en}`, paragraphs: (_zh, en) => paragraph(en) },
  both: {
    say: (zh, en) => html`${zh} <span lang="en">${en}</span>`,
    paragraphs: (zh, en) => html`<p>${zh}</p>
<p lang="en">${en}</p>`,
  },
};

/** A page before it has a frame. */
export interface Written {
  title: string;
  description: string;
  body: Html;
}

const links: [path: string, zh: string][] = [
  ['/find', '搜尋'],
  ['/products', '比價'],
  ['/deals', '好價'],
  ['/movers', '異動'],
  ['/prospects', '名單'],
  ['/market', '市場'],
  ['/datasets/', '資料集'],
  ['/api-and-mcp', 'API'],
  ['/docs', '文件'],
  ['/knowledge/', '知識庫'],
];

const mark = html`<svg class="mark" viewBox="0 0 64 64" width="28" height="28" aria-hidden="true"><path class="awning" d="M6 12h37l5 12H1z"/><path class="wall" d="M8 29v22h14"/><circle class="wall" cx="37" cy="38" r="12"/><path class="handle" d="m47 48 11 11"/></svg>`;

/** A whole page in both languages, dressed as the web app's; `invented` puts the notice on top. */
export const page = (title: string, body: Html, options: { invented: boolean }): string =>
  html`<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Storelens</title>
<link rel="stylesheet" href="/assets/page.css">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="alternate" type="application/atom+xml" href="/movers.atom" title="Storelens movers">
<link rel="alternate" type="application/feed+json" href="/movers.json" title="Storelens movers">
</head>
<body>
<a class="skip" href="#main">跳到內容 <span lang="en">Skip to content</span></a>
${options.invented ? html`<p class="notice invented" role="note">這裡的商店、公司、價格全屬虛構。 <span lang="en">Every shop, company and price here is invented.</span></p>` : null}
<header class="top"><div class="wide top-row"><a class="brand" href="/">${mark}Storelens</a><nav class="main-nav" aria-label="主選單">${links.map(([path, zh]) => html`<a href="${path}">${zh}</a>`)}</nav></div></header>
<main class="document" id="main">${body}</main>
</body>
</html>
`.text;
