/** MCP clients over HTTP for tests: the SDK's own, of either protocol. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

export const protocols = ['2025-11-25', '2026-07-28'] as const;
export type Protocol = (typeof protocols)[number];

/** A connected client of the SDK that speaks just this protocol; closed afterwards. */
export const withClient = async <T>(
  url: string,
  protocol: Protocol,
  use: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = new Client(
    { name: 'storelens-test', version: '1' },
    { versionNegotiation: { mode: protocol === '2025-11-25' ? 'legacy' : { pin: protocol } } },
  );
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)));
  try {
    return await use(client);
  } finally {
    await client.close();
  }
};
