/**
 * Table rows from the JSON lines in which profiled sites and their states wait on disk, of which only the members that a
 * table needs are parsed: a site's line is some kilobytes, most of them evidence and reasons.
 */
import type { DetectedTechnology, RegistrationNumber, RowOf, SiteRow, TrackingId } from '../../core/contract/index.ts';
import type { SiteState } from './profile-site.ts';

/** Lines of a spool, as bytes. */
export interface LineSource {
  /** `reuse`: each line is valid until the next. */
  lines(range?: { reuse?: boolean }): Iterable<Buffer>;
}

/**
 * Where a member's value begins. Quotes within a string are escaped, so that `,"tracking_ids":` can only be a key; the
 * keys asked for are the row's own and of no object within it.
 */
const valueAt = (line: Buffer, key: string, from: number): number => {
  const mark = markOf(key);
  return found(line.indexOf(mark, from), line, mark) + mark.length;
};

/** Where a member near the line's end begins, its key included: sought from there, past kilobytes of score and evidence. */
const lastAt = (line: Buffer, key: string): number => {
  const mark = markOf(key);
  return found(line.lastIndexOf(mark), line, mark);
};

const found = (at: number, line: Buffer, mark: Buffer): number => {
  if (at < 0) throw new Error(`no ${mark.toString()} in a line of ${line.length} bytes`);
  return at;
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

type Read = Omit<SiteRow, 'technologies' | 'score'> & { score: Pick<SiteRow['score'], 'total' | 'health' | 'trust'> };

/** Members before the technologies, then all from the traffic on but the parts of the score, and the JSON of these. */
const readSite = (line: Buffer): [site: Read, parts: string] => {
  const technologies = valueAt(line, 'technologies', 0) - '"technologies":'.length;
  const traffic = valueAt(line, 'traffic', technologies) - '"traffic":'.length;
  const parts = valueAt(line, 'parts', traffic);
  const company = lastAt(line, 'company');
  const text = (from: number, to: number): string => line.toString('utf8', from, to);
  const upToScore = text(0, technologies) + text(traffic, parts - ',"parts":'.length);
  return [parse<Read>(`${upToScore}},${text(company, endOf(line))}`), text(parts, company - '},'.length)];
};

/** Rows of table `sites`. */
export function* siteTableRows(rows: LineSource): Generator<RowOf<'sites'>> {
  for (const line of rows.lines({ reuse: true })) {
    const [site, parts] = readSite(line);
    const { company, traffic, score } = site;
    yield {
      domain: site.domain,
      name: site.name,
      url: site.url,
      is_ecommerce: site.is_ecommerce,
      platform: site.platform,
      industry: site.industry,
      registration_number: company?.registration_number ?? null,
      company_name: company?.name ?? null,
      company_verified: company?.verified ?? false,
      rank: traffic?.rank ?? null,
      monthly_visits: traffic?.monthly_visits ?? null,
      traffic_source: traffic?.source ?? null,
      score: score.total,
      score_health: score.health,
      score_trust: score.trust,
      score_parts: parts,
      source: site.source,
      first_seen_at: site.first_seen_at,
      last_seen_at: site.last_seen_at,
      invented: site.invented,
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

type Plain = Omit<DetectedTechnology, 'evidence'>;
/** Technologies, and of each the JSON of its evidence, which is passed on unread. */
const toldOf = (technologies: string): { plain: Plain[]; evidence: string[] } => {
  const cut = cutTechnologies(technologies);
  if (cut !== null) return { plain: parse<Plain[]>(joined(cut.plain)), evidence: cut.evidence };
  const plain = parse<DetectedTechnology[]>(technologies);
  return { plain, evidence: plain.map(({ evidence }) => JSON.stringify(evidence)) };
};

/** Rows of table `detections`. */
export function* detectionRows(rows: LineSource): Generator<RowOf<'detections'>> {
  for (const line of rows.lines({ reuse: true })) {
    const domain = parse<string>(between(line, 'domain', 'name')[0]);
    const [technologies] = between(line, 'technologies', 'advertising');
    if (technologies === '[]') continue;
    const { last_seen_at: observed_at, source } = parse<Pick<SiteRow, 'last_seen_at' | 'source'>>(
      `{${line.toString('utf8', lastAt(line, 'last_seen_at'), endOf(line))}`,
    );
    const { plain, evidence } = toldOf(technologies);
    for (let i = 0; i < plain.length; i++) {
      const { id, name, category, version, confidence } = plain[i] as Plain;
      const shown = evidence[i] as string;
      yield { domain, technology: id, name, category, version, confidence, evidence: shown, observed_at, source };
    }
  }
}

/** Rows of table `tracking_ids`. */
export function* trackingRows(rows: LineSource): Generator<RowOf<'tracking_ids'>> {
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
export function* stateRows(rows: LineSource): Generator<RowOf<'site_states'>> {
  for (const line of rows.lines({ reuse: true })) {
    const observation = valueAt(line, 'observation', 0);
    const seen = lastAt(line, 'firstSeenAt');
    yield {
      domain: parse<string>(between(line, 'domain', 'url')[0]),
      observed_at: parse<string>(between(line, 'observedAt', 'source')[0]),
      first_seen_at: parse<Pick<SiteState, 'firstSeenAt'>>(`{${line.toString('utf8', seen, endOf(line))}`).firstSeenAt,
      state: line.toString('utf8', observation, seen - 1),
    };
  }
}
