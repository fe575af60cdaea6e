/** Files for signed-in members: a link cannot carry the token. */
import type { Endpoint } from '@gumball/contract/define-routes';
import { currentToken, handleUnauthorized, watchUser } from './api-client.ts';
import { parseRetryAfter, toApiError, transportError } from './api-error.ts';

/**
 * Fetches a file and saves it under the server's file name. Rejects with an `ApiError` on any failure. `id` is that of
 * the path.
 */
export async function download(endpoint: Endpoint, fallbackName: string, id = ''): Promise<void> {
  const token = currentToken();
  const hasLeft = watchUser();
  let response: Response;
  let blob: Blob;
  try {
    response = await fetch(`/api${endpoint.path.replace(':id', id)}`, {
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
    blob = await response.blob();
  } catch {
    throw transportError('NETWORK');
  }
  if (hasLeft()) throw transportError('ABORTED');
  if (!response.ok) {
    handleUnauthorized(response.status, token);
    throw toApiError(
      response.status,
      await blob.text(),
      parseRetryAfter(response.headers.get('Retry-After'), Date.now()),
    );
  }
  const headerFileName = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const objectUrl = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = objectUrl;
  anchor.download = headerFileName ?? fallbackName;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  // The browser has copied the URL once the download starts.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000);
}
