import type { PrivacySettings } from '@gumball/contract/users/privacy.routes';
import type { Database, Executor, Statement } from '../../platform/db/database.ts';

const privacyStatement: Statement = {
  name: 'users-privacy',
  text: `SELECT id, show_presence AS "showPresence", show_read_ticks AS "showReadTicks", show_on_leaderboard AS "showOnLeaderboard",
    show_to_guests AS "showToGuests", show_to_search_engines AS "showToSearchEngines"
    FROM users WHERE id = ANY($1::bigint[])`,
};

/** Reads the privacy settings of several users. */
export function listPrivacy(db: Database, userIds: readonly string[]): Promise<(PrivacySettings & { id: string })[]> {
  return db.rows(privacyStatement, [userIds]);
}

/** Updates the settings that are not undefined. */
export async function updatePrivacy(
  tx: Executor,
  userId: string,
  change: { [Name in keyof PrivacySettings]?: boolean | undefined },
): Promise<void> {
  const { showPresence, showReadTicks, showOnLeaderboard, showToGuests, showToSearchEngines } = change;
  const columns = {
    ...(showPresence === undefined ? {} : { show_presence: showPresence }),
    ...(showReadTicks === undefined ? {} : { show_read_ticks: showReadTicks }),
    ...(showOnLeaderboard === undefined ? {} : { show_on_leaderboard: showOnLeaderboard }),
    ...(showToGuests === undefined ? {} : { show_to_guests: showToGuests }),
    ...(showToSearchEngines === undefined ? {} : { show_to_search_engines: showToSearchEngines }),
  };
  if (Object.keys(columns).length === 0) return;
  await tx.updateTable('users').set(columns).where('id', '=', userId).execute();
}
