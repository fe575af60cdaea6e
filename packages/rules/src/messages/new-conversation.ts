/** Starting conversations: docs/product.md, Messages. */
import { isName } from '../users/profile-complete.ts';
import { fine, type Verdict } from '../verdict.ts';

/** Longest name of a group, in UTF-16 units. */
export const groupNameMax = 50;
/** Most participants of a group, its founder included. */
export const groupMembersMax = 100;
/** Upper bound of a group's picture, in bytes; it must be smaller. */
export const groupAvatarMaxBytes = 5 * 1024 * 1024;

/** What somebody chose: friends by id, and for a group its name. */
export type ConversationWish = { isGroup: boolean; participantIds: readonly string[]; name: string };

type Code = 'DIRECT_NEEDS_ONE' | 'GROUP_NEEDS_FRIEND' | 'GROUP_NAME_REQUIRED' | 'GROUP_NAME_TOO_LONG' | 'GROUP_FULL';

/** The first thing wrong with a conversation that is to begin; the same friend named twice counts once. */
export function checkNewConversation({ isGroup, participantIds, name }: ConversationWish): Verdict<Code> {
  const others = new Set(participantIds).size;
  if (!isGroup) return others === 1 ? fine : { ok: false, code: 'DIRECT_NEEDS_ONE', field: 'participantIds' };
  if (others < 1) return { ok: false, code: 'GROUP_NEEDS_FRIEND', field: 'participantIds' };
  if (others >= groupMembersMax) return { ok: false, code: 'GROUP_FULL', field: 'participantIds' };
  return checkGroupName(name);
}

/** The first thing wrong with a group's name, which is measured trimmed; one that shows nothing counts as none. */
export function checkGroupName(name: string): Verdict<'GROUP_NAME_REQUIRED' | 'GROUP_NAME_TOO_LONG'> {
  if (!isName(name)) return { ok: false, code: 'GROUP_NAME_REQUIRED', field: 'name' };
  return name.trim().length <= groupNameMax ? fine : { ok: false, code: 'GROUP_NAME_TOO_LONG', field: 'name' };
}

/** Whether a file can become a group's picture; `type` is its MIME type, `size` is in bytes. */
export function checkGroupAvatar(file: {
  type: string;
  size: number;
}): Verdict<'GROUP_AVATAR_TYPE' | 'GROUP_AVATAR_TOO_LARGE'> {
  if (!file.type.startsWith('image/')) return { ok: false, code: 'GROUP_AVATAR_TYPE' };
  return file.size < groupAvatarMaxBytes ? fine : { ok: false, code: 'GROUP_AVATAR_TOO_LARGE' };
}
