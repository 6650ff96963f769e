/** What stands around every page: notice, header, main, footer. */
import type { ComponentChildren } from 'preact';
import { Mark, ThemeIcon } from '../ui/icons.tsx';
import { EnvProvider, useEnv, useFormat, useHref, useWords } from './env.tsx';
import { FindBox } from './find-box.tsx';
import { Go, useHydrated, When } from './parts.tsx';
import { useTheme } from './theme.ts';
import type { Env } from './view.ts';

const links = [
  ['/products', 'nav_products'],
  ['/deals', 'nav_deals'],
  ['/movers', 'nav_movers'],
  ['/prospects', 'nav_prospects'],
  ['/market', 'nav_market'],
  ['/check', 'nav_check'],
] as const;

const ThemeButton = () => {
  const t = useWords();
  const [theme, next] = useTheme();
  const text = t('theme', { theme: t(`theme_${theme}`) });
  return (
    <button type="button" class="quiet" onClick={next} title={text} aria-label={text}>
      <ThemeIcon />
    </button>
  );
};

const LanguageLink = ({ path, query }: { path: string; query: URLSearchParams }) => {
  const t = useWords();
  const { lang } = useEnv();
  const other = lang === 'zh' ? 'en' : 'zh';
  const params = new URLSearchParams(query);
  params.set('lang', other);
  return (
    <a class="quiet" href={`${path}?${params}`} lang={other === 'zh' ? 'zh-Hant-TW' : 'en'} data-language={other}>
      {t('other_language')}
    </a>
  );
};

/** Pages with a box of their own, where this one would only be in the way. */
const hasBox: ReadonlySet<string> = new Set(['/', '/find']);

const Header = ({ path, query }: { path: string; query: URLSearchParams }) => {
  const t = useWords();
  const href = useHref();
  const hydrated = useHydrated();
  return (
    <header class="top">
      <div class="wide top-row">
        <Go to="/" class="brand">
          <Mark />
          Storelens
        </Go>
        <nav class="main-nav" aria-label={t('nav')}>
          {links.map(([to, word]) => (
            <a key={to} href={href(to)} aria-current={path === to || path.startsWith(`${to}/`) ? 'page' : undefined}>
              {t(word)}
            </a>
          ))}
          <a
            href={href('/datasets/')}
            aria-current={path === '/datasets' || path === '/datasets/' ? 'page' : undefined}
            data-plain
          >
            {t('nav_datasets')}
          </a>
          <a href={href('/api-and-mcp')} aria-current={path === '/api-and-mcp' ? 'page' : undefined}>
            {t('nav_programs')}
          </a>
        </nav>
        {hasBox.has(path) ? null : <FindBox id="find-text" />}
        <div class="choices">
          <LanguageLink path={path} query={query} />
          {hydrated ? <ThemeButton /> : null}
        </div>
      </div>
    </header>
  );
};

const OLD_DAYS = 30;
const DAY_MS = 86_400_000;

/** Said of real data only: those of the demo are of the days that it invents. */
const OldData = () => {
  const t = useWords();
  const { snapshot, now } = useEnv();
  const { date } = useFormat();
  const days = Math.floor((now - Date.parse(snapshot.asOf)) / DAY_MS);
  if (snapshot.invented || days < OLD_DAYS) return null;
  return (
    <p class="notice old" role="note">
      {t('old_data', { days, date: date(snapshot.asOf) })}
    </p>
  );
};

const Notices = () => {
  const t = useWords();
  const { snapshot, savedAt } = useEnv();
  const { age } = useFormat();
  return (
    <section class="notices" aria-label={t('notices')}>
      <OldData />
      {snapshot.invented ? (
        <p class="notice" role="note">
          {t('invented_note')}
        </p>
      ) : null}
      {savedAt === null ? null : (
        <p class="notice offline" role="status">
          {t('saved_notice', { time: age(savedAt) })}
        </p>
      )}
    </section>
  );
};

const Footer = () => {
  const t = useWords();
  const { snapshot } = useEnv();
  const href = useHref();
  return (
    <footer class="bottom">
      <div class="wide">
        <p>{t('footer')}</p>
        <p class="soft small">
          {t('as_of')} <When at={snapshot.asOf} full /> · {t('snapshot')} <code translate={false}>{snapshot.id}</code>
        </p>
        <p class="small">
          {t('feeds')}: <a href="/movers.json">JSON Feed</a> · <a href="/movers.atom">Atom</a>
        </p>
        <p class="small">
          <a href={href('/docs')}>{t('nav_docs')}</a> · <a href={href('/datasets/')}>{t('nav_datasets')}</a> ·{' '}
          <a href={href('/knowledge/')}>{t('nav_knowledge')}</a> · <a href={href('/embed')}>{t('nav_embed')}</a>
        </p>
      </div>
    </footer>
  );
};

export interface ShellProps {
  env: Env;
  path: string;
  query: URLSearchParams;
  children: ComponentChildren;
}

export const Shell = ({ env, path, query, children }: ShellProps) => (
  <EnvProvider value={env}>
    <SkipLink />
    <Notices />
    <Header path={path} query={query} />
    <main id="main" tabIndex={-1}>
      <div class="wide page-body">{children}</div>
    </main>
    <Footer />
  </EnvProvider>
);

/** What the runtime wrote, as it is. */
export const DocumentBody = ({ html }: { html: string }) => (
  <div class="document" dangerouslySetInnerHTML={{ __html: html }} />
);

const SkipLink = () => {
  const t = useWords();
  return (
    <a class="skip" href="#main" data-plain>
      {t('skip')}
    </a>
  );
};
