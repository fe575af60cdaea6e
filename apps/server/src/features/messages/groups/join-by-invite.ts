import type { InvitePreview } from '@gumball/contract/messages/groups.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { insertParticipants, listParticipantIds } from '../conversations/participants.store.ts';
import { countUse, insertRequest, listManagers, lockInvite } from './invites.store.ts';
import { stateOf, toInvitePreview } from './invites.view.ts';

/**
 * Joins the group of a link, or asks to join it where the link says so. Idempotent. Who joins consents by it; no
 * friendship is needed. Throws `RATE_LIMITED`, `NOT_FOUND` for a link that the
 * viewer cannot use, and `GROUP_FULL`.
 */
export async function joinByInvite(
  deps: Pick<Deps, 'db' | 'clock' | 'conversationBroadcasts' | 'notifier'>,
  limit: Limit,
  viewer: Viewer,
  code: string,
): Promise<InvitePreview> {
  await limit.consume(viewer.userId);
  const now = deps.clock.now();
  const { userId } = viewer;
  const { row, state, isNew } = await deps.db.transaction(async (tx) => {
    const found = await lockInvite(tx, code, userId);
    const before = found && stateOf(found, now);
    if (!found || !before || before === 'closed') throw new AppError('NOT_FOUND');
    if (before === 'full') throw new AppError('GROUP_FULL');
    if (before !== 'open') return { row: found, state: before, isNew: false };
    const { conversation_id: conversationId, invite_id: inviteId } = found;
    await countUse(tx, conversationId, inviteId);
    if (found.asks) {
      if (!(await insertRequest(tx, { conversationId, userId, now }))) throw new AppError('GROUP_FULL');
      return { row: found, state: 'requested' as const, isNew: true };
    }
    await insertParticipants(deps.db, tx, conversationId, [{ userId, role: 'member' }], now);
    const joined = { ...found, participants: found.participants + 1 };
    return { row: joined, state: 'joined' as const, isNew: true };
  });
  if (isNew) await announce(deps, row.conversation_id, { userId, groupName: row.name, state });
  return toInvitePreview(row, state);
}

async function announce(
  deps: Pick<Deps, 'db' | 'conversationBroadcasts' | 'notifier'>,
  conversationId: string,
  { userId, groupName, state }: { userId: string; groupName: string; state: 'joined' | 'requested' },
): Promise<void> {
  if (state === 'joined') {
    deps.conversationBroadcasts.created(userId, conversationId);
    for (const memberId of await listParticipantIds(deps.db, conversationId))
      if (memberId !== userId) deps.conversationBroadcasts.changed(memberId, conversationId);
    return;
  }
  const details = { item: groupName, conversationId };
  for (const recipientId of await listManagers(deps.db, conversationId))
    deps.notifier.notify({
      about: 'notification',
      type: 'group_request',
      recipientId,
      actorId: userId,
      groupId: conversationId,
      details,
    });
}
