import type { UserSummary } from '@gumball/contract/users/users.schemas';
import { type ComponentType, lazy, type RefObject } from 'react';
import { findMentionAtCaret } from './find-mention-at-caret.ts';
import { type SuggestionListProps, useSuggestions } from './SuggestionField.tsx';

/** Whom the list suggests. */
export type Mentionable = Pick<UserSummary, 'id' | 'username' | 'firstName' | 'lastName' | 'avatarUrl'>;

/** The props of the list of users to mention. */
export type MentionListProps = SuggestionListProps & {
  find: (typed: string, signal: AbortSignal) => Promise<Mentionable[]>;
};

// If it fails to load, the field works without it.
type MentionListModule = { default: ComponentType<MentionListProps> };
const loadMentionList = (): Promise<MentionListModule> =>
  import('./MentionList.tsx').catch(() => ({ default: () => null }));
const MentionList = lazy(loadMentionList);

/** Suggests users behind an `@` in a text field. The list and its search load with the first `@`. */
export function useMentionField(
  area: RefObject<HTMLTextAreaElement | null>,
  find: MentionListProps['find'],
  onText: (text: string) => void,
) {
  return useSuggestions(area, {
    findAtCaret: findMentionAtCaret,
    toText: (username) => `@${username.replace(/\.fun$/, '')}`,
    onText,
    List: MentionList,
    more: { find },
  });
}
