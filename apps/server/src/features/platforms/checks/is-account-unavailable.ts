import { hourMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { findSetting, removeSetting, saveSetting } from '../platforms.store.ts';

/** The prefix of the names of these settings; the account id follows. */
export const unavailableSettings = 'unavailable:Twitter:';
const nameOf = (accountId: string) => unavailableSettings + accountId;
/**
 * How long Twitter's response is trusted, in milliseconds: suspended accounts return, and only another query shows it.
 */
const trustMs = hourMs;

/** Whether Twitter reported within the last hour that a linked account does not exist. */
export async function isAccountUnavailable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<boolean> {
  return isStillTrusted(await findSetting(db.kysely, nameOf(accountId)), clock.now());
}

/** Whether an account still counts as unavailable, by the time of Twitter's last report. */
export function isStillTrusted(reportedAt: string | null | undefined, now: Date): boolean {
  return typeof reportedAt === 'string' && now.getTime() < Date.parse(reportedAt) + trustMs;
}

/** Records that Twitter did not find a linked account, so that its member is notified before the next task. */
export async function recordAccountUnavailable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  unavailable: boolean,
): Promise<void> {
  if (unavailable) await saveSetting(db.kysely, nameOf(accountId), clock.now().toISOString());
  else await removeSetting(db.kysely, nameOf(accountId));
}
