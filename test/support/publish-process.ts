/** Publishes invented data: `publish-process.ts DIR ID [STEP]`. Says "go" when it begins; kills itself at STEP where one is named. */
import { publishSnapshot } from '../../build/publish/index.ts';
import { publishOptions, smallSize } from './published.ts';
import { syntheticModel } from './synthetic-model.ts';

const [dir = '', id = '', fatal] = process.argv.slice(2);
process.stdout.write('go\n');
const onStep = (step: string): void => {
  if (step === fatal) process.kill(process.pid, 'SIGKILL');
};
await publishSnapshot(syntheticModel({ ...smallSize, id }), dir, { ...publishOptions, onStep });
