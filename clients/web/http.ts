/** The API over HTTP, from a browser; only ever to the page's own origin. */
import { type Api, ApiError, createApi } from './api.ts';

export const browserApi = (signal: AbortSignal): Api =>
  createApi(async (pathAndQuery) => {
    try {
      const response = await fetch(pathAndQuery, { signal, credentials: 'omit' });
      const retryAfter = response.headers.get('retry-after');
      return { status: response.status, text: await response.text(), retryAfter };
    } catch (error) {
      if (signal.aborted) throw error;
      throw new ApiError(0, 'network', 'the service does not answer');
    }
  });
