import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problemCodes } from '../../../core/contract/problem.ts';
import { type Exchange, readExchanges, startReplay } from '../../support/replay.ts';
import { runCli } from './run-cli.ts';

/** The command line that asks what an exchange asked; null: the terminal has no such question. */
const commandOf = ({ route, params }: Exchange): string[] | null => {
  const rest = { ...params } as Record<string, string | string[]>;
  if (Object.values(rest).some(Array.isArray)) return null;
  const take = (name: string): string | null => {
    const value = rest[name];
    delete rest[name];
    return value === undefined ? null : String(value);
  };
  const positional: Record<string, [command: string, param: string]> = {
    detect: ['detect', 'url'],
    scan: ['scan', 'url'],
    site: ['site', 'domain'],
    competitors: ['competitors', 'domain'],
    check: ['check', 'domain'],
    related: ['related', 'domain'],
    identifier: ['identifier', 'id'],
    operator: ['operator', 'id'],
    technology: ['technology', 'id'],
    compareSites: ['compare-sites', 'domains'],
    search: ['search', 'q'],
    suggest: ['suggest', 'q'],
  };
  const modes: [string, string][] = [
    ['compare', 'compare'],
    ['history', 'history'],
    ['q', 'products'],
  ];
  // No option is called so; files are asked for with --csv.
  if ('colour' in rest || rest['format'] !== undefined) return null;
  let head: string[];
  const [known] = positional[route] === undefined ? [] : [positional[route]];
  if (known !== undefined) {
    const value = take(known[1]);
    if (value === null) return null;
    head = [known[0], value];
  } else if (route === 'products') {
    const [mode, ...others] = modes.filter(([param]) => param in rest);
    if (mode === undefined || others.length > 0) return null;
    head = [mode[1], String(take(mode[0]))];
  } else if (['prospect', 'movers', 'stats', 'deals', 'list', 'sites', 'trends', 'flows'].includes(route)) {
    head = [route];
  } else return null;
  const kebab = (name: string): string => name.replaceAll('_', '-').replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
  const flags = ['live', 'include_accessories', 'in_stock', 'ecommerce', 'facets'];
  return [
    ...head,
    ...Object.entries(rest).flatMap(([name, value]) => [
      `--${kebab(name)}`,
      ...(flags.includes(name) ? [] : [String(value)]),
    ]),
  ];
};

const conformance = suite('CLI and API');

conformance(
  'give the same answer to the same question, for every recorded exchange that a terminal can ask',
  async () => {
    const replay = await startReplay();
    try {
      const asked = new Set<string>();
      for (const exchange of readExchanges()) {
        const command = commandOf(exchange);
        if (command === null) continue;
        asked.add(exchange.route);
        const { status, json } = exchange.reply;
        const ran = await runCli([...command, '--json', '--base-url', replay.url]);
        const name = `${command.join(' ')}: ${ran.stderr}`;
        if (status === 200) {
          assert.is(ran.code, 0, name);
          assert.equal(JSON.parse(ran.stdout.replaceAll(replay.url, 'https://storelens.example')), json, name);
          continue;
        }
        const { code } = json as { code: keyof typeof problemCodes };
        const expected = status === 404 ? [3] : status === 400 ? [2] : [1];
        assert.ok(expected.includes(ran.code), `${name} exit ${ran.code}`);
        assert.is(ran.stdout, '', name);
        assert.ok(code in problemCodes && ran.stderr.length > 10, name);
      }
      assert.equal([...asked].sort(), [
        'check',
        'compareSites',
        'competitors',
        'deals',
        'detect',
        'flows',
        'identifier',
        'list',
        'movers',
        'operator',
        'products',
        'prospect',
        'related',
        'scan',
        'search',
        'site',
        'sites',
        'stats',
        'suggest',
        'technology',
        'trends',
      ]);
      assert.equal(replay.missed, []);
    } finally {
      await replay.close();
    }
  },
);

conformance.run();
