/** The tool `check_store`: who runs a shop and what was observed, for and against; a judgement is left to the reader. */
import { z } from 'zod';
import {
  type CheckFact,
  type CheckReply,
  companySchema,
  domainSchema,
  type NotSeen,
  type Scan,
  snapshotIdSchema,
  timeSchema,
} from '../../core/contract/index.ts';
import { companyText, sourceLine } from './site-tools.ts';
import { type Statement, statementSchema, statementsOfScan } from './store-statements.ts';
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
  /** null: a list alone names it. */
  observed_at: timeSchema.nullable(),
  /** null: no registration number was seen. */
  operator: companySchema.nullable(),
  speaks_for: z.array(statementSchema),
  speaks_against: z.array(statementSchema),
  /** Facts that say nothing either way. */
  neither: z.array(statementSchema),
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

type Observed = Omit<Checked, 'snapshot' | 'advice'>;

const statementOf = ({ id, text, text_zh, source, date }: CheckFact): Statement => ({
  ...{ id, text, text_zh },
  evidence: `${source.name}, ${date}`,
});
const unseenOf = ({ id, text, text_zh }: NotSeen): Statement => ({
  id,
  text,
  text_zh,
  evidence: 'not seen: it counts for nothing',
});

const fromCheck = (found: CheckReply): Observed => ({
  ...{ domain: found.domain, name: found.name ?? found.domain },
  ...{ is_ecommerce: found.is_ecommerce ?? false, platform: found.platform },
  ...{ source: 'snapshot', observed_at: found.last_seen_at, operator: found.company },
  speaks_for: found.speaks_for.map(statementOf),
  speaks_against: found.speaks_against.map(statementOf),
  neither: found.neither.map(statementOf),
  not_known: found.not_seen.map(unseenOf),
});

const fromScan = (scan: Scan, { speaks_against }: Observed): Observed => {
  const { speaks_for, speaks_against: seen, not_known } = statementsOfScan(scan);
  return {
    ...{ domain: scan.domain, name: scan.health.title ?? scan.domain },
    ...{ is_ecommerce: scan.is_ecommerce, platform: scan.platform },
    ...{ source: 'live', observed_at: scan.detected_at, operator: scan.company },
    ...{ speaks_for, speaks_against: [...speaks_against, ...seen], neither: [], not_known },
  };
};

/** What is stored and listed; where the shop is not known, its home page now besides. */
const observe = async (call: ToolCall, domain: string): Promise<Observed> => {
  const reply = await call.api<CheckReply>('check', { domain });
  const stored = fromCheck(reply);
  if (reply.known) return stored;
  try {
    return fromScan(await call.api<Scan>('scan', { url: domain }), stored);
  } catch (error) {
    // What a list says stands without a look.
    if (!(error instanceof ToolError) || stored.speaks_against.length === 0) throw error;
    return stored;
  }
};

/** What all of a list rest on is said once, above them. */
const list = (title: string, statements: Statement[]): string | null => {
  if (statements.length === 0) return null;
  const [first, ...others] = new Set(statements.map(({ evidence }) => evidence));
  const common = statements.length > 1 && others.length === 0 ? first : undefined;
  const told = statements.map(
    ({ text, evidence }) => `- ${plain(text, 160)}${evidence === common ? '' : ` (${plain(evidence, 120)})`}`,
  );
  return [common === undefined ? title : `${title}: ${plain(common, 120)}`, ...told].join('\n');
};

export const checkStore: Tool = defineTool({
  name: 'check_store',
  title: '這家店可靠嗎 Check who runs a store',
  description:
    'For a shopper: facts for and against a store, with source and date: register, age, pages, prices beside others, lists that name it or its kin; what is not known. Looks at the home page now where it is not stored. No verdict: never call a store fraudulent on its account. For technologies, traffic and marketing use get_site.',
  input: z.strictObject({
    domain: z.string().trim().min(1).max(2048).describe('Shop domain or URL, such as shop.tw'),
  }),
  output,
  openWorld: true,
  run: async (call, { domain }) => {
    const found = await observe(call, domain);
    const data: Checked = { snapshot: call.context.reader.id, ...found, advice: adviceFor(found.operator) };
    const text = lines(
      `${data.domain} | ${plain(data.name)} | ${data.is_ecommerce ? 'sells online' : 'no shop observed'} | platform ${data.platform ?? 'none found'} | ${data.source === 'live' ? 'looked at now' : 'as stored'}`,
      companyText(data.operator),
      list('Speaks for', data.speaks_for),
      list('Speaks against', data.speaks_against),
      list('Neither way', data.neither),
      list('Not known (neither for nor against)', data.not_known),
      `What to do: ${data.advice.join('. ')}.`,
      sourceLine(call),
    );
    return { data, text };
  },
});
