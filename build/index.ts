import { loadRules, type RuleSet } from '../core/rules/index.ts';
import { alone } from './alone.ts';
import { assemble, type Results } from './assemble.ts';
import { readFacts } from './collect/facts.ts';
import { type Collected, collect } from './collect/index.ts';
import { type MakeSpool, withSpools } from './columns/spool.ts';
import type { BuildEffects } from './effects.ts';
import { DriftCounter, driftLine } from './history/drift.ts';
import { readRuleChanges, ruleVersions } from './history/index.ts';
import { deriveFromHistory, recordHistory } from './history/stage.ts';
import { industryNames, industryWords, loadIndustries } from './industry/classify.ts';
import { noLists, readLists, sharedHosts } from './listed/index.ts';
import type { BuildPlan } from './plan.ts';
import { loadPrevious, sortKnownOffers } from './previous.ts';
import { deriveCatalogue } from './products/catalogue.ts';
import { publishSnapshot } from './publish/index.ts';
import { takeCensus } from './sites/census.ts';
import { loadExclusions } from './sites/exclusions.ts';
import { mergeStates } from './sites/profile-site.ts';
import { medianPrices, observationRows, profileSites } from './sites/profile-sites.ts';
import { rowLines, stateLines } from './sites/site-lines.ts';
import { chooseSnapshotId } from './snapshot-id.ts';
import { type BuildOutcome, summarise } from './summary.ts';
import { settleBoth } from './threads/settle-both.ts';
import { threadsFor } from './threads/worker-module.ts';
import { newest } from './time.ts';

export type { BuildPlan } from './plan.ts';

interface BuildWorld {
  rules: RuleSet;
  effects: BuildEffects;
  makeSpool: MakeSpool;
}

/** collected → states → facts → history, profiles → catalogue → everything that a snapshot is made of. */
const derive = async (collected: Collected, plan: BuildPlan, world: BuildWorld): Promise<Results> => {
  const { rules, effects, makeSpool } = world;
  const last = await loadPrevious(plan.outDir);
  const previous = last?.manifest.snapshot ?? null;
  const id = chooseSnapshotId(plan.outDir, effects.now(), previous);
  const asOf = newest(collected.asOf, last?.manifest.as_of);
  const industries = loadIndustries();
  const excluded = await loadExclusions(plan.outDir, previous);

  const drift = new DriftCounter();
  const merged = mergeStates(last?.states ?? [], collected.observations, excluded, drift);
  const states = makeSpool(stateLines);
  const census = await takeCensus(merged, states);
  const isPublished = (site: string): boolean => census.domains.has(site);
  const isLeftOut = excluded.leftOut(census.domains);
  const facts = await readFacts(census, plan, effects);
  const { listedFiles = [] } = plan;
  const listed =
    listedFiles.length === 0
      ? noLists
      : await readLists(listedFiles, { shared: sharedHosts(rules.sitesBelow, census.domains), effects });

  const remember = async () => {
    const observations = observationRows(collected.observations, { snapshot: id, ranks: facts.ranks });
    const entry = { id, previous, rules: ruleVersions(rules), noindex: excluded.noindex.added };
    await recordHistory(plan.outDir, { observations, prices: collected.prices }, entry);
    const derived = await deriveFromHistory(plan.outDir, id, {
      isPublished,
      isLeftOut,
      ranks: facts.ranks,
      told: last?.movers,
      rules,
    });
    if (previous !== null) {
      const changes = await readRuleChanges(plan.outDir, { before: previous, after: id });
      effects.log(driftLine(drift.result(changes)));
    }
    return derived;
  };
  const { register, named, ranks } = facts;
  const profiling = profileSites({ states, census, industries, register, named, ranks, rows: makeSpool(rowLines) });
  // Threads profile while this one is busy with the history.
  const [history, profiles] = await settleBoth(remember(), profiling);

  const known = await sortKnownOffers(last, makeSpool());
  const catalogue = await deriveCatalogue({
    sorters: [known.offers, collected.offers],
    previousProducts: known.products,
    prices: history.prices,
    sites: profiles.columns,
    industries,
    asOf,
    areOfOne: (one, other) => profiles.columns.areOfOneCompany(one, other),
    isLeftOut,
    makeSpool,
    readings: { dir: plan.outDir },
  });
  return {
    identity: { id, asOf, previous, invented: plan.invented, attribution: plan.attribution },
    inputs: [...collected.inputs, ...facts.inputs, ...listed.inputs],
    skips: [...collected.skips, ...facts.skips, ...listed.skips],
    listed,
    states,
    register: register ?? new Map(),
    history,
    profiles,
    medianPrices: medianPrices(profiles.columns.domains, catalogue.offerPrices),
    catalogue,
    technologies: rules.technologies,
    industries: industryNames(industries),
    industryWords: industryWords(industries),
  };
};

/** Sources → one published snapshot. Collecting may take hours and holds no lock; all that follows does. */
export const buildSnapshot = (plan: BuildPlan, effects: BuildEffects): Promise<BuildOutcome> => {
  const startedAtMs = performance.now();
  const { outDir, generator, allowShrink, keep, publisher } = plan;
  return withSpools(outDir, async (makeSpool) => {
    const world = { rules: loadRules(), effects, makeSpool };
    const collected = await collect(plan.sources, { ...world, threads: threadsFor(1, 0) });
    return alone(outDir, effects, async () => {
      const results = await derive(collected, plan, world);
      const model = assemble(results);
      effects.log(`publishing ${model.id} into ${outDir}`);
      const builtAt = new Date(effects.now()).toISOString();
      const options = { builtAt, generator, publisher, allowShrink, keep, locked: true, log: effects.log };
      const manifest = await publishSnapshot(model, outDir, options);
      return summarise(manifest, results, effects, startedAtMs);
    });
  });
};
