/** A folder of captures: what it says of itself, and its pages as a source of a build. */
import { copyFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceItem } from '../../../core/contract/pipeline.ts';
import { isOptedOut } from '../../crawl/hosts.ts';
import { isInvented } from '../../invented.ts';
import { readWarc } from '../../sources/warc.ts';
import { sameBase } from '../store/base.ts';
import { Kept } from '../store/kept.ts';
import { ReachStop } from '../store/stop.ts';
import { otherFaces } from './other-faces.ts';
import { type Capture, capturesIn, PlanFile } from './plan-file.ts';
import { readUnit, recordsFile } from './units.ts';

const FORMAT = 'storelens-captures-2';
const MARK = 'captures.json';
const ARCHIVE = 'archive.json';
const WITHOUT = 'without.txt';
/** Of sites without a page, so many are named in a summary. */
export const NAMED = 20;

interface Mark {
  format: typeof FORMAT;
  crawl: string;
  /** Tag of the list of hosts. */
  hosts: string;
  /** Captures that may be had another time. */
  passing: number;
}

/** What was found for a list: the plan's file, and what else its making told. */
export interface Listed {
  plan: string;
  /** Sites of the list, opt-outs left out. */
  candidates: number;
  /** The first of those of which the crawl has no page; of a list that names no `withoutFile`, all. */
  without: string[];
  /** How many these are. */
  withoutCount: number;
  /** All of them, a line each. Lists of earlier versions have none. */
  withoutFile?: string;
  /** Parts of the index that it was made without. */
  gone: number;
}

const parsed = <T>(file: string): T | null => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null);

/** What a folder of captures says of itself; null: it is none, or its reading never ended. Throws where another version kept it. */
export const readMark = (dir: string): Mark | null => {
  const mark = parsed<Mark>(join(dir, MARK));
  if (mark === null || mark.format === FORMAT) return mark;
  throw new ReachStop(
    'bad_input',
    `${dir} was kept by another version of Storelens (${mark.format}): move it away, so that it is read anew`,
  );
};

export const putMark = (kept: Kept, mark: Omit<Mark, 'format'>): void =>
  kept.put(MARK, `${JSON.stringify({ format: FORMAT, ...mark })}\n`);

/** Throws where a folder's captures are of another archive: its records would be taken for this one's. */
export const checkFolder = (kept: Kept, base: string): void => {
  readMark(kept.dir);
  const known = parsed<{ archive: string }>(kept.path(ARCHIVE))?.archive ?? null;
  const isBegun = kept.list('', 'list-').length > 0 || kept.list('', 'captures-').length > 0;
  if (!isBegun || known === sameBase(base)) return;
  throw new ReachStop(
    'bad_input',
    `${kept.dir} holds captures of ${known}, not of ${sameBase(base)}: move it away, or give another --out`,
  );
};

/** The same, and says of which archive they are from now on. */
export const claimFolder = (kept: Kept, base: string): void => {
  checkFolder(kept, base);
  kept.put(ARCHIVE, `${JSON.stringify({ archive: sameBase(base) })}\n`);
};

const listFile = (tag: string): string => `list-${tag}.json`;
/** null: there is none, or it is not whole. */
export const readList = (kept: Kept, tag: string): Listed | null => {
  const list = parsed<Omit<Listed, 'withoutCount'> & Partial<Listed>>(kept.path(listFile(tag)));
  if (list === null || (list.withoutFile !== undefined && !kept.has(list.withoutFile))) return null;
  return { ...list, withoutCount: list.withoutCount ?? list.without.length };
};
export const putList = (kept: Kept, tag: string, list: Listed): void =>
  kept.put(listFile(tag), `${JSON.stringify(list)}\n`);

/** Names in one place those of which the crawl has no page, for people. */
export const tellWithout = (kept: Kept, { without, withoutFile }: Listed): void => {
  if (withoutFile === undefined) kept.put(WITHOUT, without.map((site) => `${site}\n`).join(''));
  else kept.replace(WITHOUT, (aside) => copyFileSync(kept.path(withoutFile), aside));
};

const listOf = (dir: string): Listed & { crawl: string } => {
  const mark = readMark(dir);
  const list = mark === null ? null : readList(new Kept(dir), mark.hosts);
  if (mark === null || list === null)
    throw new ReachStop('bad_input', `${dir} holds no captures that were read to their end`);
  return { ...list, crawl: mark.crawl };
};

/** Who opted out since is no part of another's site, and stays out as its own. */
const allowedFaces = (faces: ReadonlyMap<string, string>, optOut: ReadonlySet<string>): ReadonlyMap<string, string> =>
  new Map([...faces].filter(([face]) => !isOptedOut(face, optOut)));

/** What a build must know of a folder of captures beside its pages. */
export interface AboutCaptures {
  crawl: string;
  /** Other hosts of a shop → the site whose they are. */
  faces: ReadonlyMap<string, string>;
  /** All its sites are. */
  invented: boolean;
}

export const aboutCaptures = async (dir: string, optOut: ReadonlySet<string>): Promise<AboutCaptures> => {
  const { crawl, plan } = listOf(dir);
  const file = join(dir, plan);
  const faces = await otherFaces(() => capturesIn(file));
  let invented = true;
  for await (const { site } of capturesIn(file)) {
    invented = isInvented(site);
    if (!invented) break;
  }
  return { crawl, faces: allowedFaces(faces, optOut), invented };
};

/** A page to which a front page led is had as a visitor has it: asked for as `/`. */
async function* withFronts(items: AsyncIterable<SourceItem>, entries: readonly Capture[]): AsyncGenerator<SourceItem> {
  const fronts = new Map(entries.flatMap(({ url, from }) => (from === undefined ? [] : [[url, from] as const])));
  for await (const item of items) {
    const from = item.type === 'page' ? fronts.get(item.page.url) : undefined;
    yield item.type === 'page' && from !== undefined
      ? { ...item, page: { ...item.page, url: from, redirects: 1 } }
      : item;
  }
}

/** Pages and skips of a folder of captures, in the order of the plan; before them, one skip for all candidates of which there is no page. */
export async function* readCaptures(dir: string): AsyncGenerator<SourceItem> {
  const { crawl, plan, candidates, without, withoutCount } = listOf(dir);
  if (withoutCount > 0) {
    const more = withoutCount > NAMED ? ` … (${join(dir, WITHOUT)})` : '';
    const detail = `${withoutCount} of ${candidates} candidates have no page there: ${without.slice(0, NAMED).join(', ')}${more}`;
    yield { type: 'skip', skip: { where: crawl, code: 'no_capture', detail } };
  }
  for (const { name } of (await PlanFile.open(join(dir, plan))).units) {
    const entries = readUnit(new Kept(dir), name);
    if (entries === null)
      throw new ReachStop('damaged', `${join(dir, name)}: is not whole; run the same command again`);
    for (const { filename, offset, url, skip } of entries)
      if (skip !== undefined) {
        const where = skip.code === 'bad_key' ? `index of ${crawl}` : `${filename} offset ${offset}`;
        yield { type: 'skip', skip: { where, code: skip.code, detail: `${url.slice(0, 200)}: ${skip.detail}` } };
      }
    const file = join(dir, recordsFile(name));
    // A file of none: each of its captures is a skip.
    if (statSync(file).size > 0) yield* withFronts(readWarc(file), entries);
  }
}
