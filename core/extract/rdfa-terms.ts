import { decodeHTML } from 'entities';

/** What an element inherits and changes for reading names and URLs. */
export interface RdfaNames {
  prefixes: Readonly<Record<string, string>>;
  /** Those of them that the page itself declares. */
  declared: Readonly<Record<string, string>>;
  /** Default vocabulary; null: none. */
  vocab: string | null;
  /** Language of literals; null: none. */
  language: string | null;
  baseUrl: string;
}

/** Prefixes that need no declaration (W3C, "RDFa Core Initial Context"), those that shops use. */
export const initialPrefixes: Readonly<Record<string, string>> = {
  cc: 'http://creativecommons.org/ns#',
  dc: 'http://purl.org/dc/terms/',
  dcterms: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  gr: 'http://purl.org/goodrelations/v1#',
  og: 'http://ogp.me/ns#',
  owl: 'http://www.w3.org/2002/07/owl#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  rev: 'http://purl.org/stuff/rev#',
  schema: 'http://schema.org/',
  sioc: 'http://rdfs.org/sioc/ns#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  v: 'http://rdf.data-vocabulary.org/#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  xhv: 'http://www.w3.org/1999/xhtml/vocab#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

/** Link types of XHTML that are terms by themselves (W3C, "XHTML+RDFa 1.1", vocabulary). */
const linkTerms = new Set(
  'alternate appendix bookmark chapter cite contents copyright describedby first glossary help icon index last license meta next p3pv1 prev previous role section start stylesheet subsection top up'.split(
    ' ',
  ),
);

const MAX_TOKENS = 50;
/** An element that has so many around it declares none. */
const MAX_PREFIXES = 50;

export const tokens = (text: string | undefined): string[] =>
  decodeHTML(text ?? '')
    .split(/\s+/, MAX_TOKENS)
    .filter((token) => token !== '');

/** Prefixes that an element declares, but for those that are in force already. */
const newPrefixes = (attributes: Readonly<Record<string, string>>, around: RdfaNames): [string, string][] => {
  const found: [string, string][] = [];
  for (const name in attributes) {
    if (name.startsWith('xmlns:')) found.push([name.slice(6), decodeHTML(attributes[name] ?? '').trim()]);
  }
  for (const [, prefix = '', url = ''] of (attributes['prefix'] ?? '')
    .slice(0, 4_000)
    .matchAll(/([\w.-]{1,40}):\s+(\S{1,300})/g)) {
    found.push([prefix.toLowerCase(), decodeHTML(url)]);
  }
  return found.filter(([prefix, url]) => around.declared[prefix] !== url);
};

/** Names in force for an element with such attributes, given those around it. */
export const namesOf = (attributes: Readonly<Record<string, string>>, around: RdfaNames): RdfaNames => {
  const added = newPrefixes(attributes, around);
  // What an element inherits is copied for each that declares more.
  const declares = added.length > 0 && Object.keys(around.declared).length < MAX_PREFIXES;
  const prefixes = declares ? Object.fromEntries(added) : {};
  const vocab = attributes['vocab'];
  return {
    baseUrl: around.baseUrl,
    prefixes: declares ? { ...around.prefixes, ...prefixes } : around.prefixes,
    declared: declares ? { ...around.declared, ...prefixes } : around.declared,
    vocab: vocab === undefined ? around.vocab : vocab.trim() || null,
    language: attributes['xml:lang'] ?? attributes['lang'] ?? around.language,
  };
};

/** `schema:name` → its IRI; null: an unknown prefix. */
const curie = (token: string, names: RdfaNames): string | null => {
  const colon = token.indexOf(':');
  if (colon < 0) return null;
  const [prefix, reference] = [token.slice(0, colon).toLowerCase(), token.slice(colon + 1)];
  if (Object.hasOwn(names.prefixes, prefix) && !reference.startsWith('//'))
    return `${names.prefixes[prefix]}${reference}`;
  return null;
};

/** A property or type: a term of the vocabulary, a CURIE, or an absolute IRI; null: none of them. */
export const termIri = (token: string, names: RdfaNames): string | null => {
  if (!token.includes(':')) return names.vocab === null ? null : `${names.vocab}${token}`;
  return curie(token, names) ?? (/^[a-z][a-z\d+.-]*:\/\//i.test(token) ? token : null);
};

/** A `rel`: a term as above, or a link type of XHTML. */
export const relIri = (token: string, names: RdfaNames): string | null => {
  if (names.vocab === null && linkTerms.has(token.toLowerCase()))
    return `${initialPrefixes['xhv']}${token.toLowerCase()}`;
  return termIri(token, names);
};

/** `about`, `resource`: a blank node, a bracketed CURIE, a CURIE, else a URL. */
export const resourceIri = (text: string, names: RdfaNames): string | null => {
  const value = decodeHTML(text).trim();
  const safe = /^\[(.*)\]$/.exec(value)?.[1];
  if (safe !== undefined) return safe.startsWith('_:') ? safe : curie(safe, names);
  if (value.startsWith('_:')) return value;
  return curie(value, names) ?? urlIri(text, names);
};

export const urlIri = (text: string, names: RdfaNames): string | null => {
  const value = decodeHTML(text).trim();
  return URL.canParse(value, names.baseUrl) ? new URL(value, names.baseUrl).href : null;
};
