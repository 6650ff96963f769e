// Takes about 20 s.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CopyOptions, fine, head, withCopy } from './support/runner-copy.ts';

const runner = suite('test runner');

runner('passes what passes, counts it, and runs only files whose path has one of the words', () =>
  withCopy(
    { one: fine, two: fine, other: `${head}s('a', () => assert.ok(false));\ns.run();\n` },
    { args: ['one', 'tw'] },
    (ran, dir) => {
      assert.equal([ran.status, ran.last], [0, '2 passed, 0 failed, 0 skipped'], ran.lines.join('\n'));
      const times = JSON.parse(readFileSync(join(dir, '.cache', 'test-times.json'), 'utf8')) as object;
      assert.equal(Object.keys(times).sort(), ['one.test.ts', 'two.test.ts']);
    },
  ),
);

runner('fails where no file matches', () =>
  withCopy({ one: fine }, { args: ['nothing-like-it'] }, ({ status, lines, last }) => {
    assert.equal([status, last], [1, '0 passed, 1 failed, 0 skipped']);
    assert.ok(lines.includes('FAILED no test file matches nothing-like-it'));
  }),
);

const test = (body: string): string => `${head}s('a', ${body});\ns.run();\n`;
/** What is wrong in a file, and how its fault is told. */
const faults: [name: string, source: string, told: RegExp][] = [
  ['never-ran', `${head}s('a', () => assert.ok(true));\n`, /no suite ran/],
  ['failing', test('() => assert.ok(false)'), /a test failed/],
  ['only', `${head}s.only('a', () => {});\ns('b', () => {});\ns.run();\n`, /1 tests left out by/],
  ['skip', `${head}s('a', () => {});\ns.skip('b', () => {});\ns.run();\n`, /1 tests left out by/],
  ['before', `${head}s.before(() => { throw new Error('no'); });\ns('a', () => {});\ns.run();\n`, /a hook threw/],
  ['after', `${head}s.after(() => { throw new Error('no'); });\ns('a', () => {});\ns.run();\n`, /Error: no/],
  [
    'after-each',
    `${head}s.after.each(() => { throw new Error('no'); });\ns('a', () => {});\ns.run();\n`,
    /a hook threw/,
  ],
  ['throws-null', test('() => { throw null; }'), /or a test threw null/],
  ['no-tests', `${head}s.run();\n`, /a suite without tests/],
  ['leaks', test('() => { setInterval(() => {}, 1000); }'), /handles left open: Timeout/],
  ['no-module', `import './nowhere.ts';\n`, /Cannot find module/],
  ['rejects', test('() => { void Promise.reject(new Error("unheard")); }'), /unhandled rejection: Error: unheard/],
  [
    'throws-late',
    test('() => new Promise(() => setTimeout(() => { throw new Error("late"); }, 10))'),
    /ended with code [17]/,
  ],
  ['exits', test('() => process.exit(0)'), /the process ended with code 0 within the file/],
  ['exits-on-import', 'process.exit(0);\n', /the process ended with code 0 within the file/],
  ['crashes', test('() => process.abort()'), /the process was ended by SIGABRT within the file/],
  ['hangs', test('() => { for (;;) Math.random(); }'), /over 15 s/],
  ['never-settles', test('() => new Promise(() => {})'), /over 15 s/],
  ['sets-env', test('() => { process.env["LEFT"] = "1"; }'), /left changed for the files after it: LEFT/],
  ['moves', test('() => process.chdir("/")'), /left changed for the files after it: the working directory/],
];

runner('names each file at fault, whatever it does, and loses none of the others', () => {
  const good = Object.fromEntries(Array.from({ length: 8 }, (_, n) => [`good-${n}`, fine]));
  const files = { ...good, ...Object.fromEntries(faults.map(([name, source]) => [name, source])) };
  return withCopy(files, { args: ['--workers', '4', '--timeout', '15'] }, ({ status, lines, last }) => {
    assert.is(status, 1);
    const said = lines.filter((line) => line.startsWith('FAILED '));
    for (const [name, , told] of faults)
      assert.ok(
        said.some((line) => line.startsWith(`FAILED ${name}.test.ts: `) && told.test(line)),
        `${name} in:\n${lines.join('\n')}`,
      );
    assert.not.match(said.join('\n'), /good-/);
    for (const name of Object.keys(files))
      assert.is(lines.filter((line) => line.includes(`] ${name}.test.ts `)).length, 1, name);
    // The fault of each test, hook and file counts, and nothing twice.
    assert.match(last, new RegExp(`^\\d+ passed, ${said.length} failed, 0 skipped$`));
  });
});

/** Fails in the first process that runs it, passes in every later one. */
const unsteady = `import { existsSync, writeFileSync } from 'node:fs';
${head}s('a', () => { const ran = existsSync('ran'); writeFileSync('ran', ''); assert.ok(ran); });
s('b', () => {});
s.run();
`;

runner('runs what failed once more by itself, and tells of what passes then', () =>
  withCopy({ one: fine, unsteady }, {}, ({ status, lines, last }) => {
    assert.equal([status, last], [0, '3 passed, 0 failed, 0 skipped'], lines.join('\n'));
    assert.ok(lines.includes('unsteady, passed when it ran again: unsteady.test.ts: a test failed'), lines.join('\n'));
    assert.is(lines.filter((line) => line.startsWith('[again] unsteady.test.ts ')).length, 1);
  }),
);

