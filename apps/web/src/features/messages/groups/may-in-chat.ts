import type { ListedConversation } from '@gumball/contract/messages/messages.schemas';
import { type GroupAction, mayInGroup, membersMayByDefault } from '@gumball/rules/messages/group-roles';

/**
 * Returns whether the viewer's role allows an action in a conversation; both members of a direct one may do the same.
 */
export function mayInChat(
  { role, membersMay }: Pick<ListedConversation, 'role'> & Partial<Pick<ListedConversation, 'membersMay'>>,
  action: GroupAction,
): boolean {
  // An offline copy may be older than the field.
  return mayInGroup(role, action, membersMay ?? membersMayByDefault);
}
