// Raw uWebSockets.js: `node raw.mjs PORT PORT_OF_OURS`. Asks ours once for each URL in TARGETS (name → URL) and answers the
// same bytes under `/NAME`, head and body. Parameters are not read.
import { createRequire } from 'node:module';

const uws = createRequire(import.meta.resolve('hyper-express'))('uWebSockets.js');
const [port, ours] = process.argv.slice(2).map(Number);
const targets = JSON.parse(process.env.TARGETS ?? '{}');
/** uWebSockets.js or the connection sets these itself. */
const own = new Set(['date', 'uwebsockets', 'content-length', 'connection', 'keep-alive', 'transfer-encoding']);
const app = uws.App();
for (const [name, target] of Object.entries(targets)) {
  const response = await fetch(`http://127.0.0.1:${ours}${target}`, { headers: { 'accept-encoding': 'identity' } });
  const body = Buffer.from(await response.arrayBuffer());
  const [[first, value], ...rest] = [...response.headers].filter(([header]) => !own.has(header));
  const block = value + rest.map(([header, text]) => `\r\n${header}: ${text}`).join('');
  app.get(`/${name}`, (res) => {
    res.writeHeader(first, block).end(body);
  });
}
app.get('/', (res) => res.end('ready'));
app.listen('127.0.0.1', port, (socket) => process.stdout.write(socket ? 'ready\n' : 'failed\n'));
