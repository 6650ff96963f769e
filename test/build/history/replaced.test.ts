/** A host behind which tags go out of sight at several sites, each at its own time. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MoverCollector } from '../../../build/history/collect-movers.ts';
import { isDead, suspendedEvents } from '../../../build/history/population.ts';
import { row, snapshotOf } from './movers.fixture.ts';

interface Plan {
  /** Round from which on the tag is not seen; null: it is always. */
  gone: number | null;
  /** Host that is new from that round on. */
  host?: string;
  /** Round of the new host where the tag stays. */
  at?: number;
  /** Platform from that round on. */
  platform?: string;
}
const ROUNDS = 9;

const rowsOf = (domain: string, { gone, host, at = gone ?? ROUNDS, platform = 'shopline' }: Plan) =>
  Array.from({ length: ROUNDS }, (_, round) => {
    const isOn = gone === null || round < gone;
    const hosts = ['cdn.example', 'pictures.example', 'fonts.example', ...(isOn ? ['ad.example'] : [])];
    const evidence = isOn ? { 'some-ads': [['script_host', 'ad.example']] } : {};
    const known = platform === 'shopline' || round < at ? 'shopline' : platform;
    return {
      ...row(10 * round, { platform: known, ads: isOn ? ['some-ads'] : [] }),
      ...{ domain, ids: '[]', url: `https://${domain}/`, evidence: JSON.stringify(evidence) },
      hosts: JSON.stringify([...hosts, ...(host !== undefined && round >= at ? [host] : [])].sort()),
    };
  });

const collect = (plans: readonly Plan[]) => {
  const collector = new MoverCollector({
    snapshots: Array.from({ length: ROUNDS }, (_, round) => snapshotOf(10 * round)),
  });
  for (const [n, plan] of plans.entries()) collector.add(`shop-${n}.example`, rowsOf(`shop-${n}.example`, plan));
  const { movers, suspended } = collector.finish();
  return { told: movers.filter(({ type }) => type === 'ad_stopped').map(({ domain }) => domain), suspended };
};
const times = (count: number, planOf: (n: number) => Plan): Plan[] =>
  Array.from({ length: count }, (_, n) => planOf(n));
/** Sites of which other things are known, so that it is known what is usual. */
const others = times(60, (n) => ({
  gone: n < 3 ? 3 + n : null,
  ...(n < 3 ? {} : { host: `own-${n}.example`, at: 4 }),
}));

const replaced = suite('what came where tags went');

replaced('stops at sites that show one new host are held back, however many rounds it takes', () => {
  const { told, suspended } = collect([...others, ...times(9, (n) => ({ gone: 2 + (n % 4), host: 'bundle.example' }))]);
  assert.equal(told, ['shop-0.example', 'shop-1.example', 'shop-2.example'].reverse());
  assert.is(
    suspended.reduce((sum, { events }) => sum + events, 0),
    9,
  );
  assert.ok(suspended.every(isDead));
  for (const { reason, host, technology } of suspendedEvents(suspended))
    assert.equal([reason, host, technology], ['replaced', 'bundle.example', 'some-ads']);
});

replaced('a host that many sites take without losing anything hides nothing', () => {
  const takers = times(40, (n) => ({ gone: n === 0 ? 4 : null, host: 'fashion.example', at: 4 }));
  const { told, suspended } = collect([...others, ...takers]);
  assert.is(told.length, 4);
  assert.equal(suspended, []);
});

replaced('a shop that moves to another platform and drops its tag has stopped', () => {
  const movers = times(9, (n) => ({ gone: 2 + (n % 5), host: 'new-platform.example', platform: 'cyberbiz' }));
  assert.is(collect([...others, ...movers]).told.length, 12);
});

replaced.run();
