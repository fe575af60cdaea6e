import type { TaskPlatform } from '@gumball/rules/tasks/task-kinds';

// The prefix of the settings of accounts that Twitter did not find; the account id follows.
const unavailableSettings = 'unavailable:Twitter:';

/** The name of the setting of an account that Twitter did not find. Its value is the time of the last report. */
export const unavailableSettingOf = (accountId: string) => unavailableSettings + accountId;

/**
 * A user's linked accounts by platform. `unavailableSince` is when Twitter last did not find the account, null if it
 * last did.
 */
export type LinkedAccounts = Partial<
  Record<TaskPlatform, { id: string; username: string; unavailableSince: string | null }>
>;

/**
 * SQL for a user's `LinkedAccounts`, for statements that need them next to other columns. `member` is the SQL
 * expression of the user id.
 */
export const linkedAccounts = (member: string) => `(
  SELECT coalesce(json_object_agg(a.platform, json_build_object('id', a.account_id, 'username', a.username,
    'unavailableSince', (SELECT f.value FROM platform_settings f WHERE f.name = '${unavailableSettings}' || a.account_id))), '{}')
  FROM platform_accounts a WHERE a.user_id = ${member} AND a.unlinked_at IS NULL)`;
