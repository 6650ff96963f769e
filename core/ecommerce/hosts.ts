import type { Evidence } from '../evidence/index.ts';
import { hostLabels } from './signs.ts';

const helper = new Set(hostLabels.helper);
const blog = new Set(hostLabels.blog);
const shop = new Set(hostLabels.shop);
const publicBodies = new Set(hostLabels.public);
/** Shorter words are whole labels only: `s.shop.tw` is a helper, `s-mart.shop.tw` is not. */
const LEAST_PART = 4;

/** Who sells on a marketplace, or works for it, by whatever word it stands behind: `b2b-supplier`, `m-seller`. */
const BACK_OFFICE = /(?<!best)-(?:sellers?|vendors?|suppliers?|merchants?|admin|backend|backstage|scm|tracking)$/;

const isIn = (set: ReadonlySet<string>, label: string): boolean => {
  const word = label.replace(/\d+$/, '');
  if (set.has(word)) return true;
  const [part = ''] = word.split('-', 1);
  return part.length >= LEAST_PART && set.has(part);
};

/** What a host's own name says of it. */
export type HostRole = 'helper_host' | 'shop_host' | 'blog_host' | 'public_body' | 'organisation';

/** `gov.tw`, `edu`, `go.jp`: the register admits no shops there. */
const isPublic = (labels: readonly string[]): boolean => {
  const [top = '', second = ''] = labels.toReversed();
  if (/^(?:gov|edu|mil)$/.test(top) || /^(?:gov|edu|mil)$/.test(second)) return true;
  return top.length === 2 && labels.length > 2 && publicBodies.has(second);
};

/** `shop.thing.tw`, `thing-store.tw`, `thingmall.tw`; a workshop and a photoshop are none. */
const namesShop = (labels: readonly string[]): boolean =>
  labels.some(
    (label) =>
      label.split('-').some((part) => shop.has(part)) ||
      (/(?:shop|store|mall|mart|buy)$/.test(label) && !/(?:work|photo|bi|barber|re)(?:shop|store)$/.test(label)),
  );

/**
 * What the page's host says of itself: a public body by its suffix, a helper (`seller.`, `help.`, `tracking.`) or a
 * blog by a label before the registrable domain, an organisation by `.org`.
 */
export const hostRoles = ({ domain, registrable }: Pick<Evidence, 'domain' | 'registrable'>): HostRole[] => {
  const roles: HostRole[] = [];
  const labels = domain.split('.');
  if (isPublic(labels)) roles.push('public_body');
  const before = domain.endsWith(`.${registrable}`) ? domain.slice(0, -registrable.length - 1).split('.') : [];
  if (before.some((label) => isIn(helper, label) || BACK_OFFICE.test(label))) roles.push('helper_host');
  else if (before.some((label) => isIn(blog, label))) roles.push('blog_host');
  if (labels.at(-1) === 'shop' || labels.at(-1) === 'store' || namesShop(labels.slice(0, -1))) roles.push('shop_host');
  if (labels.at(-1) === 'org' || (labels.at(-2) === 'org' && labels.at(-1)?.length === 2)) roles.push('organisation');
  return roles;
};
