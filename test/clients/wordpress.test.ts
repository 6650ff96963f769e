/** The plugin's files, without a WordPress: what is packed, what every file says, and whether the translation is whole. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { blueprintFor } from '../../clients/wordpress/blueprint.ts';
import { type PackedPlugin, packPlugin } from '../../clients/wordpress/pack.ts';
import { hasTool, skipped } from '../support/tools.ts';

const room = fileURLToPath(new URL('../../clients/wordpress/', import.meta.url));
const plugin = join(room, 'storelens');
const files = readdirSync(plugin, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();
const php = files.filter((file) => file.endsWith('.php'));
const read = (path: string): string => readFileSync(join(plugin, path), 'utf8');

const withDir = async <T>(use: (dir: string) => Promise<T>): Promise<T> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-wp-pack-'));
  try {
    return await use(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const packing = suite('packPlugin');

packing(
  'the zip has one folder with every file of the plugin and the widget, and the same sources give the same bytes',
  () =>
    withDir(async (dir) => {
      const first: PackedPlugin = await packPlugin(join(dir, 'a'));
      const second = await packPlugin(join(dir, 'b'));
      assert.is(first.sha256, second.sha256);
      const packed = unzipSync(readFileSync(first.zip));
      const made = ['storelens/assets/widget.js', 'storelens/languages/technologies-zh_TW.php'];
      const expected = [...files.map((file) => file.slice(room.length)), ...made].sort();
      assert.equal(Object.keys(packed).sort(), expected);
      const script = Buffer.from(packed['storelens/assets/widget.js'] ?? []).toString('utf8');
      assert.ok(script.includes('attachShadow') && script.includes('base'));
    }),
);

packing('in Chinese, services are called as people in Taiwan call them', () =>
  withDir(async (dir) => {
    const { dir: packed } = await packPlugin(join(dir, 'a'));
    const names = readFileSync(join(packed, 'languages', 'technologies-zh_TW.php'), 'utf8');
    for (const line of ["'ecpay' +=> '綠界',", "'meta-pixel' +=> 'Meta 像素',", "'newebpay' +=> '藍新',"])
      assert.match(names, new RegExp(`^\\t${line}$`, 'm'));
    assert.match(names, /^defined\( 'ABSPATH' \) \|\| exit;$/m);
    for (const line of names.split('\n').filter((one) => one.startsWith('\t')))
      assert.match(line, /^\t'[\w.-]+' +=> '(?:[^'\\]|\\['\\])*',$/);
    if (!hasTool('the WordPress plugin', 'php')) return;
    const { status, stdout } = spawnSync('php', ['-l', join(packed, 'languages', 'technologies-zh_TW.php')]);
    assert.is(status, 0, String(stdout));
  }),
);

packing('whoever packs it says which WordPress they tried it with; a version that is none is refused', () =>
  withDir(async (dir) => {
    const { dir: packed } = await packPlugin(join(dir, 'a'), '7.9');
    assert.match(readFileSync(join(packed, 'readme.txt'), 'utf8'), /^Tested up to: 7\.9$/m);
    const refused = await packPlugin(join(dir, 'b'), 'newest').catch((error: Error) => error.message);
    assert.match(String(refused), /looks like 7\.1/);
  }),
);

packing('a blueprint for Playground installs it, names the service in its own option and shows a card', () => {
  const { steps, landingPage } = blueprintFor('https://lens.example', 'shop.tw') as {
    steps: { step: string; options?: { storelens_settings?: object }; code?: string }[];
    landingPage: string;
  };
  assert.equal(
    steps.map(({ step }) => step),
    ['login', 'installPlugin', 'setSiteOptions', 'runPHP'],
  );
  assert.equal(steps[2]?.options?.storelens_settings, { base_url: 'https://lens.example', card: 'widget' });
  assert.match(
    php.map((file) => readFileSync(file, 'utf8')).join(''),
    /const STORELENS_OPTION = 'storelens_settings';/,
  );
  assert.match(steps[3]?.code ?? '', /\[storelens_detect domain="shop\.tw"\]/);
  assert.is(landingPage, '/?name=storelens');
});
packing.run();

const source = suite('the plugin as files');

source('every file of PHP but the one for uninstalling refuses to be called by itself', () => {
  assert.ok(php.length >= 15);
  for (const file of php)
    assert.match(readFileSync(file, 'utf8'), /^defined\( '(ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;$/m, file);
});

source('no code from elsewhere, nothing evaluated, no request but through WordPress', () => {
  for (const file of files.filter((name) => /\.(php|js|css|json)$/.test(name))) {
    const text = readFileSync(file, 'utf8');
    assert.not.match(
      text,
      /\b(eval|create_function|base64_decode|curl_\w+|file_get_contents|fopen|fsockopen|shell_exec|unserialize|innerHTML|dangerouslySetInnerHTML)\b/,
      file,
    );
    for (const [address] of text.matchAll(/https?:\/\/[^\s'"`)*]+/g))
      assert.match(
        address,
        /^https:\/\/(opensource\.org\/license\/mit|shop\.tw\/path\?x|schemas\.wp\.org\/trunk\/block\.json)$|^https?:\/\/$/,
        `${file}: ${address}`,
      );
  }
  assert.match(read('includes/service.php'), /wp_safe_remote_get\(/);
  assert.is(
    php.filter((file) => /wp_(safe_)?remote_(get|post|request|head)\(/.test(readFileSync(file, 'utf8'))).length,
    1,
  );
});

source('what is global has the prefix', () => {
  for (const file of php) {
    const text = readFileSync(file, 'utf8');
    for (const [, name] of text.matchAll(/^function (\w+)/gm))
      assert.ok(name?.startsWith('storelens_'), `${file}: ${name}`);
    for (const [, name] of text.matchAll(/^const (\w+)/gm))
      assert.ok(name?.startsWith('STORELENS_'), `${file}: ${name}`);
    for (const [, name] of text.matchAll(
      /(?:set_transient|get_transient|get_option|update_option|delete_option|add_shortcode|add_action)\( '(\w+)'/g,
    ))
      assert.match(
        name ?? '',
        /^storelens_|^(init|admin_menu|admin_init|admin_post_storelens_\w+)$/,
        `${file}: ${name}`,
      );
  }
});

source('versions, requirements and licence agree wherever they are said', () => {
  const said = (text: string, name: string): string =>
    new RegExp(`${name}: *(.+)$`, 'm').exec(text)?.[1]?.trim() ?? `no ${name}`;
  const [header, readme] = [read('storelens.php'), read('readme.txt')];
  const version = said(header, 'Version');
  assert.match(version, /^\d+\.\d+\.\d+$/);
  assert.ok(header.includes(`STORELENS_VERSION = '${version}'`));
  assert.is(said(readme, 'Stable tag'), version);
  assert.ok(readme.includes(`= ${version} =`), 'the changelog has it');
  for (const name of ['badge', 'detect']) assert.is(JSON.parse(read(`blocks/${name}/block.json`)).version, version);
  for (const name of ['Requires at least', 'Requires PHP', 'License', 'License URI'])
    assert.is(said(readme, name), said(header, name));
  assert.match(read('license.txt'), /^MIT License/);
});

source.run();

const name = 'the WordPress plugin';
if (hasTool(name, 'php')) {
  const lint = suite('php -l');
  lint('every file is PHP that compiles without a notice', () => {
    for (const file of php) {
      const { status, stdout, stderr } = spawnSync(
        'php',
        ['-d', 'error_reporting=-1', '-d', 'display_errors=1', '-l', file],
        { encoding: 'utf8' },
      );
      assert.is(status, 0, `${stdout}${stderr}`);
      assert.is(stdout.trim(), `No syntax errors detected in ${file}`);
    }
  });
  lint.run();
}

if (hasTool(name, 'xgettext') && hasTool(name, 'msgfmt')) {
  const texts = suite('translations');
  /** Texts of a catalogue as this machine's gettext writes them; comments differ from version to version. */
  const textsOf = (file: string): string => {
    const [command, more] = file.endsWith('.mo') ? ['msgunfmt', []] : ['msgcat', ['--no-location']];
    const { stdout } = spawnSync(command, [...more, '--no-wrap', '--sort-output', file], { encoding: 'utf8' });
    return stdout.replace(/^#.*\n/gm, '').replace(/^"[A-Z][\w-]+: .*\\n"\n/gm, '');
  };
  texts('template, translation and what is made from it are those of the sources, and nothing is left in English', () =>
    withDir(async (dir) => {
      const { status, stderr } = spawnSync(join(room, 'translate.sh'), [dir], { encoding: 'utf8' });
      assert.is(status, 0, stderr);
      for (const file of ['storelens.pot', 'storelens-zh_TW.po', 'storelens-zh_TW.mo']) {
        const committed = textsOf(join(plugin, 'languages', file));
        assert.ok(committed.includes('msgid "Platform"'));
        assert.is(textsOf(join(dir, file)), committed, `${file}: run clients/wordpress/translate.sh`);
      }
      const json = 'storelens-zh_TW-storelens-editor.json';
      assert.equal(JSON.parse(readFileSync(join(dir, json), 'utf8')), JSON.parse(read(`languages/${json}`)));
      const counted = spawnSync('msgfmt', ['--statistics', '-o', '/dev/null', join(dir, 'storelens-zh_TW.po')], {
        encoding: 'utf8',
        env: { ...process.env, LC_ALL: 'C' },
      });
      assert.match(counted.stderr, /^\d+ translated messages\.$/m);
      assert.not.match(counted.stderr, /untranslated|fuzzy/);
    }),
  );
  texts.run();
}

// WordPress's own standards come from Packagist alone; where somebody has installed them, they hold.
if (/\bWordPress\b/.test(spawnSync('phpcs', ['-i'], { encoding: 'utf8' }).stdout ?? '')) {
  const standards = suite('WordPress Coding Standards');
  standards('find nothing', () => {
    const { status, stdout } = spawnSync('phpcs', [`--standard=${join(room, 'phpcs.xml')}`, '-q'], {
      encoding: 'utf8',
    });
    assert.is(status, 0, stdout);
  });
  standards.run();
} else skipped.push('the WordPress plugin: no phpcs with the WordPress standards on this machine');
