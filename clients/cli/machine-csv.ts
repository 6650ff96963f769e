/** `--csv`, for programs: columns are the contract's members under their own names, values are what the service gave, in no language. */
import { z } from 'zod';
import { csvLine } from '../../core/csv.ts';

export interface CsvColumn {
  /** Of nested members joined: `company_registration_number`. */
  name: string;
  path: readonly string[];
}

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? bare(schema.unwrap() as z.ZodType)
    : schema;

const columnsWithin = (schema: z.ZodType, path: readonly string[]): CsvColumn[] => {
  const inner = bare(schema);
  if (!(inner instanceof z.ZodObject)) return [{ name: path.join('_'), path }];
  const members = Object.entries(inner.shape as Record<string, z.ZodType>);
  // Where `score_rated` says that too little was seen, `score` has a number all the same.
  const told = members.filter(([name]) => name !== 'score' || !('score_rated' in inner.shape));
  return told.flatMap(([name, member]) => columnsWithin(member, [...path, name]));
};

/** The schema of a list's rows; `reply` is of an envelope with `items`. */
export const rowSchemaOf = (reply: z.ZodType): z.ZodType => {
  const items = reply instanceof z.ZodObject ? (reply.shape as Record<string, z.ZodType>)['items'] : undefined;
  if (!(items instanceof z.ZodArray)) throw new Error('the reply is no list');
  return items.element as z.ZodType;
};

/** Of rows of several kinds the columns of the kind that `first` is; without a row, those of all. */
export const csvColumnsOf = (schema: z.ZodType, first?: unknown): CsvColumn[] => {
  if (!(schema instanceof z.ZodUnion)) return columnsWithin(schema, []);
  const kinds = schema.options as z.ZodType[];
  const kind = first === undefined ? undefined : kinds.find((one) => one.safeParse(first).success);
  const columns = (kind === undefined ? kinds : [kind]).flatMap((one) => columnsWithin(one, []));
  return columns.filter(({ name }, at) => columns.findIndex((other) => other.name === name) === at);
};

/** Their items are sentences, which have spaces of their own. */
const SENTENCES = /(?:^|_)reasons(?:_en)?$/;

const cellOf = (row: unknown, { name, path }: CsvColumn): unknown => {
  let value = row;
  for (const member of path) value = (value as Record<string, unknown> | null | undefined)?.[member];
  const isWords = Array.isArray(value) && !SENTENCES.test(name) && value.every((item) => typeof item !== 'object');
  return isWords ? (value as unknown[]).join(' ') : value;
};

export const csvHeadOf = (columns: readonly CsvColumn[]): string => csvLine(columns.map(({ name }) => name));

/** Ids in a list have spaces between, other lists are JSON; null and what is not there are empty. */
export const csvRowOf = (columns: readonly CsvColumn[], row: unknown): string =>
  csvLine(columns.map((column) => cellOf(row, column)));
