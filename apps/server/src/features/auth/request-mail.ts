import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { hashAddress } from './hash-address.ts';
import { countMailRequest, findMailRequest } from './secrets.store.ts';

/** The client address and language of a mail request. */
export type Asker = { ip: string; language: Language };

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
  mostInWindow: number;
};

/**
 * Counts a mail request and stores the job that sends the mail, atomically. Known and unknown addresses have the same
 * work and the same limits. Throws `RATE_LIMITED` with the time to wait.
 */
export async function requestMail(deps: Pick<Deps, 'db' | 'clock' | 'jobs'>, request: MailRequest): Promise<void> {
  const { email, kind, queue, language, payload = { email }, cooldownMs, windowMs, mostInWindow } = request;
  const addressHash = hashAddress(email);
  const now = deps.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  await deps.db.transaction(async (tx) => {
    await request.before?.(tx);
    const counted = await countMailRequest(tx, {
      addressHash,
      kind,
      now,
      lastBefore: ago(cooldownMs),
      windowBefore: ago(windowMs),
      mostInWindow,
    });
    if (!counted) {
      const last = await findMailRequest(tx, addressHash, kind);
      const cooldownLeft = last ? last.last_at.getTime() + cooldownMs - now.getTime() : 0;
      const windowLeft =
        last && last.sent >= mostInWindow ? last.window_started_at.getTime() + windowMs - now.getTime() : 0;
      const waitMs = Math.max(1000, cooldownLeft, windowLeft);
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
    await deps.jobs.add(queue, { ...payload, language }, tx);
  });
  deps.jobs.hurry(queue);
}
