/** Movers of all sites: what each tells, less what so many tell at once that the sites are not the cause. */
import type { Mover } from '../../core/contract/index.ts';
import type { ObservationRow } from './looks.ts';
import { compareMovers, deriveSiteEvents, type MoverContext, newestSnapshot, type SiteEvent } from './movers.ts';
import { isDead, Population, type Suspended } from './population.ts';
import { type Told, withTold } from './told.ts';

export interface CollectedMovers {
  /** Newest first. */
  movers: Mover[];
  /** Held back, for the operator. */
  suspended: Suspended[];
}

/**
 * What no snapshot before has told, this one is the first to tell, though older looks show it: rules were mended, a round
 * turned out to be none. Who goes on from the newest that he knows would miss it otherwise.
 */
const reportedBy = (mover: Mover, snapshot: string): Mover => ({
  ...mover,
  snapshot,
  ...(mover.retracted === undefined ? {} : { retracted: { ...mover.retracted, snapshot } }),
});

/** Takes sites one after the other, in any order; holds their events alone. */
export class MoverCollector {
  readonly #context: MoverContext;
  readonly #population: Population;
  readonly #told: Told | null;
  readonly #events: SiteEvent[] = [];
  readonly #kept: Mover[] = [];

  /** `told`: by domain, what earlier snapshots told; left out: it is not known, and each event says what could first tell it. */
  constructor(context: Omit<MoverContext, 'population'>, told: Told | null = null) {
    this.#population = new Population(context.ruleVersion ?? (() => undefined));
    this.#context = { ...context, population: this.#population };
    this.#told = told;
  }

  add(domain: string, rows: readonly ObservationRow[]): void {
    const events = deriveSiteEvents(domain, rows, this.#context);
    const told = this.#told?.get(domain);
    if (told === undefined) {
      for (const event of events) this.#events.push(event);
      return;
    }
    const { fresh, kept } = withTold(events, told, { rows, snapshots: this.#context.snapshots ?? [] });
    for (const event of fresh) this.#events.push(event);
    for (const mover of kept) this.#kept.push(mover);
  }

  finish(): CollectedMovers {
    const { snapshots = [] } = this.#context;
    const order = new Map(snapshots.map((id, i) => [id, i]));
    const masses = this.#population.judge(snapshots);
    const movers = [...this.#kept];
    const current = this.#told === null ? undefined : snapshots.at(-1);
    for (const event of this.#events) {
      const { change } = event;
      const mover = current === undefined ? event.mover : reportedBy(event.mover, current);
      const mass = masses.of(change);
      const { confirmed } = change;
      if (mass === null) movers.push(mover);
      else if (confirmed !== null && !isDead(mass))
        movers.push({ ...mover, snapshot: newestSnapshot([mover.snapshot, confirmed.snapshot], order) });
      else mass.events++;
    }
    return { movers: movers.sort(compareMovers), suspended: masses.held() };
  }
}
