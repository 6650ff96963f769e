/** Real replies, recorded from the running code over invented data (test/conformance); examples.json is generated. */
import { readFileSync } from 'node:fs';

export interface Example {
  /** What it shows. */
  summary: string;
  params: Record<string, string>;
  /** Path and query as asked. */
  target: string;
  status: number;
  value: unknown;
}

export interface Examples {
  /** By route id: good replies, then problems. */
  routes: Record<string, Example[]>;
  /** Problems that any route may answer, by code. */
  problems: Record<string, unknown>;
}

let kept: Examples | null = null;
/** Read when first asked for: a start does not wait for it. */
export const examples = (): Examples => {
  kept ??= JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8')) as Examples;
  return kept;
};
