import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/**
 * Runs Node with `args`, shows what it prints and gives its last line; `show` false: shows nothing of its standard
 * output. Ctrl-C reaches the child too, which may still have something to say: it is waited for. Throws where it ends
 * with anything but 0.
 */
export const lastLineOf = async (args: string[], { show = true, name = args.join(' ') } = {}): Promise<string> => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(signal ?? code ?? 1));
  });
  const wait = (): void => {};
  const end = (): boolean => child.kill('SIGTERM');
  process.on('SIGINT', wait);
  process.once('SIGTERM', end);
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.trim() !== '') last = line;
    if (show) process.stdout.write(`${line}\n`);
  }
  const status = await ended;
  process.off('SIGINT', wait);
  process.off('SIGTERM', end);
  if (status !== 0) throw new Error(`${name} ended with ${status}`);
  return last;
};
