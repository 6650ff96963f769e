import { existsSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { run } from '../../bench/evaluate/ssrf.ts';
import { judgeAddress, judgeUrl } from '../../core/guard/index.ts';
import { specialPurpose } from '../../core/guard/special.ts';
import { fc } from '../support/property.ts';

const allowed = (url: string): boolean => URL.canParse(url) && judgeUrl(new URL(url)).allowed;

const urls = suite('judgeUrl');

urls('allows shops, IDN, underscores, trailing dots and public addresses', () => {
  for (const url of [
    'https://shop.com.tw/',
    'https://台灣.tw/',
    'https://商店.台灣/',
    'https://x_y.com.tw/',
    'https://shop.com.tw./a?b=c',
    'http://shop.tw:80/',
    'https://93.184.216.34/',
    'https://[2606:4700:4700::1111]/',
    'https://shop.tw/v1.10.0.0.1/app.js',
    'https://shop.tw/?next=https://shop.tw/a',
  ])
    assert.ok(allowed(url), url);
});

urls('refuses every spelling of an inner address', () => {
  for (const host of [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[fe80::1]',
    '[fc00::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '①②⑦.⓪.⓪.①',
  ])
    assert.not.ok(allowed(`http://${host}/`), host);
});

urls('refuses names without a public suffix, and names known to lead inside', () => {
  for (const host of [
    'localhost',
    'shop',
    'shop.example',
    'shop.test',
    'printer.local',
    'metadata.google.internal',
    'a.localhost',
    '10.0.0.1.nip.io',
    'localtest.me',
    'x.1u.ms',
    'metadata.packet.net',
    'ip-10-0-0-1.dns.com',
    'com.tw',
  ])
    assert.not.ok(allowed(`http://${host}/`), host);
});

urls('refuses other schemes, ports and user information', () => {
  for (const url of [
    'ftp://shop.tw/',
    'file:///etc/passwd',
    'gopher://shop.tw/',
    'https://shop.tw:8443/',
    'http://shop.tw:22/',
    'https://user@shop.tw/',
    'https://:p@shop.tw/',
  ])
    assert.not.ok(allowed(url), url);
});

urls('refuses to ask a stranger for an inner target', () => {
  for (const url of [
    'https://shop.tw/proxy/169.254.169.254/latest',
    'https://shop.tw/?url=http://localhost',
    'https://shop.tw/?u=http%3A%2F%2F127.0.0.1%2F',
    'https://shop.tw/?u=//10.0.0.1:80/',
    'https://shop.tw/--to/?url=http://[::1]/',
  ])
    assert.not.ok(allowed(url), url);
});

urls('a redirect parameter may name what it likes: where the site sends us is judged as a hop', () => {
  for (const url of [
    'https://shop.tw/login?return_url=http://localhost:3000/',
    'https://shop.tw/login?a=1&redirect=http%3A%2F%2F10.0.0.1%2F',
    'https://shop.tw/auth?redirect_uri=http://127.0.0.1:8080/cb&state=x',
    'https://shop.tw/?next=//192.168.0.1/',
  ])
    assert.ok(allowed(url), url);
  for (const url of [
    'https://shop.tw/?a=1&url=http://localhost&next=/',
    'https://shop.tw/next/http://localhost/?next=/',
  ])
    assert.not.ok(allowed(url), url);
});

urls('lets an injected policy widen hosts and ports, and nothing else', () => {
  const policy = { hostAllowed: (host: string) => host.endsWith('.example'), ports: [8080] };
  assert.ok(judgeUrl(new URL('http://shop.example:8080/'), policy).allowed);
  assert.not.ok(judgeUrl(new URL('http://localhost:8080/'), policy).allowed);
  assert.not.ok(judgeUrl(new URL('http://shop.example:81/'), policy).allowed);
});

urls('gives a reason in one line', () => {
  const verdict = judgeUrl(new URL('http://localhost/'));
  assert.ok(!verdict.allowed && verdict.reason.length > 5 && !verdict.reason.includes('\n'));
});

urls('passes all cases of a case file, without a leak', async () => {
  const own = new URL('../fixtures/ssrf-cases.json', import.meta.url).pathname;
  const shared = new URL('../../../shared/cases/ssrf.json', import.meta.url).pathname;
  for (const file of [own, shared].filter((name) => name === own || existsSync(name))) {
    const result = (await run([file])) as { total: number; failed: number; leaks: number };
    assert.ok(result.total >= 10);
    assert.is(result.failed, 0, file);
    assert.is(result.leaks, 0, file);
  }
});

urls.run();

const addresses = suite('judgeAddress');

addresses('allows the public internet and refuses what is no address', () => {
  for (const address of ['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.1', '2001:4860:4860::8888', '2606:4700::1'])
    assert.ok(judgeAddress(address), address);
  for (const text of ['', 'shop.tw', '1.2.3', '::1%eth0', '2606:4700::1%1', '300.1.1.1'])
    assert.not.ok(judgeAddress(text), text);
});

addresses('refuses all of IPv6 outside 2000::/3, mapped and translated IPv4 included', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const high = Number.parseInt(new URL(`http://[${address}]/`).hostname.slice(1).split(':')[0] || '0', 16);
      return !judgeAddress(address) || (high & 0xe000) === 0x2000;
    }),
    { numRuns: 2000 },
  );
});

