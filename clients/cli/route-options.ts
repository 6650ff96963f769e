/** The options of a route's command, from the contract: names, help and checks are the API's own. */
import { type Command, Option } from 'commander';
import type { z } from 'zod';
import { type RouteId, routes } from '../../core/contract/routes/index.ts';
import type { Params } from './api.ts';
import { CliError, exitCodes } from './world.ts';

const kebab = (name: string): string => name.replace(/_/g, '-').replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
const camel = (name: string): string => name.replace(/_([a-z])/g, (_, c: string) => c.toUpperCase());

/** An enum, whatever stands around it (optional, default). */
const choicesOf = (schema: z.ZodType): string[] | null => {
  let inner: unknown = schema;
  while (inner !== null && typeof inner === 'object') {
    if ('options' in inner && Array.isArray(inner.options)) return inner.options.map(String);
    const def: { innerType?: unknown } = (inner as { def?: { innerType?: unknown } }).def ?? {};
    inner = def.innerType ?? null;
  }
  return null;
};

/** 0 or 1, and not 1 where it is not given. */
const isFlag = (choices: string[] | null, schema: z.ZodType): boolean =>
  choices !== null && choices.join() === '0,1' && schema.safeParse(undefined).data !== '1';

interface Meta {
  description?: string;
  minimum?: number;
  maximum?: number;
  default?: unknown;
}
const helpOf = (schema: z.ZodType): string => {
  const meta = (schema.meta() ?? {}) as Meta;
  const range = meta.minimum === undefined ? '' : `${meta.minimum} to ${meta.maximum}`;
  const fallback = meta.default === undefined ? '' : ` (default ${meta.default})`;
  return ((schema.description ?? range) || '') + fallback;
};

/** Adds an option for each parameter of the route but those named in `except`. */
export const addRouteOptions = (command: Command, id: RouteId, except: readonly string[]): Command => {
  for (const [name, schema] of Object.entries(routes[id].params.shape) as [string, z.ZodType][]) {
    if (except.includes(name)) continue;
    const choices = choicesOf(schema);
    if (isFlag(choices, schema)) command.option(`--${kebab(name)}`, helpOf(schema).replace(/^1: /, ''));
    else {
      const option = new Option(`--${kebab(name)} <${kebab(name)}>`, helpOf(schema));
      command.addOption(choices === null ? option : option.choices(choices));
    }
  }
  return command;
};

/** Parameters as the route takes them; a wrong one is refused here, by the name that was typed. */
export const readParams = (command: Command, id: RouteId, given: Params): Params => {
  const schema: z.ZodObject = routes[id].params;
  const options = command.opts<Record<string, string | boolean | undefined>>();
  const params: Params = { ...given };
  for (const name of Object.keys(schema.shape)) {
    const value = options[camel(name)];
    if (value !== undefined && !(name in given)) params[name] = value === true ? '1' : String(value);
  }
  const parsed = schema.safeParse(params);
  if (parsed.success) return params;
  const [issue] = parsed.error.issues;
  const name = String(issue?.path[0]);
  const shown = name in given ? `"${given[name]}"` : `--${kebab(name)} ${params[name]}`;
  throw new CliError(`${shown}: ${issue?.message}`, exitCodes.usage);
};
