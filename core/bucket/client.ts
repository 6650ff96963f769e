/** A bucket by the S3 protocol. The AWS SDK's one importer; it is loaded when a bucket is opened, and not before. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { parseBucketUrl } from './address.ts';

/** What a bucket answered with other than it should. */
export class BucketError extends Error {
  override name = 'BucketError';
  /** 0: nothing was answered. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

export interface Stored {
  bytes: number;
  etag: string;
  /** Hex, as `putFile` noted it; null: it was put otherwise. */
  sha256: string | null;
  /** Milliseconds since the epoch. */
  changedAt: number;
}

export interface FileToPut {
  path: string;
  bytes: number;
  /** Hex. */
  sha256: string;
}

export interface Bucket {
  /** Ends in a slash. */
  readonly url: string;
  /** As a web server of the bucket would answer: GET with a range and If-None-Match. */
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** null: there is none. */
  head(key: string): Promise<Stored | null>;
  /** Whole, of a small object; null: there is none. */
  read(key: string): Promise<{ text: string; etag: string } | null>;
  /** `over`: the ETag of what it replaces, null: there must be none. False: somebody else was faster. */
  write(key: string, text: string, over: string | null): Promise<boolean>;
  /** The service holds what arrives against the hash. */
  putFile(key: string, file: FileToPut): Promise<void>;
  /** Within the bucket, where what is there has this ETag still. False: it has not. */
  copy(from: string, to: string, stored: Stored): Promise<boolean>;
  /** Below `prefix`, all of it. */
  list(prefix: string): Promise<{ key: string; changedAt: number }[]>;
  remove(keys: readonly string[]): Promise<void>;
  close(): void;
}

export interface BucketOptions {
  env: NodeJS.ProcessEnv;
  /** Attempts at each request, the first one too; default 5, with growing waits. */
  attempts?: number;
}

/** Else the SDK warns of versions of Node that later versions of it will not run on; package.json says which one this is. */
const QUIET = 'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED';
const SHA256 = 'storelens-sha256';
/** A single PUT takes no more. */
const MAX_SINGLE = 5 * 2 ** 30;
const PART_BYTES = 64 << 20;
const MAX_REMOVED = 1000;
const MAX_COPIED = 5 * 2 ** 30;

/** Why a bucket refused, in its own word. */
const REASON = 'x-reason';
const isSkewed = (reason: string | null): boolean => reason === 'RequestTimeTooSkewed' || reason === 'RequestExpired';

const endpointOf = (env: NodeJS.ProcessEnv): string | undefined =>
  env['AWS_ENDPOINT_URL_S3'] ?? env['AWS_ENDPOINT_URL'];

interface Failed {
  name?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}
const statusOf = (error: unknown): number => (error as Failed).$metadata?.httpStatusCode ?? 0;

/** What the SDK says on the side is in the errors that it throws. */
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

const load = async () => {
  const [client, storage] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/lib-storage')]);
  return { ...client, Upload: storage.Upload };
};
type Sdk = Awaited<ReturnType<typeof load>>;

class S3Bucket implements Bucket {
  readonly url: string;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #sdk: Sdk;
  readonly #client: InstanceType<Sdk['S3Client']>;

