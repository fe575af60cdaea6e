import { type RefObject, useEffect } from 'react';
import { matchesMedia } from '../../../lib/media-queries.ts';

/** Focuses the first input of a form when it appears; on a phone the keyboard would cover the page. */
export function useFocusOnFirstInput(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    // The page stays where it is: an invitation is above the form.
    if (!matchesMedia('coarsePointer')) form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [form]);
}
