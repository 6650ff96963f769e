/** A channel's row in the registry: one that speaks a form that is known, or a form of its own to be written. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface NewChannel {
  id: string;
  name: string;
  nameZh: string;
  homepage: string;
  form: string;
  /** Origins: where it is searched, where its products are. */
  search: string;
  product: string;
}

const requireOrigin = (text: string, flag: string): void => {
  if (!URL.canParse(text) || new URL(text).origin !== text)
    throw new Error(`${flag} ${text}: give an origin such as https://search.mall.example`);
};

/** Writes the row below `root`, not enabled until a reply of it is among the fixtures; returns the file. */
export const newChannel = (root: string, given: NewChannel): string[] => {
  const file = join('datasets', 'taxonomy', 'channels.json');
  const rows = JSON.parse(readFileSync(join(root, file), 'utf8')) as { id: string }[];
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(given.id)) throw new Error(`${given.id}: give an id such as tea-mall`);
  if (rows.some(({ id }) => id === given.id)) throw new Error(`${given.id} is in ${file} already`);
  if (!existsSync(join(root, 'core', 'channels', 'forms', `${given.form}.ts`)))
    throw new Error(
      `--form ${given.form}: there is no core/channels/forms/${given.form}.ts; write it first (docs/channels.md)`,
    );
  requireOrigin(given.search, '--search');
  requireOrigin(given.product, '--product');
  rows.push({
    ...{ id: given.id, name: given.name, nameZh: given.nameZh, homepage: given.homepage, form: given.form },
    ...{ enabled: false, reason: 'not tried yet', hosts: { search: given.search, product: given.product } },
  });
  writeFileSync(join(root, file), `${JSON.stringify(rows, null, 2)}\n`);
  return [file];
};
