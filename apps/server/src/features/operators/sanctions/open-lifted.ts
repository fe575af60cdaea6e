import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { setClosed } from '../../communities/closing/set-closed.ts';
import { recordAction } from '../record-action.ts';

/**
 * Opens the community of a closure that was lifted, inside the caller's transaction. One that was deleted meanwhile stays
 * so. Returns what to do after the commit.
 */
export async function openLifted(
  deps: Pick<Deps, 'clock' | 'ids' | 'clusterEvents' | 'communityBroadcasts' | 'conversationBroadcasts'>,
  tx: Executor,
  operatorId: string,
  { kind, community_id: communityId }: { kind: string; community_id: string | null },
): Promise<() => void> {
  if (kind !== 'closure' || communityId === null) return () => undefined;
  const opened = await setClosed(deps, tx, communityId, null);
  if (opened?.isChanged)
    await recordAction(deps, tx, {
      operatorId,
      action: 'reopen-community',
      subject: { kind: 'community', id: communityId },
    });
  return opened?.publish ?? (() => undefined);
}
