import type { NameClue } from '../../core/evidence/index.ts';
import { spelledIn } from './as-spelled.ts';
import { agreementOf, HOST_ITSELF, hostAgreement, hostLabels, hostWord, latinOf, MIN_LATIN } from './host.ts';
import {
  bareName,
  declaredParts,
  hasLegalForm,
  isJunk,
  LATER_PART,
  nameKey,
  nameLikeness,
  withoutLogo,
} from './name-text.ts';
import { ENDS_TITLE, isHome, weighedParts } from './titles.ts';
import { isMostlyWares } from './ware-words.ts';

export { hostWord };

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
/** Below this nothing is said: a single text that may be anything. */
const ENOUGH = 3;
const HAN = /\p{Script=Han}/u;

interface Candidate {
  key: string;
  /** By source the most that it was worth there, and how it is written there. */
  worth: Map<Source, number>;
  text: string;
  best: number;
  /** A company's legal form stood behind it. */
  isCompany: boolean;
}

class Candidates {
  readonly byKey = new Map<string, Candidate>();
  readonly #labels: readonly string[];

  /** `labels` are the host's: what is a page's word elsewhere is a name where the host is called so (91APP). */
  constructor(labels: readonly string[]) {
    this.#labels = labels;
  }

  add(source: Source, raw: string, worth: number): void {
    const text = bareName(raw);
    const key = nameKey(text);
    if (isJunk(text) && !this.#labels.includes(key)) return;
    const value = worth * nameLikeness(text);
    const known = this.byKey.get(key);
    if (known === undefined) {
      const isCompany = hasLegalForm(raw);
      this.byKey.set(key, { key, text, best: value, worth: new Map([[source, value]]), isCompany });
      return;
    }
    known.worth.set(source, Math.max(value, known.worth.get(source) ?? 0));
    if (value > known.best) Object.assign(known, { best: value, text });
  }
}

const LINKS_HOME: ReadonlySet<string> = new Set(['home_link', 'logo']);

/** Some systems title every page with the site's name alone: the link to the home page says the same. */
const isSiteTitle = ({ title, clues }: NamedPage): boolean =>
  title !== null && clues.some(({ source, text }) => LINKS_HOME.has(source) && nameKey(text) === nameKey(title));

/** Of a title the part that links to the home page say too. */
const LINKED = 1.3;
const linkedHome = ({ source, text }: NameClue): string[] => (LINKS_HOME.has(source) ? [nameKey(bareName(text))] : []);

/** `示範茶行` as the link to the home page, and no word for that page (`回首頁`): where nothing else speaks, it is the name. */
const NAME_HOME =
  /^(?!.*(?:首頁|主頁|回到?|返回|入口|按此|點此))(?=(?:[^\p{Script=Han}]*\p{Script=Han}){2})[^|｜,，。]{2,16}$/u;
/** `示範豆腐 大溪豆干` where the link to the home page says 示範豆腐: behind the name stand its wares. */
const apartFromWares = (
  weighed: readonly [part: string, worth: number][],
  linked: readonly string[],
): [part: string, worth: number][] =>
  weighed.flatMap(([part, worth]) => {
    const name = linked.find((text) => part.startsWith(`${text} `));
    return name === undefined
      ? [[part, worth]]
      : [
          [name, worth],
          [part.slice(name.length + 1), LATER_PART],
        ];
  });

const addTitles = (pages: readonly NamedPage[], candidates: Candidates, labels: readonly string[]): void => {
  const titles = new Map(pages.flatMap(({ title, url }) => (title === null ? [] : [[title, isHome(url)] as const])));
  const linked = new Set(pages.flatMap(({ clues }) => clues.flatMap(linkedHome)));
  const links = pages.flatMap(({ clues }) =>
    clues.flatMap(({ source, text }) => (LINKS_HOME.has(source) && NAME_HOME.test(text) ? [bareName(text)] : [])),
  );
  for (const page of pages) if (isSiteTitle(page)) candidates.add('title', page.title ?? '', WORTH.title * ENDS_TITLE);
  const seen = new Map<string, { text: string; count: number }>();
  for (const [title, home] of titles) {
    const weighed = apartFromWares(weighedParts(title, home, labels), links);
    for (const [part, worth] of weighed)
      candidates.add('title', part, WORTH.title * (linked.has(nameKey(bareName(part))) ? LINKED : worth));
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

const worthOf = (source: NameClue['source'], text: string): number =>
  source === 'home_link' && NAME_HOME.test(text) ? WORTH.organisation : WORTH[source];

const addClues = (pages: readonly NamedPage[], candidates: Candidates): void => {
  for (const { clues, title, url } of pages)
    for (const { source, text } of clues) {
      // A site that gives its address for its name gives none: `www.shop.tw`.
      if (/^www\./i.test(text)) continue;
      // Some templates give the page's title for the site's name: on an inner page that is the thing's.
      const isTitle = !LINKS_HOME.has(source) && title !== null && !isHome(url) && nameKey(text) === nameKey(title);
      const parts = declaredParts(source === 'logo' ? withoutLogo(text) : text);
      for (const [i, part] of parts.entries())
        candidates.add(source, part, worthOf(source, text) * (isTitle ? 0.2 : i === 0 ? 1 : LATER_PART));
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
  const isHost = (word: string): boolean => labels.some((label) => latinOf(label) === latinOf(word.toLowerCase()));
  if (name !== '') return isHost(latin) ? name : text;
  // `Shifan 防摔手機殼`
  const [, word = '', wares = ''] = /^([\w.'’+-]{3,})\s+(\p{Script=Han}{2,12})$/u.exec(text) ?? [];
  return word !== '' && isHost(word) && isMostlyWares(wares) ? word : text;
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
  const isTitleAlone = worth.size === 1 && worth.has('title') && support === 0;
  return spelled() ?? (isTitleAlone && !candidate.isCompany ? null : text);
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
  const labels = hostLabels(domain);
  const candidates = new Candidates(labels);
  addClues(pages, candidates);
  addTitles(pages, candidates, labels);
  const all = [...candidates.byKey.values()].sort((a, b) => b.best - a.best).slice(0, MAX_CANDIDATES);
  let chosen: Choice | null = null;
  for (const candidate of all) {
    const agreement = agreementOf(candidate.text, labels);
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
