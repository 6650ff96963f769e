// The web app: speaks HTTP to its own origin, and to nobody else. Everything from the API goes in as text nodes.

const words = {
  zh: {
    docs: '文件',
    datasets: '資料集',
    title: '台灣電商情報',
    site_label: '查網站',
    price_label: '查價格',
    look_up: '查詢',
    search: '搜尋',
    intro: '網站用什麼平台、金流、廣告與分析工具，由哪家公司經營，最近有何異動，商品在各通路賣多少。',
    movers: '近期異動',
    platforms: '平台占比',
    platform: '平台',
    industry: '產業',
    company: '公司',
    score: '分數',
    visits: '每月造訪（估計）',
    seen: '最後觀察',
    technologies: '觀察到的技術',
    none: '未觀察到',
    verified: '統編經稅籍資料核對',
    unverified: '統編未經核對',
    live: '即時檢視',
    live_busy: '檢視中…',
    offer: '商品',
    channel: '通路',
    price: '價格',
    history: '歷史',
    none_found: '沒有符合的商品',
    invented: '虛構',
    sites: '網站',
    similar: '相似網站',
    platform_changed: '更換平台',
    ad_started: '開始投放',
    ad_stopped: '停止投放',
    failed: '無法取得',
    lowest: '最低',
    highest: '最高',
    average: '平均',
  },
  en: {
    docs: 'Docs',
    datasets: 'Datasets',
    title: 'Taiwanese e-commerce intelligence',
    site_label: 'Look up a site',
    price_label: 'Look up prices',
    look_up: 'Look up',
    search: 'Search',
    intro:
      'What a shop is built with, how it is paid and advertised, who runs it, what changed lately, and what its products cost.',
    movers: 'Lately changed',
    platforms: 'Platform shares',
    platform: 'Platform',
    industry: 'Industry',
    company: 'Company',
    score: 'Score',
    visits: 'Visits a month (estimate)',
    seen: 'Last observed',
    technologies: 'Technologies observed',
    none: 'not observed',
    verified: 'number checked against the tax register',
    unverified: 'number not checked against the register',
    live: 'Look now',
    live_busy: 'Looking…',
    offer: 'Offer',
    channel: 'Channel',
    price: 'Price',
    history: 'History',
    none_found: 'No such offer',
    invented: 'invented',
    sites: 'sites',
    similar: 'Similar sites',
    platform_changed: 'changed platform',
    ad_started: 'started advertising with',
    ad_stopped: 'stopped advertising with',
    failed: 'Could not be had',
    lowest: 'lowest',
    highest: 'highest',
    average: 'average',
  },
};

const $ = (id) => document.getElementById(id);
let language = localStorage.getItem('language') ?? (navigator.language.startsWith('zh') ? 'zh' : 'en');
const t = (key) => words[language][key] ?? key;
const money = new Intl.NumberFormat('zh-TW', { style: 'currency', currency: 'TWD', maximumFractionDigits: 0 });
const count = new Intl.NumberFormat('zh-TW');

/** An element with attributes and children; strings become text nodes. */
const el = (name, attributes = {}, ...children) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value);
  }
  node.append(
    ...children
      .filter((child) => child !== null && child !== undefined)
      .map((child) => (child instanceof Node ? child : String(child))),
  );
  return node;
};

const show = (...nodes) => $('result').replaceChildren(...nodes);

/** A link only where it is http(s): a shop's page may have given anything. */
const link = (url, text) =>
  /^https?:\/\//i.test(url) ? el('a', { href: url, rel: 'noopener nofollow ugc' }, text) : el('span', {}, text);

const ask = async (path, params) => {
  const response = await fetch(`${path}?${new URLSearchParams(params)}`);
  const body = await response.json();
  if (!response.ok) throw Object.assign(new Error(body.detail ?? response.statusText), { code: body.code });
  return body;
};

const showError = (error) => show(el('p', { class: 'error', role: 'alert' }, `${t('failed')}: ${error.message}`));

const chips = (technologies) =>
  technologies.length === 0
    ? el('p', {}, t('none'))
    : el(
        'ul',
        { class: 'chips' },
        ...technologies.map((one) =>
          el('li', { title: one.evidence.map(({ kind, value }) => `${kind}: ${value}`).join('\n') }, one.name),
        ),
      );

const facts = (pairs) =>
  el(
    'dl',
    {},
    ...pairs
      .filter(([, value]) => value !== null && value !== undefined)
      .flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]),
  );

const companyText = (company) =>
  company === null
    ? t('none')
    : `${company.name ?? ''} ${company.registration_number} (${company.verified ? t('verified') : t('unverified')})`;

const lookNow = async (domain, button) => {
  button.disabled = true;
  button.textContent = t('live_busy');
  try {
    const found = await ask('/api/v1/detect', { url: domain });
    show(
      el('h2', {}, `${found.domain} · ${t('live')}`),
      facts([
        [t('platform'), found.platform ?? t('none')],
        [t('company'), companyText(found.company)],
        [t('seen'), found.detected_at],
      ]),
      el('h3', {}, t('technologies')),
      chips(found.technologies),
    );
  } catch (error) {
    showError(error);
  }
};

const liveButton = (domain) =>
  el('button', { type: 'button', onclick: (event) => lookNow(domain, event.currentTarget) }, t('live'));

