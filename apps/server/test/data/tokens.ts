import { scopes as allScopes, type Scope } from '@gumball/rules/auth/api-scopes';
import { tokenPrefixes } from '@gumball/rules/auth/api-tokens';
import { hashToken } from '../../src/features/auth/codes/hash-token.ts';
import { insertToken } from '../../src/features/auth/tokens/tokens.store.ts';
import type { TestApp } from '../start-app.ts';
import { asUser, type TestUser } from './users.ts';

/** Stores a personal token of a user without a password check. Returns the user as the program sees it. */
export async function grantToken(
  app: TestApp,
  who: { id: string; username: string },
  scopes: readonly Scope[] = allScopes,
  expiresAt: Date | null = null,
): Promise<TestUser & { tokenId: string }> {
  const { db, ids, clock } = app.deps;
  const secret = `${tokenPrefixes.personal}${ids.secret()}`;
  const tokenId = ids.next();
  await insertToken(db.kysely, {
    id: tokenId,
    user_id: who.id,
    app_id: null,
    name: 'Script',
    scopes: [...scopes],
    token_hash: hashToken(secret),
    expires_at: expiresAt,
    created_at: clock.now(),
  });
  return { ...asUser(app, { id: who.id, username: who.username, token: secret }), tokenId };
}
