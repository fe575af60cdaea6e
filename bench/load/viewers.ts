import { hashToken } from '@gumball/server/features/auth/hash-token';
import type pg from 'pg';

const viewers = 500;

/** Members whose tokens the load uses: the newest ones, in place of all sessions there were. */
export async function prepareViewers(client: pg.Client): Promise<{ tokens: string[]; viewerIds: string[] }> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM users ORDER BY id DESC LIMIT $1', [viewers]);
  const tokens = rows.map((_, i) => `bench-viewer-${i}`);
  await client.query('DELETE FROM sessions');
  for (const [i, member] of rows.entries()) {
    await client.query(
      'INSERT INTO sessions (id, user_id, token_hash, created_at, last_used_at) VALUES ($1, $2, $3, now(), now())',
      [i + 1, member.id, hashToken(tokens[i] ?? '')],
    );
  }
  return { tokens, viewerIds: rows.map((row) => row.id) };
}
