import type { Community, communityChange } from '@gumball/contract/communities/communities.schemas';
import { needsRequest } from '@gumball/rules/communities/community-access';
import { checkCommunity, checkCommunityChange, toCommunityText } from '@gumball/rules/communities/community-draft';
import { canManageCommunity, canOwnCommunity } from '@gumball/rules/communities/community-roles';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { takeCommunityTurn } from '../../platform/db/community-roles.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { renameCommunityChat } from '../messages/community-chats/rename-community-chat.ts';
import { readersChanged } from '../posts/posts.events.ts';
import { attachUpload } from '../uploads/attach-upload.ts';
import { detachUpload } from '../uploads/detach-upload.ts';
import { findForEdit, updateCommunityRow } from './community-writes.store.ts';
import { getCommunity } from './get-community.ts';
import { lockMemberships } from './members/memberships.store.ts';
import { removePendingRequests } from './requests/requests.store.ts';

const picture = (sent: string | null | undefined, before: string | null) =>
  sent === undefined ? before : sent?.trim() || null;

/**
 * Edits a community; absent fields do not change. Throws `COMMUNITY_NOT_FOUND`, `ACCESS_DENIED` unless the viewer is
 * owner or admin, or to change who reads, sees and joins it, unless the owner, the errors of the rules, and
 * `MEDIA_URL_UNKNOWN` for a new picture that is not an unused upload of
 * the editor for that purpose.
 */
export async function updateCommunity(
  deps: Pick<Deps, 'db' | 'clock' | 'clusterEvents' | 'communityBroadcasts' | 'conversationBroadcasts'>,
  viewer: Viewer,
  communityId: string,
  change: z.output<typeof communityChange>,
): Promise<Community> {
  const now = deps.clock.now();
  const edit = await deps.db.transaction(async (tx) => {
    await takeCommunityTurn(tx);
    // Changed rules are accepted by the editor. Memberships are locked before communities.
    await lockMemberships(tx, viewer.userId, communityId, []);
    const before = await findForEdit(tx, viewer.userId, communityId);
    if (!before) throw new AppError('COMMUNITY_NOT_FOUND');
    if (!canManageCommunity(before.role ?? 'none')) throw new AppError('ACCESS_DENIED');
    if (before.isClosed) throw new AppError('COMMUNITY_CLOSED');
    const draft = {
      name: change.name ?? before.name,
      description: (change.description === undefined ? before.description : change.description) ?? '',
      rules: (change.rules === undefined ? before.rules : change.rules) ?? '',
    };
    assertOk(checkCommunity(draft, before.rules));
    const after = {
      ...toCommunityText(draft),
      avatarUrl: picture(change.avatarUrl, before.avatarUrl),
      bannerUrl: picture(change.bannerUrl, before.bannerUrl),
      access: change.access ?? before.access,
      showToGuests: change.showToGuests ?? before.showToGuests,
    };
    const isOpenedOrClosed = after.access !== before.access || after.showToGuests !== before.showToGuests;
    if (isOpenedOrClosed && !canOwnCommunity(before.role ?? 'none')) throw new AppError('ACCESS_DENIED');
    assertOk(checkCommunityChange(before, after));
    for (const purpose of ['avatar', 'banner'] as const) {
      const field = `${purpose}Url` as const;
      const [old, url] = [before[field], after[field]];
      if (url === old) continue;
      if (url !== null && !(await attachUpload(tx, { userId: viewer.userId, purpose, url, now }))) {
        throw new AppError('MEDIA_URL_UNKNOWN', { field });
      }
      if (old !== null) await detachUpload(tx, old);
    }
    const rules = { changed: after.rules !== before.rules, editorId: viewer.userId, now };
    await updateCommunityRow(tx, communityId, after, rules);
    const publishChat =
      after.name === before.name && after.avatarUrl === before.avatarUrl
        ? undefined
        : await renameCommunityChat(deps, tx, communityId, after);
    const outcome = { rulesChanged: rules.changed, publishChat };
    if (after.access === before.access) return { ...outcome, withdrawn: undefined };
    await deps.clusterEvents.send(tx, readersChanged, { communityId, userIds: null });
    // Nobody decides any more about a request that needs no approval or whose community is hidden.
    return { ...outcome, withdrawn: needsRequest(after.access) ? [] : await removePendingRequests(tx, communityId) };
  });
  edit.publishChat?.();
  if (edit.rulesChanged) deps.communityBroadcasts.membership(communityId, viewer.userId);
  if (edit.withdrawn) {
    deps.clusterEvents.emitLocal(readersChanged, { communityId, userIds: null });
    for (const userId of edit.withdrawn) deps.communityBroadcasts.membership(communityId, userId);
    deps.communityBroadcasts.requests(communityId);
  }
  deps.communityBroadcasts.changed(communityId);
  return getCommunity(deps, viewer, communityId);
}
