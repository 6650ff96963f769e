import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORMAT_VERSION, type Manifest, type ManifestFile, manifestSchema } from '../contract/index.ts';
import { SnapshotError } from './errors.ts';
import { type HashKind, type HashOptions, hashFiles } from './hash-files.ts';

export const MANIFEST = 'manifest.json';
/** `sha256sum -c manifest.sha256` checks the manifest, which checks the rest. */
export const MANIFEST_SUM = 'manifest.sha256';

export const renderManifestSum = (sha256: string): string => `${sha256}  ${MANIFEST}\n`;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const readOf = async (dir: string, name: string): Promise<Buffer> => {
  try {
    return await readFile(join(dir, name));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new SnapshotError(`${join(dir, name)}: ${code === 'ENOENT' ? 'missing' : message}`);
  }
};

const parseManifest = (text: string, path: string): Manifest => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SnapshotError(`${path}: not JSON`);
  }
  const version = (value as { format_version?: unknown } | null)?.format_version;
  if (typeof version === 'number' && version > FORMAT_VERSION)
    throw new SnapshotError(`${path} is of format ${version}; this version reads ${FORMAT_VERSION}: update Storelens`);
  const parsed = manifestSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new SnapshotError(`${path}: ${issue?.path.join('.') || 'manifest'}: ${issue?.message}`);
  }
  return parsed.data;
};

/**
 * A release's manifest, checked against `manifest.sha256` and, where given, the hash that the pointer names. Throws
 * SnapshotError. A newer format is named before the sums are looked at, so that its reader hears the right reason.
 */
export const readManifest = async (
  dir: string,
  expected?: string,
): Promise<{ manifest: Manifest; manifestSha256: string }> => {
  const bytes = await readOf(dir, MANIFEST);
  const path = join(dir, MANIFEST);
  const manifest = parseManifest(bytes.toString('utf8'), path);
  const found = sha256(bytes);
  if ((await readOf(dir, MANIFEST_SUM)).toString('latin1') !== renderManifestSum(found))
    throw new SnapshotError(`${path}: SHA-256 is not the one in ${MANIFEST_SUM}`);
  if (expected !== undefined && found !== expected)
    throw new SnapshotError(`${path}: SHA-256 ${found.slice(0, 12)}… is not the pointer's ${expected.slice(0, 12)}…`);
  return { manifest, manifestSha256: found };
};

const sizeProblem = (dir: string, file: ManifestFile): string | null => {
  const path = join(dir, file.path);
  try {
    const stat = lstatSync(path);
    if (!stat.isFile()) return `${path}: not a regular file`;
    return stat.size === file.bytes ? null : `${path}: ${stat.size} bytes, the manifest says ${file.bytes}`;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return `${path}: ${code === 'ENOENT' ? 'missing' : message}`;
  }
};

/** Files of a release in memory, by their path in the manifest: the bytes that were hashed. */
export type HeldFiles = Map<string, Uint8Array>;

export interface Holding {
  isHeld(file: ManifestFile): boolean;
  /** Filled with what is held. */
  files: HeldFiles;
}

export interface FilesOptions extends HashOptions {
  /** Default: sha256. */
  kind?: HashKind;
  hold?: Holding;
}

/** Every file of the manifest, hashed again. Empty: all as they were published. */
export const checkFiles = async (
  dir: string,
  files: ManifestFile[],
  { kind = 'sha256', hold, ...how }: FilesOptions = {},
): Promise<string[]> => {
  const problems: string[] = [];
  const whole: ManifestFile[] = [];
  for (const file of files) {
    const problem = sizeProblem(dir, file);
    if (problem === null) whole.push(file);
    else problems.push(problem);
  }
  const sized = whole.map((file) => ({
    path: join(dir, file.path),
    bytes: file.bytes,
    keep: hold?.isHeld(file) ?? false,
  }));
  const hashed = await hashFiles(sized, [kind], how);
  for (const file of whole) {
    const path = join(dir, file.path);
    const found = hashed.get(path);
    if (found?.bytes !== undefined) hold?.files.set(file.path, found.bytes);
    if (found?.[kind] === file[kind]) continue;
    problems.push(`${path}: ${found?.error ?? `${kind === 'crc32' ? 'CRC-32' : 'SHA-256'} differs from the manifest`}`);
  }
  return problems;
};

/** Snapshots up to this many bytes are opened by SHA-256, larger ones by CRC-32, to be open within seconds. */
export const SHA256_UP_TO_BYTES = 1 << 30;

const isLarge = (manifest: Manifest, bytes = SHA256_UP_TO_BYTES): boolean =>
  manifest.files.reduce((sum, file) => sum + file.bytes, 0) > bytes;

export interface RestCheck {
  /** None also where it was aborted. */
  problems: string[];
  /** Those that are wanted in memory. */
  held: HeldFiles;
}

export type ReleaseCheck =
  | {
      ok: true;
      manifest: Manifest;
      manifestSha256: string;
      held: HeldFiles;
      /** Files of which only the size was compared, and what hashes them. */
      rest: ManifestFile[];
      checkRest: (signal: AbortSignal) => Promise<RestCheck>;
    }
  | { ok: false; problems: string[] };

export interface CheckOptions {
  /** SHA-256 of the manifest that the pointer names. */
  manifestSha256?: string;
  /** `fast`: large snapshots by CRC-32. The manifest is always checked by SHA-256. */
  speed: 'thorough' | 'fast';
  /** Paths of those of a release's files that are wanted in memory; default: none. */
  heldOf?: (files: readonly ManifestFile[]) => ReadonlySet<string>;
  /** Of a release larger than so many bytes, files that may wait are hashed when asked for. Default: all at once. */
  rest?: { above: number; mayWait: (file: ManifestFile) => boolean } | undefined;
}

/** Files to hash at once, and those that may wait. */
const inTurn = (manifest: Manifest, later: CheckOptions['rest']): [now: ManifestFile[], rest: ManifestFile[]] => {
  if (later === undefined || !isLarge(manifest, later.above)) return [manifest.files, []];
  return [manifest.files.filter((file) => !later.mayWait(file)), manifest.files.filter(later.mayWait)];
};

/**
 * The whole release: manifest, its sum, and every file's size and hash (with `rest`, some hashes later). Never throws
 * for what it finds.
 */
export const checkRelease = async (dir: string, options: CheckOptions): Promise<ReleaseCheck> => {
  try {
    const { manifest, manifestSha256 } = await readManifest(dir, options.manifestSha256);
    const kind = options.speed === 'fast' && isLarge(manifest) ? 'crc32' : 'sha256';
    const wanted = options.heldOf?.(manifest.files);
    const hold: Holding = { isHeld: ({ path }) => wanted?.has(path) === true, files: new Map() };
    const [now, rest] = inTurn(manifest, options.rest);
    const problems = rest.map((file) => sizeProblem(dir, file)).filter((problem) => problem !== null);
    problems.push(...(await checkFiles(dir, now, { kind, hold })));
    if (problems.length > 0) return { ok: false, problems };
    const checkRest = async (signal: AbortSignal): Promise<RestCheck> => {
      const more = { ...hold, files: new Map() as HeldFiles };
      const found = await checkFiles(dir, rest, { kind, hold: more, threads: 1, signal });
      return { problems: signal.aborted ? [] : found, held: more.files };
    };
    return { ok: true, manifest, manifestSha256, held: hold.files, rest, checkRest };
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    return { ok: false, problems: [error.message] };
  }
};
