import { normalizeEmail } from '@gumball/rules/auth/sign-up';
import { checkSupport } from '@gumball/rules/moderation/support';
import type { Deps } from '../../deps.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { mailSupportMessage } from './mail-support-message.ts';
import { findAddress, insertSupportMessage } from './support.store.ts';

/**
 * Stores a message for the operators and mails it to them if an address is configured. The same `idempotencyKey` stores it
 * once. Throws the errors of the rule, or `RATE_LIMITED` after 10 in an hour.
 */
export async function writeToSupport(
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'jobs' | 'site'>,
  limit: Limit,
  viewer: Viewer,
  sent: { subject?: string | null | undefined; message: string; email?: string | null | undefined },
  idempotencyKey: string | undefined,
): Promise<void> {
  const { message } = sent;
  const subject = sent.subject ?? '';
  const email = sent.email ?? '';
  assertOk(checkSupport({ subject, message, email }));
  await limit.consume(viewer.userId);
  await deps.db.transaction(async (tx) => {
    const own = await findAddress(tx, viewer.userId);
    if (own === undefined) throw new AppError('UNAUTHENTICATED');
    const id = deps.ids.next();
    const stored = await insertSupportMessage(tx, {
      id,
      user_id: viewer.userId,
      email: normalizeEmail(email) || own,
      subject: subject.replace(/\s+/g, ' ').trim(),
      message: message.trim(),
      creation_key: idempotencyKey ?? null,
      created_at: deps.clock.now(),
    });
    if (stored && deps.site.contactEmail()) await deps.jobs.add(mailSupportMessage.queue, { id }, tx);
  });
  deps.jobs.runNow(mailSupportMessage.queue);
}
