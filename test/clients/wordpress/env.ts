/** What the cases of one real site share. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HTMLElement, parse } from 'node-html-parser';
import type { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packPlugin } from '../../../clients/wordpress/pack.ts';
import { startService, type TestService } from './service.ts';
import { startSite, type TestSite } from './site.ts';
import { visitor } from './visitor.ts';

export interface Env {
  site(): TestSite;
  service(): TestService;
  /** Settings from their defaults, nothing stored, nothing asked yet. */
  set(more?: Record<string, unknown>): void;
  /** The content of a post, as somebody sees it who is not signed in. */
  see(address: string): Promise<HTMLElement>;
  textOf(address: string): Promise<string>;
}

type Suite = ReturnType<typeof suite>;
export type Cases = (wordpress: Suite, env: Env) => void;

export const wanted = {
  base_url: '',
  cache_minutes: 60,
  language: 'site',
  field: 'platform',
  card: 'page',
  link: false,
};

export const both = (domain: string): string =>
  `<p>Text [storelens_badge domain="${domain}"] text</p>\n\n[storelens_detect domain="${domain}"]`;
export const blocks = (domain: string): string =>
  `<!-- wp:storelens/badge {"domain":"${domain}"} /-->\n\n<!-- wp:storelens/detect {"domain":"${domain}"} /-->`;

/** Starts site and service before the suite, and ends them after it. */
export const envOf = (wordpress: Suite): Env => {
  const packDir = mkdtempSync(join(tmpdir(), 'storelens-wp-pack-'));
  let site: TestSite;
  let service: TestService;
  wordpress.before(async () => {
    const [{ dir }, started] = await Promise.all([packPlugin(packDir), startService()]);
    service = started;
    site = await startSite(dir);
    assert.is(site.step('activate'), true);
  });
  wordpress.after(async () => {
    await site?.stop();
    await service?.close();
    rmSync(packDir, { recursive: true, force: true });
  });
  const see = async (address: string): Promise<HTMLElement> => {
    const { status, html } = await visitor(site.url).get(address);
    assert.is(status, 200);
    return parse(parse(html).querySelector('main')?.innerHTML ?? '');
  };
  return {
    site: () => site,
    service: () => service,
    set: (more = {}) => {
      site.step('settings', { ...wanted, base_url: service.url, ...more });
      site.step('clear');
      service.forget();
      service.mode = 'well';
    },
    see,
    textOf: async (address) => (await see(address)).structuredText,
  };
};
