import { useEffect, useEffectEvent } from 'react';
import { type DraftExtras, removeExtras, writeExtras } from './composer-draft.ts';

const saveDelayMs = 250;

/** Stores what a draft has besides its text, or removes it while the draft is empty. */
export function useStoredExtras(memberId: string, place: string, extras: DraftExtras, hasContent: boolean): void {
  const save = useEffectEvent(() => {
    if (hasContent) writeExtras(memberId, place, extras);
    else removeExtras(memberId, place);
  });
  useEffect(() => {
    // Not on every key press.
    const timer = setTimeout(() => save(), saveDelayMs);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const flush = () => save();
    window.addEventListener('pagehide', flush);
    return () => window.removeEventListener('pagehide', flush);
  }, []);
}
