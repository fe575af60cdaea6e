import type { UserSummary } from '@gumball/contract/users/users.schemas';
import { levelOf } from '@gumball/rules/gumballs/level';
import type { OwnUserRow } from './users.store.ts';

/** The columns that a member's summary is drawn from. */
export type SummaryRow = Pick<OwnUserRow, 'id' | 'username' | 'first_name' | 'last_name' | 'avatar_url' | 'gumballs'>;

/** A member as others see them, from a row of something else: of what they wrote, or of what they did. */
export function summaryOf(id: string, row: Omit<SummaryRow, 'id'>): UserSummary {
  return {
    id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    avatarUrl: row.avatar_url,
    level: levelOf(Number(row.gumballs)),
  };
}

/** A member as others see them. */
export function userSummaryOf(row: SummaryRow): UserSummary {
  return summaryOf(row.id, row);
}
