/** A site's whole observations in order of time, as movers look at them: what each showed, and which are of like kind. */
import { type RowOf, type SourceKind, sourceKindSchema, sourceRichness } from '../../core/contract/index.ts';

export type ObservationRow = RowOf<'observations'>;

/** What releases since then keep of an observation beside its verdicts. */
export interface Kept {
  /** `vendor:id`; `:id` where no rule knows whose it is. */
  ids: readonly string[];
  /** null: not kept. */
  hosts: readonly string[] | null;
  /** Technology id → kind and value of what it was found by. */
  evidence: Readonly<Record<string, readonly (readonly [kind: string, value: string])[]>>;
  otherPlatforms: readonly string[];
  /** `letter host/path` of what its page loads (build/collect/addresses.ts); null: not kept. */
  addresses: readonly string[] | null;
}

const parseJson = (text: string | null | undefined): unknown => {
  try {
    return text == null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};
const isText = (value: unknown): value is string => typeof value === 'string';
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

const readEvidence = (value: unknown): Kept['evidence'] => {
  const pairs = Object.entries(typeof value === 'object' && value !== null ? value : {}).map(([id, items]) => {
    const list: unknown[] = Array.isArray(items) ? items : [];
    return [
      id,
      list.map(texts).flatMap(([kind, text]) => (text === undefined ? [] : [[kind!, text] as const])),
    ] as const;
  });
  return Object.fromEntries(pairs);
};

const readKept = ({ ids, hosts, evidence, other_platforms, addresses }: ObservationRow): Kept | null =>
  ids == null
    ? null
    : {
        ids: texts(parseJson(ids)),
        hosts: hosts == null ? null : texts(parseJson(hosts)),
        evidence: readEvidence(parseJson(evidence)),
        otherPlatforms: texts(parseJson(other_platforms)),
        addresses: addresses == null ? null : texts(parseJson(addresses)),
      };

const setOf = (list: readonly string[] | null | undefined): ReadonlySet<string> | null =>
  list == null ? null : new Set(list);

/** A whole observation that may change something. */
export class Look {
  /** Far fewer requests than usual: what it shows is there, what it does not show may be there too. */
  thin = false;
  /** Looks of different stages are of different kinds of page: nothing follows from their difference. */
  stage = 0;
  /** By technology: its hosts and addresses in this look, once somebody asked. */
  readonly names = new Map<string, ReadonlySet<string>>();
  #kept: Kept | null | undefined;
  #shown: ReadonlySet<string> | undefined;
  #hosts: ReadonlySet<string> | null = null;
  #addresses: ReadonlySet<string> | null = null;

  constructor(
    readonly row: ObservationRow,
    readonly timeMs: number,
    readonly source: SourceKind,
    /** sourceRichness of the source: 1 sees the HTML as served, 2 also what is injected. */
    readonly richness: number,
    readonly advertising: ReadonlySet<string>,
    /** Its evidence tells of account ids whether they stand in the page. */
    readonly isPlaced = true,
  ) {}

  get snapshot(): string {
    return this.row.snapshot;
  }

  get platform(): string | null {
    return this.row.platform;
  }

  /** Platform and advertising as one text: equal where nothing changed. */
  get content(): string {
    return `${this.row.platform} ${this.row.advertising}`;
  }

  /** null: of a release that kept nothing. Read when it is asked for, which is seldom. */
  get kept(): Kept | null {
    if (this.#kept === undefined) this.#kept = readKept(this.row);
    return this.#kept;
  }

  /** Hosts, ids and tags that were seen; null: hosts were not kept. */
  get shown(): ReadonlySet<string> | null {
    if (this.#shown !== undefined) return this.#shown;
    const { kept } = this;
    if (kept === null || kept.hosts === null) return null;
    this.#shown = new Set([...kept.hosts, ...this.advertising, ...kept.ids.filter((id) => !id.startsWith(':'))]);
    return this.#shown;
  }

  /** Hosts that were seen; null: not kept. */
  get hosts(): ReadonlySet<string> | null {
    this.#hosts ??= setOf(this.kept?.hosts);
    return this.#hosts;
  }

  /** What its page loads, asks for or names; null: not kept. */
  get addresses(): ReadonlySet<string> | null {
    this.#addresses ??= setOf(this.kept?.addresses);
    return this.#addresses;
  }

  evidenceOf(technology: string): readonly (readonly [string, string])[] {
    return this.kept?.evidence[technology] ?? [];
  }
}

const sources: ReadonlySet<string> = new Set(sourceKindSchema.options);
const isSource = (text: string): text is SourceKind => sources.has(text);

const MAX_LISTS = 10_000;
/** Lists that were read, by text: sites have few different ones. */
const lists = new Map<string, ReadonlySet<string> | null>();

const readAdvertising = (text: string): ReadonlySet<string> | null => {
  const known = lists.get(text);
  if (known !== undefined) return known;
  if (lists.size >= MAX_LISTS) lists.clear();
  const value = parseJson(text);
  const list = Array.isArray(value) && value.every(isText) ? new Set<string>(value) : null;
  lists.set(text, list);
  return list;
};

/** null: the row is failed, partial, of prices only, or not readable. */
const toLook = (row: ObservationRow, isPlaced: boolean): Look | null => {
  const timeMs = Date.parse(row.observed_at);
  const advertising = readAdvertising(row.advertising);
  if (!row.complete || !isSource(row.source) || Number.isNaN(timeMs) || advertising === null) return null;
  const richness = sourceRichness(row.source);
  return richness === 0 ? null : new Look(row, timeMs, row.source, richness, advertising, isPlaced);
};

export const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * In order of time (not of builds: clocks and imports go backwards); of one time, only the richest counts. `unplaced`: snapshots whose
 * evidence says of every account id that it stands in the page.
 */
export const looksInOrder = (rows: Iterable<ObservationRow>, unplaced?: ReadonlySet<string>): Look[] => {
  const looks: Look[] = [];
  for (const row of rows) {
    const look = toLook(row, unplaced?.has(row.snapshot) !== true);
    if (look !== null) looks.push(look);
  }
  looks.sort(
    (a, b) =>
      compare(a.timeMs, b.timeMs) ||
      compare(b.richness, a.richness) ||
      compare(a.snapshot, b.snapshot) ||
      compare(a.source, b.source) ||
      compare(a.content, b.content),
  );
  return looks.filter((look, i) => i === 0 || look.timeMs !== looks[i - 1]?.timeMs);
};
