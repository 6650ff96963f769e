/**
 * How long `storelens-mcp` takes from being started to its answer to the first message, and to the list of tools:
 * `npm run bench -- mcp-start [--rounds 10]`. One JSON line: medians in milliseconds, beside Node starting with nothing to do.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleMcp } from '../../clients/mcp/bundle.ts';
import { figure, printReport, ratio } from '../report.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } });
const work = mkdtempSync(join(tmpdir(), 'storelens-bench-'));

const initialize = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } },
};
const list = { jsonrpc: '2.0', id: 2, method: 'tools/list', params: {} };

const timeOf = (program: string): Promise<{ firstMs: number; listMs: number }> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
    let text = '';
    let firstMs = 0;
    child.on('error', reject);
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const answers = text.split('\n').length - 1;
      if (answers >= 1 && firstMs === 0) firstMs = performance.now() - startedAt;
      if (answers < 2) return;
      child.kill();
      resolve({ firstMs, listMs: performance.now() - startedAt });
    });
    child.stdin.write(`${JSON.stringify(initialize)}\n${JSON.stringify(list)}\n`);
  });

const bareNode = (): Promise<number> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    spawn(process.execPath, ['-e', '0']).on('exit', () => resolve(performance.now() - startedAt));
  });

const median = (list: number[]): number => Math.round([...list].sort((a, b) => a - b)[list.length >> 1] ?? 0);

try {
  const program = await bundleMcp(work);
  const first: number[] = [];
  const listed: number[] = [];
  const node: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const { firstMs, listMs } = await timeOf(program);
    first.push(firstMs);
    listed.push(listMs);
    node.push(await bareNode());
  }
  const load1 = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  const medians = { firstAnswerMs: median(first), listMs: median(listed), bareNodeMs: median(node) };
  process.stdout.write(
    `${JSON.stringify({ ...medians, fastestMs: Math.round(Math.min(...first)), load1, reached: median(first) <= 300 })}\n`,
  );
  printReport('mcp-start', [
    ratio('first answer', medians.firstAnswerMs / medians.bareNodeMs, 'Node alone'),
    figure('first answer, median', medians.firstAnswerMs, 'ms'),
    figure('list of tools, median', medians.listMs, 'ms'),
    figure('Node alone, median', medians.bareNodeMs, 'ms'),
  ]);
} finally {
  rmSync(work, { recursive: true, force: true });
}
