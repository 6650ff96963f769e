/** What a shop says of itself on its own pages: contacts, languages, currencies, terms. See docs/facts.md. */
import type { NamedMeans, Page, PageFact, ShopFact } from '../contract/index.ts';
import type { Evidence } from '../evidence/index.ts';
import { namedInLine } from '../named/index.ts';
import { readTaiwanSigns } from '../taiwan.ts';
import { readAccounts } from './accounts.ts';
import { readAddresses } from './address.ts';
import { carriersIn } from './carriers.ts';
import { readEmails } from './email.ts';
import { FactList } from './fact-list.ts';
import { readLanguages } from './languages.ts';
import { readOrganisation } from './organisation.ts';
import { ownPage } from './own-page.ts';
import { type OwnText, readOwnText } from './own-text.ts';
import { readPhones } from './phone.ts';
import { quoted } from './quote.ts';
import { readTerms } from './terms.ts';

const namedPlaces: Readonly<Record<string, PageFact['place']>> = {
  footer: 'footer',
  heading: 'own_page',
  icons: 'footer',
};

export { isFreeMailbox } from './email.ts';

/** What the page names means by, as facts; `footer: LINE Pay` → place and words. */
const namedFacts = (named: readonly NamedMeans[]): PageFact[] =>
  named.map(({ id, category, evidence }) => {
    const shown = evidence[0]?.value ?? id;
    const colon = shown.indexOf(': ');
    return {
      kind: category === 'payment' ? 'payment' : 'delivery',
      id,
      value:
        shown
          .slice(colon + 2)
          .slice(0, 120)
          .trim() || id,
      place: namedPlaces[shown.slice(0, colon)] ?? 'text',
    };
  });

/** On a page of terms every line is the shop's word, whatever stands above it: what one names is told with that line. */
const termFacts = ({ lines }: OwnText): PageFact[] => {
  const told = new Map<string, PageFact>();
  for (const { text, place } of lines)
    for (const { id, category } of place === 'own_page' ? [...namedInLine(text), ...carriersIn(text)] : [])
      if (!told.has(id))
        told.set(id, { kind: category === 'payment' ? 'payment' : 'delivery', id, value: text.slice(0, 120), place });
  return [...told.values()];
};

/** Apps that the page's own head names. */
const appMetas = ({ metas }: Evidence): PageFact[] =>
  metas.flatMap(([name, content]): PageFact[] => {
    const id = name === 'apple-itunes-app' ? /(?:^|[\s,])app-id=(\d{6,12})(?:$|[\s,])/.exec(content)?.[1] : undefined;
    return id === undefined
      ? []
      : [{ kind: 'app', id: 'app-store', value: `https://apps.apple.com/app/id${id}`, place: 'meta' }];
  });

/** Whether numbers without a country are Taiwan's. */
const isTaiwanese = (page: Evidence): boolean => page.domain.endsWith('.tw') || readTaiwanSigns(page).length > 0;

/**
 * Facts that a page states of the shop: from the organisation in its JSON-LD, its footer, and, of a page about the shop itself
 * (contact, legal, terms), all of it; what is said elsewhere may be anybody's. Each once, bounded in number, linear in the page.
 * `named`: the payment and delivery that `detect` found it to name.
 */
export const readFacts = (page: Evidence, named: readonly NamedMeans[] = []): PageFact[] => {
  const about = ownPage(page.url, page.title);
  const own = readOwnText(page, about);
  const addresses = readAddresses(own, about);
  let known: boolean | undefined;
  const taiwanese = (): boolean => {
    known ??= addresses.length > 0 || isTaiwanese(page);
    return known;
  };
  const facts = new FactList();
  for (const fact of readOrganisation(page, taiwanese)) facts.add(quoted(fact));
  for (const email of readEmails(own, { registrable: page.registrable, about })) facts.add({ kind: 'email', ...email });
  for (const phone of readPhones(own, { isTaiwanese: taiwanese, registrable: page.registrable }))
    facts.add({ kind: 'phone', ...phone });
  for (const address of addresses) facts.add({ kind: 'address', ...address });
  for (const fact of [
    ...readAccounts(own, page.registrable),
    ...appMetas(page),
    ...readLanguages(page),
    ...readTerms(page, own, { about, taiwanese }),
  ])
    facts.add(fact);
  const said = namedFacts(named);
  const isNew = ({ id }: PageFact): boolean => !said.some((one) => one.id === id);
  const means = about === 'terms' ? [...said, ...termFacts(own).filter(isNew)] : said;
  for (const fact of means) facts.add(quoted(fact));
  return facts.list();
};

/** With the page that they were read on, without the query that may name who looked. */
export const datedFacts = (
  facts: readonly PageFact[],
  { finalUrl, fetchedAt }: Pick<Page, 'finalUrl' | 'fetchedAt'>,
): ShopFact[] => facts.map((fact) => ({ ...fact, url: finalUrl.split(/[?#]/, 1)[0]!.slice(0, 500), at: fetchedAt }));
