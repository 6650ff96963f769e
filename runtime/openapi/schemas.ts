/** Schemas of replies by name, every member described in both languages. */
import type { z } from 'zod';
import { memberText } from '../../core/contract/field-texts.ts';
import { cachedReplySchema, listedSiteSchema, scanReplySchema } from '../../core/contract/index.ts';
import type { Route } from '../../core/contract/routes/index.ts';
import { componentSchemas, type JsonSchema } from '../json-schema.ts';

export const SCHEMAS = '#/components/schemas/';

const nameOf = (route: Route): string => `${route.id.charAt(0).toUpperCase()}${route.id.slice(1)}Reply`;
/** A reply that is itself one of the named parts goes by that name. */
const parts: Record<string, string> = {
  SiteReply: 'Site',
  DetectReply: 'Detection',
  ScanReply: 'Scan',
  CachedReply: 'CachedSite',
};

const isObject = (value: unknown): value is JsonSchema =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const describe = (schema: unknown, owners: readonly string[]): void => {
  if (Array.isArray(schema)) for (const one of schema) describe(one, owners);
  if (!isObject(schema)) return;
  const { properties, items, anyOf } = schema;
  describe(items, owners);
  describe(anyOf, owners);
  if (!isObject(properties)) return;
  for (const [name, member] of Object.entries(properties)) {
    if (!isObject(member)) continue;
    const text = memberText(owners, name);
    if (text !== null) member['description'] ??= text.join(' ');
    describe(member, [...owners, name]);
  }
};

const referenced = (value: unknown, found: Set<string>, schemas: Record<string, JsonSchema>): void => {
  if (Array.isArray(value)) for (const one of value) referenced(one, found, schemas);
  if (!isObject(value)) return;
  const ref = value['$ref'];
  if (typeof ref === 'string' && ref.startsWith(SCHEMAS)) {
    const name = ref.slice(SCHEMAS.length);
    if (!found.has(name)) {
      found.add(name);
      referenced(schemas[name], found, schemas);
    }
  }
  for (const member of Object.values(value)) referenced(member, found, schemas);
};

/**
 * `/products` answers in one of three forms. Generators that merge the alternatives of `anyOf` into one model (typescript-fetch)
 * keep those of `oneOf` apart, and try them in order of their names. An empty list of offers would fit comparisons too.
 */
const tellApart = (components: Record<string, JsonSchema>): void => {
  const { ProductsReply: reply, ProductComparisons: comparisons } = components;
  if (reply === undefined || comparisons === undefined) return;
  const { anyOf, ...rest } = reply;
  const channels = { description: 'Of a list of offers alone 只有報價清單才有' };
  components['ProductsReply'] = { ...rest, oneOf: anyOf };
  components['ProductComparisons'] = { ...comparisons, not: { properties: { channels }, required: ['channels'] } };
};

export interface Schemas {
  components: Record<string, JsonSchema>;
  /** Name of a route's reply among the components. */
  replyOf(route: Route): string;
}

const makeSchemas = (routes: readonly Route[]): Schemas => {
  const named: Record<string, z.ZodType> = {
    Scan: scanReplySchema,
    CachedSite: cachedReplySchema,
    ListedSite: listedSiteSchema,
  };
  const replies = Object.fromEntries(routes.map((route) => [nameOf(route), route.reply]));
  const all = componentSchemas(SCHEMAS, { ...named, ...replies });
  const replyOf = (route: Route): string => (nameOf(route) in all ? nameOf(route) : (parts[nameOf(route)] ?? ''));
  const used = new Set<string>();
  for (const name of [...routes.map(replyOf), 'Problem']) referenced({ $ref: SCHEMAS + name }, used, all);
  const components = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
  tellApart(components);
  for (const [name, schema] of Object.entries(components)) describe(schema, [name]);
  return { components, replyOf };
};

const made = new WeakMap<readonly Route[], Schemas>();
/** Components that the routes' replies and the problem need, no others: made once for a list, and not to be changed. */
export const schemasOf = (routes: readonly Route[]): Schemas => {
  const known = made.get(routes) ?? makeSchemas(routes);
  made.set(routes, known);
  return known;
};
