import { basename } from 'node:path';
import type { Source } from './collect.ts';
import type { BuildEffects } from './effects.ts';
import { readHar } from './sources/har.ts';
import { readOffers } from './sources/offers.ts';
import { readWarc } from './sources/warc.ts';

/** The command line of `npm run snapshot`. */
export interface SnapshotFlags {
  out: string;
  warc?: string[];
  har?: string[];
  offers?: string[];
  seeds?: string;
  companies?: string;
  ranks?: string[];
  keepWarc?: string;
  resume?: boolean;
  keep?: number;
  allowShrink?: boolean;
  json?: boolean;
  quiet?: boolean;
}

export interface BuildInputs {
  outDir: string;
  sources: Source[];
  /** Tax register file; null: companies are checked by checksum only. */
  registerFile: string | null;
  rankFiles: string[];
  keep: number | null;
  allowShrink: boolean;
  /** True where all data are invented (the demo web). */
  invented: boolean;
  /** Who is to be named when the data is used. */
  attribution: string;
}

export const ATTRIBUTION = 'Storelens (CC BY 4.0)';

/** Flags to sources, in a fixed order: pages, then offers. Opens nothing yet. */
export const planSources = async (flags: SnapshotFlags, effects: BuildEffects): Promise<BuildInputs> => {
  const sources: Source[] = [];
  for (const path of flags.warc ?? []) sources.push({ kind: 'warc', name: basename(path), items: readWarc(path) });
  for (const path of flags.har ?? []) sources.push({ kind: 'har', name: basename(path), items: readHar(path) });
  if (flags.seeds !== undefined) {
    const { liveSource } = await import('./sources/live.ts');
    sources.push({ kind: 'http', name: basename(flags.seeds), items: liveSource(flags.seeds, flags, effects) });
  }
  for (const path of flags.offers ?? []) sources.push({ kind: 'feed', name: basename(path), items: readOffers(path) });
  return {
    outDir: flags.out,
    sources,
    registerFile: flags.companies ?? null,
    rankFiles: flags.ranks ?? [],
    keep: flags.keep ?? null,
    allowShrink: flags.allowShrink === true,
    invented: false,
    attribution: ATTRIBUTION,
  };
};
