/** Paces the queue within the rate limits of the server: docs/product.md, Messages. */
import { minuteMs, secondMs } from '@gumball/rules/formats/durations';
import { perMinuteMax, perSecondMax } from '@gumball/rules/messages/send-limit';

// Tolerance for clocks that run at slightly different speeds.
const marginMs = 50;

/** An acknowledged message of the member from any tab, and when the acknowledgement arrived here. */
export type Acknowledgement = { tempId: string; receivedAtMs: number };

/**
 * Returns when the next message may be sent. Acknowledgements are counted because the server checks its limit before it
 * acknowledges: two acknowledgements one second apart belong to checks at least one second apart. `inFlight` messages
 * are not acknowledged yet.
 */
export function nextSendMs(acknowledgements: readonly Acknowledgement[], inFlight: number, nowMs: number): number {
  const nthLastMs = (back: number) => (back <= inFlight ? nowMs : acknowledgements.at(inFlight - back)?.receivedAtMs);
  const afterSecond = nthLastMs(perSecondMax);
  const afterMinute = nthLastMs(perMinuteMax);
  return Math.max(
    nowMs,
    afterSecond === undefined ? 0 : afterSecond + secondMs + marginMs,
    afterMinute === undefined ? 0 : afterMinute + minuteMs + marginMs,
  );
}

/** Adds an acknowledgement once and drops those that no longer count. */
export function recordAcknowledgement(
  acknowledgements: readonly Acknowledgement[],
  tempId: string,
  nowMs: number,
): readonly Acknowledgement[] {
  if (acknowledgements.some((acknowledgement) => acknowledgement.tempId === tempId)) return acknowledgements;
  return [...acknowledgements.slice(-(perMinuteMax - 1)), { tempId, receivedAtMs: nowMs }];
}
