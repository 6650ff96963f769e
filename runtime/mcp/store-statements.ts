/** What was observed of a shop, sorted into what speaks for it, what against, and what is not known. Pure. */
import { z } from 'zod';
import type { Company, Scan } from '../../core/contract/index.ts';

export const statementSchema = z.object({
  id: z.string(),
  text: z.string(),
  text_zh: z.string(),
  /** What was observed, where and when. */
  evidence: z.string(),
});
export type Statement = z.infer<typeof statementSchema>;

export interface Statements {
  speaks_for: Statement[];
  speaks_against: Statement[];
  not_known: Statement[];
}

/** What a statement rests on where it says nothing else. */
const pageRead = (at: string): string => `its home page as read on ${at.slice(0, 10)}`;

type Side = keyof Statements;
const empty = (): Statements => ({ speaks_for: [], speaks_against: [], not_known: [] });

const noCompany = {
  text: 'Who runs it: no registration number was seen on the pages read',
  text_zh: '未在讀取的頁面上看到統一編號，無法確認經營者',
};
const registered = (number: string, name: string | null) => ({
  text: `Its registration number ${number} is in the tax register as ${name ?? 'a business'}`,
  text_zh: `統一編號 ${number} 登記於稅籍資料：${name ?? '（名稱未載）'}`,
});
const notRegistered = (number: string) => ({
  text: `The number ${number} that it shows is not in the tax register that was read: it may be new, closed or mistyped`,
  text_zh: `頁面上的統一編號 ${number} 不在所讀的稅籍資料中，可能是新設、停業或誤植`,
});
const notLookedUp = (number: string) => ({
  text: `It shows the registration number ${number}, whose checksum is right; the register was not asked`,
  text_zh: `頁面上有統一編號 ${number}，檢查碼正確，未核對稅籍`,
});

const companyStatement = (company: Company | null, seen: string): [Side, Statement] => {
  const id = 'registration';
  if (company === null) return ['not_known', { id, ...noCompany, evidence: seen }];
  const { registration_number: number, name, verified, source } = company;
  const evidence = `${seen}, which shows ${number}`;
  if (verified) {
    const register = `${evidence}; tax register of the Ministry of Finance`;
    return ['speaks_for', { id, ...registered(number, name), evidence: register }];
  }
  if (source === 'register') return ['speaks_against', { id, ...notRegistered(number), evidence }];
  return ['not_known', { id, ...notLookedUp(number), evidence }];
};

/** Problems of a page that bear on trust rather than on speed or search engines. */
const telltale = new Set(['no_https', 'http_error', 'mixed_content', 'certificate']);

/** Of a look at the home page just now. */
export const statementsOfScan = (scan: Scan): Statements => {
  const found = empty();
  const seen = pageRead(scan.detected_at);
  const [side, statement] = companyStatement(scan.company, seen);
  found[side].push(statement);
  const { health } = scan;
  if (health.https) found.speaks_for.push({ id: 'https', text: 'HTTPS in use', text_zh: '使用 HTTPS', evidence: seen });
  for (const { id, title, title_en } of health.problems)
    if (telltale.has(id)) found.speaks_against.push({ id, text: title_en, text_zh: title, evidence: seen });
  if (scan.payment.length > 0)
    found.speaks_for.push({
      id: 'payment',
      text: `Payment services seen: ${scan.payment.join(', ')}`,
      text_zh: `頁面可見金流：${scan.payment.join('、')}`,
      evidence: seen,
    });
  found.not_known.push({
    id: 'history',
    text: 'How long it has been there: it is not in the snapshot',
    text_zh: '不在快照中，無法得知存在多久',
    evidence: 'the snapshot',
  });
  return found;
};
