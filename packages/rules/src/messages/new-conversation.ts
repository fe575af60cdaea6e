/** Starting conversations: docs/product.md, Messages. */

import { ok, type RuleResult } from '../rule-result.ts';
import { isName } from '../users/profile-complete.ts';

/** Maximum length of the name of a group, in UTF-16 units. */
export const groupNameMax = 50;
/** Exclusive upper limit of the size of a group picture, in bytes. */
export const groupAvatarMaxBytes = 5 * 1024 * 1024;

/** Input for a new conversation: friends by id, and the name of a group. */
export type NewConversationInput = { isGroup: boolean; participantIds: readonly string[]; name: string };

type Code = 'DIRECT_NEEDS_ONE' | 'GROUP_NEEDS_FRIEND' | 'GROUP_NAME_REQUIRED' | 'GROUP_NAME_TOO_LONG' | 'GROUP_FULL';

/**
 * Returns the first violation of a new conversation. A repeated friend counts once. A group has at most `groupMembers`,
 * its creator included.
 */
export function checkNewConversation(
  { isGroup, participantIds, name }: NewConversationInput,
  groupMembers: number,
): RuleResult<Code> {
  const participantCount = new Set(participantIds).size;
  if (!isGroup) return participantCount === 1 ? ok : { ok: false, code: 'DIRECT_NEEDS_ONE', field: 'participantIds' };
  if (participantCount < 1) return { ok: false, code: 'GROUP_NEEDS_FRIEND', field: 'participantIds' };
  if (participantCount >= groupMembers) return { ok: false, code: 'GROUP_FULL', field: 'participantIds' };
  return checkGroupName(name);
}

/** Returns the first violation of the name of a group. It is trimmed, and invisible characters count as empty. */
export function checkGroupName(name: string): RuleResult<'GROUP_NAME_REQUIRED' | 'GROUP_NAME_TOO_LONG'> {
  if (!isName(name)) return { ok: false, code: 'GROUP_NAME_REQUIRED', field: 'name' };
  return name.trim().length <= groupNameMax ? ok : { ok: false, code: 'GROUP_NAME_TOO_LONG', field: 'name' };
}

/** Checks a file as group picture. `type` is the MIME type, `size` is in bytes. */
export function checkGroupAvatar(file: {
  type: string;
  size: number;
}): RuleResult<'GROUP_AVATAR_TYPE' | 'GROUP_AVATAR_TOO_LARGE'> {
  if (!file.type.startsWith('image/')) return { ok: false, code: 'GROUP_AVATAR_TYPE' };
  return file.size < groupAvatarMaxBytes ? ok : { ok: false, code: 'GROUP_AVATAR_TOO_LARGE' };
}
