import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { broadcastReferral } from '../../referrals/broadcast-referral.ts';
import { settleReferral } from '../../referrals/settle-referral.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { updateDecision } from './applications.store.ts';
import { mailApplication } from './mail-application.ts';

type DecideDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'ids'
  | 'jobs'
  | 'signUpHashes'
  | 'mailDomains'
  | 'referralAction'
  | 'earningsBroadcasts'
  | 'notifier'
>;

/**
 * Accepts or refuses an application in one transaction with `record`, and mails the applicant. The referral of an
 * accepted one is settled. Returns false if it is decided already, or gone; of concurrent decisions one counts.
 */
export async function decideApplication(
  deps: DecideDeps,
  userId: string,
  { accept, reason }: { accept: boolean; reason: string },
  record: (tx: Executor) => Promise<void>,
): Promise<boolean> {
  const now = deps.clock.now();
  const result = await deps.db.transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account?.email_verified_at) return undefined;
    const language = await updateDecision(tx, userId, { state: accept ? 'accepted' : 'refused', reason, now });
    if (!language) return undefined;
    await record(tx);
    const { email: to, username } = account;
    await mailApplication.add(deps, tx, { to, username, what: accept ? 'accepted' : 'refused', reason, language });
    return { referral: accept ? await settleReferral(deps, tx, userId, now) : undefined };
  });
  if (!result) return false;
  broadcastReferral(deps, result.referral);
  deps.jobs.runNow(mailApplication.queue);
  return true;
}
