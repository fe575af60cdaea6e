import { accessTokenMs, refreshTokenMs, tokenPrefixes } from '@gumball/rules/auth/api-tokens';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { hashToken } from '../codes/hash-token.ts';
import { insertRefresh } from './grants.store.ts';

/** A new access token, its hash and its end. */
export type NewAccess = { access: string; tokenHash: Buffer; expiresAt: Date };

/** The pair of tokens in the names of OAuth. */
export type TokenPair = {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
};

/** Creates an access token, which the caller stores. */
export function createAccess({ ids, clock }: Pick<Deps, 'ids' | 'clock'>): NewAccess {
  const access = `${tokenPrefixes.access}${ids.secret()}`;
  return { access, tokenHash: hashToken(access), expiresAt: new Date(clock.now().getTime() + accessTokenMs) };
}

/** Stores a refresh token of a token inside the caller's transaction, and returns both as a pair. */
export async function issueTokens(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  tx: Executor,
  { tokenId, access, scopes }: { tokenId: string; access: string; scopes: readonly string[] },
): Promise<TokenPair> {
  const refresh = `${tokenPrefixes.refresh}${ids.secret()}`;
  const expiresAt = new Date(clock.now().getTime() + refreshTokenMs);
  await insertRefresh(tx, { token_hash: hashToken(refresh), token_id: tokenId, expires_at: expiresAt });
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: accessTokenMs / 1000,
    refresh_token: refresh,
    scope: scopes.join(' '),
  };
}