addresses('refuses both ends of each special-purpose network', () => {
  for (const [first, last] of [
    ['0.0.0.0', '0.255.255.255'],
    ['10.0.0.0', '10.255.255.255'],
    ['100.64.0.0', '100.127.255.255'],
    ['127.0.0.0', '127.255.255.255'],
    ['169.254.0.0', '169.254.255.255'],
    ['172.16.0.0', '172.31.255.255'],
    ['192.0.0.0', '192.0.0.255'],
    ['192.168.0.0', '192.168.255.255'],
    ['198.18.0.0', '198.19.255.255'],
    ['224.0.0.0', '255.255.255.255'],
    ['2001::', '2001:1ff:ffff::'],
    ['2001:db8::', '2001:db8:ffff::'],
    ['2002::', '2002:ffff::'],
  ])
    for (const address of [first!, last!]) assert.not.ok(judgeAddress(address), address);
});

addresses('refuses special-purpose IPv4 in any spelling that URLs know', () => {
  const spellings: ((n: number) => string)[] = [
    (n) => String(n),
    (n) => `0x${n.toString(16)}`,
    (n) => `0${n.toString(8)}`,
    (n) => `${n >>> 24}.${n & 0xffffff}`,
    (n) => `${n >>> 24}.${(n >>> 16) & 255}.${n & 0xffff}`,
    (n) => [24, 16, 8, 0].map((shift) => `0${((n >>> shift) & 255).toString(8)}`).join('.'),
    (n) => [24, 16, 8, 0].map((shift) => `0x${((n >>> shift) & 255).toString(16)}`).join('.'),
    (n) => `[::ffff:${(n >>> 16).toString(16)}:${(n & 0xffff).toString(16)}]`,
    (n) => `[64:ff9b::${(n >>> 16).toString(16)}:${(n & 0xffff).toString(16)}]`,
    (n) => `[2002:${(n >>> 16).toString(16)}:${(n & 0xffff).toString(16)}::1]`,
  ];
  const toNumber = (address: string): number => address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
  fc.assert(
    fc.property(
      fc.constantFrom(...specialPurpose.ipv4),
      fc.nat(0xffffffff),
      fc.constantFrom(...spellings),
      ([network, prefix], noise, spell) => {
        const span = 2 ** (32 - prefix);
        const address = toNumber(network) + (noise % span);
        return !judgeUrl(new URL(`http://${spell(address)}/`)).allowed;
      },
    ),
    { numRuns: 3000 },
  );
});

addresses.run();
