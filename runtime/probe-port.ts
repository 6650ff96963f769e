import { createServer } from 'node:net';

/**
 * Rejects with the system's error where the port cannot be listened on. uWebSockets.js shares ports (SO_REUSEPORT),
 * so only a socket that does not share sees that the port is in use.
 */
export const probePort = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
