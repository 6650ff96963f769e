/** Groups of sites that seem to be of one operator. */
import type { OperatorReply, SiteRow } from '../../core/contract/index.ts';
import type { ParamsOf } from '../../core/contract/routes/index.ts';
import { type Grouped, operatorOfCompany, relatedSites, sitesOfOperator } from '../../core/relations/index.ts';
import type { Context } from '../context.ts';
import { type HandlerReply, problem, shown } from '../http/replies.ts';
import { parseRow, type SnapshotReader } from '../reader.ts';
import { findByDomain } from './domains.ts';
import { isReply } from './filters.ts';
import type { RouteHandlers } from './handler.ts';
import { paged } from './paged.ts';

const tooOld = (): HandlerReply =>
  problem('snapshot_unavailable', [
    'This snapshot was built by an earlier release, which has operators in a table alone: build it again',
    '此快照由較早的版本建置，經營者只在資料表中，請重新建置',
  ]);

const groupedIn = ({ relations, operators }: SnapshotReader): Grouped | null =>
  relations === null || operators === null ? null : { relations, operators };

const isNumber = (text: string): boolean => /^\d{8}$/.test(text.trim());

/** Numbers of an operator, or of the site that was named where nothing is inferred of it; -1: none. */
interface Meant {
  operator: number;
  site: number;
}

/** What a 統一編號, or the domain of any site, stands for; else the problem with it. */
const meantBy = (grouped: Grouped, text: string, param: string): Meant | HandlerReply => {
  if (isNumber(text)) return { operator: operatorOfCompany(grouped, text.trim()), site: -1 };
  const found = findByDomain(text, param, (domain) => {
    const site = grouped.relations.siteOf(domain);
    return site < 0 ? null : site;
  });
  return found.ok ? { operator: grouped.operators.of(found.value), site: found.value } : found.reply;
};

/** Whether a site is one of an operator's; of a site that stands alone, whether it is that one. Else the problem with the text. */
export const isOfOperator = (reader: SnapshotReader, text: string): ((domain: string) => boolean) | HandlerReply => {
  const grouped = groupedIn(reader);
  if (grouped === null) return tooOld();
  const meant = meantBy(grouped, text, 'operator');
  if (isReply(meant) || (meant.operator < 0 && meant.site < 0))
    return problem(
      'invalid_parameter',
      [
        `operator=${shown(text)} is neither a 統一編號 of several sites nor a domain of this snapshot`,
        `operator=${shown(text)} 不是多個網站共用的統一編號，也不是此快照中的網域`,
      ],
      { param: 'operator' },
    );
  const { relations, operators } = grouped;
  return (domain) => {
    const site = relations.siteOf(domain);
    return site >= 0 && (meant.operator < 0 ? site === meant.site : operators.of(site) === meant.operator);
  };
};

/** What the company of a number is called, by the first site of the group that tells it. */
const companyName = ({ site }: SnapshotReader, { relations }: Grouped, sites: ArrayLike<number>): string | null => {
  for (let at = 0; at < sites.length; at++) {
    if (relations.companyOf(sites[at]!) === 0) continue;
    const row = site(relations.short(sites[at]!).domain);
    return row === null ? null : (parseRow<SiteRow>(row).company?.name ?? null);
  }
  return null;
};

/** Where more is told of what has no operator, if anything is. */
const instead = ({ relations }: Grouped, text: string, { site }: Meant): readonly [en: string, zh: string] => {
  if (site < 0) {
    const id = `company:${text.trim()}`;
    return relations.find(id).length > 0
      ? [`/api/v1/identifier?id=${id} lists the sites that show it`, `出現此編號的網站見 /api/v1/identifier?id=${id}`]
      : ['no site of this snapshot shows this 統一編號', '快照中沒有網站出現這個統一編號'];
  }
  const { total, not_kin, weak = [] } = relatedSites(relations, site, { from: 0, limit: 0 });
  return total + not_kin.length + weak.length > 0
    ? ['/api/v1/related lists what it shares', '共用的識別碼見 /api/v1/related']
    : ['it shares no identifier with another site', '它沒有與其他網站共用的識別碼'];
};

const operator = (context: Context, params: ParamsOf<'operator'>): HandlerReply => {
  const { reader } = context;
  const grouped = groupedIn(reader);
  if (grouped === null) return tooOld();
  const meant = meantBy(grouped, params.id, 'id');
  if (isReply(meant)) return meant;
  const { operator: found } = meant;
  if (found < 0) {
    const [en, zh] = instead(grouped, params.id, meant);
    return problem(
      'not_found',
      [`No operator is inferred for ${shown(params.id)}: ${en}`, `查無 ${shown(params.id)} 的經營者；${zh}`],
      { param: 'id' },
    );
  }
  const row = grouped.operators.operator(found);
  const name = companyName(reader, grouped, grouped.operators.sitesOf(found));
  return paged(
    context,
    { ...params, id: row.operator },
    (page): Omit<OperatorReply, 'snapshot' | 'count' | 'next'> => ({
      ...{ ...row, company_name: name },
      ...sitesOfOperator(grouped, found, page),
    }),
  );
};

export const operatorHandlers = {
  operator: { handle: operator, keep: true, quick: 'id' },
} satisfies Partial<RouteHandlers>;
