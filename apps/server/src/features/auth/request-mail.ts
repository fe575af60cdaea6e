import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { hashAddress } from './hash-address.ts';
import { countMailRequest, findMailRequest } from './secrets.store.ts';

/** Who asks for a mail: from where, and in which language. */
export type Asker = { ip: string; language: Language };

/** A mail somebody asks for, and how often its address may be asked for. Times in milliseconds. */
export type MailRequest = {
  email: string;
  kind: 'code' | 'reset';
  queue: string;
  language: Language;
  /** What the job gets beside the language; the address unless said otherwise. */
  payload?: object;
  /** What belongs into the same transaction and comes first; its throw counts nothing. */
  before?: (tx: Executor) => Promise<void>;
  cooldownMs: number;
  windowMs: number;
  mostInWindow: number;
};

/**
 * Counts a request for a mail and stores the job that sends it, both or neither. Known and unknown addresses get the same work and the same
 * bounds. Throws `RATE_LIMITED` with the time to wait.
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
