import type { RankedUser, RankInfo } from '@gumball/contract/leaderboard/leaderboard.schemas';
import { toUserSummary } from '../users/to-user-summary.ts';
import type { OwnRow, RankedRow } from './leaderboard.store.ts';

/** A member on a leaderboard. */
export function rankedUserOf(row: RankedRow): RankedUser {
  return {
    ...toUserSummary(row),
    rank: row.rank,
    gumballs: Number(row.score),
    rankChange: gained(row.started, row.overall),
    isOnline: row.online,
  };
}

/** A member's own rank. */
export function rankInfoOf(row: OwnRow): RankInfo {
  return {
    ...toUserSummary(row),
    globalRank: row.rank,
    gumballs: Number(row.gumballs),
    weeklyRankChange: gained(row.week_start, row.rank),
    monthlyRankChange: gained(row.month_start, row.rank),
  };
}

function gained(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : from - to;
}
