/**
 * `npm run bench -- crawl [hosts] [delay in ms]`: the same pages of a loopback web, crawled by this
 * project and by Crawlee's CheerioCrawler one after the other, each in a process of its own. Politeness is on in both:
 * one request at a time per host, the delay between two. This project also asks for robots.txt. Needs `npm ci` here.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { figure, printReport, ratio } from '../report.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const [hosts = '5000', delayMs = '1000', crawleeConcurrency = '1000'] = process.argv.slice(2);

const outputOf = async (child: ChildProcess): Promise<string> => {
  let text = '';
  child.stdout!.on('data', (data) => (text += data));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${child.spawnargs.slice(1, 4).join(' ')} ended with ${code}`);
  return text.trim().split('\n').at(-1) ?? '';
};

const node = (args: string[]): ChildProcess => spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });

interface Result {
  name: string;
  pages: number;
  failures: number;
  seconds: number;
  pages_per_s: number;
  peak_mb: number;
  cpu_s: number;
}

const web = node([here('web.mjs')]);
try {
  const [line] = (await once(web.stdout!, 'data')) as [Buffer];
  const port = line.toString().trim();
  const results: Result[] = [];
  for (const args of [
    ['--import', 'tsx', here('ours.ts'), port, hosts, delayMs],
    [here('crawlee.mjs'), port, hosts, delayMs, crawleeConcurrency],
  ]) {
    const result = JSON.parse(await outputOf(node(args))) as Result;
    results.push(result);
    const { name, pages, failures, seconds, pages_per_s: rate, peak_mb: peak, cpu_s: cpu } = result;
    console.log(
      `${name.padEnd(10)} ${pages} pages, ${failures} failed, ${seconds.toFixed(1)} s, ${rate.toFixed(0)} pages/s, peak ${peak.toFixed(0)} MB, CPU ${cpu.toFixed(1)} s`,
    );
  }
  const [ours, peer] = results as [Result, Result];
  const beside = 'CheerioCrawler';
  printReport('crawl', [
    ratio('rate', ours.pages_per_s / peer.pages_per_s, beside),
    ratio('pages a CPU second', ours.pages / ours.cpu_s / (peer.pages / peer.cpu_s), beside),
    ratio('peak memory', ours.peak_mb / peer.peak_mb, beside),
    ...results.flatMap((result) => [
      figure(`${result.name}: pages`, result.pages, 'pages'),
      figure(`${result.name}: failures`, result.failures, 'pages'),
      figure(`${result.name}: rate`, result.pages_per_s, 'pages/s'),
      figure(`${result.name}: CPU`, result.cpu_s, 's'),
      figure(`${result.name}: peak memory`, result.peak_mb, 'MiB'),
    ]),
  ]);
} finally {
  web.kill();
}
