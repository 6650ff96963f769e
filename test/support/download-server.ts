/** Serves one file of a directory: `download-server.ts TRANSPORT DIR BYTES`; says its port; ends when stdin does. */
import { DOWNLOAD_ID } from './downloads.ts';
import { createFakeReader } from './fake-reader.ts';
import { type TransportKind, withServer } from './http.ts';

const [kind = 'native', dir = '', bytes = '0'] = process.argv.slice(2);
const file = {
  path: 'large.bin',
  bytes: Number(bytes),
  sha256: '0'.repeat(64),
  crc32: '00000000',
  rows: null,
  table: null,
  schema_version: null,
};
const reader = createFakeReader({ id: DOWNLOAD_ID, dir, files: [file] });
const serve = async ({ port }: { port: number }): Promise<void> => {
  process.stdout.write(`${port}\n`);
  await new Promise((resolve) => process.stdin.on('close', resolve).resume());
};
await withServer(kind as TransportKind, serve, { context: { reader } });
