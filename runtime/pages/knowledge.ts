/** The knowledge base as pages: an index that can be searched, and each article. */
import { Marked, type Tokens } from 'marked';
import type { Article, ArticleSummary } from '../../core/contract/index.ts';
import { escapeHtml } from '../../core/text.ts';
import { isOld, isRead } from '../knowledge/article.ts';
import { Html, html, page, type Tongue, tongues, type Written } from './html.ts';

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

const sourceItem = (source: Article['sources'][number], t: Tongue): Html => {
  const { title, url, checked } = source;
  const address = addressOf(url);
  const name = address === null ? html`${title}` : html`<a href="${address}">${title}</a>`;
  const read = isRead(source) ? t.say('已讀', 'read') : t.say('未讀', 'not read');
  return html`<li>${name} <small>${read}</small>${t === tongues.zh ? null : html` <small lang="en">${checked}</small>`}</li>`;
};

/** The article; in English its abstract first, for the article itself is in Chinese. */
export const writeArticle = (article: Article, t: Tongue, now: number): Written => {
  const [chinese = '', english = ''] = article.body.split(ENGLISH);
  const abstract = html`<section lang="en"><h2>English abstract</h2>${renderMarkdown(english)}</section>`;
  const text = html`<div lang="zh-Hant-TW">${renderMarkdown(chinese)}</div>`;
  const body = html`<p><a href="/knowledge/">${t.say('知識庫', 'Knowledge base')}</a></p>
<article><h1 lang="zh-Hant-TW">${article.title}</h1>
<p><small>${t.say('更新', 'Revised')} <time datetime="${article.updated}">${article.updated}</time> · ${article.tags.map((tag) => html`<a href="/knowledge/?q=${encodeURIComponent(tag)}">${topicName(tag, t)}</a> `)}</small></p>
${isOld(article, now) ? html`<p class="notice" role="note">${t.say('這篇已超過一年沒有重新核對，日期、門檻與費用請以來源為準。', 'Nobody has checked this article for more than a year: take dates, thresholds and fees from its sources.')}</p>` : null}
${t === tongues.en ? [abstract, text] : [text, abstract]}
<h2>${t.say('來源', 'Sources')}</h2><ul>${article.sources.map((source) => sourceItem(source, t))}</ul>
<p><small>${t.say('可能過時', html`May go stale: ${article.stale}`)}。${t.say('本文為一般資訊，非法律或稅務意見。', 'General information, no legal or tax advice.')}</small></p></article>`;
  return { title: article.title, description: t === tongues.en ? article.summary_en : firstText(chinese), body };
};

