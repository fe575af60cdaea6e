/** Requests to join a community and the decisions about them: docs/product.md, Communities. */
import type { Community, CommunityRequest } from '@gumball/contract/communities/communities.schemas';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { isRetryable, refresh } from '../../../lib/api/query-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import {
  communityKeys,
  refreshOwnLists,
  setAcceptedRules,
  setRequested,
  setRequestsCount,
  setRole,
} from './communities.cache.ts';
import { communitiesClient } from './communities.queries.ts';

// The server may have done it and lost the response.
function refreshAfterLoss(error: unknown): void {
  if (isRetryable(error)) refresh(communityKeys.all);
}

/** Asks to join a community. Where the community was opened meanwhile, this joins it. */
export async function askToJoin(
  community: Community,
  {
    onFailure,
    rulesVersion,
  }: { onFailure?: ((error: unknown) => void) | undefined; rulesVersion?: number | undefined },
): Promise<void> {
  const { id } = community;
  setRequested(id, true);
  try {
    const membership = await communitiesClient.join({ params: { id }, body: { rulesVersion } });
    setAcceptedRules(id, membership.acceptedRules);
    setRole(id, membership.userRole, membership.memberCount);
    setRequested(id, membership.isRequested);
    if (membership.isMember) refreshOwnLists();
    else toast.success(t('Request sent'));
  } catch (error) {
    setRequested(id, false);
    refreshAfterLoss(error);
    if (onFailure) onFailure(error);
    else toast.error(failureMessage(error, t('Failed to join community')));
  }
}

/** Withdraws the request to join a community. */
export async function withdrawRequest(community: Community, onFailure?: (error: unknown) => void): Promise<void> {
  const { id } = community;
  setRequested(id, false);
  try {
    await communitiesClient.withdraw({ params: { id } });
  } catch (error) {
    setRequested(id, true);
    refreshAfterLoss(error);
    if (onFailure) onFailure(error);
    else toast.error(failureMessage(error, t('Failed to withdraw the request')));
  }
}

/** Approves or declines a request. Its row disappears with the answer. */
export async function decideRequest(
  community: Community,
  request: CommunityRequest,
  action: 'approve' | 'decline',
): Promise<void> {
  const { id } = community;
  try {
    const body = { action };
    const answer = await communitiesClient.decideRequest({ params: { id, userId: request.id }, body });
    setRequestsCount(id, answer.requestsCount);
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to decide about the request')));
  }
  refresh(communityKeys.requests(id));
  if (action === 'approve') refresh(communityKeys.members(id));
}
