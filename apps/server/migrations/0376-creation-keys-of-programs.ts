import { type Kysely, sql } from 'kysely';

/**
 * The key of the request that created an app, a token, a bot or a webhook. It needs no index: an owner has few of them,
 * and is locked while one is created.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['api_tokens', 'oauth_apps', 'webhooks'])
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN creation_key text`.execute(db);
}
