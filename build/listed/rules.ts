/** A line of a block list → what it names: AdGuard's and Adblock's rules, hosts files, dnsmasq's, plain hosts and addresses. */
import type { ListedScope } from '../../core/contract/index.ts';
import { type AddressFault, readAddress } from './address.ts';

export interface Named {
  /** Host in the form of core/domain.ts. */
  host: string;
  scope: Exclude<ListedScope, 'shared'>;
  /** It names a page, or the line says more than the host. */
  isPage: boolean;
}

export type RuleFault = AddressFault | 'modifier' | 'no_host_rule';
export type LineMeaning = { named: Named[] } | { fault: RuleFault };

const nothing: LineMeaning = { named: [] };
const local = /^(?:localhost|localhost\.localdomain|local|broadcasthost|0\.0\.0\.0|ip6-[a-z]+)$/i;
const hostsLine = /^(?:0\.0\.0\.0|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1?|0)\s+(\S.*)$/;
const dnsmasq = /^(?:address|server|local)=\/([^/\s]+)\//;
/** Rules that hide parts of pages, or change replies: they block no host. */
const cosmetic = /#[@$?%]{0,3}#|\$\$|\$@\$/;
/** With these a rule still means the whole host, for whoever goes there. */
const harmless = new Set(['important', 'all', 'doc', 'document', 'popup', '']);

/** What `www.` is written before is the host itself: what else stands below the host is not meant. */
const ofWww: Readonly<Record<Named['scope'], Named['scope'] | null>> = {
  ...{ host: 'host', host_and_below: 'host', below: null },
  ...{ except: 'except', except_and_below: 'except' },
};

/** An address, meant as far as `scope` says. */
export const nameOne = (text: string, scope: Named['scope']): LineMeaning => {
  const address = readAddress(text);
  if (!address.ok) return { fault: address.fault };
  const { host, isPlain, isWww } = address;
  const meant = isWww ? ofWww[scope] : scope;
  return meant === null ? { fault: 'pattern' } : { named: [{ host, scope: meant, isPage: !isPlain }] };
};

/** `*.evil.tw`, `.evil.tw`, `evil.tw`, `https://evil.tw/x`. */
const readPlain = (text: string, isException: boolean): LineMeaning => {
  if (text.startsWith('*.')) return nameOne(text.slice(2), isException ? 'except_and_below' : 'below');
  if (text.startsWith('.')) return nameOne(text.slice(1), isException ? 'except_and_below' : 'host_and_below');
  return nameOne(text, isException ? 'except' : 'host');
};

/** `||evil.tw^`, `|https://evil.tw/`, with or without modifiers. */
const readRule = (rule: string, isException: boolean): LineMeaning => {
  const dollar = rule.lastIndexOf('$');
  const [pattern, options] = dollar < 0 ? [rule, ''] : [rule.slice(0, dollar), rule.slice(dollar + 1)];
  if (!options.split(',').every((option) => harmless.has(option.trim()))) return { fault: 'modifier' };
  if (!pattern.startsWith('||')) {
    const bare = pattern.replace(/^\|/, '').replace(/[\^|]+$/, '');
    return readPlain(bare, isException);
  }
  const body = pattern.slice(2).replace(/[\^|]+$/, '');
  if (body.startsWith('*.')) return nameOne(body.slice(2), isException ? 'except_and_below' : 'below');
  if (/[*^]/.test(body)) return { fault: 'pattern' };
  return nameOne(body, isException ? 'except_and_below' : 'host_and_below');
};

const readHosts = (text: string): LineMeaning => {
  const hosts = text.split(/\s+/).filter((host) => !local.test(host));
  const meanings = hosts.map((host) => nameOne(host, 'host'));
  const named = meanings.flatMap((meaning) => ('named' in meaning ? meaning.named : []));
  return named.length === 0 && meanings.length > 0 ? meanings[0]! : { named };
};

/** `fault`: the line names no host that can be looked up. Comments and empty lines name nothing. */
export const readRuleLine = (line: string): LineMeaning => {
  const text = line.trim();
  if (text === '' || text.startsWith('!') || text.startsWith('[') || /^#(?![@$?%]{0,3}#)/.test(text)) return nothing;
  if (cosmetic.test(text)) return { fault: 'no_host_rule' };
  const said = text.replace(/\s+#.*$/, '');
  if (/^\/.*\/(?:\$\S*)?$/.test(said)) return { fault: 'pattern' };
  const hosts = hostsLine.exec(said);
  if (hosts !== null) return readHosts(hosts[1]!);
  const forwarded = dnsmasq.exec(said);
  if (forwarded !== null) return nameOne(forwarded[1]!, 'host_and_below');
  if (local.test(said)) return nothing;
  if (said.startsWith('@@')) return readRule(said.slice(2), true);
  if (/^\||[\^|]$|\$[a-z~]/.test(said)) return readRule(said, false);
  return readPlain(said, false);
};
