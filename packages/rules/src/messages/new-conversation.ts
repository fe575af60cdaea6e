/** Starting conversations: docs/product.md, Messages. */
import { isName } from '../users/profile-complete.ts';
import { fine, type Verdict } from '../verdict.ts';

/** Maximum length of the name of a group, in UTF-16 units. */
export const groupNameMax = 50;
/** Maximum number of participants of a group, including its creator. */
export const groupMembersMax = 100;
/** Exclusive upper limit of the size of a group picture, in bytes. */
export const groupAvatarMaxBytes = 5 * 1024 * 1024;

/** Input for a new conversation: friends by id, and the name of a group. */
export type ConversationWish = { isGroup: boolean; participantIds: readonly string[]; name: string };

type Code = 'DIRECT_NEEDS_ONE' | 'GROUP_NEEDS_FRIEND' | 'GROUP_NAME_REQUIRED' | 'GROUP_NAME_TOO_LONG' | 'GROUP_FULL';

/** Returns the first violation of a new conversation. A repeated friend counts once. */
export function checkNewConversation({ isGroup, participantIds, name }: ConversationWish): Verdict<Code> {
  const others = new Set(participantIds).size;
  if (!isGroup) return others === 1 ? fine : { ok: false, code: 'DIRECT_NEEDS_ONE', field: 'participantIds' };
  if (others < 1) return { ok: false, code: 'GROUP_NEEDS_FRIEND', field: 'participantIds' };
  if (others >= groupMembersMax) return { ok: false, code: 'GROUP_FULL', field: 'participantIds' };
  return checkGroupName(name);
}

/** Returns the first violation of the name of a group. It is trimmed, and invisible characters count as empty. */
export function checkGroupName(name: string): Verdict<'GROUP_NAME_REQUIRED' | 'GROUP_NAME_TOO_LONG'> {
  if (!isName(name)) return { ok: false, code: 'GROUP_NAME_REQUIRED', field: 'name' };
  return name.trim().length <= groupNameMax ? fine : { ok: false, code: 'GROUP_NAME_TOO_LONG', field: 'name' };
}

/** Checks a file as group picture. `type` is the MIME type, `size` is in bytes. */
export function checkGroupAvatar(file: {
  type: string;
  size: number;
}): Verdict<'GROUP_AVATAR_TYPE' | 'GROUP_AVATAR_TOO_LARGE'> {
  if (!file.type.startsWith('image/')) return { ok: false, code: 'GROUP_AVATAR_TYPE' };
  return file.size < groupAvatarMaxBytes ? fine : { ok: false, code: 'GROUP_AVATAR_TOO_LARGE' };
}
