import { toEnglish } from '@gumball/rules/formats/phrase';
import {
  blockMs,
  checkSendRate,
  emptySendHistory,
  type SendHistory,
  sendLimitMessage,
  withoutSend,
} from '@gumball/rules/messages/send-limit';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';

const rememberedMs = 60_000 + blockMs;
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
  const at = clock.now().getTime();
  const judge = (countsRefusals: boolean) =>
    shared.change<SendHistory, ReturnType<typeof checkSendRate>>(
      keyOf(userId),
      rememberedMs,
      (history = emptySendHistory) => {
        const verdict = checkSendRate(history, at);
        return verdict.ok || countsRefusals ? { value: verdict.history, answer: verdict } : { answer: verdict };
      },
    );
  let verdict = await judge(false);
  if (!verdict.ok) {
    if (await isKnown()) return async () => undefined;
    verdict = await judge(true);
  }
  if (!verdict.ok) {
    throw new AppError('RATE_LIMITED', {
      words: toEnglish(sendLimitMessage(verdict.refusal, verdict.waitMs)),
      retryAfterSeconds: Math.max(1, Math.ceil(verdict.waitMs / 1000)),
    });
  }
  return () =>
    shared.change<SendHistory, undefined>(keyOf(userId), rememberedMs, (history = emptySendHistory) => ({
      value: withoutSend(history, at),
      answer: undefined,
    }));
}
