/**
 * Table rows from the JSON lines in which profiled sites and their states wait on disk, of which only the members that a
 * table needs are parsed: a site's line is some kilobytes, most of them evidence and reasons.
 */
import type { DetectedTechnology, RegistrationNumber, RowOf, SiteRow, TrackingId } from '../../core/contract/index.ts';
import type { SiteState } from '../profile/sites.ts';

/** Lines of a spool, as bytes. */
export interface Lines {
  /** `reuse`: each line is valid until the next. */
  lines(range?: { reuse?: boolean }): Iterable<Buffer>;
}

/**
 * Where a member's value begins. Quotes within a string are escaped, so that `,"tracking_ids":` can only be a key; the
 * keys asked for are the row's own and of no object within it.
 */
const valueAt = (line: Buffer, key: string, from: number): number => {
  const mark = markOf(key);
  const at = line.indexOf(mark, from);
  if (at < 0) throw new Error(`no ${mark.toString()} in a line of ${line.length} bytes`);
  return at + mark.length;
};

const marks = new Map<string, Buffer>();
const markOf = (key: string): Buffer => {
  const known = marks.get(key) ?? Buffer.from(`"${key}":`);
  marks.set(key, known);
  return known;
};

/** Text of the value that stands between two neighbouring keys, and where the second begins. */
const between = (line: Buffer, key: string, next: string, from = 0): [text: string, next: number] => {
  const start = valueAt(line, key, from);
  const end = valueAt(line, next, start) - next.length - 4;
  return [line.toString('utf8', start, end), end];
};

const parse = <T>(text: string): T => JSON.parse(text) as T;
/** The line's end without its line feed. */
const endOf = (line: Buffer): number => (line[line.length - 1] === 0x0a ? line.length - 1 : line.length);

type Head = Pick<SiteRow, 'domain' | 'name' | 'url' | 'is_ecommerce' | 'platform' | 'industry'>;
type Tail = Pick<SiteRow, 'company' | 'source' | 'first_seen_at' | 'last_seen_at' | 'invented'>;

/** Rows of table `sites`. */
export function* siteTableRows(rows: Lines): Generator<RowOf<'sites'>> {
  for (const line of rows.lines({ reuse: true })) {
    const headEnd = valueAt(line, 'technologies', 0) - '"technologies":'.length - 1;
    const head = parse<Head>(`${line.toString('utf8', 0, headEnd)}}`);
    const [traffic, scoreAt] = between(line, 'traffic', 'score', headEnd);
    const [score, companyAt] = between(line, 'score', 'company', scoreAt);
    const partsAt = score.indexOf('"parts":');
    const { total, health, trust } = parse<SiteRow['score']>(`${score.slice(0, partsAt - 1)}}`);
    const tail = parse<Tail>(`{${line.toString('utf8', companyAt + 1, endOf(line))}`);
    const visited = parse<SiteRow['traffic']>(traffic);
    yield {
      ...head,
      registration_number: tail.company?.registration_number ?? null,
      company_name: tail.company?.name ?? null,
      company_verified: tail.company?.verified ?? false,
      rank: visited?.rank ?? null,
      monthly_visits: visited?.monthly_visits ?? null,
      traffic_source: visited?.source ?? null,
      score: total,
      score_health: health,
      score_trust: trust,
      score_parts: score.slice(partsAt + '"parts":'.length, -1),
      source: tail.source,
      first_seen_at: tail.first_seen_at,
      last_seen_at: tail.last_seen_at,
      invented: tail.invented,
    };
  }
}

const EVIDENCE = ',"evidence":[';
const TECHNOLOGY = '{"id":';

/**
 * JSON of technologies, each without its evidence, and the JSON of that; null: not written as technologies are. No text
 * within holds the marks, for its quotes are escaped.
 */
const cutTechnologies = (technologies: string): { plain: string[]; evidence: string[] } | null => {
  const [plain, evidence]: [string[], string[]] = [[], []];
  for (let at = 1; at < technologies.length - 1; ) {
    const cut = technologies.indexOf(EVIDENCE, at);
    if (cut < 0 || !technologies.startsWith(TECHNOLOGY, at)) return null;
    const next = technologies.indexOf(TECHNOLOGY, cut);
    const end = next < 0 ? technologies.length : next;
    if (!technologies.endsWith(next < 0 ? ']}]' : ']},', end)) return null;
    plain.push(technologies.slice(at, cut));
    evidence.push(technologies.slice(cut + EVIDENCE.length - 1, end - 2));
    at = end;
  }
  return { plain, evidence };
};

