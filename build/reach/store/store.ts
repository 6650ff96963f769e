/** Where open data lies: an archive's web address, or a folder of the same layout. */
import { ReachStop } from './stop.ts';

/** Bytes of named files, asked for by range; every reader of this room has nothing else. */
export interface Store {
  /** As people gave it, for messages. */
  readonly base: string;
  /** Whether it lies on this machine's disks: what is read of it need not be kept. */
  readonly isLocal: boolean;
  /** Bytes `from` up to, not including, `to`. Throws ReachStop where they cannot be had whole. */
  read(key: string, from: number, to: number): Promise<Buffer>;
  /** The last `bytes` of a file, or all where it is shorter, and how long the file is. */
  tail(key: string, bytes: number): Promise<{ bytes: Buffer; size: number }>;
  /** The first `bytes` of a file, or all where it is shorter, and how long the file is. */
  head(key: string, bytes: number): Promise<{ bytes: Buffer; size: number }>;
  /** Keys below a folder, sorted; null: this kind of store cannot tell. */
  list(folder: string): Promise<string[] | null>;
  readonly counts: StoreCounts;
  close(): Promise<void>;
}

export interface StoreCounts {
  requests: number;
  /** Of bodies, those of failed tries included. */
  bytes: number;
  retries: number;
}

const MAX_KEY = 1_000;

/** A key as lists name them. What would lead out of the base (`..`, an address of its own) is refused by name. */
export const checkKey = (key: string): string => {
  const isSound = /^[\w=.+-]+(?:\/[\w=.+-]+)*$/.test(key) && !/(?:^|\/)\.\.?(?:\/|$)/.test(key);
  if (key.length <= MAX_KEY && isSound) return key;
  throw new ReachStop(
    'bad_input',
    `${JSON.stringify(key.slice(0, 120))} is no key of an archive, such as crawl-data/…`,
  );
};
