import { cleanText } from './candidate.ts';
import type { Json } from './loose-json.ts';

/** A schema.org node: properties without prefix; values single or arrays. JSON-LD as it is, microdata converted. */
export type SchemaNode = { [key: string]: Json };

export const asList = (value: Json | undefined): Json[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

export const asNode = (value: Json | undefined): SchemaNode | null =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : null;

/** Type names without vocabulary: `http://schema.org/Product` and `schema:Product` are `Product`. */
export const typesOf = (node: SchemaNode): string[] =>
  asList(node['@type']).map((type) => String(type).replace(/^.*[/#:]/, ''));

/** Text of a value: itself, its `@value`, `name` or `@id`; null: none. */
export const textOf = (value: Json | undefined): string | null => {
  const first = asList(value)[0];
  if (typeof first === 'string' || typeof first === 'number') return cleanText(first) || null;
  const node = asNode(first);
  return node === null ? null : textOf(node['name'] ?? node['@value'] ?? node['@id']);
};

/** URL of a value: itself, its `url`, `contentUrl` or `@id`; null: none. */
export const urlOf = (value: Json | undefined): string | null => {
  const first = asList(value)[0];
  if (typeof first === 'string') return first.trim() || null;
  const node = asNode(first);
  return node === null ? null : urlOf(node['url'] ?? node['contentUrl'] ?? node['@id']);
};

/** An amount as given: of a node its `value` or `price`; null: none. */
export const amount = (value: Json | undefined): number | string | null => {
  const first = asList(value)[0];
  if (typeof first === 'number' || typeof first === 'string') return first;
  const node = asNode(first);
  return node === null ? null : amount(node['value'] ?? node['@value'] ?? node['price']);
};
