import { firstLink } from '@gumball/rules/posts/first-link';
import { useEffect, useState } from 'react';
import { useLinkPreview } from './composer.queries.ts';

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
 * The first link of a text without files, and its preview once typing pauses. `initial` is a link whose preview was
 * removed before.
 */
export function useComposerLink(content: string, hasFiles: boolean, initial: string | null) {
  const [dismissed, setDismissed] = useState(initial);
  const link = hasFiles ? undefined : firstLink(content);
  const debounced = useDebouncedText(link, linkDelayMs);
  const requested = debounced !== undefined && debounced === link && debounced !== dismissed ? debounced : undefined;
  const state = useLinkPreview(requested);
  return {
    link,
    requested,
    preview: requested === undefined ? undefined : state.data,
    isLoading: state.isLoading,
    dismissed,
    setDismissed,
  };
}
