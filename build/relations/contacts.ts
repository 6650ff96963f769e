/** Contacts that shops publish themselves → identifiers: which of them stands on several sites. */
import type { ShopFact, ShopFacts } from '../../core/contract/index.ts';
import { registrableDomain } from '../../core/domain.ts';
import { isFreeMailbox } from '../../core/facts/index.ts';
import { isPlaceholderKey } from '../../core/relations/index.ts';
import { IdentifierColumns } from '../history/identifiers.ts';
import { rowTuple } from '../sites/site-lines.ts';
import type { LineSource } from '../sites/tables.ts';
import { isBusinessPhone } from './business-phone.ts';
import { platforms } from './platforms.ts';

const isPlatforms = (email: string): boolean => {
  const host = email.slice(email.indexOf('@') + 1);
  return platforms().domains.has(registrableDomain(host) ?? host);
};

const keyOf = ({ kind, value }: Pick<ShopFact, 'kind' | 'value'>): string | null => {
  if (kind === 'line') {
    const id = value.startsWith('@') ? value.toLowerCase() : value;
    return platforms().names.has(id.slice(1)) ? null : `line-oa:${id}`;
  }
  if (kind === 'email') return isFreeMailbox(value) || isPlatforms(value) ? null : `email:${value}`;
  const [number = ''] = value.split('#');
  return kind === 'phone' && isBusinessPhone(number) ? `phone:${number}` : null;
};

/**
 * `vendor:id` of a contact; null: it is none that tells of an owner. A mobile phone and a free mailbox may be a person's: they are
 * told where the shop tells them (docs/facts.md), and lead from no site to another. A template's stands for any, and shops leave their
 * platform's in.
 */
export const contactKey = (fact: Pick<ShopFact, 'kind' | 'value'>): string | null => {
  const key = keyOf(fact);
  return key === null || isPlaceholderKey(key) ? null : key;
};

const readFacts = rowTuple.reader('domain', 'facts');

/** Of all sites, each contact as of the look at which it was read: of earlier looks none is kept. `rows`: by domain. */
export const contactColumns = (rows: LineSource): IdentifierColumns => {
  const seen = new IdentifierColumns();
  for (const line of rows.lines({ reuse: true })) {
    const cells = readFacts(line);
    if (cells.facts === '') continue;
    const { stated } = JSON.parse(cells.facts) as ShopFacts;
    const byTime = new Map<string, string[]>();
    for (const fact of stated ?? []) {
      const key = contactKey(fact);
      if (key !== null) byTime.set(fact.at, [...(byTime.get(fact.at) ?? []), key]);
    }
    if (byTime.size === 0) continue;
    const looks = [...byTime].map(([observed_at, ids]) => ({ observed_at, ids: JSON.stringify([...new Set(ids)]) }));
    looks.sort((a, b) => Date.parse(a.observed_at) - Date.parse(b.observed_at));
    seen.add(JSON.parse(cells.domain) as string, looks);
  }
  return seen;
};
