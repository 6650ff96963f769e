/**
 * Invented sites whose every truth is written beside them: shops in the manner of platforms and of systems of their own,
 * and what is none. A line that begins with `@@` says what follows: `site HOST shop|other MAKE`, then `names A|B` (accepted
 * ones), `industry IDS` (accepted ones), `company own` (its number is shown) or `-`, `named IDS` (all means of payment and
 * delivery that it names; left out: not judged), `log ADDRESS…` (a request log), `head`, `top` and `end` of each page,
 * `page PATH KIND`. In texts `{own}` is the operator's number, `{own4}` in two groups, `{ownw}` in full-width digits, `{o1}`
 * to `{o3}` are strangers'.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '../../core/contract/index.ts';
import { numberOf } from './company-wordings.ts';
import { pageOf } from './shop-world.ts';

export interface WholeSite {
  host: string;
  isShop: boolean;
  make: string;
  /** 0: rules may be made on it; 1: only its figures are looked at. By the hash of the host. */
  half: number;
  names: readonly string[];
  industries: readonly string[];
  /** The operator's number; null: no page shows it. */
  company: string | null;
  /** null: not judged. */
  named: readonly string[] | null;
  pages: { page: Page; kind: string }[];
  log: Page | null;
}

const fill = (html: string, host: string): string => {
  const own = numberOf(host);
  return html
    .replaceAll('{own}', own)
    .replaceAll('{own4}', `${own.slice(0, 4)} ${own.slice(4)}`)
    .replaceAll(
      '{ownw}',
      own.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
    )
    .replace(/\{(o\d)\}/g, (_, name: string) => numberOf(`${host} ${name}`));
};

/** What a page's head brings along at least. */
const HEAD = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${'body{margin:0}.a{color:#333}'.repeat(40)}</style>`;

interface Part {
  words: string[];
  html: string;
}

/** Parts of one site by what they are, in order. */
const partsOf = (text: string): Map<string, Part[]> => {
  const parts = new Map<string, Part[]>();
  for (const raw of text.split(/^@@ /m).slice(1)) {
    const [first = '', ...lines] = raw.split('\n');
    const [what = '', ...words] = first.split(' ');
    parts.set(what, [...(parts.get(what) ?? []), { words, html: lines.join('') }]);
  }
  return parts;
};

const logOf = (host: string, words: readonly string[] | undefined): Page | null => {
  const own = `log-${host}`;
  return words === undefined
    ? null
    : pageOf(
        `https://${own}/`,
        '',
        words.map((url) => url.replace(host, own)),
      );
};

const siteOf = (text: string): WholeSite => {
  const parts = partsOf(text);
  const one = (what: string): Part | undefined => parts.get(what)?.[0];
  const [host = '', role, ...make] = one('site')!.words;
  const [head, top, end] = ['head', 'top', 'end'].map((what) => one(what)?.html ?? '');
  const pages = (parts.get('page') ?? []).map(({ words: [path = '/', kind = ''], html }) => {
    const body = html.replace('<body>', `</head><body>${top}`);
    const page = `<!doctype html><html lang="zh-Hant-TW"><head>${HEAD}${head}${body}${end}</body></html>`;
    return { page: pageOf(`https://${host}${path}`, fill(page, host)), kind };
  });
  return {
    ...{ host, isShop: role === 'shop', make: make.join(' '), pages },
    half: createHash('sha256').update(host).digest()[0]! % 2,
    names: one('names')!.words.join(' ').split('|'),
    industries: one('industry')!.words,
    company: one('company')?.words[0] === 'own' ? numberOf(host) : null,
    named: one('named')?.words.filter((word) => word !== '-') ?? null,
    log: logOf(host, one('log')?.words),
  };
};

const FILES = ['shops', 'others'];

export const wholeSites = (): WholeSite[] =>
  FILES.map((name) => readFileSync(new URL(`whole-sites/${name}.txt`, import.meta.url), 'utf8'))
    .flatMap((text) => text.split(/^(?=@@ site )/m))
    .filter((text) => text.startsWith('@@ site '))
    .map(siteOf);
