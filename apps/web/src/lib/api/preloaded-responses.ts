/**
 * Answers that public/boot.js asked the server for before this script was there: a stored sign-in's profile and the first posts. Whoever asks the
 * same first takes the answer that is on its way.
 */
const freshMs = 30_000;

declare global {
  interface Window {
    preloadedResponses?: { token: string; responses: Map<string, Promise<Response>> } | undefined;
  }
}

/** Takes what was asked with this method, address and token, once. A change of anything makes the rest too old to be used, as time does. */
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
