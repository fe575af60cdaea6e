import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { matchesMedia } from '../../../lib/media-queries.ts';

/** Slides in a row that scroll by a swipe, by buttons and by arrow keys. */
export type Slides = {
  strip: RefObject<HTMLDivElement | null>;
  at: number;
  go: (to: number) => void;
  onScroll: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/**
 * Tracks which of `count` slides is in view; put `strip`, `onScroll` and `onKeyDown` on a scroll-snapping row of
 * equally wide slides.
 */
export function useSlides(count: number, first = 0): Slides {
  const strip = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(first);

  useEffect(() => {
    const row = strip.current;
    if (row && first > 0) row.scrollTo({ left: first * row.clientWidth, behavior: 'instant' });
  }, [first]);

  function go(to: number) {
    const row = strip.current;
    const next = Math.min(count - 1, Math.max(0, to));
    if (!row || next === at) return;
    const still = matchesMedia('reducedMotion');
    row.scrollTo({ left: next * row.clientWidth, behavior: still ? 'instant' : 'smooth' });
    setAt(next);
  }

  return {
    strip,
    at: Math.min(at, count - 1),
    go,
    onScroll() {
      const row = strip.current;
      if (!row || row.clientWidth === 0) return;
      const seen = row.scrollLeft / row.clientWidth;
      // Between two slides the selected one stays.
      if (Math.abs(seen - Math.round(seen)) < 0.2) setAt(Math.round(seen));
    },
    onKeyDown(event) {
      if (event.target instanceof HTMLInputElement) return;
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      go(at + (event.key === 'ArrowRight' ? 1 : -1));
    },
  };
}
