/**
 * How profiled sites and their states wait on disk: as tuples of JSON texts, in which what most readers only pass on
 * (evidence, parts of the score) stands apart and need not be parsed.
 */
import type { SiteObservation, SiteRow } from '../../core/contract/index.ts';
import type { LineCodec } from '../columns/spool.ts';
import { arrayText, type Cells, itemsOf, jsonText, TupleLines } from '../columns/tuple-lines.ts';
import type { UsualRequests } from '../history/usual-requests.ts';
import {
  ecommerceText,
  evidenceCell,
  factsText,
  healthText,
  namedText,
  numbersText,
  scoreText,
  seenText,
  statedText,
  technologyCell,
  trackingText,
} from './observed.ts';
import type { SiteState } from './profile-site.ts';

type StateCell = keyof SiteObservation | 'firstSeenAt' | 'usual' | 'evidence';

/** A state: its observation's members in the order in which they are published, technologies without evidence. */
export const stateTuple = new TupleLines<SiteState, StateCell>({
  domain: ({ observation: o }) => jsonText(o.domain),
  url: ({ observation: o }) => jsonText(o.url),
  observedAt: ({ observation: o }) => jsonText(o.observedAt),
  source: ({ observation: o }) => jsonText(o.source),
  complete: ({ observation: o }) => jsonText(o.complete),
  pages: ({ observation: o }) => jsonText(o.pages),
  status: ({ observation: o }) => jsonText(o.status),
  name: ({ observation: o }) => jsonText(o.name),
  title: ({ observation: o }) => jsonText(o.title),
  description: ({ observation: o }) => jsonText(o.description),
  words: ({ observation: o }) => jsonText(o.words),
  technologies: ({ observation: o }) => technologyCell(o.technologies),
  platform: ({ observation: o }) => jsonText(o.platform),
  isEcommerce: ({ observation: o }) => jsonText(o.isEcommerce),
  ecommerce: ({ observation: o }) => ecommerceText(o.ecommerce),
  trackingIds: ({ observation: o }) => trackingText(o.trackingIds),
  registrationNumbers: ({ observation: o }) => numbersText(o.registrationNumbers),
  health: ({ observation: o }) => healthText(o.health),
  hasContactPage: ({ observation: o }) => jsonText(o.hasContactPage),
  hasPolicyPage: ({ observation: o }) => jsonText(o.hasPolicyPage),
  noindex: ({ observation: o }) => jsonText(o.noindex),
  incompleteReason: ({ observation: o }) => jsonText(o.incompleteReason),
  requests: ({ observation: o }) => jsonText(o.requests),
  hosts: ({ observation: o }) => jsonText(o.hosts),
  named: ({ observation: o }) => namedText(o.named),
  seen: ({ observation: o }) => seenText(o.seen),
  companyName: ({ observation: o }) => jsonText(o.companyName),
  facts: ({ observation: o }) => factsText(o.facts),
  icon: ({ observation: o }) => jsonText(o.icon),
  otherPlatforms: ({ observation: o }) => jsonText(o.otherPlatforms),
  looseIds: ({ observation: o }) => jsonText(o.looseIds),
  pairs: ({ observation: o }) => jsonText(o.pairs),
  // The history has them; of a site's state they would be the half.
  addresses: () => '',
  scripts: () => '',
  lang: () => '',
  firstSeenAt: ({ firstSeenAt }) => jsonText(firstSeenAt),
  usual: ({ usual }) => jsonText(usual),
  evidence: ({ observation: o }) => evidenceCell(o.technologies),
});

/** JSON of technologies with their evidence. */
const technologiesText = ({ technologies, evidence }: Cells<'technologies' | 'evidence'>): string => {
  const shown = itemsOf(evidence);
  const whole = itemsOf(technologies).map((text, i) => `${text.slice(0, -1)},"evidence":${shown[i]}}`);
  return `[${whole.join(',')}]`;
};

/** JSON of a state's observation, evidence and all. */
export const observationText = (cells: Cells<StateCell>): string =>
  stateTuple.object({ ...cells, technologies: technologiesText(cells), firstSeenAt: '', usual: '', evidence: '' });

