/** Pinned posts of a community: docs/product.md, Communities. */
import type { Community } from '@gumball/contract/communities/communities.schemas';
import { withPin } from '@gumball/rules/communities/pinned-posts';
import { failureMessage } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toasts.ts';
import { updateCommunity } from './communities.cache.ts';
import { communitiesClient } from './communities.queries.ts';

/** Pins a post in its community, or unpins it, and shows the result. */
export async function setPinnedInCommunity({ id }: Community, postId: string, isPinned: boolean): Promise<void> {
  try {
    const { pinPost, unpinPost } = communitiesClient;
    await (isPinned ? pinPost : unpinPost)({ params: { id, postId } });
    updateCommunity(id, (community) => ({
      ...community,
      pinnedPostIds: withPin(community.pinnedPostIds, postId, isPinned),
    }));
    toast.success(isPinned ? t('Post pinned to the community') : t('Post unpinned'));
  } catch (error) {
    toast.error(failureMessage(error, t('Failed to update post')));
  }
}
