import { loadRules, type RuleSet } from '../core/rules.ts';
import { alone } from './alone.ts';
import { assemble } from './assemble.ts';
import { readFacts } from './collect/facts.ts';
import { type Collected, collect } from './collect/index.ts';
import { type MakeSpool, withSpools } from './columns/spool.ts';
import type { BuildEffects } from './effects.ts';
import { ruleVersions } from './history/index.ts';
import { deriveFromHistory, recordHistory } from './history/stage.ts';
import { industryNames, loadIndustries } from './industry/industry.ts';
import type { BuildPlan } from './plan.ts';
import { loadPrevious, sortKnownOffers } from './previous.ts';
import { deriveCatalogue } from './products/catalogue.ts';
import { publishSnapshot } from './publish/index.ts';
import { takeCensus } from './sites/census.ts';
import { loadExclusions } from './sites/exclusions.ts';
import { medianPrices, observationRows, profileSites } from './sites/profile.ts';
import { mergeStates, type SiteState } from './sites/profile-site.ts';
import { chooseSnapshotId } from './snapshot-id.ts';
import { type BuildOutcome, summarise } from './summary.ts';
import { together } from './threads/together.ts';
import { newest } from './time.ts';

export type { BuildPlan } from './plan.ts';

type World = { rules: RuleSet; effects: BuildEffects; makeSpool: MakeSpool };

/** From what was read to the published snapshot, stage by stage; alone in the directory. */
const derive = async (collected: Collected, plan: BuildPlan, { effects, rules, makeSpool }: World) => {
  const { outDir } = plan;
  const last = await loadPrevious(outDir);
  const previous = last?.manifest.snapshot ?? null;
  const id = chooseSnapshotId(outDir, effects.now(), previous);
  const asOf = newest(collected.asOf, last?.manifest.as_of);
  const states = makeSpool<SiteState>();
  const excluded = await loadExclusions(outDir, previous);
  const census = await takeCensus(mergeStates(last?.states ?? [], collected.observations, excluded), states);
  const { domains } = census;
  const facts = await readFacts(census, plan, effects);
  const observations = observationRows(collected.observations, { snapshot: id, ...facts });
  const build = { id, previous, rules: ruleVersions(rules), noindex: excluded.noindex.added };
  const published = { isPublished: (site: string) => domains.has(site), isLeftOut: excluded.leftOut(domains) };
  const remember = async () => {
    await recordHistory(outDir, { observations, prices: collected.prices }, build);
    return deriveFromHistory(outDir, id, { ...published, ...facts });
  };
  const industries = loadIndustries();
  // Threads profile while this one is busy with the history.
  const profiling = profileSites(states, makeSpool(), { census, industries, ...facts });
  const [history, profiles] = await together(remember(), profiling);
  const { known, previousProducts } = await sortKnownOffers(last, makeSpool());
  const context = {
    ...published,
    previousProducts,
    prices: history.prices,
    sites: profiles.lines,
    industries,
    asOf,
  };
  const catalogue = await deriveCatalogue([known, collected.offers], { ...context, makeSpool });
  const model = assemble({
    ...history,
    ...catalogue,
    ...{ id, asOf, previous, states, profiles, invented: plan.invented, attribution: plan.attribution },
    inputs: [...collected.inputs, ...facts.inputs],
    register: facts.register ?? new Map(),
    medianPrices: medianPrices(profiles.lines.domains, catalogue.offerPrices),
    platforms: rules.technologies.filter((t) => t.category === 'platform'),
    industries: industryNames(industries),
  });
  return { model, skips: [...collected.skips, ...facts.skips] };
};

/** Sources → one published snapshot. Collecting may take hours and holds no lock; all that follows does. */
export const buildSnapshot = (plan: BuildPlan, effects: BuildEffects): Promise<BuildOutcome> => {
  const startedAtMs = performance.now();
  const { outDir, generator, allowShrink, keep } = plan;
  const kept = keep === null ? {} : { keep };
  return withSpools(outDir, async (makeSpool) => {
    const rules = loadRules();
    const collected = await collect(plan.sources, rules, { effects, makeSpool });
    return alone(outDir, effects, async () => {
      const { model, skips } = await derive(collected, plan, { rules, effects, makeSpool });
      effects.log(`publishing ${model.id} into ${outDir}`);
      const builtAt = new Date(effects.now()).toISOString();
      const options = { builtAt, generator, allowShrink, locked: true, log: effects.log, ...kept };
      const manifest = await publishSnapshot(model, outDir, options);
      return summarise(manifest, { inputs: model.inputs, skips }, effects, startedAtMs);
    });
  });
};