  constructor(text: string, sdk: Sdk, { env, attempts = 5 }: BucketOptions) {
    const { url, bucket, prefix } = parseBucketUrl(text);
    this.url = url;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#sdk = sdk;
    const endpoint = endpointOf(env);
    this.#client = new sdk.S3Client({
      maxAttempts: attempts,
      logger: silent,
      // Many services that speak the protocol know no trailing checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Elsewhere than at AWS, a bucket as a rule has no host name of its own.
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(endpoint !== undefined && env['AWS_REGION'] === undefined ? { region: 'us-east-1' } : {}),
    });
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: this.#prefix + key };
  }

  #failure(key: string, error: unknown): BucketError {
    const { name, message } = error as Failed;
    const why = [name, message]
      .filter((part) => part !== undefined && part !== '' && part !== 'UnknownError')
      .join(': ');
    return new BucketError(`${this.url}${key}: ${why.split('\n', 1)[0]}`, statusOf(error));
  }

  async fetch(url: string, init: RequestInit): Promise<Response> {
    const response = await this.#get(url, init);
    // The client now knows by how much this machine's clock is off, and signs accordingly.
    return isSkewed(response.headers.get(REASON)) ? this.#get(url, init) : response;
  }

  async #get(url: string, { headers, signal }: RequestInit): Promise<Response> {
    const key = decodeURI(url.slice(this.url.length));
    const wanted = new Headers(headers);
    const [range, known] = [wanted.get('range'), wanted.get('if-none-match')];
    const input = {
      ...this.#at(key),
      ...(range === null ? {} : { Range: range }),
      ...(known === null ? {} : { IfNoneMatch: known }),
    };
    try {
      const options = signal == null ? {} : { abortSignal: signal };
      const { Body, ETag, ContentRange } = await this.#client.send(new this.#sdk.GetObjectCommand(input), options);
      const told = new Headers();
      if (ETag !== undefined) told.set('etag', ETag);
      if (ContentRange !== undefined) told.set('content-range', ContentRange);
      const body = Readable.toWeb(Body as Readable) as ReadableStream<Uint8Array>;
      return new Response(body, { status: ContentRange === undefined ? 200 : 206, headers: told });
    } catch (error) {
      const status = statusOf(error);
      if (status < 300) throw error;
      const { name = '' } = error as Failed;
      const reason = /^[A-Za-z]{1,60}$/.test(name) ? name : '';
      return new Response(null, { status, headers: { [REASON]: reason } });
    }
  }

  async head(key: string): Promise<Stored | null> {
    try {
      const found = await this.#client.send(new this.#sdk.HeadObjectCommand(this.#at(key)));
      return {
        bytes: found.ContentLength ?? 0,
        etag: found.ETag ?? '',
        sha256: found.Metadata?.[SHA256] ?? null,
        changedAt: found.LastModified?.getTime() ?? 0,
      };
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw this.#failure(key, error);
    }
  }

  async read(key: string): Promise<{ text: string; etag: string } | null> {
    try {
      const { Body, ETag = '' } = await this.#client.send(new this.#sdk.GetObjectCommand(this.#at(key)));
      return { text: (await Body?.transformToString()) ?? '', etag: ETag };
    } catch (error) {
      // A bucket that is not there is no empty one.
      if (statusOf(error) === 404 && (error as Failed).name !== 'NoSuchBucket') return null;
      throw this.#failure(key, error);
    }
  }

  async write(key: string, text: string, over: string | null): Promise<boolean> {
    const condition = over === null ? { IfNoneMatch: '*' } : { IfMatch: over };
    const input = { ...this.#at(key), ...condition, Body: text, ContentType: 'application/json' };
    try {
      await this.#client.send(new this.#sdk.PutObjectCommand(input));
      return true;
    } catch (error) {
      // 409: another conditional write was under way; 404: what it should replace is gone.
      if (![404, 409, 412].includes(statusOf(error)) || (error as Failed).name === 'NoSuchBucket')
        throw this.#failure(key, error);
      // An answer that was lost made the client try again: then what is there is ours.
      return (await this.read(key))?.text === text;
    }
  }

  async putFile(key: string, { path, bytes, sha256 }: FileToPut): Promise<void> {
    const input = { ...this.#at(key), Body: createReadStream(path), Metadata: { [SHA256]: sha256 } };
    try {
      if (bytes > MAX_SINGLE) {
        await new this.#sdk.Upload({ client: this.#client, params: input, partSize: partSizeOf(bytes) }).done();
        return;
      }
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
      await this.#client.send(new this.#sdk.PutObjectCommand({ ...input, ContentLength: bytes, ChecksumSHA256 }));
    } catch (error) {
      throw this.#failure(key, error);
    } finally {
      input.Body.destroy();
    }
  }

  async copy(from: string, to: string, stored: Stored): Promise<boolean> {
    if (stored.bytes > MAX_COPIED) return false;
    const { Bucket, Key } = this.#at(from);
    const source = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`;
    try {
      const input = { ...this.#at(to), CopySource: source, CopySourceIfMatch: stored.etag };
      await this.#client.send(new this.#sdk.CopyObjectCommand(input));
      return true;
    } catch (error) {
      if ([404, 412, 501].includes(statusOf(error))) return false;
      throw this.#failure(to, error);
    }
  }

  async list(prefix: string): Promise<{ key: string; changedAt: number }[]> {
    const found: { key: string; changedAt: number }[] = [];
    const input = { Bucket: this.#bucket, Prefix: this.#prefix + prefix };
    try {
      for await (const page of this.#sdk.paginateListObjectsV2({ client: this.#client }, input))
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined)
            found.push({ key: Key.slice(this.#prefix.length), changedAt: LastModified?.getTime() ?? 0 });
      return found;
    } catch (error) {
      throw this.#failure(prefix, error);
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += MAX_REMOVED) {
      const Objects = keys.slice(from, from + MAX_REMOVED).map((key) => ({ Key: this.#at(key).Key }));
      try {
        const input = { Bucket: this.#bucket, Delete: { Objects, Quiet: true } };
        const { Errors: [first] = [] } = await this.#client.send(new this.#sdk.DeleteObjectsCommand(input));
        if (first !== undefined) throw new Error(`${first.Key} cannot be removed: ${first.Message ?? first.Code}`);
      } catch (error) {
        throw this.#failure('', error);
      }
    }
  }

  close(): void {
    this.#client.destroy();
  }
}

/** 10,000 parts at the most. */
const partSizeOf = (bytes: number): number => Math.max(PART_BYTES, Math.ceil(bytes / 9_000));

/**
 * Endpoint, region and credentials come from where the AWS tools have them: the environment, profiles, the machine's or pod's
 * own role.
 */
export const openBucket = async (url: string, options: BucketOptions): Promise<Bucket> => {
  parseBucketUrl(url);
  const sdk = await load();
  const before = process.env[QUIET];
  process.env[QUIET] = 'true';
  try {
    return new S3Bucket(url, sdk, options);
  } finally {
    if (before === undefined) delete process.env[QUIET];
    else process.env[QUIET] = before;
  }
};
