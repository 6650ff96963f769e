/**
 * JSON of what a site's observation holds, whatever further keys the objects have and in whatever order: a release of
 * another version may have been gone on from.
 */
import type {
  DetectedTechnology,
  Ecommerce,
  Health,
  NamedMeans,
  RegistrationNumber,
  Score,
  SeenSigns,
  ShopFact,
  ShopFacts,
  ShopSign,
  TrackingId,
} from '../../core/contract/index.ts';
import { jsonText, listCell } from '../columns/tuple-lines.ts';

/** Every member, so that one that is added to T must be added here. */
type Whole<T> = { [K in keyof Required<T>]: T[K] };
type Problem = Health['problems'][number];
type Evidence = DetectedTechnology['evidence'][number];

const plain = (technology: DetectedTechnology): Whole<Omit<DetectedTechnology, 'evidence'>> => ({
  id: technology.id,
  name: technology.name,
  category: technology.category,
  version: technology.version,
  confidence: technology.confidence,
});
const evidence = ({ kind, value }: Evidence): Whole<Evidence> => ({ kind, value });
const trackingId = ({ vendor, id, shared }: TrackingId): Whole<TrackingId> => ({ vendor, id, shared });
const registrationNumber = ({ number, context, place }: RegistrationNumber): Whole<RegistrationNumber> => ({
  number,
  context,
  place,
});
const shopSign = ({ kind, value, weight }: ShopSign): Whole<ShopSign> => ({ kind, value, weight });
const ecommerce = (own: Ecommerce): Whole<Ecommerce> => ({
  verdict: own.verdict,
  confidence: own.confidence,
  evidence: own.evidence.map(shopSign),
});
const named = (own: NamedMeans): Whole<NamedMeans> => ({
  id: own.id,
  name: own.name,
  name_en: own.name_en,
  category: own.category,
  evidence: own.evidence.map(evidence),
});
const fact = (own: ShopFact): Whole<ShopFact> => ({
  kind: own.kind,
  id: own.id,
  value: own.value,
  amount: own.amount,
  place: own.place,
  url: own.url,
  at: own.at,
});
const seen = (own: SeenSigns): Whole<SeenSigns> => ({ homeLinks: own.homeLinks, taiwan: own.taiwan });
const score = (own: Score): Whole<Omit<Score, 'parts'>> => ({
  total: own.total,
  health: own.health,
  trust: own.trust,
  coverage: own.coverage,
  rated: own.rated,
});
const problem = (own: Problem): Whole<Problem> => ({
  id: own.id,
  severity: own.severity,
  title: own.title,
  title_en: own.title_en,
  remedy: own.remedy,
  remedy_en: own.remedy_en,
});
const health = (own: Health): Whole<Health> => ({
  score: own.score,
  https: own.https,
  hsts: own.hsts,
  redirects: own.redirects,
  http_status: own.http_status,
  response_ms: own.response_ms,
  bytes: own.bytes,
  compressed: own.compressed,
  title: own.title,
  has_structured_data: own.has_structured_data,
  has_sitemap: own.has_sitemap,
  security_headers: own.security_headers,
  problems: own.problems.map(problem),
});

/** Each without its evidence. */
export const technologyCell = (all: readonly DetectedTechnology[]): string =>
  listCell(all.map((own) => jsonText(plain(own))));
/** Of each technology its evidence. */
export const evidenceCell = (all: readonly DetectedTechnology[]): string =>
  listCell(all.map((own) => jsonText(own.evidence.map(evidence))));
export const trackingText = (all: readonly TrackingId[]): string => jsonText(all.map(trackingId));
export const numbersText = (all: readonly RegistrationNumber[]): string => jsonText(all.map(registrationNumber));
/** Empty where states of an earlier release have none. */
export const ecommerceText = (own: Ecommerce | undefined): string => jsonText(own && ecommerce(own));
export const namedText = (all: readonly NamedMeans[] | undefined): string => jsonText(all?.map(named));
export const factsText = (all: readonly ShopFact[] | undefined): string => jsonText(all?.map(fact));
/** What a row states; its offers come to it where it is published. */
export const statedText = (own: ShopFacts | undefined): string =>
  jsonText(own && { stated: own.stated?.map(fact) ?? null, offers: own.offers });
export const seenText = (own: SeenSigns | undefined): string => jsonText(own && seen(own));
/** Without the parts, which stand apart. */
export const scoreText = (own: Score): string => jsonText(score(own));
export const healthText = (own: Health | null): string => jsonText(own && health(own));
