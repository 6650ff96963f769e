// Takes about 90 s.
/** What --help of the program and of each command shows, typed as it stands against the demo that README starts. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { COMMAND_EXAMPLES, PROGRAM_EXAMPLES } from '../../../clients/cli/command-examples.ts';
import { withDemo } from '../../support/demo-served.ts';

/** What goes on for ever is ended once it has printed this. */
const untilOf = (code: string): string | null =>
  / --follow/.test(code) ? '.example' : / serve /.test(code) ? 'Storelens serves' : null;

const examples = suite('examples in --help of storelens');

examples('run as they stand', () =>
  withDemo(async (checkout) => {
    await writeFile(join(checkout.dir, 'shops.txt'), 'demopaw.example\ndemoleaf.example\n');
    for (const code of new Set([...PROGRAM_EXAMPLES, ...Object.values(COMMAND_EXAMPLES).flat()])) {
      const ran = await checkout.run(['bash', '-euo', 'pipefail', '-c', code], { until: untilOf(code) });
      assert.is(ran.code, 0, `${code}\n${ran.output}`);
    }
  }),
);
examples.run();
