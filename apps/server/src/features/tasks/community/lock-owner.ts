import { lockRoles } from '../../../platform/db/community-roles.ts';
import type { Executor } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { requireOwner } from './require-owner.ts';

/**
 * Throws like `requireOwner`. The viewer owns the community until the transaction ends, and the tasks of an owner are
 * counted one after the other.
 */
export async function lockOwner(tx: Executor, viewer: Viewer, communityId: string): Promise<void> {
  await lockRoles(tx, communityId, [viewer.userId]);
  await requireOwner(tx, viewer, communityId);
}
