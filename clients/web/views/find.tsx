/** `/find`: everything that has the words, of each kind, with why; prices can be compared for any text. */
import type { FindGroup, Matched, SearchReply } from '../../../core/contract/index.ts';
import { industryPath, pricesPath, technologyPath } from '../../ui/links.ts';
import { categoryName } from '../../ui/names.ts';
import { technologyName } from '../../ui/technology-name.ts';
import { own, pick, translator, type Words } from '../../ui/words.ts';
import type { Api } from '../api.ts';
import { useFormat, useLang, useWords } from '../env.tsx';
import { FindBox } from '../find-box.tsx';
import { getStats, type Names, nameOf, namesOf } from '../names.ts';
import { channelName, Go, industryName, SiteLink, When } from '../parts.tsx';
import { State } from '../state.tsx';
import { type Asked, defineView } from '../view.ts';

const words = {
  title: ['搜尋', 'Search'],
  title_for: ['搜尋「{q}」', 'Search for “{q}”'],
  shops: ['商店', 'Shops'],
  technologies: ['技術與平台', 'Technologies'],
  industries: ['產業', 'Industries'],
  products: ['商品', 'Products'],
  articles: ['文章', 'Articles'],
  help: [
    '可以輸入商店名稱、網域或其一部分、公司名稱、統一編號、技術或平台、產業、商品。',
    'A shop by name or domain, a company by name or number, a technology, an industry, a product.',
  ],
  for_example: ['例如', 'For example'],
  none: [
    '找不到「{q}」。換個詞，或輸入網域、統一編號。',
    'Nothing is called “{q}”. Try another word, a domain or a company number.',
  ],
  shown_for: ['沒有「{q}」，改列「{other}」。', 'Nothing is called “{q}”; shown for “{other}” instead.'],
  named_on_sites: ['{count} 個網站自述', 'named by {count} sites'],
  on_sites: ['{count} 個網站', 'on {count} sites'],
  near: ['相近', 'near'],
} as const satisfies Words;

/** Names of what may match. */
const fields: Words = {
  name: ['名稱', 'name'],
  domain: ['網域', 'domain'],
  company: ['公司', 'company'],
  registration_number: ['統一編號', 'registration number'],
  id: ['代號', 'id'],
  name_zh: ['中文名稱', 'Chinese name'],
  alias: ['別名', 'also called'],
  platform: ['平台', 'platform'],
  word: ['行業用詞', 'word of the trade'],
  title: ['標題', 'title'],
};

const examples = {
  zh: ['綠界', '7-ELEVEN', '美妝', '藍牙耳機', '退貨'],
  en: ['ECPay', '7-ELEVEN', 'beauty', 'Shopify', 'returns'],
} as const;
const LIMIT = 8;

interface Data {
  q: string;
  /** null: nothing was asked for. */
  reply: SearchReply | null;
  /** Of the shops' platforms. */
  names: Names;
}

const load = async (api: Api, { query }: Asked): Promise<Data> => {
  const q = (query.get('q') ?? '').trim().slice(0, 200);
  if (q === '') return { q, reply: null, names: {} };
  const reply = await api.get<SearchReply>('/api/v1/search', { q, limit: LIMIT });
  const platforms = reply.shops.map(({ platform }) => platform);
  const names = platforms.some((id) => id !== null) ? namesOf(await getStats(api), platforms) : {};
  return { q, reply, names };
};

const Why = ({ matched: { field, text, fit }, name }: { matched: Matched; name: string }) => {
  const lang = useLang();
  const w = translator(words, lang);
  const label = pick(own(fields, field) ?? [field, field], lang);
  // That the name has the words is seen.
  if (text === name && fit !== 'near') return null;
  return (
    <span class="soft small">
      {' '}
      · {label}
      {lang === 'zh' ? '：' : ': '}
      {text}
      {fit === 'near' ? `（${w('near')}）` : null}
    </span>
  );
};

const Shops = ({ reply, names }: { reply: SearchReply; names: Names }) => {
  const t = useWords();
  const lang = useLang();
  const { count } = useFormat();
  return reply.shops.map((shop) => (
    <li key={shop.domain}>
      <SiteLink domain={shop.domain} name={shop.name} />
      <span class="soft small">
        {shop.platform === null ? null : ` · ${nameOf(names, shop.platform, lang)}`}
        {shop.industry === null ? null : ` · ${industryName(shop.industry, lang)}`}
        {shop.monthly_visits === null ? null : ` · ${t('visits')} ${count(shop.monthly_visits)}`}
      </span>
      {shop.matched.text === shop.domain ? null : <Why matched={shop.matched} name={shop.name} />}
    </li>
  ));
};

