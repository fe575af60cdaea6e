import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';
import { unavailableSettings } from './checks/is-account-unavailable.ts';

/** A member's linked accounts by platform. `unavailableSince` is when Twitter last did not find the account, null where it last did. */
export type LinkedAccounts = Partial<
  Record<TaskPlatform, { id: string; username: string; unavailableSince: string | null }>
>;

/** SQL for a member's `LinkedAccounts`, for statements that need them beside something else. `member` is the SQL that names the member. */
export const linkedAccounts = (member: string) => `(
  SELECT coalesce(json_object_agg(a.platform, json_build_object('id', a.account_id, 'username', a.username,
    'unavailableSince', (SELECT f.value FROM platform_settings f WHERE f.name = '${unavailableSettings}' || a.account_id))), '{}')
  FROM platform_accounts a WHERE a.user_id = ${member} AND a.unlinked_at IS NULL)`;
