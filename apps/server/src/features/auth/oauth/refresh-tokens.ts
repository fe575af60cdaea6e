import type { Deps } from '../../../deps.ts';
import { OAuthError } from '../../../platform/http/oauth-error.ts';
import { hashToken } from '../codes/hash-token.ts';
import { sendSessionsEnded } from '../sessions/send-sessions-ended.ts';
import { removeTokens } from '../tokens/tokens.store.ts';
import type { PublicAppRow } from './apps.store.ts';
import { lockRefresh, replaceAccess, updateRefreshUsed } from './grants.store.ts';
import { createAccess, issueTokens, type TokenPair } from './issue-tokens.ts';

const refused = () => new OAuthError('invalid_grant', 'The refresh token is not valid, has ended, or was used.');

/**
 * Exchanges a refresh token for a new pair, once. The former access token ends. The second use of a refresh token ends
 * everything that came from the same consent, because one of the two came from a thief. Throws the error
 * `invalid_grant`.
 */
export async function refreshTokens(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'clusterEvents'>,
  app: PublicAppRow,
  refreshToken: string,
): Promise<TokenPair> {
  const refreshHash = hashToken(refreshToken);
  const now = deps.clock.now();
  const { pair, publish } = await deps.db.transaction(async (tx) => {
    const row = await lockRefresh(tx, refreshHash);
    if (row?.app_id !== app.id || row.expires_at <= now) throw refused();
    const { token_id: tokenId } = row;
    // Sockets and caches of the former access token end, also where the token itself goes on.
    const publishEnd = await sendSessionsEnded(deps, tx, [tokenId]);
    if (row.used_at !== null) {
      await removeTokens(tx, { tokenId });
      return { pair: undefined, publish: publishEnd };
    }
    await updateRefreshUsed(tx, refreshHash, now);
    const access = createAccess(deps);
    const scopes = await replaceAccess(tx, tokenId, access);
    if (!scopes) throw refused();
    return { pair: await issueTokens(deps, tx, { tokenId, access: access.access, scopes }), publish: publishEnd };
  });
  publish();
  if (!pair) throw refused();
  return pair;
}
