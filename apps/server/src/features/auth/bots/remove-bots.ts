import type { Deps } from '../../../deps.ts';
import { asDatabase, type Executor } from '../../../platform/db/database.ts';
import { lockAccount } from '../accounts/account.store.ts';
import { recordAccountEvent } from '../accounts/record-account-event.ts';
import { anonymizeAccount, reserveUsername } from '../deletion/deletions.store.ts';
import { hashUsername } from '../deletion/hash-username.ts';
import { purgeDeletedAccount } from '../deletion/purge-deleted-account.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { listBotRows } from './bots.store.ts';

/** What the deletion of bots uses. */
export type RemoveBotsDeps = Pick<Deps, 'clock' | 'ids' | 'jobs' | 'clusterEvents'>;

/**
 * Deletes bots of an owner, one or all, inside the caller's transaction, like accounts: their rows are anonymized, and a
 * job removes what they wrote. The caller invokes the returned function after the commit.
 */
export async function removeBots(
  deps: RemoveBotsDeps,
  tx: Executor,
  ownerId: string,
  botId?: string,
): Promise<() => void> {
  const bots = (await listBotRows(asDatabase(tx), ownerId)).filter(({ id }) => botId === undefined || id === botId);
  const publishes: (() => void)[] = [];
  for (const { id, username } of bots) {
    if (!(await lockAccount(tx, id))) continue;
    await reserveUsername(tx, hashUsername(username));
    await anonymizeAccount(tx, id, { now: deps.clock.now(), referralCode: deps.ids.secret() });
    await deps.jobs.add(purgeDeletedAccount.queue, { userId: id }, tx);
    await recordAccountEvent(deps, tx, { userId: id, kind: 'deleted' });
    publishes.push(await endSessions(deps, tx, { userId: id }));
  }
  return () => publishes.forEach((publish) => publish());
}
