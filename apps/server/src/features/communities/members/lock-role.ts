import type { Executor } from '../../../platform/db/database.ts';
import { lockRoles, type MemberRole, shareRole } from './memberships.store.ts';

/** Locks the role of a user in a community until the transaction ends: one caller after the other. */
export async function lockRole(tx: Executor, communityId: string, userId: string): Promise<void> {
  await lockRoles(tx, communityId, [userId]);
}

/**
 * Prevents that a user leaves a community or changes role until the transaction ends. Returns the role, undefined without
 * a membership.
 */
export function holdRole(tx: Executor, communityId: string, userId: string): Promise<MemberRole | undefined> {
  return shareRole(tx, communityId, userId);
}
