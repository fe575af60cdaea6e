import type { TestApp } from '../start-app.ts';
import { grantToken } from './tokens.ts';
import { createTestUser, type TestUser } from './users.ts';

/** Creates an app and a token of the user, and what an authorization of the app leaves. */
export async function populatePrograms(app: TestApp, alice: TestUser, marker: string): Promise<void> {
  const { db, ids, clock } = app.deps;
  const at = clock.now();
  const appId = ids.next();
  await db.kysely
    .insertInto('oauth_apps')
    .values({
      id: appId,
      owner_id: alice.id,
      name: marker,
      website: null,
      redirect_uris: [],
      secret_hash: null,
      created_at: at,
    })
    .execute();
  const { tokenId } = await grantToken(app, alice);
  const { status } = await alice.post('/bots', { name: marker, username: marker });
  if (status !== 201) throw new Error('the bot was not created');
  // As a bot in one group, and as the member who added a bot to it.
  await db.kysely.insertInto('bot_settings').values({ user_id: alice.id }).execute();
  const { id: groupId } = await db.kysely
    .selectFrom('conversations')
    .select('id')
    .where('is_group', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow();
  const group = { conversation_id: groupId, added_at: at };
  const { id: botId } = await db.kysely
    .selectFrom('users')
    .select('id')
    .where('bot_owner_id', '=', alice.id)
    .executeTakeFirstOrThrow();
  await db.kysely
    .insertInto('conversation_bots')
    .values([
      { ...group, bot_id: alice.id, added_by: null },
      { ...group, bot_id: botId, added_by: alice.id },
    ])
    .execute();
  const webhookId = ids.next();
  const other = await createTestUser(app, 'owner_of_webhooks');
  const webhook = { community_id: null, url: `https://${marker}.example/`, events: [], secret: marker, created_at: at };
  await db.kysely
    .insertInto('webhooks')
    .values([
      { ...webhook, id: webhookId, owner_id: alice.id, bot_id: null },
      { ...webhook, id: ids.next(), owner_id: other.id, bot_id: alice.id },
    ])
    .execute();
  await db.kysely
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookId, event: 'test', due_at: null })
    .execute();
  await db.kysely
    .insertInto('oauth_refresh_tokens')
    .values({ token_hash: Buffer.from(marker), token_id: tokenId, expires_at: at })
    .execute();
  await db.kysely
    .insertInto('oauth_codes')
    .values({
      code_hash: Buffer.from(marker),
      app_id: appId,
      user_id: alice.id,
      redirect_uri: 'https://example.com/',
      challenge: marker,
      scopes: [],
      expires_at: at,
    })
    .execute();
}
