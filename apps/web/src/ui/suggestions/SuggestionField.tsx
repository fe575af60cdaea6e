import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import type { TypedMention } from './find-mention-at-caret.ts';

/** The state of a suggestion list, and its handling of the field's keys. */
export type SuggestionListProps = {
  id: string;
  typed: string;
  area: RefObject<HTMLTextAreaElement | null>;
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
  onPick: (value: string) => void;
  onClose: () => void;
  onActive: (optionId: string | undefined) => void;
};

/**
 * Suggests what a sign in a text field begins. `props` go onto the field, `list` next to it, and `onKeyDown` handles a
 * key first: it returns whether the list used it.
 */
export function useSuggestions<More extends object>(
  area: RefObject<HTMLTextAreaElement | null>,
  {
    findAtCaret,
    toText,
    onText,
    List,
    more,
  }: {
    /** Finds what is being typed at the caret: the index of its sign, and the text behind it. */
    findAtCaret: (text: string, caret: number) => TypedMention | null;
    /** Returns what a picked value stands as in the text. */
    toText: (value: string) => string;
    onText: (text: string) => void;
    /** The list, possibly a lazy one, and its other props. */
    List: ComponentType<SuggestionListProps & More>;
    more: More;
  },
) {
  const id = useId();
  const [typing, setTyping] = useState<TypedMention | null>(null);
  const [dismissedAt, setDismissedAt] = useState<number>();
  const [active, setActive] = useState<string>();
  const keys: SuggestionListProps['keys'] = useRef(null);
  const isOpen = typing !== null && typing.index !== dismissedAt;

  function update() {
    const field = area.current;
    const match =
      field && field.selectionStart === field.selectionEnd ? findAtCaret(field.value, field.selectionStart) : null;
    setTyping((previous) => (previous?.index === match?.index && previous?.typed === match?.typed ? previous : match));
    if (match?.index !== dismissedAt) setDismissedAt(undefined);
  }

  function pick(value: string) {
    const field = area.current;
    if (!field || !typing) return;
    const rest = field.value.slice(field.selectionStart);
    field.setRangeText(`${toText(value)}${rest.startsWith(' ') ? '' : ' '}`, typing.index, field.selectionStart, 'end');
    setTyping(null);
    onText(field.value);
  }

  const list: ReactNode = isOpen && (
    <Suspense>
      <List
        {...more}
        id={id}
        typed={typing.typed}
        area={area}
        keys={keys}
        onPick={pick}
        onClose={() => setDismissedAt(typing.index)}
        onActive={setActive}
      />
    </Suspense>
  );
  return {
    list,
    onKeyDown: (event: KeyboardEvent) => isOpen && (keys.current?.(event) ?? false),
    props: {
      onSelect: update,
      onBlur: () => setTyping(null),
      'aria-autocomplete': 'list' as const,
      ...(active === undefined ? {} : { 'aria-controls': id, 'aria-activedescendant': active }),
    },
  };
}
