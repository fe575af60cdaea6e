/** Uploads with progress. `fetch` cannot report how much of a body has left, so these go through XMLHttpRequest. */
import type { Answer, Endpoint, Route } from '@gumball/contract/api';
import { currentToken, endIfRefused } from './api.ts';
import { refusal, retryAfterOf, transportError } from './api-error.ts';
import { buildPath } from './api-path.ts';

/** How an upload may be watched and stopped. */
export type UploadOptions = {
  query?: object;
  signal?: AbortSignal | undefined;
  /** Called with the share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
};

/** How long an upload may stand still, in milliseconds; there is no limit on the whole. */
const stallMs = 30_000;

/** Sends a form to an endpoint. Rejects with an `ApiError`, whatever went wrong. */
export function upload<R extends Route>(
  endpoint: Endpoint,
  form: FormData,
  options: UploadOptions = {},
): Promise<Answer<R>> {
  const token = currentToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stall: ReturnType<typeof setTimeout> | undefined;
    let stalled = false;
    const watch = () => {
      clearTimeout(stall);
      stall = setTimeout(() => {
        stalled = true;
        request.abort();
      }, stallMs);
    };
    const abort = () => request.abort();
    const finish = () => {
      clearTimeout(stall);
      options.signal?.removeEventListener('abort', abort);
    };

    request.open(endpoint.method, `/api${buildPath(endpoint.path, {}, options.query)}`);
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable && event.total > 0) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      finish();
      if (request.status >= 200 && request.status < 300) {
        try {
          resolve(JSON.parse(request.responseText) as Answer<R>);
        } catch {
          reject(transportError('BAD_ANSWER', request.status));
        }
        return;
      }
      endIfRefused(request.status, token);
      const retryAfter = retryAfterOf(request.getResponseHeader('Retry-After'), Date.now());
      reject(refusal(request.status, request.responseText, retryAfter));
    };
    request.onerror = () => {
      finish();
      reject(transportError('NETWORK'));
    };
    request.onabort = () => {
      finish();
      reject(transportError(stalled ? 'TIMEOUT' : 'ABORTED'));
    };
    if (options.signal?.aborted) {
      reject(transportError('ABORTED'));
      return;
    }
    options.signal?.addEventListener('abort', abort);
    watch();
    request.send(form);
  });
}
