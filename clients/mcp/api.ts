/** One request to the service; what goes wrong as a sentence that says what to do. */

export class CallError extends Error {
  override name = 'CallError';
}

const TIMEOUT_MS = 30_000;

const remedies: Record<string, string> = {
  unknown_domain: 'Call svc_detect with it to look at the site now, or svc_prospect for sites that are known.',
  target_not_allowed: 'Give the public domain of a shop.',
  target_unreachable: 'Check the spelling, or call svc_site for what is stored.',
  target_timeout: 'Try once more later, or call svc_site for what is stored.',
  rate_limited: 'Wait before the next call.',
  snapshot_unavailable: 'The service has nothing to serve yet: try again in a minute.',
};

interface Problem {
  code: string;
  detail: string;
}
const isProblem = (value: unknown): value is Problem =>
  value !== null && typeof value === 'object' && 'code' in value && 'detail' in value;

export interface Service {
  /** Without a trailing slash. */
  baseUrl: string;
  fetch: typeof fetch;
  version: string;
}

const reach = async ({ baseUrl, fetch, version }: Service, target: string): Promise<Response> => {
  try {
    return await fetch(baseUrl + target, {
      headers: { accept: 'application/json', 'user-agent': `storelens-mcp/${version}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const cause = (error as { cause?: { code?: string; message?: string } }).cause;
    const why = cause?.code ?? cause?.message ?? (error as Error).message;
    throw new CallError(
      `unreachable: ${baseUrl} cannot be reached (${why}). Tell the user to start the Storelens service, or to give its address with --base-url or STORELENS_BASE_URL.`,
    );
  }
};

/** Arguments as a query; lists and objects are refused by name. */
const queryOf = (args: Record<string, unknown>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args)) {
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new CallError(`invalid_parameter: ${name} must be text or a number`);
    query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};

/** The route's reply. Throws CallError. */
export const callRoute = async (
  service: Service,
  path: string,
  args: Record<string, unknown>,
): Promise<Record<string, unknown>> => {
  const response = await reach(service, path + queryOf(args));
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null && typeof body === 'object') return body as Record<string, unknown>;
  if (!isProblem(body))
    throw new CallError(
      `${service.baseUrl}${path} answered HTTP ${response.status} without JSON: is that a Storelens service?`,
    );
  const remedy = remedies[body.code];
  throw new CallError(`${body.code}: ${body.detail}.${remedy === undefined ? '' : ` ${remedy}`}`);
};
