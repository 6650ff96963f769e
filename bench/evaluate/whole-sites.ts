/** Everything that a build says of a site, on invented sites whose truth is known (`whole-sites/*.txt`). */
import { parseArgs } from 'node:util';
import { mergePages } from '../../build/collect/merge-pages.ts';
import type { PageReading } from '../../build/collect/page-reading.ts';
import { readPage } from '../../build/collect/read-page.ts';
import { classifyIndustry, loadIndustries } from '../../build/industry/classify.ts';
import { nameKey } from '../../build/names/name-text.ts';
import { chooseSiteName, hostWord } from '../../build/names/site-name.ts';
import type { SiteObservation } from '../../core/contract/index.ts';
import { registrableDomain } from '../../core/domain.ts';
import { loadRules, type RuleSet } from '../../core/rules/index.ts';
import { type WholeSite, wholeSites } from './whole-sites-text.ts';
import { wilson } from './wilson.ts';

/** What was said, of how many, and how much of it was right; `shown` is what there was to say. */
class Tally {
  #said = 0;
  #right = 0;
  #shown = 0;

  add({ said, right, shown }: { said: number; right: number; shown: number }): void {
    this.#said += said;
    this.#right += right;
    this.#shown += shown;
  }

  figures() {
    const [precision, recall] = [wilson(this.#right, this.#said), wilson(this.#right, this.#shown)];
    return {
      ...{ judged: this.#shown, said: this.#said, precision: precision.value, low: precision.low },
      ...{ recall: recall.value, recall_low: recall.low },
    };
  }
}

const CLAUSES = [
  ...['shop_pages', 'shop_sites', 'shop_logs', 'name', 'name_inner', 'industry', 'industry_inner'],
  ...['company', 'named'],
] as const;
type Clause = (typeof CLAUSES)[number];

interface Judge {
  rules: RuleSet;
  industries: ReturnType<typeof loadIndustries>;
  report: (line: string) => void;
  tallies: Record<Clause, Tally>;
}

type Observed = Omit<SiteObservation, 'complete' | 'incompleteReason'>;

const domainOf = (host: string): string => registrableDomain(host) ?? host;
const observe = (site: WholeSite, readings: readonly PageReading[]): Observed =>
  mergePages(domainOf(site.host), readings[0]!, [...readings]);

const judgeVerdict = (judge: Judge, clause: Clause, one: { what: string; isShop: boolean; said: Observed }): void => {
  const { what, isShop, said } = one;
  const right = isShop && said.isEcommerce;
  judge.tallies[clause].add({ said: Number(said.isEcommerce), right: Number(right), shown: Number(isShop) });
  const signs = said.ecommerce?.evidence.map(({ kind, weight, value }) => `${kind} ${weight} ${value.slice(0, 30)}`);
  if (isShop !== said.isEcommerce)
    judge.report(
      `${clause}\t${isShop ? 'missed' : 'false'}\t${what}\t${said.ecommerce?.confidence}\t${signs?.join(' · ')}`,
    );
};

const judgeName = (judge: Judge, site: WholeSite, readings: readonly PageReading[]): void => {
  const pages = readings.map(({ page, evidence: { title, nameClues } }) => ({
    url: page.finalUrl,
    title,
    clues: nameClues,
  }));
  const keys = site.names.map(nameKey);
  const name = chooseSiteName(site.host, pages) ?? hostWord(site.host, pages[0]!.title);
  const isRight = keys.includes(nameKey(name));
  judge.tallies.name.add({ said: 1, right: Number(isRight), shown: 1 });
  if (!isRight) judge.report(`name\t${site.host}\t${name}\t${site.names.join('|')}\t${pages[0]!.title}`);
  for (const page of pages.filter((_, i) => site.pages[i]!.kind !== 'home')) {
    // The host's own word is no answer here, and not counted as wrong.
    const said = chooseSiteName(site.host, [page]);
    const right = said !== null && keys.includes(nameKey(said));
    judge.tallies.name_inner.add({ said: Number(said !== null), right: Number(right), shown: 1 });
    if (!right) judge.report(`name_inner\t${page.url}\t${said}\t${site.names.join('|')}\t${page.title}`);
  }
};

const judgeIndustry = (judge: Judge, clause: Clause, site: WholeSite, said: Observed): void => {
  // What the shop verdict missed is judged there.
  const verdict = classifyIndustry({ ...said, isEcommerce: said.isEcommerce || site.isShop }, null, judge.industries);
  const right = verdict !== null && site.industries.includes(verdict.id);
  judge.tallies[clause].add({ said: Number(verdict !== null), right: Number(right), shown: Number(site.isShop) });
  if (right !== site.isShop || (verdict !== null && !right))
    judge.report(
      `${clause}\t${said.url}\t${verdict?.id} (${verdict?.words.join(', ')})\t${site.industries.join(' ')}\t${said.name}`,
    );
};

const judgeCompany = (judge: Judge, site: WholeSite, said: Observed): void => {
  const number = said.registrationNumbers[0]?.number ?? null;
  const right = number !== null && number === site.company;
  judge.tallies.company.add({
    ...{ said: Number(number !== null), right: Number(right), shown: Number(site.company !== null) },
  });
  if (number !== site.company) judge.report(`company\t${site.host}\t${number}\t${site.company}`);
};

const judgeNamed = (judge: Judge, site: WholeSite, said: Observed): void => {
  const { named, host } = site;
  if (named === null) return;
  const ids = (said.named ?? []).map(({ id }) => id);
  const right = ids.filter((id) => named.includes(id));
  judge.tallies.named.add({ said: ids.length, right: right.length, shown: named.length });
  const missed = named.filter((id) => !ids.includes(id));
  const wrong = ids.filter((id) => !named.includes(id));
  if (missed.length + wrong.length > 0)
    judge.report(`named\t${host}\tmissed ${missed.join(' ')}\twrong ${wrong.join(' ')}`);
};

const judgeSite = (judge: Judge, site: WholeSite): void => {
  const readings = site.pages.map(({ page }) => readPage(page, judge.rules).reading);
  const whole = observe(site, readings);
  const { isShop, host, make } = site;
  judgeVerdict(judge, 'shop_sites', { what: `${host} (${make})`, isShop, said: whole });
  for (const [i, reading] of readings.entries()) {
    const said = observe(site, [reading]);
    judgeVerdict(judge, 'shop_pages', { what: `${reading.page.finalUrl} (${make})`, isShop, said });
    if (isShop && site.pages[i]!.kind !== 'home') judgeIndustry(judge, 'industry_inner', site, said);
  }
  if (site.log !== null) {
    const said = observe(site, [readPage(site.log, judge.rules).reading]);
    judgeVerdict(judge, 'shop_logs', { what: `log of ${host} (${make})`, isShop, said });
  }
  judgeName(judge, site, readings);
  if (isShop) judgeIndustry(judge, 'industry', site, whole);
  judgeCompany(judge, site, whole);
  judgeNamed(judge, site, whole);
};

/**
 * `whole-sites [--failures]`: shop or not by page, by site and by request log; name and industry by site and by inner page
 * alone; operator; means named. Failures are of half 0 alone: those of half 1 stay unread.
 */
export const run = async (args: string[]): Promise<object> => {
  const { values } = parseArgs({ args, options: { failures: { type: 'boolean' } }, strict: true });
  const [rules, industries] = [loadRules(), loadIndustries()];
  const halves = [0, 1].map((half) => {
    const tallies = Object.fromEntries(CLAUSES.map((clause) => [clause, new Tally()])) as Record<Clause, Tally>;
    const report = (line: string): void => {
      if (values.failures === true && half === 0) process.stdout.write(`${line}\n`);
    };
    const sites = wholeSites().filter((site) => site.half === half);
    for (const site of sites) judgeSite({ rules, industries, report, tallies }, site);
    return Object.fromEntries(CLAUSES.map((clause) => [clause, tallies[clause].figures()]));
  });
  return { half_0: halves[0]!, half_1: halves[1]! };
};
