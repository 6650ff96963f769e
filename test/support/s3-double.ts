/** A bucket of the S3 protocol in memory, over loopback, with faults on demand. It believes every signature. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedOfBucket {
  method: string;
  /** Without the bucket; empty: the bucket itself. */
  key: string;
  range: string;
  isCopy: boolean;
}

/** `cut`: so many bytes of the body, then the connection breaks; `wait`: so many ms first; `code`: as the service names it. */
export type BucketFault = { status: number; code?: string } | { cut: number } | { wait: number } | { drop: true };

interface StoredObject {
  bytes: Buffer;
  etag: string;
  metadata: [string, string][];
  changedAt: number;
}

export interface BucketDouble {
  env: Record<string, string>;
  url: string;
  objects: Map<string, StoredObject>;
  asked: AskedOfBucket[];
  fault(asked: AskedOfBucket, n: number): BucketFault | null;
  /** What a list leaves out though it is there, as one that is stale does. */
  unlisted(key: string): boolean;
}

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const failure = (reply: ServerResponse, status: number, code: string, isHead = false): void => {
  reply.writeHead(status, { 'content-type': 'application/xml' });
  reply.end(isHead ? undefined : `<Error><Code>${code}</Code><Message>${code} of the double</Message></Error>`);
};
const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

/** aws-chunked bodies are not sent by the client as it is set up here. */
const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

class Double {
  constructor(readonly double: BucketDouble) {}

  get(request: IncomingMessage, reply: ServerResponse, key: string, cut: number | null): void {
    const found = this.double.objects.get(key);
    const isHead = request.method === 'HEAD';
    if (found === undefined) {
      failure(reply, 404, 'NoSuchKey', isHead);
      return;
    }
    if (request.headers['if-none-match'] === found.etag) {
      reply.writeHead(304).end();
      return;
    }
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const part = found.bytes.subarray(from);
    reply.statusCode = request.headers.range === undefined ? 200 : 206;
    if (request.headers.range !== undefined)
      reply.setHeader('content-range', `bytes ${from}-${found.bytes.length - 1}/${found.bytes.length}`);
    reply.setHeader('etag', found.etag).setHeader('content-length', part.length);
    reply.setHeader('last-modified', new Date(found.changedAt).toUTCString());
    for (const [name, value] of found.metadata) reply.setHeader(name, value);
    if (isHead) reply.end();
    else if (cut === null) reply.end(part);
    else reply.write(part.subarray(0, cut), () => reply.destroy());
  }

  put(request: IncomingMessage, reply: ServerResponse, key: string, body: Buffer): void {
    const { objects } = this.double;
    const [own, headers] = [objects.get(key), request.headers];
    const isRefused =
      (headers['if-none-match'] === '*' && own !== undefined) ||
      (headers['if-match'] !== undefined && headers['if-match'] !== own?.etag);
    if (isRefused) {
      failure(reply, 412, 'PreconditionFailed');
      return;
    }
    const source = headers['x-amz-copy-source'];
    if (typeof source === 'string') {
      const from = objects.get(decodeURIComponent(source).replace(/^\/?bucket\//, ''));
      if (from === undefined) failure(reply, 404, 'NoSuchKey');
      else {
        objects.set(key, { ...from, changedAt: Date.now() });
        reply.end(`<CopyObjectResult><ETag>${from.etag}</ETag></CopyObjectResult>`);
      }
      return;
    }
    const told = headers['x-amz-checksum-sha256'];
    if (told !== undefined && told !== createHash('sha256').update(body).digest('base64')) {
      failure(reply, 400, 'BadDigest');
      return;
    }
    const metadata = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-')) as [string, string][];
    const stored = { bytes: body, etag: etagOf(body), metadata, changedAt: Date.now() };
    objects.set(key, stored);
    reply.setHeader('etag', stored.etag).end();
  }

  list(reply: ServerResponse, prefix: string): void {
    const { objects, unlisted } = this.double;
    const contents = [...objects]
      .filter(([key]) => key.startsWith(prefix) && !unlisted(key))
      .map(([key, { bytes, changedAt }]) => {
        const time = new Date(changedAt).toISOString();
        return `<Contents><Key>${inXml(key)}</Key><LastModified>${time}</LastModified><Size>${bytes.length}</Size></Contents>`;
      });
    reply.setHeader('content-type', 'application/xml');
    reply.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`);
  }

  async answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://x');
    const key = decodeURIComponent(url.pathname).replace(/^\/bucket\/?/, '');
    const { method = 'GET', headers } = request;
    const asked = { method, key, range: headers.range ?? '', isCopy: headers['x-amz-copy-source'] !== undefined };
    const n = this.double.asked.filter((one) => one.method === method && one.key === key).length;
    this.double.asked.push(asked);
    const fault = this.double.fault(asked, n);
    const body = await bodyOf(request);
    if (fault !== null && 'wait' in fault) await new Promise((resolve) => setTimeout(resolve, fault.wait));
    if (fault !== null && 'drop' in fault) reply.destroy();
    else if (fault !== null && 'status' in fault) failure(reply, fault.status, fault.code ?? '', method === 'HEAD');
    else if (method === 'PUT') this.put(request, reply, key, body);
    else if (method === 'POST') {
      for (const [, gone] of body.toString('utf8').matchAll(/<Key>([^<]*)<\/Key>/g)) this.double.objects.delete(gone!);
      reply.end('<DeleteResult></DeleteResult>');
    } else if (key === '') this.list(reply, url.searchParams.get('prefix') ?? '');
    else this.get(request, reply, key, fault !== null && 'cut' in fault ? fault.cut : null);
  }
}

/** What the client is told in place of a role or a profile. */
export const invented = (endpoint: string): Record<string, string> => ({
  ...{ AWS_ENDPOINT_URL_S3: endpoint, AWS_REGION: 'us-east-1' },
  ...{ AWS_ACCESS_KEY_ID: 'invented', AWS_SECRET_ACCESS_KEY: 'invented-too' },
  ...{ AWS_EC2_METADATA_DISABLED: 'true' },
});

/** Sets the environment while `use` runs: the client reads its own. */
export const withEnvironment = async <T>(env: Record<string, string>, use: () => Promise<T>): Promise<T> => {
  const before = Object.keys(env).map((name): [string, string | undefined] => [name, process.env[name]]);
  Object.assign(process.env, env);
  try {
    return await use();
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
};

export const withBucketDouble = async (use: (double: BucketDouble) => Promise<void>): Promise<void> => {
  const double: BucketDouble = {
    ...{ env: {}, url: 's3://bucket/snapshots', objects: new Map(), asked: [] },
    ...{ fault: () => null, unlisted: () => false },
  };
  const answering = new Double(double);
  const server = createServer((request, reply) => {
    answering.answer(request, reply).catch(() => reply.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  double.env = invented(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  try {
    await withEnvironment(double.env, () => use(double));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
};
