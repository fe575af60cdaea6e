import type { UserSummary } from '@gumball/contract/users/users.schemas';
import {
  type ComponentType,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { findMentionAtCaret, type TypedMention } from './find-mention-at-caret.ts';

/** What the list of people is told, and how it answers the keys of the field. */
export type MentionListProps = {
  id: string;
  typed: string;
  area: RefObject<HTMLTextAreaElement | null>;
  find: (typed: string, signal: AbortSignal) => Promise<UserSummary[]>;
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  onPick: (username: string) => void;
  onClose: () => void;
  onActive: (optionId: string | undefined) => void;
};

// Where it cannot be fetched the field goes on without it.
type MentionListModule = { default: ComponentType<MentionListProps> };
const loadMentionList = (): Promise<MentionListModule> =>
  import('./MentionList.tsx').catch(() => ({ default: () => null }));
const MentionList = lazy(loadMentionList);

/**
 * Suggests people behind an `@` in a text field. `props` go onto the field, `list` stands beside it, and `onKeyDown` is asked first what a key means: it
 * answers whether the key was the list's. The list and what finds people are fetched with the first `@`.
 */
export function useMentionField(
  area: RefObject<HTMLTextAreaElement | null>,
  find: MentionListProps['find'],
  onText: (text: string) => void,
) {
  const id = useId();
  const [mention, setMention] = useState<TypedMention | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number>();
  const [active, setActive] = useState<string>();
  const keys: MentionListProps['keys'] = useRef(null);
  const isOpen = mention !== null && mention.index !== dismissedAt;

  function updateMention() {
    const field = area.current;
    const match =
      field && field.selectionStart === field.selectionEnd
        ? findMentionAtCaret(field.value, field.selectionStart)
        : null;
    setMention((previous) => (previous?.index === match?.index && previous?.typed === match?.typed ? previous : match));
    if (match?.index !== dismissedAt) setDismissedAt(undefined);
  }

  function pick(username: string) {
    const field = area.current;
    if (!field || !mention) return;
    const rest = field.value.slice(field.selectionStart);
    const name = `@${username.replace(/\.fun$/, '')}${rest.startsWith(' ') ? '' : ' '}`;
    field.setRangeText(name, mention.index, field.selectionStart, 'end');
    setMention(null);
    onText(field.value);
  }

  const list: ReactNode = isOpen && (
    <Suspense>
      <MentionList
        id={id}
        typed={mention.typed}
        area={area}
        find={find}
        keys={keys}
        onPick={pick}
        onClose={() => setDismissedAt(mention.index)}
        onActive={setActive}
      />
    </Suspense>
  );
  return {
    list,
    onKeyDown: (event: KeyboardEvent) => isOpen && (keys.current?.(event) ?? false),
    props: {
      onSelect: updateMention,
      onBlur: () => setMention(null),
      'aria-autocomplete': 'list' as const,
      ...(active === undefined ? {} : { 'aria-controls': id, 'aria-activedescendant': active }),
    },
  };
}
