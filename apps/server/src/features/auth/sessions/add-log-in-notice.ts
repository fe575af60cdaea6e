import { namePlace } from '@gumball/rules/auth/place';
import type { Language } from '@gumball/rules/formats/languages';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { AuthLimits } from '../create-auth-limits.ts';
import { mailAccountNotice } from '../mail/mail-account-notice.ts';
import { describeDevice } from './describe-device.ts';
import type { Client } from './start-session.ts';

/**
 * Notifies the owner of an account by mail of a log-in from an address that is not familiar, inside the caller's
 * transaction; at most `limits.logInNotices` of them. The caller runs the queue after the commit.
 */
export async function addLogInNotice(
  deps: Pick<Deps, 'jobs' | 'places'>,
  limits: Pick<AuthLimits, 'logInNotices'>,
  tx: Executor,
  account: { id: string; email: string; username: string },
  client: Client & { language: Language },
): Promise<void> {
  if (!(await limits.logInNotices.tryConsume(account.id))) return;
  const { email: to, username } = account;
  const { phrase: device } = describeDevice(client.userAgent ?? null);
  const found = await deps.places.find(client.ip, client.country);
  const place = found && namePlace(found, client.language);
  await mailAccountNotice.add(deps, tx, {
    to,
    username,
    what: 'log-in',
    device,
    ...(place ? { place } : {}),
    language: client.language,
  });
}
