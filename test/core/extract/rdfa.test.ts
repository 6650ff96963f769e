import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { schemaCandidates } from '../../../core/extract/jsonld.ts';
import { extractRdfa, rdfaNodes } from '../../../core/extract/rdfa.ts';
import { cpuMsSince } from '../../support/cpu.ts';

const base = 'https://shop.example.tw/p/1';
const triples = (html: string): string[] =>
  extractRdfa(html, base).flatMap((node) => [
    ...(node['@type'] ?? []).map((type) => `${node['@id']} a ${type}`),
    ...[...node.properties].flatMap(([name, values]) =>
      values.map((value) => `${node['@id']} ${name} ${Object.values(value).join('@')}`),
    ),
  ]);

const rdfa = suite('extractRdfa');
const cases: [string, string, string[]][] = [
  [
    'a property of the page',
    '<p property="dc:title">虛構 &amp; 壺</p>',
    [`${base} http://purl.org/dc/terms/title 虛構 & 壺`],
  ],
  [
    'content before text, with the language in force',
    '<p lang="zh-TW"><b property="og:title" content="甲">乙</b></p>',
    [`${base} http://ogp.me/ns#title 甲@zh-TW`],
  ],
  [
    'a vocabulary for bare names',
    '<div vocab="http://schema.org/" about="/x" typeof="Thing"><i property="name">a</i></div>',
    ['https://shop.example.tw/x a http://schema.org/Thing', 'https://shop.example.tw/x http://schema.org/name a'],
  ],
  [
    'prefixes that the page declares',
    '<div prefix="my: https://ns.example/#"><i property="my:x">1</i></div><div xmlns:old="https://old.example/"><i property="old:y">2</i></div>',
    [`${base} https://ns.example/#x 1`, `${base} https://old.example/y 2`],
  ],
  [
    'links as objects',
    '<a property="schema:url" href="?a=1&amp;b=2">x</a><link rel="icon" href="/f.ico">',
    [
      `${base} http://schema.org/url https://shop.example.tw/p/1?a=1&b=2`,
      `${base} http://www.w3.org/1999/xhtml/vocab#icon https://shop.example.tw/f.ico`,
    ],
  ],
  [
    'typed literals',
    '<i property="schema:price" datatype="xsd:decimal">5</i>',
    [`${base} http://schema.org/price 5@http://www.w3.org/2001/XMLSchema#decimal`],
  ],
  [
    'a typed image is the thing itself',
    '<img typeof="foaf:Image" src="/i.png">',
    ['https://shop.example.tw/i.png a http://xmlns.com/foaf/0.1/Image'],
  ],
  [
    'rel waits for the thing inside',
    '<div about="/a" rel="schema:offers"><div typeof="schema:Offer" about="/o"></div></div>',
    [
      'https://shop.example.tw/o a http://schema.org/Offer',
      'https://shop.example.tw/a http://schema.org/offers https://shop.example.tw/o',
    ],
  ],
  [
    'unknown prefixes and bare names without a vocabulary say nothing',
    '<i property="nope:x">1</i><i property="title">2</i>',
    [],
  ],
  [
    'what is said twice is said once',
    '<i property="dc:title">x</i><i property="dc:title">x</i>',
    [`${base} http://purl.org/dc/terms/title x`],
  ],
];
for (const [name, html, expected] of cases) rdfa(name, () => assert.equal(triples(html).sort(), [...expected].sort()));

rdfa('XHTML+RDFa 1.0: text with markup inside is XML with the page’s namespaces', () => {
  const html =
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML+RDFa 1.0//EN"><html xmlns:dc="http://purl.org/dc/terms/"><body><div property="dc:description"><p>a <b>b</b></p></div></body></html>';
  const [node] = extractRdfa(html, base);
  assert.equal(node?.properties.get('http://purl.org/dc/terms/description'), [
    {
      '@value': '<p xmlns="http://www.w3.org/1999/xhtml" xmlns:dc="http://purl.org/dc/terms/">a <b>b</b></p>',
      '@type': 'http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral',
    },
  ]);
});
rdfa('hostile pages take linear time', () => {
  const startedAt = process.cpuUsage();
  for (const piece of [
    '<div property="dc:title" typeof="a:b">',
    '<i rel="schema:offers">',
    '<b prefix="a: http://x ">',
    `<p property="${'dc:title '.repeat(40)}">x`,
  ]) {
    extractRdfa(piece.repeat(60_000), base);
  }
  assert.ok(cpuMsSince(startedAt) < 20_000, String(cpuMsSince(startedAt)));
});
rdfa.run();

const nodes = suite('rdfaNodes');
const product = `<div typeof="schema:Product" about="/p/1"><h1 property="schema:name">虛構壺</h1>
  <div rel="schema:offers"><div typeof="schema:Offer"><i property="schema:price" content="1290"></i><i property="schema:priceCurrency" content="TWD"></i></div></div></div>`;
const lite = `<div vocab="https://schema.org/" typeof="Product"><h1 property="name">虛構壺</h1>
  <div property="offers" typeof="Offer"><i property="price" content="1290"></i><i property="priceCurrency" content="TWD"></i></div></div>`;
for (const [name, html] of [
  ['RDFa', product],
  ['RDFa Lite', lite],
] as const) {
  nodes(`a product in ${name} is read as one in JSON-LD`, () => {
    const rows = schemaCandidates(rdfaNodes(extractRdfa(html, base)), base);
    assert.equal(
      rows.map(({ title, price, currency, url }) => [title, price, currency, url]),
      [['虛構壺', '1290', 'TWD', base]],
    );
  });
}
nodes.run();
