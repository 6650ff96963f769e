/** Who carries what is sent, in lines of a page of terms that say more than that: fees, places, days. */
import { namedInLine } from '../named/index.ts';
import { meansIn } from '../named/said.ts';
import { foldWords, isTakenBack, type Means } from '../named/words.ts';

/** Of what goes back, or is looked for. */
const NOT_SENT = /退|寄回|return|refund|track|trace|查[詢件]|delay|lost|遺失|if |若|如遇/;
/** What it costs, or that it is sent. */
const SENDS = /\d|free|flat|rate|ship|deliver|運|寄|送|海外|國際/;
const BEFORE = /(?:\b(?:via|by|with|through)|[(（/]) ?$/;
const BEHIND = /^ ?(?:$|[)）/,.;，。；]|\((?!not)|or\b|and\b|\d)/;
const MOST_LINE = 300;
/** `Convenience stores: …`, `宅配：…` above a list in one line. */
const LABEL = /^([^:：\d]{2,40})[:：] ?(?!\d+(?:[:：\s元,]|$))/;
const OF_DELIVERY = /store|deliver|shipping|courier|carrier|pick-?up|超商|宅配|物流|配送|運送|取貨/i;

/** `flat rate via DHL`, `HK$60 (SF Express)`, `Convenience stores: 7-Eleven, Family Mart`. */
export const carriersIn = (text: string): Means[] => {
  if (text.length > MOST_LINE) return [];
  const folded = foldWords(text);
  if (NOT_SENT.test(folded) || isTakenBack(folded)) return [];
  const label = LABEL.exec(text);
  const listed = label !== null && OF_DELIVERY.test(label[1]!) ? namedInLine(text.slice(label[0].length)) : [];
  const carried = SENDS.test(folded)
    ? meansIn(folded).flatMap(({ start, end, means }) =>
        BEFORE.test(folded.slice(Math.max(0, start - 10), start)) && BEHIND.test(folded.slice(end, end + 6))
          ? means
          : [],
      )
    : [];
  return [...listed, ...carried].filter(({ category }) => category === 'logistics');
};
