import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findRegistrationNumbers } from '../../core/company/index.ts';
import { detect } from '../../core/detect/index.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { measureHealth } from '../../core/health/index.ts';
import { loadRules } from '../../core/rules/index.ts';
import { hostileHtml } from '../support/hostile-html.ts';
import { pageOf } from './detect-support.ts';

/** The cap is 250 ms on a free core; this machine may be busy, so CPU time is what counts, twice over. */
const MAX_CPU_MS = 500;
const hostile = suite('hostile pages');
const rules = loadRules();

hostile('1 MB of any kind is judged in linear time', () => {
  for (const [name, html] of Object.entries(hostileHtml)) {
    const page = pageOf(html);
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 2 && best > MAX_CPU_MS / 2; round++) {
      const start = process.cpuUsage();
      const evidence = readEvidence(page);
      detect(evidence, rules);
      findRegistrationNumbers(evidence);
      measureHealth(page, evidence, { hasSitemap: null });
      const { user, system } = process.cpuUsage(start);
      best = Math.min(best, (user + system) / 1000);
    }
    assert.ok(best < MAX_CPU_MS, `${name}: ${Math.round(best)} ms`);
  }
});

hostile('lists are capped however many a page offers', () => {
  const many = Array.from(
    { length: 20_000 },
    (_, i) => `<script src="//h${i}.example/x.js"></script><a href="/p${i}">p${i}</a>`,
  );
  const evidence = readEvidence(pageOf(`<nav>${many.join('')}</nav>`));
  assert.ok(evidence.resources.length <= 6000);
  assert.ok(evidence.links.length <= 1500);
  assert.ok(evidence.words.length <= 300);
});

hostile.run();
