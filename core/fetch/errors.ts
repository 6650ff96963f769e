/**
 * Why a fetch gave no page. Stable: stored in snapshots as the failure's code and mapped to HTTP statuses.
 * Only `timeout`, `dns_timeout`, `connect` and `incomplete` can be otherwise a moment later.
 */
export type FetchErrorCode =
  | 'target_not_allowed'
  | 'dns'
  | 'dns_timeout'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'aborted'
  | 'too_many_redirects'
  | 'redirect_loop'
  | 'bad_redirect'
  | 'headers_too_large'
  | 'informational_flood'
  | 'protocol'
  | 'incomplete'
  | 'too_many_encodings'
  | 'unsupported_encoding'
  | 'decode'
  | 'decompression_bomb';

const transient: ReadonlySet<string> = new Set<FetchErrorCode>(['timeout', 'dns_timeout', 'connect', 'incomplete']);

/** True for the codes of faults that may be gone a moment later. */
export const isTransient = (code: string): boolean => transient.has(code);

/** `message` is one line for people: host and cause; `url` is the hop that failed. */
export class FetchError extends Error {
  override name = 'FetchError';
  constructor(
    readonly code: FetchErrorCode,
    message: string,
    readonly url: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** True where the same request may succeed later. */
  get retryable(): boolean {
    return isTransient(this.code);
  }
}

const tlsCode =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO$|HOSTNAME_MISMATCH|INVALID_CA|ERR_OSSL)/;

/** The codes that undici, node:net and node:tls give, reduced to ours. */
export const toFetchError = (error: unknown, url: string): FetchError => {
  if (error instanceof FetchError) return error;
  const fault = error as { code?: string; message?: string; errors?: { code?: string; message?: string }[] };
  const code = fault.code ?? fault.errors?.[0]?.code ?? '';
  const detail = (fault.message || fault.errors?.[0]?.message || String(error)).split('\n', 1)[0]!.slice(0, 200);
  const make = (name: FetchErrorCode): FetchError =>
    new FetchError(name, `${url.slice(0, 200)}: ${detail}`, url, { cause: error });
  if (tlsCode.test(code)) return make('tls');
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return make('headers_too_large');
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return make('timeout');
  if (/^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/.test(code)) return make('timeout');
  if (/^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ENETDOWN|EHOSTDOWN|EMFILE)$/.test(code))
    return make('connect');
  if (/^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/.test(code)) return make('incomplete');
  if (/^HPE_|^UND_ERR_RESPONSE/.test(code)) return make('protocol');
  if (/^Z_|^ERR__ERROR_FORMAT|^ERR_BROTLI|^ERR_ZSTD|^ZSTD_|^ERR__/.test(code)) return make('decode');
  return make('protocol');
};
