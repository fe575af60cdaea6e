import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { endTokens } from './end-tokens.ts';

/** Revokes a token of the viewer, personal or of an app. Idempotent. */
export async function revokeToken(
  deps: Pick<Deps, 'db' | 'clusterEvents'>,
  viewer: Pick<Viewer, 'userId'>,
  tokenId: string,
): Promise<void> {
  const publish = await deps.db.transaction((tx) => endTokens(deps, tx, { tokenId, userId: viewer.userId }));
  publish();
}
