/** Steps of discovery and of captures, done one by one by a worker: what they open is held for the next of the same kind. */
import { join } from 'node:path';
import type { RuleSet } from '../../core/rules/index.ts';
import type { BuildEffects } from '../effects.ts';
import { keepUnit } from './captures/fetch.ts';
import { PlanFile } from './captures/plan-file.ts';
import { edgeStep, type GraphWork, graphIds, type Ids, openGraph, vertexStep } from './graph/read-graph.ts';
import { graphTargets } from './graph/targets.ts';
import { withDucks } from './index/duck.ts';
import { HostThreads } from './index/host-threads.ts';
import { openPart } from './index/part.ts';
import { hostsStep, runStep, scopeTag } from './index/read-hosts.ts';
import { taiwanScope } from './index/scope.ts';
import type { ReachStep } from './step.ts';
import { Kept } from './store/kept.ts';
import { ReachStop } from './store/stop.ts';
import type { Store } from './store/store.ts';

type Of<K extends ReachStep['kind']> = Extract<ReachStep, { kind: K }>;

const otherRules = (): ReachStop =>
  new ReachStop(
    'bad_input',
    'this worker has other rules than who wants the step: run the same version on all machines',
  );

/** The last value asked for, by name: steps of one release or list come one after the other. */
class Last<T> {
  #name: string | null = null;
  #value: T | null = null;

  async of(name: string, make: () => Promise<T>): Promise<T> {
    if (this.#name !== name || this.#value === null) {
      this.#value = await make();
      this.#name = name;
    }
    return this.#value;
  }
}

export class StepDoer {
  readonly #world: { store: Store; rules: RuleSet; effects: BuildEffects };
  readonly #graph = new Last<GraphWork>();
  readonly #ids = new Last<Ids>();
  readonly #plan = new Last<PlanFile>();

  constructor(world: { store: Store; rules: RuleSet; effects: BuildEffects }) {
    this.#world = world;
  }

  /** Does a step unless it is kept. Throws ReachStop, by name. */
  async run(step: ReachStep): Promise<void> {
    if (step.kind === 'row_group') await this.#rowGroup(step);
    else if (step.kind === 'captures') await this.#captures(step);
    else await this.#graphFile(step);
  }

  async #rowGroup({ dir, key, ordinal, chinese, tag }: Of<'row_group'>): Promise<void> {
    const { store, rules, effects } = this.#world;
    const kept = new Kept(dir);
    const scope = taiwanScope(rules, chinese);
    if (scopeTag(scope) !== tag) throw otherRules();
    const part = await openPart(store, kept, key);
    const group = part.footer.groups[ordinal];
    if (group === undefined)
      throw new ReachStop('damaged', `${store.base} ${key} has no row group ${ordinal}: it was replaced; run again`);
    const unit = { part, group };
    // The machine's other cores have workers of their own.
    const work = { scope, tag, nowMs: effects.now(), threads: new HostThreads(scope, 0) };
    await withDucks((duckOf) => runStep({ store, kept, duck: () => duckOf(0) }, unit, hostsStep(unit, work)));
  }

  async #graphFile({ kind, dir, release, key, tag }: Of<'vertices' | 'edges'>): Promise<void> {
    const { store, rules, effects } = this.#world;
    const name = `${dir} ${release}`;
    const work = await this.#graph.of(name, () => openGraph({ store, dir, effects }, release, graphTargets(rules)));
    if (work.world.tag !== tag) throw otherRules();
    if (kind === 'vertices') return vertexStep(work, key);
    const ids = await this.#ids.of(name, async () => {
      const found = graphIds(work);
      if (found === null) throw new ReachStop('gone', `${dir}: ids of ${release} are not all there; run again`);
      return found;
    });
    return edgeStep(work, ids, key);
  }

  async #captures({ dir, plan, unit, allowMissing }: Of<'captures'>): Promise<void> {
    const file = await this.#plan.of(`${dir} ${plan}`, () => PlanFile.open(join(dir, plan)));
    await keepUnit({ store: this.#world.store, kept: new Kept(dir), allowMissing }, file, unit);
  }
}
