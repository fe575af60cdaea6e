import type { GroupAccess } from '@gumball/contract/messages/groups.schemas';
import { type InviteDuration, inviteExpiry } from '@gumball/rules/messages/group-invites';
import { amountsNow } from '@gumball/rules/site/amounts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { getGroupAccess } from './get-group-access.ts';
import { hasInviteWithKey, insertInvite, pruneInvites } from './invites.store.ts';
import { lockManagedGroup } from './lock-managed-group.ts';

/** The input of a link. */
export type InviteInput = { expiresIn: InviteDuration; maxUses?: number | null | undefined; asks: boolean };

/**
 * Makes a link to a group. A second call by the same member with the same `idempotencyKey` makes none. Throws
 * `CONVERSATION_NOT_FOUND`, `ACCESS_DENIED` and `GROUP_LINKS_FULL`.
 */
export async function createInvite(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  viewer: Viewer,
  conversationId: string,
  { expiresIn, maxUses, asks, idempotencyKey: key }: InviteInput & { idempotencyKey: string | undefined },
): Promise<GroupAccess> {
  const now = deps.clock.now();
  const { userId } = viewer;
  await deps.db.transaction(async (tx) => {
    await lockManagedGroup(tx, viewer, conversationId);
    if (key !== undefined && (await hasInviteWithKey(tx, { conversationId, createdBy: userId, key }))) return;
    const links = await pruneInvites(tx, conversationId, now);
    if (links >= amountsNow().groupLinks) throw new AppError('GROUP_LINKS_FULL');
    const expiry = inviteExpiry(expiresIn, now.getTime());
    await insertInvite(tx, {
      conversation_id: conversationId,
      id: deps.ids.next(),
      code: deps.ids.fileName(),
      created_by: userId,
      asks,
      max_uses: maxUses ?? null,
      expires_at: expiry === null ? null : new Date(expiry),
      created_at: now,
      creation_key: key ?? null,
    });
  });
  return getGroupAccess(deps, viewer, conversationId);
}
