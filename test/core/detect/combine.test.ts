import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Candidate, toDetected, weigh } from '../../../core/detect/combine.ts';
import type { Hit } from '../../../core/detect/hits.ts';
import type { RuleSet } from '../../../core/rules/compile.ts';
import type { Strength } from '../../../core/rules/schema.ts';
import { fact, rulesOf, technology } from './support.ts';

const eight = Array.from({ length: 8 }, (_, i) => fact('host', `h${i}.tw`));
const rules = rulesOf([technology('thing', eight)]);
const platforms = rulesOf([technology('thing', eight)], { category: 'platform' });

/** One sight of the technology's fact number `at`. */
const hit = (at: number, strength: Strength, over: Partial<Hit> = {}): Hit => ({
  fact: rules.facts[at]!,
  strength,
  item: { kind: 'inline', value: `value ${at}` },
  version: null,
  own: false,
  ...over,
});
const weighed = (hits: Hit[], of: RuleSet = rules): Candidate => weigh(new Map([[0, hits]]), [], of)[0]!;
const confidenceOf = (...strengths: Strength[]): number =>
  weighed(strengths.map((strength, at) => hit(at, strength))).confidence;

const combined = suite('weigh: confidence');
combined('of one fact is its strength', () => {
  assert.is(confidenceOf('strong'), 0.95);
  assert.is(confidenceOf('medium'), 0.65);
  assert.is(confidenceOf('weak'), 0.15);
});
combined('of hints adds up, and to no more than 0.4', () => {
  assert.is(confidenceOf('weak', 'weak'), 0.278);
  assert.is(confidenceOf('weak', 'weak', 'weak'), 0.386);
  assert.is(confidenceOf('weak', 'weak', 'weak', 'weak'), 0.4);
  assert.is(confidenceOf('weak', 'weak', 'weak', 'weak', 'weak', 'weak', 'weak', 'weak'), 0.4);
});
combined('of facts that do not depend on each other is noisy or, never quite sure', () => {
  assert.is(confidenceOf('medium', 'medium'), 0.878);
  assert.is(confidenceOf('medium', 'weak'), 0.703);
  assert.is(confidenceOf('strong', 'medium'), 0.982);
  assert.is(confidenceOf('strong', 'strong'), 0.99);
});
combined('counts one fact once, and one thing seen once, by the strongest', () => {
  const item = { kind: 'inline', value: 'same' };
  assert.is(weighed([hit(0, 'medium'), hit(0, 'medium', { item })]).confidence, 0.65);
  assert.is(weighed([hit(0, 'medium', { item }), hit(1, 'medium', { item })]).confidence, 0.65);
  assert.is(weighed([hit(0, 'weak', { item }), hit(1, 'strong', { item })]).confidence, 0.95);
  assert.is(weighed([hit(0, 'weak'), hit(0, 'medium', { item })]).confidence, 0.65);
});
combined.run();

const verdict = suite('weigh: verdicts');
const isVerdict = (of: RuleSet, ...strengths: Strength[]): boolean =>
  weighed(
    strengths.map((strength, at) => hit(at, strength)),
    of,
  ).isVerdict;
verdict('one medium fact is enough, hints never are', () => {
  assert.is(isVerdict(rules, 'medium'), true);
  assert.is(isVerdict(rules, 'weak', 'weak', 'weak', 'weak', 'weak'), false);
});
verdict('a platform needs one strong fact or two medium ones', () => {
  assert.is(isVerdict(platforms, 'medium'), false);
  assert.is(isVerdict(platforms, 'medium', 'weak', 'weak'), false);
  assert.is(isVerdict(platforms, 'medium', 'medium'), true);
  assert.is(isVerdict(platforms, 'strong'), true);
});
verdict('evidence is the strongest first, each thing once, twelve at most', () => {
  const hits = [
    hit(0, 'weak'),
    hit(1, 'medium'),
    hit(2, 'strong'),
    hit(3, 'strong', { item: { kind: 'inline', value: 'value 2' } }),
    hit(4, 'weak', { item: { kind: 'meta', value: 'value 2' } }),
  ];
  assert.equal(
    weighed(hits).evidence.map(({ kind, value }) => `${kind} ${value}`),
    ['inline value 2', 'inline value 1', 'inline value 0', 'meta value 2'],
  );
  const many = Array.from({ length: 20 }, (_, i) => hit(0, 'strong', { item: { kind: 'inline', value: `${i}` } }));
  assert.is(weighed(many).evidence.length, 12);
});
verdict('the version is the one that the strongest fact names', () => {
  const hits = [hit(0, 'weak', { version: '1' }), hit(1, 'strong'), hit(2, 'medium', { version: '2' })];
  assert.is(weighed(hits).version, '2');
  assert.is(weighed([hit(0, 'strong')]).version, null);
});
verdict('own facts are counted, hints among them not', () => {
  assert.is(weighed([hit(0, 'strong', { own: true }), hit(1, 'weak', { own: true }), hit(2, 'medium')]).own, 1);
});
verdict.run();

