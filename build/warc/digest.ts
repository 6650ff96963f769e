import { createHash, type Hash } from 'node:crypto';

const algorithms = new Map([
  ['sha1', { name: 'sha1', bytes: 20 }],
  ['sha-1', { name: 'sha1', bytes: 20 }],
  ['sha256', { name: 'sha256', bytes: 32 }],
  ['sha-256', { name: 'sha256', bytes: 32 }],
  ['sha512', { name: 'sha512', bytes: 64 }],
  ['sha-512', { name: 'sha512', bytes: 64 }],
  ['md5', { name: 'md5', bytes: 16 }],
]);
const base32Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 base 32 without padding. */
export const toBase32 = (bytes: Uint8Array): string => {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += base32Digits[(value >>> (bits - 5)) & 31];
      bits -= 5;
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + base32Digits[(value << (5 - bits)) & 31] : text;
};

interface Expected {
  algorithm: { name: string; bytes: number };
  value: string;
}

const parseDigest = (label: string | undefined): Expected | null => {
  const [name = '', value = ''] = (label ?? '').split(':', 2);
  const algorithm = algorithms.get(name.trim().toLowerCase());
  return algorithm === undefined ? null : { algorithm, value: value.trim().replace(/=+$/, '') };
};

const same = (digest: Buffer, value: string): boolean =>
  digest.toString('hex') === value.toLowerCase() || toBase32(digest) === value.toUpperCase();

/** A labelled digest (`sha1:` base 32, `sha256:` hex…) checked against bytes as they pass. */
export class BlockHash {
  readonly #expected: Expected | null;
  readonly #hash: Hash | null;

  constructor(label: string | undefined) {
    this.#expected = parseDigest(label);
    this.#hash = this.#expected === null ? null : createHash(this.#expected.algorithm.name);
  }

  update(chunk: Uint8Array): void {
    this.#hash?.update(chunk);
  }

  /** null: no digest was given, or its algorithm is unknown. */
  matches(): boolean | null {
    return this.#expected === null || this.#hash === null ? null : same(this.#hash.digest(), this.#expected.value);
  }
}

/** null: nothing to compare with. */
export const digestMatches = (label: string | undefined, bytes: Uint8Array): boolean | null => {
  const hash = new BlockHash(label);
  hash.update(bytes);
  return hash.matches();
};