runner('fails with what fails again, and counts its faults once', () =>
  withCopy({ one: fine, two: test('() => assert.ok(false)') }, {}, ({ status, lines, last }) => {
    assert.equal([status, last], [1, '1 passed, 1 failed, 0 skipped'], lines.join('\n'));
    assert.is(lines.filter((line) => line.startsWith('[again] two.test.ts ')).length, 1);
  }),
);

runner('gives no second try where files were named, nor where many failed', async () => {
  const failing = test('() => assert.ok(false)');
  await withCopy({ unsteady }, { args: ['unsteady'] }, ({ status, last }) =>
    assert.equal([status, last], [1, '1 passed, 1 failed, 0 skipped']),
  );
  await withCopy({ a: failing, b: failing, c: failing, unsteady }, {}, ({ status, last }) =>
    assert.equal([status, last], [1, '1 passed, 4 failed, 0 skipped']),
  );
});

runner('counts what was left out, each with its reason', () => {
  const source = `import { hasTool } from './support/tools.ts';\n${head}
if (hasTool('it', 'no-such-tool')) s.run();\nif (hasTool('they', 'no-such-tool-either')) s.run();\n`;
  return withCopy({ one: fine, needs: source }, {}, ({ status, lines, last }) => {
    assert.equal([status, last], [0, '1 passed, 0 failed, 2 skipped']);
    assert.ok(lines.includes('skipped: it needs `no-such-tool`, which is not on this machine'));
  });
});

runner('prints what a file says in one piece, that of its child processes too', () => {
  const talk = (word: string): string => `import { spawnSync } from 'node:child_process';\n${head}
s('talks', async () => {
  for (let n = 0; n < 20; n++) { console.log('${word}'); console.error('${word}'); await new Promise((r) => setTimeout(r, 5)); }
  assert.is(spawnSync('echo', ['${word} at last'], { stdio: 'inherit' }).status, 0);
});\ns.run();\n`;
  return withCopy({ a: talk('tick'), b: talk('tock') }, { args: ['--workers', '2'] }, ({ status, lines }) => {
    assert.is(status, 0);
    const words = lines.flatMap((line) => /tick at last|tock at last|tick|tock/.exec(line)?.[0] ?? []);
    const runs = words.filter((word, n) => word !== words[n - 1]);
    assert.is(words.length, 82);
    assert.equal([...runs].sort(), ['tick', 'tick at last', 'tock', 'tock at last']);
  });
});

const span = (name: string): string => `import { appendFileSync } from 'node:fs';\n${head}
s('takes a while', async () => {
  appendFileSync('spans', '+${name}\\n');
  await new Promise((r) => setTimeout(r, 300));
  appendFileSync('spans', '-${name}\\n');
  assert.ok(true);
});\ns.run();\n`;

runner('lets a file that says so run alone, after the others', () => {
  const alone = `// Runs alone: it wants the whole machine.\n${span('alone')}`;
  const files = { alone, a: span('a'), b: span('b'), c: span('c') };
  return withCopy(files, { args: ['--workers', '4'] }, ({ status }, dir) => {
    assert.is(status, 0);
    const spans = readFileSync(join(dir, 'spans'), 'utf8').trim().split('\n');
    assert.equal(spans.slice(-2), ['+alone', '-alone']);
    assert.is(spans.length, 8);
  });
});

runner('runs scripts beside the files, and fails with them', () => {
  const scripts = { good: 'echo well', bad: 'echo wrong in x.ts && exit 3' };
  return withCopy({ one: fine }, { args: ['--with', 'good,bad'], scripts }, ({ status, lines, last }) => {
    assert.equal([status, last], [1, '1 passed, 1 failed, 0 skipped']);
    for (const line of ['well', 'wrong in x.ts', 'FAILED npm run bad: ended with 3'])
      assert.ok(lines.includes(line), line);
  });
});

/** False for one that has ended and waits for its parent, too. */
const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    // Where there is no /proc, the signal alone tells.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' && !existsSync('/proc');
  }
};

runner('ends what it started when it is stopped, and is no success', async () => {
  const source = `import { writeFileSync } from 'node:fs';\nwriteFileSync('pid', String(process.pid));\n${head}
s('waits', () => new Promise(() => setInterval(() => {}, 1000)));\ns.run();\n`;
  let pid = 0;
  const onOutput: CopyOptions['onOutput'] = (kill, dir) => {
    const timer = setInterval(() => {
      if (!existsSync(join(dir, 'pid'))) return;
      pid = Number(readFileSync(join(dir, 'pid'), 'utf8'));
      clearInterval(timer);
      kill('SIGTERM');
    }, 20);
  };
  // `early` is said to take longer and so comes first: its line is the sign that the other begins.
  const files = { early: `// Takes about 9 s.\n${fine}`, waits: source };
  await withCopy(files, { args: ['--workers', '1'], onOutput }, ({ status, last }) => {
    assert.equal([status, last], [1, '1 passed, 1 failed, 0 skipped']);
  });
  for (let n = 0; n < 100 && isRunning(pid); n++) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.ok(pid > 0 && !isRunning(pid));
});

runner.run();
