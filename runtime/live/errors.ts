import type { ProblemCode } from '../../core/contract/problem.ts';

export type LiveErrorCode = Extract<
  ProblemCode,
  'target_not_allowed' | 'target_unreachable' | 'target_timeout' | 'rate_limited' | 'invalid_parameter'
>;

/** Why a live look-up has no result; each code is a different answer to the client. */
export class LiveError extends Error {
  override name = 'LiveError';
  readonly code: LiveErrorCode;
  /** Seconds after which to ask again; null: no advice. */
  readonly retryAfterS: number | null;

  constructor(code: LiveErrorCode, message: string, retryAfterS: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}
