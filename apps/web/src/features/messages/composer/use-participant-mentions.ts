import type { Conversation } from '@gumball/contract/messages/messages.schemas';
import { type RefObject, useMemo } from 'react';
import { useCurrentUser } from '../../../lib/session/session.ts';
import { noSuggestions, type Suggestions } from '../../../ui/suggestions/join-suggestions.ts';
import { useMentionField } from '../../../ui/suggestions/MentionField.tsx';
import { findParticipants } from '../groups/find-participants.ts';

/** Suggests participants behind an `@` in a text field of a group. In other conversations it suggests nobody. */
export function useParticipantMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  group: Conversation | undefined,
  onText: (text: string) => void,
): Suggestions {
  const me = useCurrentUser();
  // As long as nobody joins or leaves it is the same function, which remembers what it has found.
  const find = useMemo(
    () => async (typed: string) => (group ? findParticipants(group, typed, me.id) : []),
    [group, me.id],
  );
  const mentions = useMentionField(field, find, onText);
  return group ? mentions : noSuggestions;
}
