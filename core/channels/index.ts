import records from '../../datasets/taxonomy/channels.json' with { type: 'json' };
import { booksForm } from './forms/books.ts';
import { buy123Form } from './forms/buy123.ts';
import { costcoForm } from './forms/costco.ts';
import { coupangForm } from './forms/coupang.ts';
import { etmallForm } from './forms/etmall.ts';
import { feedForm } from './forms/feed.ts';
import { momoForm } from './forms/momo.ts';
import { pchomeForm } from './forms/pchome.ts';
import { pconeForm } from './forms/pcone.ts';
import { pxboxForm } from './forms/pxbox.ts';
import { rakutenForm } from './forms/rakuten.ts';
import { rutenForm } from './forms/ruten.ts';
import { uniprosperityForm } from './forms/uniprosperity.ts';
import { yahooForm } from './forms/yahoo.ts';
import type { Channel, ChannelForm, ChannelRecord } from './types.ts';

export { type ChannelResult, keepLastGood, searchChannel } from './search.ts';
export type { Channel, ChannelRecord } from './types.ts';

const forms: Record<string, (record: ChannelRecord) => ChannelForm> = {
  books: booksForm,
  buy123: buy123Form,
  costco: costcoForm,
  coupang: coupangForm,
  etmall: etmallForm,
  feed: feedForm,
  momo: momoForm,
  pchome: pchomeForm,
  pcone: pconeForm,
  pxbox: pxboxForm,
  rakuten: rakutenForm,
  ruten: rutenForm,
  uniprosperity: uniprosperityForm,
  yahoo: yahooForm,
};

/** Reply forms that channels can speak. */
export const channelForms: readonly string[] = Object.keys(forms);

/** Rows of datasets/taxonomy/channels.json. */
export const channelRecords: readonly ChannelRecord[] = records;

/**
 * A channel by id, its record changed by `overrides`; or a channel of one's own that speaks a known form. Hosts left out
 * are those of the record, or of the form's own channel. Throws where neither the id nor the form is known.
 * Example: `createChannel('demo-mall', { form: 'pchome', hosts: { search: 'http://127.0.0.1:9000', … } })`.
 */
export const createChannel = (id: string, overrides: Partial<Omit<ChannelRecord, 'id'>> = {}): Channel => {
  const known = channelRecords.find((record) => record.id === id);
  const base = known ?? channelRecords.find((record) => record.form === overrides.form);
  const makeForm = forms[overrides.form ?? base?.form ?? ''];
  if (makeForm === undefined) {
    throw new Error(`channel ${id}: unknown; give a form, one of ${channelForms.join(', ')}`);
  }
  const own =
    known === undefined
      ? {
          name: id,
          nameZh: id,
          enabled: true,
          reason: null,
          homepage: overrides.hosts?.['product'] ?? base?.homepage ?? '',
        }
      : {};
  const record: ChannelRecord = {
    ...(base as ChannelRecord),
    ...own,
    ...overrides,
    id,
    hosts: { ...base?.hosts, ...overrides.hosts },
  };
  return { ...record, ...makeForm(record) };
};

/** All channels of the registry, the disabled ones too. */
export const channels: readonly Channel[] = channelRecords.map((record) => createChannel(record.id));
