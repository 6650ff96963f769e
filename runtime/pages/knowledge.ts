/** The knowledge base as pages: an index that can be searched, and each article. */
import { Marked, type Tokens } from 'marked';
import type { Article, ArticleSummary } from '../../core/contract/index.ts';
import { escapeHtml } from '../../core/text.ts';
import { Html, html, page } from './html.ts';

/** Another article (`other-article.md`), a place within the page, or a page of the web; anything else is no link. */
const addressOf = (href: string): string | null => {
  const article = /^(?:\.\/)?([a-z0-9-]+)\.md(#.*)?$/.exec(href);
  if (article) return `/knowledge/${article[1]}${article[2] ?? ''}`;
  return /^(?:https:\/\/|#)/.test(href) ? href : null;
};

const marked = new Marked({
  renderer: {
    html: ({ text }: Tokens.HTML | Tokens.Tag): string => escapeHtml(text),
    image: ({ text }: Tokens.Image): string => escapeHtml(text),
    link({ href, tokens }: Tokens.Link): string {
      const address = addressOf(href);
      const inner = this.parser.parseInline(tokens);
      return address === null ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`;
    },
  },
});

/** Markdown of an article → HTML; what is HTML in it is shown, not run. */
export const renderMarkdown = (markdown: string): Html => new Html(marked.parse(markdown, { async: false }));

const ENGLISH = '\n## English abstract\n';

const sourceItem = ({ title, url, checked }: Article['sources'][number]): Html => {
  const address = addressOf(url);
  const name = address === null ? html`${title}` : html`<a href="${address}">${title}</a>`;
  return html`<li>${name} <small lang="en">${checked}</small></li>`;
};

export const articlePage = (article: Article): string => {
  const [chinese = '', english = ''] = article.body.split(ENGLISH);
  const body = html`<p><a href="/knowledge/">知識庫 <span lang="en">Knowledge base</span></a></p>
<article><h1>${article.title}</h1>
<p><small>更新 <time datetime="${article.updated}">${article.updated}</time> · ${article.tags.map((tag) => html`<a href="/knowledge/?q=${encodeURIComponent(tag)}">${tag}</a> `)}</small></p>
${renderMarkdown(chinese)}
<section lang="en"><h2>English abstract</h2>${renderMarkdown(english)}</section>
<h2>來源 <span lang="en">Sources</span></h2><ul>${article.sources.map(sourceItem)}</ul>
<p><small>可能過時 <span lang="en">May go stale: ${article.stale}</span>。本文為一般資訊，非法律或稅務意見。</small></p></article>`;
  return page(article.title, body, { invented: false });
};

const summaryItem = ({ id, title, summary_en, tags }: ArticleSummary): Html =>
  html`<li><a href="/knowledge/${id}">${title}</a> <small>${tags.join(' · ')}</small><br><span lang="en">${summary_en}</span></li>`;

/** `query` empty: all articles. */
export const knowledgePage = (articles: readonly ArticleSummary[], query: string): string => {
  const found =
    articles.length === 0
      ? html`<p>找不到相關文章，請換個詞。 <span lang="en">No article found: try another word.</span></p>`
      : html`<ul>${articles.map(summaryItem)}</ul>`;
  const body = html`<h1>知識庫 <span lang="en">Knowledge base</span></h1>
<p>在台灣經營網路商店的平台、金流、物流、發票與稅務、消費者保護、隱私與廣告。 <span lang="en">On running an online shop in Taiwan; each article has an English abstract.</span></p>
<form role="search" action="/knowledge/" method="get"><label for="q">搜尋 <span lang="en">Search</span></label> <input id="q" name="q" type="search" maxlength="200" value="${query}"> <button>搜尋</button></form>
${found}`;
  return page('知識庫 Knowledge base', body, { invented: false });
};
