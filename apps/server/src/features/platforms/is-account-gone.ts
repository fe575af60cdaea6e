import type { Deps } from '../../deps.ts';
import { findFact, removeFact, saveFact } from './platforms.store.ts';

const nameOf = (accountId: string) => `gone:Twitter:${accountId}`;

/** Whether Twitter last said that a linked account is not there any more. */
export async function isAccountGone({ db }: Pick<Deps, 'db'>, accountId: string): Promise<boolean> {
  return (await findFact(db.kysely, nameOf(accountId))) !== undefined;
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
