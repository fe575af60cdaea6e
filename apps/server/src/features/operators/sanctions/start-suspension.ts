import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { lockUserTotals } from '../../../platform/db/user-totals.ts';
import { recordAccountEvent } from '../../auth/accounts/record-account-event.ts';
import { getMailLanguage } from '../../auth/mail/get-mail-language.ts';
import { mailAccountNotice } from '../../auth/mail/mail-account-notice.ts';
import { userPermissionsChanged } from '../../auth/sessions/create-authenticate.ts';
import { endSessions } from '../../auth/sessions/end-sessions.ts';
import type { ImposedSanction } from '../../moderation/sanctions/impose-sanction.ts';
import { liftOtherSuspensions } from '../../moderation/sanctions/lift-other-suspensions.ts';
import { listScore } from '../../users/totals/list-score.ts';
import { findAddress, setSuspension } from './suspensions.store.ts';

/** What suspensions need. The command line has no jobs. */
export type SuspensionDeps = Pick<Deps, 'clock'> & { ids: Pick<Deps['ids'], 'next'> } & {
  jobs?: Pick<Deps['jobs'], 'add' | 'runNow'> | undefined;
  clusterEvents: Pick<Deps['clusterEvents'], 'send' | 'emitLocal'>;
};

/**
 * Suspends the member of a new sanction, which replaces a former suspension, inside the caller's transaction. No payment runs
 * beside it. Sessions
 * and live connections end on every server within a second; the member is told by mail. Returns a function to call
 * after the commit.
 */
export async function startSuspension(
  deps: SuspensionDeps,
  tx: Executor,
  { user_id: userId, id, ends_at: until, rule, note }: ImposedSanction,
): Promise<() => void> {
  const now = deps.clock.now();
  await lockUserTotals(tx, [userId]);
  await liftOtherSuspensions(deps, tx, userId, id);
  await setSuspension(tx, userId, now, until);
  await listScore(tx, userId);
  await recordAccountEvent(deps, tx, { userId, kind: 'suspended', until });
  const publish = await endSessions(deps, tx, { userId });
  await deps.clusterEvents.send(tx, userPermissionsChanged, { userId });
  const address = deps.jobs && (await findAddress(tx, userId));
  if (deps.jobs && address) {
    const { email: to, username } = address;
    const suspension = { until: until?.toISOString() ?? null, rule, note };
    const language = await getMailLanguage(tx, userId);
    const notice = { to, username, what: 'suspended', suspension, language } as const;
    await mailAccountNotice.add({ jobs: deps.jobs }, tx, notice);
  }
  return () => {
    publish();
    deps.jobs?.runNow(mailAccountNotice.queue);
  };
}
