import { toEnglish } from '@gumball/rules/formats/phrase';
import {
  blockMs,
  checkSendRate,
  emptySendHistory,
  type SendHistory,
  sendLimitMessage,
  withoutSend,
} from '@gumball/rules/messages/send-limit';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';

const historyTtlMs = 60_000 + blockMs;
const keyOf = (userId: string) => `sending:${userId}`;

/**
 * Counts a message against the user's send limit, across all tabs, requests and servers. If the limit is exceeded,
 * `isKnown` is called first: a message that was sent before does not count and passes. Throws `RATE_LIMITED` with the
 * seconds to wait. Returns a function that takes the count back.
 */
export async function limitSending(
  { shared, clock }: Pick<Deps, 'shared' | 'clock'>,
  userId: string,
  isKnown: () => Promise<boolean>,
): Promise<() => Promise<void>> {
  const nowMs = clock.now().getTime();
  const check = (countsRefusals: boolean) =>
    shared.change<SendHistory, ReturnType<typeof checkSendRate>>(
      keyOf(userId),
      historyTtlMs,
      (history = emptySendHistory) => {
        const decision = checkSendRate(history, nowMs);
        return decision.ok || countsRefusals ? { value: decision.history, result: decision } : { result: decision };
      },
    );
  let decision = await check(false);
  if (!decision.ok) {
    if (await isKnown()) return async () => undefined;
    decision = await check(true);
  }
  if (!decision.ok) {
    throw new AppError('RATE_LIMITED', {
      message: toEnglish(sendLimitMessage(decision.refusal, decision.waitMs)),
      retryAfterSeconds: Math.max(1, Math.ceil(decision.waitMs / 1000)),
    });
  }
  return () =>
    shared.change<SendHistory, undefined>(keyOf(userId), historyTtlMs, (history = emptySendHistory) => ({
      value: withoutSend(history, nowMs),
      result: undefined,
    }));
}
