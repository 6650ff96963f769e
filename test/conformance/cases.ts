/** What is asked of each route; the replies are recorded from the running code (see README.md). */

export interface Case {
  /** Says what the exchange shows. */
  name: string;
  /** Id of core/contract/routes.ts, or of a route beside the API. */
  route: string;
  path: string;
  /** Query parameters by name; a list where one is given more than once. */
  params?: Record<string, string | string[]>;
  headers?: Record<string, string>;
  method?: 'GET' | 'HEAD';
  /** True: its good reply is an example in /openapi.json and the documentation. Of problems, the first of each code is. */
  example?: boolean;
}

type Params = NonNullable<Case['params']>;
const of =
  (route: string, path: string) =>
  (name: string, params: Params = {}, more: Partial<Case> = {}): Case => ({ name, route, path, params, ...more });

const detect = of('detect', '/api/v1/detect');
const site = of('site', '/api/v1/site');
const check = of('check', '/api/v1/check');
const related = of('related', '/api/v1/related');
const identifier = of('identifier', '/api/v1/identifier');
const operator = of('operator', '/api/v1/operator');
const technology = of('technology', '/api/v1/technology');
const trends = of('trends', '/api/v1/trends');
const flows = of('flows', '/api/v1/flows');
const compareSites = of('compareSites', '/api/v1/compare-sites');
const competitors = of('competitors', '/api/v1/competitors');
const prospect = of('prospect', '/api/v1/prospect');
const movers = of('movers', '/api/v1/movers');
const stats = of('stats', '/api/v1/stats');
const products = of('products', '/api/v1/products');
const deals = of('deals', '/api/v1/deals');
const scan = of('scan', '/api/scan');
const cached = of('cached', '/api/cached');
const list = of('list', '/api/list');
const search = of('search', '/api/v1/search');
const suggest = of('suggest', '/api/v1/suggest');
const sites = of('sites', '/api/v1/sites');
const newestMover = 'c0ffeec0ffeec0ffeec0ffe6';

