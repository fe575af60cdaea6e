/** The mutations of friendships: optimistic by the rule, reverted on failure. docs/product.md, Friends. */
import { type FriendshipAction, type FriendshipStatus, nextFriendship } from '@gumball/rules/friends/friendship';
import { ApiError, failureMessage } from '../../lib/api/api-error.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';
import { msg, t, translate } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { confirm } from '../../ui/overlays/confirm.ts';
import { celebrateFriendship } from '../../ui/rewards/celebrate-friendship.ts';
import { adjustCounts, cachedFriendship, friendKeys, refreshLists, setFriendship } from './friends.cache.ts';
import { blocksClient, friendsClient } from './friends.queries.ts';
import { beginAction, endAction } from './pending-actions.ts';

type FriendshipChange = { status: FriendshipStatus; friendRequestId: string | null };
type UserName = {
  id: string;
  firstName?: string;
  friendshipStatus: FriendshipStatus;
  friendRequestId: string | null;
};

const failures: Record<FriendshipAction, string> = {
  request: msg('Failed to send friend request'),
  cancel: msg('Failed to cancel friend request'),
  accept: msg('Failed to respond to friend request'),
  decline: msg('Failed to respond to friend request'),
  remove: msg('Failed to remove friend'),
  block: msg('Failed to block user'),
  unblock: msg('Failed to unblock user'),
};

async function sendAction(action: FriendshipAction, id: string, requestId: string | null): Promise<FriendshipChange> {
  const member = { params: { id } };
  switch (action) {
    case 'request':
      return friendsClient.request(member);
    case 'cancel':
      await friendsClient.cancel(member).catch((error: unknown) => {
        // A missing request counts as cancelled.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      });
      return { status: 'none', friendRequestId: null };
    case 'accept':
    case 'decline': {
      const request = requestId ?? (await friendsClient.status(member)).friendRequestId;
      return friendsClient.respond({ params: { id: request ?? id }, body: { action } });
    }
    case 'remove':
      return friendsClient.remove(member);
    case 'block':
      return blocksClient.block(member);
    default:
      return blocksClient.unblock(member);
  }
}

/**
 * Runs an action on a user; while one is in flight another call does nothing. A failure is shown in a toast. Returns
 * whether the action succeeded.
 */
export async function runAction(user: UserName, action: FriendshipAction): Promise<boolean> {
  const { id } = user;
  const before = cachedFriendship(id) ?? {
    status: user.friendshipStatus,
    friendRequestId: user.friendRequestId,
  };
  const step = nextFriendship(before.status, action);
  if (!step.ok) {
    toast.error(translate(failures[action]));
    return false;
  }
  const request = beginAction(id);
  if (!request) return false;
  setFriendship(id, { status: step.status, friendRequestId: null });
  adjustCounts(before.status, step.status);
  try {
    const after = await sendAction(action, id, before.friendRequestId);
    const shown = request.event ?? after;
    setFriendship(id, shown);
    if (!request.event) adjustCounts(step.status, shown.status);
    refreshLists();
    const { firstName } = user;
    if (action === 'accept' && shown.status === 'friends' && firstName) celebrateFriendship({ id, firstName });
    return true;
  } catch (error) {
    const back = request.event ?? before;
    setFriendship(id, back);
    if (!request.event) adjustCounts(step.status, back.status);
    toast.error(failureMessage(error, translate(failures[action])));
    // The server knows the current status.
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
      refreshLists();
      refresh(friendKeys.people);
    }
    return false;
  } finally {
    endAction(id);
  }
}

/** Confirms a block. Returns whether the user is blocked. */
export async function confirmBlock(user: UserName): Promise<boolean> {
  const yes = await confirm({ question: t('Are you sure you want to block this user?'), verb: t('Block') });
  return yes && (await runAction(user, 'block'));
}

/** Blocks a user known only by id, in all places that show them; a failure is shown in a toast. */
export async function block(userId: string): Promise<void> {
  const before = cachedFriendship(userId);
  await runAction(
    { id: userId, friendshipStatus: before?.status ?? 'none', friendRequestId: before?.friendRequestId ?? null },
    'block',
  );
}

/** Unblocks a user known only by id. */
export async function unblock(userId: string): Promise<void> {
  try {
    await blocksClient.unblock({ params: { id: userId } });
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: friendKeys.people }),
      queryClient.invalidateQueries({ queryKey: friendKeys.blocked }),
    ]);
  } catch (error) {
    toast.error(failureMessage(error, translate(failures.unblock)));
  }
}
