/** A release of the web graph: its name, its date, its files. */
import { ReachStop } from '../store/stop.ts';
import { checkKey, type Store } from '../store/store.ts';
import { readPaths } from '../store/whole.ts';

const NAME = /^cc-main-(\d{4})(?:-(\d\d))?((?:-[a-z]{3})+)$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * `cc-main-2026-mar-apr-may` → `2026-05-31`: the last day that its crawls may be of, which no later look contradicts. Of two
 * years, `cc-main-2025-26-dec-jan-feb`, the later counts. Throws where the name is none of a release.
 */
export const releaseDate = (name: string): string => {
  const [, year = '', later, months = ''] = NAME.exec(name) ?? [];
  const month = MONTHS.indexOf(months.split('-').at(-1) ?? '');
  if (year === '' || month < 0)
    throw new ReachStop('bad_input', `--release ${JSON.stringify(name)}: give a name such as cc-main-2026-mar-apr-may`);
  const last = later === undefined ? Number(year) : Number(year.slice(0, 2)) * 100 + Number(later);
  return new Date(Date.UTC(last, month + 1, 0)).toISOString().slice(0, 10);
};

/** Keys of a release's host vertices and edges, in the order of its lists, which is that of the ids. */
export const releaseFiles = async (store: Store, name: string): Promise<{ vertices: string[]; edges: string[] }> => {
  releaseDate(name);
  const list = async (kind: string): Promise<string[]> => {
    const keys = await readPaths(store, `projects/hyperlinkgraph/${name}/host/${name}-host-${kind}.paths.gz`);
    if (keys.length === 0) throw new ReachStop('damaged', `${store.base}: the list of ${kind} of ${name} is empty`);
    return keys.map(checkKey);
  };
  return { vertices: await list('vertices'), edges: await list('edges') };
};
