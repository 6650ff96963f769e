/** Hosts that asked not to be visited: datasets/opt-out.txt, a host a line, `#` comments. */
import { readFileSync } from 'node:fs';
import { DomainError, normaliseDomain } from '../../core/domain.ts';
import { readTakeDowns } from '../../core/serving/index.ts';

/** A listed host stands for its subdomains too. Throws where a line is no host: an opt-out must not be lost. */
export const parseOptOut = (text: string, name: string): Set<string> => {
  const hosts = new Set<string>();
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const host = line.replace(/#.*$/, '').trim();
    if (host === '') continue;
    try {
      hosts.add(normaliseDomain(host));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw new Error(`${name} line ${index + 1}: ${error.message}`);
    }
  }
  return hosts;
};

/** Reads the list that comes with the project, or another one. */
export const loadOptOut = (file: string | URL = new URL('../../datasets/opt-out.txt', import.meta.url)): Set<string> =>
  parseOptOut(readFileSync(file, 'utf8'), 'opt-out.txt');

/** Of a directory of snapshots: those who opted out, and what is taken down there. */
export const optOutOf = async (outDir: string): Promise<ReadonlySet<string>> =>
  new Set([...loadOptOut(), ...(await readTakeDowns(outDir)).domains]);
