/** Movers of all sites: what each tells, less what so many tell at once that the sites are not the cause. */
import type { Mover } from '../../core/contract/index.ts';
import type { ObservationRow } from './looks.ts';
import { compareMovers, deriveSiteEvents, type MoverContext, newestSnapshot, type SiteEvent } from './movers.ts';
import { countMonth, isDead, type Masses, Population, type Suspended } from './population.ts';
import { monthNumber } from './same-sites.ts';
import { type Told, withTold } from './told.ts';

export interface CollectedMovers {
  /** Newest first. */
  movers: Mover[];
  /** Held back, for the operator. */
  suspended: Suspended[];
  /** Those, and rounds that saw badly: what months say of the technology is in doubt. */
  doubtful: Suspended[];
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

/** A site's events: those that no snapshot before has told, and those that one has. */
interface SiteMovers {
  fresh: readonly SiteEvent[];
  kept: readonly Mover[];
}

/**
 * Takes sites one after the other, in any order; holds their events alone. Sites that it names as `unclear` are to be given
 * `again` before `finish`: rounds that many sites saw badly are known only when all were seen.
 */
export class MoverCollector {
  readonly #context: MoverContext;
  readonly #population: Population;
  readonly #told: Told | null;
  readonly #sites = new Map<string, SiteMovers>();
  #masses: Masses | null = null;

  /** `told`: by domain, what earlier snapshots told; left out: it is not known, and each event says what could first tell it. */
  constructor(context: Omit<MoverContext, 'population' | 'isBlurred'>, told: Told | null = null) {
    this.#population = new Population(context.ruleVersion ?? (() => undefined));
    this.#context = context;
    this.#told = told;
  }

  #derive(domain: string, rows: readonly ObservationRow[], context: MoverContext): void {
    const events = deriveSiteEvents(domain, rows, context);
    const told = this.#told?.get(domain);
    const site =
      told === undefined
        ? { fresh: events, kept: [] }
        : withTold(events, told, { rows, snapshots: this.#context.snapshots ?? [] });
    if (site.fresh.length + site.kept.length > 0) this.#sites.set(domain, site);
    else this.#sites.delete(domain);
  }

  add(domain: string, rows: readonly ObservationRow[]): void {
    this.#derive(domain, rows, { ...this.#context, population: this.#population });
  }

  #judged(): Masses {
    this.#masses ??= this.#population.judge(this.#context.snapshots ?? []);
    return this.#masses;
  }

  /** Domains that lost something in rounds that saw it badly. After all sites were added. */
  unclear(): ReadonlySet<string> {
    return this.#judged().blurred();
  }

  /** A site that is unclear, once more: what was missed in a round that saw it badly does not count now. */
  again(domain: string, rows: readonly ObservationRow[]): void {
    const masses = this.#judged();
    const looks = new Map<string, number>();
    for (const { snapshot } of rows) looks.set(snapshot, (looks.get(snapshot) ?? 0) + 1);
    this.#derive(domain, rows, {
      ...this.#context,
      isBlurred: (look, technology) => masses.isBlurred(look, technology, looks.get(look.snapshot) === 1),
    });
  }

  finish(): CollectedMovers {
    const { snapshots = [] } = this.#context;
    const order = new Map(snapshots.map((id, i) => [id, i]));
    const masses = this.#judged();
    const sites = [...this.#sites.values()];
    const movers = sites.flatMap(({ kept }) => kept);
    const current = this.#told === null ? undefined : snapshots.at(-1);
    for (const { mover: own, change } of sites.flatMap(({ fresh }) => fresh)) {
      const mover = current === undefined ? own : reportedBy(own, current);
      const mass = masses.of(change);
      const { confirmed } = change;
      if (mass === null) movers.push(mover);
      else if (confirmed !== null && !isDead(mass))
        movers.push({ ...mover, snapshot: newestSnapshot([mover.snapshot, confirmed.snapshot], order) });
      else {
        mass.events++;
        mass.waiting ??= new Map();
        countMonth(mass.waiting, monthNumber(change.first.row.observed_at));
      }
    }
    return { movers: movers.sort(compareMovers), suspended: masses.held(), doubtful: masses.doubtful() };
  }
}
