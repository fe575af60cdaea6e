import type { Deps } from '../../deps.ts';
import { findFact, removeFact, saveFact } from './platforms.store.ts';

/** How the names of such facts begin; the account's id follows. */
export const goneFacts = 'gone:Twitter:';
const nameOf = (accountId: string) => goneFacts + accountId;
/** How long Twitter's word is believed, in milliseconds: suspended accounts come back, and only asking anew tells. */
const believedMs = 3_600_000;

/** Whether Twitter said within the last hour that a linked account is not there any more. */
export async function isAccountGone({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<boolean> {
  return isBelieved(await findFact(db.kysely, nameOf(accountId)), clock.now());
}

/** Whether it is still believed that an account is gone, by when Twitter said so, if ever. */
export function isBelieved(saidAt: string | null | undefined, now: Date): boolean {
  return typeof saidAt === 'string' && now.getTime() < Date.parse(saidAt) + believedMs;
}

/** Remembers what Twitter said of a linked account, so that its member is told before the next task. */
export async function noteAccountGone(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  gone: boolean,
): Promise<void> {
  if (gone) await saveFact(db.kysely, nameOf(accountId), clock.now().toISOString());
  else await removeFact(db.kysely, nameOf(accountId));
}
