import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Limit } from '../../../platform/http/limits.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { deleteRequests, lockInvite } from './invites.store.ts';
import { stateOf } from './invites.view.ts';

/**
 * Withdraws the viewer's request to join the group of a link. Idempotent. The request stays a use of the link. The link
 * of a waiting request may have expired since. Throws `RATE_LIMITED`, and `NOT_FOUND` for a link that the viewer cannot
 * use.
 */
export async function withdrawRequest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limit: Limit,
  viewer: Viewer,
  code: string,
): Promise<void> {
  await limit.consume(viewer.userId);
  await db.transaction(async (tx) => {
    const found = await lockInvite(tx, code, viewer.userId);
    const isUsable = found && (found.has_requested || stateOf(found, clock.now()) !== 'closed');
    if (!isUsable) throw new AppError('NOT_FOUND');
    await deleteRequests(tx, found.conversation_id, [viewer.userId]);
  });
}
