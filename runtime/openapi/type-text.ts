/** A JSON Schema in a few words, for tables. */
import type { JsonSchema } from '../json-schema.ts';
import { SCHEMAS } from './schemas.ts';

const rangeText = ({ minimum, maximum }: JsonSchema): string =>
  minimum === undefined && maximum === undefined ? '' : ` ${String(minimum ?? '')}–${String(maximum ?? '')}`;

const baseText = (schema: JsonSchema): string => {
  const { $ref, enum: choices, const: constant, type, format, items } = schema;
  if (typeof $ref === 'string') return $ref.slice(SCHEMAS.length);
  if (Array.isArray(choices)) return choices.map(String).join(', ');
  if (constant !== undefined) return String(constant);
  if (type === 'array') return `list of ${typeText((items ?? {}) as JsonSchema)}`;
  if (format === 'date-time') return 'time';
  return `${Array.isArray(type) ? type.join(' or ') : String(type ?? 'any')}${rangeText(schema)}`;
};

/** Such as `integer 1–100, default 12` or `list of Offer`. */
export const typeText = (schema: JsonSchema): string => {
  const { oneOf, anyOf = oneOf, default: fallback } = schema;
  const text = Array.isArray(anyOf) ? anyOf.map((one) => typeText(one as JsonSchema)).join(' or ') : baseText(schema);
  return fallback === undefined ? text : `${text}, default ${String(fallback)}`;
};
