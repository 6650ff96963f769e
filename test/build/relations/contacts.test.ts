import { tmpdir } from 'node:os';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSpools } from '../../../build/columns/spool.ts';
import { IdentifierColumns } from '../../../build/history/identifiers.ts';
import { contactColumns, contactKey } from '../../../build/relations/contacts.ts';
import { deriveIdentifiers } from '../../../build/relations/identifiers.ts';
import { deriveOperators } from '../../../build/relations/operators.ts';
import { profileSite } from '../../../build/sites/profile-site.ts';
import { SiteColumns } from '../../../build/sites/site-columns.ts';
import { rowLines } from '../../../build/sites/site-lines.ts';
import type { ServedIdentifier, ShopFact, SiteRow } from '../../../core/contract/index.ts';
import { observation } from '../../support/sites.ts';

const at = '2026-08-12T00:00:00Z';
type Contact = Pick<ShopFact, 'kind' | 'value'> & { at?: string };

const siteWith = (domain: string, contacts: readonly Contact[] | null): SiteRow => {
  const state = { observation: observation(domain, {}), firstSeenAt: at };
  const row = profileSite(state, { company: null, traffic: null, industry: null, registration: null });
  const stated = contacts?.map((one): ShopFact => ({ at, place: 'footer', url: `https://${domain}/`, ...one })) ?? null;
  return { ...row, facts: { stated, offers: null } };
};

const derive = (sites: [domain: string, contacts: readonly Contact[] | null][]) =>
  withSpools(tmpdir(), async (makeSpool) => {
    const kept = makeSpool(rowLines);
    const columns = new SiteColumns();
    for (const [domain, contacts] of sites) {
      kept.add(siteWith(domain, contacts));
      columns.add({
        ...{ domain, name: domain, url: `https://${domain}/`, is_ecommerce: true, platform: null, industry: null },
        ...{ advertising: [], technologies: [], score: 1, score_rated: null, monthly_visits: null, source: 'warc' },
        ...{ company: null, first_seen_at: at, last_seen_at: at },
      });
    }
    const seen = new IdentifierColumns();
    for (const [domain] of sites) seen.add(domain, []);
    const identifiers: ServedIdentifier[] = [...deriveIdentifiers({ seen, contacts: contactColumns(kept), columns })];
    return { identifiers, operators: deriveOperators(identifiers, columns) };
  });

const contacts = suite('contacts as identifiers');

contacts('those of a business count, in one form; a mobile phone and a free mailbox lead nowhere', () => {
  const key = (kind: Contact['kind'], value: string) => contactKey({ kind, value });
  assert.is(key('line', '@Shop'), 'line-oa:@shop');
  assert.is(key('line', 'https://lin.ee/AbC'), 'line-oa:https://lin.ee/AbC');
  assert.is(key('phone', '+886225671234#12'), 'phone:+886225671234');
  assert.is(key('phone', '+886800256177'), 'phone:+886800256177');
  assert.is(key('phone', '+886912345678'), null);
  assert.is(key('email', 'service@shop.tw'), 'email:service@shop.tw');
  for (const free of ['someone@gmail.com', 'shop@yahoo.com.tw', 'a@msa.hinet.net']) assert.is(key('email', free), null);
  assert.is(key('social', 'https://www.facebook.com/shop'), null);
  assert.is(key('address', '臺北市'), null);
});

contacts('of telephones only ranges that no person has lead from site to site, abroad too', () => {
  const leads = (value: string): boolean => contactKey({ kind: 'phone', value }) !== null;
  const persons = [
    '+886970112358',
    '+886705512846',
    '+8615810234467',
    '+8619902143365',
    '+85254127733',
    '+85298713364',
    '+85366214470',
  ];
  const abroad = [
    '+817044128805',
    '+818021334479',
    '+819066412773',
    '+815037724418',
    '+60194418832',
    '+601133441825',
    '+6583361472',
  ];
  const more = [
    '+6597714402',
    '+821066213378',
    '+639278814436',
    '+66897142203',
    '+84937714482',
    '+6281277144036',
    '+447911443218',
  ];
  const most = [
    '+4915157714402',
    '+33677140215',
    '+61487714402',
    '+13105550177',
    '+919877140215',
    '+5511977140215',
    '+79031440215',
  ];
  for (const number of [...persons, ...abroad, ...more, ...most]) assert.not.ok(leads(number), number);
  const offices = [
    '+886277140211',
    '+88637714402',
    '+886809077144',
    '+861067714402',
    '+862167714402',
    '+8675567714402',
    '+864008771440',
  ];
  const others = [
    '+85227714402',
    '+81367714402',
    '+81120771440',
    '+60377714402',
    '+6567714402',
    '+18007714402',
    '+442077144021',
  ];
  for (const number of [...offices, ...others]) assert.ok(leads(number), number);
});

