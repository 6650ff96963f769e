import { operatorNodes } from '../company/json-ld.ts';
import type { PageFact } from '../contract/index.ts';
import type { Evidence } from '../evidence/index.ts';
import { accountOf } from './accounts.ts';
import { readEmails } from './email.ts';
import { toE164 } from './phone.ts';

const TELLING = /"(?:telephone|email|sameAs|address|contactPoint)"/;
const MAX_ITEMS = 12;

const textsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .slice(0, MAX_ITEMS)
    .filter((one): one is string => typeof one === 'string' && one.length <= 600);

type Node = Record<string, unknown>;
const nodesOf = (value: unknown): Node[] =>
  [value]
    .flat()
    .slice(0, MAX_ITEMS)
    .filter((one): one is Node => typeof one === 'object' && one !== null);

/** Country, region, locality, street, as far as they are given; a place without a street is no address. */
const addressOf = (node: Node): string | null => {
  const part = (name: string): string => textsOf(node[name])[0]?.replace(/\s+/g, ' ').trim() ?? '';
  const street = part('streetAddress');
  if (!/\d/.test(street) || street.length < 6) return null;
  const isChinese = /[\u4e00-\u9fff]/.test(street);
  const [region, locality] = [part('addressRegion'), part('addressLocality')];
  const before = [region, locality === region ? '' : locality].filter((one) => one !== '' && !street.includes(one));
  const shown = isChinese ? `${before.join('')}${street}` : [street, ...before.reverse()].join(', ');
  return shown.length > 120 ? null : shown;
};

const contactsOf = (node: Node, page: Evidence, taiwanese: boolean): PageFact[] => {
  const place = 'json_ld';
  const lines = textsOf(node['email']).map((email) => ({
    text: `email ${email.replace(/^mailto:/i, '')}`,
    place: 'footer' as const,
  }));
  const emails = readEmails({ lines, anchors: [] }, { registrable: page.registrable, about: null });
  return [
    ...emails.map(({ value }): PageFact => ({ kind: 'email', value, place })),
    ...textsOf(node['telephone']).flatMap((shown): PageFact[] => {
      const value = shown.length > 40 ? null : toE164(shown, taiwanese);
      return value === null ? [] : [{ kind: 'phone', value, place }];
    }),
  ];
};

/** What the page's structured data says of the organisation that runs the site. */
export const readOrganisation = (page: Evidence, taiwanese: () => boolean): PageFact[] =>
  operatorNodes(page, TELLING).flatMap((node): PageFact[] => [
    ...[node, ...nodesOf(node['contactPoint'])].flatMap((one) => contactsOf(one, page, taiwanese())),
    ...[...nodesOf(node['address']).map(addressOf)].flatMap((value): PageFact[] =>
      value === null ? [] : [{ kind: 'address', value, place: 'json_ld' }],
    ),
    ...textsOf(node['sameAs']).flatMap((href): PageFact[] => {
      const account = accountOf(href);
      return account === null ? [] : [{ ...account, place: 'json_ld' }];
    }),
  ]);
