import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { everybodyNames } from '@gumball/rules/messages/message-mentions';
import { t } from '../../../lib/i18n/i18n.ts';
import type { Mentionable } from '../../../ui/suggestions/MentionField.tsx';
import { mayInChat } from './may-in-chat.ts';

const maxSuggestions = 6;

/**
 * Returns the participants of a group whose name or username begins with a text, and everybody where that is allowed.
 */
export function findParticipants(conversation: Conversation, typed: string, currentUserId: string): Mentionable[] {
  const beginsWith = (text: string) => text.toLowerCase().startsWith(typed);
  const found: Mentionable[] = conversation.participants
    .filter(({ userId }) => userId !== currentUserId)
    .map(({ user }) => user)
    .filter(({ firstName, lastName, username }) =>
      [username, firstName, lastName, `${firstName} ${lastName}`].some(beginsWith),
    );
  const [everybody] = everybodyNames;
  const all: Mentionable[] =
    mayInChat(conversation, 'mentionAll') && (everybodyNames.some(beginsWith) || beginsWith(t('Everybody')))
      ? [{ id: everybody, username: everybody, firstName: t('Everybody'), lastName: '', avatarUrl: null }]
      : [];
  return [...found.slice(0, maxSuggestions - all.length), ...all];
}
