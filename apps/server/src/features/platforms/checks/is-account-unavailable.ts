import { hourMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { findSetting, removeSetting, saveSetting } from '../platforms.store.ts';

/** How the names of such facts begin; the account's id follows. */
export const unavailableSettings = 'gone:Twitter:';
const nameOf = (accountId: string) => unavailableSettings + accountId;
/** How long Twitter's word is believed, in milliseconds: suspended accounts come back, and only asking anew tells. */
const trustMs = hourMs;

/** Whether Twitter said within the last hour that a linked account is not there any more. */
export async function isAccountUnavailable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
): Promise<boolean> {
  return isStillTrusted(await findSetting(db.kysely, nameOf(accountId)), clock.now());
}

/** Whether it is still believed that an account is gone, by when Twitter said so, if ever. */
export function isStillTrusted(reportedAt: string | null | undefined, now: Date): boolean {
  return typeof reportedAt === 'string' && now.getTime() < Date.parse(reportedAt) + trustMs;
}

/** Remembers what Twitter said of a linked account, so that its member is told before the next task. */
export async function recordAccountUnavailable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  unavailable: boolean,
): Promise<void> {
  if (unavailable) await saveSetting(db.kysely, nameOf(accountId), clock.now().toISOString());
  else await removeSetting(db.kysely, nameOf(accountId));
}
