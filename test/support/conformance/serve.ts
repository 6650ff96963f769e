/**
 * Serves the conformance snapshot on loopback for tools that want a running service: `node --import tsx
 * test/support/conformance/serve.ts [port]` prints the address and serves until it is ended.
 */
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { listen } from '../../../runtime/listen.ts';
import { createLog } from '../../../runtime/log.ts';
import { withConformance } from '../../conformance/record.ts';
import type { TransportKind } from '../http.ts';

/** Runs `use` against the running service. */
export const withService = <T>(use: (url: string) => Promise<T>, kind: TransportKind = 'node', port = 0): Promise<T> =>
  withConformance(async (serve) => {
    const log = createLog('error');
    const transport = await listen(serve, { kind, host: '127.0.0.1', port, shared: false, log });
    try {
      return await use(`http://127.0.0.1:${transport.port}`);
    } finally {
      await transport.close(1000);
    }
  });

if (argv[1] === fileURLToPath(import.meta.url))
  await withService(
    async (url) => {
      process.stdout.write(`${url}\n`);
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => resolve());
      });
    },
    'native',
    Number(argv[2] ?? 0),
  );
