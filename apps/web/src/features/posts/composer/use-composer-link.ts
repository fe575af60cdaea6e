import { firstLink } from '@gumball/rules/posts/first-link';
import { useEffect, useState } from 'react';
import { useLinkPreview } from './composer.queries.ts';
import { storedPreviewOf } from './composer-start.ts';
import type { ComposerTask } from './composer-tasks.ts';

/** The debounce before a link is looked up, in milliseconds. */
const linkDelayMs = 600;

function useDebouncedText<T>(value: T, delayMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}

/**
 * The first link of a text without files, and its preview: that of the edited post, or the one of the page once typing
 * pauses. `initial` is a link whose preview was removed before; `shown` is the link unless its preview is removed.
 */
export function useComposerLink(task: ComposerTask, content: string, hasFiles: boolean, initial: string | null) {
  const [dismissed, setDismissed] = useState(initial);
  const link = hasFiles ? undefined : firstLink(content);
  const shown = link === dismissed ? undefined : link;
  const stored = storedPreviewOf(task, shown);
  const debounced = useDebouncedText(link, linkDelayMs);
  const requested = debounced === shown && !stored ? shown : undefined;
  const state = useLinkPreview(requested);
  return {
    link,
    shown,
    preview: stored ?? (requested === undefined ? undefined : state.data),
    isLoading: state.isLoading,
    dismissed,
    setDismissed,
  };
}