const Technologies = ({ reply }: { reply: SearchReply }) => {
  const lang = useLang();
  const w = translator(words, lang);
  const { count } = useFormat();
  return reply.technologies.map(({ id, name, name_zh, category, sites, named = 0, matched }) => {
    // Of what is only named there is no page.
    const isOnlyNamed = sites === 0 && named > 0;
    const shown = isOnlyNamed && lang === 'zh' ? name_zh : technologyName(id, name, lang);
    return (
      <li key={id}>
        {isOnlyNamed ? shown : <Go to={technologyPath(id)}>{shown}</Go>}
        <span class="soft small">
          {' '}
          · {categoryName(category, lang)}
          {isOnlyNamed ? null : <> · {w('on_sites', { count: count(sites) })}</>}
          {named === 0 ? null : <> · {w('named_on_sites', { count: count(named) })}</>}
        </span>
        <Why matched={matched} name={shown} />
      </li>
    );
  });
};

const Industries = ({ reply }: { reply: SearchReply }) => {
  const lang = useLang();
  const w = translator(words, lang);
  const { count } = useFormat();
  return reply.industries.map(({ id, sites, matched }) => (
    <li key={id}>
      <Go to={industryPath(id)}>{industryName(id, lang)}</Go>
      <span class="soft small"> · {w('on_sites', { count: count(sites) })}</span>
      <Why matched={matched} name={industryName(id, lang)} />
    </li>
  ));
};

const Products = ({ reply }: { reply: SearchReply }) => {
  const lang = useLang();
  const { money } = useFormat();
  return reply.products.map(({ offer_id, title, price_twd, channel, observed_at }) => (
    <li key={offer_id} class="offer">
      <span class="price">{money(price_twd)}</span>
      <div>
        <Go to={pricesPath(title.slice(0, 150))}>{title}</Go>
        <span class="soft small">
          {' '}
          · {channelName(channel, lang)} · <When at={observed_at} />
        </span>
      </div>
    </li>
  ));
};

const Articles = ({ reply }: { reply: SearchReply }) => {
  const lang = useLang();
  return reply.articles.map(({ id, title, summary_en, updated }) => (
    <li key={id}>
      <a href={`/knowledge/${id}`} data-plain lang="zh-Hant-TW">
        {title}
      </a>
      <span class="soft small">
        {' '}
        · {lang === 'en' ? `${summary_en} · ` : ''}
        <When at={updated} full />
      </span>
    </li>
  ));
};

const groups: Record<FindGroup, (props: { reply: SearchReply; names: Names }) => preact.ComponentChildren> = {
  shops: Shops,
  technologies: Technologies,
  industries: Industries,
  products: Products,
  articles: Articles,
};

const Help = () => {
  const lang = useLang();
  const w = translator(words, lang);
  return (
    <>
      <p>{w('help')}</p>
      <p>
        {w('for_example')}
        {lang === 'zh' ? '：' : ': '}
        {examples[lang].map((q, n) => (
          <span key={q}>
            {n === 0 ? null : lang === 'zh' ? '、' : ', '}
            <Go to={`/find?q=${encodeURIComponent(q)}`}>{q}</Go>
          </span>
        ))}
      </p>
    </>
  );
};

const Found = ({ q, reply, names }: { q: string; reply: SearchReply; names: Names }) => {
  const t = useWords();
  const w = translator(words, useLang());
  return (
    <>
      <p>
        <Go to={pricesPath(q)} class="button">
          {t('compare_prices', { q })}
        </Go>
      </p>
      {reply.shown_for === null ? null : <p>{w('shown_for', { q, other: reply.shown_for })}</p>}
      {reply.count > 0 ? null : (
        <State kind="empty">
          <p>{w('none', { q })}</p>
        </State>
      )}
      {reply.groups.map((group) => {
        const Group = groups[group];
        return (
          <section key={group} aria-labelledby={`found-${group}`}>
            <h2 id={`found-${group}`}>{w(group)}</h2>
            <ul class="rows">
              <Group reply={reply} names={names} />
            </ul>
          </section>
        );
      })}
      {reply.count === 0 ? <Help /> : null}
    </>
  );
};

const Page = ({ data: { q, reply, names } }: { data: Data }) => {
  const w = translator(words, useLang());
  return (
    <>
      <h1 tabIndex={-1} class="long">
        {q === '' ? w('title') : w('title_for', { q })}
      </h1>
      <FindBox key={q} id="search-text" value={q} large />
      {reply === null ? <Help /> : <Found q={q} reply={reply} names={names} />}
    </>
  );
};

export const view = defineView<Data>({
  load,
  Page,
  isIndexed: ({ q }) => q === '',
  head: ({ q }, lang) => {
    const w = translator(words, lang);
    return { title: q === '' ? w('title') : w('title_for', { q }), description: w('help') };
  },
});
