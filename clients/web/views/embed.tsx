/** `/embed`: makes the code that puts a shop's card or badge into another page, with what it will look like. */
import { createElement } from 'preact';
import { useEffect } from 'preact/hooks';
import { hostOf, looksLikeSite, shownHost } from '../../ui/links.ts';
import { type Lang, langFrom, translator, type Words } from '../../ui/words.ts';
import { useEnv, useLang } from '../env.tsx';
import { Choice, LanguageField } from '../fields.tsx';
import { Command, useHydrated } from '../parts.tsx';
import { type Asked, defineView } from '../view.ts';

const words = {
  title: ['把商店卡放進你的網頁', 'Put a shop’s card into your page'],
  intro: [
    '選好後複製一段程式碼貼上即可。卡片只向這個服務要資料，不放 cookie，不受你網頁的樣式影響。',
    'Choose, copy, paste. The card asks this service alone, sets no cookie and is not touched by your page’s style.',
  ],
  domain: ['商店的網域', 'Domain of the shop'],
  card_lang: ['語言', 'Language'],
  page_lang: ['跟網頁相同', 'The page’s own'],
  chinese: ['中文', 'Chinese'],
  english: ['英文', 'English'],
  theme: ['明暗', 'Theme'],
  reader: ['跟讀者設定', 'The reader’s own'],
  light: ['亮', 'Light'],
  dark: ['暗', 'Dark'],
  make: ['產生', 'Make it'],
  bad: ['「{text}」不是網域。例如 shop.example.tw', '“{text}” is no domain, such as shop.example.tw'],
  script: ['一行程式碼（文章、部落格、後台）', 'One line (articles, blogs, admin pages)'],
  element: ['自訂元素（React、Vue 等單頁應用）', 'Custom element (React, Vue and other single-page apps)'],
  badge: ['徽章（README、不能放程式的地方）', 'Badge (a README, or where no script may stand)'],
  wordpress: ['WordPress（安裝外掛後）', 'WordPress (with the plugin)'],
  csp: [
    '網頁若有內容安全政策（CSP），需要 script-src 與 connect-src 允許這個位址。',
    'A page with a content security policy has to allow this address in script-src and connect-src.',
  ],
  preview: ['預覽', 'Preview'],
  preview_plain: ['卡片的預覽需要 JavaScript；徽章如下。', 'The card’s preview needs JavaScript; the badge is below.'],
} as const satisfies Words;
type Say = ReturnType<typeof translator<typeof words>>;

interface Data {
  /** As it was typed. */
  text: string;
  /** null: what was typed is none. */
  host: string | null;
  /** Of the card; null: that of the page which it stands in. */
  cardLang: Lang | null;
  theme: 'light' | 'dark' | null;
}

const EXAMPLE = 'shop.example.tw';

const load = ({ query }: Asked): Data => {
  const text = (query.get('domain') ?? '').trim().slice(0, 200);
  const theme = query.get('theme');
  return {
    text,
    host: text !== '' && looksLikeSite(text) ? hostOf(text) : null,
    cardLang: langFrom(query.get('card_lang')),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
  };
};

const attributesOf = ({ host, cardLang, theme }: Data): string =>
  [
    `data-host="${host ?? EXAMPLE}"`,
    ...(cardLang === null ? [] : [`data-lang="${cardLang}"`]),
    ...(theme === null ? [] : [`data-theme="${theme}"`]),
  ].join(' ');

/** What is copied. Hosts are letters, digits, dots and hyphens by now, so nothing in them ends an attribute. */
const codesOf = (
  data: Data,
  base: string,
  lang: Lang,
): Record<'script' | 'element' | 'badge' | 'wordpress', string> => {
  const host = data.host ?? EXAMPLE;
  const attributes = attributesOf(data);
  const badgeLang = data.cardLang ?? lang;
  return {
    script: `<script async src="${base}/widget.js" ${attributes}></script>`,
    element: `<script async src="${base}/widget.js" data-elements></script>\n<storelens-card ${attributes}></storelens-card>`,
    badge: `![Storelens](${base}/badge/${host}.svg?field=score&lang=${badgeLang})`,
    wordpress: `[storelens_detect domain="${host}"${data.cardLang === null ? '' : ` lang="${data.cardLang}"`}]`,
  };
};

const SCRIPT = '/widget.js';
/** The card as it will be, of the very script that is copied. */
const CardPreview = ({ data }: { data: Data }) => {
  const { lang } = useEnv();
  useEffect(() => {
    if (document.querySelector(`script[src="${SCRIPT}"]`) !== null) return;
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.dataset['elements'] = '';
    document.head.append(script);
  }, []);
  const theme = data.theme === null ? {} : { 'data-theme': data.theme };
  return createElement('storelens-card', {
    key: JSON.stringify(data),
    ...{ 'data-host': data.host ?? '', 'data-lang': data.cardLang ?? lang, ...theme },
  });
};

const Preview = ({ data, w }: { data: Data; w: Say }) => {
  const hydrated = useHydrated();
  const { lang } = useEnv();
  if (data.host === null) return null;
  const address = `/badge/${encodeURIComponent(data.host)}.svg?field=score&lang=${data.cardLang ?? lang}`;
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title">{w('preview')}</h2>
      {hydrated ? <CardPreview data={data} /> : <p class="soft small">{w('preview_plain')}</p>}
      <p>
        <img src={address} alt={`Storelens ${shownHost(data.host)}`} height="20" />
      </p>
    </section>
  );
};

const Form = ({ data, w }: { data: Data; w: Say }) => (
  <form class="filters" action="/embed" method="get" aria-label={w('title')}>
    <LanguageField />
    <label>
      {w('domain')}
      <input
        name="domain"
        type="text"
        inputMode="url"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxLength={200}
        placeholder={EXAMPLE}
        value={data.text}
      />
    </label>
    <Choice
      name="card_lang"
      label={w('card_lang')}
      any={w('page_lang')}
      options={[
        ['zh', w('chinese')],
        ['en', w('english')],
      ]}
      chosen={data.cardLang ?? undefined}
    />
    <Choice
      name="theme"
      label={w('theme')}
      any={w('reader')}
      options={[
        ['light', w('light')],
        ['dark', w('dark')],
      ]}
      chosen={data.theme ?? undefined}
    />
    <button type="submit" class="primary">
      {w('make')}
    </button>
  </form>
);

const Page = ({ data }: { data: Data }) => {
  const lang = useLang();
  const { baseUrl } = useEnv();
  const w = translator(words, lang);
  const codes = codesOf(data, baseUrl, lang);
  return (
    <>
      <h1 tabIndex={-1}>{w('title')}</h1>
      <p>{w('intro')}</p>
      <Form data={data} w={w} />
      {data.text !== '' && data.host === null ? <p class="failure">{w('bad', { text: data.text })}</p> : null}
      <Preview data={data} w={w} />
      {(['script', 'element', 'badge', 'wordpress'] as const).map((kind) => (
        <Command key={kind} label={w(kind)} text={codes[kind]} />
      ))}
      <p class="soft small">{w('csp')}</p>
    </>
  );
};

export const view = defineView<Data>({
  load: (_api, asked) => Promise.resolve(load(asked)),
  Page,
  head: (_data, lang) => {
    const w = translator(words, lang);
    return { title: w('title'), description: w('intro'), path: '/embed', pathIsAll: true };
  },
});
