import { existsSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../bench/evaluate/robots.ts';
import { allowAll, crawlDelayMs, disallowAll, isAllowed, parseRobots, robotsFromResponse } from '../../core/robots.ts';
import { cpuMsSince } from '../support/cpu.ts';
import { fc } from '../support/property.ts';

const may = (robots: string, url: string, token = 'ShopBot'): boolean => isAllowed(parseRobots(robots), token, url);

const allowing = suite('isAllowed');

allowing('takes the longest match, and allow on a tie', () => {
  const robots = 'User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\nAllow: /t\nDisallow: /t';
  assert.not.ok(may(robots, 'https://s.tw/a/x'));
  assert.ok(may(robots, 'https://s.tw/a/b/x'));
  assert.not.ok(may(robots, 'https://s.tw/a/b/c'));
  assert.ok(may(robots, 'https://s.tw/t'));
});

allowing('knows * and a final $ only', () => {
  const robots = 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /q?*id=\nDisallow: /a$b';
  assert.not.ok(may(robots, '/x/y.pdf'));
  assert.ok(may(robots, '/x/y.pdf?v=1'));
  assert.not.ok(may(robots, '/q?a=1&id=2'));
  assert.not.ok(may(robots, '/a$b/c'));
  assert.ok(may(robots, '/a'));
});

allowing('obeys its own group alone, wherever it stands and however often, and * only without one', () => {
  const robots =
    'User-agent: shopbot\nDisallow: /x\n\nUser-agent: *\nDisallow: /\n\nUser-agent: OTHER\nUser-agent: ShopBot\nDisallow: /y';
  assert.ok(may(robots, '/z'));
  assert.not.ok(may(robots, '/x'));
  assert.not.ok(may(robots, '/y'));
  assert.not.ok(may(robots, '/z', 'Third'));
});

allowing('never fails open on what people write', () => {
  for (const robots of [
    'User-agent *\nDisallow /',
    'useragent: *\ndisallow: /',
    'User Agent: *\nDissallow: /',
    'user-agent: *\ndisalow:/',
    '\ufeffUser-agent: *\r\nDisallow: /\r\n',
    'User-agent: *\rDisallow: /',
    'User-agent: * # all\nDisallow: / # none',
    'User-agent: Shopbot and others\nDisallow: /',
    'User-agent: *\nDiasllow: /',
    'User-agent: *\nDisallaw: /',
    'User-agent: *\nDisallows: /',
    'User-agent: *\nDIS ALLOW: /',
    'User-agent: *\nＤｉｓａｌｌｏｗ: /',
    'Uesr-agnet: *\nDisallow: /',
    'User_agent: *\nDisallow: /',
  ])
    assert.not.ok(may(robots, 'https://s.tw/x'), robots);
});

allowing('compares octets: non-ASCII rules are percent-encoded, hex digits of any case', () => {
  assert.not.ok(may('User-agent: *\nDisallow: /商品', '/%E5%95%86%E5%93%81/1'));
  assert.not.ok(may('User-agent: *\nDisallow: /%e5%95%86', '/%E5%95%86%E5%93%81/1'));
});

allowing('a slip of the pen refuses, whichever letters it is in', () => {
  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz-');
  const slip = fc.tuple(fc.nat(7), letter, fc.constantFrom('swap', 'drop', 'add', 'exchange'));
  const slipped = (name: string, [at, added, how]: [number, string, string]): string => {
    const [head, here, next, tail] = [name.slice(0, at), name[at] ?? '', name[at + 1] ?? '', name.slice(at + 2)];
    if (how === 'swap') return head + next + here + tail;
    return head + (how === 'drop' ? '' : how === 'add' ? added + here : added) + next + tail;
  };
  fc.assert(
    fc.property(fc.array(slip, { maxLength: 2 }), (slips) =>
      assert.not.ok(may(`User-agent: *\n${slips.reduce(slipped, 'disallow')}: /`, '/x'), slips.join()),
    ),
  );
  // A letter left out, and its neighbours then swapped.
  assert.not.ok(may('User-agent: *\ndisalwl: /', '/x'));
  for (const other of ['allow', 'alow', 'noindex', 'host', 'clean-param', 'request-rate', 'disallow'.repeat(1000)])
    assert.ok(may(`User-agent: *\n${other}: /`, '/x'), other);
});

allowing('refuses where readings of an encoding differ', () => {
  const cases: [rule: string, url: string][] = [
    ['/a%2A', '/a*'],
    ['/a%2a', '/a%2A'],
    ['/a*b', '/a%2Ab'],
    ['/a%24', '/a$'],
    ['/a%24', '/a$/x'],
    ['/a$b', '/a%24b'],
    ['/a%62c', '/abc/x'],
    ['/abc', '/a%62c'],
    ['/a%2Fb', '/a/b'],
    ['/a/b', '/a%2fb'],
    ['/q%3Fid=', '/q?id=1'],
    ['/%7Euser/', '/~user/'],
    ['/%e5%95%86', '/%e5%95%86'],
    ['/*%2Epdf$', '/x.pdf'],
  ];
  for (const [rule, url] of cases) assert.not.ok(may(`User-agent: *\nDisallow: ${rule}`, url), `${rule} ${url}`);
  for (const [rule, url] of cases.slice(0, 3))
    assert.not.ok(
      may(`User-agent: *\nDisallow: /\nAllow: ${rule.replace('*', '%2A')}`, url.replace('%2A', '*')),
      `${rule} ${url}`,
    );
  for (const [rule, url] of [
    ['/a%2A', '/ab'],
    ['/a%24', '/a'],
    ['/a%2Ab', '/axb'],
    ['/a%25', '/a'],
    ['/a%2562', '/ab'],
  ])
    assert.ok(may(`User-agent: *\nDisallow: ${rule}`, url ?? ''), `${rule} ${url}`);
  assert.ok(may('User-agent: *\nDisallow: /\nAllow: /a%62c', '/a%62c'), 'all readings allow');
});

allowing('takes a hostile file in time', () => {
  const started = process.cpuUsage();
  const robots = parseRobots(`User-agent: *\n${`Disallow: /${'*a'.repeat(400)}b\n`.repeat(600)}`);
  assert.ok(isAllowed(robots, 'ShopBot', `/${'a'.repeat(2000)}`));
  assert.ok(cpuMsSince(started) < 5000);
});

allowing('agrees with a rule-by-rule reading on any rules without wildcards', () => {
  const path = fc.stringMatching(/^\/[ab]{0,4}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), path), { maxLength: 6 }), path, (rules, url) => {
      const text = rules.map(([allow, p]) => `${allow ? 'Allow' : 'Disallow'}: ${p}`).join('\n');
      const hits = rules
        .filter(([, p]) => url.startsWith(p))
        .sort((a, b) => b[1].length - a[1].length || Number(b[0]) - Number(a[0]));
      return may(`User-agent: *\n${text}`, url) === (hits[0]?.[0] ?? true);
    }),
  );
});

