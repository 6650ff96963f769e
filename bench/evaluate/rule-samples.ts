import type { Page } from '../../core/contract/index.ts';
import { hostOf } from '../../core/rules/compile.ts';
import type { Fact, TrackingRule } from '../../core/rules/schema.ts';
import { samplePattern } from './pattern-sample.ts';

const URL_TAGS: Partial<Record<Fact['signal'], (url: string) => string>> = {
  host: (url) => `<script src="${url}"></script>`,
  script: (url) => `<script src="${url}"></script>`,
  pixel: (url) => `<img src="${url}">`,
  image: (url) => `<img src="${url}">`,
  style: (url) => `<link rel="stylesheet" href="${url}">`,
  frame: (url) => `<iframe src="${url}"></iframe>`,
  form: (url) => `<form action="${url}"></form>`,
  link: (url) => `<a href="${url}">x</a>`,
};

/** The text that a literal fact looks for; where it has a pattern, one that matches it. */
const literalOf = ({ value, pattern }: Fact): string =>
  pattern === undefined ? value.replace(/\*$/, 'x1') : samplePattern(pattern);

const urlOf = ({ value, pattern }: Fact): string =>
  pattern === undefined ? value.replaceAll('*', 'x1') : hostOf(value) + samplePattern(pattern);

interface Sample {
  html: string;
  url?: string;
  headers?: [string, string][];
  cnames?: string[];
}

const named = ({ value, pattern }: Fact): [name: string, value: string] => {
  const colon = value.indexOf(':', value.startsWith('og:') ? 3 : 0);
  const name = (colon < 0 ? value : value.slice(0, colon)).toLowerCase();
  return [name, pattern === undefined ? (colon < 0 ? 'x' : value.slice(colon + 1).trim()) : samplePattern(pattern)];
};

const sampleOf = (fact: Fact): Sample => {
  const { signal, value } = fact;
  const tag = URL_TAGS[signal];
  if (tag !== undefined) return { html: tag(`https://${urlOf(fact)}`) };
  if (signal === 'site') return { html: '', url: `https://${value.replace('*', 'shop')}` };
  if (signal === 'cname') return { html: '', cnames: [value] };
  if (signal === 'path')
    return { html: `<link rel="stylesheet" href="${value.startsWith('/') ? '' : '/?'}${literalOf(fact)}">` };
  if (signal === 'inline') return { html: `<script>;${literalOf(fact)};</script>` };
  if (signal === 'html')
    return {
      html: `<div data-x ${fact.pattern === undefined && /^[\w-]+$/.test(value) ? `class="${value}"` : literalOf(fact)}>x</div>`,
    };
  if (signal === 'jsonld') return { html: `<script type="application/ld+json">${literalOf(fact)}</script>` };
  if (signal === 'comment') return { html: `<!-- ${literalOf(fact)} -->` };
  if (signal === 'text') return { html: `<p>${literalOf(fact)}</p>` };
  if (signal === 'cookie') return { html: '', headers: [['set-cookie', `${value.replace('*', 'x1')}=1; Path=/`]] };
  const [name, content] = named(fact);
  if (signal === 'header') return { html: '', headers: [[name, content]] };
  return { html: `<meta name="${name}" content="${content}">` };
};

const toPage = ({ html, url = 'https://shop.example/', headers = [], cnames = [] }: Sample): Page => ({
  url,
  finalUrl: url,
  status: 200,
  headers: [['content-type', 'text/html; charset=utf-8'], ...headers],
  body: new TextEncoder().encode(`<!doctype html><html><body>${html}</body></html>`),
  fetchedAt: '2026-01-01T00:00:00Z',
  source: 'http',
  truncated: false,
  redirects: 0,
  elapsedMs: null,
  wireBytes: null,
  requests: [],
  cnames,
});

/** An invented page on which the fact must fire. */
export const pageOfFact = (fact: Fact): Page => toPage(sampleOf(fact));

/** An invented page that shows an id of the vendor. */
export const pageOfTracking = (rule: TrackingRule): Page => {
  const { pattern } = rule;
  if ('meta' in rule) return toPage({ html: `<meta content="${samplePattern(pattern)}" name="${rule.meta}">` });
  const { before = '' } = rule;
  const gap = before.includes('$') ? '' : ' ';
  return toPage({ html: `<script>;${samplePattern(before)}${gap}${samplePattern(pattern)};</script>` });
};
