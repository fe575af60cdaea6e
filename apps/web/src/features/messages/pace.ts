/** Keeps a queue that empties itself within the server's limits: 5 a second and 30 a minute, docs/product.md, Messages. */

const secondMs = 1000;
const minuteMs = 60_000;
const mostPerSecond = 5;
const mostPerMinute = 30;
// Both clocks may run a little differently.
const marginMs = 50;

/** A message of the member's that the server answered, from whichever tab it came, and when that was heard here. */
export type Answered = { tempId: string; ms: number };

/**
 * When the next message may go out, given when the last ones were answered. Answers are what counts: the server looked at a message
 * before it answered, so that two answers a second apart are two messages at least a second apart there. `inFlight` are not answered yet.
 */
export function nextSendMs(answered: readonly Answered[], inFlight: number, nowMs: number): number {
  const nth = (back: number) => (back <= inFlight ? nowMs : answered.at(inFlight - back)?.ms);
  const afterSecond = nth(mostPerSecond);
  const afterMinute = nth(mostPerMinute);
  return Math.max(
    nowMs,
    afterSecond === undefined ? 0 : afterSecond + secondMs + marginMs,
    afterMinute === undefined ? 0 : afterMinute + minuteMs + marginMs,
  );
}

/** The answers that still count, with a new one; each counts once. */
export function noted(answered: readonly Answered[], tempId: string, nowMs: number): readonly Answered[] {
  if (answered.some((each) => each.tempId === tempId)) return answered;
  return [...answered.slice(-(mostPerMinute - 1)), { tempId, ms: nowMs }];
}
