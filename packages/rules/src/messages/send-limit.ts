/** Rate limit of messages: docs/product.md, Messages. */
import { minuteMs, secondMs } from '../formats/durations.ts';
import { type Phrase, phrase } from '../formats/phrase.ts';

/** Maximum messages in any second. */
export const perSecondMax = 5;
/** Maximum messages in any minute. */
export const perMinuteMax = 30;
/** Pause after too many messages in a second, in ms. */
export const cooldownMs = 2000;
/** Block after too many messages in a minute, or after sending on during a pause, in ms. */
export const blockMs = 30_000;

// The first message in a pause is rejected with a hint. A second one starts a block.
const maxRefusedInPause = 1;

/** Sending history of a member; times in ms since 1970. */
export type SendHistory = {
  /** Times of the messages of the last minute, oldest first. */
  sent: readonly number[];
  pause: { until: number; refused: number } | undefined;
  blockedUntil: number;
};

/** Empty history. */
export const emptySendHistory: SendHistory = { sent: [], pause: undefined, blockedUntil: 0 };

/** Reason of a rejection. */
export type SendRefusal = 'tooFast' | 'waitAMoment' | 'tooMany' | 'waitSeconds';

/**
 * Returns the message for a rejected sender, with the remaining time in ms. The error code is always `RATE_LIMITED`.
 */
export function sendLimitMessage(refusal: SendRefusal, waitMs: number): Phrase {
  switch (refusal) {
    case 'tooFast':
      return phrase('Sending messages too quickly. Please slow down.');
    case 'waitAMoment':
      return phrase('Please wait a moment before sending another message');
    case 'tooMany':
      return phrase('Too many messages. Please wait before sending more.');
    case 'waitSeconds':
      return phrase('Please wait {seconds} seconds before sending another message', {
        seconds: Math.ceil(waitMs / 1000),
      });
  }
}

/** Decision about a message, and the history afterwards. */
export type SendDecision =
  | { ok: true; history: SendHistory }
  | { ok: false; refusal: SendRefusal; waitMs: number; history: SendHistory };

/** Decides about a message at `now` (ms since 1970). Rejected messages do not count as sent. */
export function checkSendRate(current: SendHistory, now: number): SendDecision {
  if (now < current.blockedUntil) {
    return { ok: false, refusal: 'waitSeconds', waitMs: current.blockedUntil - now, history: current };
  }
  const sent = current.sent.filter((sentAtMs) => sentAtMs > now - minuteMs && sentAtMs <= now);
  const { pause } = current;
  if (pause && now < pause.until) {
    if (pause.refused >= maxRefusedInPause) return block(now);
    const history = { ...current, sent, pause: { ...pause, refused: pause.refused + 1 } };
    return { ok: false, refusal: 'waitAMoment', waitMs: pause.until - now, history };
  }
  if (sent.length >= perMinuteMax) return block(now);
  if (sent.filter((sentAtMs) => sentAtMs > now - secondMs).length >= perSecondMax) {
    const history = { sent, pause: { until: now + cooldownMs, refused: 0 }, blockedUntil: 0 };
    return { ok: false, refusal: 'tooFast', waitMs: cooldownMs, history };
  }
  return { ok: true, history: { sent: [...sent, now], pause: undefined, blockedUntil: 0 } };
}

// The history is empty after a block. Otherwise a full minute would lead to the next block.
function block(now: number): SendDecision {
  const history = { sent: [], pause: undefined, blockedUntil: now + blockMs };
  return { ok: false, refusal: 'tooMany', waitMs: blockMs, history };
}

/** Returns the history without the message checked at `at`, which turned out to be a retry. */
export function withoutSend(history: SendHistory, sentAtMs: number): SendHistory {
  const index = history.sent.lastIndexOf(sentAtMs);
  return index < 0 ? history : { ...history, sent: history.sent.toSpliced(index, 1) };
}
