import { normalizeEmail } from '@gumball/rules/auth/sign-up';
import type { PlatformDeps } from '../../../platform/platform-deps.ts';
import type { MailLinks } from '../links/create-mail-links.ts';
import { refuseAddress } from '../sending/sending.store.ts';
import type { MailReport } from './report.view.ts';
import { findAddressOwner, findEmailOf } from './reports.store.ts';

/**
 * Switches an address off that a report is about. The signed return address names its member; a plain address does so
 * only with `trustsAddresses`, for reports of an authenticated sender. Returns whether an address was switched off.
 */
export async function recordReport(
  { db, clock, mailLinks }: Pick<PlatformDeps, 'db' | 'clock'> & { mailLinks: MailLinks },
  { reason, returnToken, email }: MailReport,
  { trustsAddresses }: { trustsAddresses: boolean },
): Promise<boolean> {
  const at = clock.now();
  const userId = returnToken === undefined ? undefined : mailLinks.returnedUserId(returnToken);
  if (userId !== undefined && returnToken !== undefined) {
    const current = await findEmailOf(db.kysely, userId);
    // An address that the member has replaced since is of no concern.
    if (current !== undefined && mailLinks.verifyReturn(returnToken, current))
      return db.transaction((tx) => refuseAddress(tx, userId, { email: current, reason, at }));
  }
  if (!trustsAddresses || email === undefined) return false;
  const owner = await findAddressOwner(db.kysely, normalizeEmail(email));
  if (!owner) return false;
  return db.transaction((tx) => refuseAddress(tx, owner.id, { email: owner.email, reason, at }));
}
