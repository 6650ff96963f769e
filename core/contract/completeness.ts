import { z } from 'zod';

/** Why an observation is partial; the first that holds, in this order. */
export const incompleteReasons = [
  /** No page was had: it failed, or answered with an error. */
  'home_failed',
  /** A page that stands before the site and asks for proof of a human, or refuses. */
  'challenge_page',
  /** The body was cut. */
  'truncated',
  /** Nothing was shown, or the recorder kept no document. */
  'empty_document',
  /** A page that stands before the site and asks for consent or age. */
  'consent_wall',
  /** A notice in the site's place: maintenance, a queue, out of service for now. */
  'unavailable_page',
  /** What is shown is made by scripts that did not run. */
  'script_shell',
  /** A page that shows nothing and sends its visitor on; the page that it leads to was not had. */
  'redirect_page',
  /** Far fewer requests than the page itself names, or than the site made before. */
  'few_requests',
  /** The home page is not among the pages. */
  'not_home',
  /** Another page failed for a passing reason. */
  'page_failed',
] as const;
export type IncompleteReason = (typeof incompleteReasons)[number];

export const completenessSchema = z.object({
  complete: z.boolean(),
  /** Stable machine-readable name, e.g. `challenge_page`; null: complete, or recorded before reasons were. */
  reason: z.string().nullable(),
});
export type Completeness = z.infer<typeof completenessSchema>;
