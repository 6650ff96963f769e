import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseArticle } from '../runtime/knowledge/article.ts';
import { newArticle } from './new/article.ts';
import { newChannel } from './new/channel.ts';
import { newTechnology } from './new/technology.ts';
import { withDirectory } from './support/published.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const parts = [
  'datasets/fingerprints',
  'datasets/taxonomy/channels.json',
  'test/labels/detect-fixtures.csv',
  'core/channels/forms',
];

/** A tree with what the command changes. */
const withTree = (use: (dir: string) => void): Promise<void> =>
  withDirectory((dir) => {
    for (const part of parts) cpSync(join(root, part), join(dir, part), { recursive: true });
    for (const folder of ['test/fixtures/detect', 'datasets/knowledge'])
      mkdirSync(join(dir, folder), { recursive: true });
    return Promise.resolve(use(dir));
  });

const tea = {
  ...{
    id: 'tea-chat',
    category: 'support',
    name: 'Tea Chat',
    nameZh: '茶聊客服',
    homepage: 'https://teachat.example/',
  },
  ...{ host: 'cdn.teachat.example', source: 'https://teachat.example/docs/install' },
};
const channel = {
  ...{ id: 'tea-mall', name: 'Tea Mall', nameZh: '茶商城', homepage: 'https://mall.example/', form: 'pchome' },
  ...{ search: 'https://search.mall.example', product: 'https://mall.example' },
};

const made = suite('npm run new');

made('a technology has its entry, a page that loads it, and a label for that page', () =>
  withTree((dir) => {
    assert.equal(newTechnology(dir, tea), [
      'datasets/fingerprints/support.json',
      'test/fixtures/detect/tea-chat.html',
      'test/labels/detect-fixtures.csv',
    ]);
    const { technologies } = JSON.parse(readFileSync(join(dir, 'datasets/fingerprints/support.json'), 'utf8')) as {
      technologies: object[];
    };
    assert.equal(technologies.at(-1), {
      ...{ id: 'tea-chat', name: 'Tea Chat', name_zh: '茶聊客服', homepage: 'https://teachat.example/' },
      facts: [
        {
          signal: 'host',
          value: 'cdn.teachat.example',
          strength: 'strong',
          source: 'https://teachat.example/docs/install',
        },
      ],
    });
    const page = readFileSync(join(dir, 'test/fixtures/detect/tea-chat.html'), 'utf8');
    assert.match(page, /^<!-- https:\/\/tea-chat\.example\/ -->\n<!-- Invented page/);
    assert.match(page, 'src="https://cdn.teachat.example/loader.js"');
    assert.match(
      readFileSync(join(dir, 'test/labels/detect-fixtures.csv'), 'utf8'),
      /\nhttps:\/\/tea-chat\.example\/,tea-chat,1\n$/,
    );
  }),
);

made('the entry that datasets/fingerprints/README.md prints is taken by the linter as it stands', () =>
  withTree((dir) => {
    newTechnology(dir, tea);
    const readme = readFileSync(join(root, 'datasets/fingerprints/README.md'), 'utf8');
    const printed = /^ {3}```json\n([\s\S]*?)^ {3}```/m.exec(readme)?.[1] ?? '';
    const file = join(dir, 'datasets/fingerprints/support.json');
    const { technologies, ...head } = JSON.parse(readFileSync(file, 'utf8')) as { technologies: { id: string }[] };
    const added = technologies.findIndex(({ id }) => id === tea.id);
    assert.equal(JSON.parse(printed).facts[0], (technologies[added] as { facts?: unknown[] }).facts?.[0]);
    // The file as it was, with the printed lines in place of the entry that the command made.
    const formatted = (text: string): string => {
      const args = ['format', '--stdin-file-path=datasets/fingerprints/support.json'];
      const run = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: root, input: text, encoding: 'utf8' });
      assert.is(run.status, 0, run.stderr);
      return run.stdout;
    };
    const before = formatted(JSON.stringify({ ...head, technologies: technologies.filter((_, at) => at !== added) }));
    const lines = printed.trimEnd().replace(/^ {3}/gm, '    ');
    const whole = before.replace(/\n {4}\}\n {2}\]/, `\n    },\n${lines}\n  ]`);
    assert.ok(whole.includes('"id": "tea-chat"'));
    assert.is(formatted(whole), whole, 'npm run lint asks for no other form');
  }),
);

