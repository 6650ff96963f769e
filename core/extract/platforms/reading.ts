import type { Json } from '../loose-json.ts';
import { asNode, type SchemaNode } from '../schema-product.ts';

export interface PlatformReading {
  /** Scheme and host of the shop. */
  origin: string;
  /** True where the reply gives cents (Shopify's /products/x.js). */
  minorUnits: boolean;
}

/** An address of the shop's own host that gives products as JSON. */
export interface ProductsEndpoint {
  url: string;
  /** Rows of a full reply: fewer mean the last page. */
  pageSize: number;
}

const MAX_ROWS = 2_000;

/** Rows of an array as nodes; at most 2,000, others left out. */
export const nodes = (value: Json | undefined): SchemaNode[] =>
  (Array.isArray(value) ? value.slice(0, MAX_ROWS) : []).map(asNode).filter((node) => node !== null);

const MAX_TEXT = 5_000;

/** Text of a value, trimmed, at most 5,000 characters, halves of characters replaced; null: none. */
export const text = (value: Json | undefined): string | null => {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return null;
  return (
    value
      .slice(0, MAX_TEXT)
      .replace(/\p{Cs}/gu, '\ufffd')
      .trim() || null
  );
};

export const scalar = (value: Json | undefined): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null;

export const flag = (value: Json | undefined): boolean | null => (typeof value === 'boolean' ? value : null);

/** Minor units → major: `"129900"` with 2 digits is 1299. Null: no number. */
export const fromMinorUnits = (value: Json | undefined, digits: number): number | null => {
  const amount = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof amount === 'number' && Number.isFinite(amount) ? amount / 10 ** digits : null;
};

/** URL of an image given as text or as {src} or {url}; protocol-relative ones become https. */
export const imageUrl = (value: Json | undefined): string | null => {
  const given = text(value) ?? text(asNode(value)?.['src']) ?? text(asNode(value)?.['url']);
  return given?.startsWith('//') ? `https:${given}` : given;
};
