import { loadRules, type RuleSet } from '../core/rules.ts';
import { alone } from './alone.ts';
import { assemble } from './assemble.ts';
import { type Collected, collect } from './collect.ts';
import { deriveCatalogue } from './derive/catalogue.ts';
import type { BuildEffects } from './effects.ts';
import { deriveFromHistory, recordHistory } from './history/stage.ts';
import type { BuildInputs } from './plan.ts';
import { loadPrevious } from './previous.ts';
import { readFacts } from './profile/facts.ts';
import { industryNames, loadIndustries } from './profile/industry.ts';
import { competitorInputs, deriveTrends, observationRow, profileSites } from './profile/profile.ts';
import { mergeStates } from './profile/sites.ts';
import { publishSnapshot } from './publish/index.ts';
import { chooseSnapshotId } from './snapshot-id.ts';
import { type BuildOutcome, summarise } from './summary.ts';
import { newest } from './time.ts';

export interface BuildPlan extends BuildInputs {
  /** Code and version, for the manifest. */
  generator: string;
}

/** From what was read to the published snapshot, stage by stage; alone in the directory. */
const derive = async (collected: Collected, plan: BuildPlan, world: { rules: RuleSet; effects: BuildEffects }) => {
  const { outDir } = plan;
  const { effects, rules } = world;
  const last = await loadPrevious(outDir);
  const previous = last?.manifest.snapshot ?? null;
  const id = chooseSnapshotId(outDir, effects.now(), previous);
  const asOf = newest(collected.asOf, last?.manifest.as_of);

  const states = mergeStates(last?.states ?? [], collected.observations);
  const published = new Set(states.map((s) => s.observation.domain));
  const facts = await readFacts(states, plan, effects);
  const rows = collected.observations.map((observation) => observationRow({ observation }, { snapshot: id, ...facts }));
  await recordHistory(outDir, { observations: rows, prices: collected.prices }, { id, previous });
  const history = await deriveFromHistory(outDir, id, (domain) => published.has(domain));

  const industries = loadIndustries();
  const context = { ...facts, industries, knownRanks: history.knownRanks };
  const sites = profileSites(states, context);
  const known = { offers: last?.offers ?? [], products: last?.products ?? new Map() };
  const catalogue = deriveCatalogue(collected.offers, { known, prices: history.prices, sites, industries, asOf });
  const inputs = [...collected.inputs, ...facts.inputs];
  const model = assemble({
    ...history,
    ...catalogue,
    ...{ id, asOf, previous, inputs, states, sites },
    invented: plan.invented,
    attribution: plan.attribution,
    register: facts.register ?? new Map(),
    trends: deriveTrends(states, context),
    competitors: competitorInputs(
      sites,
      states,
      catalogue.offers.map(({ offer }) => offer),
    ),
    platforms: rules.technologies.filter((t) => t.category === 'platform'),
    industries: industryNames(industries),
  });
  return { model, skips: [...collected.skips, ...facts.skips] };
};

/** Sources → one published snapshot. Collecting may take hours and holds no lock; all that follows does. */
export const buildSnapshot = async (plan: BuildPlan, effects: BuildEffects): Promise<BuildOutcome> => {
  const startedAtMs = performance.now();
  const rules = loadRules();
  const collected = await collect(plan.sources, rules, effects);
  const { generator, allowShrink, keep } = plan;
  const options = { generator, allowShrink, locked: true, log: effects.log, ...(keep === null ? {} : { keep }) };
  return alone(plan.outDir, effects, async () => {
    const { model, skips } = await derive(collected, plan, { rules, effects });
    effects.log(`publishing ${model.id} into ${plan.outDir}`);
    const builtAt = new Date(effects.now()).toISOString();
    const manifest = await publishSnapshot(model, plan.outDir, { ...options, builtAt });
    return summarise(manifest, { inputs: model.inputs, skips }, effects, startedAtMs);
  });
};
