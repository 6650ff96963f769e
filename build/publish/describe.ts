import type { Manifest } from '../../core/contract/index.ts';
import type { WrittenFile } from './files.ts';
import type { TableFile } from './tables.ts';

export const LICENCE = {
  id: 'CC-BY-4.0',
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

/** What the descriptions beside the tables are generated from. */
export interface Described {
  manifest: Omit<Manifest, 'files'>;
  tableFiles: (TableFile & WrittenFile)[];
}

export const titleOf = ({ snapshot, invented }: Pick<Manifest, 'snapshot' | 'invented'>): string =>
  `Storelens snapshot ${snapshot}${invented ? ' (invented demo data)' : ''}`;

export const summaryOf = ({ invented }: Pick<Manifest, 'invented'>): string =>
  invented
    ? 'INVENTED data of the Storelens demo web: no shop, company, offer or price in it exists.'
    : 'How Taiwanese shop sites are built, how they advertise, who runs them, and what their products cost.';
