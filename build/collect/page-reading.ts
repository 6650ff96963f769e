import type {
  Health,
  IncompleteReason,
  Page,
  PageDetection,
  PageFact,
  RegistrationNumber,
  TaiwanSign,
} from '../../core/contract/index.ts';
import type { Evidence, NameClue } from '../../core/evidence/index.ts';
import type { LinkedPages } from './linked-pages.ts';

/** One page, reduced to what a site's observation keeps of it. */
export interface PageReading {
  page: Pick<Page, 'url' | 'finalUrl' | 'status' | 'fetchedAt' | 'source' | 'truncated'>;
  /** `nameClues`: what the page says the site is called, besides its title. */
  evidence: Pick<Evidence, 'title' | 'description' | 'words' | 'noindex'> & { nameClues: NameClue[] };
  linked: LinkedPages;
  detection: PageDetection;
  registrationNumbers: RegistrationNumber[];
  health: Health;
  /** Why it is not the whole page; null or left out: nothing speaks against it. */
  incomplete?: IncompleteReason | null;
  /** Address that it sends its visitor to, where it shows nothing itself; left out: none. */
  sendsTo?: string;
  /** Requests that it made; null or left out: its kind of source records none. */
  requests?: number | null;
  /** Third parties' hosts that it loads from. */
  hosts?: string[];
  /** What has the form of an advertising id, in code and requests. */
  looseIds?: string[];
  /** What it loads, by address. */
  addresses?: string[];
  /** Scripts in its HTML. */
  scripts?: number;
  /** Language that it declares for itself; left out: none. */
  lang?: string;
  /** How many links the page has. */
  links: number;
  taiwan: TaiwanSign[];
  /** Sites on which it says that it stands, too; left out: none. */
  declared?: string[];
  /** Address of the icon that it names; null or left out: it names none. */
  icon?: string | null;
  /** What it states of the shop; left out: not looked for. */
  facts?: PageFact[];
}

const walls: ReadonlySet<IncompleteReason> = new Set([
  ...(['challenge_page', 'consent_wall', 'unavailable_page', 'redirect_page'] as const),
]);

/** Stands before a site: what it says is not the site's. */
export const isWall = ({ incomplete }: PageReading): boolean =>
  incomplete !== undefined && incomplete !== null && walls.has(incomplete);
