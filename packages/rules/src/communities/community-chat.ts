/** The chat of a community: docs/product.md, Communities. */
import type { GroupRole } from '../messages/group-roles.ts';
import { ok, type RuleResult } from '../rule-result.ts';
import type { CommunityRole } from './community-roles.ts';

/**
 * Maximum number of participants of the chat of a community. Each message is sent to all of them in one step, like in
 * other groups.
 */
export const communityChatMax = 200;

/** What participants do in a chat. */
export type ChatChange =
  | 'send'
  | 'edit'
  | 'react'
  | 'pin'
  | 'manage'
  | 'join'
  | 'unreact'
  | 'remove-preview'
  | 'delete'
  | 'hide'
  | 'leave';

// What protects people, or takes something back.
const lasting: ReadonlySet<ChatChange> = new Set(['unreact', 'remove-preview', 'delete', 'hide', 'leave']);

/** Checks whether a chat may be changed so. Nothing else changes in that of a community that operators closed. */
export function checkChatChange(change: ChatChange, isClosed: boolean): RuleResult<'COMMUNITY_CLOSED'> {
  return isClosed && !lasting.has(change) ? { ok: false, code: 'COMMUNITY_CLOSED' } : ok;
}

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
