/** One offer: what it costs, where, how old that is, and what the source does not say. */
import type { Offer } from '../../../core/contract/index.ts';
import { OutIcon } from '../../ui/icons.tsx';
import { offerPicturePath, safeUrl } from '../../ui/links.ts';
import { type Lang, translator } from '../../ui/words.ts';
import { useEnv, useFormat, useLang } from '../env.tsx';
import { channelName, Go, When } from '../parts.tsx';
import { priceWords } from './words.ts';

/** `100 ml` → 每 100 ml; `1 piece` → 每個. */
export const unitText = (per: string, lang: Lang): string => {
  const w = translator(priceWords, lang);
  return per === '1 piece'
    ? w('per_piece')
    : w('per', { per: lang === 'zh' ? per.replace(/ piece$/, ' 個').replace(/ sheet$/, ' 抽') : per });
};

export const usePriceWords = () => translator(priceWords, useLang());

/** To the offer where it is sold; `text`: in place of its title. */
export const OfferLink = ({ offer, text = offer.title }: { offer: Offer; text?: string }) => {
  const url = safeUrl(offer.url);
  if (url === null) return <span>{text}</span>;
  return (
    <a href={url} rel="noopener nofollow ugc" target="_blank" data-plain>
      {text} <OutIcon />
    </a>
  );
};

/** The first picture that the snapshot names of these offers; where it cannot be had, its place stays empty. */
export const OfferPicture = ({ offers, large = false }: { offers: readonly Offer[]; large?: boolean }) => {
  const { pictures = false } = useEnv();
  // What a channel says now may be priced otherwise than in the snapshot, by which a picture is found.
  const pictured = offers.find(({ image, source }) => image !== null && source === 'snapshot');
  if (!pictures || pictured === undefined) return null;
  const edge = large ? 120 : 64;
  const src = offerPicturePath(pictured.offer_id, pictured.price_twd);
  return <img class="picture" src={src} alt="" width={edge} height={edge} loading={large ? 'eager' : 'lazy'} />;
};

export const historyPath = (offerId: string): string => `/products?history=${encodeURIComponent(offerId)}`;

const Details = ({ offer }: { offer: Offer }) => {
  const w = usePriceWords();
  const { money } = useFormat();
  const lang = useLang();
  // Only what the source says: that it does not say is no news.
  const notes: string[] = [];
  if (offer.price_from === true) notes.push(w('price_from'));
  if (offer.condition !== 'unknown') notes.push(w(offer.condition));
  if (offer.in_stock !== null) notes.push(w(offer.in_stock ? 'in_stock' : 'out_of_stock'));
  if (offer.unit_price !== null)
    notes.push(`${unitText(offer.unit_price.per, lang)} ${money(Math.round(offer.unit_price.price_twd * 100) / 100)}`);
  return (
    <span class="soft small">
      {notes.join(' · ')}
      {offer.list_price_twd === null ? null : (
        <>
          {' '}
          · {w('list_price')} <s>{money(offer.list_price_twd)}</s>
        </>
      )}
    </span>
  );
};

export const OfferRow = ({ offer }: { offer: Offer }) => {
  const w = usePriceWords();
  const lang = useLang();
  const { money } = useFormat();
  return (
    <li class="offer">
      <span class="price">{money(offer.price_twd)}</span>
      <div>
        <OfferLink offer={offer} />
        <div>
          <span class="small">{channelName(offer.channel, lang)}</span> <Details offer={offer} />
        </div>
        <div class="soft small">
          {offer.source === 'live' ? w('now') : <When at={offer.observed_at} full />}
          {offer.source === 'live' ? null : (
            <>
              {' '}
              · <Go to={historyPath(offer.offer_id)}>{w('history')}</Go>
            </>
          )}
        </div>
      </div>
      <OfferPicture offers={[offer]} />
    </li>
  );
};
