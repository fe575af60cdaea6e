/** Uploads with progress. `fetch` cannot report how much of a body has left, so these go through XMLHttpRequest. */
import type { Endpoint, ResponseOf, Route } from '@gumball/contract/define-routes';
import { currentToken, handleUnauthorized, watchUser } from './api-client.ts';
import { parseRetryAfter, toApiError, transportError } from './api-error.ts';
import { buildPath } from './build-path.ts';

/** Progress and cancellation of an upload. */
export type UploadOptions = {
  query?: object;
  signal?: AbortSignal | undefined;
  /** Called with the share that has been sent, 0 to 1. */
  onProgress?: (progress: number) => void;
};

/** The maximum time without progress, in milliseconds; the total time is unlimited. */
const stallMs = 30_000;

/** Uploads a form to an endpoint. Rejects as `call` does. */
export function upload<R extends Route>(
  endpoint: Endpoint,
  form: FormData,
  options: UploadOptions = {},
): Promise<ResponseOf<R>> {
  const token = currentToken();
  const hasLeft = watchUser();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    let isStalled = false;
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => {
        isStalled = true;
        request.abort();
      }, stallMs);
    };
    const abort = () => request.abort();
    const cleanUp = () => {
      clearTimeout(stallTimer);
      options.signal?.removeEventListener('abort', abort);
    };

    request.open(endpoint.method, `/api${buildPath(endpoint.path, {}, options.query)}`);
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.onprogress = (event) => {
      restartStallTimer();
      if (event.lengthComputable && event.total > 0) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      cleanUp();
      if (hasLeft()) {
        reject(transportError('ABORTED'));
        return;
      }
      if (request.status >= 200 && request.status < 300) {
        try {
          resolve(JSON.parse(request.responseText) as ResponseOf<R>);
        } catch {
          reject(transportError('INVALID_RESPONSE', request.status));
        }
        return;
      }
      handleUnauthorized(request.status, token);
      const retryAfter = parseRetryAfter(request.getResponseHeader('Retry-After'), Date.now());
      reject(toApiError(request.status, request.responseText, retryAfter));
    };
    request.onerror = () => {
      cleanUp();
      reject(transportError('NETWORK'));
    };
    request.onabort = () => {
      cleanUp();
      reject(transportError(isStalled ? 'TIMEOUT' : 'ABORTED'));
    };
    if (options.signal?.aborted) {
      reject(transportError('ABORTED'));
      return;
    }
    options.signal?.addEventListener('abort', abort);
    restartStallTimer();
    request.send(form);
  });
}
