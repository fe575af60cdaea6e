import { hashToken } from '@gumball/server/features/auth/codes/hash-token';
import type pg from 'pg';

const viewerCount = 500;

/** Creates sessions for the newest members, which the load uses. Deletes all other sessions. */
export async function prepareViewers(client: pg.Client): Promise<{ tokens: string[]; viewerIds: string[] }> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM users ORDER BY id DESC LIMIT $1', [viewerCount]);
  const viewerIds = rows.map((row) => row.id);
  return { tokens: await prepareTokens(client, viewerIds), viewerIds };
}

/**
 * Creates a session for each member without a password. Deletes all other sessions. Returns the tokens in the same
 * order.
 */
export async function prepareTokens(client: pg.Client, userIds: string[]): Promise<string[]> {
  const tokens = userIds.map((_, i) => `bench-viewer-${i}`);
  await client.query('DELETE FROM sessions');
  await client.query(
    `INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at)
     SELECT at, user_id, token_hash, now(), now() FROM unnest($1::bigint[], $2::bytea[]) WITH ORDINALITY AS made (user_id, token_hash, at)`,
    [userIds, tokens.map((token) => hashToken(token))],
  );
  return tokens;
}
