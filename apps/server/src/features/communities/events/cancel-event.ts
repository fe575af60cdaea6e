import type { CommunityEvent } from '@gumball/contract/communities/community-events.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireOpen } from '../../posts/closed-communities/require-open.ts';
import { requireModerator } from '../require-moderator.ts';
import { announceEvent } from './announce-event.ts';
import { markInformed } from './attendances.store.ts';
import { cancelEventRow, lockEvent } from './community-events.store.ts';
import { toCommunityEvent } from './community-events.view.ts';
import { type EventPath, requireEvent } from './require-event.ts';

/**
 * Cancels an event until it ends, and tells who may take part, except for the viewer. Idempotent. Throws
 * `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED` unless the viewer moderates the community, `COMMUNITY_CLOSED`, `EVENT_NOT_FOUND` and `EVENT_OVER`.
 */
export async function cancelEvent(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'communityBroadcasts'>,
  viewer: Viewer,
  path: EventPath,
): Promise<CommunityEvent> {
  const { communityId, eventId } = path;
  await requireModerator(deps, viewer, communityId);
  await requireOpen(deps, communityId);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const before = await lockEvent(tx, communityId, eventId);
    if (!before) throw new AppError('EVENT_NOT_FOUND');
    if (before.cancelled_at !== null) return;
    if (before.ends_at <= now) throw new AppError('EVENT_OVER');
    await cancelEventRow(tx, communityId, eventId, now);
    await markInformed(tx, communityId, eventId, viewer.userId);
    await deps.jobs.add(announceEvent, path, tx);
  });
  deps.jobs.runNow(announceEvent);
  deps.communityBroadcasts.events(communityId);
  return toCommunityEvent(await requireEvent(deps, viewer, path));
}
