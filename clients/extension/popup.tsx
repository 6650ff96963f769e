/** What the toolbar's button opens: what this page is built with, and three questions to the service on demand. */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { DetectedTechnology, Offer, SiteRow } from '../../core/contract/index.ts';
import { ratedOf } from '../../core/score.ts';
import { Technology } from '../ui/evidence.tsx';
import { age, money } from '../ui/format.ts';
import { safeUrl } from '../ui/links.ts';
import { categoryName, categoryNames } from '../ui/names.ts';
import { technologyName } from '../ui/technology-name.ts';
import { commonWords, langTag, translator } from '../ui/words.ts';
import { useAsk } from './ask.ts';
import { browser } from './browser.ts';
import { Check } from './check.tsx';
import type { PageDetection } from './detect-here.ts';
import type { ShopProduct } from './product.ts';
import { pricesOf, storedProfile } from './service.ts';
import { readSettings, type Settings } from './settings.ts';
import { type LookResult, lookAtTab } from './tab.ts';
import { extensionWords } from './words.ts';

const byCategory = (technologies: readonly DetectedTechnology[]): [string, DetectedTechnology[]][] => {
  const groups = new Map<string, DetectedTechnology[]>();
  for (const technology of technologies)
    groups.set(technology.category, [...(groups.get(technology.category) ?? []), technology]);
  return Object.keys(categoryNames).flatMap((id): [string, DetectedTechnology[]][] => {
    const group = groups.get(id);
    return group === undefined ? [] : [[id, group]];
  });
};

const Profile = ({ domain, settings }: { domain: string; settings: Settings }) => {
  const { baseUrl, lang } = settings;
  const t = translator(extensionWords, lang);
  const common = translator(commonWords, lang);
  const { host } = new URL(baseUrl);
  const [asked, run] = useAsk<SiteRow | null>(() => storedProfile(baseUrl, domain));
  if (asked === 'no')
    return (
      <section>
        <button type="button" class="button" onClick={run}>
          {t('stored')}
        </button>
        <p class="soft small">{t('stored_note', { domain, host })}</p>
      </section>
    );
  if (asked === 'asking') return <p role="status">{common('loading')}…</p>;
  if (asked === 'failed') return <p role="alert">{t('failed', { host })}</p>;
  const site = asked.value;
  if (site === null) return <p role="status">{t('no_profile')}</p>;
  return (
    <section class="profile" role="status">
      {site.invented ? <p class="tag note">{common('invented_note')}</p> : null}
      <dl>
        <dt>{common('score')}</dt>
        <dd>{ratedOf(site.score) ?? common('not_enough')}</dd>
        <dt>{common('company')}</dt>
        <dd>
          {site.company === null
            ? common('not_observed')
            : `${site.company.name ?? site.company.registration_number} · ${common(site.company.verified ? 'verified' : 'checksum_only')}`}
        </dd>
        <dt>{common('observed')}</dt>
        <dd>{age(site.last_seen_at, Date.now(), lang)}</dd>
      </dl>
      <a href={`${baseUrl}/sites/${encodeURIComponent(site.domain)}?lang=${lang}`} target="_blank" rel="noopener">
        {t('full')}
      </a>
    </section>
  );
};

const Prices = ({ product, settings }: { product: ShopProduct; settings: Settings }) => {
  const { baseUrl, lang } = settings;
  const t = translator(extensionWords, lang);
  const { host } = new URL(baseUrl);
  const [asked, run] = useAsk<Offer[]>(() => pricesOf(baseUrl, product.title));
  const own = product.priceTwd === null ? null : ` · ${t('this_page')} ${money(product.priceTwd)}`;
  if (asked === 'no')
    return (
      <section>
        <button type="button" class="button" onClick={run}>
          {t('prices')}
        </button>
        <p class="soft small">
          {product.title}
          {own} · {t('prices_note', { host })}
        </p>
      </section>
    );
  if (asked === 'asking') return <p role="status">…</p>;
  if (asked === 'failed') return <p role="alert">{t('failed', { host })}</p>;
  if (asked.value.length === 0) return <p role="status">{t('no_prices')}</p>;
  return (
    <section role="status">
      <p class="soft small">
        {product.title}
        {own}
      </p>
      <ol class="offers">
        {asked.value.map(({ offer_id, price_twd, channel, title, url, observed_at }) => (
          <li key={offer_id}>
            <b>{money(price_twd)}</b> <span class="soft">{channel}</span>{' '}
            <a href={safeUrl(url) ?? '#'} target="_blank" rel="noopener noreferrer">
              {title}
            </a>{' '}
            <span class="soft small">{age(observed_at, Date.now(), lang)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
};

const Found = ({ found, settings }: { found: PageDetection; settings: Settings }) => {
  const { lang } = settings;
  const t = translator(extensionWords, lang);
  const common = translator(commonWords, lang);
  const platform = found.technologies.find(({ id }) => id === found.platform);
  return (
    <>
      <header>
        <h1>{found.domain}</h1>
        <p>
          {common('platform')}{' '}
          <b>{platform === undefined ? common('not_observed') : technologyName(platform.id, platform.name, lang)}</b>
        </p>
        <p class="soft small">{t('here')}</p>
      </header>
      {found.technologies.length === 0 ? <p>{t('nothing')}</p> : null}
      {byCategory(found.technologies).map(([category, technologies]) => (
        <section key={category}>
          <h2>{categoryName(category, lang)}</h2>
          {technologies.map((technology) => (
            <Technology key={technology.id} technology={technology} lang={lang} />
          ))}
        </section>
      ))}
      {found.registrationNumber === null ? null : (
        <p>
          {common('registration_number')} <b>{found.registrationNumber}</b>
        </p>
      )}
      <p class="soft small">{common('not_observed_note')}</p>
      {found.product === null ? null : <Prices product={found.product} settings={settings} />}
      <Profile domain={found.domain} settings={settings} />
      <Check domain={found.domain} settings={settings} />
    </>
  );
};

const Popup = ({ settings }: { settings: Settings }) => {
  const t = translator(extensionWords, settings.lang);
  const [result, setResult] = useState<LookResult | null>(null);
  useEffect(() => {
    void browser.tabs
      .query({ active: true, currentWindow: true })
      .then(([tab]) => lookAtTab(tab ?? {}))
      .then(setResult);
  }, []);
  return (
    <main>
      {result === null ? <p role="status">{t('looking')}…</p> : null}
      {result !== null && 'failed' in result ? <p role="status">{t(result.failed)}</p> : null}
      {result !== null && 'ok' in result ? <Found found={result.ok} settings={settings} /> : null}
      <footer>
        <button type="button" class="quiet" onClick={() => void browser.runtime.openOptionsPage()}>
          {t('options')}
        </button>
      </footer>
    </main>
  );
};

const settings = await readSettings();
document.documentElement.lang = langTag(settings.lang);
render(<Popup settings={settings} />, document.body);
