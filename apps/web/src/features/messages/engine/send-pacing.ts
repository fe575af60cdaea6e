/** Keeps a queue that empties itself within the server's limits: 5 a second and 30 a minute, docs/product.md, Messages. */

const secondMs = 1000;
const minuteMs = 60_000;
const maxPerSecond = 5;
const maxPerMinute = 30;
// Both clocks may run a little differently.
const marginMs = 50;

/** A message of the member's that the server answered, from whichever tab it came, and when that was heard here. */
export type Acknowledgement = { tempId: string; receivedAtMs: number };

/**
 * When the next message may go out, given when the last ones were answered. Answers are what counts: the server looked at a message
 * before it answered, so that two answers a second apart are two messages at least a second apart there. `inFlight` are not answered yet.
 */
export function nextSendMs(acknowledgements: readonly Acknowledgement[], inFlight: number, nowMs: number): number {
  const nthLastMs = (back: number) => (back <= inFlight ? nowMs : acknowledgements.at(inFlight - back)?.receivedAtMs);
  const afterSecond = nthLastMs(maxPerSecond);
  const afterMinute = nthLastMs(maxPerMinute);
  return Math.max(
    nowMs,
    afterSecond === undefined ? 0 : afterSecond + secondMs + marginMs,
    afterMinute === undefined ? 0 : afterMinute + minuteMs + marginMs,
  );
}

/** The answers that still count, with a new one; each counts once. */
export function recordAcknowledgement(
  acknowledgements: readonly Acknowledgement[],
  tempId: string,
  nowMs: number,
): readonly Acknowledgement[] {
  if (acknowledgements.some((acknowledgement) => acknowledgement.tempId === tempId)) return acknowledgements;
  return [...acknowledgements.slice(-(maxPerMinute - 1)), { tempId, receivedAtMs: nowMs }];
}
