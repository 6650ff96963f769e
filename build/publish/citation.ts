/** How a release is cited: for people, in BibTeX, as CITATION.cff, and as the metadata that Zenodo asks for. */
import type { Manifest } from '../../core/contract/index.ts';
import { LICENCE, summaryOf, titleOf } from './describe.ts';

type Head = Omit<Manifest, 'files' | 'citation'>;

/** Nobody's address: the release is known by its id and the manifest's hash. */
const NAMELESS = 'Storelens';

const publisherOf = ({ publisher }: Head): string => publisher?.name ?? NAMELESS;
const dayOf = ({ built_at }: Head): string => built_at.slice(0, 10);

/** Where the release itself lies; null: the publisher gave no address. */
export const addressOf = ({ publisher, snapshot }: Head): string | null =>
  publisher?.url == null ? null : `${publisher.url.replace(/\/+$/, '')}/${snapshot}/`;

/** One line for a list of references. */
export const citationText = (head: Head): string => {
  const address = addressOf(head);
  const where = address === null ? '' : ` ${address}`;
  return `${publisherOf(head)} (${dayOf(head).slice(0, 4)}). ${titleOf(head)} [Data set]. Built ${dayOf(head)} by ${head.generator}. Licence ${LICENCE.name}.${where}`;
};

/** Braces and backslashes mean something to BibTeX, and what it prints is read by TeX. */
const tex = (text: string): string => text.replace(/[\\{}]/g, ' ').replace(/[&%$#_]/g, (sign) => `\\${sign}`);

export const bibtexOf = (head: Head): string => {
  const address = addressOf(head);
  const fields: [name: string, value: string][] = [
    ['author', `{${tex(publisherOf(head))}}`],
    ['title', `{${tex(titleOf(head))}}`],
    ['year', dayOf(head).slice(0, 4)],
    ['version', head.snapshot],
    ['publisher', `{${tex(publisherOf(head))}}`],
    ['note', tex(`Data set, licence ${LICENCE.name}, built ${dayOf(head)} by ${head.generator}`)],
    ...(address === null ? [] : [['url', address] as [string, string]]),
  ];
  const lines = fields.map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{storelens-${head.snapshot},\n${lines.join(',\n')}\n}\n`;
};

/** A YAML double-quoted scalar is what JSON writes. */
const yaml = (text: string): string => JSON.stringify(text);

/** `CITATION.cff` 1.2.0 (https://citation-file-format.github.io/) of a data set. */
export const renderCff = (head: Head): string => {
  const address = addressOf(head);
  const lines = [
    'cff-version: 1.2.0',
    'message: If you use this data set, please cite it as below.',
    'type: dataset',
    `title: ${yaml(titleOf(head))}`,
    `abstract: ${yaml(summaryOf(head))}`,
    'authors:',
    `  - name: ${yaml(publisherOf(head))}`,
    `version: ${yaml(head.snapshot)}`,
    `date-released: ${dayOf(head)}`,
    `license: ${LICENCE.id}`,
    ...(address === null ? [] : [`url: ${yaml(address)}`]),
    'keywords: [e-commerce, Taiwan, web technology detection, price comparison, open data]',
  ];
  return `${lines.join('\n')}\n`;
};

/** `zenodo.json`: the metadata of a deposition, as https://developers.zenodo.org/#representation asks for it. */
export const renderZenodo = (head: Head): string => {
  const address = addressOf(head);
  const metadata = {
    upload_type: 'dataset',
    title: titleOf(head),
    creators: [{ name: publisherOf(head) }],
    description: `<p>${summaryOf(head)}</p><p>As of ${head.as_of}. README.md is its data dictionary.</p>`,
    publication_date: dayOf(head),
    version: head.snapshot,
    access_right: 'open',
    license: 'cc-by-4.0',
    language: 'eng',
    keywords: ['e-commerce', 'Taiwan', 'web technology detection', 'price comparison', 'open data'],
    ...(address === null
      ? {}
      : { related_identifiers: [{ identifier: address, relation: 'isIdenticalTo', resource_type: 'dataset' }] }),
  };
  return `${JSON.stringify({ metadata }, null, 2)}\n`;
};

/** As the manifest carries it. */
export const citationOf = (head: Head): NonNullable<Manifest['citation']> => ({
  text: citationText(head),
  bibtex: bibtexOf(head),
  url: addressOf(head),
});
