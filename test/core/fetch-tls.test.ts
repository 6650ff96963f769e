import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlain } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFetcher, FetchError } from '../../core/fetch/index.ts';
import { loopbackOptions } from '../build/crawl/world.ts';
import { hasTool } from '../support/tools.ts';

/** A self-signed certificate for the time of a test. */
const selfSigned = (): { key: Buffer; cert: Buffer } => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-tls-'));
  try {
    const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
    const subject = ['-subj', '/CN=shop.example', '-days', '2', '-nodes'];
    spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', cert, ...subject], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const codeAt = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fetcher = createFetcher({
    ...loopbackOptions(port),
    connect: () => ({ address: '127.0.0.1', port, tls: true }),
  });
  try {
    const page = await fetcher.fetch('https://shop.example/', { timeoutMs: 5_000 });
    return String(page.status);
  } catch (error) {
    assert.instance(error, FetchError);
    return (error as FetchError).code;
  } finally {
    await fetcher.close();
    await new Promise((resolve) => server.close(resolve));
  }
};

if (hasTool('fetch over TLS', 'openssl', ['version'])) {
  const tls = suite('createFetcher over TLS');

  tls('refuses a certificate that nobody vouches for', async () => {
    assert.is(await codeAt(createServer(selfSigned(), (_, response) => response.end('secret'))), 'tls');
  });

  tls('names a port that does not speak TLS', async () => {
    assert.is(await codeAt(createPlain((_, response) => response.end('plain'))), 'tls');
  });

  tls.run();
}