const showSite = async (domain) => {
  try {
    const site = await ask('/api/v1/site', { domain });
    const { items } = await ask('/api/v1/competitors', { domain: site.domain, limit: '6' });
    show(
      el('h2', {}, `${site.name} (${site.domain})`, site.invented ? ` · ${t('invented')}` : ''),
      facts([
        ['URL', link(site.url, site.url)],
        [t('platform'), site.platform ?? t('none')],
        [t('industry'), site.industry],
        [t('company'), companyText(site.company)],
        [
          t('score'),
          el('span', {}, el('meter', { min: 0, max: 100, value: site.score.total }), ` ${site.score.total}`),
        ],
        [
          t('visits'),
          site.traffic === null ? null : `${count.format(site.traffic.monthly_visits)} — ${site.traffic.source}`,
        ],
        [t('seen'), site.last_seen_at],
      ]),
      el('h3', {}, t('technologies')),
      chips(site.technologies),
      el('h3', {}, t('similar')),
      el('ul', {}, ...items.map((other) => el('li', {}, siteLink(other.domain, `${other.name} (${other.domain})`)))),
      liveButton(site.domain),
    );
  } catch (error) {
    showError(error);
    if (error.code === 'unknown_domain') $('result').append(liveButton(domain));
  }
};

const siteLink = (domain, text) => el('a', { href: `#site=${encodeURIComponent(domain)}` }, text);

const showHistory = async (offerId) => {
  try {
    const { title, points, lowest_twd, highest_twd, average_twd } = await ask('/api/v1/products', { history: offerId });
    const span = Math.max(1, highest_twd - lowest_twd);
    const at = (point, index) =>
      `${(index / Math.max(1, points.length - 1)) * 100},${95 - ((point.price_twd - lowest_twd) / span) * 90}`;
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    for (const [key, value] of Object.entries({
      class: 'history',
      viewBox: '0 0 100 100',
      preserveAspectRatio: 'none',
      role: 'img',
      'aria-label': title,
    }))
      svg.setAttribute(key, value);
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'polyline');
    line.setAttribute('points', points.map(at).join(' '));
    svg.append(line);
    const rows = points.map((point) =>
      el('tr', {}, el('td', {}, point.at.slice(0, 10)), el('td', { class: 'number' }, money.format(point.price_twd))),
    );
    show(
      el('h2', {}, title),
      facts([
        [t('lowest'), money.format(lowest_twd)],
        [t('average'), money.format(average_twd)],
        [t('highest'), money.format(highest_twd)],
      ]),
      svg,
      el('table', {}, el('tbody', {}, ...rows)),
    );
  } catch (error) {
    showError(error);
  }
};

const offerRow = (offer) =>
  el(
    'tr',
    {},
    el('td', {}, link(offer.url, offer.title)),
    el('td', {}, offer.channel),
    el('td', { class: 'number' }, money.format(offer.price_twd)),
    el('td', {}, el('a', { href: `#history=${encodeURIComponent(offer.offer_id)}` }, t('history'))),
  );

const showPrices = async (q) => {
  try {
    const { items } = await ask('/api/v1/products', { q, max: '50' });
    const head = el('tr', {}, ...['offer', 'channel', 'price', 'history'].map((key) => el('th', {}, t(key))));
    show(
      el('h2', {}, q),
      items.length === 0
        ? el('p', {}, t('none_found'))
        : el('table', {}, el('thead', {}, head), el('tbody', {}, ...items.map(offerRow))),
    );
  } catch (error) {
    showError(error);
  }
};

const showMovers = async () => {
  const { items } = await ask('/api/v1/movers', { limit: '8' });
  const what = (mover) =>
    mover.type === 'platform_changed'
      ? `${mover.before ?? '?'} → ${mover.after ?? '?'}`
      : (mover.after ?? mover.before);
  $('movers').replaceChildren(
    ...items.map((mover) =>
      el(
        'li',
        {},
        el('time', { datetime: mover.at }, mover.at.slice(0, 10)),
        ' ',
        siteLink(mover.domain, mover.name),
        ` ${t(mover.type)}: ${what(mover)}`,
      ),
    ),
  );
};

const showStats = async () => {
  const stats = await ask('/api/v1/stats', {});
  const rows = stats.platforms
    .slice(0, 10)
    .map((one) =>
      el(
        'tr',
        {},
        el('td', {}, one.name),
        el('td', { class: 'number' }, count.format(one.sites)),
        el('td', {}, el('meter', { min: 0, max: 1, value: one.share }), ` ${(one.share * 100).toFixed(1)}%`),
      ),
    );
  $('stats').replaceChildren(
    el('p', {}, `${count.format(stats.sites)} ${t('sites')} · ${stats.attribution}`),
    el('table', {}, el('tbody', {}, ...rows)),
  );
};

const follow = () => {
  const [kind, value = ''] = location.hash.slice(1).split('=', 2);
  const decoded = decodeURIComponent(value);
  if (kind === 'site') showSite(decoded);
  else if (kind === 'q') showPrices(decoded);
  else if (kind === 'history') showHistory(decoded);
};

const translate = () => {
  document.documentElement.lang = language === 'zh' ? 'zh-Hant-TW' : 'en';
  for (const node of document.querySelectorAll('[data-t]')) node.textContent = t(node.dataset.t);
  $('language').textContent = language === 'zh' ? 'English' : '中文';
  $('language').lang = language === 'zh' ? 'en' : 'zh-Hant-TW';
  Promise.all([showMovers(), showStats()]).catch(showError);
  follow();
};

$('language').addEventListener('click', () => {
  language = language === 'zh' ? 'en' : 'zh';
  localStorage.setItem('language', language);
  translate();
});
const go = (kind, input) => (event) => {
  event.preventDefault();
  const hash = `#${kind}=${encodeURIComponent($(input).value.trim())}`;
  if (location.hash === hash) follow();
  else location.hash = hash;
};
$('site-form').addEventListener('submit', go('site', 'domain'));
$('price-form').addEventListener('submit', go('q', 'q'));
addEventListener('hashchange', follow);
translate();
