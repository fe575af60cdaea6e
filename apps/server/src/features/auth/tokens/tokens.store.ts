import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';

/** A token with the fields that authorize its user. */
export type TokenRow = {
  token_id: string;
  user_id: string;
  scopes: string[];
  expires_at: Date | null;
  last_used_at: Date | null;
  owner_id: string | null;
  bot: boolean;
  /** Of a bot that of its owner. */
  user_created_at: Date;
  /** Of a bot also those of its owner. */
  silenced_until: Date | null;
  limited_until: Date | null;
};

const findStatement: Statement = {
  name: 'auth-token',
  text: `
    SELECT t.id AS token_id, t.user_id, t.scopes, t.expires_at, t.last_used_at, o.id AS owner_id,
      u.bot_owner_id IS NOT NULL AS bot,
      CASE WHEN u.bot_owner_id = o.id THEN o.created_at ELSE u.created_at END AS user_created_at,
      greatest(u.silenced_until, CASE WHEN u.bot_owner_id = o.id THEN o.silenced_until END) AS silenced_until,
      greatest(u.limited_until, CASE WHEN u.bot_owner_id = o.id THEN o.limited_until END) AS limited_until
    FROM api_tokens t
    JOIN users u ON u.id = t.user_id
    LEFT JOIN oauth_apps a ON a.id = t.app_id
    LEFT JOIN users o ON o.id = coalesce(a.owner_id, u.bot_owner_id)
    WHERE t.token_hash = $1 AND t.posts_into_id IS NULL AND (t.expires_at IS NULL OR t.expires_at > $2)
      AND u.suspended_at IS NULL AND u.first_name <> '' AND u.last_name <> '' AND o.suspended_at IS NULL`,
};

/**
 * Finds a token that has not ended, of a member with a complete profile. Neither the member nor the
 * owner of the app or bot may be suspended. An address that only posts is no token.
 */
export async function findToken(db: Database, tokenHash: Buffer, now: Date): Promise<TokenRow | undefined> {
  return (await db.rows<TokenRow>(findStatement, [tokenHash, now]))[0];
}

/** Records the last use of a token. */
export async function updateTokenUse(db: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await db.kysely.updateTable('api_tokens').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** Stores a personal token. */
export async function insertToken(
  tx: Executor,
  row: {
    id: string;
    user_id: string;
    app_id: string | null;
    name: string | null;
    scopes: string[];
    token_hash: Buffer;
    expires_at: Date | null;
    created_at: Date;
    posts_into_id?: string | null;
    creation_key?: string | null;
  },
): Promise<void> {
  await tx.insertInto('api_tokens').values(row).execute();
}

/** Replaces the secret of a user's tokens. Returns their ids. */
export async function replaceTokenHash(tx: Executor, userId: string, tokenHash: Buffer): Promise<string[]> {
  const rows = await tx
    .updateTable('api_tokens')
    .set({ token_hash: tokenHash })
    .where('user_id', '=', userId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A token as its list shows it. */
export type ListedTokenRow = {
  id: string;
  name: string | null;
  app_id: string | null;
  app_name: string | null;
  app_owner: string | null;
  scopes: string[];
  expires_at: Date | null;
  created_at: Date;
  last_used_at: Date | null;
};

const listedTokensMax = 200;

const listStatement: Statement = {
  name: 'auth-tokens-list',
  text: `
    SELECT t.id, t.name, t.app_id, a.name AS app_name, o.username AS app_owner, t.scopes, t.expires_at, t.created_at,
      t.last_used_at
    FROM api_tokens t
    LEFT JOIN oauth_apps a ON a.id = t.app_id
    LEFT JOIN users o ON o.id = a.owner_id
    WHERE t.user_id = $1 ORDER BY t.id DESC LIMIT ${listedTokensMax}`,
};

/** Lists the tokens of a member, the newest first. */
export function listTokenRows(db: Database, userId: string): Promise<ListedTokenRow[]> {
  return db.rows<ListedTokenRow>(listStatement, [userId]);
}

/** Lists the personal tokens of a member, by the key of the request that created each. */
export function listPersonalTokens(tx: Executor, userId: string): Promise<{ creation_key: string | null }[]> {
  return tx
    .selectFrom('api_tokens')
    .select('creation_key')
    .where('user_id', '=', userId)
    .where('app_id', 'is', null)
    .execute();
}

/** Selects tokens: one of a member, all of a member, of an app, of a member for an app. */
export type TokenSelector = { tokenId?: string; userId?: string; appId?: string };

const removeStatement: Statement = {
  name: 'auth-tokens-remove',
  text: `
    DELETE FROM api_tokens WHERE id = coalesce($1::bigint, id) AND user_id = coalesce($2::bigint, user_id)
      AND ($3::bigint IS NULL OR app_id = $3::bigint) AND num_nonnulls($1::bigint, $2::bigint, $3::bigint) > 0
    RETURNING id`,
};

/** Removes tokens and returns their ids. */
export async function removeTokens(tx: Executor, { tokenId, userId, appId }: TokenSelector): Promise<string[]> {
  const values = [tokenId ?? null, userId ?? null, appId ?? null];
  return (await rowsIn<{ id: string }>(tx, removeStatement, values)).map(({ id }) => id);
}

const removeOwnedStatement: Statement = {
  name: 'auth-tokens-remove-owned',
  text: 'DELETE FROM api_tokens WHERE app_id IN (SELECT id FROM oauth_apps WHERE owner_id = $1) RETURNING id',
};

/** Removes the tokens of all apps of an owner. Returns their ids. */
export async function removeTokensOfOwner(tx: Executor, ownerId: string): Promise<string[]> {
  return (await rowsIn<{ id: string }>(tx, removeOwnedStatement, [ownerId])).map(({ id }) => id);
}

/** Removes personal tokens that ended before a moment. */
export async function removeTokensBefore(db: Pick<Database, 'kysely'>, before: Date): Promise<void> {
  await db.kysely.deleteFrom('api_tokens').where('app_id', 'is', null).where('expires_at', '<=', before).execute();
}
