import { createElement, Fragment, type KeyboardEvent, type ReactNode } from 'react';

/** What suggests in a text field: see `useSuggestions`. */
export type Suggestions = {
  list: ReactNode;
  onKeyDown: (event: KeyboardEvent) => boolean;
  props: { onSelect?: () => void; onBlur?: () => void };
};

/** Suggests nothing. */
export const noSuggestions: Suggestions = { list: null, onKeyDown: () => false, props: {} };

/** Joins two kinds of suggestions of one text field, of which at most one is open. */
export function joinSuggestions(one: Suggestions, other: Suggestions): Suggestions {
  if (other === noSuggestions) return one;
  return {
    list: createElement(Fragment, null, one.list, other.list),
    onKeyDown: (event) => one.onKeyDown(event) || other.onKeyDown(event),
    props: {
      ...one.props,
      ...other.props,
      onSelect() {
        one.props.onSelect?.();
        other.props.onSelect?.();
      },
      onBlur() {
        one.props.onBlur?.();
        other.props.onBlur?.();
      },
    },
  };
}
