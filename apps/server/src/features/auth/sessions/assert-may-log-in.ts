import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findApplication } from '../applications/applications.store.ts';
import { refuseSuspended, type SuspensionDeps } from './refuse-suspended.ts';

/**
 * Throws what keeps an account from signing in, once its owner has proven to be the owner: `ACCOUNT_SUSPENDED`,
 * `VERIFICATION_REQUIRED` while its address awaits the mailed code, `APPLICATION_PENDING`, or `APPLICATION_REFUSED`.
 */
export async function assertMayLogIn(
  deps: SuspensionDeps & Pick<Deps, 'mail' | 'verificationTickets'>,
  tx: Executor,
  account: {
    id: string;
    email: string;
    suspended_at: Date | null;
    email_verified_at: Date | null;
    application_state: 'pending' | 'refused' | null;
  },
): Promise<void> {
  const { mail, verificationTickets } = deps;
  await refuseSuspended(deps, tx, account);
  if (!account.email_verified_at && mail.delivers) {
    const { id: userId, email } = account;
    const verificationTicket = verificationTickets.issue({ userId, email });
    throw new AppError('VERIFICATION_REQUIRED', { extra: { requiresVerification: true, email, verificationTicket } });
  }
  if (account.application_state === 'pending') throw new AppError('APPLICATION_PENDING');
  if (account.application_state !== 'refused') return;
  const { reason = '' } = (await findApplication(tx, account.id)) ?? {};
  throw new AppError('APPLICATION_REFUSED', { details: { reason } });
}