made('what cannot be a technology is refused in one line, and nothing is written', () =>
  withTree((dir) => {
    const before = readFileSync(join(dir, 'test/labels/detect-fixtures.csv'), 'utf8');
    const wrong: [Partial<typeof tea>, RegExp][] = [
      [{ category: 'chat' }, /^--category chat: give one of advertising, /],
      [{ category: '../labels' }, /^--category \.\.\/labels: give one of/],
      [{ id: 'Tea Chat' }, /give an id such as tea-chat$/],
      [{ id: 'omnichat' }, /^omnichat is in datasets\/fingerprints\/support\.json already/],
      [{ host: 'https://cdn.teachat.example' }, /without https:\/\/$/],
      [{ homepage: 'javascript:alert(1)' }, /^--homepage javascript:alert\(1\): give an address/],
    ];
    for (const [change, message] of wrong) assert.throws(() => newTechnology(dir, { ...tea, ...change }), message);
    assert.not.ok(existsSync(join(dir, 'test/fixtures/detect/tea-chat.html')));
    assert.is(readFileSync(join(dir, 'test/labels/detect-fixtures.csv'), 'utf8'), before);
  }),
);

made('an article has the form that the reader of articles takes, and is never written over', () =>
  withTree((dir) => {
    const source = { title: '消費者保護法第19條', url: 'https://law.example/19' };
    const given = { id: 'gift-cards', title: '禮物卡怎麼賣', tags: ['operations'], source, today: '2026-11-22' };
    const [file = ''] = newArticle(dir, given);
    const article = parseArticle('gift-cards.md', readFileSync(join(dir, file), 'utf8'));
    assert.equal([article.title, article.updated, article.sources[0]?.url], ['禮物卡怎麼賣', '2026-11-22', source.url]);
    assert.throws(() => newArticle(dir, given), /is there already$/);
    assert.throws(() => newArticle(dir, { ...given, id: 'cards' }), /two words or more/);
    assert.throws(
      () => newArticle(dir, { ...given, id: 'b-c', source: { ...source, url: 'http://a.example' } }),
      /^--source-url/,
    );
  }),
);

made('a channel has its row, not enabled, of a form that is there', () =>
  withTree((dir) => {
    newChannel(dir, channel);
    const rows = JSON.parse(readFileSync(join(dir, 'datasets/taxonomy/channels.json'), 'utf8')) as {
      id: string;
      enabled: boolean;
    }[];
    assert.equal([rows.at(-1)?.id, rows.at(-1)?.enabled], ['tea-mall', false]);
    assert.throws(() => newChannel(dir, channel), /already$/);
    assert.throws(
      () => newChannel(dir, { ...channel, id: 'b', form: 'nosuch' }),
      /there is no core\/channels\/forms\/nosuch\.ts/,
    );
    assert.throws(
      () => newChannel(dir, { ...channel, id: 'b', search: 'https://a.example/path' }),
      /^--search https:\/\/a\.example\/path: give an origin/,
    );
  }),
);

made('the command says what is missing, and what there is', () => {
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'test/new/cli.ts', ...args], { cwd: root, encoding: 'utf8' });
  const help = run('technology', '--help');
  assert.is(help.status, 0);
  assert.match(help.stdout, /npm run new -- technology tea-chat/);
  const missing = run('article', 'gift-cards');
  assert.is(missing.status, 1);
  assert.match(missing.stderr, /required option '--title <text>' not specified/);
});

made.run();
