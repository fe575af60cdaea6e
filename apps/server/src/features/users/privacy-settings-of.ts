import type { PrivacySettings } from '@gumball/contract/users/privacy.routes';
import type { Deps } from '../../deps.ts';
import { listPrivacy } from './privacy.store.ts';

/**
 * What members let others learn of them, by id; whoever is missing in the answer has no account. In SQL the same stands in the columns `show_presence`,
 * `show_read_ticks` and `show_on_leaderboard` of `users`.
 */
export async function privacySettingsOf(
  { db }: Pick<Deps, 'db'>,
  userIds: readonly string[],
): Promise<Map<string, PrivacySettings>> {
  const rows = await listPrivacy(db, userIds);
  return new Map(rows.map(({ id, ...settings }) => [id, settings]));
}
