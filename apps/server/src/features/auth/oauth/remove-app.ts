import type { Deps } from '../../../deps.ts';
import { asDatabase } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { endTokens } from '../tokens/end-tokens.ts';
import { findOwnApp, removeAppRow } from './apps.store.ts';

/** Deletes an app of the viewer and ends its tokens. Idempotent. */
export async function removeApp(
  deps: Pick<Deps, 'db' | 'clusterEvents'>,
  { userId }: Pick<Viewer, 'userId'>,
  appId: string,
): Promise<void> {
  const publish = await deps.db.transaction(async (tx) => {
    if (!(await findOwnApp(asDatabase(tx), userId, appId))) return undefined;
    const publishEnd = await endTokens(deps, tx, { appId });
    await removeAppRow(tx, userId, appId);
    return publishEnd;
  });
  publish?.();
}
