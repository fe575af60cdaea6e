import type { PrivacySettings } from '@gumball/contract/users/privacy.routes';
import type { Deps } from '../../deps.ts';
import { defineClusterEvent } from '../../platform/db/cluster-events.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { updatePrivacy } from './privacy.store.ts';
import { readPrivacy } from './read-privacy.ts';
import { listScore } from './totals/list-score.ts';

/**
 * Local event: a user changed the visibility of their presence. The payload is the user id. It is not sent to other
 * nodes.
 */
export const presenceVisibilityChanged = defineClusterEvent<{ userId: string }>('presence-visibility-changed');

/** Changes the settings that the viewer sent. They apply from the next read; presence is updated at once. */
export async function changePrivacy(
  deps: Pick<Deps, 'db' | 'clusterEvents'>,
  viewer: Viewer,
  change: { [Name in keyof PrivacySettings]?: boolean | undefined },
): Promise<PrivacySettings> {
  await deps.db.transaction(async (tx) => {
    await updatePrivacy(tx, viewer.userId, change);
    if (change.showOnLeaderboard !== undefined) await listScore(tx, viewer.userId);
  });
  if (change.showPresence !== undefined)
    deps.clusterEvents.emitLocal(presenceVisibilityChanged, { userId: viewer.userId });
  return readPrivacy(deps, viewer);
}
