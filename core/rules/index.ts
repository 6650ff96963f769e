import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { datasetsUrl } from '../datasets.ts';
import { compileRules, type RuleSet, type RuleSource } from './compile.ts';
import { lintRules } from './lint.ts';
import { ruleFileSchema, type TrackingRule, trackingFileSchema } from './schema.ts';

export type { RuleSet } from './compile.ts';

export interface WrittenRules {
  sources: RuleSource[];
  tracking: TrackingRule[];
}

const defaultDirectory = (): string => fileURLToPath(new URL('fingerprints', datasetsUrl));

const parseFile = <T>(schema: z.ZodType<T>, path: string): T => {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}; it must be a readable JSON file`);
  }
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error).replace(/\s*\n\s*/g, ' ')}`);
  return parsed.data;
};

/** The rule files as written, validated but not linted: `*.json`, of which `tracking-ids.json` holds tracking ids. */
export const readRules = (directory = defaultDirectory()): WrittenRules => {
  const written: WrittenRules = { sources: [], tracking: [] };
  for (const name of readdirSync(directory).sort()) {
    const path = join(directory, name);
    if (name === 'tracking-ids.json') written.tracking = parseFile(trackingFileSchema, path).tracking;
    else if (name.endsWith('.json')) written.sources.push(parseFile(ruleFileSchema, path));
  }
  if (written.sources.length === 0) throw new Error(`${directory}: no rule files (*.json) there`);
  return written;
};

/**
 * Reads, validates, lints and compiles the detection rules of a directory (default: datasets/fingerprints beside this
 * package). Throws one line naming file and fault: rules that could misfire or run slowly are never used.
 */
export const loadRules = (directory?: string): RuleSet => {
  const written = readRules(directory);
  const [fault] = lintRules(written);
  if (fault !== undefined) throw new Error(`fingerprints: ${fault}`);
  return compileRules(written.sources, written.tracking);
};
