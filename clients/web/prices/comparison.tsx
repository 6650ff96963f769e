/** The same product across channels, in one row, with why it is taken to be the same. */
import type { Comparison, Match } from '../../../core/contract/index.ts';
import { productPath } from '../../ui/links.ts';
import { useFormat, useLang } from '../env.tsx';
import { channelName, Go, When } from '../parts.tsx';
import { matchReasons } from '../reasons.ts';
import { OfferPicture, usePriceWords } from './offer.tsx';

export const MatchReasons = ({ match }: { match: Match }) => {
  const w = usePriceWords();
  const lang = useLang();
  const { percent } = useFormat();
  return (
    <details>
      <summary class="soft small">{w('match', { percent: percent(match.confidence) })}</summary>
      <ul class="reasons small">
        {matchReasons(match.reasons, lang).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
};

export const ComparisonRow = ({ comparison }: { comparison: Comparison }) => {
  const w = usePriceWords();
  const lang = useLang();
  const { money } = useFormat();
  const { offers, lowest_twd, highest_twd } = comparison;
  const cheapest = offers[0];
  return (
    <li class="offer">
      <span class="price">{money(lowest_twd)}</span>
      <div>
        <Go to={productPath(comparison.product_id)}>{comparison.title}</Go>
        <div class="small">
          {cheapest === undefined ? null : channelName(cheapest.channel, lang)}{' '}
          <span class="soft">
            · {w('from_to', { count: offers.length })}, {money(lowest_twd)}–{money(highest_twd)}
          </span>{' '}
          {cheapest === undefined ? null : (
            <span class="soft">
              {' '}
              · {cheapest.source === 'live' ? w('now') : <When at={cheapest.observed_at} full />}
            </span>
          )}
        </div>
        <MatchReasons match={comparison.match} />
      </div>
      <OfferPicture offers={offers} />
    </li>
  );
};