contacts('a mailbox that anybody may have leads nowhere, whoever keeps it', () => {
  const leads = (host: string): boolean => contactKey({ kind: 'email', value: `chen@${host}` }) !== null;
  const free = `xuite.net livemail.tw pm.me zoho.eu proton.me gmx.at mail.com ya.ru yandex.com qq.com vip.163.com 126.com icloud.com me.com naver.com
    ms27.hinet.net tpts1.seed.net.tw ms3.so-net.net.tw pchome.com.tw cm2.ethome.net.tw kbronet.com.tw netvigator.com docomo.ne.jp tutanota.com`;
  for (const host of free.split(/\s+/)) assert.not.ok(leads(host), host);
  for (const host of ['mailbox.com.tw', 'hinetcare.com.tw', 'zohoshop.tw', 'teahouse.tw', 'me-and-you.com'])
    assert.ok(leads(host), host);
});

contacts("what templates and platforms leave on their shops' pages is no shop's", () => {
  const key = (kind: Contact['kind'], value: string) => contactKey({ kind, value });
  for (const email of [
    'service@91app.com',
    'cs@mail.shoplineapp.com',
    'help@cyberbiz.co',
    'hi@waca.net',
    'support@easystore.co',
    'a@yourstore.com',
  ])
    assert.is(key('email', email), null, email);
  for (const line of ['@line', '@YourLineID', '@91app', '@cyberbiz']) assert.is(key('line', line), null, line);
  for (const phone of ['+886800000000', '+886212345678', '+886287654321#12'])
    assert.is(key('phone', phone), null, phone);
});

contacts('two sites with one LINE account are told together, as of the looks at which it was read', async () => {
  const line: Contact = { kind: 'line', value: '@shop' };
  const { identifiers, operators } = await derive([
    ['a.tw', [line, { kind: 'phone', value: '+886912345678' }]],
    ['b.tw', null],
    ['c.tw', [{ ...line, value: '@SHOP', at: '2026-08-20T00:00:00Z' }]],
    ['d.tw', [{ kind: 'phone', value: '+886912345678' }]],
  ]);
  assert.equal(
    identifiers.map(({ identifier: { vendor, id, spread, sites }, bearers }) => [vendor, id, spread, sites, bearers]),
    [
      [
        ...['line-oa', '@shop', 'one_owner', 2],
        [
          { domain: 'a.tw', first: Date.parse(at), last: Date.parse(at) },
          { domain: 'c.tw', first: Date.parse('2026-08-20T00:00:00Z'), last: Date.parse('2026-08-20T00:00:00Z') },
        ],
      ],
    ],
  );
  assert.equal(
    operators.map(({ sites, confidence, reasons }) => [sites, confidence, reasons]),
    [[[0, 2], 0.8, [{ vendor: 'line-oa', id: '@shop', sites: 2 }]]],
  );
});

contacts('several in one footer say no more than one of them', async () => {
  const footer: Contact[] = [
    { kind: 'line', value: '@shop' },
    { kind: 'phone', value: '+886225671234' },
    { kind: 'email', value: 'service@shop.tw' },
  ];
  const { operators } = await derive([
    ['a.tw', footer],
    ['b.tw', footer],
  ]);
  assert.equal(
    operators.map(({ confidence, reasons }) => [confidence, reasons.length]),
    [[0.8, 3]],
  );
});
contacts.run();
