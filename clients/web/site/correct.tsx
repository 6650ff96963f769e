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
    '不想被收錄：在 robots.txt 寫上以下兩行，之後不再讀取。',
    'To be left out: put these two lines into robots.txt; it is not read from then on.',
  ],
  report: ['回報給營運者', 'Report to the operator'],
  subject: ['Storelens 資料更正：{domain}', 'Storelens correction: {domain}'],
  body: [
    '網域：{domain}\n快照：{snapshot}\n哪一項有誤：\n實際情形：\n可供查證的網址：\n',
    'Domain: {domain}\nSnapshot: {snapshot}\nWhat is wrong:\nHow it really is:\nA page that shows it:\n',
  ],
} as const satisfies Words;

export const Correct = ({ domain }: { domain: string }) => {
  const w = translator(words, useLang());
  const { snapshot, contact } = useEnv();
  const shown = shownHost(domain);
  const subject = w('subject', { domain: shown });
  const address = reportAddress(contact ?? null, subject, w('body', { domain: shown, snapshot: snapshot.id }));
  return (
    <details class="correct">
      <summary>{w('title')}</summary>
      <ul>
        <li>
          {w('wrong')}{' '}
          {address === null ? null : (
            <a href={address} rel="nofollow" data-plain>
              {w('report')}
            </a>
          )}
        </li>
        <li>{w('update')}</li>
        <li>
          {w('opt_out')}
          <pre translate={false}>{'User-agent: StorelensBot\nDisallow: /'}</pre>
        </li>
      </ul>
    </details>
  );
};
