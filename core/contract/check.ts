/** What speaks for and against a shop: facts with their sources and dates. There is no verdict and no sum of them. */
import { z } from 'zod';
import { domainSchema, snapshotIdSchema, timeSchema } from './common.ts';
import { companySchema, trackingIdSchema } from './detection.ts';

/** What a list says of those whom it names: `fraud` as whoever published it says; `closed`: companies dissolved or closed. */
const listKinds = ['fraud', 'closed'] as const;
const listKindSchema = z.enum(listKinds);
export type ListKind = z.infer<typeof listKindSchema>;

/** A list that was given to the build. */
export const givenListSchema = z.object({
  /** Unique among the lists of a snapshot. */
  id: z.string(),
  /** As the list itself, a note beside it or its file says. */
  name: z.string(),
  kind: listKindSchema,
  /** Day that the list is of. */
  date: z.iso.date(),
  /** Where it is published; null: not said. */
  url: z.string().nullable(),
  /** Hosts and companies that it names and that can be looked up. */
  entries: z.int().min(0),
});
export type GivenList = z.infer<typeof givenListSchema>;

/**
 * What of a host an entry names: it alone; it and all hosts below it; those below it alone; or, against another entry of the same
 * list, that it is not meant. `shared`: a host of many, below which or on whose pages others' shops stand: such an entry names nobody.
 */
export const listedScopes = ['host', 'host_and_below', 'below', 'except', 'except_and_below', 'shared'] as const;
export type ListedScope = (typeof listedScopes)[number];

/** An entry of a list. */
export interface ListedEntry {
  /** Of {@link GivenList}. */
  list: string;
  scope: ListedScope;
  /** As the list writes it, shortened; null: the subject itself. */
  entry: string | null;
  /** Day that the entry itself is of; null: not said. */
  date: string | null;
}

/** A host or a 統一編號 with all entries that name it. */
export interface ListedSubject {
  /** Host in the form of core/domain.ts, or eight digits. */
  subject: string;
  entries: ListedEntry[];
}

/** A shop's prices beside those of others for the same products. */
export const priceLevelSchema = z.object({
  /** Its products that enough others offer too. */
  products: z.int().min(1),
  /** Other sellers of each at the least. */
  least_others: z.int().min(1),
  /** Price in percent of the median of the others, of the middle one of its products. */
  median_percent: z.number(),
  /** Products of which it asks half of that median or less. */
  half_or_less: z.int().min(0),
  /** When the oldest of its prices was seen, and the newest. */
  oldest_at: timeSchema,
  newest_at: timeSchema,
});
export type PriceLevel = z.infer<typeof priceLevelSchema>;

const factSourceKinds = ['pages', 'register', 'list', 'history', 'prices', 'ranks', 'identifiers'] as const;

export const factSourceSchema = z.object({
  kind: z.enum(factSourceKinds),
  name: z.string(),
  name_zh: z.string(),
  /** Page, list or register that says it; null: none has an address. */
  url: z.string().nullable(),
});

export const checkFactSchema = z.object({
  /** Stable machine-readable name, e.g. `registered`, `listed`; facts of one kind may come more than once. */
  id: z.string(),
  text: z.string(),
  text_zh: z.string(),
  source: factSourceSchema,
  /** Day that the source speaks of. */
  date: z.iso.date(),
  /** What a list names, as it writes it. */
  entry: z.string().optional(),
  /** The other site that the fact speaks of. */
  domain: domainSchema.optional(),
  /** What both sites show. */
  shared: z.array(trackingIdSchema.pick({ vendor: true, id: true })).optional(),
  prices: priceLevelSchema.optional(),
});
export type CheckFact = z.infer<typeof checkFactSchema>;

/** Something that one would want to know and that was not seen. */
export const notSeenSchema = checkFactSchema.pick({ id: true, text: true, text_zh: true });
export type NotSeen = z.infer<typeof notSeenSchema>;

export const adviceSchema = z.object({ title: z.string(), title_zh: z.string(), url: z.string() });
export type Advice = z.infer<typeof adviceSchema>;

export const checkReplySchema = z.object({
  snapshot: snapshotIdSchema,
  domain: domainSchema,
  /** Whether the snapshot has the site; of others, only lists are asked. */
  known: z.boolean(),
  name: z.string().nullable(),
  url: z.string().nullable(),
  /** Sells online, as far as observed; null: not in this snapshot. */
  is_ecommerce: z.boolean().nullable(),
  platform: z.string().nullable(),
  company: companySchema.nullable(),
  /** null: not in this snapshot. */
  first_seen_at: timeSchema.nullable(),
  last_seen_at: timeSchema.nullable(),
  /** True where the whole site is invented (the demo web). */
  invented: z.boolean(),
  speaks_for: z.array(checkFactSchema),
  speaks_against: z.array(checkFactSchema),
  /** Facts that say nothing either way. */
  neither: z.array(checkFactSchema),
  /** Counts for nothing: what was not seen may be there. */
  not_seen: z.array(notSeenSchema),
  /** All lists that were asked; empty: none was given to the build, or an earlier release made the snapshot. */
  lists: z.array(givenListSchema),
  /** How these facts are meant. */
  note: z.string(),
  note_zh: z.string(),
  what_to_do: z.array(adviceSchema),
});
export type CheckReply = z.infer<typeof checkReplySchema>;
