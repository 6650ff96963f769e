import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RawResponse, sendFile, sendStream } from '../../../runtime/http/uws-body.ts';

/** A response whose client takes `appetite` bytes at a time, and more when it is asked to. */
class FakeResponse {
  readonly sent: number[] = [];
  readonly calls: string[] = [];
  readonly #appetite: number;
  #writable: (offset: number) => boolean = () => true;

  constructor(appetite = Number.POSITIVE_INFINITY) {
    this.#appetite = appetite;
  }
  get raw(): RawResponse {
    return this as unknown as RawResponse;
  }
  get text(): string {
    return Buffer.from(this.sent).toString();
  }
  cork(work: () => void): this {
    work();
    return this;
  }
  end(): this {
    this.calls.push('end');
    return this;
  }
  onWritable(handler: (offset: number) => boolean): this {
    this.#writable = handler;
    return this;
  }
  getWriteOffset(): number {
    return this.sent.length;
  }
  tryEnd(chunk: Uint8Array, total: number): [boolean, boolean] {
    const taken = chunk.subarray(0, this.#appetite);
    for (const byte of taken) this.sent.push(byte);
    const whole = taken.length === chunk.length;
    if (!whole) setImmediate(() => this.#writable(this.sent.length));
    return [whole, this.sent.length === total];
  }
  write(chunk: Uint8Array): boolean {
    for (const byte of chunk) this.sent.push(byte);
    if (chunk.length <= this.#appetite) return true;
    setImmediate(() => this.calls.push(`writable ${this.#writable(this.sent.length)}`));
    return false;
  }
}

const withFile = async (text: string, use: (file: string) => Promise<void>): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-body-'));
  try {
    writeFileSync(join(dir, 'file'), text);
    await use(join(dir, 'file'));
  } finally {
    rmSync(dir, { recursive: true });
  }
};
const going = (response: FakeResponse, abort = new AbortController()) => ({
  abort: abort.signal,
  head: () => void response.calls.push('head'),
});

const files = suite('sendFile');
files('sends the part that is asked for, behind the head', () =>
  withFile('0123456789', async (file) => {
    const response = new FakeResponse();
    await sendFile(response.raw, { file, start: 2, length: 5 }, going(response));
    assert.equal([response.text, response.calls], ['23456', ['head']]);
  }),
);
files('goes on as the client takes it, in several chunks too', async () => {
  const text = Array.from({ length: 70_000 }, (_, i) => `${i % 10}${i % 7}ab${i % 3}${i % 9}`).join('');
  await withFile(text, async (file) => {
    const response = new FakeResponse(100_000);
    await sendFile(response.raw, { file, start: 1, length: text.length - 2 }, going(response));
    assert.ok(response.text === text.slice(1, -1), 'all of it, in order');
  });
});
files('an empty part ends the reply', () =>
  withFile('0123', async (file) => {
    const response = new FakeResponse();
    await sendFile(response.raw, { file, start: 0, length: 0 }, going(response));
    assert.equal([response.text, response.calls], ['', ['head', 'end']]);
  }),
);
files('fails where the file is shorter than it was', () =>
  withFile('0123', async (file) => {
    const response = new FakeResponse();
    try {
      await sendFile(response.raw, { file, start: 0, length: 9 }, going(response));
      assert.unreachable();
    } catch (error) {
      assert.match((error as Error).message, /is shorter than it was/);
    }
    assert.is(response.text, '0123');
  }),
);
files('sends nothing to a client that has gone', () =>
  withFile('0123', async (file) => {
    const response = new FakeResponse();
    const abort = new AbortController();
    abort.abort();
    await sendFile(response.raw, { file, start: 0, length: 4 }, going(response, abort));
    assert.equal([response.text, response.calls], ['', []]);
  }),
);
files('stops waiting for a client that goes', () =>
  withFile('x'.repeat(600_000), async (file) => {
    const response = new FakeResponse(10);
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 50);
    await sendFile(response.raw, { file, start: 0, length: 600_000 }, going(response, abort));
    assert.ok(response.sent.length < 600_000);
  }),
);
files.run();

const streams = suite('sendStream');
const chunks = async function* (texts: string[], before: (i: number) => void = () => undefined) {
  for (const [i, text] of texts.entries()) {
    before(i);
    yield Buffer.from(text);
  }
};
streams('sends what comes, then ends', async () => {
  const response = new FakeResponse();
  await sendStream(response.raw, { chunks: chunks(['a', 'bc', 'd']) }, going(response));
  assert.equal([response.text, response.calls], ['abcd', ['head', 'end']]);
});
streams('waits until the client can take more', async () => {
  const response = new FakeResponse(1);
  await sendStream(response.raw, { chunks: chunks(['a', 'bcd', 'e']) }, going(response));
  assert.equal([response.text, response.calls], ['abcde', ['head', 'writable true', 'end']]);
});
streams('stops where the client goes, and does not end what is gone', async () => {
  const response = new FakeResponse();
  const abort = new AbortController();
  const leaving = chunks(['a', 'b', 'c'], (i) => {
    if (i === 1) abort.abort();
  });
  await sendStream(response.raw, { chunks: leaving }, going(response, abort));
  assert.equal([response.text, response.calls], ['a', ['head']]);
});
streams.run();
