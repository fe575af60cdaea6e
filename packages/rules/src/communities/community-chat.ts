/** The chat of a community: docs/product.md, Communities. */
import type { GroupRole } from '../messages/group-roles.ts';
import type { CommunityRole } from './community-roles.ts';

/**
 * Maximum number of participants of the chat of a community. Each message is sent to all of them in one step, like in
 * other groups.
 */
export const communityChatMax = 200;

/** The role of a member of a community in its chat: who moderates the community moderates the chat. */
export function chatRoleOf(role: Exclude<CommunityRole, 'none'>): GroupRole {
  if (role === 'owner') return 'owner';
  return role === 'member' ? 'member' : 'admin';
}

/**
 * Returns whether a participant of the chat of a community may delete a message of another one for everybody. `author` is
 * the author's role, undefined for who is not in the chat any more.
 */
export function mayDeleteInCommunityChat(actor: GroupRole, author: GroupRole | undefined): boolean {
  if (actor === 'owner') return true;
  return actor === 'admin' && (author ?? 'member') === 'member';
}
