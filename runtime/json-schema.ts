/** JSON Schema of the contract's zod schemas, in the form that clients' generators like. */
import { z } from 'zod';
import {
  adviceSchema,
  bandDealSchema,
  channelStatusSchema,
  checkFactSchema,
  companySchema,
  comparisonSchema,
  competitorSchema,
  dealSchema,
  detectionSchema,
  discountDealSchema,
  factSourceSchema,
  gapDealSchema,
  givenListSchema,
  historyReplySchema,
  industryShareSchema,
  liveSummarySchema,
  lowestDealSchema,
  matchSchema,
  moverSchema,
  notSeenSchema,
  offerFacetSchema,
  offerFacetsSchema,
  offerSchema,
  operatorReasonSchema,
  operatorSchema,
  operatorSiteSchema,
  priceLevelSchema,
  prospectSchema,
  scoreSpreadSchema,
  siteFacetSchema,
  siteFacetsSchema,
  siteReplySchema,
  technologySchema,
} from '../core/contract/index.ts';
import { problemSchema } from '../core/contract/problem.ts';
import { comparisonsReplySchema, offersReplySchema } from '../core/contract/routes/prices.ts';

export type JsonSchema = Record<string, unknown>;

const named: Record<string, z.ZodType> = {
  Detection: detectionSchema,
  Site: siteReplySchema,
  Competitor: competitorSchema,
  Prospect: prospectSchema,
  IndustryShare: industryShareSchema,
  ScoreSpread: scoreSpreadSchema,
  Mover: moverSchema,
  Offer: offerSchema,
  Comparison: comparisonSchema,
  PriceHistory: historyReplySchema,
  ProductComparisons: comparisonsReplySchema,
  Deal: dealSchema,
  GapDeal: gapDealSchema,
  LowestDeal: lowestDealSchema,
  DiscountDeal: discountDealSchema,
  BandDeal: bandDealSchema,
  OfferList: offersReplySchema,
  Match: matchSchema,
  OfferFacet: offerFacetSchema,
  OfferFacets: offerFacetsSchema,
  SiteFacet: siteFacetSchema,
  SiteFacets: siteFacetsSchema,
  LiveSummary: liveSummarySchema,
  Operator: operatorSchema,
  OperatorReason: operatorReasonSchema,
  OperatorSite: operatorSiteSchema,
  Company: companySchema,
  Technology: technologySchema,
  ChannelStatus: channelStatusSchema,
  CheckFact: checkFactSchema,
  FactSource: factSourceSchema,
  NotSeen: notSeenSchema,
  GivenList: givenListSchema,
  PriceLevel: priceLevelSchema,
  Advice: adviceSchema,
  Problem: problemSchema,
};

/**
 * zod writes a date or date-time as a pattern of 300 characters beside the format, and closes objects: a reader generated from
 * that would break on the next added field.
 */
const tidy = ({ jsonSchema }: { jsonSchema: JsonSchema }): void => {
  // What zod's safe integers are: no limit of ours, and 300 times in the document.
  if (jsonSchema['minimum'] === Number.MIN_SAFE_INTEGER) delete jsonSchema['minimum'];
  if (jsonSchema['maximum'] === Number.MAX_SAFE_INTEGER) delete jsonSchema['maximum'];
  if (jsonSchema['format'] === 'date-time' || jsonSchema['format'] === 'date') delete jsonSchema['pattern'];
  if (jsonSchema['additionalProperties'] === false) delete jsonSchema['additionalProperties'];
  // `true` where it is there at all: a class of one value, which the generator for Java writes wrongly. Descriptions say it.
  if (typeof jsonSchema['const'] === 'boolean') delete jsonSchema['const'];
};

const clean = ({ $schema: _s, $id: _i, ...schema }: JsonSchema): JsonSchema => schema;

/** Every reply's parts by name, and each of `replies` under its own; `$ref`s start with `base`. */
export const componentSchemas = (base: string, replies: Record<string, z.ZodType>): Record<string, JsonSchema> => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ ...named, ...replies }))
    if (!registry.has(schema)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => base + id, override: tidy as never, io: 'output' });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, clean(schema as JsonSchema)]));
};

/** The schema of one parameter as it is written in a query; a default makes it optional. */
export const paramSchema = (schema: z.ZodType): JsonSchema => {
  const meta = schema.meta() ?? {};
  if (meta['type'] === 'integer') {
    const { minimum, maximum } = meta;
    return { type: 'integer', minimum, maximum, ...('default' in meta ? { default: meta['default'] } : {}) };
  }
  return clean(z.toJSONSchema(schema, { io: 'input', override: tidy as never }) as JsonSchema);
};

/** One self-contained schema of a reply, references inside it. */
export const replySchema = (schema: z.ZodType): JsonSchema =>
  clean(z.toJSONSchema(schema, { io: 'output', override: tidy as never }) as JsonSchema);

export const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success;