export const cases: Record<string, Case[]> = {
  detect: [
    detect('a shop', { url: 'soundbay.example' }, { example: true }),
    detect('a page that is no shop', { url: 'https://oldpage.example/about' }),
    detect('without a url', {}),
    detect('an empty url', { url: '' }),
    detect('a target that may not be looked at', { url: 'http://127.0.0.1/' }),
    detect('a target that does not answer', { url: 'down.example' }),
    detect('a target that takes too long', { url: 'slow.example' }),
    detect('when too many look-ups wait', { url: 'busy.example' }),
  ],
  site: [
    site('a known shop', { domain: 'mintleaf.example' }, { example: true }),
    site('a URL of a known shop', { domain: 'https://www.MintLeaf.example/products/1?x=y' }),
    site('an internationalised name', { domain: '茶山.example' }),
    site('a page without platform, traffic and company', { domain: 'oldpage.example' }, { example: true }),
    site('an unknown domain', { domain: 'nobody.example' }),
    site('without a domain', {}),
    site('an empty domain', { domain: '' }),
    site('a domain that is none', { domain: 'not a domain' }),
    site('a domain given twice', { domain: ['mintleaf.example', 'soundbay.example'] }),
  ],
  competitors: [
    competitors('of a coffee shop', { domain: 'beanroad.example' }, { example: true }),
    competitors('with a limit', { domain: 'nightcat.example', limit: '1' }),
    competitors('none in the same industry', { domain: 'mintleaf.example' }),
    competitors('an unknown domain', { domain: 'nobody.example' }),
    competitors('a limit out of range', { domain: 'beanroad.example', limit: '101' }),
    competitors('without a domain', {}),
  ],
  check: [
    check('a shop that a list names, and not registered', { domain: 'nightcat.example' }, { example: true }),
    check('a shop that shares its ids, with low prices', { domain: 'petcorner.example' }),
    check('a registered shop that nothing speaks against', { domain: 'https://www.mintleaf.example/x' }),
    check('a shop whose company was closed', { domain: 'beanroad.example' }),
    check('a page that is no shop', { domain: 'oldpage.example' }),
    check('a host that is not stored, below one that a list names', { domain: 'sale.gone.example' }),
    check('a host that the list excepts', { domain: 'kept.gone.example' }),
    check('a shop below a host of many', { domain: 'somebody.tenants.example' }),
    check('a host that nobody knows', { domain: 'nobody.example' }),
    check('a domain that is none', { domain: 'not a domain' }),
    check('without a domain', {}),
  ],
  related: [
    related('a shop that shares two ids', { domain: 'nightcat.example' }, { example: true }),
    related('a shop whose id is an agency’s', { domain: 'mintleaf.example' }),
    related('a page that shares nothing', { domain: 'oldpage.example', limit: '5' }),
    related('an unknown domain', { domain: 'nobody.example' }),
    related('a cursor that is none', { domain: 'nightcat.example', cursor: 'x' }),
    related('without a domain', {}),
  ],
  identifier: [
    identifier('an id with its kind', { id: 'gtm:GTM-INVENT2', limit: '2' }, { example: true }),
    identifier('an id alone', { id: 'GTM-INVENT1' }),
    identifier('a 統一編號', { id: 'company:12345675' }),
    identifier('an id of two kinds', { id: 'GTM-INVENT2' }),
    identifier('an unknown id', { id: 'GTM-NOBODY' }),
    identifier('a parameter that has no meaning', { id: 'GTM-INVENT1', colour: 'red' }),
    identifier('without an id', {}),
  ],
  operator: [
    operator('by one of its domains', { id: 'petcorner.example', limit: '1' }, { example: true }),
    operator('by a URL of its first site', { id: 'https://www.nightcat.example/x' }),
    operator('a 統一編號 of one site', { id: '12345675' }),
    operator('a site of which nothing is inferred', { id: 'mintleaf.example' }),
    operator('an unknown domain', { id: 'nobody.example' }),
    operator('what is no domain', { id: 'not a domain' }),
    operator('a cursor that is none', { id: 'nightcat.example', cursor: 'x' }),
    operator('a parameter that has no meaning', { id: 'nightcat.example', colour: 'red' }),
    operator('without an id', {}),
  ],
  technology: [
    technology('a platform', { id: 'shopline' }, { example: true }),
    technology('an advertising tag, by its name', { id: 'Meta Pixel' }),
    technology('one whose history is not kept, by its Chinese name', { id: '綠界' }),
    technology('one that no site shows', { id: 'criteo' }),
    technology('an unknown one', { id: 'nosuch' }),
    technology('without an id', {}),
  ],
  trends: [
    trends('over a month', { months: '1' }, { example: true }),
    trends('where too little was seen'),
    trends('of one category, by shops', { category: 'payment', sort: 'shops' }),
    trends('only what rises', { months: '1', direction: 'rising', limit: '5' }),
    trends('on shops of one industry', { industry: 'beauty', months: '1' }),
    trends('of an industry without shops', { industry: 'electronics' }),
    trends('of an unknown industry', { industry: 'nosuch' }),
    trends('a parameter that has no meaning', { colour: 'red' }),
    trends('an unknown category', { category: 'nosuch' }),
    trends('months that are not counted', { months: '2' }),
  ],
  flows: [
    flows('of a year', { limit: '2' }, { example: true }),
    flows('of one platform', { platform: 'Shopify', days: 'all' }),
    flows('of one industry', { industry: 'beauty' }),
    flows('of a month in which nothing happened', { days: '30' }),
    flows('of an unknown platform', { platform: 'nosuch' }),
    flows('days that are not counted', { days: '7' }),
  ],
  compareSites: [
    compareSites('two shops of one owner', { domains: 'nightcat.example,petcorner.example' }, { example: true }),
    compareSites('a shop and a URL and a host that is not stored', {
      domains: 'mintleaf.example, https://www.soundbay.example/x, nobody.example',
    }),
    compareSites('as CSV', { domains: 'mintleaf.example,oldpage.example', format: 'csv' }),
    compareSites('as CSV, of one owner, with a host that is not stored', {
      ...{ domains: 'nightcat.example,petcorner.example,nobody.example', format: 'csv' },
    }),
    compareSites('one site alone', { domains: 'mintleaf.example,mintleaf.example' }),
    compareSites('six sites', { domains: 'a.tw,b.tw,c.tw,d.tw,e.tw,f.tw' }),
    compareSites('hosts that are not stored', { domains: 'nobody.example,noone.example' }),
    compareSites('what is no domain', { domains: 'mintleaf.example,not a domain' }),
    compareSites('without domains', {}),
  ],
  search: [
    search('a shop by its name', { q: '虛構薄荷葉' }, { example: true }),
    search('a shop by a part of its domain', { q: 'mintle' }),
    search('a company by 統一編號', { q: '12345675' }, { example: true }),
    search('a company by name', { q: '虛構聲灣' }),
    search('a technology by its Chinese name', { q: '綠界' }),
    search('an industry, in simplified characters', { q: '宠物' }),
    search('products', { q: '咖啡豆', limit: '2' }),
    search('only articles', { q: '七天鑑賞期', type: 'articles', limit: '2' }),
    search('a name with a slip', { q: 'mintlaef' }),
    search('nothing', { q: '量子力學' }),
    search('an unknown group', { q: 'x', type: 'people' }),
    search('without q', {}),
  ],
  suggest: [
    suggest('of two letters', { q: 'mi' }, { example: true }),
    suggest('of one Chinese character', { q: '綠', limit: '3' }),
    suggest('of one letter: nothing yet', { q: 'm' }),
    suggest('a limit out of range', { q: 'mi', limit: '9' }),
    suggest('without q', {}),
  ],
  sites: [
    sites(
      'by platform, with fields',
      { platform: 'shopline', fields: 'name,monthly_visits', facets: '1', limit: '2' },
      { example: true },
    ),
    sites('by technologies', { technology: 'shopline, meta-pixel' }),
    sites('without a technology', { without: 'Meta Pixel', ecommerce: '1' }),
    sites('by company and score', { company: '12345675', min_score: '10', sort: 'score' }),
    sites('a parameter that has no meaning', { industry: 'pets', colour: 'red' }),
    sites(
      'many domains at once',
      { domains: 'mintleaf.example,https://www.soundbay.example/x,nobody.example' },
      { example: true },
    ),
    sites('a condition beside domains', { domains: 'mintleaf.example', platform: 'shopify' }),
    sites('as CSV', { format: 'csv', fields: 'name,technologies', limit: '3' }),
    sites('as NDJSON', { format: 'ndjson', fields: 'name', min_visits: '100' }),
    sites('an unknown technology', { technology: 'nosuch' }),
    sites('a cursor of another snapshot', { cursor: '20200101T000000Z.abc.1' }),
    sites('a cursor that is none', { cursor: 'x' }),
    sites('an unknown field', { fields: 'colour' }),
  ],
  prospect: [
    prospect('all'),
    prospect('by platform', { platform: 'shopline' }),
    prospect('by the name of a platform in another case', { platform: 'Shopline' }),
    prospect('by industry in Chinese', { category: '寵物' }),
    prospect(
      'by platform and industry, with a limit',
      { platform: 'cyberbiz', category: 'coffee-tea', limit: '5' },
      { example: true },
    ),
    prospect('nothing has both', { platform: 'shopify', category: 'pets' }),
    prospect('an unknown platform', { platform: 'nosuch' }),
    prospect('an unknown industry', { category: 'nosuch' }),
    prospect('a limit that is no integer', { limit: 'ten' }),
  ],
  movers: [
    movers('all, newest first'),
    movers('by type', { type: 'ad_started' }),
    movers('since a time', { since: '2026-09-15T00:00:00Z' }, { example: true }),
    movers('since an event', { since: newestMover }),
    movers('of one domain', { domain: 'soundbay.example' }, { example: true }),
    movers('with a limit', { limit: '2' }, { example: true }),
    movers('of one technology, on a platform', { technology: 'meta-pixel', platform: 'shopline' }),
    movers('of a technology by its name', { technology: 'Meta Pixel' }),
    movers('of a technology that is not known', { technology: 'Meta Pixl' }),
    movers('of an industry that is not known', { industry: 'nosuch' }),
    movers('of an operator', { operator: 'petcorner.example' }),
    movers('of an operator, by a site that stands alone', { operator: 'soundbay.example' }),
    movers('of an operator that is not known', { operator: 'nobody.example' }),
    movers('an unknown type', { type: 'closed' }),
    movers('with retractions as entries of their own', { retractions: 'entries', limit: '3' }),
    movers('as CSV', { format: 'csv', limit: '3' }),
    movers('since no time and no event', { since: 'yesterday' }),
  ],
  stats: [stats('all', {}, { example: true })],
  products: [
    products('by words', { q: 'SB-200' }),
    products('by words in Chinese, with a limit', { q: '咖啡豆', max: '2' }, { example: true }),
    products('with accessories', { q: 'SB-200', include_accessories: '1' }),
    products('with live prices', { q: 'SB-200', live: '1' }),
    products('words that nothing has', { q: '不存在的商品' }),
    products('best fit first, with counts', { q: '咖啡豆', sort: 'relevance', facets: '1' }, { example: true }),
    products('dearest first', { q: '咖啡豆', sort: '-price', max: '2' }),
    products('in simplified characters', { q: '猫砂' }),
    products('a letter mistyped', { q: '耶加雪非 咖啡豆' }),
    products('chosen by stock and price', { q: '貓砂', in_stock: '1', min_price: '100', max_price: '300' }),
    products('of a brand', { q: '咖啡豆', brand: '豆路' }),
    products('of a category that is not known', { q: '咖啡豆', category: 'nosuch' }),
    products('lowest over highest price', { q: '咖啡豆', min_price: '9', max_price: '1' }),
    products('a cursor of another snapshot', { q: '咖啡豆', cursor: '20200101T000000Z.0.1.1' }),
    products('a cursor that is none', { q: '咖啡豆', cursor: 'next' }),
    products('comparison', { compare: 'SB-200' }, { example: true }),
    products('comparison of nothing', { compare: '不存在的商品' }),
    products('history', { history: 'red_mall:1001' }, { example: true }),
    products('history of an unknown offer', { history: 'red_mall:0' }),
    products('without any of the three', {}),
    products('two of the three', { q: 'a', compare: 'b' }),
    products('max out of range', { q: 'SB-200', max: '201' }),
  ],
  deals: [
    deals('price gaps', { type: 'gaps' }, { example: true }),
    deals('lows', { type: 'lowest' }, { example: true }),
    deals('discounts', { type: 'discount', limit: '1' }, { example: true }),
    deals('a price band', { category: 'coffee-tea', min: '400', max: '500' }, { example: true }),
    deals('a price band of one channel', { category: 'coffee-tea', min: '0', max: '900', channel: 'red_mall' }),
    deals(
      'a price band, dearest first, with counts',
      { category: 'coffee-tea', min: '0', max: '900', sort: '-price', facets: '1', limit: '2' },
      { example: true },
    ),
    deals('a cursor of another snapshot', {
      category: 'coffee-tea',
      min: '0',
      max: '900',
      cursor: '20250101T000000Z.x.1.1',
    }),
    deals('an order that needs words', { category: 'coffee-tea', sort: 'relevance' }),
    deals('without type or category', {}),
    deals('both type and category', { type: 'gaps', category: 'pets' }),
    deals('an unknown type', { type: 'best' }),
    deals('min over max', { category: 'pets', min: '9', max: '1' }),
  ],
  scan: [
    scan('a shop', { url: 'soundbay.example' }, { example: true }),
    scan('without a url', {}),
    scan('an empty url', { url: '' }),
    scan('a target that does not answer', { url: 'down.example' }),
  ],
  cached: [
    cached('a known shop with its trend', { url: 'mintleaf.example' }, { example: true }),
    cached('an unknown domain', { url: 'nobody.example' }),
    cached('without a url', {}),
    cached('an empty url', { url: '' }),
  ],
  list: [
    list('all'),
    list('by platform and score', { platform: 'shopline', minScore: '60' }, { example: true }),
    list('as CSV', { format: 'csv', limit: '3' }),
    list('an unknown format', { format: 'xml' }),
    list('an unknown industry', { industry: 'nosuch' }),
  ],
  feeds: [
    of('movers_json', '/movers.json')('JSON Feed'),
    of('movers_atom', '/movers.atom')('Atom'),
    of('movers_json', '/movers.json')('JSON Feed of one domain', { domain: 'soundbay.example' }),
    of('movers_json', '/movers.json')('JSON Feed of an operator', { operator: 'nightcat.example' }),
    of('movers_ics', '/movers.ics')('calendar of one domain', { domain: 'soundbay.example' }),
    of('prices_json', '/prices.json')('prices of a search as JSON Feed', { q: 'SB-200', limit: '5' }),
    of('movers_json', '/movers.json')('JSON Feed of a technology without a history', { technology: 'ecpay' }),
    of('prices_json', '/prices.json')('prices of an offer that is not known', { offer: 'nobody:1' }),
    of('prices_atom', '/prices.atom')('prices of a search as Atom', { q: 'SB-200', limit: '5' }),
  ],
  other: [
    of('healthz', '/healthz')('the process answers'),
    of('readyz', '/readyz')('it can be sent requests'),
    of('none', '/api/v1/nothing')('a path that is not there'),
    of('datasets', '/datasets/')('index', {}, { headers: { accept: 'application/json' } }),
  ],
};
