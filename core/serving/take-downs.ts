/** Take-downs of a directory of snapshots: which sites nobody is told of, in all its releases, from now on. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToUnicode } from 'node:url';
import { FORMAT_VERSION, type TakeDown, takeDownListSchema } from '../contract/index.ts';
import { registrableDomain } from '../domain.ts';
import { compareText } from '../text.ts';
import { SnapshotError } from './errors.ts';

/** The directory's own list. */
export const TAKE_DOWNS = 'take-downs.json';
/** That of the service or bucket which the directory follows. */
export const FOLLOWED_TAKE_DOWNS = '.take-downs-followed.json';

/** A list's text; its only form. `isOpen`: without what is nobody else's business. */
export const renderTakeDowns = (items: Iterable<TakeDown>, isOpen = false): string => {
  const sorted = [...items].sort((a, b) => compareText(a.domain, b.domain));
  const shown = sorted.map(({ domain, since, reason }) => ({
    ...{ domain, since },
    ...(isOpen || reason === undefined ? {} : { reason }),
  }));
  return `${JSON.stringify({ format_version: FORMAT_VERSION, items: shown }, null, 2)}\n`;
};

const isSuffix = (domain: string): boolean => registrableDomain(domain) === null;

/** Throws SnapshotError, one line: a list that cannot be read must not be taken for an empty one. */
export const parseTakeDowns = (text: string, name: string): TakeDown[] => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SnapshotError(`${name}: not JSON; storelens take-down writes it`);
  }
  const parsed = takeDownListSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SnapshotError(`${name}: ${issue?.path.join('.')} ${issue?.message}`);
  }
  const wide = parsed.data.items.find(({ domain }) => isSuffix(domain));
  if (wide !== undefined) throw new SnapshotError(`${name}: ${wide.domain} is a suffix under which others register`);
  return parsed.data.items;
};

/** What is taken down, asked of hosts. */
export class TakeDowns {
  /** By domain. */
  readonly items: readonly TakeDown[];
  /** Domains as people write them where that differs: 茶山.tw of xn--…. */
  readonly unicode: readonly string[];
  /** Another list, another tag; empty: nothing is taken down. */
  readonly tag: string;
  readonly #domains: ReadonlySet<string>;

  constructor(items: readonly TakeDown[] = []) {
    const byDomain = new Map(items.map((item) => [item.domain, item]));
    this.items = [...byDomain.values()].sort((a, b) => compareText(a.domain, b.domain));
    this.#domains = new Set(byDomain.keys());
    this.unicode = this.items.flatMap(({ domain }) => (domain.includes('xn--') ? [domainToUnicode(domain)] : []));
    const text = this.items.map(({ domain }) => domain).join(' ');
    this.tag = text === '' ? '' : createHash('sha256').update(text).digest('hex').slice(0, 12);
  }

  get domains(): ReadonlySet<string> {
    return this.#domains;
  }

  /** Whether the host, or one above it, is taken down. Lower case, punycode. */
  covers(host: string): boolean {
    for (let name = host; name.includes('.'); name = name.slice(name.indexOf('.') + 1))
      if (this.#domains.has(name)) return true;
    return false;
  }
}

const readList = async (path: string): Promise<TakeDown[]> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw new SnapshotError(`${path}: ${message}`);
  }
  return parseTakeDowns(text, path);
};

/** The directory's own list. */
export const readOwnTakeDowns = (dir: string): Promise<TakeDown[]> => readList(join(dir, TAKE_DOWNS));

/** Its own and those of what it follows. Where a domain is in both, its own entry counts. */
export const readTakeDowns = async (dir: string): Promise<TakeDowns> =>
  new TakeDowns([...(await readList(join(dir, FOLLOWED_TAKE_DOWNS))), ...(await readOwnTakeDowns(dir))]);
