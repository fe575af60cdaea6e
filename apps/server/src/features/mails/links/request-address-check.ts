import { dayMs } from '@gumball/rules/formats/durations';
import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findMailSettings } from '../settings/mail-settings.store.ts';

/** The limit of address checks of a member: three a day. */
export const addressChecksLimit = { name: 'mail-address-checks', points: 3, seconds: dayMs / 1000 };

/**
 * Mails a link to the viewer's address, which was switched off. Throws `MAIL_NOT_CONFIGURED`, `MAIL_ADDRESS_WORKS` if it
 * is in use, or `RATE_LIMITED`.
 */
export async function requestAddressCheck(
  deps: Pick<Deps, 'db' | 'jobs' | 'mail'>,
  limit: Limit,
  viewer: Viewer,
  language: Language,
): Promise<void> {
  if (!deps.mail.delivers) throw new AppError('MAIL_NOT_CONFIGURED');
  const row = await findMailSettings(deps.db.kysely, viewer.userId);
  if (!row || row.refused_email !== row.email) throw new AppError('MAIL_ADDRESS_WORKS');
  await limit.consume(viewer.userId);
  await deps.jobs.add(requestAddressCheck.queue, { userId: viewer.userId, language });
}

/** The queue of the job that sends the mail. */
requestAddressCheck.queue = 'mail-address-check';
