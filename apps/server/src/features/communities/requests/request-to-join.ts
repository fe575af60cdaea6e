import {
  requestAgainMs,
  requestsPerCommunityMax,
  requestsPerMemberMax,
} from '@gumball/rules/communities/community-access';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { insertRequest } from './requests.store.ts';

const retryAfterSeconds = 3600;

/**
 * Stores a request of the viewer to join a community. Idempotent. Throws `COMMUNITY_REQUESTS_TOO_MANY`,
 * `COMMUNITY_REQUESTS_FULL`, and `COMMUNITY_REQUEST_DECLINED` within a week of a refusal.
 */
export async function requestToJoin(
  deps: Pick<Deps, 'db' | 'clock' | 'communityBroadcasts' | 'notifier'>,
  viewer: Pick<Viewer, 'userId'>,
  communityId: string,
  rulesVersion: number | undefined,
): Promise<void> {
  const now = deps.clock.now();
  const row = await insertRequest(deps.db, {
    communityId,
    userId: viewer.userId,
    rulesVersion,
    now,
    declinedBefore: new Date(now.getTime() - requestAgainMs),
    perMember: requestsPerMemberMax,
    perCommunity: requestsPerCommunityMax,
  });
  if (row.stored) {
    deps.communityBroadcasts.membership(communityId, viewer.userId);
    deps.notifier.notify({ about: 'community-request', communityId, actorId: viewer.userId });
    deps.communityBroadcasts.requests(communityId);
    return;
  }
  if (row.existed && row.declined_at === null) return;
  if (row.existed) throw new AppError('COMMUNITY_REQUEST_DECLINED');
  if (row.own >= requestsPerMemberMax) throw new AppError('COMMUNITY_REQUESTS_TOO_MANY', { retryAfterSeconds });
  if (row.all >= requestsPerCommunityMax) throw new AppError('COMMUNITY_REQUESTS_FULL');
}
