import { domainToUnicode } from 'node:url';
import { namesPage } from '../../core/company/page.ts';
import { registrableDomain } from '../../core/domain.ts';
import type { NameClue } from '../../core/evidence/index.ts';
import { spelledIn } from './as-spelled.ts';
import {
  bareName,
  bracketed,
  declaredParts,
  isJunk,
  nameKey,
  nameLikeness,
  partsOf,
  withoutLogo,
} from './name-text.ts';
import { isOfWares, isSoldBy } from './wares.ts';

/** What one page gives towards its site's name. */
export interface NamedPage {
  url: string;
  title: string | null;
  clues: readonly NameClue[];
}

type Source = NameClue['source'] | 'title' | 'shared_title';
/** What a text in each place is worth; a declaration more than what may be a thing's name or a slogan. */
const WORTH: Record<Source, number> = {
  site_name: 4,
  web_site: 3.5,
  organisation: 3,
  application: 2.5,
  logo: 3,
  home_link: 1,
  notice: 2,
  title: 2.5,
  shared_title: 4,
};
/** Of a text in several parts, what those after the first are worth. */
const LATER_PART = 0.35;
/** Below this nothing is said: a single text that may be anything. */
const ENOUGH = 3;
const HOST_ITSELF = 3;
const HOST_LIKE = 2;
const MIN_LATIN = 3;
const MAX_INITIALS = 6;
const HAN = /\p{Script=Han}/u;

interface Candidate {
  key: string;
  /** By source the most that it was worth there, and how it is written there. */
  worth: Map<Source, number>;
  text: string;
  best: number;
}

/** Labels that say nothing of whose host it is. */
const COMMON_LABEL = /^(?:www\d?|m|shop|store|eshop|tw|mall|buy|online|ec|web|app|mobile|blog|en|zh|24h)$/;

/** The labels of a host that somebody chose, the registered one first. */
const hostLabels = (domain: string): string[] => {
  const registrable = registrableDomain(domain) ?? domain;
  const own = registrable.split('.')[0] ?? domain;
  const before = domain.slice(0, Math.max(0, domain.length - registrable.length - 1)).split('.');
  return [own, ...before.reverse()].filter((label) => label !== '' && !COMMON_LABEL.test(label));
};

/**
 * `shop.my-tea.com.tw` → `my-tea`: what the host itself calls the site, as the title writes it where it does; an IDN in
 * its own script.
 */
export const hostWord = (domain: string, title: string | null = null): string => {
  const label = hostLabels(domain)[0] ?? domain;
  if (label.startsWith('xn--')) return domainToUnicode(label);
  const at = title?.toLowerCase().indexOf(label) ?? -1;
  const isWord = at >= 0 && !/[a-z0-9]/i.test(`${title?.[at - 1] ?? ' '}${title?.[at + label.length] ?? ' '}`);
  return isWord && title !== null ? title.slice(at, at + label.length) : label;
};

const latinOf = (key: string): string => key.replace(/[^a-z0-9]+/g, '');

/** How far a name agrees with the host; romanised names agree with none, and lose nothing by it. */
const hostAgreement = (key: string, labels: readonly string[]): number => {
  const latin = latinOf(key);
  if (latin.length < MIN_LATIN) return 0;
  let agreement = 0;
  for (const label of labels) {
    const word = latinOf(label);
    if (word === latin) return HOST_ITSELF;
    if (word.length >= MIN_LATIN && (word.includes(latin) || latin.includes(word))) agreement = HOST_LIKE;
  }
  return agreement;
};

