/** Chinese names of technologies for browser clients, packed in at bundling time: the rules themselves stay behind. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { shortNames } from './ui/service-names.ts';
import { own } from './ui/words.ts';

interface Named {
  id: string;
  name: string;
  name_zh: string;
}

/** Platforms are known by their own names, with or without their company's: `SHOPLINE`, not `SHOPLINE 商線科技`. */
const shownName = ({ id, name, name_zh }: Named, category: string): string =>
  own(shortNames, id) ?? (category === 'platform' && name_zh.startsWith(name.split(' ')[0] ?? name) ? name : name_zh);

/** What is left out where bytes are few. */
export interface Left {
  /** Categories. */
  without: readonly string[];
  /** Names that only say behind the own name what it is: `Adagio 廣告交易`. */
  described: boolean;
}

/** By id, of those that are called otherwise in Chinese. `clients`: path of this folder. */
export const technologyNames = (
  clients: string,
  { without = [], described = false }: Partial<Left> = {},
): Record<string, string> => {
  const folder = join(clients, '..', 'datasets', 'fingerprints');
  const names: Record<string, string> = {};
  for (const file of readdirSync(folder)
    .filter((one) => one.endsWith('.json'))
    .sort()) {
    const { category = '', technologies = [] } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      category?: string;
      technologies?: Named[];
    };
    if (without.includes(category)) continue;
    for (const one of technologies) {
      const shown = shownName(one, category);
      if (shown !== one.name && !(described && shown.startsWith(`${one.name} `))) names[one.id] = shown;
    }
  }
  return names;
};

const MODULE = 'storelens:technology-names';

/** `storelens:technology-names`, which `ui/technology-name.ts` reads. */
export const technologyNamesModule = (clients: string, left: Partial<Left> = {}): Plugin => ({
  name: 'storelens-technology-names',
  setup(b) {
    b.onResolve({ filter: new RegExp(`^${MODULE}$`) }, ({ path }) => ({ path, namespace: MODULE }));
    b.onLoad({ filter: /.*/, namespace: MODULE }, () => ({
      contents: JSON.stringify(technologyNames(clients, left)),
      loader: 'json',
    }));
  },
});