const ids = suite('weigh: account ids');
const withId = (hits: Hit[]): Candidate =>
  weigh(new Map(hits.length > 0 ? [[0, hits]] : []), [{ vendor: 'thing', technology: 0, id: 'T-1' }], rules)[0]!;
ids('are strong facts', () => {
  assert.equal(withId([]), {
    technology: 0,
    confidence: 0.95,
    version: null,
    evidence: [{ kind: 'inline', value: 'T-1' }],
    own: 0,
    isVerdict: true,
  });
});
ids('that the page only asked for with are told as requests', () => {
  const [asked] = weigh(new Map(), [{ vendor: 'thing', technology: 0, id: 'T-1', asked: true }], rules);
  assert.equal([asked!.confidence, asked!.evidence], [0.95, [{ kind: 'request', value: 'T-1' }]]);
});
ids('raise what is known by a little, hints to a verdict', () => {
  const hint = withId([hit(0, 'weak')]);
  assert.equal([hint.confidence, hint.isVerdict, hint.evidence.length], [0.97, true, 2]);
  assert.is(withId([hit(0, 'strong'), hit(1, 'strong')]).confidence, 0.99);
});
ids('of a vendor that has no technology are passed over', () => {
  assert.equal(weigh(new Map(), [{ vendor: 'other', technology: -1, id: 'T-1' }], rules), []);
});
ids.run();

const related = suite('weigh: implied and excluded');
const many = rulesOf([
  technology('shop', [fact('host', 'a.tw')], { implies: ['blog'] }),
  technology('blog', [fact('host', 'b.tw')], { implies: ['language'] }),
  technology('language', [fact('host', 'c.tw')]),
  technology('old', [fact('host', 'd.tw')], { excludes: ['shop'] }),
]);
const sight = (at: number, strength: Strength): [number, Hit[]] => [
  at,
  [{ fact: many.facts[at]!, strength, item: { kind: 'inline', value: `${at}` }, version: null, own: true }],
];
const shownOf = (...sights: [number, Hit[]][]): [number, number, boolean][] =>
  weigh(new Map(sights), [], many).map(({ technology: at, confidence, isVerdict: is }) => [at, confidence, is]);
related('what follows is a little less sure, and so on', () => {
  assert.equal(shownOf(sight(0, 'strong')), [
    [0, 0.95, true],
    [1, 0.903, true],
    [2, 0.858, true],
  ]);
});
related('a hint implies nothing, and what is known for itself stays as it is', () => {
  assert.equal(shownOf(sight(0, 'weak')), [[0, 0.15, false]]);
  assert.equal(shownOf(sight(0, 'strong'), sight(1, 'medium'))[1], [1, 0.65, true]);
});
related('a hint that is implied besides keeps its evidence', () => {
  const found = weigh(new Map([sight(0, 'strong'), sight(1, 'weak')]), [], many).find((c) => c.technology === 1)!;
  assert.equal(found.evidence, [
    { kind: 'inline', value: '1' },
    { kind: 'implied', value: 'shop' },
  ]);
  assert.equal([found.version, found.own, found.isVerdict], [null, 0, true]);
});
related('what is excluded is no verdict and implies nothing; a hint excludes nothing', () => {
  assert.equal(shownOf(sight(0, 'medium'), sight(3, 'strong')), [
    [3, 0.95, true],
    [0, 0.65, false],
  ]);
  assert.equal(shownOf(sight(0, 'medium'), sight(3, 'weak'))[0], [0, 0.65, true]);
});
related('of two that exclude each other the weaker goes', () => {
  const rivals = rulesOf([
    technology('one', [fact('host', 'a.tw')], { excludes: ['two'] }),
    technology('two', [fact('host', 'b.tw')], { excludes: ['one'] }),
  ]);
  const of = (at: number, strength: Strength): [number, Hit[]] => [
    at,
    [{ fact: rivals.facts[at]!, strength, item: { kind: 'inline', value: `${at}` }, version: null, own: false }],
  ];
  const standing = (...sights: [number, Hit[]][]): number[] =>
    weigh(new Map(sights), [], rivals)
      .filter((c) => c.isVerdict)
      .map((c) => c.technology);
  assert.equal(standing(of(0, 'medium'), of(1, 'strong')), [1]);
  assert.equal(standing(of(0, 'strong'), of(1, 'medium')), [0]);
});
related('the strongest comes first, of equals the one that the rules name first', () => {
  assert.equal(
    shownOf(sight(2, 'medium'), sight(3, 'strong'), sight(1, 'medium')).map(([at]) => at),
    [3, 1, 2],
  );
});
related.run();

const detected = suite('toDetected');
detected('names the technology', () => {
  assert.equal(toDetected(weighed([hit(0, 'strong', { version: '2' })]), rules), {
    id: 'thing',
    name: 'THING',
    category: 'analytics',
    version: '2',
    confidence: 0.95,
    evidence: [{ kind: 'inline', value: 'value 0' }],
  });
});
detected.run();