/** `Green Mountain Coffee Roasters` of gmcr.com. */
const initialsAgree = (text: string, labels: readonly string[]): boolean => {
  const first = text.charAt(0).toLowerCase();
  if (!labels.some((label) => label.length <= MAX_INITIALS && label.startsWith(first))) return false;
  const initials = Array.from(text.matchAll(/(?<![a-z0-9'’])[a-z]/gi), ([letter]) => letter.toLowerCase()).join('');
  return initials.length >= MIN_LATIN && labels.some((label) => latinOf(label) === initials);
};

const HOME =
  /^https?:\/\/[^/]+\/?(?:(?:index|default|home)(?:\.[a-z]{2,5})?\/?|[a-z]{2}(?:[-_][a-z]{2,4})?\/?)?(?:[?#]|$)/i;
const isHome = (url: string): boolean => HOME.test(url) && !namesPage(url);

class Candidates {
  readonly byKey = new Map<string, Candidate>();

  add(source: Source, raw: string, worth: number): void {
    const text = bareName(raw);
    if (isJunk(text)) return;
    const value = worth * nameLikeness(text);
    const key = nameKey(text);
    const known = this.byKey.get(key);
    if (known === undefined) {
      this.byKey.set(key, { key, text, best: value, worth: new Map([[source, value]]) });
      return;
    }
    known.worth.set(source, Math.max(value, known.worth.get(source) ?? 0));
    if (value > known.best) Object.assign(known, { best: value, text });
  }
}

const ENDS_TITLE = 0.9;
const LEADS = 1.2;
const LINKS_HOME: ReadonlySet<string> = new Set(['home_link', 'logo']);
/** On a home page the name leads the title (`Shop｜slogan`), elsewhere it ends it (`Thing | Shop`) and is not enough by itself. */
const titleWorth = (i: number, count: number, home: boolean): number => {
  if (home) return i === 0 ? LEADS : i === count - 1 ? 0.7 : LATER_PART;
  if (count === 1) return 0.25;
  return i === count - 1 ? ENDS_TITLE : i === 0 ? 0.5 : LATER_PART;
};

/** Some systems title every page with the site's name alone: the link to the home page says the same. */
const isSiteTitle = ({ title, clues }: NamedPage): boolean =>
  title !== null && clues.some(({ source, text }) => LINKS_HOME.has(source) && nameKey(text) === nameKey(title));

/** At most so much a slogan reads like a name. */
const SLOGAN_LIKE = 0.5;
const LEADING_BRACKET = /^\s*[【〔［[「『《«„“]/u;

const isNameLike = (part: string): boolean => !isJunk(bareName(part)) && nameLikeness(part) > SLOGAN_LIKE;

/**
 * Which part leads a home page's title: the first that is no page's word (`首頁｜示範茶行`) and no slogan, the last where
 * wares come before it (`蛋糕推薦｜彌月蛋糕｜示範餅店`); 0: none is.
 */
const leadOf = (parts: readonly string[]): number => {
  const at = parts.findIndex(isNameLike);
  const isSold = at > 0 && isOfWares(parts[0]!) && isNameLike(parts.at(-1)!);
  return isSold ? parts.length - 1 : Math.max(at, 0);
};

/**
 * A title's parts with what each is worth. What leads a home page's title in brackets is the name
 * (`【示範茶行】高山茶,茶葉禮盒`), elsewhere it is the thing's maker or a quotation.
 */
const weighedParts = (title: string, home: boolean): [part: string, worth: number][] => {
  const parts = partsOf(title);
  const inner = bracketed(title).length;
  const leads = home && inner > 0 && LEADING_BRACKET.test(title);
  if (home && !leads && isSoldBy(parts.map(bareName), inner))
    return parts.map((part, i) => [part, i === 0 ? LATER_PART : LEADS]);
  const outer = parts.length - inner;
  const first = home && !leads ? leadOf(parts.slice(0, outer)) : 0;
  return parts.map((part, i) => {
    if (i < first) return [part, LATER_PART];
    if (i < outer) return [part, titleWorth(leads ? i + 1 : i - first, outer - first + Number(leads), home)];
    return [part, leads && i === outer ? titleWorth(0, outer + 1, home) : LATER_PART];
  });
};

const addTitles = (pages: readonly NamedPage[], candidates: Candidates): void => {
  const titles = new Map(pages.flatMap(({ title, url }) => (title === null ? [] : [[title, isHome(url)] as const])));
  for (const page of pages) if (isSiteTitle(page)) candidates.add('title', page.title ?? '', WORTH.title * ENDS_TITLE);
  const seen = new Map<string, { text: string; count: number }>();
  for (const [title, home] of titles) {
    const weighed = weighedParts(title, home);
    for (const [part, worth] of weighed) candidates.add('title', part, WORTH.title * worth);
    const parts = weighed.map(([part]) => part);
    for (const key of new Set(parts.map((part) => nameKey(bareName(part))))) {
      const text = parts.find((part) => nameKey(bareName(part)) === key) ?? '';
      seen.set(key, { text, count: (seen.get(key)?.count ?? 0) + 1 });
    }
  }
  if (titles.size < 2) return;
  for (const { text, count } of seen.values())
    if (count > 1 && count * 2 >= titles.size)
      candidates.add('shared_title', text, (WORTH.shared_title * count) / titles.size);
};

const addClues = (pages: readonly NamedPage[], candidates: Candidates): void => {
  for (const { clues, title, url } of pages)
    for (const { source, text } of clues) {
      // A site that gives its address for its name gives none: `www.shop.tw`.
      if (/^www\./i.test(text)) continue;
      // Some templates give the page's title for the site's name: on an inner page that is the thing's.
      const isTitle = !LINKS_HOME.has(source) && title !== null && !isHome(url) && nameKey(text) === nameKey(title);
      const parts = declaredParts(source === 'logo' ? withoutLogo(text) : text);
      for (const [i, part] of parts.entries())
        candidates.add(source, part, WORTH[source] * (isTitle ? 0.2 : i === 0 ? 1 : LATER_PART));
    }
};

const sumOf = (worth: ReadonlyMap<Source, number>): number =>
  [...worth.values()].reduce((sum, value) => sum + value, 0);

/**
 * Another spelling of it speaks for it too, by its sources that this one has not; a Chinese word within a name (單車 of
 * 捷程單車) is as much of it as it is long.
 */
const supportOf = (own: Candidate, all: readonly Candidate[]): number => {
  const more = new Map<Source, number>();
  for (const other of all) {
    if (other === own || !(other.key.includes(own.key) || own.key.includes(other.key))) continue;
    const share = HAN.test(own.key) && own.key.length < other.key.length ? own.key.length / other.key.length : 1;
    for (const [source, value] of other.worth)
      if (!own.worth.has(source)) more.set(source, Math.max(more.get(source) ?? 0, value * share));
  }
  return 0.6 * sumOf(more);
};

/** `示範 Shifan 韓系女裝` of shifan.tw is called 示範 Shifan: what follows the host's own word are its wares. */
const withoutWares = (text: string, labels: readonly string[]): string => {
  const [, name = '', latin = ''] = /^(\p{Script=Han}{2,8}\s?([\w.-]{3,}))\s+\p{Script=Han}.*$/u.exec(text) ?? [];
  return labels.some((label) => latinOf(label) === latinOf(latin.toLowerCase())) ? name : text;
};

/** `Contact Shifan Tea` and `by Shifan` of shifan.tw: a page's word before the name. */
const withoutPageWord = (text: string, labels: readonly string[]): string => {
  const [, rest = ''] = /^(?:contact|about|by)\s+(\S.*)$/i.exec(text) ?? [];
  const isWhole = hostAgreement(nameKey(text), labels) === HOST_ITSELF;
  return rest !== '' && !isWhole && hostAgreement(nameKey(rest), labels) > 0 ? rest : text;
};

interface Choice {
  candidate: Candidate;
  score: number;
  agreement: number;
  support: number;
}

/** Where a site says that this is its name; elsewhere stand wares and towns too. */
const DECLARED: readonly Source[] = ['site_name', 'web_site', 'organisation', 'application'];
const LATIN_ONLY = /^[a-z0-9]+$/;

/**
 * What a host in Latin letters says of a name in such letters that no place declares: one that leads a home page's title
 * alone is what is sold there (`Self-cleaning Glass` of pilkington.com); and the host's whole word, where the pages write
 * it, goes before a part of it (`Braces` of acebraces.ie) and before what has nothing of it.
 */
const checkedByHost = (choice: Choice, labels: readonly string[], spelled: () => string | null): string | null => {
  const { candidate, agreement, support } = choice;
  const { key, text, worth } = candidate;
  const word = latinOf(labels[0] ?? '');
  if (
    !LATIN_ONLY.test(key) ||
    word.length < MIN_LATIN ||
    word.startsWith('xn') ||
    DECLARED.some((one) => worth.has(one))
  )
    return text;
  if (agreement > 0) return word !== key && word.includes(key) ? (spelled() ?? text) : text;
  return spelled() ?? (worth.size === 1 && worth.has('title') && support === 0 ? null : text);
};

const LEGAL_FORM = /^\p{L}{3,20}(?:公司|企業社|實業社|商行|工作室)\s*$/u;
/** The company that holds the copyright, by its legal form: what else a site says is told before it. */
const noticedCompany = (pages: readonly NamedPage[]): string | null => {
  for (const { clues } of pages)
    for (const { source, text } of clues)
      if (source === 'notice' && LEGAL_FORM.test(text) && !isJunk(bareName(text)) && nameLikeness(text) === 1)
        return bareName(text);
  return null;
};

const MAX_CANDIDATES = 60;

/**
 * What a site is called, by all of its pages: each text is judged by where it stands, by how it agrees with the others
 * and with the host, and by whether it reads like a name. null: nothing does well enough; the host's own word
 * (`hostWord`) is then better than a wrong name.
 */
export const chooseSiteName = (domain: string, pages: readonly NamedPage[]): string | null => {
  const candidates = new Candidates();
  addClues(pages, candidates);
  addTitles(pages, candidates);
  const all = [...candidates.byKey.values()].sort((a, b) => b.best - a.best).slice(0, MAX_CANDIDATES);
  const labels = hostLabels(domain);
  let chosen: Choice | null = null;
  for (const candidate of all) {
    const agreement =
      Math.max(hostAgreement(candidate.key, labels), initialsAgree(candidate.text, labels) ? HOST_LIKE : 0) *
      nameLikeness(candidate.text);
    const support = supportOf(candidate, all);
    const score = sumOf(candidate.worth) + support + agreement;
    if (score >= ENOUGH && score > (chosen?.score ?? 0)) chosen = { candidate, score, agreement, support };
  }
  const spelled = (): string | null => {
    const word = latinOf(labels[0] ?? '');
    for (const { title, clues } of pages)
      for (const text of [title ?? '', ...clues.map((clue) => clue.text)]) {
        const found = spelledIn(text, word);
        if (found !== null) return found;
      }
    return null;
  };
  const name = chosen === null ? (spelled() ?? noticedCompany(pages)) : checkedByHost(chosen, labels, spelled);
  return name === null ? null : withoutPageWord(withoutWares(name, labels), labels);
};
