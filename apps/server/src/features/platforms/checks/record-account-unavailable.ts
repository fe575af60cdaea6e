import type { Deps } from '../../../deps.ts';
import { saveSetting } from '../../../platform/settings/settings.store.ts';
import { removeSetting, unavailableSettingOf } from '../platforms.store.ts';

/** Records that Twitter did not find a linked account, so that its member is notified before the next task. */
export async function recordAccountUnavailable(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  unavailable: boolean,
): Promise<void> {
  if (unavailable) await saveSetting(db.kysely, unavailableSettingOf(accountId), clock.now().toISOString());
  else await removeSetting(db.kysely, unavailableSettingOf(accountId));
}
