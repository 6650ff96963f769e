import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { DomainError, normaliseDomain, registrableDomain, toUrl } from '../../core/domain.ts';
import { fc } from '../support/property.ts';

const domains = suite('normaliseDomain');

domains('takes URLs, hosts, ports, paths, IDN and full-width forms', () => {
  const cases: [string, string][] = [
    ['shop.tw', 'shop.tw'],
    ['WWW.Shop.tw', 'shop.tw'],
    ['https://shop.tw/path?x', 'shop.tw'],
    [' http://shop.tw:8080/a ', 'shop.tw'],
    ['shop.tw:443', 'shop.tw'],
    ['//shop.tw/x', 'shop.tw'],
    ['台灣.tw', 'xn--kpry57d.tw'],
    ['xn--kpry57d.tw', 'xn--kpry57d.tw'],
    ['商店.台灣', 'xn--czrs0t.xn--kpry57d'],
    ['ｗｗｗ.pchome.com.tw', 'pchome.com.tw'],
    ['www。pchome。com。tw', 'pchome.com.tw'],
    ['www.momoshop.com.tw.', 'momoshop.com.tw'],
    ['x_y.com.tw', 'x_y.com.tw'],
    ['shop--name.com.tw', 'shop--name.com.tw'],
    ['www.tw', 'www.tw'],
    ['www.com.tw', 'www.com.tw'],
    ['www.www.shop.tw', 'www.shop.tw'],
    ['a.shop.example', 'a.shop.example'],
  ];
  for (const [input, expected] of cases) assert.is(normaliseDomain(input), expected, input);
});

domains('refuses what is no domain name, naming the value', () => {
  for (const input of [
    '',
    ' ',
    'shop',
    'localhost',
    '127.0.0.1',
    '2130706433',
    '[::1]',
    'a..tw',
    '-a.tw',
    'ftp://shop.tw',
    'javascript:alert(1)',
    'a b.tw',
    `${'a'.repeat(64)}.tw`,
    'x'.repeat(3000),
  ]) {
    try {
      normaliseDomain(input);
      assert.unreachable(input);
    } catch (error) {
      assert.instance(error, DomainError, input);
      assert.not.match((error as Error).message, '\n');
      assert.ok((error as Error).message.length < 200);
    }
  }
});

domains('is the same again on its own result, for any text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.webUrl(), fc.string()), (text) => {
      let once: string;
      try {
        once = normaliseDomain(text);
      } catch (error) {
        return error instanceof DomainError;
      }
      return normaliseDomain(once) === once || once.startsWith('www.');
    }),
    { numRuns: 500 },
  );
});

domains.run();

const registrable = suite('registrableDomain');

registrable('is what somebody registered, shops on a platform included', () => {
  assert.is(registrableDomain('a.b.shop.com.tw'), 'shop.com.tw');
  assert.is(registrableDomain('shop.tw'), 'shop.tw');
  assert.is(registrableDomain('abc.myshopify.com'), 'abc.myshopify.com');
  assert.is(registrableDomain('a.xn--kpry57d.tw'), 'xn--kpry57d.tw');
});

registrable('is null for addresses and suffixes', () => {
  for (const host of ['127.0.0.1', 'com.tw', 'tw']) assert.is(registrableDomain(host), null, host);
});

registrable.run();

const urls = suite('toUrl');

urls('is https where no scheme is given', () => {
  assert.is(toUrl('shop.tw/a').href, 'https://shop.tw/a');
  assert.is(toUrl('http://shop.tw').href, 'http://shop.tw/');
});

urls('refuses other schemes and too long text', () => {
  for (const input of ['ftp://a.tw', 'file:///etc/passwd', 'http://', 'a'.repeat(2049)])
    assert.throws(() => toUrl(input));
});

urls.run();
