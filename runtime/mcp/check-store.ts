/** The tool `check_store`: who runs a shop and what was observed, for and against; a judgement is left to the reader. */
import { z } from 'zod';
import {
  companySchema,
  domainSchema,
  type Scan,
  type SiteRow,
  snapshotIdSchema,
  timeSchema,
} from '../../core/contract/index.ts';
import { companyText, sourceLine } from './site-tools.ts';
import { pagesRead, type Statement, statementSchema, statementsOfScan, statementsOfSite } from './store-statements.ts';
import { lines, plain } from './text.ts';
import { defineTool, type Tool, type ToolCall, ToolError } from './tool.ts';

const output = z.object({
  snapshot: snapshotIdSchema,
  domain: domainSchema,
  name: z.string(),
  is_ecommerce: z.boolean(),
  platform: z.string().nullable(),
  /** From the stored profile, or from a look at the home page just now. */
  source: z.enum(['snapshot', 'live']),
  observed_at: timeSchema,
  /** null: no registration number was seen. */
  operator: companySchema.nullable(),
  speaks_for: z.array(statementSchema),
  speaks_against: z.array(statementSchema),
  /** What one would want to know and was not observed: neither for nor against. */
  not_known: z.array(statementSchema),
  /** What the reader can do to know more. */
  advice: z.array(z.string()),
});
type Checked = z.infer<typeof output>;

const adviceFor = (operator: Checked['operator']): string[] => [
  operator === null
    ? 'Look for the operator and 統一編號 on its about, terms and contact pages'
    : `Compare 統一編號 ${operator.registration_number} with the tax register: https://www.etax.nat.gov.tw/etwmain/etw113w1/ban/query`,
  'Pay by a way that can be charged back or on delivery where in doubt; suspected fraud: call 165 (https://165.npa.gov.tw/), consumer disputes: 1950',
];

const fromSite = (site: SiteRow): Omit<Checked, 'snapshot' | 'advice'> => ({
  ...{ domain: site.domain, name: site.name, is_ecommerce: site.is_ecommerce, platform: site.platform },
  ...{ source: 'snapshot', observed_at: site.last_seen_at, operator: site.company },
  ...statementsOfSite(site),
});

const fromScan = (scan: Scan): Omit<Checked, 'snapshot' | 'advice'> => ({
  ...{
    domain: scan.domain,
    name: scan.health.title ?? scan.domain,
    is_ecommerce: scan.is_ecommerce,
    platform: scan.platform,
  },
  ...{ source: 'live', observed_at: scan.detected_at, operator: scan.company },
  ...statementsOfScan(scan),
});

/** What is stored; where the shop is not known, its home page now. */
const observe = async (call: ToolCall, domain: string): Promise<Omit<Checked, 'snapshot' | 'advice'>> => {
  try {
    return fromSite(await call.api<SiteRow>('site', { domain }));
  } catch (error) {
    if (!(error instanceof ToolError) || error.code !== 'unknown_domain') throw error;
  }
  return fromScan(await call.api<Scan>('scan', { url: domain }));
};

/** What most statements rest on is said once, above them all. */
const list = (title: string, statements: Statement[], usual: string): string | null => {
  if (statements.length === 0) return null;
  const told = statements.map(
    ({ text, evidence }) => `- ${plain(text, 160)}${evidence === usual ? '' : ` (${plain(evidence, 120)})`}`,
  );
  return [title, ...told].join('\n');
};

export const checkStore: Tool = defineTool({
  name: 'check_store',
  title: '這家店可靠嗎 Check who runs a store',
  description:
    'For a shopper: who runs a store, whether it is registered, what observed facts speak for and against it, and what is not known, each with its evidence. Looks at the home page now where the store is not stored. It gives no verdict: never call a store fraudulent on its account. For technologies, traffic and marketing use get_site.',
  input: z.strictObject({
    domain: z.string().trim().min(1).max(2048).describe('Shop domain or URL, such as shop.tw'),
  }),
  output,
  openWorld: true,
  run: async (call, { domain }) => {
    const found = await observe(call, domain);
    const data: Checked = { snapshot: call.context.reader.id, ...found, advice: adviceFor(found.operator) };
    const usual = pagesRead(data.source, data.observed_at);
    const text = lines(
      `${data.domain} | ${plain(data.name)} | ${data.is_ecommerce ? 'sells online' : 'no shop observed'} | platform ${data.platform ?? 'none found'} | ${data.source === 'live' ? 'looked at now' : 'as stored'}`,
      companyText(data.operator),
      `Each from ${usual}, but where another source is named.`,
      list('Speaks for', data.speaks_for, usual),
      list('Speaks against', data.speaks_against, usual),
      list('Not known (neither for nor against)', data.not_known, usual),
      `What to do: ${data.advice.join('. ')}.`,
      sourceLine(call),
    );
    return { data, text };
  },
});