allowing('passes all cases of a case file', async () => {
  const own = new URL('../fixtures/robots-cases.json', import.meta.url).pathname;
  const shared = new URL('../../../shared/cases/robots.json', import.meta.url).pathname;
  for (const file of [own, shared].filter((name) => name === own || existsSync(name))) {
    const { total, failed } = (await run([file])) as { total: number; failed: number };
    assert.ok(total >= 10);
    assert.is(failed, 0, file);
  }
});

allowing.run();

const parsing = suite('parseRobots');

parsing('reads sitemaps wherever they stand, and stops at 512,000 bytes', () => {
  assert.equal(parseRobots('Sitemap: https://s.tw/a.xml\nUser-agent: x\nsite-map: /b.xml').sitemaps, [
    'https://s.tw/a.xml',
    '/b.xml',
  ]);
  const long = new TextEncoder().encode(`${'#'.repeat(511_990)}\nUser-agent: *\nDisallow: /`);
  assert.ok(isAllowed(parseRobots(long), 'x', '/'));
});

parsing('never throws, whatever the bytes', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => parseRobots(bytes).groups.length >= 0));
});

parsing.run();

const delays = suite('crawlDelayMs');

delays('is in milliseconds, of the own group, null where none or nonsense', () => {
  const robots = parseRobots(
    'User-agent: a\nCrawl-delay: 2.5\nUser-agent: b\nDisallow: /\nCrawl-delay: x\nUser-agent: *\nCrawl-delay: 9999999',
  );
  assert.is(crawlDelayMs(robots, 'A'), 2500);
  assert.is(crawlDelayMs(robots, 'other'), null);
  assert.is(crawlDelayMs(parseRobots('User-agent: *\nCrawl-delay: 10'), 'x'), 10_000);
  assert.is(crawlDelayMs(allowAll, 'x'), null);
});

delays.run();

const answers = suite('robotsFromResponse');

answers('2xx is read, 4xx allows, everything else refuses', () => {
  const body = new TextEncoder().encode('User-agent: *\nDisallow: /a');
  const verdict = (status: number, path: string): boolean => isAllowed(robotsFromResponse(status, body), 'x', path);
  assert.equal([verdict(200, '/a'), verdict(200, '/b')], [false, true]);
  for (const status of [400, 401, 403, 404, 410]) assert.ok(verdict(status, '/a'), String(status));
  for (const status of [500, 502, 503, 599, 302, 304]) assert.not.ok(verdict(status, '/b'), String(status));
  assert.not.ok(isAllowed(disallowAll, 'x', '/'));
});

answers.run();
