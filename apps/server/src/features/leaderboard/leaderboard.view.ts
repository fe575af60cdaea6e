import type { RankedUser, RankInfo } from '@gumball/contract/leaderboard/leaderboard.schemas';
import { toUserSummary } from '../users/to-user-summary.ts';
import type { OwnRow, RankedRow } from './leaderboard.store.ts';

/** Converts a ranked user. */
export function toRankedUser(row: RankedRow): RankedUser {
  return {
    ...toUserSummary(row),
    rank: row.rank,
    gumballs: Number(row.score),
    rankChange: rankChange(row.started, row.overall),
    isOnline: row.online,
  };
}

/** Converts a user's own rank. */
export function toRankInfo(row: OwnRow): RankInfo {
  return {
    ...toUserSummary(row),
    globalRank: row.rank,
    gumballs: Number(row.gumballs),
    weeklyRankChange: rankChange(row.week_start, row.rank),
    monthlyRankChange: rankChange(row.month_start, row.rank),
  };
}

function rankChange(from: number | null, to: number | null): number | null {
  return from === null || to === null ? null : from - to;
}
