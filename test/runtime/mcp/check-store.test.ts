import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Scan } from '../../../core/contract/index.ts';
import { statementsOfScan } from '../../../runtime/mcp/store-statements.ts';
import { liveDetection } from '../../support/conformance/live.ts';

const idsOf = (list: { id: string }[]): string[] => list.map(({ id }) => id);
const ofScan = suite('statementsOfScan');

ofScan('says what a look at the home page showed, and that its past is not known', async () => {
  const scan: Scan = await liveDetection.detect('soundbay.example');
  const found = statementsOfScan(scan);
  assert.equal(idsOf(found.speaks_for), ['registration', 'https']);
  assert.equal(idsOf(found.speaks_against), []);
  assert.equal(idsOf(found.not_known), ['history']);
});

ofScan('plain HTTP speaks against; a missing header of the technical kind does not', async () => {
  const scan: Scan = await liveDetection.detect('soundbay.example');
  const problem = {
    severity: 'error' as const,
    title: '未使用 HTTPS',
    title_en: 'No HTTPS',
    remedy: '',
    remedy_en: '',
  };
  const health = { ...scan.health, https: false, problems: [...scan.health.problems, { id: 'no_https', ...problem }] };
  const found = statementsOfScan({ ...scan, health });
  assert.equal(idsOf(found.speaks_against), ['no_https']);
  assert.not.ok(idsOf(found.speaks_for).includes('https'));
});
ofScan.run();
