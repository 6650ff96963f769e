/** The service's API as the app asks it: over HTTP in a browser, in-process where the runtime renders a page. */
import type { Problem } from '../../core/contract/index.ts';

/** A reply that is not 200, or none at all (`status` 0, `code` network). */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Seconds after which to ask again; null: not said. */
  readonly retryAfterS: number | null;
  constructor(status: number, code: string, detail: string, retryAfterS: number | null = null) {
    super(detail);
    this.status = status;
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

export interface Api {
  /** The reply's JSON; rejects with ApiError. Empty and missing parameters are left out. */
  get<T>(path: string, params?: Readonly<Record<string, string | number | undefined>>): Promise<T>;
}

/** `retryAfter`: the header of that name; null or missing: there is none. */
export type Ask = (pathAndQuery: string) => Promise<{ status: number; text: string; retryAfter?: string | null }>;

const secondsOf = (retryAfter: string | null | undefined): number | null =>
  /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

export const createApi = (ask: Ask): Api => ({
  get: async <T>(path: string, params: Readonly<Record<string, string | number | undefined>> = {}): Promise<T> => {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(params))
      if (value !== undefined && value !== '') query.set(name, String(value));
    const text = query.size === 0 ? path : `${path}?${query}`;
    const reply = await ask(text);
    const body = parse(reply.text);
    if (reply.status === 200 && body !== null) return body as T;
    const { code = 'unreadable', detail = `status ${reply.status}` } = (body ?? {}) as Partial<Problem>;
    throw new ApiError(reply.status, code, detail, secondsOf(reply.retryAfter));
  },
});

/** `work`'s result; null where the API answers with one of `codes`. */
export const orNull = async <T>(work: Promise<T>, ...codes: string[]): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError && codes.includes(error.code)) return null;
    throw error;
  }
};

export interface ListReply<T> {
  snapshot: string;
  count: number;
  items: T[];
}
