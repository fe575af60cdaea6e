import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { countMailRequest, findMailRequest } from '../codes/codes.store.ts';
import { hashEmail } from '../codes/hash-email.ts';

/** The client address and language of a mail request. */
export type MailRequester = { ip: string; language: Language };

/** A requested mail and its rate limit. Times are in milliseconds. */
export type MailRequest = {
  email: string;
  kind: 'code' | 'reset';
  queue: string;
  language: Language;
  /** The payload of the job without the language. Default: the address. */
  payload?: object;
  /** Runs first in the same transaction. If it throws, the request is not counted. */
  before?: (tx: Executor) => Promise<void>;
  cooldownMs: number;
  windowMs: number;
  maxInWindow: number;
};

/**
 * Counts a mail request and stores the job that sends the mail, atomically. Known and unknown addresses have the same
 * work and the same limits. Throws `RATE_LIMITED` with the time to wait.
 */
export async function requestMail(deps: Pick<Deps, 'db' | 'clock' | 'jobs'>, request: MailRequest): Promise<void> {
  const { email, kind, queue, language, payload = { email }, cooldownMs, windowMs, maxInWindow } = request;
  const addressHash = hashEmail(email);
  const now = deps.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deps.db.transaction(async (tx) => {
    await request.before?.(tx);
    const isCounted = await countMailRequest(tx, {
      addressHash,
      kind,
      now,
      lastBefore: ago(cooldownMs),
      windowBefore: ago(windowMs),
      maxInWindow,
    });
    if (!isCounted) {
      const last = await findMailRequest(tx, addressHash, kind);
      const cooldownLeft = last ? last.last_at.getTime() + cooldownMs - now.getTime() : 0;
      const windowLeft =
        last && last.sent >= maxInWindow ? last.window_started_at.getTime() + windowMs - now.getTime() : 0;
      const waitMs = Math.max(1000, cooldownLeft, windowLeft);
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
    await deps.jobs.add(queue, { ...payload, language }, tx);
  });
  deps.jobs.runNow(queue);
}
