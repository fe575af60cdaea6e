import { leaderboardRoutes } from '@gumball/contract/leaderboard/leaderboard.routes';
import type { Deps } from '../../deps.ts';
import { preferReplica } from '../../platform/http/prefer-replica.ts';
import type { Mount } from '../../platform/http/routes.ts';
import { countLevels } from './count-levels.ts';
import { createMaintenanceTimer } from './create-maintenance-timer.ts';
import { getOwnRank } from './get-own-rank.ts';
import { listCommunityRanking } from './list-community-ranking.ts';
import { listFriendsRanking } from './list-friends-ranking.ts';
import { listRanking } from './list-ranking.ts';
import { searchRanking } from './search-ranking.ts';
import { getSeason } from './seasons/get-season.ts';

/** Mounts the routes of the leaderboard and maintains its scores. */
export function mountLeaderboard({ mount, deps }: { mount: Mount; deps: Deps }): void {
  createMaintenanceTimer(deps);
  mount(leaderboardRoutes.list, async ({ viewer, query }) =>
    listRanking(await preferReplica(deps, viewer), viewer, query),
  );
  mount(leaderboardRoutes.me, async ({ viewer }) => ({ user: await getOwnRank(deps, viewer) }));
  mount(leaderboardRoutes.top, async ({ viewer, query }) => {
    const best = { ...query, page: 1, period: 'week', level: 'all' } as const;
    const { users } = await listRanking(await preferReplica(deps, viewer), viewer, best);
    return { users };
  });
  mount(leaderboardRoutes.stats, async () => ({ distribution: await countLevels(deps) }));
  mount(leaderboardRoutes.friends, async ({ viewer, query }) => ({
    users: await listFriendsRanking(await preferReplica(deps, viewer), viewer, query.period),
  }));
  // Who left a private community reads nothing of it, not even for a second.
  mount(leaderboardRoutes.ofCommunity, ({ viewer, params, query }) =>
    listCommunityRanking(deps, viewer, params.id, query),
  );
  mount(leaderboardRoutes.season, async ({ viewer, query }) =>
    getSeason(await preferReplica(deps, viewer), viewer, query),
  );
  mount(leaderboardRoutes.search, async ({ viewer, query }) => ({
    users: await searchRanking(await preferReplica(deps, viewer), viewer, query),
  }));
}