const MAX_DESCRIPTION = 140;
/** The first paragraph that is neither a heading nor a list, without marks. */
const firstText = (markdown: string): string => {
  const paragraph = markdown.split(/\n{2,}/).find((text) => /^[^\s#>|*\-\d]/.test(text.trim())) ?? '';
  const plain = paragraph
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*`]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.length > MAX_DESCRIPTION ? `${plain.slice(0, MAX_DESCRIPTION - 1)}…` : plain;
};

/** schema.org's Article of it. */
export const articleData = ({ title, updated, summary_en, sources }: Article): object => ({
  ...{ '@context': 'https://schema.org', '@type': 'Article', headline: title, dateModified: updated },
  ...{ inLanguage: 'zh-Hant-TW', abstract: summary_en, isAccessibleForFree: true },
  ...{ publisher: { '@type': 'Organization', name: 'Storelens' } },
  citation: sources.map(({ title: name, url }) => ({ '@type': 'CreativeWork', name, url })),
});

export const articlePage = (article: Article, now: number): string =>
  page(article.title, writeArticle(article, tongues.both, now).body, { invented: false });

/** Topics in the order in which they are shown; an article stands under the first of its tags. */
const topics: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  platform: ['平台', 'Platforms'],
  payment: ['金流', 'Payment'],
  logistics: ['物流', 'Delivery'],
  tax: ['稅務', 'Tax'],
  invoice: ['發票', 'Invoices'],
  'consumer-law': ['消費者保護', 'Consumer law'],
  privacy: ['個資與隱私', 'Privacy'],
  tracking: ['追蹤碼', 'Tracking'],
  ads: ['廣告', 'Advertising'],
  seo: ['搜尋', 'Search engines'],
  marketplace: ['通路與市集', 'Marketplaces'],
  'cross-border': ['跨境', 'Cross-border'],
  migration: ['搬家', 'Migration'],
  data: ['資料', 'Data'],
  operations: ['營運', 'Operations'],
};
const topicName = (tag: string, t: Tongue): string => {
  const [zh, en] = topics[tag] ?? [tag, tag];
  return t === tongues.en ? en : zh;
};

/** Article summaries, and articles with their text. */
type Listed = ArticleSummary & { body?: string };

const summaryItem = ({ id, title, summary_en, tags, body }: Listed, t: Tongue): Html => {
  const chinese = body === undefined ? '' : firstText(body.split(ENGLISH)[0] ?? '');
  const english = html`<span lang="en">${summary_en}</span>`;
  const summary = t === tongues.zh && chinese !== '' ? html`${chinese}` : english;
  return html`<li><a href="/knowledge/${id}">${title}</a> <small>${tags.map((tag) => topicName(tag, t)).join(' · ')}</small><br>${summary}</li>`;
};

const itemsOf = (articles: readonly Listed[], t: Tongue): Html =>
  html`<ul>${articles.map((article) => summaryItem(article, t))}</ul>`;

/** All articles, each under its first topic; topics are folded, so that a phone shows them all at once. */
const byTopic = (articles: readonly Listed[], t: Tongue): Html[] => {
  const known = Object.keys(topics);
  const tags = [...new Set([...known, ...articles.map(({ tags: [first = ''] }) => first)])];
  return tags
    .map((tag) => ({ tag, under: articles.filter(({ tags: [first = ''] }) => first === tag) }))
    .filter(({ under }) => under.length > 0)
    .map(({ tag, under }, place) => {
      const named = html`<h2>${topicName(tag, t)}</h2> <small>${t.say(html`${under.length} 篇`, html`${under.length} articles`)}</small>`;
      const inner = html`<summary>${named}</summary>${itemsOf(under, t)}`;
      return place === 0
        ? html`<details class="topic" id="topic-${tag}" open>${inner}</details>`
        : html`<details class="topic" id="topic-${tag}">${inner}</details>`;
    });
};

/** `query` empty: all articles. */
export const writeKnowledge = (articles: readonly Listed[], query: string, t: Tongue): Written => {
  const found =
    articles.length === 0
      ? html`<p>${t.say('找不到相關文章，請換個詞。', 'No article found: try another word.')}</p>`
      : query === ''
        ? html`${byTopic(articles, t)}`
        : itemsOf(articles, t);
  const title = t.say('知識庫', 'Knowledge base');
  const description = t.say(
    '在台灣經營網路商店的平台、金流、物流、發票與稅務、消費者保護、隱私與廣告。',
    'On running an online shop in Taiwan; each article has an English abstract.',
  );
  const body = html`<h1>${title}</h1>
<p>${description}</p>
<form role="search" action="/knowledge/" method="get">${t === tongues.en ? html`<input type="hidden" name="lang" value="en">` : null}<label for="q">${t.say('搜尋', 'Search')}</label> <input id="q" name="q" type="search" maxlength="200" value="${query}"> <button>${t === tongues.en ? 'Search' : '搜尋'}</button></form>
${found}`;
  return { title: title.text, description: description.text, body };
};

export const knowledgePage = (articles: readonly Listed[], query: string): string =>
  page('知識庫 Knowledge base', writeKnowledge(articles, query, tongues.both).body, { invented: false });
