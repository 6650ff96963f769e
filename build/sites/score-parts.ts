import type { Company, ScorePart, SiteObservation, Traffic } from '../../core/contract/index.ts';

export interface ScoreInput {
  observation: SiteObservation;
  company: Company | null;
  traffic: Traffic | null;
  firstSeenAt: string;
}

/** zh-TW and English. */
export type Reason = readonly [zh: string, en: string];

/** One part of the score before it is weighed. */
export interface Judged {
  id: string;
  group: ScorePart['group'];
  /** What it counts where it was seen. */
  weight: number;
  /** 0 to 1 of the weight; null: not seen, so that it neither helps nor hurts. */
  earned: number | null;
  /**
   * `owed`: every site of this kind owes it; it counts for the coverage, as seen where it could have come out either way.
   * `extra`: it is of no consequence where it is not seen.
   */
  kind: 'owed' | 'extra';
  /** Could have come out either way. */
  open: boolean;
  reason: Reason;
}

export const notRecorded: Reason = ['此來源未記錄', 'Not recorded by this source'];
export const homeNotSeen: Reason = ['未見完整首頁，不予評分', 'The home page was not seen whole: not judged'];

/** Fewer links than any shop's home page has: its scripts had not run, so that what is not linked is not known. */
const FEWEST_LINKS = 5;

/** As many as are read of a page (core/evidence/words.ts): further ones, as those of its footer, were not. */
const MOST_LINKS = 1500;

/** The home page was had whole, so that what it lacks is known. */
export const sawHome = ({ complete }: SiteObservation): boolean => complete;

/** The home page was had whole, links and all, so that what it does not link is known. States of before say nothing of links. */
export const sawLinks = ({ complete, seen }: SiteObservation): boolean =>
  complete && (seen === undefined || (seen.homeLinks >= FEWEST_LINKS && seen.homeLinks < MOST_LINKS));
