import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import { errorCodeOf } from '../../../platform/errors/error-code-of.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getEmailAddresses } from '../../auth/accounts/get-email-addresses.ts';
import { sampleMail } from './sample-mail.ts';

/**
 * Sends a mail with sample data to the address of the operator. Returns the address. Throws `NOT_FOUND`,
 * `MAIL_NOT_CONFIGURED`, `RATE_LIMITED`, or `MAIL_REFUSED` if the mail server does not accept it.
 */
export async function sendTestMail(
  deps: Pick<Deps, 'db' | 'config' | 'mail' | 'log'>,
  limit: Limit,
  viewer: Viewer,
  { name, language }: { name: string; language: Language },
): Promise<string> {
  const message = sampleMail(deps, name, language);
  if (!message) throw new AppError('NOT_FOUND');
  if (!deps.mail.delivers) throw new AppError('MAIL_NOT_CONFIGURED');
  await limit.consume(viewer.userId);
  const { email } = await getEmailAddresses(deps, viewer);
  try {
    // The operator is not unsubscribed by a sample.
    const { unsubscribing: _, ...sample } = message;
    await deps.mail.deliver({ ...sample, to: email });
  } catch (error) {
    deps.log.warn({ code: errorCodeOf(error), err: error }, 'a test mail could not be sent');
    throw new AppError('MAIL_REFUSED');
  }
  return email;
}
