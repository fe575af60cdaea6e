import type { RankedUser } from '@gumball/contract/leaderboard/leaderboard.schemas';
import { type Period, periodKeyOf } from '@gumball/rules/gumballs/periods';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { listFriends } from './leaderboard.store.ts';
import { toRankedUser } from './leaderboard.view.ts';

/** Lists the viewer and their friends by their scores in a period, best first. The ranks are those among them. */
export async function listFriendsRanking(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  period: Period,
): Promise<RankedUser[]> {
  const rows = await listFriends(db, viewer.userId, periodKeyOf(period, clock.now()));
  return rows.map((row) => ({ ...toRankedUser(row), rankChange: null }));
}
