/** What somebody can do whose site this is, or who sees that a verdict is wrong. Nothing is stored here: a mail, prefilled. */
import { reportAddress, shownHost } from '../../ui/links.ts';
import { translator, type Words } from '../../ui/words.ts';
import { useEnv, useLang } from '../env.tsx';

const words = {
  title: ['這是你的網站，或判斷有誤？', 'Is this your site, or is something wrong?'],
  wrong: [
    '判斷來自證據：先展開該項看看到了什麼。若證據被誤讀，請告訴營運者網域、哪一項、實際情形。',
    'Verdicts rest on evidence: open the item to see what was seen. Where it was misread, tell the operator the domain, the item and how it really is.',
  ],
  update: [
    '網站改版後，下一次觀察就會更新；上面的「即時檢視」可先確認現在看到什麼。',
    'After a change, the next observation brings it up to date; “Look now” shows what is seen at present.',
  ],
  opt_out: [
    '不想再被讀取：在 robots.txt 寫上以下兩行。先前觀察到的資料不會因此消失。',
    'To be read no more: put these two lines into robots.txt. What was observed before stays in the data.',
  ],
  remove: [
    '要移除已有的資料：不擋 robots.txt，而在首頁加上 noindex，下一次觀察後整站移除；或請營運者移除，快照不必更新就生效。',
    'To have the data removed: put noindex on the home page, without refusing in robots.txt, and the next observation leaves the site out; or ask the operator, who can take it out without waiting for new data.',
  ],
  report: ['回報給營運者', 'Report to the operator'],
  ask_removal: ['請營運者移除', 'Ask the operator to remove it'],
  report_item: ['這項判斷有誤？回報', 'Is this wrong? Report it'],
  nobody: ['此服務的營運者沒有公布聯絡方式。', 'The operator of this service has published no address.'],
  subject: ['Storelens 資料更正：{domain}', 'Storelens correction: {domain}'],
  subject_removal: ['Storelens 資料移除：{domain}', 'Storelens removal: {domain}'],
  body: [
    '網域：{domain}\n快照：{snapshot}\n哪一項有誤：{item}\n實際情形：\n可供查證的網址：\n',
    'Domain: {domain}\nSnapshot: {snapshot}\nWhat is wrong: {item}\nHow it really is:\nA page that shows it:\n',
  ],
  body_removal: [
    '網域：{domain}\n快照：{snapshot}\n與網站的關係：\n',
    'Domain: {domain}\nSnapshot: {snapshot}\nMy relation to the site:\n',
  ],
} as const satisfies Words;

interface Reports {
  /** Where to tell that something is wrong; null: the operator has no address. */
  wrong(item?: string): string | null;
  removal(): string | null;
}

const useReports = (domain: string): Reports => {
  const w = translator(words, useLang());
  const { snapshot, contact = null } = useEnv();
  const shown = shownHost(domain);
  const given = { domain: shown, snapshot: snapshot.id };
  return {
    wrong: (item = '') => reportAddress(contact, w('subject', { domain: shown }), w('body', { ...given, item })),
    removal: () => reportAddress(contact, w('subject_removal', { domain: shown }), w('body_removal', given)),
  };
};

/** Beside one verdict: a report that already names it. Nothing where the operator has no address. */
export const ReportItem = ({ domain, item }: { domain: string; item: string }) => {
  const address = useReports(domain).wrong(item);
  const w = translator(words, useLang());
  if (address === null) return null;
  return (
    <a href={address} rel="nofollow" data-plain>
      {w('report_item')}
    </a>
  );
};

const Report = ({ to, text }: { to: string | null; text: string }) =>
  to === null ? null : (
    <a href={to} rel="nofollow" data-plain>
      {text}
    </a>
  );

export const Correct = ({ domain }: { domain: string }) => {
  const w = translator(words, useLang());
  const reports = useReports(domain);
  const wrong = reports.wrong();
  return (
    <details class="correct">
      <summary>{w('title')}</summary>
      <ul>
        <li>
          {w('wrong')} <Report to={wrong} text={w('report')} />
        </li>
        <li>{w('update')}</li>
        <li>
          {w('opt_out')}
          <pre translate={false}>{'User-agent: StorelensBot\nDisallow: /'}</pre>
        </li>
        <li>
          {w('remove')} <Report to={reports.removal()} text={w('ask_removal')} />
        </li>
        {wrong === null ? <li>{w('nobody')}</li> : null}
      </ul>
    </details>
  );
};
