import type { Deps } from '../../deps.ts';
import { removeTextsOf } from './reports.store.ts';
import { removeSupportMessages } from './support.store.ts';

/**
 * Removes a deleted user's messages to the operators and the reports about them. Reports by the user stay without a
 * name.
 */
export async function purgeUserData({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await removeSupportMessages(db, userId);
  await removeTextsOf(db, userId);
}
