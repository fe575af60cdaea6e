/** How fast a member may send: docs/product.md, Messages. */
import { type Phrase, phrase } from '../formats/phrase.ts';

/** Most messages in any second. */
export const perSecondMax = 5;
/** Most messages in any minute. */
export const perMinuteMax = 30;
/** How long sending pauses after too many in a second, in ms. */
export const cooldownMs = 2000;
/** How long sending is blocked after too many in a minute, or for sending on through the pause, in ms. */
export const blockMs = 30_000;

const secondMs = 1000;
const minuteMs = 60_000;
// The first message in a pause is told to wait; whoever sends another one is sending on through it.
const maxRefusedInPause = 1;

/** What is remembered of a member's sending; times in ms since 1970. */
export type SendHistory = {
  /** When the messages of the last minute were sent, oldest first. */
  sent: readonly number[];
  pause: { until: number; refused: number } | undefined;
  blockedUntil: number;
};

/** The history of whoever has sent nothing lately. */
export const emptySendHistory: SendHistory = { sent: [], pause: undefined, blockedUntil: 0 };

/** Which words a refused sender reads. */
export type SendRefusal = 'tooFast' | 'waitAMoment' | 'tooMany' | 'waitSeconds';

/** What a refused sender reads, with the time that is left in ms. The code is `RATE_LIMITED` for all of it. */
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

/** Whether a message may be sent now, and what is remembered afterwards. */
export type SendDecision =
  | { ok: true; history: SendHistory }
  | { ok: false; refusal: SendRefusal; waitMs: number; history: SendHistory };

/** Judges one message at `now` (ms since 1970). Refused messages do not count as sent. */
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

// After a block everything begins anew, else a full minute would lead from one block into the next.
function block(now: number): SendDecision {
  const history = { sent: [], pause: undefined, blockedUntil: now + blockMs };
  return { ok: false, refusal: 'tooMany', waitMs: blockMs, history };
}

/** A history without the message that was judged at `at`, for one that turned out to have been sent before. */
export function withoutSend(history: SendHistory, sentAtMs: number): SendHistory {
  const index = history.sent.lastIndexOf(sentAtMs);
  return index < 0 ? history : { ...history, sent: history.sent.toSpliced(index, 1) };
}
