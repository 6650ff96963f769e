/** HTML by template: every value is escaped unless it is Html already. */

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => entities[c] ?? c);

type Value = string | number | Html | Html[] | null;
const shown = (value: Value): string => {
  if (value === null) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map((one) => one.text).join('');
  return escapeHtml(String(value));
};

export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.reduce((text, part, index) => text + shown(values[index - 1] ?? null) + part));

/** A whole page in both languages; `invented` puts the notice on top. */
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
${options.invented ? html`<p class="invented" role="note">這裡的商店、公司、價格全屬虛構。 <span lang="en">Every shop, company and price here is invented.</span></p>` : null}
<header><nav><a href="/">Storelens</a> <a href="/docs">文件 <span lang="en">Docs</span></a> <a href="/datasets/">資料集 <span lang="en">Datasets</span></a></nav></header>
<main>${body}</main>
</body>
</html>
`.text;
