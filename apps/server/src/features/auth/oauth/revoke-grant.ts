import type { Deps } from '../../../deps.ts';
import { hashToken } from '../codes/hash-token.ts';
import { endTokens } from '../tokens/end-tokens.ts';
import type { PublicAppRow } from './apps.store.ts';
import { findGrant } from './grants.store.ts';

/** Ends what an app may do by one of its tokens, of either kind. Does nothing for unknown tokens and those of other apps. */
export async function revokeGrant(
  deps: Pick<Deps, 'db' | 'clusterEvents'>,
  app: PublicAppRow,
  token: string,
): Promise<void> {
  const publish = await deps.db.transaction(async (tx) => {
    const tokenId = await findGrant(tx, hashToken(token), app.id);
    return tokenId === undefined ? undefined : endTokens(deps, tx, { tokenId });
  });
  publish?.();
}
