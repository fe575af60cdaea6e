import type { Deps } from '../../deps.ts';
import { removeCasesOf } from './cases/cases.store.ts';
import { removeTextsOf } from './reports.store.ts';
import { removeSanctions } from './sanctions/sanctions.store.ts';
import { removeSupportMessages } from './support.store.ts';

/**
 * Removes a deleted user's messages to the operators, the sanctions against them, and the reports and cases about
 * them. Reports by the user stay without a name.
 */
export async function purgeUserData({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await removeSupportMessages(db, userId);
  await removeTextsOf(db, userId);
  await removeCasesOf(db.kysely, userId);
  await removeSanctions(db, userId);
}
