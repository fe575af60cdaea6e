/** Files that only a signed-in member may have: a link cannot carry the token. */
import type { Endpoint } from '@gumball/contract/api';
import { currentToken, endIfRefused } from './api.ts';
import { refusal, retryAfterOf, transportError } from './api-error.ts';

/** Fetches a file and has the browser save it under the name the server gives. Rejects with an `ApiError`, whatever went wrong. */
export async function download(endpoint: Endpoint, fallbackName: string): Promise<void> {
  const token = currentToken();
  let response: Response;
  let file: Blob;
  try {
    response = await fetch(`/api${endpoint.path}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
    file = await response.blob();
  } catch {
    throw transportError('NETWORK');
  }
  if (!response.ok) {
    endIfRefused(response.status, token);
    throw refusal(response.status, await file.text(), retryAfterOf(response.headers.get('Retry-After'), Date.now()));
  }
  const named = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = named ?? fallbackName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the address over once it has begun to save.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
