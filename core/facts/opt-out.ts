/** Who asked that facts be not told: datasets/facts-opt-out.txt, and the hosts of datasets/opt-out.txt. Not for browsers. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FactKind, ShopFact } from '../contract/index.ts';
import { datasetsUrl } from '../datasets.ts';
import { DomainError, normaliseDomain } from '../domain.ts';
import { quoted } from './quote.ts';

export interface FactsOptOut {
  /** Of whose pages no contact is told; a host stands for its subdomains. */
  hosts: ReadonlySet<string>;
  /** SHA-256, in hex, of values that are told of nobody. */
  hashes: ReadonlySet<string>;
}

const CONTACTS: ReadonlySet<FactKind> = new Set(['email', 'phone', 'address', 'line', 'social']);
const HASH = /^sha256:([0-9a-f]{64})$/i;

/** Throws where a line is neither a host nor a hash: an opt-out must not be lost. */
export const parseFactsOptOut = (text: string, name: string): FactsOptOut => {
  const [hosts, hashes] = [new Set<string>(), new Set<string>()];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const entry = line.replace(/#.*$/, '').trim();
    if (entry === '') continue;
    const hash = HASH.exec(entry)?.[1];
    if (hash !== undefined) hashes.add(hash.toLowerCase());
    else {
      try {
        hosts.add(normaliseDomain(entry));
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        throw new Error(`${name} line ${index + 1}: ${error.message}`);
      }
    }
  }
  return { hosts, hashes };
};

/** Both lists that come with the project. */
export const loadFactsOptOut = (): FactsOptOut => {
  const [facts, visits] = ['facts-opt-out.txt', 'opt-out.txt'].map((name) =>
    parseFactsOptOut(readFileSync(new URL(name, datasetsUrl), 'utf8'), name),
  );
  return { hosts: new Set([...facts!.hosts, ...visits!.hosts]), hashes: facts!.hashes };
};

const isListed = (domain: string, hosts: ReadonlySet<string>): boolean => {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1))
    if (hosts.has(name)) return true;
  return false;
};

/** A telephone with an extension is also known by the number alone. */
const spellings = (value: string): string[] => (value.includes('#') ? [value, value.split('#', 1)[0]!] : [value]);

/** Parts of a text that may be a value by themselves. */
const wordsOf = (value: string): string[] => [value, ...value.split(/[\s,，、。；;:：|｜()（）「」…]+/)];

/**
 * What may be told of a shop's facts: terms in the words that state them alone, whatever an earlier release kept, and nothing that was
 * opted out of, by itself or within another value.
 */
export const tellable = (facts: ShopFact[], domain: string, { hosts, hashes }: FactsOptOut): ShopFact[] => {
  const silent = hosts.size > 0 && isListed(domain, hosts);
  const isOut = (text: string): boolean => hashes.has(createHash('sha256').update(text).digest('hex'));
  return facts.flatMap((stated) => {
    if (silent && CONTACTS.has(stated.kind)) return [];
    const fact = quoted(stated);
    if (fact === null) return [];
    return hashes.size > 0 && wordsOf(fact.value).flatMap(spellings).some(isOut) ? [] : [fact];
  });
};
