import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

/** An authorization code. `token_id` is the token that it was exchanged for. */
export type CodeRow = {
  app_id: string;
  user_id: string;
  redirect_uri: string;
  challenge: string;
  scopes: string[];
  token_id: string | null;
  expires_at: Date;
};

/** Stores an authorization code. */
export async function insertCode(tx: Executor, row: Omit<CodeRow, 'token_id'> & { code_hash: Buffer }): Promise<void> {
  await tx.insertInto('oauth_codes').values(row).execute();
}

/** Reads a code and locks it until the transaction ends. */
export function lockCode(tx: Executor, codeHash: Buffer): Promise<CodeRow | undefined> {
  return tx.selectFrom('oauth_codes').selectAll().where('code_hash', '=', codeHash).forUpdate().executeTakeFirst();
}

/** Records for which token a code was exchanged. */
export async function updateCode(tx: Executor, codeHash: Buffer, tokenId: string): Promise<void> {
  await tx.updateTable('oauth_codes').set({ token_id: tokenId }).where('code_hash', '=', codeHash).execute();
}

/** A refresh token with the app and the member of its token. */
export type RefreshRow = { token_id: string; used_at: Date | null; expires_at: Date; app_id: string; user_id: string };

const lockRefreshStatement: Statement = {
  name: 'auth-refresh-lock',
  text: `
    SELECT r.token_id, r.used_at, r.expires_at, t.app_id, t.user_id FROM oauth_refresh_tokens r
    JOIN api_tokens t ON t.id = r.token_id WHERE r.token_hash = $1 FOR UPDATE OF r`,
};

/** Reads a refresh token and locks it until the transaction ends. */
export async function lockRefresh(tx: Executor, tokenHash: Buffer): Promise<RefreshRow | undefined> {
  return (await rowsIn<RefreshRow>(tx, lockRefreshStatement, [tokenHash]))[0];
}

/** Marks a refresh token as used. */
export async function updateRefreshUsed(tx: Executor, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.updateTable('oauth_refresh_tokens').set({ used_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** Stores a refresh token. */
export async function insertRefresh(
  tx: Executor,
  row: { token_hash: Buffer; token_id: string; expires_at: Date },
): Promise<void> {
  await tx.insertInto('oauth_refresh_tokens').values(row).execute();
}

/** Replaces the access token of a token. Returns its scopes, or undefined if it was revoked. */
export async function replaceAccess(
  tx: Executor,
  tokenId: string,
  { tokenHash, expiresAt }: { tokenHash: Buffer; expiresAt: Date },
): Promise<string[] | undefined> {
  const row = await tx
    .updateTable('api_tokens')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('id', '=', tokenId)
    .returning('scopes')
    .executeTakeFirst();
  return row?.scopes;
}

const byTokenStatement: Statement = {
  name: 'auth-grant-of-token',
  text: `
    SELECT t.id FROM api_tokens t WHERE t.token_hash = $1 AND t.app_id = $2
    UNION ALL
    SELECT r.token_id FROM oauth_refresh_tokens r JOIN api_tokens t ON t.id = r.token_id
    WHERE r.token_hash = $1 AND t.app_id = $2`,
};

/** Finds the token of an app by its access token or one of its refresh tokens. */
export async function findGrant(tx: Executor, tokenHash: Buffer, appId: string): Promise<string | undefined> {
  return (await rowsIn<{ id: string }>(tx, byTokenStatement, [tokenHash, appId]))[0]?.id;
}

/** Lists the tokens of an app for a member beyond the newest `max`. */
export async function listOldGrants(tx: Executor, userId: string, appId: string, max: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('api_tokens')
    .select('id')
    .where('user_id', '=', userId)
    .where('app_id', '=', appId)
    .orderBy('id', 'desc')
    .offset(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes codes and refresh tokens that ended before a moment, and the tokens of apps that no refresh token renews. */
export async function purgeGrants({ pool }: Pick<Database, 'pool'>, before: Date): Promise<void> {
  await pool.query('DELETE FROM oauth_codes WHERE expires_at <= $1', [before]);
  await pool.query('DELETE FROM oauth_refresh_tokens WHERE expires_at <= $1', [before]);
  await pool.query(
    `DELETE FROM api_tokens t WHERE t.app_id IS NOT NULL AND t.expires_at <= $1
      AND NOT EXISTS (SELECT FROM oauth_refresh_tokens r WHERE r.token_id = t.id)`,
    [before],
  );
}
