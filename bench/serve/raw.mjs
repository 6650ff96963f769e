// Raw uWebSockets.js: `node raw.mjs PORT PORT_OF_OURS`. Asks ours once for each URL and answers the same bytes, so that
// only the path to the socket differs. The URL's path alone chooses the body: parameters are not read.
import { createRequire } from 'node:module';

const uws = createRequire(import.meta.resolve('hyper-express'))('uWebSockets.js');
const [port, ours] = process.argv.slice(2).map(Number);
const targets = JSON.parse(process.env.TARGETS ?? '{}');
const app = uws.App();
for (const [name, target] of Object.entries(targets)) {
  const body = Buffer.from(await (await fetch(`http://127.0.0.1:${ours}${target}`)).arrayBuffer());
  app.get(`/${name}`, (res) => {
    res.writeHeader('content-type', 'application/json; charset=utf-8').end(body);
  });
}
app.listen('127.0.0.1', port, (socket) => process.stdout.write(socket ? 'ready\n' : 'failed\n'));