const stateOf = (observation: string, { firstSeenAt, usual }: Cells<'firstSeenAt' | 'usual'>): SiteState => ({
  observation: JSON.parse(observation) as SiteObservation,
  firstSeenAt: JSON.parse(firstSeenAt) as string,
  ...(usual === '' ? {} : { usual: JSON.parse(usual) as UsualRequests }),
});

export const stateLines: LineCodec<SiteState> = {
  write: (state) => stateTuple.write(state),
  read: (line) => {
    const cells = stateTuple.read(line);
    return stateOf(observationText(cells), cells);
  },
};

/**
 * A state without evidence, of which a third of a line is and which whoever profiles a site only passes on: its cell is
 * given as bytes, the technologies' as text.
 */
export const readPlainState = (line: Buffer): { state: SiteState; technologies: string; evidence: Buffer } => {
  const { cells, last } = stateTuple.readHead(line);
  const { technologies } = cells;
  // Who profiles a site asks for no hosts, nor for what movers alone need.
  const left = {
    firstSeenAt: '',
    usual: '',
    hosts: '',
    otherPlatforms: '',
    looseIds: '',
    pairs: '',
    addresses: '',
    scripts: '',
    lang: '',
  };
  const observation = stateTuple.object({ ...cells, technologies: arrayText(technologies), ...left });
  return { state: stateOf(observation, cells), technologies, evidence: line.subarray(last, line.length - 1) };
};

/** What a row's line is written from; `evidence` is empty where its bytes are to follow. */
interface RowTexts extends Cells<'technologies' | 'evidence'> {
  row: SiteRow;
}

/** A site's row: its members in the order in which they are published, technologies and evidence as in its state. */
export const rowTuple = new TupleLines<RowTexts, keyof SiteRow | 'parts' | 'evidence'>({
  domain: ({ row }) => jsonText(row.domain),
  name: ({ row }) => jsonText(row.name),
  url: ({ row }) => jsonText(row.url),
  is_ecommerce: ({ row }) => jsonText(row.is_ecommerce),
  ecommerce: ({ row }) => ecommerceText(row.ecommerce),
  platform: ({ row }) => jsonText(row.platform),
  industry: ({ row }) => jsonText(row.industry),
  technologies: ({ technologies }) => technologies,
  advertising: ({ row }) => jsonText(row.advertising),
  analytics: ({ row }) => jsonText(row.analytics),
  payment: ({ row }) => jsonText(row.payment),
  logistics: ({ row }) => jsonText(row.logistics),
  marketing: ({ row }) => jsonText(row.marketing),
  tracking_ids: ({ row }) => trackingText(row.tracking_ids),
  named: ({ row }) => namedText(row.named),
  traffic: ({ row }) => jsonText(row.traffic),
  score: ({ row: { score } }) => scoreText(score),
  company: ({ row }) => jsonText(row.company),
  company_candidate: ({ row }) => jsonText(row.company_candidate),
  registration: ({ row }) => jsonText(row.registration),
  related_sites: ({ row }) => jsonText(row.related_sites),
  first_seen_at: ({ row }) => jsonText(row.first_seen_at),
  last_seen_at: ({ row }) => jsonText(row.last_seen_at),
  source: ({ row }) => jsonText(row.source),
  completeness: ({ row }) => jsonText(row.completeness),
  facts: ({ row }) => statedText(row.facts),
  icon: ({ row }) => jsonText(row.icon),
  // Known once the history is: encodeSites puts it in.
  technology_spans: () => '',
  invented: ({ row }) => jsonText(row.invented),
  parts: ({ row }) => jsonText(row.score.parts),
  evidence: ({ evidence }) => evidence,
});

export const rowLines: LineCodec<SiteRow> = {
  write: (row) => {
    const { technologies } = row;
    return rowTuple.write({ row, technologies: technologyCell(technologies), evidence: evidenceCell(technologies) });
  },
  read: (line) => {
    const { parts, ...cells } = rowTuple.read(line);
    const score = `${cells.score.slice(0, -1)},"parts":${parts}}`;
    const text = rowTuple.object({ ...cells, technologies: technologiesText(cells), score, evidence: '' });
    return JSON.parse(text) as SiteRow;
  },
};
