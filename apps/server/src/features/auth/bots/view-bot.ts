import type { OwnBot } from '@gumball/contract/auth/programs/bots.routes';
import type { BotRow } from './bots.store.ts';

/** Converts a row to the own bot of a response. */
export function viewBot(row: BotRow): OwnBot {
  return {
    id: row.id,
    username: row.username,
    name: row.first_name,
    bio: row.bio,
    community: row.community_id === null ? null : { id: row.community_id, name: row.community_name },
    groups: row.groups,
    commands: row.commands,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
