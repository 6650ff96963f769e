/** The runtime as a program of its own, for the compiled form: `node dist/runtime.js --snapshots DIR`. */
import { main } from './main.ts';

await main(process.argv.slice(2));
