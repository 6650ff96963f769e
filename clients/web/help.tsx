/** Articles of the knowledge base that tell how to do what a page advises, or what its words mean. */
import { own } from '../ui/words.ts';
import { useHref, useLang } from './env.tsx';

/** Part of the score, or problem of a live look → article. */
const articles: Readonly<Record<string, string>> = {
  https: 'fix-tls-and-hsts',
  hsts: 'fix-tls-and-hsts',
  no_https: 'fix-tls-and-hsts',
  no_hsts: 'fix-tls-and-hsts',
  mixed_content: 'fix-tls-and-hsts',
  speed: 'site-speed',
  slow: 'site-speed',
  size: 'site-speed',
  heavy: 'site-speed',
  not_compressed: 'site-speed',
  many_redirects: 'redirects-301',
  structure: 'product-structured-data',
  no_structured_data: 'product-structured-data',
  no_sitemap: 'sitemaps-and-robots',
  company: 'unified-business-number',
  policy: 'privacy-policy-page',
  not_observed: 'reading-not-observed',
  total: 'storelens-health-score',
  visits: 'how-traffic-estimates-work',
  similar: 'how-competitor-lists-arise',
};

/** A link to the article on `about`; nothing where there is none. */
export const Help = ({ about, text }: { about: string; text: string }) => {
  const href = useHref();
  const lang = useLang();
  const article = own(articles, about);
  if (article === undefined) return null;
  return (
    <a
      class="help small"
      href={href(`/knowledge/${article}`)}
      data-plain
      {...(lang === 'en' ? { hreflang: 'zh-Hant-TW' } : {})}
    >
      {text}
    </a>
  );
};
