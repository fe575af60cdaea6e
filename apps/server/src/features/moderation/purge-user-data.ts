import type { Deps } from '../../deps.ts';
import { removeTextsOf } from './reports.store.ts';
import { removeSupportMessages } from './support.store.ts';

/**
 * Removes a leaving member's messages to the operators and the reports about them. What they reported of others stays, since it is about others, and
 * names nobody any more.
 */
export async function purgeUserData({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await removeSupportMessages(db, userId);
  await removeTextsOf(db, userId);
}
