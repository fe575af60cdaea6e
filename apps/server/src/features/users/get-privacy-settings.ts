import type { PrivacySettings } from '@gumball/contract/users/privacy.routes';
import type { Deps } from '../../deps.ts';
import { listPrivacy } from './privacy.store.ts';

/**
 * Reads the privacy settings of users by id. Unknown ids are missing in the result. In SQL, use the columns
 * `show_presence`, `show_read_ticks` and `show_on_leaderboard` of `users`.
 */
export async function getPrivacySettings(
  { db }: Pick<Deps, 'db'>,
  userIds: readonly string[],
): Promise<Map<string, PrivacySettings>> {
  const rows = await listPrivacy(db, userIds);
  return new Map(rows.map(({ id, ...settings }) => [id, settings]));
}
