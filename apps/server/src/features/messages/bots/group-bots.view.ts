import type { GroupBot } from '@gumball/contract/messages/group-bots.routes';
import { type GroupRole, mayManageGroup } from '@gumball/rules/messages/group-roles';
import type { GroupBotRow } from './group-bots.store.ts';

/** Returns whether a member may remove a bot: who added it, and who manages the group. */
export function mayRemoveBot(row: Pick<GroupBotRow, 'added_by'>, userId: string, role: GroupRole): boolean {
  return row.added_by === userId || mayManageGroup(role);
}

/** Converts the bots of a group for one of its members. */
export function toGroupBots(rows: readonly GroupBotRow[], userId: string, role: GroupRole): GroupBot[] {
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    name: `${row.first_name} ${row.last_name}`,
    avatarUrl: row.avatar_url,
    commands: row.commands,
    mayRemove: mayRemoveBot(row, userId, role),
  }));
}
