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

/** Whom the list suggests. */
export type Mentionable = Pick<UserSummary, 'id' | 'username' | 'firstName' | 'lastName' | 'avatarUrl'>;

/** The state of the suggestion list, and its handling of the field's keys. */
export type MentionListProps = {
  id: string;
  typed: string;
  area: RefObject<HTMLTextAreaElement | null>;
  /** Finds users. What one function has found is not looked up again for a while. */
  find: (typed: string, signal: AbortSignal) => Promise<Mentionable[]>;
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  onPick: (username: string) => void;
  onClose: () => void;
  onActive: (optionId: string | undefined) => void;
};

// If it fails to load, the field works without it.
type MentionListModule = { default: ComponentType<MentionListProps> };
const loadMentionList = (): Promise<MentionListModule> =>
  import('./MentionList.tsx').catch(() => ({ default: () => null }));
const MentionList = lazy(loadMentionList);

/**
 * Suggests users behind an `@` in a text field. `props` go onto the field, `list` next to it, and `onKeyDown` handles a
 * key first: it returns whether the list used it. The list and its search load with the first `@`.
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