/** What {@link cutTechnologies} cut, put together without evidence. */
const joined = (plain: readonly string[]): string => (plain.length === 0 ? '[]' : `[${plain.join('},')}}]`);

type Told = Omit<DetectedTechnology, 'evidence'> & { evidence: string };
/** Technologies, their evidence as JSON: it is passed on unread. */
const toldOf = (technologies: string): Told[] => {
  const cut = cutTechnologies(technologies);
  if (cut !== null)
    return parse<Omit<DetectedTechnology, 'evidence'>[]>(joined(cut.plain)).map((technology, i) => ({
      ...technology,
      evidence: cut.evidence[i] as string,
    }));
  return parse<DetectedTechnology[]>(technologies).map((technology) => ({
    ...technology,
    evidence: JSON.stringify(technology.evidence),
  }));
};

/** Rows of table `detections`. */
export function* detectionRows(rows: Lines): Generator<RowOf<'detections'>> {
  for (const line of rows.lines({ reuse: true })) {
    const domain = parse<string>(between(line, 'domain', 'name')[0]);
    const [technologies, at] = between(line, 'technologies', 'advertising');
    if (technologies === '[]') continue;
    const lastSeen = parse<string>(between(line, 'last_seen_at', 'source', at)[0]);
    const source = parse<string>(between(line, 'source', 'invented', valueAt(line, 'last_seen_at', at))[0]);
    for (const { id, name, category, version, confidence, evidence } of toldOf(technologies))
      yield { domain, technology: id, name, category, version, confidence, evidence, observed_at: lastSeen, source };
  }
}

/** Rows of table `tracking_ids`. */
export function* trackingRows(rows: Lines): Generator<RowOf<'tracking_ids'>> {
  for (const line of rows.lines({ reuse: true })) {
    const [text] = between(line, 'tracking_ids', 'traffic');
    if (text === '[]') continue;
    const domain = parse<string>(between(line, 'domain', 'name')[0]);
    for (const { vendor, id } of parse<TrackingId[]>(text)) yield { domain, vendor, id };
  }
}

/**
 * A state of which evidence is left out, and the bytes of its technologies with it: evidence is a third of a line, and
 * whoever profiles a site only passes it on.
 */
export const stateOfLine = (line: Buffer): { state: SiteState; technologies: Buffer } => {
  const from = valueAt(line, 'technologies', 0);
  const to = valueAt(line, 'platform', from) - '"platform":'.length - 1;
  const cut = cutTechnologies(line.toString('utf8', from, to));
  const text =
    cut === null
      ? line.toString('utf8')
      : `${line.toString('utf8', 0, from)}${joined(cut.plain)}${line.toString('utf8', to, endOf(line))}`;
  return { state: parse<SiteState>(text), technologies: line.subarray(from, to) };
};

/** What open data are looked up by, from a line of a state. */
export const numbersOfState = (line: Buffer): { domain: string; registrationNumbers: RegistrationNumber[] } => {
  const [numbers] = between(line, 'registrationNumbers', 'health');
  return {
    domain: parse<string>(between(line, 'domain', 'url')[0]),
    registrationNumbers: numbers === '[]' ? [] : parse<RegistrationNumber[]>(numbers),
  };
};

/** Rows of table `site_states`, from lines of states. */
export function* stateRows(rows: Lines): Generator<RowOf<'site_states'>> {
  for (const line of rows.lines({ reuse: true })) {
    const [state] = between(line, 'observation', 'firstSeenAt');
    yield {
      domain: parse<string>(between(line, 'domain', 'url')[0]),
      observed_at: parse<string>(between(line, 'observedAt', 'source')[0]),
      first_seen_at: parse<string>(
        line.toString('utf8', valueAt(line, 'firstSeenAt', Buffer.byteLength(state)), endOf(line) - 1),
      ),
      state,
    };
  }
}
