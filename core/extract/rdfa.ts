import { decodeHTML } from 'entities';
import { attributeOf } from '../evidence/attributes.ts';
import type { DomView } from './bounded-html.ts';
import { Dom, type DomElement, isElement } from './dom.ts';
import {
  initialPrefixes,
  namesOf,
  type RdfaNames,
  relIri,
  resourceIri,
  termIri,
  tokens,
  urlIri,
} from './rdfa-terms.ts';
import type { SchemaNode } from './schema-product.ts';

/** Object of a triple, in the form of expanded JSON-LD. */
export type RdfaValue = { '@id': string } | { '@value': string; '@language'?: string; '@type'?: string };

/** All that a page says of one thing. */
export interface RdfaNode {
  '@id': string;
  '@type'?: string[];
  /** By the property's IRI, without repeats. */
  properties: Map<string, RdfaValue[]>;
}

const marks = new Set('about resource typeof property rel rev prefix vocab xml:lang lang'.split(' '));
const values = new Set('content datatype datetime href src'.split(' '));
const markedNames = new Set(['html', 'head', 'body']);
const isMark = (attribute: string): boolean => marks.has(attribute) || attribute.startsWith('xmlns:');
const XML_LITERAL = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#XMLLiteral';
const MAX_VALUE = 5_000;
const MAX_TRIPLES = 5_000;
/** Of all triples together, as JSON. */
const MAX_CHARACTERS = 2_000_000;

const view: DomView = {
  attributes: new Set([...marks, 'xmlns:', ...values]),
  role(name, attributes) {
    let isMarked = markedNames.has(name);
    for (let i = 0; i < attributes.length && !isMarked; i += 2) isMarked = isMark(attributes[i] ?? '');
    if (!isMarked) return 'skip';
    const needsText =
      attributeOf(attributes, 'property') !== undefined && attributeOf(attributes, 'content') === undefined;
    return needsText ? 'text' : 'keep';
  },
};

interface Around {
  subject: string;
  object: string;
  names: RdfaNames;
  /** Predicates of an ancestor's `rel` that wait for an object. */
  waiting: string[];
}

/** What the element's attributes make it speak of. */
interface Roles {
  subject: string;
  typed: string | null;
  object: string | null;
}

/** RDFa 1.1 Core (W3C), section 7.5, without lists, `rev` chains and datatypes beyond literals. */
class RdfaReader {
  readonly nodes = new Map<string, RdfaNode>();
  private readonly seen = new Set<string>();
  private characters = 0;
  private blanks = 0;
  private readonly dom: Dom;
  /** XHTML+RDFa 1.0 pages: text with markup inside is XML. */
  private readonly strict: boolean;

  constructor(page: string) {
    this.dom = new Dom(page, view);
    this.strict = /XHTML\+RDFa 1\.0/.test(page.slice(0, 2_000));
  }

  /** Reads the elements inside of one, the root without. */
  read(around: Around, inside: DomElement = this.dom.root): void {
    for (const child of inside.childNodes) if (isElement(child)) this.readElement(child, around);
  }

  private readElement(element: DomElement, around: Around): void {
    const attributes = element.rawAttributes;
    const names = namesOf(attributes, around.names);
    const roles = this.roles(element, names, around);
    if (roles.typed !== null) {
      for (const token of tokens(attributes['typeof'])) this.type(roles.typed, termIri(token, names));
    }
    const { about, resource, rel } = attributes;
    if (about !== undefined || roles.typed !== null || resource !== undefined) {
      for (const predicate of around.waiting) this.add(around.subject, predicate, { '@id': roles.subject });
    }
    const waiting = this.relations(element, names, roles);
    this.literals(element, names, roles);
    const silent = about === undefined && roles.typed === null && roles.object === null && rel === undefined;
    const inner: Around = silent
      ? { ...around, names, ...(resource === undefined ? {} : { subject: roles.subject, object: roles.subject }) }
      : { subject: roles.subject, object: roles.object ?? roles.subject, names, waiting };
    this.read(inner, element);
  }

  private linked({ rawAttributes }: DomElement, names: RdfaNames): string | null {
    const { resource, href, src } = rawAttributes;
    if (resource !== undefined) return resourceIri(resource, names);
    const url = href ?? src;
    return url === undefined ? null : urlIri(url, names);
  }

  private roles(element: DomElement, names: RdfaNames, around: Around): Roles {
    const { about: written, rel, rev, property, content, datatype, typeof: type } = element.rawAttributes;
    const isPage = element.rawTagName === 'html';
    const about = written === undefined ? (isPage ? names.baseUrl : null) : resourceIri(written, names);
    const types = type !== undefined;
    const linked = this.linked(element, names);
    const blank = (): string => `_:b${this.blanks++}`;
    if (rel !== undefined || rev !== undefined) {
      const subject = about ?? around.object;
      const object = linked ?? (types && about === null ? blank() : null);
      return { subject, object, typed: types ? (about ?? object) : null };
    }
    if (property !== undefined && content === undefined && datatype === undefined) {
      const typed = types ? (about ?? linked ?? blank()) : null;
      return { subject: about ?? around.object, object: typed, typed };
    }
    const subject = about ?? linked ?? (types ? blank() : around.object);
    return { subject, object: null, typed: types ? subject : null };
  }

