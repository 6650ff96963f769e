/** The port of an archive's folder, the same at each start: what was read of one address is not gone on with from another. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ArchiveServer, startArchive } from './server.ts';

const FILE = 'port.txt';

const known = (dir: string): number | null => {
  const file = join(dir, FILE);
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) < 65_536 ? Number(text) : null;
};

const isTaken = (error: NodeJS.ErrnoException): boolean => error.code === 'EADDRINUSE' || error.code === 'EACCES';

/**
 * Serves `dir` on the port of the last start without one given, at first on a free one that is noted there. `said`: why it is
 * another this time; null: it is not.
 */
export const startAtOwnPort = async (dir: string): Promise<{ server: ArchiveServer; said: string | null }> => {
  const port = known(dir);
  if (port === null) {
    const server = await startArchive(dir);
    writeFileSync(join(dir, FILE), `${server.port}\n`);
    return { server, said: null };
  }
  try {
    return { server: await startArchive(dir, { port }), said: null };
  } catch (error) {
    if (!isTaken(error as NodeJS.ErrnoException)) throw error;
    const said =
      `Port ${port}, where this archive was before, is taken. What was read of http://127.0.0.1:${port}/ goes on only there:\n` +
      '  end what listens there and start again, or give the commands below another --out.';
    return { server: await startArchive(dir), said };
  }
};
