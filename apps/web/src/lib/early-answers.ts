/**
 * Answers that public/boot.js asked the server for before this script was there: a stored sign-in's profile and the first posts. Whoever asks the
 * same first takes the answer that is on its way.
 */
const freshMs = 30_000;

declare global {
  interface Window {
    earlyAnswers?: { token: string; answers: Map<string, Promise<Response>> } | undefined;
  }
}

/** Takes what was asked with this method, address and token, once. A change of anything makes the rest too old to be used, as time does. */
export function takeEarlyAnswer(
  method: string,
  address: string,
  token: string | undefined,
): Promise<Response> | undefined {
  const early = globalThis.window?.earlyAnswers;
  if (!early) return undefined;
  if (method !== 'GET' || token !== early.token || performance.now() > freshMs) {
    window.earlyAnswers = undefined;
    return undefined;
  }
  const answer = early.answers.get(address);
  early.answers.delete(address);
  return answer;
}
