import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORMAT_VERSION, type Pointer, pointerSchema, snapshotIdSchema } from '../contract/index.ts';
import { compareText } from '../text.ts';
import { SnapshotError } from './errors.ts';

export const POINTER = 'current.json';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The pointer file's text; its only form. */
export const renderPointer = (pointer: Omit<Pointer, 'check' | 'format_version'>): string => {
  const { snapshot, manifest_sha256, published_at } = pointer;
  const members = { format_version: FORMAT_VERSION, snapshot, manifest_sha256, published_at };
  return `${JSON.stringify({ ...members, check: sha256(JSON.stringify(members)) })}\n`;
};

/** Throws SnapshotError with one line on any text that {@link renderPointer} does not write. */
export const parsePointer = (text: string): Pointer => {
  const refuse = (why: string): never => {
    throw new SnapshotError(`${POINTER}: ${why}; publish again, or copy it from a good mirror`);
  };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('not JSON');
  }
  const version = (value as { format_version?: unknown } | null)?.format_version;
  if (typeof version === 'number' && version > FORMAT_VERSION)
    throw new SnapshotError(
      `${POINTER} is of format ${version}; this version reads ${FORMAT_VERSION}: update Storelens`,
    );
  const parsed = pointerSchema.safeParse(value);
  if (!parsed.success) return refuse(`${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`);
  if (renderPointer(parsed.data) !== text) return refuse('its check value does not match its text');
  return parsed.data;
};

/** null: no pointer, so nothing was published yet. */
export const readPointer = async (snapshotsDir: string): Promise<Pointer | null> => {
  let text: string;
  try {
    text = await readFile(join(snapshotsDir, POINTER), 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new SnapshotError(`${join(snapshotsDir, POINTER)}: ${message}`);
  }
  return parsePointer(text);
};

const idParts = (id: string): [time: string, number: number] => {
  const [time = '', number = '1'] = id.split('-');
  return [time, Number(number)];
};

/** Ascending by time, then by the number after the dash. */
export const compareSnapshotIds = (a: string, b: string): number => {
  const [timeA, numberA] = idParts(a);
  const [timeB, numberB] = idParts(b);
  return compareText(timeA, timeB) || numberA - numberB;
};

/** Ids of the release directories, newest first; partial ones are not among them. */
export const listReleaseIds = async (snapshotsDir: string): Promise<string[]> => {
  const entries = await readdir(snapshotsDir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && snapshotIdSchema.safeParse(entry.name).success)
    .map((entry) => entry.name)
    .sort(compareSnapshotIds)
    .reverse();
};
