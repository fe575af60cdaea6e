import type { RankedUser } from '@gumball/contract/leaderboard/leaderboard.schemas';
import { monthOf, type Period, periodKeyOf, weekOf } from '@gumball/rules/gumballs/periods';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findUsers } from '../users/find-users.ts';
import { listChosen } from './leaderboard.store.ts';
import { toRankedUser } from './leaderboard.view.ts';

/** Finds ranked users by name or username, with their ranks in a period. */
export async function searchRanking(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { q, period, limit }: { q: string; period: Period; limit: number },
): Promise<RankedUser[]> {
  const { users } = await findUsers(deps, viewer, { q, limit, page: 1 });
  if (users.length === 0) return [];
  const now = deps.clock.now();
  const periodQuery = {
    period: periodKeyOf(period, now),
    baselinePeriod: (period === 'month' ? monthOf(now) : weekOf(now)).key,
  };
  const rows = await listChosen(
    deps.db,
    viewer.userId,
    periodQuery,
    users.map(({ id }) => id),
  );
  return rows.filter((row) => !row.hidden).map(toRankedUser);
}
