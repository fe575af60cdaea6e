import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { isBotUsername } from '@gumball/rules/auth/bots';
import { type GroupAction, mayInGroup, membersMayByDefault } from '@gumball/rules/messages/group-roles';

const ofCommunity: ReadonlySet<GroupAction> = new Set(['manage', 'add', 'setRoles']);

/**
 * Returns whether the viewer's role allows an action in a conversation; both members of a direct one may do the same. The
 * chat of a community has the name, the members and the roles of the community.
 */
export function mayInChat(
  {
    role,
    membersMay,
    communityId,
  }: Pick<ListedConversation, 'role'> & Partial<Pick<ListedConversation, 'membersMay' | 'communityId'>>,
  action: GroupAction,
): boolean {
  if (communityId && ofCommunity.has(action)) return false;
  // An offline copy may be older than the field.
  return mayInGroup(role, action, membersMay ?? membersMayByDefault);
}

/** Returns whether a conversation may have bots: a group, except the chat of a community, and a talk with a bot. */
export function mayHaveBots({
  isGroup,
  communityId,
  otherParticipant,
}: Pick<ListedConversation, 'isGroup' | 'communityId' | 'otherParticipant'>): boolean {
  return isGroup ? !communityId : isBotUsername(otherParticipant?.username ?? '');
}
