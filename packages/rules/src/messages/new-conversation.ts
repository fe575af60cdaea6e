/** Starting conversations: docs/product.md, Messages. */

import { ok, type RuleResult } from '../rule-result.ts';
import { isName } from '../users/profile-complete.ts';

/** Longest name of a group, in UTF-16 units. */
export const groupNameMax = 50;
/** Most participants of a group, its founder included. */
export const groupMembersMax = 100;
/** Upper bound of a group's picture, in bytes; it must be smaller. */
export const groupAvatarMaxBytes = 5 * 1024 * 1024;

/** What somebody chose: friends by id, and for a group its name. */
export type NewConversationInput = { isGroup: boolean; participantIds: readonly string[]; name: string };

type Code = 'DIRECT_NEEDS_ONE' | 'GROUP_NEEDS_FRIEND' | 'GROUP_NAME_REQUIRED' | 'GROUP_NAME_TOO_LONG' | 'GROUP_FULL';

/** The first thing wrong with a conversation that is to begin; the same friend named twice counts once. */
export function checkNewConversation({ isGroup, participantIds, name }: NewConversationInput): RuleResult<Code> {
  const participantCount = new Set(participantIds).size;
  if (!isGroup) return participantCount === 1 ? ok : { ok: false, code: 'DIRECT_NEEDS_ONE', field: 'participantIds' };
  if (participantCount < 1) return { ok: false, code: 'GROUP_NEEDS_FRIEND', field: 'participantIds' };
  if (participantCount >= groupMembersMax) return { ok: false, code: 'GROUP_FULL', field: 'participantIds' };
  return checkGroupName(name);
}

/** The first thing wrong with a group's name, which is measured trimmed; one that shows nothing counts as none. */
export function checkGroupName(name: string): RuleResult<'GROUP_NAME_REQUIRED' | 'GROUP_NAME_TOO_LONG'> {
  if (!isName(name)) return { ok: false, code: 'GROUP_NAME_REQUIRED', field: 'name' };
  return name.trim().length <= groupNameMax ? ok : { ok: false, code: 'GROUP_NAME_TOO_LONG', field: 'name' };
}

/** Whether a file can become a group's picture; `type` is its MIME type, `size` is in bytes. */
export function checkGroupAvatar(file: {
  type: string;
  size: number;
}): RuleResult<'GROUP_AVATAR_TYPE' | 'GROUP_AVATAR_TOO_LARGE'> {
  if (!file.type.startsWith('image/')) return { ok: false, code: 'GROUP_AVATAR_TYPE' };
  return file.size < groupAvatarMaxBytes ? ok : { ok: false, code: 'GROUP_AVATAR_TOO_LARGE' };
}
