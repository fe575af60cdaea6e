/**
 * Responses that public/boot.js requested before this script ran: the profile of a stored sign-in and the first posts.
 * The first equal request uses the response in flight.
 */
const freshMs = 30_000;

declare global {
  interface Window {
    preloadedResponses?: { token: string; responses: Map<string, Promise<Response>> } | undefined;
  }
}

/** Drops the unused responses: the page is shown, and a refresh must reach the server. */
export function discardPreloadedResponses(): void {
  if (globalThis.window) window.preloadedResponses = undefined;
}

/**
 * Returns the preloaded response of this method, address and token, once. Any mutation expires the rest, as time does.
 */
export function takePreloadedResponse(
  method: string,
  url: string,
  token: string | undefined,
): Promise<Response> | undefined {
  const preloaded = globalThis.window?.preloadedResponses;
  if (!preloaded) return undefined;
  if (method !== 'GET' || token !== preloaded.token || performance.now() > freshMs) {
    window.preloadedResponses = undefined;
    return undefined;
  }
  const response = preloaded.responses.get(url);
  preloaded.responses.delete(url);
  return response;
}
