import type { UserSummary } from '@gumball/contract/users/users.schemas';
import { levelOf } from '@gumball/rules/gumballs/level';
import type { OwnUserRow } from './users.store.ts';

/** The columns of a user summary. */
export type UserSummaryRow = Pick<
  OwnUserRow,
  'id' | 'username' | 'first_name' | 'last_name' | 'avatar_url' | 'level_gumballs' | 'frame'
>;

/** Converts the user columns of a joined row (such as a post with its author) to a user summary. */
export function toJoinedUserSummary(id: string, row: Omit<UserSummaryRow, 'id'>): UserSummary {
  return {
    id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    avatarUrl: row.avatar_url,
    ...(row.frame ? { frame: row.frame } : {}),
    level: levelOf(Number(row.level_gumballs)),
  };
}

/** Converts a user row to a user summary. */
export function toUserSummary(row: UserSummaryRow): UserSummary {
  return toJoinedUserSummary(row.id, row);
}