  /** Predicates of `rel` that found no object here. */
  private relations({ rawAttributes }: DomElement, names: RdfaNames, roles: Roles): string[] {
    const predicates = tokens(rawAttributes['rel']).flatMap((token) => relIri(token, names) ?? []);
    if (roles.object === null) return predicates;
    for (const predicate of predicates) this.add(roles.subject, predicate, { '@id': roles.object });
    for (const token of tokens(rawAttributes['rev'])) {
      const predicate = relIri(token, names);
      if (predicate !== null) this.add(roles.object, predicate, { '@id': roles.subject });
    }
    return [];
  }

  private literals(element: DomElement, names: RdfaNames, roles: Roles): void {
    const predicates = tokens(element.rawAttributes['property']).flatMap((token) => termIri(token, names) ?? []);
    if (predicates.length === 0 || this.isFull()) return;
    const value = this.value(element, names, roles);
    for (const predicate of predicates) this.add(roles.subject, predicate, value);
  }

  private value(element: DomElement, names: RdfaNames, roles: Roles): RdfaValue {
    const { about, content, datatype, datetime, rel } = element.rawAttributes;
    if (this.isXml(element)) {
      return { '@value': withNamespaces(this.inner(element), names), '@type': XML_LITERAL };
    }
    if (content === undefined && datatype === undefined && rel === undefined) {
      const linked = roles.typed !== null && about === undefined ? roles.typed : this.linked(element, names);
      if (linked !== null) return { '@id': linked };
    }
    const text = decodeHTML((content ?? datetime ?? this.dom.text(element, MAX_VALUE)).slice(0, MAX_VALUE));
    const type = datatype === undefined || datatype === '' ? null : termIri(datatype.trim(), names);
    if (type !== null) return { '@value': text, '@type': type };
    return names.language === null || names.language === ''
      ? { '@value': text }
      : { '@value': text, '@language': names.language };
  }

  private inner(element: DomElement): string {
    return this.dom.markup(element, MAX_VALUE);
  }

  private isXml(element: DomElement): boolean {
    const { datatype, content } = element.rawAttributes;
    if (datatype !== undefined) return datatype.endsWith('XMLLiteral');
    return this.strict && content === undefined && /<[a-z]/i.test(this.inner(element));
  }

  private node(id: string): RdfaNode {
    const known = this.nodes.get(id) ?? { '@id': id, properties: new Map<string, RdfaValue[]>() };
    this.nodes.set(id, known);
    return known;
  }

  private type(id: string, type: string | null): void {
    if (type === null) return;
    const node = this.node(id);
    if (!node['@type']?.includes(type)) node['@type'] = [...(node['@type'] ?? []), type];
  }

  private isFull(): boolean {
    return this.seen.size >= MAX_TRIPLES || this.characters >= MAX_CHARACTERS;
  }

  private add(subject: string, predicate: string, value: RdfaValue): void {
    if (this.isFull()) return;
    const triple = JSON.stringify([subject, predicate, value]);
    this.characters += triple.length;
    if (this.seen.has(triple)) return;
    this.seen.add(triple);
    const { properties } = this.node(subject);
    properties.set(predicate, [...(properties.get(predicate) ?? []), value]);
  }
}

/** Markup as XML on its own: its outermost elements declare the page's namespaces. */
const withNamespaces = (html: string, names: RdfaNames): string => {
  const declarations = Object.entries(names.declared)
    .map(([prefix, url]) => ` xmlns:${prefix}="${url}"`)
    .sort()
    .join('');
  let depth = 0;
  let result = '';
  let from = 0;
  for (const { 0: tag, 1: close = '', 2: name = '', index } of html.matchAll(/<(\/?)([a-z][\w:-]*)[^<>]{0,1000}>/gi)) {
    const outermost = close === '' && depth === 0;
    depth += close !== '' ? -1 : tag.endsWith('/>') ? 0 : 1;
    if (!outermost) continue;
    const nameEnd = index + 1 + name.length;
    result += `${html.slice(from, nameEnd)} xmlns="http://www.w3.org/1999/xhtml"${declarations}`;
    from = nameEnd;
  }
  return result + html.slice(from);
};

/**
 * What a page says in RDFa, by thing, in order of first mention; linear in the page. Blank nodes are `_:b0`, `_:b1`…
 */
export const extractRdfa = (html: string, baseUrl: string): RdfaNode[] => {
  const reader = new RdfaReader(html);
  const names: RdfaNames = { prefixes: initialPrefixes, declared: {}, vocab: null, language: null, baseUrl };
  reader.read({ subject: baseUrl, object: baseUrl, names, waiting: [] });
  return [...reader.nodes.values()];
};

/** Nodes as JSON-LD with schema.org's short names; references stay references. */
export const rdfaNodes = (nodes: RdfaNode[]): SchemaNode[] =>
  nodes.map((node) => {
    const result: SchemaNode = { '@id': node['@id'], '@type': node['@type'] ?? [] };
    for (const [predicate, values] of node.properties) {
      const name = predicate.replace(/^https?:\/\/schema\.org\//, '');
      result[name] = values.map((value) =>
        '@value' in value ? value['@value'] : name === 'offers' ? { '@id': value['@id'] } : value['@id'],
      );
    }
    // The thing's own IRI is its page, where it has one.
    if (result['url'] === undefined && /^https?:/.test(node['@id'])) result['url'] = node['@id'];
    return result;
  });
