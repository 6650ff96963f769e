/** Table rows from the lines in which profiled sites and their states wait on disk. */
import type { DetectedTechnology, RowOf, SiteRow, TrackingId } from '../../core/contract/index.ts';
import type { Borrowed } from '../columns/borrowed.ts';
import { arrayText, itemsOf } from '../columns/tuple-lines.ts';
import { observationText, rowTuple, stateTuple } from './site-lines.ts';

/** Lines of a spool. */
export interface LineSource {
  lines(range: { reuse: true }): Iterable<Borrowed>;
}

const parse = <T>(text: string): T => JSON.parse(text) as T;

type Row = Omit<SiteRow, 'score'> & { score: Pick<SiteRow['score'], 'total' | 'health' | 'trust'> };

const readSite = rowTuple.reader(
  ...(['domain', 'name', 'url', 'is_ecommerce', 'platform', 'industry', 'traffic', 'score', 'company'] as const),
  ...(['first_seen_at', 'last_seen_at', 'source', 'invented', 'parts'] as const),
);

/** Rows of table `sites`, from lines of rows. */
export function* siteTableRows(rows: LineSource): Generator<RowOf<'sites'>> {
  for (const line of rows.lines({ reuse: true })) {
    const { parts, ...cells } = readSite(line);
    const site = parse<Row>(rowTuple.object(cells));
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

type Plain = Omit<DetectedTechnology, 'evidence'>;
const readDetections = rowTuple.reader('domain', 'technologies', 'last_seen_at', 'source', 'evidence');

/** Rows of table `detections`, from lines of rows; the evidence is passed on unread. */
export function* detectionRows(rows: LineSource): Generator<RowOf<'detections'>> {
  for (const line of rows.lines({ reuse: true })) {
    const cells = readDetections(line);
    if (cells.technologies === '') continue;
    const [domain, observed_at] = [parse<string>(cells.domain), parse<string>(cells.last_seen_at)];
    const source = parse<SiteRow['source']>(cells.source);
    const evidence = itemsOf(cells.evidence);
    for (const [i, own] of parse<Plain[]>(arrayText(cells.technologies)).entries()) {
      const { id, name, category, version, confidence } = own;
      const shown = evidence[i]!;
      yield { domain, technology: id, name, category, version, confidence, evidence: shown, observed_at, source };
    }
  }
}

const readTracking = rowTuple.reader('domain', 'tracking_ids');

/** Rows of table `tracking_ids`, from lines of rows. */
export function* trackingRows(rows: LineSource): Generator<RowOf<'tracking_ids'>> {
  for (const line of rows.lines({ reuse: true })) {
    const cells = readTracking(line);
    if (cells.tracking_ids === '[]') continue;
    const domain = parse<string>(cells.domain);
    for (const { vendor, id } of parse<TrackingId[]>(cells.tracking_ids)) yield { domain, vendor, id };
  }
}

/** Rows of table `site_states`, from lines of states. */
export function* stateRows(states: LineSource): Generator<RowOf<'site_states'>> {
  for (const line of states.lines({ reuse: true })) {
    const cells = stateTuple.read(line.toString('utf8', 0, line.length - 1));
    yield {
      domain: parse<string>(cells.domain),
      observed_at: parse<string>(cells.observedAt),
      first_seen_at: parse<string>(cells.firstSeenAt),
      state: observationText(cells),
      ...(cells.usual === '' ? {} : { usual_requests: cells.usual }),
    };
  }
}
