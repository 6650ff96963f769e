/** What the conformance snapshot is checked by besides: invented lists, and levels of prices. */
import type { GivenList, ListedSubject, ServedCheck } from '../../../core/contract/index.ts';
import { at } from './sites.ts';

const lists: GivenList[] = [
  {
    ...{ id: 'invented-closed', name: '虛構解散清冊', kind: 'closed', date: '2026-08-31' },
    ...{ url: null, entries: 1 },
  },
  {
    ...{ id: 'invented-fraud', name: '虛構示警清單', kind: 'fraud', date: '2026-09-18' },
    ...{ url: 'https://lists.example/fraud.csv', entries: 3 },
  },
];

const fraud = (entry: string | null, scope: 'host' | 'host_and_below' | 'except' | 'shared' = 'host') => ({
  ...{ list: 'invented-fraud', scope, entry, date: '2026-09-11' },
});

const listed: ListedSubject[] = [
  {
    subject: '00000016',
    entries: [{ list: 'invented-closed', scope: 'host', entry: null, date: '2026-08-03' }],
  },
  { subject: 'gone.example', entries: [fraud('||gone.example^', 'host_and_below')] },
  { subject: 'kept.gone.example', entries: [fraud('@@kept.gone.example', 'except')] },
  { subject: 'nightcat.example', entries: [fraud('https://www.nightcat.example/sale')] },
  { subject: 'tenants.example', entries: [fraud('tenants.example', 'shared')] },
];

const prices = { least_others: 3, oldest_at: at(12), newest_at: at(19) };

export const check: ServedCheck = {
  lists,
  listed,
  priceLevels: [
    ['mintleaf.example', { products: 9, ...prices, median_percent: 97.4, half_or_less: 0 }],
    ['petcorner.example', { products: 6, ...prices, median_percent: 41.5, half_or_less: 5 }],
  ],
};
