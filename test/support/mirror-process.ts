/** Follows an address into a directory once, in a process that can be killed: `mirror-process.ts URL DIR`. */
import { createLog } from '../../runtime/log.ts';
import { startMirror } from '../../runtime/mirror/index.ts';

const [url = '', dir = ''] = process.argv.slice(2);
const mirror = startMirror({ url, dir, pollMs: 1_000_000, keep: 2, maxBytes: 1e12, log: createLog('silent') });
await mirror.check();
mirror.close();
process.stdout.write(`${mirror.following().reason ?? 'here'}\n`);
