// Takes about 45 s.
/** Notebooks for researchers: each runs from top to bottom over the demo, and what is stored in it is what it prints. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { demoSnapshots } from '../support/demo-served.ts';
import { withDirectory } from '../support/published.ts';
import { python, runProgram } from '../support/python.ts';
import { hasTool } from '../support/tools.ts';

const folder = fileURLToPath(new URL('../../clients/python/notebooks/', import.meta.url));
const names = readdirSync(folder).filter((name) => name.endsWith('.ipynb'));

interface Cell {
  cell_type: 'markdown' | 'code';
  source: string | string[];
  metadata: object;
  outputs?: { output_type: string; name?: string; text?: string | string[] }[];
}
interface Notebook {
  metadata: object;
  cells: Cell[];
}

const textOf = (text: string | string[] = ''): string => [text].flat().join('');
const readNotebook = (name: string): Notebook => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Notebook;
const storedIn = ({ cells }: Notebook): string[] =>
  cells.map(({ outputs = [] }) => outputs.map(({ text }) => textOf(text)).join(''));

/** The demo is of the days before today: figures may move with the date, words and what is said do not. */
const skeleton = (text: string): string => text.replace(/[\d.,:+-]+[TZ]?/g, '#').replace(/[ #]+/g, ' ');

const notebooks = suite('clients/python/notebooks');

notebooks('are four, short, told in both languages, and hold their outputs without anything of a machine', () => {
  assert.equal(names, [
    'market_shares.ipynb',
    'movers_event_study.ipynb',
    'price_dispersion.ipynb',
    'register_and_shops.ipynb',
  ]);
  for (const name of names) {
    const text = readFileSync(join(folder, name), 'utf8');
    assert.ok(text.length < 40_000, `${name}: ${text.length}`);
    assert.not.match(text, /\/(?:home|root|work|Users|tmp|usr)\/|[A-Z]:\\\\|execution_count": \d{3}/, name);
    const notebook = readNotebook(name);
    assert.equal(Object.keys(notebook.metadata).sort(), ['kernelspec', 'language_info'], name);
    const [title, opening] = notebook.cells;
    assert.match(textOf(title?.source), /^# .+ \/ \p{Script=Han}.+$/mu, name);
    assert.match(textOf(opening?.outputs?.[0]?.text), /^snapshot \d{8}T\d{6}Z - INVENTED demo data\n$/, name);
    for (const { cell_type, outputs = [], metadata } of notebook.cells) {
      assert.equal(metadata, {}, name);
      if (cell_type === 'code')
        assert.ok(outputs.every((one) => one.output_type === 'stream' && one.name === 'stdout'));
    }
    const told = notebook.cells.filter(({ cell_type }) => cell_type === 'markdown').length;
    assert.ok(told >= 5 && notebook.cells.length - told >= 6, name);
  }
});

if (
  hasTool('notebooks, with nbclient, ipykernel and the Python client in .cache/ci-python,', python, [
    '-c',
    'import duckdb, ipykernel, nbclient, numpy, pandas, storelens',
  ])
)
  notebooks('run from top to bottom over the demo, and print what is stored in them', async () => {
    const snapshots = await demoSnapshots();
    await withDirectory(async (dir) => {
      const env = {
        ...{ STORELENS_SNAPSHOT: snapshots, HOME: dir, IPYTHONDIR: join(dir, 'ipython') },
        ...{ JUPYTER_RUNTIME_DIR: join(dir, 'runtime'), PYTHONWARNINGS: 'ignore' },
      };
      const { code, output } = await runProgram(python, [join(folder, 'run.py')], { cwd: dir, env });
      assert.is(code, 0, output.slice(-4000));
      const lines = output.split('\n').filter((line) => line.startsWith('{"name"'));
      assert.is(lines.length, names.length, output.slice(-2000));
      for (const line of lines) {
        const { name, printed } = JSON.parse(line) as { name: string; printed: string[] };
        const stored = storedIn(readNotebook(name));
        for (const [at, text] of printed.entries())
          assert.is(skeleton(text), skeleton(stored[at] ?? ''), `${name}, cell ${at + 1}: run.py --write stores it`);
      }
    });
  });
notebooks.run();
