/** Reactions to messages: docs/product.md, Messages. */
import { ok, type RuleResult } from '../rule-result.ts';

/** Maximum number of emoji with which a member reacts to a message. */
export const reactionsPerMemberMax = 3;
/** Maximum number of different emoji at a message. */
export const reactionsPerMessageMax = 20;

/** The emoji that are offered first. */
export const quickReactions = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

/** The reaction of a finger that taps a message twice. */
export const doubleTapReaction = '❤️';

/** The members who react to a message with an emoji, the first one in front. */
export type Reaction = { emoji: string; userIds: string[] };

const variationSelector = /\uFE0F/g;

/**
 * Returns an emoji in the one form in which it is stored: the one that Unicode recommends for interchange. Returns
 * undefined for everything that is not one emoji.
 */
export function toReactionEmoji(text: string): string | undefined {
  const single = /^\p{RGI_Emoji}$/v;
  if (single.test(text)) return text;
  const plain = text.replace(variationSelector, '');
  return single.test(plain) ? plain : undefined;
}

/** What decides whether a member may react to a message that the member can read. */
export type ReactableMessage = {
  reactions: readonly Reaction[];
  isDeleted: boolean;
  /** Whether a block between the two members of a direct conversation makes it read-only. */
  isReadOnly: boolean;
};

/** Checks whether a member may add or remove a reaction. An addition that is there already is within every limit. */
export function checkReaction(
  { reactions, isDeleted, isReadOnly }: ReactableMessage,
  { userId, emoji, isOn }: { userId: string; emoji: string; isOn: boolean },
): RuleResult<'ACCESS_DENIED' | 'MESSAGE_DELETED' | 'OWN_REACTIONS_FULL' | 'REACTIONS_FULL'> {
  if (isReadOnly) return { ok: false, code: 'ACCESS_DENIED' };
  if (isDeleted) return { ok: false, code: 'MESSAGE_DELETED' };
  const existing = reactions.find((reaction) => reaction.emoji === emoji);
  if (!isOn || existing?.userIds.includes(userId)) return ok;
  const ownCount = reactions.filter(({ userIds }) => userIds.includes(userId)).length;
  if (ownCount >= reactionsPerMemberMax) return { ok: false, code: 'OWN_REACTIONS_FULL' };
  if (!existing && reactions.length >= reactionsPerMessageMax) return { ok: false, code: 'REACTIONS_FULL' };
  return ok;
}

/** Returns the reactions with one of a member added or removed: the same array if nothing changes. */
export function withReaction(
  reactions: readonly Reaction[],
  { userId, emoji, isOn }: { userId: string; emoji: string; isOn: boolean },
): readonly Reaction[] {
  const existing = reactions.find((reaction) => reaction.emoji === emoji);
  if ((existing?.userIds.includes(userId) ?? false) === isOn) return reactions;
  if (!existing) return [...reactions, { emoji, userIds: [userId] }];
  const userIds = isOn ? [...existing.userIds, userId] : existing.userIds.filter((id) => id !== userId);
  return reactions.flatMap((reaction) => {
    if (reaction !== existing) return [reaction];
    return userIds.length > 0 ? [{ emoji, userIds }] : [];
  });
}
